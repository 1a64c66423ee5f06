// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QStringList>

#include <vector>

namespace headroom::ui {

// What a person has chosen of a table's columns, by their names, so that it stays right when there are others.
struct ColumnChoices
{
    QStringList order = {}; // empty: as they are
    QStringList hidden = {};
    QMap<QString, int> widths = {}; // pixels; only of those whose width was changed
    QString sortedBy = {}; // with a '-' before it: downwards; empty: as it is

    bool operator==(const ColumnChoices&) const = default;
};

// The columns by their numbers in the order that is wanted. One that `order` does not name stands behind the one that
// it stands behind in `names`. Pure.
std::vector<int> columnOrder(const QStringList& names, const QStringList& order);

// In QSettings, under the name of the table: "traffic/routes". What cannot be read is left out.
ColumnChoices readColumnChoices(const QString& table);
void keepColumnChoices(const QString& table, const ColumnChoices& choices);

} // namespace headroom::ui
