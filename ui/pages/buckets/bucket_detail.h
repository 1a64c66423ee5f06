// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class Chart;
class ElidedLabel;
class RemainingBar;

// Everything about one bucket: where it stands, what this process has in its lane, its last ten minutes, and the keys
// that hold it.
class BucketDetail final : public QFrame
{
    Q_OBJECT
public:
    explicit BucketDetail(const Theme& theme, QWidget* parent = nullptr);

    void show(const BucketRow& row, const TextPool& texts, Instant now);
    // `now` is what a clock on the wall shows as `wallNow`.
    void showHistory(const console::BucketHistory& history, Instant now, WallTime wallNow);
    // The bucket is no more; what was known last stays.
    void showGone();

    QSize sizeHint() const override { return {inText(350), inText(400)}; }
    QSize minimumSizeHint() const override { return {inText(270), inText(200)}; }

Q_SIGNALS:
    void closed();
    void trafficAsked(); // the requests of its route in the logs
    // Asked for by the button beside a key.
    void copyRequested(const QString& text);

private:
    void build();
    void showKeys(const std::vector<std::string>& keys);
    void buildLane();
    ElidedLabel* addLaneRow(const QString& name);
    void showLane(const BucketRow& row, Instant now);
    void showStatus(const BucketRow& row, Instant now);
    void showNotes(const BucketRow& row);

    const Theme& m_theme;
    std::optional<console::BucketId> m_id;
    bool m_isOwn = false; // only this process knows it
    std::optional<std::int64_t> m_limit;
    std::optional<std::int64_t> m_available;
    std::optional<Instant> m_drawnAt;
    std::size_t m_drawnPoints = 0;
    std::vector<std::string> m_keys;

    ElidedLabel* m_title;
    ElidedLabel* m_major;
    QLabel* m_figure;
    QLabel* m_rest;
    QLabel* m_status;
    QLabel* m_note;
    QPushButton* m_traffic = nullptr;
    RemainingBar* m_bar;
    Chart* m_chart;
    QWidget* m_lane = nullptr; // what this process holds; hidden where it holds nothing
    QGridLayout* m_laneRows = nullptr;
    ElidedLabel* m_laneState = nullptr;
    ElidedLabel* m_laneQueue = nullptr;
    QLabel* m_laneWait = nullptr;
    ElidedLabel* m_laneWindow = nullptr;
    ElidedLabel* m_laneLeft = nullptr;
    QLabel* m_pastTitle = nullptr;
    QLabel* m_keysTitle = nullptr;
    QWidget* m_keyRows = nullptr;
    QVBoxLayout* m_keyBox = nullptr;
};

} // namespace headroom::ui
