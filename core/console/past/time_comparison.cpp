// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/time_comparison.h"

#include "core/console/past/view_feed.h"

#include <algorithm>
#include <utility>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds compareEvery = 5s; // at least, while it is live
constexpr std::chrono::seconds compareEveryAtMost = 10min;
constexpr int partOfWhatIsShown = 120; // some pixels of a chart

} // namespace

TimeComparison::TimeComparison(ViewFeed& view, const Clock& clock, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_clock(clock)
{
    connect(&view, &ViewFeed::momentReady, this, &TimeComparison::ask);
    connect(&view, &ViewFeed::becameLive, this, &TimeComparison::ask);
    connect(&view, &ViewFeed::queryChanged, this, &TimeComparison::ask);
    connect(&view, &ViewFeed::recordingChanged, this, [this] {
        forget();
        ask();
    });
    m_refreshing.setSingleShot(true);
    connect(&m_refreshing, &QTimer::timeout, this, &TimeComparison::ask);
}

TimeComparison::~TimeComparison() = default;

void TimeComparison::compareWith(std::optional<std::chrono::seconds> before)
{
    if (before == m_before)
        return;
    m_before = before;
    if (std::exchange(m_moment, nullptr))
        Q_EMIT changed();
    ask();
}

// Another recording is looked at.
void TimeComparison::forget()
{
    m_reader.reset();
    m_isAsked = false;
    m_asksAgain = false;
    if (std::exchange(m_moment, nullptr))
        Q_EMIT changed();
}

std::chrono::seconds TimeComparison::refreshEvery() const
{
    const auto length = m_view.logQuery().zoom ? 0s : m_view.logQuery().length;
    return std::clamp(length / partOfWhatIsShown, compareEvery, compareEveryAtMost);
}

void TimeComparison::ask()
{
    if (!m_before || !m_view.hasRecording())
        return;
    if (m_isAsked) {
        m_asksAgain = true;
        return;
    }
    if (!m_reader)
        m_reader = std::make_unique<PastReader>(m_view.shownFile());
    m_refreshing.stop();
    // What is live goes on until it is asked again.
    auto at = m_view.at().value_or(m_clock.wallNow() + refreshEvery());
    if (m_view.isLive())
        m_refreshing.start(refreshEvery());
    auto question = m_view.questionOf(at - *m_before);
    if (auto& zoom = question.logs.zoom)
        zoom = std::pair(zoom->first - *m_before, zoom->second - *m_before);
    m_isAsked = true;
    m_reader->ask(std::move(question), [this, before = m_before](const PastMomentPtr& moment) {
        m_isAsked = false;
        if (before == m_before) {
            m_moment = moment;
            Q_EMIT changed();
        }
        if (std::exchange(m_asksAgain, false))
            ask();
    });
}

} // namespace headroom::console
