// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_format_rules.h"

#include "core/logs/lines/slog_line.h"
#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

namespace {

// The event of the first text that the value begins with; null: of none.
const ShardEvent* eventIn(const ShardEventWords& events, std::string_view value)
{
    for (const auto& [start, event] : events) {
        if (value.starts_with(start))
            return &event;
    }
    return nullptr;
}

void readField(ShardField field, std::string_view text, ShardRecord& record)
{
    switch (field) {
    case ShardField::Shard:
        record.shard = Scan{text}.shard();
        return;
    case ShardField::Count:
        record.shardCount = Scan{text}.shard();
        return;
    case ShardField::Code:
        record.closeCode = readCloseCode(text);
        return;
    case ShardField::Number:
        readValue(text, Reads::Number, record);
        return;
    case ShardField::Detail:
        return;
    }
}

// "Key: value" or "Key   : value"; the value.
std::string_view valueAfter(std::string_view key, std::string_view line)
{
    Scan scan{line};
    if (!scan.eat(key))
        return {};
    scan.skipSpaces();
    if (!scan.eat(':'))
        return {};
    scan.skipSpaces();
    return scan.rest;
}

class DeclaredShardFormat final : public ShardFormat
{
public:
    DeclaredShardFormat(Facts facts, ShardFormatRules rules)
        : ShardFormat(std::move(facts))
        , m_rules(std::move(rules))
    {
    }

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        for (const auto& rule : m_rules.rules) {
            const auto at = rule->marker.findIn(line);
            if (at == std::string_view::npos)
                continue;
            ShardLine result;
            if (rule->read(line, at, result))
                return result;
        }
        return std::nullopt;
    }

    bool isSigned(std::string_view line) const override
    {
        for (const auto& signature : m_rules.signatures) {
            if (signature.fits(line))
                return true;
        }
        return m_rules.signatures.empty() && parse(line).has_value();
    }

    void addLine(OpenShardRecord& open, std::string_view line) const override
    {
        for (const auto& each : m_rules.continued) {
            const auto value = valueAfter(each.key, line);
            if (value.empty())
                continue;
            if (each.reads == ShardField::Detail)
                open.detail = each.after.empty() ? std::string(value) : open.detail + each.after + std::string(value);
            else
                readField(each.reads, value, open.record);
            if (each.event)
                open.record.event = *each.event;
            if (const auto* event = eventIn(each.events, value))
                open.record.event = *event;
            return;
        }
    }

private:
    ShardFormatRules m_rules;
};

} // namespace

bool ShardRule::read(std::string_view line, std::size_t at, ShardLine& result) const
{
    return slogKeys.empty() ? readText(line, at, result) : readSlog(line, result);
}

bool ShardRule::readText(std::string_view line, std::size_t at, ShardLine& result) const
{
    auto message = line.substr(at + text.size());
    if (!readHeader(message, result.record) || !readPhraseOf(message, line.substr(at), result))
        return false;
    result.before = line.substr(0, messageEndsTime ? line.size() - message.size() : at);
    readBefore(result.before, result.record);
    return true;
}

bool ShardRule::readHeader(std::string_view& rest, ShardRecord& record) const
{
    for (const auto& header : headers) {
        if (header.read(rest, record))
            return true;
    }
    return headers.empty();
}

bool ShardRule::readPhraseOf(std::string_view message, std::string_view fromMarker, ShardLine& result) const
{
    for (const auto& phrase : phrases) {
        auto rest = message;
        if (!phrase.text.read(rest, result.record))
            continue;
        result.record.event = phrase.event;
        result.mayContinue = phrase.continues;
        if (phrase.code)
            result.record.closeCode = phrase.code;
        switch (phrase.detail) {
        case ShardDetail::Usual:
            if (!needsNoWords(phrase.event))
                result.record.detail = message;
            break;
        case ShardDetail::Message:
            result.record.detail = message;
            break;
        case ShardDetail::Line:
            result.record.detail = fromMarker;
            break;
        case ShardDetail::Words:
            result.record.detail = phrase.words;
            break;
        case ShardDetail::None:
            break;
        }
        return true;
    }
    return false;
}

void ShardRule::readBefore(std::string_view text, ShardRecord& record) const
{
    if (!before)
        return;
    for (auto at = text.find(beforeMarker); at != std::string_view::npos; at = text.find(beforeMarker, at + 1)) {
        auto rest = text.substr(at + beforeMarker.size());
        if (before->read(rest, record))
            return;
    }
}

bool ShardRule::readSlog(std::string_view text, ShardLine& result) const
{
    for (const auto& key : slogKeys) {
        const SlogLine line(text, key);
        if (line.message().empty())
            continue;
        if (!readPhraseOf(line.message(), line.message(), result))
            return false;
        for (const auto& [name, field] : fields)
            readField(field, line.field(name), result.record);
        if (state && line.message().starts_with(state->of)) {
            result.record.detail = line.field(state->field);
            if (const auto* event = eventIn(state->events, result.record.detail))
                result.record.event = *event;
        }
        result.before = line.before();
        return true;
    }
    return false;
}

std::unique_ptr<ShardFormat> makeShardFormat(ShardFormat::Facts facts, ShardFormatRules rules)
{
    return std::make_unique<DeclaredShardFormat>(std::move(facts), std::move(rules));
}

} // namespace headroom::logs
