// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/request_line_model.h"

#include "ui/models/logs/log_words.h"
#include "ui/theme/palette.h"

#include <algorithm>

namespace headroom::ui {

namespace {

bool isSameLine(const console::RequestLine& left, const console::RequestLine& right)
{
    return left.at == right.at && left.source == right.source && left.text == right.text;
}

} // namespace

std::span<const TableColumn> RequestLineModel::columns() const
{
    static constexpr TableColumn lineColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Time"), .width = 76, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Response"), .width = 84},
        {.name = QT_TRANSLATE_NOOP("Columns", "Path"), .width = 300, .stretches = true, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Line"), .width = 300, .yields = 1, .stretches = true, .isFigure = true},
    };
    return lineColumns;
}

// New ones come at the top, and as many go at the end, so that what somebody reads stays chosen.
void RequestLineModel::show(const std::vector<console::RequestLine>& lines)
{
    const auto kept = m_lines.empty()
        ? lines.end()
        : std::ranges::find_if(lines, [this](const auto& line) { return isSameLine(line, m_lines.front()); });
    const auto fresh = int(kept - lines.begin());
    const auto stays = int(lines.end() - kept);
    const bool goesOn = kept != lines.end() && stays <= int(m_lines.size())
        && std::equal(kept, lines.end(), m_lines.begin(), m_lines.begin() + stays, isSameLine);
    if (!goesOn) {
        beginResetModel();
        m_lines = lines;
        endResetModel();
        return;
    }
    if (stays < int(m_lines.size())) {
        beginRemoveRows({}, stays, int(m_lines.size()) - 1);
        m_lines.resize(std::size_t(stays));
        endRemoveRows();
    }
    if (fresh > 0) {
        beginInsertRows({}, 0, fresh - 1);
        m_lines = lines;
        endInsertRows();
    }
}

QString RequestLineModel::pathOf(const console::RequestLine& line)
{
    return line.path.empty() ? QStringLiteral("–") : QString::fromStdString(line.path);
}

QVariant RequestLineModel::cell(int at, int section, int role) const
{
    const auto& line = this->line(at);
    switch (role) {
    case Qt::DisplayRole:
        return section == Time    ? clockText(line.at)
            : section == Response ? answerWord(line.kind)
            : section == Path     ? pathOf(line)
                                  : QString::fromStdString(line.text);
    case Qt::ToolTipRole:
        return section == Time    ? dayAndClockText(line.at)
            : section == Response ? answerMeaning(line.kind)
                                  : QString::fromStdString(line.text);
    case LogToneRole:
        return int(section == Time ? Tone::Muted : section == Response ? answerTone(line.kind) : Tone::Text);
    default:
        return {};
    }
}

} // namespace headroom::ui
