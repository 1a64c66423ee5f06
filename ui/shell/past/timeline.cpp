// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/past/timeline.h"

#include "core/console/past/view_feed.h"
#include "ui/models/shown_time.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr auto kRefreshEvery = 5s;
constexpr auto kPlayEvery = 200ms;
constexpr std::chrono::seconds kShortest = 120s;
constexpr std::chrono::seconds kLongest = 31 * 24h;
constexpr int kFewPoints = 200;

} // namespace

Timeline::Timeline(const Theme& theme, const Clock& clock, QWidget* parent)
    : QFrame(parent)
    , m_clock(clock)
    , m_track(new TimelineTrack(theme, this))
    , m_live(makeLabel(tr("Live"), textFont(12, QFont::Medium), Tone::Ok, this))
{
    setObjectName(u"timeline"_s);
    m_controls = buildControls();
    setAccessibleName(tr("Time"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 4, 14, 3}, 4);
    rows->addWidget(m_controls);
    auto* row = makeLayout<QHBoxLayout>(12);
    m_live->setMinimumWidth(m_live->fontMetrics().horizontalAdvance(tr("Live")) + 8); // nothing moves under the mouse
    row->addWidget(m_live);
    row->addWidget(m_track, 1);
    rows->addLayout(row);
    connect(m_track, &TimelineTrack::asked, this, &Timeline::goTo);
    connect(m_track, &TimelineTrack::zoomAsked, this, &Timeline::zoom);
    connect(m_track, &TimelineTrack::playToggled, this, [this] { play(!isPlaying()); });
    connect(m_track, &TimelineTrack::backAsked, this, [this] { m_view->goLive(); });
    m_refreshing.setInterval(kRefreshEvery);
    connect(&m_refreshing, &QTimer::timeout, this, [this] {
        if (isVisible())
            refresh();
    });
    m_playing.setInterval(kPlayEvery);
    connect(&m_playing, &QTimer::timeout, this, &Timeline::playOn);
    m_controls->hide();
    hide();
}

QWidget* Timeline::buildControls()
{
    auto* controls = new QWidget(this);
    auto* row = makeLayout<QHBoxLayout>(controls, {}, 8);
    m_play = addTo(*row, makeButton(u"small"_s, tr("Play"), tr("Play on from here, or stop (Space)"), controls));
    connect(m_play, &QPushButton::clicked, this, [this] { play(!isPlaying()); });
    m_speed = new QComboBox(controls);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->view()->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How many seconds of the past go by in one"));
    for (const int times : {1, 5, 20, 60, 300})
        m_speed->addItem(u"%1×"_s.arg(times), times);
    m_speed->setCurrentIndex(1);
    row->addWidget(m_speed);
    m_time = makeLabel({}, figureFont(13, QFont::DemiBold), Tone::Text, controls);
    row->addSpacing(4);
    row->addWidget(m_time);
    m_date = addTo(*row, new ElidedLabel(textFont(12), Tone::Muted, controls), 1);
    buildLengths(controls);
    m_compare = makeButton(
        u"small"_s, tr("Compare") + u"  "_s, tr("Draw the same time of another day in all charts"), controls);
    row->addWidget(m_compare);
    const auto add = [&](const QString& text, const QString& tip, auto signal) {
        auto* button = addTo(*row, makeButton(u"small"_s, text, tip, controls));
        connect(button, &QPushButton::clicked, this, signal);
        m_writes.push_back(button);
    };
    add(tr("Add note…"), tr("Write down what happened at this moment"), &Timeline::noteAsked);
    add(tr("Export…"), tr("Write what the timeline spans to a file that another Headroom opens"),
        &Timeline::exportAsked);
    return controls;
}

void Timeline::buildLengths(QWidget* controls)
{
    m_lengths = new QButtonGroup(this);
    for (const auto& [text, words, length] :
        {std::tuple(tr("1 h"), tr("Span an hour"), 1), std::tuple(tr("6 h"), tr("Span six hours"), 6),
            std::tuple(tr("24 h"), tr("Span a day"), 24), std::tuple(tr("30 d"), tr("Span thirty days"), 720)}) {
        auto* button = addTo(*controls->layout(), makeToggle(u"small"_s, text, words, controls));
        button->setAccessibleName(words);
        m_lengths->addButton(button, length * 3600);
    }
    m_lengths->button(3600)->setChecked(true);
    connect(
        m_lengths, &QButtonGroup::idClicked, this, [this](int length) { spanLength(std::chrono::seconds(length)); });
}

void Timeline::offerComparisons(const QList<QAction*>& actions)
{
    auto* menu = new QMenu(m_compare);
    menu->addActions(actions);
    m_compare->setMenu(menu);
}

void Timeline::showComparing(bool isComparing)
{
    setStyleProperty(*m_compare, "on", isComparing);
    m_compare->setAccessibleDescription(isComparing ? tr("Charts are compared now") : QString());
}

void Timeline::watch(console::ViewFeed& view)
{
    m_view = &view;
    connect(&view, &console::ViewFeed::overviewReady, this, &Timeline::take);
    connect(&view, &console::ViewFeed::momentReady, this, &Timeline::showView);
    connect(&view, &console::ViewFeed::becameLive, this, &Timeline::showView);
    connect(&view, &console::ViewFeed::recordingChanged, this, [this] {
        m_track->show(nullptr);
        setVisible(m_view->hasRecording());
        for (auto* button : m_writes)
            button->setVisible(!m_view->showsFile());
        if (const auto& extent = m_view->fileExtent()) {
            m_track->span(extent->first, extent->second);
            setLength(std::chrono::duration_cast<std::chrono::seconds>(m_track->to() - m_track->from()));
        }
        refresh();
    });
    setVisible(view.hasRecording());
    m_refreshing.start();
    showView();
}

void Timeline::goTo(WallTime at)
{
    if (!m_view)
        return;
    m_view->goTo(at);
    keepInSpan(at);
    m_track->setMoment(m_view->at());
}

void Timeline::showView()
{
    const bool isPast = !m_view->isLive();
    if (!isPast)
        play(false);
    const bool wasPast = !m_controls->isHidden();
    m_controls->setVisible(isPast);
    setTone(*m_live, isPast ? Tone::Warning : Tone::Ok);
    setTextIfOther(*m_live, isPast ? tr("Past") : tr("Live"));
    m_track->setLow(!isPast);
    m_track->setMoment(m_view->at());
    if (const auto at = m_view->at()) {
        const auto shown = shownTime(*at);
        setTextIfOther(*m_time, shown.toString(u"HH:mm:ss"_s));
        m_date->setWholeText(dateText(shown, QT_TRANSLATE_NOOP("Dates", "dddd d MMMM")) + u", "_s + zoneName(*at));
        keepInSpan(*at);
    }
    if (wasPast != isPast)
        refresh();
}

// The span of what is live ends now; else it stays where it is.
void Timeline::refresh()
{
    if (!m_view || !m_view->hasRecording())
        return;
    if (m_view->isLive())
        spanLive();
    m_view->askOverview(m_track->from(), m_track->to(), std::max(m_track->width(), kFewPoints));
}

// What is live ends now, and begins no earlier than the recording.
void Timeline::spanLive()
{
    const auto now = m_clock.wallNow();
    auto from = now - m_length;
    if (const auto& known = m_track->overview(); known && known->extent)
        from = std::max<WallTime>(from, std::min<WallTime>(known->extent->first, now - kShortest));
    m_track->span(from, now);
}

void Timeline::take(const console::PastOverviewPtr& overview)
{
    const bool isFirst = !m_track->overview();
    m_track->show(overview);
    if (isFirst)
        refresh(); // now that it is known when it begins
}

void Timeline::setLength(std::chrono::seconds length)
{
    m_length = length;
    for (auto* button : m_lengths->buttons()) {
        m_lengths->setExclusive(false);
        button->setChecked(m_lengths->id(button) == m_length.count());
        m_lengths->setExclusive(true);
    }
}

void Timeline::spanLength(std::chrono::seconds length)
{
    setLength(std::clamp(length, kShortest, kLongest));
    const auto now = m_clock.wallNow();
    const auto middle = m_view && m_view->at() ? *m_view->at() : now;
    const auto to = std::min(middle + m_length / 2, std::max(now, middle));
    m_track->span(to - m_length, to);
    refresh();
}

void Timeline::zoom(double factor, WallTime around)
{
    const auto length =
        std::clamp(std::chrono::seconds{std::int64_t(double(m_length.count()) * factor)}, kShortest, kLongest);
    if (length == m_length || !m_view)
        return;
    // What is under the mouse stays there.
    const double share = double((around - m_track->from()).count()) / double((m_track->to() - m_track->from()).count());
    m_length = length;
    const auto from = around - std::chrono::milliseconds{std::int64_t(share * 1000 * double(length.count()))};
    spanLength(length);
    if (!m_view->isLive()) {
        m_track->span(from, from + length);
        refresh();
    }
}

// A moment that is not spanned comes into the middle.
void Timeline::keepInSpan(WallTime at)
{
    if (at >= m_track->from() && at <= m_track->to())
        return;
    m_track->span(at - m_length / 2, at + m_length / 2);
    refresh();
}

void Timeline::play(bool play)
{
    if (play && (!m_view || m_view->isLive()))
        return;
    if (play == isPlaying())
        return;
    if (play) {
        m_playing.start();
        m_playedOn.start();
        m_playedRest = 0ms;
    } else {
        m_playing.stop();
    }
    m_play->setText(play ? tr("Stop") : tr("Play"));
}

// As far as time has gone on; a moment that is still being read is waited for.
void Timeline::playOn()
{
    if (!m_view->at() || m_view->isWaiting())
        return;
    const auto passed = m_playedRest + std::chrono::milliseconds{m_playedOn.restart()} * m_speed->currentData().toInt();
    const auto whole = std::chrono::floor<std::chrono::seconds>(passed);
    m_playedRest = passed - whole;
    if (whole < 1s)
        return;
    const auto last =
        m_track->overview() && m_track->overview()->extent ? m_track->overview()->extent->second : m_clock.wallNow();
    const auto next = std::min(*m_view->at() + whole, std::max(last, *m_view->at()));
    const bool isEnd = next == *m_view->at();
    if (isEnd)
        return play(false);
    goTo(next);
}

} // namespace headroom::ui
