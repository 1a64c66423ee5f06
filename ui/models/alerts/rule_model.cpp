// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/rule_model.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/format.h"

using namespace Qt::StringLiterals;
using headroom::console::AlertRule;

namespace headroom::ui {

namespace {

// "Warning", "Warning, critical from 5 s"
QString severityText(const AlertRule& rule)
{
    const QString least = severityWord(rule.severity);
    const QString rises = console::criticalFrom(rule);
    return rises.isEmpty() ? least : QString(least + u", "_s + rises);
}

} // namespace

std::span<const TableColumn> RuleModel::columns() const
{
    static constexpr TableColumn ruleColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Rule"), .width = 190},
        {.name = QT_TRANSLATE_NOOP("Columns", "Begins"), .width = 240, .stretches = true},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Begins after"), 104, 2),
        {.name = QT_TRANSLATE_NOOP("Columns", "Ends"), .width = 116, .yields = 3},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Ends after"), 92, 4),
        {.name = QT_TRANSLATE_NOOP("Columns", "Severity"), .width = 240, .yields = 1},
        {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 150},
    };
    return ruleColumns;
}

void RuleModel::show(const console::AlertsFigures& figures, WallTime now)
{
    m_now = now;
    if (m_rules == figures.rules && m_silences == figures.silences)
        return;
    m_silences = figures.silences;
    if (m_rules.size() != figures.rules.size()) {
        beginResetModel();
        m_rules = figures.rules;
        endResetModel();
    } else {
        m_rules = figures.rules;
        tellRows(0, rowCount() - 1);
    }
    // The conditions have the rest.
    fitToWords({int(RuleColumn::Ends), int(RuleColumn::Severity), int(RuleColumn::State)});
}

QString RuleModel::shown(const AlertRule& rule, RuleColumn column) const
{
    switch (column) {
    case RuleColumn::Title:
        return titleOf(rule);
    case RuleColumn::Begins:
        return conditionOf(rule);
    case RuleColumn::BeginsAfter:
        return rule.pending.count() == 0 ? u"–"_s : formatSpan(rule.pending);
    case RuleColumn::Ends:
        return rule.emergency ? QString() : QString(u"≤ "_s + console::figureText(rule.measure, rule.leave));
    case RuleColumn::EndsAfter:
        return rule.keep.count() == 0 ? u"–"_s : formatSpan(rule.keep);
    case RuleColumn::Severity:
        return severityText(rule);
    case RuleColumn::State:
        break;
    }
    return ruleStateText(rule, m_silences, m_now);
}

QVariant RuleModel::cell(int at, int section, int role) const
{
    const auto& rule = this->rule(at);
    const auto column = RuleColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown(rule, column);
    case Qt::ToolTipRole:
        return column == RuleColumn::Title ? QString::fromStdString(rule.name) : shown(rule, column);
    case Qt::AccessibleTextRole:
        return spoken(section, shown(rule, column));
    case LogToneRole:
        if (!rule.isOn && !rule.emergency)
            return int(Tone::Muted);
        return int(column == RuleColumn::Title || column == RuleColumn::Begins ? Tone::Text : Tone::Muted);
    default:
        return {};
    }
}

} // namespace headroom::ui
