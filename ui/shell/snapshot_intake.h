// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"

#include <QTimer>

#include <vector>

class QWidget;

namespace headroom::ui {

class BucketModel;

// Takes the feed's snapshots: each is applied to the model when it comes, in slices where it changes very much, drawn
// with the next frame, and acknowledged after that. While nothing can be drawn (hidden, minimised, covered) they are
// acknowledged at once, so that the feed goes on.
class SnapshotIntake final : public QObject
{
    Q_OBJECT
public:
    // `inWindow`: a small part of the window, which is drawn with each snapshot, so that a frame follows.
    SnapshotIntake(console::Feed& feed, BucketModel& model, QWidget& inWindow);

Q_SIGNALS:
    // The model has applied it, or begun to; what else shows snapshots does so now.
    void applied(const headroom::console::SnapshotPtr& snapshot);
    // The model has applied the rest of one that it had only begun to apply.
    void caughtUp();
    // What FleetView::frameDone() says.
    void frameDone(std::uint64_t sequence, headroom::Duration took);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take(const console::SnapshotPtr& snapshot);
    void goOn();
    void awaitFrame();
    void finishFrame(Duration drawing);

    console::Feed& m_feed;
    BucketModel& m_model;
    QWidget& m_inWindow;
    std::vector<std::uint64_t> m_undrawn; // come and not acknowledged, in their order
    Duration m_applying{};
    QTimer m_givesUpDrawing;
    QTimer m_slices;
};

} // namespace headroom::ui
