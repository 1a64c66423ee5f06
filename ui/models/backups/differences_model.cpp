// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/differences_model.h"

#include "ui/models/backups/backup_words.h"
#include "ui/models/field_words.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/shown_time.h"
#include "ui/theme/palette.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ChangeKind;
using console::ObjectKind;
using console::TracedDifference;

namespace {

constexpr qsizetype kMaxValue = 60;
constexpr int kMaxFieldsInTip = 20;

QString fieldValue(const QString& field, const QJsonValue& value)
{
    if (const auto figure = fieldFigure(field, value))
        return *figure;
    if (value.isNull() || value.isUndefined())
        return DifferencesModel::tr("none");
    if (value.isString())
        return value.toString().left(kMaxValue).simplified();
    if (value.isBool())
        return value.toBool() ? DifferencesModel::tr("on") : DifferencesModel::tr("off");
    const auto array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2)).left(kMaxValue);
}

// In a cell, where a list has no room.
QString cellValue(const QString& field, const QJsonValue& value)
{
    if (!value.isArray())
        return fieldValue(field, value);
    const auto size = value.toArray().size();
    return size == 0 ? DifferencesModel::tr("none") : countOf(size, QT_TRANSLATE_N_NOOP("Counts", "%1 entries"));
}

QString whatText(const TracedDifference& traced)
{
    const auto& difference = traced.difference;
    const auto noun = capitalized(backupWord(console::nounOf(difference.kind)));
    QString text = difference.name.isEmpty()     ? noun
        : difference.kind == ObjectKind::Channel ? u"# "_s + difference.name
                                                 : DifferencesModel::tr("%1 “%2”").arg(noun, difference.name);
    if (difference.fields.size() == 1)
        text += u" · "_s + fieldWords(difference.fields.front().field);
    return text;
}

QString valueOf(const TracedDifference& traced, bool isBefore)
{
    const auto& difference = traced.difference;
    if (difference.change == ChangeKind::Removed)
        return isBefore ? DifferencesModel::tr("there") : DifferencesModel::tr("removed");
    if (difference.change == ChangeKind::Added)
        return isBefore ? u"–"_s : DifferencesModel::tr("added");
    if (difference.fields.size() == 1) {
        const auto& only = difference.fields.front();
        return cellValue(only.field, isBefore ? only.before : only.after);
    }
    return isBefore ? countOf(qint64(difference.fields.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 fields"))
                    : DifferencesModel::tr("changed");
}

QString byText(const TracedDifference& traced, WallTime now)
{
    if (traced.by.empty() || !traced.at)
        return traced.by.empty() ? u"–"_s : textOf(traced.by);
    const auto at = shownTime(*traced.at);
    const bool isToday = at.date() == shownTime(now).date();
    return textOf(traced.by) + u' '
        + (isToday ? at.toString(u"HH:mm"_s) : dateText(at, QT_TRANSLATE_NOOP("Dates", "d MMM")));
}

QString tipOf(const TracedDifference& traced)
{
    QStringList lines{whatText(traced)};
    for (const auto& field : traced.difference.fields) {
        if (lines.size() > kMaxFieldsInTip) {
            lines += u"…"_s;
            break;
        }
        lines += u"%1: %2 → %3"_s.arg(
            fieldWords(field.field), fieldValue(field.field, field.before), fieldValue(field.field, field.after));
    }
    if (!traced.by.empty() && traced.at)
        lines += DifferencesModel::tr("By %1, %2")
                     .arg(textOf(traced.by),
                         dateText(shownTime(*traced.at), QT_TRANSLATE_NOOP("Dates", "d MMM yyyy, HH:mm")));
    return lines.join(u'\n');
}

QString signOf(ChangeKind change)
{
    return change == ChangeKind::Added ? u"+"_s : change == ChangeKind::Removed ? u"−"_s : u"~"_s;
}

Tone toneOf(ChangeKind change)
{
    return change == ChangeKind::Added ? Tone::Ok : change == ChangeKind::Removed ? Tone::Critical : Tone::Warning;
}

// What came after the backup is not in it.
bool isRestorable(const TracedDifference& traced)
{
    return traced.difference.change != ChangeKind::Added;
}

constexpr ChangeKind kChanges[] = {ChangeKind::Added, ChangeKind::Changed, ChangeKind::Removed};

bool isWanted(const TracedDifference& traced, const FilterText& filter)
{
    const auto& difference = traced.difference;
    QString fields;
    for (const auto& field : difference.fields)
        fields += field.field + u' ' + fieldWords(field.field) + u'\n';
    // In the order of the fields.
    const QString texts[] = {
        difference.name, textOf(std::string(console::nounOf(difference.kind))), fields, textOf(traced.by)};
    return filter.matches([&](const FilterText::Term& term) {
        const auto text = QString::fromStdString(term.text);
        const auto hasIt = [&text](const QString& whole) { return whole.contains(text, Qt::CaseInsensitive); };
        if (term.field == FilterText::Term::anywhere)
            return std::ranges::any_of(texts, hasIt);
        if (term.field == std::size(texts))
            return difference.change == kChanges[term.from];
        return hasIt(texts[term.field]);
    });
}

} // namespace

std::span<const TableColumn> DifferencesModel::columns() const
{
    static constexpr TableColumn differenceColumns[] = {
        {.name = "", .width = 44, .meaning = QT_TRANSLATE_NOOP("Columns", "Change"), .key = "Change"},
        {.name = QT_TRANSLATE_NOOP("Columns", "What"), .width = 150, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "In the backup"), .width = 100, .yields = 2, .key = "Before"},
        {.name = QT_TRANSLATE_NOOP("Columns", "Now"), .width = 96, .yields = 1, .key = "After"},
        {.name = QT_TRANSLATE_NOOP("Columns", "By"), .width = 124, .yields = 3, .isFigure = true},
    };
    return differenceColumns;
}

void DifferencesModel::show(std::vector<TracedDifference> differences, bool isLive, WallTime now)
{
    beginResetModel();
    m_now = now;
    m_isLive = isLive;
    m_rows.clear();
    for (auto& difference : differences) {
        const bool isInBackup = isRestorable(difference);
        m_rows.push_back({std::move(difference), isInBackup});
    }
    filterRows();
    endResetModel();
    Q_EMIT chosenChanged();
}

void DifferencesModel::toggle(int row)
{
    auto& toggled = m_rows[m_shown[std::size_t(row)]];
    toggled.isChosen = !toggled.isChosen && isRestorable(toggled.traced);
    tellRows(row, row);
    Q_EMIT chosenChanged();
}

void DifferencesModel::chooseAll(bool chosen)
{
    for (const auto row : m_shown)
        m_rows[row].isChosen = chosen && isRestorable(m_rows[row].traced);
    if (!m_shown.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    Q_EMIT chosenChanged();
}

std::span<const FilterField> DifferencesModel::filterFields()
{
    static const auto fields = [] {
        std::vector<std::string_view> changes;
        for (const auto change : kChanges)
            changes.push_back(word(change));
        return std::vector<FilterField>{
            {"name"}, {"kind"}, {"field"}, {"by"}, {"is", FilterField::Kind::State, changes}};
    }();
    return fields;
}

void DifferencesModel::showFilter(const FilterText& filter)
{
    beginResetModel();
    m_filter = filter;
    filterRows();
    endResetModel();
    Q_EMIT chosenChanged();
}

void DifferencesModel::filterRows()
{
    m_shown.clear();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (isWanted(m_rows[row].traced, m_filter))
            m_shown.push_back(row);
    }
}

template <typename Holds>
qsizetype DifferencesModel::countShown(const Holds& holds) const
{
    return std::ranges::count_if(m_shown, [&](std::size_t row) { return holds(m_rows[row]); });
}

int DifferencesModel::chosenCount() const
{
    return int(countShown([](const Row& row) { return row.isChosen; }));
}

QString DifferencesModel::chosenIds() const
{
    QStringList ids;
    for (const auto place : m_shown) {
        const auto& row = m_rows[place];
        if (row.isChosen)
            ids += textOf(
                std::string(word(row.traced.difference.kind)) + ':' + discord::toString(row.traced.difference.id));
    }
    return ids.join(u',');
}

QString DifferencesModel::summary() const
{
    QStringList parts;
    const auto add = [&](ChangeKind change, const QString& text) {
        const auto count = countShown([&](const Row& row) { return row.traced.difference.change == change; });
        if (count > 0)
            parts += text.arg(formatCount(count));
    };
    add(ChangeKind::Removed, tr("%1 removed"));
    add(ChangeKind::Changed, tr("%1 changed"));
    add(ChangeKind::Added, tr("%1 added"));
    return parts.join(u" · "_s);
}

QVariant DifferencesModel::cell(int at, int section, int role) const
{
    const auto& row = rowAt(at);
    const auto column = DifferenceColumn(section);
    const auto change = row.traced.difference.change;
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case DifferenceColumn::Chosen:
            return m_isLive && isRestorable(row.traced) ? QString((row.isChosen ? u"☑ "_s : u"☐ "_s) + signOf(change))
                                                        : signOf(change);
        case DifferenceColumn::What:
            return whatText(row.traced);
        case DifferenceColumn::Before:
            return valueOf(row.traced, true);
        case DifferenceColumn::Now:
            return valueOf(row.traced, false);
        case DifferenceColumn::By:
            return byText(row.traced, m_now);
        }
        return {};
    case Qt::AccessibleTextRole:
        if (column != DifferenceColumn::Chosen)
            return {};
        if (!m_isLive || !isRestorable(row.traced))
            return backupWord(word(change));
        return (row.isChosen ? tr("chosen, %1") : tr("not chosen, %1")).arg(backupWord(word(change)));
    case Qt::ToolTipRole:
        return isRestorable(row.traced) || !m_isLive
            ? tipOf(row.traced)
            : QString(tipOf(row.traced) + u'\n' + tr("Not in the backup: a restore leaves it as it is"));
    case LogToneRole:
        return int(column == DifferenceColumn::Chosen                                 ? toneOf(change)
                : column == DifferenceColumn::What || column == DifferenceColumn::Now ? Tone::Text
                                                                                      : Tone::Muted);
    default:
        return {};
    }
}

QVariant DifferencesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole && !m_isLive) {
        if (DifferenceColumn(section) == DifferenceColumn::Before)
            return tr("In the older");
        if (DifferenceColumn(section) == DifferenceColumn::Now)
            return tr("In the newer");
    }
    return ColumnTableModel::headerData(section, orientation, role);
}

} // namespace headroom::ui
