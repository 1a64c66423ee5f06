// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

class QHeaderView;
class QMenu;
class QTableView;

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

// Those in QSettings, under the name of the table: "traffic/routes". What cannot be read is left out.
ColumnChoices readColumnChoices(const QString& table);

// The columns of a table as a person wants them: which, in which order, how wide, and by which one it is sorted. They
// are chosen by the menu of the header, moved by drag, and remembered by their names. The first one stays where it is.
//
// The table hides and sizes its columns itself, by isWanted() and width(), whenever they have changed(); one without a
// layout of its own leaves it to this.
class TableColumns final : public QObject
{
    Q_OBJECT
public:
    // Of a table with a model; a child of it. Nothing is chosen or remembered yet.
    explicit TableColumns(QTableView& table);

    // From now on a person may choose, and what was chosen is kept in QSettings under that name: a moment later, or at
    // once by save(), which keeps what it is sorted by as well.
    void remember(const QString& name);
    bool isRemembered() const { return !m_name.isEmpty(); }
    void save();

    // Without it a row does not say what it is: it cannot be hidden. The last one cannot be either.
    void setNeeded(int column) { m_needed = column; }
    // Whether the column says something at present.
    void offer(int column, bool isOffered);
    bool isWanted(int column) const;
    std::optional<int> width(int column) const; // none: as the table thinks fit

    void setHidden(int column, bool isHidden);
    void reset(); // but for what it is sorted by
    // What the header changes in there is not the person's doing.
    void arrange(const std::function<void()>& act);
    // Arranges them: for a table that has no layout of its own.
    void arrangeSimply();

    QMenu& menu() { return *m_menu; } // filled anew whenever it is opened

Q_SIGNALS:
    void changed();

private:
    QString nameOf(int column) const;
    QStringList names() const;
    bool mayBeHidden(int column) const;
    void applyOrder();
    void applySorting();
    void fillMenu();
    void noteSize(int column, int before, int now);
    void noteOrder();
    void noteReset();
    void tellChanged();

    QTableView& m_table;
    QHeaderView& m_header;
    QMenu* m_menu;
    QString m_name;
    ColumnChoices m_choices;
    std::vector<bool> m_isOffered;
    QStringList m_shownNames; // as the order was last applied to
    QTimer m_soon;
    int m_needed = -1;
    bool m_isArranging = false;
};

} // namespace headroom::ui
