// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/status_row.h"

#include "core/console/recording/recording_status.h"
#include "ui/models/format.h"
#include "ui/models/redis/keyspace_words.h"
#include "ui/models/redis/redis_figures.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/chips/pill.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/direction.h"

#include <QHBoxLayout>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using Phase = console::ConnectionState::Phase;

namespace {

constexpr std::chrono::seconds kSaidFor{6};
constexpr TextPixels kStatusMark(8);
constexpr TextPixels kRecordingFrom(1000); // a narrower row has no room for what is as it should be
constexpr std::chrono::milliseconds kFrameShownEvery{1000};

} // namespace

StatusRow::StatusRow(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_redis(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_logs(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_recording(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_frame(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_zone(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_state(makeLabel({}, textFont(12), Tone::Muted, this))
{
    setObjectName(u"statusRow"_s);
    setFixedHeight(inText(27));
    auto* layout = new QHBoxLayout(this);
    const int mark = 20 + kStatusMark; // its room
    setMargins(*layout, {mark, 0, 14, 0});
    layout->setSpacing(20);
    layout->addWidget(m_redis);
    layout->addWidget(m_logs);
    m_logs->hide();
    layout->addWidget(m_recording);
    m_recording->hide();
    layout->addWidget(m_frame);
    layout->addStretch(1);
    layout->addWidget(m_zone);
    layout->addWidget(m_state);
    m_frame->setToolTip(tr("How long this window took to apply and draw the last snapshot"));
    m_zone->setToolTip(tr("The time zone of all times in this window; Ctrl+U switches to UTC and back"));
    m_said.setSingleShot(true);
    m_said.setInterval(kSaidFor);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StatusRow::show(const console::ConnectionState& state, View view, Instant now, WallTime wallNow)
{
    const QString keyspace = keyspaceNote(state);
    const Tone tone = connectionTone(state);
    setTextIfOther(*m_zone, tr("Times in %1").arg(zoneName(wallNow)));
    if (std::exchange(m_tone, tone) != tone)
        update();
    const bool hadWords = !m_redis->text().isEmpty();
    const bool answers = state.phase == Phase::Live || state.phase == Phase::Loading;
    if (answers)
        setTextIfOther(*m_redis,
            tr("Redis %1 · %2 changes/s").arg(roundTripFigure(state).text, formatRate(state.changesPerSecond)));
    else
        setTextIfOther(*m_redis,
            state.phase == Phase::Lost         ? tr("Redis does not answer")
                : state.phase == Phase::Absent ? tr("No Redis is watched")
                : view == View::Moment         ? QString() // the file of another fleet, and nothing is watched
                                               : tr("Connecting to Redis"));
    if (hadWords == m_redis->text().isEmpty())
        update();

    if (m_said.isActive())
        return;
    const QString newest = view == View::Moment ? tr("Past")
        : view == View::Paused                  ? tr("Paused")
        : view == View::Past                    ? tr("Zoomed in")
                                                : QString();
    QString said;
    switch (state.phase) {
    case Phase::Connecting:
        said = tr("Connecting");
        break;
    case Phase::Loading:
        said = tr("Reading keys · %1 so far").arg(formatCount(qint64(state.keysScanned)));
        break;
    case Phase::Live:
        said = newest.isEmpty() ? tr("Live") : newest;
        if (!keyspace.isEmpty())
            said += u" · "_s + keyspace;
        break;
    case Phase::Lost:
        said = state.lastLiveAt ? tr("Lost %1 ago").arg(formatSpan(now - *state.lastLiveAt)) : tr("Lost");
        break;
    case Phase::Absent:
        said = !newest.isEmpty()                              ? newest
            : m_logs->text().isEmpty() || state.sendsRequests ? tr("This process only")
                                                              : tr("Logs only");
        break;
    }
    if (view == View::Moment)
        said = newest;
    const bool warns = !newest.isEmpty() || tone == Tone::Warning;
    setTone(*m_state,
        state.phase == Phase::Lost && view != View::Moment ? Tone::Critical
            : warns                                        ? Tone::Warning
                                                           : Tone::Muted);
    setTextIfOther(*m_state, said);
}

void StatusRow::say(const QString& text)
{
    setTone(*m_state, Tone::Warning);
    setTextIfOther(*m_state, text);
    m_said.start();
}

void StatusRow::showLogs(const QString& text)
{
    setTextIfOther(*m_logs, text);
    m_logs->setVisible(!text.isEmpty());
}

void StatusRow::showRecording(const console::RecordingStatus& status)
{
    const bool isWell = status.problem.empty();
    m_recording->setVisible(!isWell || width() >= kRecordingFrom);
    setTone(*m_recording, isWell ? Tone::Muted : Tone::Warning);
    setTextIfOther(*m_recording,
        isWell ? tr("Recording · %1").arg(formatBytes(double(status.bytes))) : tr("Recording has a problem"));
    const auto file = QString::fromStdString(status.file);
    m_recording->setToolTip(isWell ? tr("What is seen is kept in %1; headroomctl recordings show reads it.").arg(file)
                                   : status.problem.translated());
}

void StatusRow::showFrame(Duration frame)
{
    if (m_frameShown.isValid() && !m_frameShown.hasExpired(kFrameShownEvery.count()))
        return;
    m_frameShown.start();
    setTextIfOther(*m_frame, tr("Last frame %1").arg(formatMilliseconds(frame)));
}

void StatusRow::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    if (m_redis->text().isEmpty()) // a mark says nothing alone
        return;
    QPainter painter(this);
    const QRectF mark = squareIn(rect().adjusted(14, 0, -14, 0), kStatusMark, layoutDirection());
    paintMark(painter, mark, pillMark(m_tone), m_theme.colour(m_tone));
}

} // namespace headroom::ui
