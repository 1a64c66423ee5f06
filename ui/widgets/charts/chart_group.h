// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/charts/chart_range.h"

#include <vector>

namespace headroom::ui {

class Chart;

// The charts of a page: what is asked of one is asked of all.
class ChartGroup final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void add(Chart& chart);
    const std::vector<Chart*>& charts() const { return m_charts; }
    // See Chart::narrow(): of charts that are not told what of their time is asked for.
    void narrow(const ChartRange::Range& range);
    bool isNarrowed() const; // one of them, at least

Q_SIGNALS:
    void zoomAsked(double from, double to); // seconds since 1970
    void resetAsked();

private:
    std::vector<Chart*> m_charts;
};

} // namespace headroom::ui
