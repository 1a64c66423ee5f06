// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/column_table_model.h"
#include "ui/theme/palette.h"

namespace headroom::ui {

// What happened at a time, or was written then.
struct TimedText
{
    WallTime at{};
    QString text;
    Tone tone = Tone::Text;

    bool operator==(const TimedText&) const = default;
};

// Of one shard, in the order given.
std::vector<TimedText> timedTexts(const std::vector<console::ShardHappening>& happenings);
std::vector<TimedText> timedTexts(const std::vector<console::LogLine>& lines);

// Texts with their times, newest first.
class TimedTextModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    enum class Of { Events, Lines }; // by what the column of texts is called

    TimedTextModel(Of what, QObject* parent);

    void show(std::vector<TimedText> texts);
    const QString& text(int row) const { return m_texts[std::size_t(row)].text; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_texts.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;

    Of m_what;
    std::vector<TimedText> m_texts;
};

} // namespace headroom::ui
