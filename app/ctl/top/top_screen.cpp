// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/top_screen.h"

#include "core/base/text/display_text.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace headroom::ctl {

namespace {

constexpr std::size_t linesBesideRows = 2; // the columns' titles, and the last line
constexpr std::size_t leastRows = 3; // of the list; the head gives way before

std::string inLowerCase(std::string text)
{
    for (auto& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

std::size_t shownHeadLines(std::size_t headLines, std::size_t rows)
{
    const auto others = linesBesideRows + leastRows;
    return std::min(headLines, rows > others ? rows - others : 0);
}

} // namespace

TopScreen::TopScreen(
    std::vector<TopView> views, TopView first, const std::string& sort, bool isReversed, std::string filter)
    : m_views(std::move(views))
    , m_filter(std::move(filter))
{
    m_at = static_cast<std::size_t>(std::find(m_views.begin(), m_views.end(), first) - m_views.begin());
    const auto sorts = sortsOf(first);
    const auto chosen = std::find(sorts.begin(), sorts.end(), sort);
    m_orders[first] = {chosen == sorts.end() ? 0 : static_cast<std::size_t>(chosen - sorts.begin()), isReversed};
}

bool TopScreen::press(const Key& key)
{
    using Kind = Key::Kind;
    if (m_isTyping) {
        pressInFilter(key);
        return true;
    }
    auto& order = m_orders[view()];
    switch (key.kind) {
    case Kind::Tab:
        show((m_at + 1) % m_views.size());
        break;
    case Kind::BackTab:
        show((m_at + m_views.size() - 1) % m_views.size());
        break;
    case Kind::Up:
        scroll(-1);
        break;
    case Kind::Down:
        scroll(1);
        break;
    case Kind::PageUp:
        scroll(-static_cast<std::ptrdiff_t>(m_page));
        break;
    case Kind::PageDown:
        scroll(static_cast<std::ptrdiff_t>(m_page));
        break;
    case Kind::Home:
        m_first = 0;
        break;
    case Kind::End:
        m_first = std::numeric_limits<std::size_t>::max(); // until the table says where it ends
        break;
    case Kind::Escape:
        m_filter.clear();
        m_first = 0;
        break;
    case Kind::Text:
        if (key.text == "q")
            return false;
        if (key.text == "s") {
            order = {(order.sort + 1) % sortsOf(view()).size(), false};
            m_first = 0;
        } else if (key.text == "r") {
            order.isReversed = !order.isReversed;
            m_first = 0;
        } else if (key.text == "/") {
            m_isTyping = true;
            m_filterBefore = m_filter;
        } else if (key.text == "j" || key.text == "k") {
            scroll(key.text == "j" ? 1 : -1);
        }
        break;
    case Kind::Enter:
    case Kind::Backspace:
        break;
    }
    return true;
}

void TopScreen::pressInFilter(const Key& key)
{
    if (key.kind == Key::Kind::Text)
        m_filter += key.text;
    else if (key.kind == Key::Kind::Backspace)
        takeLastOf(m_filter);
    else if (key.kind == Key::Kind::Escape)
        m_filter = m_filterBefore;
    if (key.kind == Key::Kind::Escape || key.kind == Key::Kind::Enter)
        m_isTyping = false;
    m_first = 0;
}

void TopScreen::show(std::size_t view)
{
    m_at = view;
    m_first = 0;
}

void TopScreen::scroll(std::ptrdiff_t rows)
{
    const auto back = static_cast<std::size_t>(-rows);
    m_first = rows >= 0 ? m_first + static_cast<std::size_t>(rows) : m_first - std::min(m_first, back);
}

TopQuery TopScreen::query(std::size_t count) const
{
    const auto found = m_orders.find(view());
    const auto order = found == m_orders.end() ? Order() : found->second;
    return {sortsOf(view())[order.sort], order.isReversed, inLowerCase(m_filter), m_first, count};
}

std::size_t TopScreen::tableRows(std::size_t headLines, std::size_t rows) const
{
    const auto others = shownHeadLines(headLines, rows) + linesBesideRows;
    return rows > others ? rows - others : 1;
}

std::string TopScreen::footer(const TopTable& table, std::size_t columns) const
{
    const auto count = [](std::size_t number) { return countText(static_cast<std::int64_t>(number)); };
    if (m_isTyping)
        return cutTo("filter: " + m_filter + "_", columns);
    const auto place = table.rows.empty()
        ? std::string("nothing")
        : count(table.first + 1) + "-" + count(table.first + table.rows.size()) + " of " + count(table.matching);
    auto left = nameOf(view()) + ' ' + place + (m_filter.empty() ? "" : " with \"" + m_filter + '"');
    std::string keys = "q quit  s sort  r reverse  / filter";
    if (m_views.size() > 1)
        keys += "  Tab next list";
    const auto used = widthOf(left) + 2 + keys.size();
    return used <= columns ? left + std::string(columns - used + 2, ' ') + keys : cutTo(left, columns);
}

std::vector<std::string> TopScreen::draw(
    const std::vector<TopLine>& head, const TopTable& table, std::size_t rows, std::size_t columns, bool colours)
{
    m_first = table.first;
    m_page = tableRows(head.size(), rows);
    auto lines = linesOf(head, columns, colours);
    lines.resize(shownHeadLines(head.size(), rows));
    for (auto& line : linesOf(table, query(m_page), columns, colours))
        lines.push_back(std::move(line));
    lines.resize(std::min(lines.size(), rows > 0 ? rows - 1 : 0));
    lines.resize(rows > 0 ? rows - 1 : 0);
    lines.push_back(footer(table, columns));
    return lines;
}

} // namespace headroom::ctl
