// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_filter.h"

#include "ui/models/buckets/status_cells.h"

namespace headroom::ui {

namespace {

using FilterTerm = FilterText::Term;

enum class BucketField : std::size_t { Route, Method, Major, Kind, Variant, Remaining, Limit, Queue, Key, Is };

// As they are named behind "is:"; then the states of which a bucket is in one.
enum class BucketTrait : std::int64_t { Open, Full, Problem, Exempt, Own, FirstStatus };

std::vector<FilterField> bucketFields()
{
    std::vector<std::string_view> states{"open", "full", "problem", "exempt", "own"};
    for (const auto status : console::allBucketStatuses)
        states.push_back(statusName(status));
    using Asks = FilterField::Kind;
    return {{"route"}, {"method", Asks::Word}, {"major"}, {"kind", Asks::Word}, {"variant", Asks::Word},
        {"remaining", Asks::Number}, {"limit", Asks::Number}, {"queue", Asks::Number}, {"key"},
        {"is", Asks::State, states}};
}

bool hasId(std::string_view id, const FilterTerm& term)
{
    // As the table shortens it: "417…093".
    constexpr std::string_view dots = "…";
    const std::string_view wanted = term.text;
    const auto at = wanted.find(dots);
    if (at == std::string_view::npos)
        return term.isIn(id);
    return id.starts_with(wanted.substr(0, at)) && id.ends_with(wanted.substr(at + dots.size()));
}

bool isInState(const BucketRow& row, std::int64_t state)
{
    switch (BucketTrait(state)) {
    case BucketTrait::Open:
        return row.remaining.has_value();
    case BucketTrait::Full:
        return availableShare(row) == 1.0;
    case BucketTrait::Problem:
        return row.problem() != nullptr;
    case BucketTrait::Exempt:
        return !row.countsTowardsGlobal;
    case BucketTrait::Own:
        return row.lane() || isOwn(row);
    default:
        return row.status == console::allBucketStatuses[std::size_t(state - std::int64_t(BucketTrait::FirstStatus))];
    }
}

bool holdsOf(const FilterTerm& term, const BucketRow& row, const TextPool& texts)
{
    switch (BucketField(term.field)) {
    case BucketField::Route:
        return term.isIn(texts.utf8(row.routeTemplate));
    case BucketField::Method:
        return term.is(row.method ? texts.utf8(row.method) : std::string_view("any"));
    case BucketField::Major:
        return hasId(row.majorId.written(), term);
    case BucketField::Kind:
        return term.is(texts.utf8(row.majorKind));
    case BucketField::Variant:
        return term.is(row.variant ? texts.utf8(row.variant) : std::string_view("none"));
    case BucketField::Remaining:
        return term.holds(available(row));
    case BucketField::Limit:
        return term.holds(row.limit);
    case BucketField::Queue:
        return term.holds(row.lane() ? std::int64_t(row.lane()->waiting) : 0);
    case BucketField::Key: {
        const auto keys = keysOf(row);
        return std::ranges::any_of(keys, [&](const std::string& key) { return term.isIn(key); });
    }
    case BucketField::Is:
        return isInState(row, term.from);
    default:
        return term.isIn(texts.utf8(row.routeTemplate)) || term.isIn(texts.utf8(row.method))
            || hasId(row.majorId.written(), term) || term.isIn(texts.utf8(row.majorKind));
    }
}

} // namespace

std::span<const FilterField> BucketFilter::fields()
{
    static const auto all = bucketFields();
    return all;
}

Result<BucketFilter> BucketFilter::parse(std::string_view text)
{
    return FilterText::parse(text, fields()).map([](FilterText parsed) { return BucketFilter(std::move(parsed)); });
}

bool BucketFilter::matches(const BucketRow& row, const TextPool& texts) const
{
    return m_text.matches([&](const FilterTerm& term) { return holdsOf(term, row, texts); });
}

} // namespace headroom::ui
