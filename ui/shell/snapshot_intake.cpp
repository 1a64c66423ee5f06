// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/snapshot_intake.h"

#include "ui/models/buckets/bucket_model.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QWidget>

using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr auto kMaxDrawing = 250ms;
constexpr Duration kSlice = 8ms; // of a turn of the event loop, for what changes very much

} // namespace

SnapshotIntake::SnapshotIntake(console::Feed& feed, BucketModel& model, QWidget& inWindow)
    : QObject(&inWindow)
    , m_feed(feed)
    , m_model(model)
    , m_inWindow(inWindow)
{
    m_givesUpDrawing.setSingleShot(true);
    m_givesUpDrawing.setInterval(kMaxDrawing);
    connect(&m_givesUpDrawing, &QTimer::timeout, this, [this] { finishFrame({}); });
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &SnapshotIntake::goOn);
    connect(&feed, &console::Feed::snapshotReady, this, &SnapshotIntake::take);
    inWindow.window()->installEventFilter(this);
}

void SnapshotIntake::take(const console::SnapshotPtr& snapshot)
{
    QElapsedTimer timer;
    timer.start();
    // Two without a frame between them: the second is drawn with the first. What is not applied yet of the first is
    // done in slices before it, and both are acknowledged then.
    if (!m_model.isBusy()) {
        for (const auto sequence : std::exchange(m_undrawn, {}))
            m_feed.acknowledge(sequence);
    }
    m_model.enqueue(snapshot);
    const bool done = m_model.proceed(kSlice);
    m_model.passTime();
    Q_EMIT applied(snapshot);
    m_applying = Duration(timer.nsecsElapsed()) + (m_undrawn.empty() ? Duration{} : m_applying);
    m_undrawn.push_back(snapshot->sequence);
    if (done) {
        m_slices.stop();
        awaitFrame();
    } else {
        m_slices.start();
    }
}

// With a snapshot that is too big for one turn of the event loop. It is acknowledged when all of it is drawn.
void SnapshotIntake::goOn()
{
    QElapsedTimer timer;
    timer.start();
    const bool done = m_model.proceed(kSlice);
    m_applying += Duration(timer.nsecsElapsed());
    if (!done)
        return;
    m_slices.stop();
    Q_EMIT caughtUp();
    awaitFrame();
}

void SnapshotIntake::awaitFrame()
{
    const QWidget& window = *m_inWindow.window();
    if (!window.isVisible() || window.isMinimized())
        return finishFrame({});
    m_inWindow.update();
    m_givesUpDrawing.start();
}

bool SnapshotIntake::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::UpdateRequest || m_undrawn.empty() || m_model.isBusy())
        return false;
    QElapsedTimer timer;
    timer.start();
    watched->event(event); // draws the window
    finishFrame(Duration(timer.nsecsElapsed()));
    return true;
}

void SnapshotIntake::finishFrame(Duration drawing)
{
    if (m_undrawn.empty())
        return;
    const auto drawn = std::exchange(m_undrawn, {});
    m_givesUpDrawing.stop();
    for (const auto sequence : drawn)
        m_feed.acknowledge(sequence);
    Q_EMIT frameDone(drawn.back(), m_applying + drawing);
}

} // namespace headroom::ui
