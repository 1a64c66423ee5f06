// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/alerts/tried_model.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/format.h"
#include "ui/theme/palette.h"

using headroom::console::TriedAlert;

namespace headroom::ui {

std::span<const TableColumn> TriedModel::columns() const
{
    static constexpr TableColumn triedColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Began"), .width = 108},
        {.name = QT_TRANSLATE_NOOP("Columns", "Ended"), .width = 108, .yields = 2},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Lasted"), 98),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Worst"), 92),
        {.name = QT_TRANSLATE_NOOP("Columns", "Subject"), .width = 120, .stretches = true},
    };
    return triedColumns;
}

void TriedModel::show(const console::TrialAnswer& answer, WallTime now)
{
    beginResetModel();
    m_alerts = answer.tried.alerts;
    m_measure = answer.rule.measure;
    m_end = answer.to;
    m_now = now;
    endResetModel();
}

void TriedModel::clear()
{
    beginResetModel();
    m_alerts.clear();
    endResetModel();
}

QString TriedModel::shown(const TriedAlert& alert, TriedColumn column) const
{
    switch (column) {
    case TriedColumn::Began:
        return momentText(alert.since, m_now);
    case TriedColumn::Ended:
        return alert.ended ? momentText(*alert.ended, m_now) : tr("still active");
    case TriedColumn::Lasted:
        return formatSpan(alert.ended.value_or(m_end) - alert.since);
    case TriedColumn::Worst:
        return alert.worst ? console::figureText(m_measure, *alert.worst) : QString();
    case TriedColumn::Subject:
        break;
    }
    const auto subject = QString::fromStdString(alert.subject);
    return alert.subjects > 1 ? tr("%1 and %2 more").arg(subject, formatCount(std::int64_t(alert.subjects - 1)))
                              : subject;
}

QVariant TriedModel::cell(int at, int section, int role) const
{
    const auto& alert = this->alert(at);
    const auto column = TriedColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown(alert, column);
    case Qt::ToolTipRole:
        return tr("Click to see that moment on all pages");
    case Qt::AccessibleTextRole:
        return QString(headerData(section, Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ")
            + shown(alert, column));
    case LogToneRole:
        return int(column == TriedColumn::Began || column == TriedColumn::Worst ? Tone::Text : Tone::Muted);
    default:
        return {};
    }
}

} // namespace headroom::ui
