// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <optional>
#include <vector>

namespace headroom::ui {

class Chart;

// The charts of a page: where one is pointed at, all show what they have at that time, and what is asked of one is
// asked of all.
class ChartGroup final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void add(Chart& chart);
    const std::vector<Chart*>& charts() const { return m_charts; }

Q_SIGNALS:
    void zoomAsked(double from, double to); // seconds since 1970
    void resetAsked();

private:
    void point(std::optional<double> at);

    std::vector<Chart*> m_charts;
};

} // namespace headroom::ui
