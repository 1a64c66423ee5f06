// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/models/buckets/busiest_model.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace headroom::ui {

class AnswersCard;
class BucketTable;
class Card;
class Chart;
class ChartGroup;
class ChartRange;
class ElidedLabel;
class EmptyState;
class InvalidCard;
class RateCard;
class RedisCard;
class ShardHealthCard;

// The four questions at a glance, as far as there are answers yet: how near a ban is, and what holds requests back.
class OverviewPage final : public Page
{
    Q_OBJECT
public:
    OverviewPage(const Theme& theme, const Clock& clock, BucketModel& buckets, console::Feed& feed, QWidget* parent);

    void apply(const console::Snapshot& snapshot) override;
    void applyLogs(const console::LogFiguresPtr& logs) override;
    std::optional<console::LogQuery> logQuery() const override { return console::LogQuery(); } // the last ten minutes
    bool isAboutRedis() const override { return true; }
    std::vector<QWidget*> aboutLogs() const override;
    bool isSteady() const override;
    bool drawsPast() const override { return true; }
    void compare(const console::ComparedTime& compared) override;
    void reveal(const console::Emergency& emergency) override;
    bool isZoomed() const override;
    void tick() override;
    InvalidCard& invalidCard() { return *m_invalidCard; }

Q_SIGNALS:
    void bucketOpened(headroom::console::BucketId id);
    void shardOpened(headroom::console::LogQuery::Shard shard);
    // To the page that has more of what a card shows.
    void bucketsAsked();
    void trafficAsked();
    void shardsAsked();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildBody();
    void draw();
    void drawSubtitle();
    void drawClaims();
    void drawBusiest();
    void drawGauges();
    void drawLogs();
    void linkCards();
    void placeGauges(bool withAddress);
    void placeLogCards();
    void drawNothing();
    void joinCharts();
    void drawZoom();
    ChartRange& range() const; // of all pages

    const Theme& m_theme;
    const Clock& m_clock;
    const BucketModel& m_buckets;
    console::Feed& m_feed;
    BusiestModel* m_busiest;
    int m_mostBusiest = 0; // rows at once so far
    bool m_isBehind = false; // the model does not know all of m_worst yet
    std::optional<Instant> m_liveSince;
    // Of the last snapshot only what is drawn here, so that a page that is out of sight costs nothing.
    console::ConnectionState m_connection;
    console::RateGauge m_withToken;
    console::RateGauge m_byAddress;
    console::InvalidGauge m_invalid;
    console::BucketTotals m_totals;
    std::vector<console::BucketId> m_worst;
    console::LogFiguresPtr m_logs;
    console::ComparedTime m_compared;

    ChartGroup* m_charts;
    bool m_isFollowing = false; // range()
    ElidedLabel* m_subtitle;
    QLabel* m_span = nullptr;
    QPushButton* m_reset = nullptr;
    RateCard* m_tokenCard = nullptr;
    RateCard* m_addressCard = nullptr;
    InvalidCard* m_invalidCard = nullptr;
    QGridLayout* m_grid = nullptr;
    bool m_hasAddress = true; // its card has a place
    bool m_isBudgetBelow = false;
    QBoxLayout* m_logRow = nullptr;
    EmptyState* m_nothing = nullptr; // instead of cards that would all be empty
    QWidget* m_logCards = nullptr;
    AnswersCard* m_answers = nullptr;
    ShardHealthCard* m_shards = nullptr;
    Card* m_claimsCard = nullptr;
    Chart* m_claims = nullptr;
    RedisCard* m_redisCard = nullptr;
    Card* m_busiestCard = nullptr;
    BucketTable* m_table = nullptr;
    EmptyState* m_none = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace headroom::ui
