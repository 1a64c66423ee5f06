// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/overview_page.h"

#include "core/console/feed.h"
#include "ui/models/format.h"
#include "ui/models/logs/cause_place.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/redis/keyspace_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/overview/answers_card.h"
#include "ui/pages/overview/invalid_card.h"
#include "ui/pages/overview/rate_card.h"
#include "ui/pages/overview/redis_card.h"
#include "ui/pages/overview/shard_health_card.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/charts/chart_range.h"
#include "ui/widgets/charts/compared_series.h"
#include "ui/widgets/charts/shared_by_charts.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/reveal.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>

using namespace Qt::StringLiterals;
using headroom::console::Emergency;

namespace headroom::ui {

namespace {

constexpr int kColumns = 13;
constexpr int kMinBusiest = 5; // rows, or why there are none
constexpr TextPixels kRoomForThree(840); // gauges, and what is beside them
constexpr TextPixels kRoomForTwo(640);
constexpr TextPixels kLogCardHeight(232);
constexpr TextPixels kHeaderHeight(34);
constexpr TextPixels kOverviewRowHeight(30);

} // namespace

OverviewPage::OverviewPage(
    const Theme& theme, const Clock& clock, BucketModel& buckets, console::Feed& feed, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_clock(clock)
    , m_buckets(buckets)
    , m_feed(feed)
    , m_busiest(new BusiestModel(buckets, this))
    , m_charts(new ChartGroup(this))
    , m_subtitle(new ElidedLabel(textFont(13), Tone::Muted, this))
{
    auto* layout = makeLayout<QVBoxLayout>(this, {});
    auto* scroll = addTo(*layout, new QScrollArea(this));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(buildBody());
    putBarIntoMargin(*scroll, *m_grid);
}

QWidget* OverviewPage::buildBody()
{
    auto* body = new QWidget;
    body->setObjectName(u"pageBody"_s);
    auto* grid = new QGridLayout(body);
    m_grid = grid;
    grid->setContentsMargins(18, 14, 18, 14);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(12);

    auto* head = makeLayout<QVBoxLayout>(2);
    head->addWidget(makeLabel(tr("Overview"), textFont(18, QFont::DemiBold), Tone::Text, body));
    auto* line = new QHBoxLayout;
    line->addWidget(m_subtitle, 1);
    line->addSpacing(12);
    m_span = addTo(*line, makeLabel(tr("Last 10 min"), textFont(12), Tone::Muted, body));
    m_reset = addTo(*line, makeButton(u"small"_s, tr("Reset zoom"), tr("Show the last ten minutes again (Esc)"), body));
    m_reset->hide();
    head->addLayout(line);
    grid->addLayout(head, 0, 0, 1, kColumns);

    m_tokenCard = new RateCard(m_theme, tr("Global, with token"), body);
    m_addressCard = new RateCard(m_theme, tr("Global, by address"), body);
    m_invalidCard = new InvalidCard(m_theme, body);
    for (QWidget* card : {static_cast<QWidget*>(m_tokenCard), static_cast<QWidget*>(m_addressCard),
             static_cast<QWidget*>(m_invalidCard)})
        card->setFixedHeight(inText(174));
    grid->addWidget(m_tokenCard, 1, 0, 1, 4);
    grid->addWidget(m_addressCard, 1, 4, 1, 4);
    grid->addWidget(m_invalidCard, 1, 8, 1, 5);
    m_nothing = addTo(*grid, new EmptyState(body), 5, 0, 1, kColumns);
    m_nothing->hide();

    m_claimsCard = addTo(*grid, new Card(tr("Claims seen in Redis"), body), 5, 0, 1, 8);
    m_claims = new Chart(m_theme, tr("Claims a second, last ten minutes"), m_claimsCard);
    m_claims->setEmptyText(tr("No claims yet"));
    m_claimsCard->body()->addWidget(m_claims, 1);
    m_claimsCard->setMinimumHeight(inText(150));
    m_redisCard = addTo(*grid, new RedisCard(body), 5, 8, 1, 5);

    m_logCards = new QWidget(body);
    auto* logs = m_logRow = new QBoxLayout(QBoxLayout::LeftToRight, m_logCards);
    logs->setContentsMargins(0, 0, 0, 0);
    logs->setSpacing(12);
    // As eight of the columns to five, with the gaps between them.
    m_answers = addTo(*logs, new AnswersCard(m_theme, m_logCards), 21);
    m_shards = addTo(*logs, new ShardHealthCard(m_theme, m_logCards), 13);
    m_logCards->hide();
    grid->addWidget(m_logCards, 3, 0, 1, kColumns);
    connect(m_shards, &ShardHealthCard::shardOpened, this, &OverviewPage::shardOpened);

    m_busiestCard = new Card(tr("Buckets holding requests back"), body);
    m_busiestCard->setToolTip(
        tr("By how long requests of this process have waited, then by claims in line, then by how "
           "long the bucket has held requests back"));
    m_stack = new QStackedWidget(m_busiestCard);
    m_table = new BucketTable(m_theme, *m_busiest, m_stack);
    m_table->setAccessibleName(tr("Buckets holding requests back"));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setOpensOnClick(true);
    m_table->letChooseColumns(u"overview/buckets"_s);
    m_none = new EmptyState(m_stack);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_none);
    connect(m_none, &EmptyState::pressed, this, [this] {
        if (const auto keys = console::suggestedKeys(m_connection))
            m_feed.watchKeys(*keys);
        else
            Q_EMIT connectionAsked(false);
    });
    m_busiestCard->body()->addWidget(m_stack);
    connect(m_table, &BucketTable::rowOpened, this, [this](int row) { Q_EMIT bucketOpened(m_busiest->idAt(row)); });
    grid->addWidget(m_busiestCard, 4, 0, 1, kColumns);

    for (int column = 0; column < kColumns; ++column)
        grid->setColumnStretch(column, 1);
    grid->setRowStretch(5, 1);
    linkCards();
    joinCharts();
    return body;
}

// A part that is chosen in one of the charts is shown by all.
void OverviewPage::joinCharts()
{
    for (Chart* chart : {&m_tokenCard->chart(), &m_addressCard->chart(), m_claims, &m_answers->chart()})
        m_charts->add(*chart);
    connect(m_charts, &ChartGroup::zoomAsked, this,
        [this](double from, double to) { range().choose(std::pair(wallTimeAt(from), wallTimeAt(to))); });
    const auto reset = [this] { range().choose({}); };
    connect(m_charts, &ChartGroup::resetAsked, this, reset);
    connect(m_reset, &QPushButton::clicked, this, reset);
    addAction(tr("Reset zoom"), QKeySequence(Qt::Key_Escape), this, reset);
}

ChartRange& OverviewPage::range() const
{
    return sharedByCharts<ChartRange>(*this);
}

bool OverviewPage::isZoomed() const
{
    return m_charts->isNarrowed();
}

// It is over when the last ten minutes do not reach back to it any more.
void OverviewPage::drawZoom()
{
    const bool isZoomed = this->isZoomed();
    m_span->setVisible(!isZoomed && m_nothing->isHidden());
    if (m_reset->isHidden() != isZoomed)
        return;
    m_reset->setVisible(isZoomed);
    Q_EMIT viewChanged();
}

// Each card leads to the page that has more of it.
void OverviewPage::linkCards()
{
    for (Card* card : std::initializer_list<Card*>{m_tokenCard, m_addressCard, m_invalidCard, m_answers}) {
        card->setLink(tr("Open Traffic"));
        connect(card, &Card::opened, this, &OverviewPage::trafficAsked);
    }
    for (Card* card : std::initializer_list<Card*>{m_claimsCard, m_redisCard, m_busiestCard}) {
        card->setLink(tr("Open Buckets"));
        connect(card, &Card::opened, this, &OverviewPage::bucketsAsked);
    }
    connect(m_invalidCard, &InvalidCard::causeOpened, this, [this](const console::InvalidCause& cause) {
        const bool hasTraffic = m_logs && m_logs->traffic;
        if (const auto place =
                hasTraffic ? trafficOfCause(cause.label, cause.route) : bucketsOfCause(cause.label, cause.route))
            Q_EMIT placeAsked(*place);
    });
    m_shards->setLink(tr("Open Shards"));
    connect(m_shards, &Card::opened, this, &OverviewPage::shardsAsked);
    connect(m_nothing, &EmptyState::pressed, this, [this] {
        if (m_logs && !m_logs->sources.empty())
            Q_EMIT logFormatAsked();
        else if (m_connection.sendsRequests)
            Q_EMIT bucketsAsked();
        else
            Q_EMIT connectionAsked(false);
    });
}

void OverviewPage::placeLogCards()
{
    const bool two =
        m_logRow->direction() == QBoxLayout::TopToBottom && !m_answers->isHidden() && !m_shards->isHidden();
    m_logCards->setFixedHeight(two ? 2 * kLogCardHeight + m_logRow->spacing() : kLogCardHeight);
}

// No log tells how much went without the token; then the budget has its room as well. Three do not fit into a narrow
// page: there the budget stands below.
void OverviewPage::placeGauges(bool withAddress)
{
    const bool below = width() < (withAddress ? kRoomForThree : kRoomForTwo);
    if (withAddress == m_hasAddress && below == m_isBudgetBelow)
        return;
    m_hasAddress = withAddress;
    m_isBudgetBelow = below;
    m_grid->addWidget(m_tokenCard, 1, 0, 1, !below ? 4 : withAddress ? 6 : kColumns);
    m_grid->addWidget(m_addressCard, 1, below ? 6 : 4, 1, below ? 7 : 4);
    if (below)
        m_grid->addWidget(m_invalidCard, 2, 0, 1, kColumns);
    else
        m_grid->addWidget(m_invalidCard, 1, withAddress ? 8 : 4, 1, withAddress ? 5 : 9);
    m_addressCard->setVisible(withAddress && !m_tokenCard->isHidden());
}

void OverviewPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeGauges(m_hasAddress);
    const bool below = event->size().width() < kRoomForTwo;
    m_logRow->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    placeLogCards();
}

// What there is to do where no Redis is watched and no log has said anything.
void OverviewPage::drawNothing()
{
    if (isPastShown())
        m_nothing->say(tr("Nothing was recorded then"), tr("Choose another moment, or go back to live."));
    else if (m_logs && !m_logs->sources.empty())
        m_nothing->say(tr("No requests or shards in these logs yet"), logsInWords(*m_logs),
            hasUnreadable(*m_logs) ? tr("Log format…") : QString());
    else if (m_connection.sendsRequests)
        m_nothing->say(tr("This process only"),
            tr("No Redis and no log is watched. The requests of this process are on the page Buckets."),
            tr("Open Buckets"));
    else
        m_nothing->say(tr("Nothing is watched"), tr("Connect to a Redis, or open logs."), tr("Connections…"));
}

void OverviewPage::apply(const console::Snapshot& snapshot)
{
    using Phase = console::ConnectionState::Phase;
    if (!isPastShown()) { // else since when it is live goes on behind that
        if (snapshot.connection.phase != Phase::Live)
            m_liveSince.reset();
        else if (!m_liveSince)
            m_liveSince = m_clock.now();
    }
    m_connection = snapshot.connection;
    m_withToken = snapshot.globalWithToken;
    m_byAddress = snapshot.globalByAddress;
    m_invalid = snapshot.invalid;
    m_totals = snapshot.totals;
    m_worst = snapshot.busiest;
    if (isVisible())
        draw();
}

void OverviewPage::reveal(const Emergency& emergency)
{
    const bool hasRedis = emergency.place == Emergency::Place::Redis && !m_redisCard->isHidden();
    ui::reveal(hasRedis                                            ? static_cast<QWidget&>(*m_redisCard)
            : emergency.place == Emergency::Place::InvalidRequests ? static_cast<QWidget&>(*m_invalidCard)
                                                                   : static_cast<QWidget&>(*m_tokenCard));
}

void OverviewPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!std::exchange(m_isFollowing, true)) {
        connect(&range(), &ChartRange::changed, this, [this] {
            if (isVisible())
                draw();
        });
    }
    draw();
}

void OverviewPage::draw()
{
    const Instant now = m_clock.now();
    m_charts->narrow(range().range());
    drawSubtitle();
    drawGauges();
    drawLogs();
    m_redisCard->show(m_connection, isPastShown() ? std::nullopt : m_liveSince, now);
    drawClaims();
    drawBusiest();
    drawZoom();
}

// Where Redis tells nothing, logs may.
void OverviewPage::drawGauges()
{
    const Instant now = m_clock.now();
    const auto rate = m_logs && !m_withToken.perSecond ? rateFromLogs(*m_logs) : std::nullopt;
    console::RateGauge withToken = rate.value_or(m_withToken);
    if (rate && !withToken.limitPerSecond)
        withToken.limitPerSecond = m_withToken.limitPerSecond;
    if (rate)
        withToken.blockedUntil = m_withToken.blockedUntil;
    const auto wallNow = m_clock.wallNow();
    const auto grid = lastTenMinutes(wallNow).grid;
    m_tokenCard->show(withToken, now, wallNow, comparedRate(m_compared, CountedBy::Bot, grid, lastTenMinutesPoints));
    const auto byAddress = m_logs && !m_byAddress.perSecond ? rateFromLogs(*m_logs, CountedBy::Address) : std::nullopt;
    console::RateGauge address = byAddress.value_or(m_byAddress);
    address.blockedUntil = m_byAddress.blockedUntil;
    m_addressCard->show(
        address, now, wallNow, comparedRate(m_compared, CountedBy::Address, grid, lastTenMinutesPoints));
    const auto invalid = m_logs && !m_invalid.inWindow ? invalidFromLogs(*m_logs) : std::nullopt;
    if (m_connection.phase == console::ConnectionState::Phase::Absent)
        m_invalid.source.clear(); // that no Redis is watched says nothing about the logs
    if (invalid)
        m_invalidCard->show(*invalid, m_logs->traffic->budgets.front().atLeast);
    else
        m_invalidCard->show(m_invalid);
}

void OverviewPage::drawLogs()
{
    const bool requests = m_logs && m_logs->traffic;
    const bool shards = m_logs && m_logs->shards;
    m_logCards->setVisible(requests || shards);
    m_answers->setVisible(requests);
    m_shards->setVisible(shards);
    placeLogCards();
    if (requests)
        m_answers->show(*m_logs, m_compared);
    if (shards)
        m_shards->show(*m_logs, m_clock.wallNow());
    // Without Redis nothing but empty frames would be left of these.
    const bool watched = m_connection.phase != console::ConnectionState::Phase::Absent;
    m_claimsCard->setVisible(watched);
    m_redisCard->setVisible(watched);
    m_busiestCard->setVisible(watched);
    const bool hasRates = watched || requests;
    m_tokenCard->setVisible(hasRates);
    m_invalidCard->setVisible(hasRates);
    placeGauges(watched || m_byAddress.perSecond);
    m_addressCard->setVisible(hasRates && m_hasAddress);
    const bool nothing = !watched && !requests && !shards;
    m_nothing->setVisible(nothing);
    if (nothing)
        drawNothing();
}

void OverviewPage::applyLogs(const console::LogFiguresPtr& logs)
{
    m_logs = logs;
    if (!isVisible())
        return;
    drawGauges();
    drawLogs();
    drawSubtitle();
    drawZoom();
}

void OverviewPage::compare(const console::ComparedTime& compared)
{
    m_compared = compared;
    if (isVisible())
        draw();
}

std::vector<QWidget*> OverviewPage::aboutLogs() const
{
    return {m_answers, m_shards};
}

bool OverviewPage::isSteady() const
{
    return !m_isBehind && !m_withToken.blockedUntil && !m_byAddress.blockedUntil
        && !m_busiest->changesWithinSeconds(m_clock.now());
}

void OverviewPage::tick()
{
    if (m_isBehind && !m_buckets.isBusy())
        drawBusiest();
    m_table->tick();
    m_redisCard->showSince(isPastShown() ? std::nullopt : m_liveSince, m_clock.now());
    if (m_withToken.blockedUntil || m_byAddress.blockedUntil)
        drawGauges();
}

void OverviewPage::drawSubtitle()
{
    QStringList parts;
    using Phase = console::ConnectionState::Phase;
    if (m_connection.phase == Phase::Connecting && m_totals.buckets == 0)
        parts += tr("connecting…");
    else if (m_connection.phase != Phase::Absent)
        parts += tr("%1 · %2 exhausted")
                     .arg(countOf(qint64(m_totals.buckets), QT_TRANSLATE_N_NOOP("Counts", "%1 buckets")),
                         formatCount(qint64(m_totals.exhausted)));
    if (!m_connection.scheme.empty())
        parts += tr("%1 keys").arg(QString::fromStdString(m_connection.scheme));
    if (const QString note = keyspaceNote(m_connection); !note.isEmpty())
        parts += note;
    if (!m_invalid.egresses.empty())
        parts += countOf(qint64(m_invalid.egresses.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 egress addresses"));
    if (m_logs && m_logs->shards && !m_logs->shards->shards.empty())
        parts += countOf(qint64(m_logs->shards->shards.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 shards"));
    if (parts.isEmpty() && m_logs && !m_logs->sources.empty())
        parts += countOf(qint64(m_logs->sources.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 logs"));
    m_subtitle->setWholeText(parts.join(u" · "_s));
}

void OverviewPage::drawClaims()
{
    Chart::Content content = lastTenMinutes(m_clock.wallNow());
    if (!m_withToken.history.empty())
        content.series.push_back({tr("with token"), Tone::Accent, overTenMinutes(m_withToken.history),
            Chart::Stroke::Solid, Qt::SolidPattern, true});
    if (!m_byAddress.history.empty())
        content.series.push_back({tr("by address"), Tone::Ok, overTenMinutes(m_byAddress.history), Chart::Stroke::Solid,
            Qt::SolidPattern, content.series.empty()});
    content.unit = u"/s"_s;
    content.threshold = m_withToken.limitPerSecond;
    if (content.threshold)
        content.thresholdName =
            QCoreApplication::translate("AnswerSeries", "global limit %1/s").arg(formatRate(*content.threshold));
    content.compared = comparedRate(m_compared, CountedBy::Bot, content.grid, lastTenMinutesPoints);
    m_claimsCard->setToolTip(gaugeSource(m_withToken.source));
    m_claims->show(content);
}

void OverviewPage::drawBusiest()
{
    m_isBehind = m_buckets.isBusy();
    m_busiest->show(m_worst);
    m_mostBusiest = std::max({m_mostBusiest, kMinBusiest, m_busiest->rowCount()}); // what is below moves seldom
    m_stack->setMinimumHeight(kHeaderHeight + m_mostBusiest * kOverviewRowHeight);
    m_table->showMethods(m_buckets.namesMethods());
    if (m_busiest->hasLanes() != m_table->showsLanes())
        m_table->showLanes(m_busiest->hasLanes());
    const bool none = m_busiest->rowCount() == 0;
    m_busiestCard->setCaption(!none && m_busiest->hasLanes() ? tr("longest wait first") : QString());
    m_stack->setCurrentIndex(none ? 1 : 0);
    if (!none)
        return;
    if (isPastShown())
        m_none->say(tr("Single buckets are not recorded"), tr("The page Buckets shows the routes of that moment."));
    else if (const auto words = keyspaceWords(m_connection))
        m_none->say(words->title, words->text, words->button.isEmpty() ? tr("Connections…") : words->button);
    else if (m_connection.phase == console::ConnectionState::Phase::Live && m_totals.buckets == 0)
        m_none->say(tr("No buckets yet"), tr("A bucket appears here as soon as a client writes its key."));
    else if (m_connection.phase == console::ConnectionState::Phase::Live)
        m_none->say(tr("Nothing is held back"),
            tr("No request is known to wait, and no bucket is exhausted for long or again and again."));
    else if (m_connection.phase == console::ConnectionState::Phase::Absent)
        m_none->say(tr("Not known"), tr("No Redis is watched."), tr("Connect to a Redis…"));
    else
        m_none->say(tr("Not known yet"), tr("Waiting for Redis."));
}

} // namespace headroom::ui
