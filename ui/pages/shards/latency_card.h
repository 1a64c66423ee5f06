// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

namespace headroom::ui {

class Chart;
struct SeriesGrid;

// The latency of all shards over time.
class LatencyCard final : public Card
{
    Q_OBJECT
public:
    explicit LatencyCard(const Theme& theme, QWidget* parent = nullptr);

    // `source`: the name of the log whose shards alone these are; empty: of all.
    void show(const console::ShardsFigures& shards, const SeriesGrid& view, bool endsNow, const QString& source,
        const console::ComparedTime& compared);
    Chart& chart() { return *m_chart; }

private:
    Chart* m_chart;
};

} // namespace headroom::ui
