// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_filter.h"

#include "core/base/numbers.h"
#include "ui/models/buckets/status_cells.h"

#include <algorithm>
#include <limits>

namespace headroom::ui {

namespace {

using Limits = std::numeric_limits<std::int64_t>;

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lowered(c); });
    return result;
}

// `needle` is in lower case already.
bool contains(std::string_view text, std::string_view needle)
{
    const auto same = [](char a, char b) { return lowered(a) == b; };
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(), same) != text.end();
}

bool equals(std::string_view text, std::string_view wanted)
{
    return text.size() == wanted.size() && contains(text, wanted);
}

bool holdsId(std::string_view id, std::string_view wanted)
{
    // As the table shortens it: "417…093".
    constexpr std::string_view dots = "…";
    const auto at = wanted.find(dots);
    if (at == std::string_view::npos)
        return contains(id, wanted);
    return id.starts_with(wanted.substr(0, at)) && id.ends_with(wanted.substr(at + dots.size()));
}

bool holdsKey(const std::vector<std::string>& keys, std::string_view wanted)
{
    return std::any_of(keys.begin(), keys.end(), [wanted](const std::string& key) { return contains(key, wanted); });
}

struct Word
{
    std::string text; // without its quotes
    bool negated = false;
    bool quoted = false; // begins with a quote: no field in it
};

Result<std::vector<Word>> split(std::string_view text)
{
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ' || text[at] == '\t') {
            ++at;
            continue;
        }
        Word word;
        if (text[at] == '-' && at + 1 < text.size() && text[at + 1] != ' ') {
            word.negated = true;
            ++at;
        }
        word.quoted = text[at] == '"';
        bool inside = false;
        for (; at < text.size() && (inside || (text[at] != ' ' && text[at] != '\t')); ++at) {
            if (text[at] == '"')
                inside = !inside;
            else
                word.text += text[at];
        }
        if (inside)
            return failure(ErrorKind::Usage, "A quote is open: close it with \"");
        if (!word.text.empty())
            words.push_back(std::move(word));
    }
    return words;
}

} // namespace

Result<BucketFilter> BucketFilter::parse(std::string_view text)
{
    const auto words = split(text);
    if (!words)
        return tl::unexpected(words.error());
    BucketFilter filter;
    for (const Word& word : *words) {
        const auto colon = word.quoted ? std::string::npos : word.text.find(':');
        const bool plain = colon == std::string::npos;
        const std::string_view whole = word.text;
        auto term = parseTerm(plain ? whole : whole.substr(0, colon), plain ? whole : whole.substr(colon + 1), plain);
        if (!term)
            return tl::unexpected(term.error());
        term->negated = word.negated;
        filter.m_terms.push_back(std::move(*term));
    }
    return filter;
}

Result<BucketFilter::Term> BucketFilter::parseTerm(std::string_view name, std::string_view value, bool plain)
{
    if (plain)
        return Term{Field::Anywhere, false, lowered(value)};
    const std::string field = lowered(name);
    if (value.empty())
        return failure(ErrorKind::Usage, field + ": needs something after the colon");
    if (field == "route")
        return Term{Field::Route, false, lowered(value)};
    if (field == "method")
        return Term{Field::Method, false, lowered(value)};
    if (field == "major")
        return Term{Field::Major, false, lowered(value)};
    if (field == "kind")
        return Term{Field::Kind, false, lowered(value)};
    if (field == "variant")
        return Term{Field::Variant, false, lowered(value)};
    if (field == "key")
        return Term{Field::Key, false, lowered(value)};
    if (field == "remaining" || field == "limit" || field == "queue")
        return parseNumbers(field, value);
    if (field == "is")
        return parseState(value);
    return failure(ErrorKind::Usage,
        "There is no \"" + std::string(name)
            + ":\"; use route, method, major, kind, variant, remaining, limit, queue, key or is, or put it in quotes");
}

Result<BucketFilter::Term> BucketFilter::parseNumbers(std::string_view name, std::string_view value)
{
    Term term{name == "limit" ? Field::Limit : name == "queue" ? Field::Queue : Field::Remaining};
    const auto wrong = [&] {
        const std::string n(name);
        return failure(ErrorKind::Usage, n + " needs a number: " + n + ":0, " + n + ":<5 or " + n + ":2..4");
    };
    if (const auto dots = value.find(".."); dots != std::string_view::npos) {
        const auto from = numberIn<std::int64_t>(value.substr(0, dots));
        const auto to = numberIn<std::int64_t>(value.substr(dots + 2));
        if (!from || !to)
            return wrong();
        term.from = *from;
        term.to = *to;
        return term;
    }
    const bool less = value.starts_with('<');
    const bool more = value.starts_with('>');
    if (less || more)
        value.remove_prefix(1);
    const bool orEqual = (less || more) && value.starts_with('=');
    if (orEqual)
        value.remove_prefix(1);
    const auto limit = numberIn<std::int64_t>(value, Limits::min() + 1, Limits::max() - 1);
    if (!limit)
        return wrong();
    term.from = less ? Limits::min() : *limit + (more && !orEqual ? 1 : 0);
    term.to = more ? Limits::max() : *limit - (less && !orEqual ? 1 : 0);
    return term;
}

Result<BucketFilter::Term> BucketFilter::parseState(std::string_view value)
{
    const std::string state = lowered(value);
    if (state == "open")
        return Term{Field::Open};
    if (state == "full")
        return Term{Field::Full};
    if (state == "problem")
        return Term{Field::Problem};
    if (state == "exempt")
        return Term{Field::Exempt};
    if (state == "own")
        return Term{Field::Own};
    // Of these a bucket is in one.
    for (const auto status : console::allBucketStatuses) {
        if (state == statusName(status))
            return Term{Field::BucketStatus, false, {}, std::int64_t(status)};
    }
    return failure(ErrorKind::Usage,
        "is: knows open, full, problem, exempt, own, and of the states held, stale, exhausted, slow, leased, healthy, "
        "idle and unreadable");
}

bool BucketFilter::matches(const BucketRow& row, const TextPool& texts) const
{
    return std::all_of(
        m_terms.begin(), m_terms.end(), [&](const Term& term) { return holds(term, row, texts) != term.negated; });
}

bool BucketFilter::holds(const Term& term, const BucketRow& row, const TextPool& texts)
{
    const auto within = [&](std::optional<std::int64_t> value) {
        return value && *value >= term.from && *value <= term.to;
    };
    switch (term.field) {
    case Field::Anywhere:
        return contains(texts.utf8(row.routeTemplate), term.text) || contains(texts.utf8(row.method), term.text)
            || holdsId(row.majorId.written(), term.text) || contains(texts.utf8(row.majorKind), term.text);
    case Field::Route:
        return contains(texts.utf8(row.routeTemplate), term.text);
    case Field::Method:
        return equals(row.method ? texts.utf8(row.method) : std::string_view("any"), term.text);
    case Field::Major:
        return holdsId(row.majorId.written(), term.text);
    case Field::Kind:
        return equals(texts.utf8(row.majorKind), term.text);
    case Field::Variant:
        return equals(row.variant ? texts.utf8(row.variant) : std::string_view("none"), term.text);
    case Field::Key:
        return holdsKey(row.redisKeys.all(), term.text);
    case Field::Remaining:
        return within(available(row));
    case Field::Limit:
        return within(row.limit);
    case Field::Open:
        return row.remaining.has_value();
    case Field::Full:
        return availableShare(row) == 1.0;
    case Field::Problem:
        return !row.problem.empty();
    case Field::Exempt:
        return !row.countsTowardsGlobal;
    case Field::Queue:
        return within(row.lane ? std::int64_t(row.lane->waiting) : 0);
    case Field::Own:
        return row.lane || isOwn(row);
    case Field::BucketStatus:
        return std::int64_t(row.status) == term.from;
    }
    return false;
}

} // namespace headroom::ui
