// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/line_template.h"
#include "core/logs/shard_formats/shard_format.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::logs {

// What a declared shard format consists of (declared_shard_format.h says what each means), and how it reads lines.

enum class ShardDetail : std::uint8_t { Usual, Message, Line, None, Words };
enum class ShardField : std::uint8_t { Shard, Count, Code, Number, Detail };

using ShardEventWords = std::vector<std::pair<std::string, ShardEvent>>; // by the beginning of a text

struct ShardPhrase
{
    LineTemplate text;
    ShardEvent event = ShardEvent::Status;
    bool continues = false;
    std::optional<std::uint16_t> code;
    ShardDetail detail = ShardDetail::Usual;
    std::string words;
};

struct ShardStateField
{
    std::string of;
    std::string field;
    ShardEventWords events;
};

struct ShardContinuation
{
    std::string key;
    ShardField reads = ShardField::Detail;
    std::string after; // the detail so far stays, and this stands behind it
    std::optional<ShardEvent> event;
    ShardEventWords events;
};

struct ShardRule
{
    explicit ShardRule(std::string markerText)
        : text(std::move(markerText))
        , marker(text)
    {
    }
    ShardRule(const ShardRule&) = delete; // the marker points into the text
    ShardRule& operator=(const ShardRule&) = delete;

    std::string text;
    Marker marker;
    std::vector<LineTemplate> headers;
    std::vector<ShardPhrase> phrases;
    bool messageEndsTime = false;
    std::string beforeMarker;
    std::optional<LineTemplate> before;
    std::vector<std::string> slogKeys;
    std::vector<std::pair<std::string, ShardField>> fields;
    std::optional<ShardStateField> state;

    // A line in which the marker stands at `at`. False: it says nothing of shards, and `result`, given empty, holds
    // anything.
    bool read(std::string_view line, std::size_t at, ShardLine& result) const;

private:
    bool readText(std::string_view line, std::size_t at, ShardLine& result) const;
    bool readHeader(std::string_view& rest, ShardRecord& record) const;
    bool readPhraseOf(std::string_view message, std::string_view fromMarker, ShardLine& result) const;
    void readBefore(std::string_view text, ShardRecord& record) const;
    bool readSlog(std::string_view text, ShardLine& result) const;
};

struct ShardFormatRules
{
    std::vector<LineTemplate> signatures;
    std::vector<std::unique_ptr<ShardRule>> rules;
    std::vector<ShardContinuation> continued;
};

// `facts` and `rules` are all that it knows. Reads from any thread.
std::unique_ptr<ShardFormat> makeShardFormat(ShardFormat::Facts facts, ShardFormatRules rules);

} // namespace headroom::logs
