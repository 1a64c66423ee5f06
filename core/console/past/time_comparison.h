// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/past/past_moment.h"
#include "core/console/past/past_reader.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace headroom::console {

class ViewFeed;

// What charts are compared with: what the recording says of so much before what they show.
struct ComparedTime
{
    std::chrono::seconds before{};
    PastMomentPtr moment = nullptr; // null: nothing is compared, or it was not read yet
};

// Reads what was so much before what the window looks at, live or a moment, and goes on with it. It asks the same
// questions as the window, of a reader of its own, one at a time, so that no jump to a moment waits for it. Lives on
// the window's thread; the view outlives it.
class TimeComparison final : public QObject
{
    Q_OBJECT
public:
    TimeComparison(ViewFeed& view, const Clock& clock, QObject* parent = nullptr);
    ~TimeComparison() override;

    // None: nothing is compared.
    void compareWith(std::optional<std::chrono::seconds> before);
    std::optional<std::chrono::seconds> before() const { return m_before; }
    ComparedTime compared() const { return {m_before.value_or(std::chrono::seconds{0}), m_moment}; }

Q_SIGNALS:
    void changed();

private:
    void ask();
    void forget();
    std::chrono::seconds refreshEvery() const;

    ViewFeed& m_view;
    const Clock& m_clock;
    std::optional<std::chrono::seconds> m_before;
    std::unique_ptr<PastReader> m_reader; // null: nothing was asked of this recording
    bool m_isAsked = false;
    bool m_asksAgain = false; // something else was asked meanwhile
    PastMomentPtr m_moment;
    QTimer m_refreshing; // while it is live
};

} // namespace headroom::console
