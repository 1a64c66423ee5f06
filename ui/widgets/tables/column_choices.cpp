// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/column_choices.h"

#include <QSettings>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kMinColumnWidth = 20;
constexpr int kMaxColumnWidth = 2000;

QString columnKey(const QString& table, QLatin1StringView what)
{
    return u"columns/"_s + table + u'/' + what;
}

} // namespace

std::vector<int> columnOrder(const QStringList& names, const QStringList& order)
{
    std::vector<int> columns;
    for (const auto& name : order) {
        const int column = int(names.indexOf(name));
        if (column >= 0 && std::ranges::find(columns, column) == columns.end())
            columns.push_back(column);
    }
    for (int column = 0; column < names.size(); ++column) {
        if (std::ranges::find(columns, column) != columns.end())
            continue;
        const auto before = std::ranges::find(columns, column - 1);
        columns.insert(column == 0 || before == columns.end() ? columns.begin() : before + 1, column);
    }
    return columns;
}

ColumnChoices readColumnChoices(const QString& table)
{
    const QSettings settings;
    ColumnChoices choices{.order = settings.value(columnKey(table, "order"_L1)).toStringList(),
        .hidden = settings.value(columnKey(table, "hidden"_L1)).toStringList(),
        .sortedBy = settings.value(columnKey(table, "sort"_L1)).toString()};
    for (const auto& width : settings.value(columnKey(table, "widths"_L1)).toStringList()) {
        const auto sign = width.lastIndexOf(u'=');
        const int pixels = width.mid(sign + 1).toInt();
        if (sign > 0 && pixels >= kMinColumnWidth)
            choices.widths[width.first(sign)] = std::min(pixels, kMaxColumnWidth);
    }
    return choices;
}

void keepColumnChoices(const QString& table, const ColumnChoices& choices)
{
    QSettings settings;
    const auto keep = [&](QLatin1StringView what, const auto& value) {
        if (value.isEmpty())
            settings.remove(columnKey(table, what));
        else
            settings.setValue(columnKey(table, what), value);
    };
    QStringList widths;
    for (auto width = choices.widths.begin(); width != choices.widths.end(); ++width)
        widths += width.key() + u'=' + QString::number(width.value());
    keep("order"_L1, choices.order);
    keep("hidden"_L1, choices.hidden);
    keep("widths"_L1, widths);
    keep("sort"_L1, choices.sortedBy);
}

} // namespace headroom::ui
