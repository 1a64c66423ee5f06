// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/terminal.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ctl {

// The lists of `headroomctl top`.
enum class TopView { Buckets, Routes, Traffic, Shards };

std::string nameOf(TopView view); // "buckets"
std::optional<TopView> topViewNamed(const std::string& name);
// What a list can be sorted by; the first is how it begins.
std::vector<std::string> sortsOf(TopView view);

// Which part of a list is wanted.
struct TopQuery
{
    std::string sort; // one of sortsOf()
    bool isReversed = false;
    std::string filter; // in lower case; rows whose text has it
    std::size_t first = 0; // of the rows that fit the filter
    std::size_t count = 0;
};

enum class TopColumnKind { Text, Number, Route, Note }; // a route gives up its middle, a note all of it

struct TopColumn
{
    std::string title;
    std::string sort; // what a list is sorted by then; empty: nothing
    TopColumnKind kind = TopColumnKind::Text;
};

struct TopRow
{
    std::vector<std::string> cells;
    Colour colour = Colour::None;
};

// A line above the list.
struct TopLine
{
    std::string text;
    Colour colour = Colour::None;
};

struct TopTable
{
    std::vector<TopColumn> columns;
    std::vector<TopRow> rows; // those that are wanted
    std::size_t first = 0; // of these: less than was wanted where the list is shorter
    std::size_t matching = 0; // all that fit the filter
};

std::vector<std::string> linesOf(const std::vector<TopLine>& head, std::size_t columns, bool colours);
// The titles and the rows, each of exactly this many columns or less.
std::vector<std::string> linesOf(const TopTable& table, const TopQuery& query, std::size_t columns, bool colours);

// "PATCH /chan…/messages/{id}"
std::string cutInMiddle(const std::string& utf8, std::size_t columns);

bool containsFolded(const std::string& text, const std::string& lowerCase);

// Leaves of `items` what the query wants of them, sorted by `isBefore`, and says in the table where it begins and of
// how many it is.
template <typename Item, typename IsBefore>
void keepShownPart(std::vector<Item>& items, const TopQuery& query, TopTable& table, const IsBefore& isBefore)
{
    table.matching = items.size();
    table.first = std::min(query.first, items.size() - std::min(items.size(), query.count));
    const auto begin = items.begin() + static_cast<std::ptrdiff_t>(table.first);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(query.count, items.size() - table.first));
    std::partial_sort(items.begin(), end, items.end(),
        [&](const Item& a, const Item& b) { return query.isReversed ? isBefore(b, a) : isBefore(a, b); });
    items.erase(end, items.end());
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(table.first));
}

} // namespace headroom::ctl
