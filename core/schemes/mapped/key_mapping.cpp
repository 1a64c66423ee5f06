// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/mapped/key_mapping.h"

#include "core/base/text/numbers.h"
#include "core/discord/sanitize_for_display.h"
#include "core/discord/snowflake.h"

#include <algorithm>
#include <vector>

namespace headroom::schemes {

namespace {

constexpr std::size_t maxMappingLength = 2000;
constexpr std::int64_t highestLimit = 1'000'000'000;
constexpr std::size_t maxQuoteLength = 24;

struct Word
{
    std::string_view text;
    std::size_t character = 0; // of the whole, from 1
};

using Clause = std::vector<Word>;

tl::unexpected<Error> mappingError(std::size_t character, const Text& what)
{
    return failure(ErrorKind::Usage, Text::tr("the key mapping, character %1: %2").arg(character, what));
}

tl::unexpected<Error> mappingError(const Word& word, const Text& what)
{
    return mappingError(word.character, '"' + discord::sanitizeForDisplay(word.text, maxQuoteLength) + "\": " + what);
}

std::vector<Clause> clausesOf(std::string_view text)
{
    std::vector<Clause> clauses(1);
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == ';') {
            clauses.emplace_back();
            ++at;
        } else if (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
            ++at;
        } else {
            const auto end = std::min(text.find_first_of("; \t\n\r", at), text.size());
            clauses.back().push_back({text.substr(at, end - at), at + 1});
            at = end;
        }
    }
    if (clauses.back().empty() && clauses.size() > 1)
        clauses.pop_back(); // a semicolon at the end
    return clauses;
}

class MappingParser
{
public:
    Result<KeyMapping> parse(std::string_view text)
    {
        if (text.size() > maxMappingLength)
            return mappingError(maxMappingLength, Text::tr("it is longer than %1 characters").arg(maxMappingLength));
        for (const auto& clause : clausesOf(text)) {
            if (clause.empty())
                return mappingError(1, Text::tr("a clause is empty; write for example: rl:{bucket} remaining"));
            if (auto taken = takeClause(clause); !taken)
                return tl::unexpected(taken.error());
        }
        if (!m_hasBucket)
            return mappingError(
                1, Text::tr("no clause says where buckets are; write for example: rl:{bucket} remaining"));
        return checked();
    }

private:
    Result<void> takeClause(const Clause& clause)
    {
        auto pattern = KeyPattern::parse(clause[0].text, clause[0].character);
        if (!pattern)
            return failure(ErrorKind::Usage, Text::tr("the key mapping, %1").arg(pattern.error().text));
        if (clause.size() < 2)
            return mappingError(clause[0],
                Text::tr("after the pattern stands what its keys hold: remaining, used, hash, limit or blocked"));
        const auto& kind = clause[1];
        if (kind.text == "limit")
            return takeLimit(clause, std::move(*pattern));
        if (kind.text == "blocked")
            return takeBlocked(clause, *pattern);
        if (kind.text == "remaining" || kind.text == "used" || kind.text == "hash")
            return takeBucket(clause, std::move(*pattern));
        return mappingError(kind, Text::tr("keys hold remaining, used, hash, limit or blocked"));
    }

    Result<void> takeLimit(const Clause& clause, KeyPattern pattern)
    {
        if (m_mapping.limit)
            return mappingError(clause[1], Text::tr("there is such a clause already"));
        if (clause.size() > 2)
            return mappingError(clause[2], Text::tr("nothing follows limit"));
        m_mapping.limit = std::move(pattern);
        m_limitClause = clause[0];
        return {};
    }

    Result<void> takeBlocked(const Clause& clause, const KeyPattern& pattern)
    {
        if (m_mapping.blocked)
            return mappingError(clause[1], Text::tr("there is such a clause already"));
        if (!pattern.places().empty())
            return mappingError(clause[0], Text::tr("the key that blocks everything is one key: it has no places"));
        if (clause.size() > 2)
            return mappingError(clause[2], Text::tr("nothing follows blocked"));
        m_mapping.blocked = pattern.head();
        return {};
    }

    Result<void> takeBucket(const Clause& clause, KeyPattern pattern)
    {
        if (m_hasBucket)
            return mappingError(clause[1], Text::tr("only one clause says where buckets are"));
        if (pattern.places().empty())
            return mappingError(
                clause[0], Text::tr("the pattern of buckets has places: {method}, {route}, {bucket} or {major}"));
        m_hasBucket = true;
        m_bucketClause = clause[0];
        m_mapping.bucket = std::move(pattern);
        m_mapping.isHash = clause[1].text == "hash";
        m_mapping.isUsed = clause[1].text == "used";
        for (std::size_t i = 2; i < clause.size(); ++i) {
            if (auto taken = takeOption(clause[i]); !taken)
                return taken;
        }
        if (m_mapping.isHash && m_mapping.countField.empty())
            return mappingError(clause[1], Text::tr("a hash has a field remaining=NAME or used=NAME"));
        return {};
    }

    Result<void> takeOption(const Word& word)
    {
        const auto equals = word.text.find('=');
        const auto name = word.text.substr(0, equals);
        const auto value = equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
        const auto isCount = name == "remaining" || name == "used";
        if (name != "limit" && !(m_mapping.isHash && (isCount || name == "reset")))
            return mappingError(word,
                m_mapping.isHash ? Text::tr("of a hash there are remaining=, used=, limit= and reset=")
                                 : Text::tr("of a number there is limit=, nothing else"));
        if (value.empty())
            return mappingError(word, Text::tr("something follows the equals sign"));
        if (name == "limit")
            return takeLimitOption(word, value);
        return name == "reset" ? takeReset(word, value) : takeCount(word, value, name == "used");
    }

    Result<void> takeCount(const Word& word, std::string_view value, bool isUsed)
    {
        if (!m_mapping.countField.empty())
            return mappingError(word, Text::tr("one field tells what is left or used"));
        m_mapping.isUsed = isUsed;
        return takeField(word, value, m_mapping.countField);
    }

    Result<void> takeLimitOption(const Word& word, std::string_view value)
    {
        if (m_mapping.constantLimit || !m_mapping.limitField.empty())
            return mappingError(word, Text::tr("there is a limit already"));
        if (!discord::isDigits(value)) {
            if (m_mapping.isHash)
                return takeField(word, value, m_mapping.limitField);
            return mappingError(
                word, Text::tr("the limit is a number; one that is in a key of its own has a clause of its own"));
        }
        const auto number = numberIn<std::int64_t>(value);
        if (!number || *number < 1 || *number > highestLimit)
            return mappingError(word, Text::tr("a limit is 1 or more, and %1 at most").arg(highestLimit));
        m_mapping.constantLimit = *number;
        return {};
    }

    Result<void> takeReset(const Word& word, std::string_view value)
    {
        if (!m_mapping.resetField.empty())
            return mappingError(word, Text::tr("there is a reset already"));
        const auto open = value.rfind('(');
        if (open == std::string_view::npos || open == 0 || !value.ends_with(')'))
            return mappingError(
                word, Text::tr("write the field and its unit, reset=NAME(unix_s) or reset=NAME(unix_ms)"));
        const auto unit = value.substr(open + 1, value.size() - open - 2);
        if (unit != "unix_s" && unit != "unix_ms")
            return mappingError(word, Text::tr("the unit is unix_s or unix_ms: seconds or milliseconds since 1970"));
        m_mapping.millisecondsOfReset = unit == "unix_s" ? 1000 : 1;
        return takeField(word, value.substr(0, open), m_mapping.resetField);
    }

    static Result<void> takeField(const Word& word, std::string_view value, std::string& field)
    {
        const auto plain = withoutEscapes(value);
        if (!plain)
            return mappingError(word, Text::tr("after % stand two hexadecimal digits; write %25 for a percent sign"));
        field = *plain;
        return {};
    }

    Result<KeyMapping> checked()
    {
        const auto& mapping = m_mapping;
        if (mapping.limit && (mapping.constantLimit || !mapping.limitField.empty()))
            return mappingError(m_limitClause, Text::tr("the limit is given twice: here and beside the buckets"));
        if (mapping.limit && !mapping.limit->hasSamePlaces(mapping.bucket))
            return mappingError(
                m_limitClause, Text::tr("the pattern of limits has the same places as that of the buckets"));
        if (mapping.limit && mapping.limit->glob() == mapping.bucket.glob())
            return mappingError(
                m_limitClause, Text::tr("its keys could not be distinguished from those of the buckets"));
        if (mapping.isUsed && !mapping.tellsLimit())
            return mappingError(m_bucketClause,
                Text::tr("what is used tells nothing without a limit: limit=N, or a clause with limits"));
        return mapping;
    }

    KeyMapping m_mapping;
    Word m_bucketClause;
    Word m_limitClause;
    bool m_hasBucket = false;
};

} // namespace

Result<KeyMapping> parseKeyMapping(std::string_view text)
{
    return MappingParser().parse(text);
}

} // namespace headroom::schemes
