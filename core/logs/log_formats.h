// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/request_formats/request_format.h"
#include "core/logs/shard_formats/shard_format.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// The formats that are known, each out of one JSON file: those that are built in and those of people.
struct LogFormats
{
    std::vector<RequestFormat> requests; // of logs of requests alone: makeRequestFormat()
    std::vector<std::string_view> requestNames;
    std::vector<const RestLines*> errorLogs; // of `requests`, those that tell of none
    std::vector<std::unique_ptr<ShardFormat>> owned; // makeDeclaredShardFormat()
    std::vector<const ShardFormat*> shards;
    std::vector<Text> problems; // with files of people, which are left out; one line each

    const RequestFormat* requestsNamed(std::string_view name) const;
};

// Read when they are first asked for. Any thread.
const LogFormats& logFormats();

// What lines look like: a format of requests or of shards, or neither, and what else they might be.
struct RecognisedFormat
{
    std::optional<RequestFormat> requests;
    const ShardFormat* shards = nullptr;
    std::string name() const { return requests ? requests->name() : shards ? shards->facts().name : std::string(); }
    std::size_t fitting = 0; // lines that it reads
    std::vector<std::string> others; // names of all others that fit a line, or whose signature one bears; best first
};

// By a sample of lines without their envelope, some twenty. Of requests where more than half of the lines fit; of
// shards where any does, and then the one that fits best; see recognise() and shardFormatFits().
RecognisedFormat recogniseFormat(std::span<const std::string_view> lines);

// Whether a format is given as a regular expression: it has named groups.
bool isExpression(std::string_view format);

// A format as people give it: of requests, or of shards.
struct GivenFormat
{
    std::optional<RequestFormat> requests;
    const ShardFormat* shards = nullptr;
    std::unique_ptr<ShardFormat> own; // of a regular expression: `shards` is this one
};

// By its name, by a `log_format` directive of nginx, or by a regular expression with a group named `shard` or of a
// latency (see UserShardFormat). Errors are ErrorKind::Usage, one line.
Result<GivenFormat> givenFormat(std::string_view text);

// The folder of people's own formats: one that has the name of a built-in format takes its place. Set before the
// formats are asked for the first time; empty, as it is at first: there is none.
void setLogFormatFolder(const std::string& folder);

std::string usualLogFormatFolder(); // ~/.config/headroom/log-formats

// The texts of those that are built in, as resources/log-formats/ has them.
std::span<const std::string_view> builtInLogFormats();

} // namespace headroom::logs
