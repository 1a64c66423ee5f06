// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/table_columns.h"

#include "ui/models/column_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/tables/column_header.h"

#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTableView>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr int kMinColumnWidth = 20;
constexpr int kMaxColumnWidth = 2000;

QString columnKey(const QString& table, QLatin1StringView what)
{
    return u"columns/"_s + table + u'/' + what;
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

} // namespace

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

TableColumns::TableColumns(QTableView& table)
    : QObject(&table)
    , m_table(table)
    , m_header(*table.horizontalHeader())
    , m_menu(new QMenu(tr("Columns"), &table))
    , m_isOffered(std::size_t(table.model()->columnCount()), true)
{
    m_menu->menuAction()->setVisible(false); // until there is something to choose
    connect(m_menu, &QMenu::aboutToShow, this, &TableColumns::fillMenu);
    m_soon.setSingleShot(true);
    m_soon.setInterval(500ms);
    connect(&m_soon, &QTimer::timeout, this, &TableColumns::save);
}

void TableColumns::remember(const QString& name)
{
    m_name = name;
    m_choices = readColumnChoices(name);
    m_menu->menuAction()->setVisible(true);
    m_header.setSectionsMovable(true);
    m_header.setFirstSectionMovable(false);
    m_header.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&m_header, &QWidget::customContextMenuRequested, this,
        [this](const QPoint& at) { m_menu->popup(m_header.mapToGlobal(at)); });
    connect(&m_header, &QHeaderView::sectionResized, this, &TableColumns::noteSize);
    connect(&m_header, &QHeaderView::sectionMoved, this, &TableColumns::noteOrder);
    connect(m_table.model(), &QAbstractItemModel::modelReset, this, &TableColumns::noteReset);
    applyOrder();
    applySorting();
    Q_EMIT changed();
}

// By a person.
void TableColumns::tellChanged()
{
    m_soon.start();
    Q_EMIT changed();
}

void TableColumns::save()
{
    m_soon.stop();
    if (!isRemembered())
        return;
    auto kept = m_choices;
    const int sorted = m_header.sortIndicatorSection();
    if (m_table.isSortingEnabled() && sorted >= 0 && sorted < m_header.count())
        kept.sortedBy = (m_header.sortIndicatorOrder() == Qt::DescendingOrder ? u"-"_s : QString()) + nameOf(sorted);
    keepColumnChoices(m_name, kept);
}

QString TableColumns::nameOf(int column) const
{
    return m_table.model()->headerData(column, Qt::Horizontal, ColumnNameRole).toString();
}

QStringList TableColumns::names() const
{
    QStringList names;
    for (int column = 0; column < m_header.count(); ++column)
        names += nameOf(column);
    return names;
}

void TableColumns::offer(int column, bool isOffered)
{
    if (m_isOffered[std::size_t(column)] == isOffered)
        return;
    m_isOffered[std::size_t(column)] = isOffered;
    Q_EMIT changed();
}

bool TableColumns::isWanted(int column) const
{
    return m_isOffered[std::size_t(column)] && (column == m_needed || !m_choices.hidden.contains(nameOf(column)));
}

std::optional<int> TableColumns::width(int column) const
{
    const auto found = m_choices.widths.find(nameOf(column));
    return found == m_choices.widths.end() ? std::nullopt : std::optional(*found);
}

bool TableColumns::mayBeHidden(int column) const
{
    int wanted = 0;
    for (int each = 0; each < m_header.count(); ++each)
        wanted += isWanted(each) ? 1 : 0;
    return column != m_needed && (wanted > 1 || !isWanted(column));
}

void TableColumns::setHidden(int column, bool isHidden)
{
    const auto name = nameOf(column);
    if (m_choices.hidden.contains(name) == isHidden || (isHidden && !mayBeHidden(column)))
        return;
    if (isHidden)
        m_choices.hidden += name;
    else
        m_choices.hidden.removeAll(name);
    tellChanged();
}

void TableColumns::reset()
{
    m_choices = {.sortedBy = m_choices.sortedBy};
    applyOrder();
    tellChanged();
}

void TableColumns::arrange(const std::function<void()>& act)
{
    const QScopedValueRollback quiet(m_isArranging, true);
    act();
}

void TableColumns::arrangeSimply()
{
    arrange([this] {
        for (int column = 0; column < m_header.count(); ++column) {
            m_table.setColumnHidden(column, !isWanted(column));
            const int ofValues = inText(m_table.model()->headerData(column, Qt::Horizontal, ColumnWidthRole).toInt());
            const int usual = std::max(ofValues, widthOfHeading(m_header, column));
            if (m_header.sectionResizeMode(column) == QHeaderView::Interactive)
                m_header.resizeSection(column, width(column).value_or(usual));
        }
    });
}

void TableColumns::applyOrder()
{
    m_shownNames = names();
    const auto order = columnOrder(m_shownNames, m_choices.order);
    arrange([&] {
        for (int place = 0; place < int(order.size()); ++place)
            m_header.moveSection(m_header.visualIndex(order[std::size_t(place)]), place);
    });
}

void TableColumns::applySorting()
{
    const bool isDown = m_choices.sortedBy.startsWith(u'-');
    const int column = int(m_shownNames.indexOf(m_choices.sortedBy.mid(isDown ? 1 : 0)));
    if (column >= 0 && m_table.isSortingEnabled())
        m_table.sortByColumn(column, isDown ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void TableColumns::fillMenu()
{
    m_menu->clear();
    for (int place = 0; place < m_header.count(); ++place) {
        const int column = m_header.logicalIndex(place);
        if (!m_isOffered[std::size_t(column)])
            continue;
        auto title = m_table.model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            title = nameOf(column);
        const bool hasNoRoom = isWanted(column) && m_table.isColumnHidden(column);
        auto* action =
            m_menu->addAction((hasNoRoom ? tr("%1 (window too narrow)") : u"%1"_s).arg(title.replace(u'&', u"&&"_s)));
        action->setCheckable(true);
        action->setChecked(isWanted(column));
        action->setEnabled(mayBeHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isShown) { setHidden(column, !isShown); });
    }
    m_menu->addSeparator();
    auto* reset = m_menu->addAction(tr("Reset columns"), this, &TableColumns::reset);
    reset->setEnabled(m_choices != ColumnChoices{.sortedBy = m_choices.sortedBy});
}

void TableColumns::noteSize(int column, int before, int now)
{
    const bool isDragged = !m_isArranging && before > 0 && now > 0;
    if (!isDragged || m_header.sectionResizeMode(column) != QHeaderView::Interactive)
        return;
    m_choices.widths[nameOf(column)] = now;
    m_soon.start();
}

// Columns that are not there now keep their places behind these.
void TableColumns::noteOrder()
{
    if (m_isArranging)
        return;
    QStringList order;
    for (int place = 0; place < m_header.count(); ++place)
        order += nameOf(m_header.logicalIndex(place));
    for (const auto& name : std::as_const(m_choices.order)) {
        if (!order.contains(name))
            order += name;
    }
    m_choices.order = order;
    m_soon.start();
}

// Some models are about other things from time to time, with other columns.
void TableColumns::noteReset()
{
    if (names() == m_shownNames)
        return;
    applyOrder();
    Q_EMIT changed();
}

} // namespace headroom::ui
