// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/top/keys.h"
#include "app/ctl/top/top_table.h"

#include <map>

namespace headroom::ctl {

// What a person has chosen on the screen of `headroomctl top`: which list, its order, filter and place. Pure.
//
//   key              does
//   q                ends it
//   Tab, Shift+Tab   the next list, the one before
//   s, r             sorts by the next column; the other way round
//   /                takes a filter: Enter keeps it, Escape gives it up; Escape later takes it away
//   arrows, Page Up, Page Down, Home, End, j, k   scroll
class TopScreen
{
public:
    // `sort`: of the first list; empty: as it begins.
    TopScreen(std::vector<TopView> views, TopView first, const std::string& sort, bool isReversed, std::string filter);

    bool press(const Key& key); // false: it ends
    TopView view() const { return m_views[m_at]; }
    TopQuery query(std::size_t count) const; // with so many rows

    // All lines of the screen, `rows` of them at most. `head` is above the list and may lose its end, `table` is what
    // query(tableRows()) gave.
    std::size_t tableRows(std::size_t headLines, std::size_t rows) const;
    std::vector<std::string> draw(
        const std::vector<TopLine>& head, const TopTable& table, std::size_t rows, std::size_t columns, bool colours);

private:
    struct Order
    {
        std::size_t sort = 0; // of sortsOf()
        bool isReversed = false;
    };

    void pressInFilter(const Key& key);
    void show(std::size_t view);
    void scroll(std::ptrdiff_t rows);
    std::string footer(const TopTable& table, std::size_t columns) const;

    std::vector<TopView> m_views;
    std::size_t m_at = 0;
    std::map<TopView, Order> m_orders;
    std::string m_filter;
    std::string m_filterBefore; // while one is typed
    bool m_isTyping = false;
    std::size_t m_first = 0;
    std::size_t m_page = 1; // rows that were drawn
};

} // namespace headroom::ctl
