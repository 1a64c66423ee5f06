// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/alert_model.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::Alert;

namespace headroom::ui {

namespace {

Duration lengthOf(const Alert& alert, WallTime now)
{
    return std::max(Duration{}, Duration(alert.ended.value_or(now) - alert.since));
}

auto orderOf(const Alert& alert)
{
    const auto end = alert.ended.value_or(WallTime{});
    return std::tuple(alert.ended.has_value(), alert.ended ? 0 : -int(alert.severity), -end.time_since_epoch(),
        -alert.since.time_since_epoch(), alert.rule);
}

// In the order of the states that one asks for.
bool hasTrait(const Alert& alert, std::size_t trait)
{
    using Severity = console::Emergency::Severity;
    const bool traits[] = {!alert.ended, alert.ended.has_value(), alert.severity == Severity::Warning,
        alert.severity == Severity::Critical};
    return traits[trait];
}

bool isAlertWanted(const Alert& alert, const FilterText& filter)
{
    // In the order of the fields.
    const QString texts[] = {titleOf(alert), detailOf(alert), QString::fromStdString(alert.rule)};
    return filter.matches([&](const FilterText::Term& term) {
        const auto hasIt = [&term](const QString& text) {
            return text.contains(QString::fromStdString(term.text), Qt::CaseInsensitive);
        };
        if (term.field == FilterText::Term::anywhere)
            return std::ranges::any_of(texts, hasIt);
        return term.field < std::size(texts) ? hasIt(texts[term.field]) : hasTrait(alert, std::size_t(term.from));
    });
}

} // namespace

std::span<const FilterField> AlertModel::filterFields()
{
    static const std::vector<FilterField> fields{
        {"alert"}, {"cause"}, {"rule"}, {"is", FilterField::Kind::State, {"active", "past", "warning", "critical"}}};
    return fields;
}

std::span<const TableColumn> AlertModel::columns() const
{
    static constexpr TableColumn alertColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Severity"), .width = 78},
        {.name = QT_TRANSLATE_NOOP("Columns", "Alert"), .width = 180},
        {.name = QT_TRANSLATE_NOOP("Columns", "Cause"), .width = 220, .stretches = true},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Since"), 112),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Duration"), 98, 2),
        {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 160, .yields = 1},
    };
    return alertColumns;
}

void AlertModel::show(const console::AlertsFigures& figures)
{
    const bool isOther = m_silences != figures.silences;
    m_silences = figures.silences;
    auto rows = figures.active;
    rows.insert(rows.end(), figures.past.begin(), figures.past.end());
    std::erase_if(rows, [this](const Alert& alert) { return !isAlertWanted(alert, m_filter); });
    showRows(std::move(rows));
    if (isOther && rowCount() > 0)
        Q_EMIT dataChanged(index(0, int(AlertColumn::State)), index(rowCount() - 1, int(AlertColumn::State)));
    fitToWords({int(AlertColumn::Title), int(AlertColumn::State)}); // the causes have the rest
}

void AlertModel::passTime(WallTime now)
{
    const auto second = [](WallTime at) { return std::chrono::floor<std::chrono::seconds>(at); };
    if (second(now) == second(std::exchange(m_now, now)))
        return;
    int lasting = 0;
    while (lasting < rowCount() && !row(lasting).ended)
        ++lasting;
    if (lasting > 0)
        Q_EMIT dataChanged(index(0, int(AlertColumn::Duration)), index(lasting - 1, int(AlertColumn::Duration)));
}

void AlertModel::drawAnew()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, int(AlertColumn::Since)), index(rowCount() - 1, int(AlertColumn::Since)));
}

QString AlertModel::shown(const Alert& alert, AlertColumn column) const
{
    switch (column) {
    case AlertColumn::Severity:
        return severityWord(alert.severity);
    case AlertColumn::Title:
        return titleOf(alert);
    case AlertColumn::Detail:
        return detailOf(alert);
    case AlertColumn::Since:
        return momentText(alert.since, m_now);
    case AlertColumn::Duration:
        return formatSpan(lengthOf(alert, m_now));
    case AlertColumn::State:
        break;
    }
    return alertStateText(alert, m_silences, m_now);
}

Tone AlertModel::tone(const Alert& alert, AlertColumn column) const
{
    if (alert.ended)
        return column == AlertColumn::Title ? Tone::Text : Tone::Muted;
    switch (column) {
    case AlertColumn::Severity:
        return emergencyTone(alert.severity);
    case AlertColumn::Title:
    case AlertColumn::Detail:
        return Tone::Text;
    case AlertColumn::State:
        return alert.isKeeping ? Tone::Ok : Tone::Muted;
    default:
        return Tone::Muted;
    }
}

QVariant AlertModel::cell(int at, int section, int role) const
{
    const Alert& alert = row(at);
    const auto column = AlertColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown(alert, column);
    case Qt::ToolTipRole:
        return column == AlertColumn::Since ? dayAndClockText(alert.since) : shown(alert, column);
    case Qt::AccessibleTextRole:
        return spoken(section, shown(alert, column));
    case LogToneRole:
        return int(tone(alert, column));
    default:
        return {};
    }
}

bool AlertModel::comesBefore(const Alert& left, const Alert& right) const
{
    return orderOf(left) < orderOf(right);
}

int AlertModel::compareRows(int left, int right, int column) const
{
    const auto which = AlertColumn(column);
    return shown(row(left), which).compare(shown(row(right), which));
}

std::pair<int, int> AlertModel::changedColumns(const Alert& before, const Alert& now) const
{
    return columnsWhere([&](int i) {
        const auto column = AlertColumn(i);
        return shown(before, column) != shown(now, column) || tone(before, column) != tone(now, column);
    });
}

} // namespace headroom::ui
