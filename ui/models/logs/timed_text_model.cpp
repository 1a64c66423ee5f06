// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/timed_text_model.h"

#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

namespace headroom::ui {

std::vector<TimedText> timedTexts(const std::vector<console::ShardHappening>& happenings)
{
    std::vector<TimedText> texts;
    for (const auto& happening : happenings) {
        QString text = QString::fromStdString(happening.text);
        if (!happening.word.empty())
            text.replace(
                0, qsizetype(happening.word.size()), QCoreApplication::translate("LogWords", happening.word.data()));
        texts.push_back({happening.at, text, happening.isBad ? Tone::Critical : Tone::Text});
    }
    return texts;
}

std::vector<TimedText> timedTexts(const std::vector<console::LogLine>& lines)
{
    std::vector<TimedText> texts;
    for (const auto& line : lines)
        texts.push_back({line.at, QString::fromStdString(line.text)});
    return texts;
}

TimedTextModel::TimedTextModel(Of what, QObject* parent)
    : ColumnTableModel(parent)
    , m_what(what)
{
}

std::span<const TableColumn> TimedTextModel::columns() const
{
    static constexpr TableColumn ofEvents[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Event"), .width = 120, .stretches = true},
    };
    static constexpr TableColumn ofLines[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Line"), .width = 120, .stretches = true, .isFigure = true},
    };
    return m_what == Of::Events ? std::span(ofEvents) : std::span(ofLines);
}

void TimedTextModel::show(std::vector<TimedText> texts)
{
    if (texts == m_texts)
        return;
    beginResetModel();
    m_texts = std::move(texts);
    endResetModel();
}

QVariant TimedTextModel::cell(int at, int section, int role) const
{
    const auto& text = m_texts[std::size_t(at)];
    switch (role) {
    case Qt::DisplayRole:
        return section == 0 ? clockText(text.at) : text.text;
    case Qt::ToolTipRole:
        return section == 0 ? dayAndClockText(text.at) : text.text;
    case LogToneRole:
        return int(section == 0 ? Tone::Muted : text.tone);
    default:
        return {};
    }
}

} // namespace headroom::ui
