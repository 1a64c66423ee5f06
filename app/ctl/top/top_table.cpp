// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/top_table.h"

#include <algorithm>
#include <cctype>

namespace headroom::ctl {

namespace {

constexpr std::size_t leastRoute = 16;
constexpr std::size_t gap = 2; // between columns

constexpr TopView allTopViews[]{TopView::Buckets, TopView::Routes, TopView::Traffic, TopView::Shards};

std::vector<std::size_t> naturalWidths(const TopTable& table)
{
    std::vector<std::size_t> widths;
    for (const auto& column : table.columns)
        widths.push_back(widthOf(column.title) + (column.sort.empty() ? 0 : 1)); // with the arrow
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row.cells[i]));
    }
    return widths;
}

// What does not fit is taken from the note first, then from the route.
std::vector<std::size_t> fittingWidths(const TopTable& table, std::size_t columns)
{
    auto widths = naturalWidths(table);
    std::size_t whole = gap * (widths.size() - 1);
    for (const auto width : widths)
        whole += width;
    for (const auto kind : {TopColumnKind::Note, TopColumnKind::Route}) {
        for (std::size_t i = 0; i < widths.size() && whole > columns; ++i) {
            if (table.columns[i].kind != kind)
                continue;
            const auto least = kind == TopColumnKind::Route ? std::min(leastRoute, widths[i]) : 0;
            const auto cut = std::min(whole - columns, widths[i] - least);
            widths[i] -= cut;
            whole -= cut;
        }
    }
    return widths;
}

std::string cell(const std::string& text, TopColumnKind kind, std::size_t width)
{
    const auto shown = kind == TopColumnKind::Route ? cutInMiddle(text, width) : cutTo(text, width);
    const std::string padding(width - std::min(width, widthOf(shown)), ' ');
    return kind == TopColumnKind::Number ? padding + shown : shown + padding;
}

} // namespace

std::string nameOf(TopView view)
{
    constexpr const char* names[]{"buckets", "routes", "traffic", "shards"};
    return names[static_cast<std::size_t>(view)];
}

std::optional<TopView> topViewNamed(const std::string& name)
{
    for (const auto view : allTopViews) {
        if (nameOf(view) == name)
            return view;
    }
    return std::nullopt;
}

std::vector<std::string> sortsOf(TopView view)
{
    static const std::vector<std::string> sorts[]{{"urgency", "route", "left", "resets"},
        {"urgency", "route", "buckets", "exhausted", "waiting"}, {"requests", "invalid", "route"},
        {"urgency", "shard", "p99", "missed", "reconnects"}};
    return sorts[static_cast<std::size_t>(view)];
}

std::string cutInMiddle(const std::string& utf8, std::size_t columns)
{
    const auto width = widthOf(utf8);
    if (width <= columns || columns < 3)
        return cutTo(utf8, columns);
    const auto begin = (columns - 1) / 2;
    std::size_t skipped = width - (columns - 1 - begin); // characters before the end that stays
    auto end = utf8.begin();
    for (; skipped > 0 && end != utf8.end(); --skipped) {
        ++end;
        while (end != utf8.end() && !isFirstByte(*end))
            ++end;
    }
    return cutTo(utf8, begin + 1) + std::string(end, utf8.end()); // which ends with the ellipsis
}

bool containsFolded(const std::string& text, const std::string& lowerCase)
{
    const auto isSame = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::search(text.begin(), text.end(), lowerCase.begin(), lowerCase.end(), isSame) != text.end()
        || lowerCase.empty();
}

std::vector<std::string> linesOf(const std::vector<TopLine>& head, std::size_t columns, bool colours)
{
    std::vector<std::string> lines;
    for (const auto& [text, colour] : head)
        lines.push_back(coloured(cutTo(text, columns), colour, colours));
    return lines;
}

std::vector<std::string> linesOf(const TopTable& table, const TopQuery& query, std::size_t columns, bool colours)
{
    const auto widths = fittingWidths(table, columns);
    const auto line = [&](const auto& textOf) {
        std::string text;
        for (std::size_t i = 0; i < widths.size(); ++i)
            text += (i == 0 ? "" : std::string(gap, ' ')) + cell(textOf(i), table.columns[i].kind, widths[i]);
        return cutTo(text, columns);
    };
    std::vector<std::string> lines;
    auto head = line([&](std::size_t i) {
        const auto& column = table.columns[i];
        const bool isSorted = !column.sort.empty() && column.sort == query.sort;
        return column.title + (isSorted ? (query.isReversed ? "\u25b4" : "\u25be") : "");
    });
    if (colours) // the whole line
        head.append(columns - std::min(columns, widthOf(head)), ' ');
    else
        head.erase(head.find_last_not_of(' ') + 1);
    lines.push_back(coloured(head, Colour::Reverse, colours));
    for (const auto& row : table.rows) {
        auto text = line([&](std::size_t i) { return row.cells[i]; });
        text.erase(text.find_last_not_of(' ') + 1);
        lines.push_back(coloured(text, row.colour, colours));
    }
    return lines;
}

} // namespace headroom::ctl
