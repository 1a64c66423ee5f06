// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QObject>

#include <optional>
#include <utility>

namespace headroom::ui {

// The part of time that was chosen in a chart: all charts of a window that can show it do, whatever page they are on.
// Found by sharedByCharts(). Lives on the window's thread.
class ChartRange final : public QObject
{
    Q_OBJECT
public:
    using Range = std::optional<std::pair<WallTime, WallTime>>; // none: charts show what ends now
    using QObject::QObject;

    const Range& range() const { return m_range; }
    void choose(const Range& range)
    {
        if (range == m_range)
            return;
        m_range = range;
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    Range m_range;
};

} // namespace headroom::ui
