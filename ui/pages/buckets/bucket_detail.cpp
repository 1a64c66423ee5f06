// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/bucket_detail.h"

#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/lane_cells.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/remaining_series.h"
#include "ui/widgets/gauges/remaining_bar.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxKeys = 6;
constexpr Duration kChartEvery = 500ms;

} // namespace

BucketDetail::BucketDetail(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_title(new ElidedLabel(textFont(13, QFont::DemiBold), Tone::Text, this))
    , m_major(new ElidedLabel(figureFont(12), Tone::Muted, this))
    , m_figure(makeLabel({}, figureFont(26, QFont::Medium), Tone::Text, this))
    , m_rest(makeWrappedLabel({}, figureFont(13), Tone::Muted, this))
    , m_status(makeWrappedLabel({}, textFont(12), Tone::Text, this))
    , m_note(makeWrappedLabel({}, textFont(12), Tone::Warning, this))
    , m_bar(new RemainingBar(theme, this))
    , m_chart(new Chart(theme, tr("Remaining, last ten minutes"), this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Selected bucket"));
    m_chart->setLegend(false);
    m_chart->setEmptyText(tr("No change in the last ten minutes"));
    build();
}

void BucketDetail::build()
{
    // In a low window it scrolls.
    auto* outer = makeLayout<QVBoxLayout>(this, {1, 1, 1, 1});
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(u"onCard"_s);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(scroll);
    body->setObjectName(u"onCard"_s);
    scroll->setWidget(body);
    outer->addWidget(scroll);
    auto* layout = makeLayout<QVBoxLayout>(body, {13, 9, 13, 13}, 6);

    auto* head = new QHBoxLayout;
    m_title->setElideMode(Qt::ElideMiddle);
    head->addWidget(m_title, 1);
    auto* close = addTo(*head, makeQuietButton(m_theme, u"close"_s, tr("Close (Esc)"), this));
    connect(close, &QToolButton::clicked, this, &BucketDetail::closed);
    layout->addLayout(head);
    layout->addWidget(m_major);

    auto* figures = makeLayout<QHBoxLayout>(12);
    figures->addWidget(m_figure, 0, Qt::AlignBaseline);
    figures->addWidget(m_rest, 1, Qt::AlignBaseline);
    layout->addSpacing(4);
    layout->addLayout(figures);
    layout->addWidget(m_bar);
    layout->addWidget(m_status);
    layout->addWidget(m_note);
    m_traffic = makeButton(u"small"_s, tr("Its requests in Traffic"),
        tr("The requests of this route in the logs, and who sends them"), this);
    layout->addWidget(m_traffic, 0, Qt::AlignLeft);
    connect(m_traffic, &QPushButton::clicked, this, &BucketDetail::trafficAsked);

    buildLane();
    layout->addWidget(m_lane);

    layout->addSpacing(12);
    m_pastTitle = addTo(*layout, makeLabel(tr("Remaining"), textFont(12, QFont::DemiBold), Tone::Muted, this));
    m_chart->setMinimumHeight(inText(130));
    m_chart->setMaximumHeight(inText(220));
    layout->addWidget(m_chart, 3);

    layout->addSpacing(12);
    m_keysTitle = addTo(*layout, makeLabel(tr("Keys"), textFont(12, QFont::DemiBold), Tone::Muted, this));
    m_keyBox = new QVBoxLayout;
    layout->addLayout(m_keyBox);
    layout->addStretch(1);
}

void BucketDetail::buildLane()
{
    m_lane = new QWidget(this);
    auto* rows = makeLayout<QVBoxLayout>(m_lane, {0, 12, 0, 0}, 4);
    rows->addWidget(makeLabel(tr("This process"), textFont(12, QFont::DemiBold), Tone::Muted, m_lane));
    m_laneRows = new QGridLayout;
    m_laneRows->setHorizontalSpacing(12);
    m_laneRows->setVerticalSpacing(4);
    m_laneRows->setColumnStretch(1, 1);
    rows->addLayout(m_laneRows);
    m_laneState = addLaneRow(tr("State"));
    m_laneQueue = addLaneRow(tr("Queue"));
    m_laneLeft = addLaneRow(tr("Remaining here"));
    m_laneLeft->setToolTip(tr("As this process knows it from the responses it got"));
    m_laneWindow = addLaneRow(tr("Window"));
    m_laneWait = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Text, m_lane));
    m_lane->hide();
}

ElidedLabel* BucketDetail::addLaneRow(const QString& name)
{
    const int row = m_laneRows->rowCount();
    m_laneRows->addWidget(makeLabel(name, textFont(12), Tone::Muted, m_lane), row, 0);
    auto* value = addTo(*m_laneRows, new ElidedLabel(figureFont(12), Tone::Text, m_lane), row, 1);
    alignText(*value, Qt::AlignRight | Qt::AlignVCenter);
    return value;
}

void BucketDetail::showLane(const BucketRow& row, Instant now)
{
    m_lane->setVisible(row.lane() != nullptr);
    if (!row.lane())
        return;
    const model::Lane& lane = *row.lane();
    m_laneState->setWholeText(laneStateText(lane.state));
    m_laneQueue->setWholeText(
        tr("%1 + %2 in flight").arg(formatCount(qint64(lane.waiting)), formatCount(lane.inFlight)));
    m_laneLeft->setWholeText(
        lane.limit ? tr("%1 of %2").arg(formatCount(lane.remaining), formatCount(*lane.limit)) : tr("not known yet"));
    m_laneWindow->setWholeText(windowText(lane.window));
    setTextIfOther(*m_laneWait, waitSentence(lane, now));
}

void BucketDetail::show(const BucketRow& row, const TextPool& texts, Instant now)
{
    if (m_id != row.id) {
        m_id = row.id;
        m_drawnAt.reset();
        m_chart->show({});
        m_chart->setEmptyText(tr("Waiting for its history"));
    }
    m_isOwn = isOwn(row);
    m_limit = row.limit;
    m_available = available(row);
    m_title->setWholeText(bucketTitle(row, texts));
    m_major->setWholeText(bucketMajor(row, texts, false));
    if (!row.majorId.empty())
        m_major->setToolTip(bucketMajor(row, texts, true));

    setTextIfOther(*m_figure, m_available ? formatCount(*m_available) : u"–"_s);
    setTone(*m_figure, hasNothingLeft(row) ? urgencyTone(row.urgency) : Tone::Text);
    QString rest = !row.limit   ? tr("limit not learned yet")
        : row.limitIsLowerBound ? tr("of at least %1").arg(formatCount(*row.limit))
                                : tr("of %1").arg(formatCount(*row.limit));
    const bool isOpen = row.remaining && !hasEnded(row);
    if (row.resetsAt && isOpen)
        rest += u" · "_s + tr("resets in %1").arg(formatCountdown(*row.resetsAt, now));
    else if (!isOpen)
        rest += u" · "_s + tr("no window open");
    setTextIfOther(*m_rest, rest);
    m_bar->show(availableShare(row));
    showStatus(row, now);
    showNotes(row);
    m_traffic->setVisible(texts.utf8(row.routeTemplate).starts_with('/')); // else it is no route
    showLane(row, now);
    // Only Redis has a past and keys.
    for (QWidget* ofRedis :
        {static_cast<QWidget*>(m_pastTitle), static_cast<QWidget*>(m_chart), static_cast<QWidget*>(m_keysTitle)})
        ofRedis->setVisible(!isOwn(row));
    showKeys(keysOf(row));
}

// In words: "slow 7 min — Little is left for 6 min 52 s more."
void BucketDetail::showStatus(const BucketRow& row, Instant now)
{
    QString said = statusText(row, now) + u" — "_s + statusSentence(row, now);
    if ((row.leased > 0 || row.waiting > 0) && row.status != console::BucketStatus::Leased)
        said += u' ' + claimsSentence(row.waiting, row.leased);
    setTextIfOther(*m_status, said);
    const Tone tone = statusTone(row);
    setTone(*m_status, tone == Tone::Critical || tone == Tone::Warning ? tone : Tone::Muted);
}

void BucketDetail::showNotes(const BucketRow& row)
{
    if (row.problem()) {
        setTone(*m_note, Tone::Warning);
        setTextIfOther(*m_note, row.problem()->translated());
    } else if (isOwn(row)) {
        setTone(*m_note, Tone::Muted);
        setTextIfOther(*m_note, tr("A queue of this process. There is no bucket in Redis for it."));
    } else if (!row.countsTowardsGlobal) {
        setTone(*m_note, Tone::Muted);
        setTextIfOther(*m_note, tr("Does not count towards the bot’s global limit."));
    } else {
        m_note->clear();
    }
    m_note->setVisible(!m_note->text().isEmpty());
}

void BucketDetail::showGone()
{
    m_id.reset();
    m_status->clear();
    setTone(*m_note, Tone::Warning);
    setTextIfOther(*m_note,
        m_isOwn ? tr("This process has nothing more for it. This is what was known last.")
                : tr("Its keys are gone from Redis. This is what was known last."));
    m_lane->hide();
    m_note->show();
    setTextIfOther(*m_rest, m_limit ? tr("of %1").arg(formatCount(*m_limit)) : QString());
}

void BucketDetail::showHistory(const console::BucketHistory& history, Instant now, WallTime wallNow)
{
    if (m_id != history.id)
        return;
    if (m_drawnAt && now - *m_drawnAt < kChartEvery && history.points.size() == m_drawnPoints)
        return;
    m_drawnAt = now;
    m_drawnPoints = history.points.size();
    Chart::Content content = remainingOverTime(history.points, now, wallNow);
    if (m_limit)
        content.top = double(*m_limit);
    m_chart->show(content);
}

void BucketDetail::showKeys(const std::vector<std::string>& keys)
{
    if (m_keyRows && keys == m_keys)
        return;
    m_keys = keys;
    delete m_keyRows;
    m_keyRows = new QWidget(this);
    auto* rows = makeLayout<QVBoxLayout>(m_keyRows, {}, 2);
    for (std::size_t i = 0; i < keys.size() && i < kMaxKeys; ++i) {
        const QString key = QString::fromStdString(keys[i]);
        auto* line = new QHBoxLayout;
        auto* label = addTo(*line, new ElidedLabel(figureFont(12), Tone::Muted, m_keyRows), 1);
        label->setElideMode(Qt::ElideMiddle);
        label->setWholeText(key);
        auto* copy = addTo(*line, makeQuietButton(m_theme, u"copy"_s, tr("Copy this key"), m_keyRows));
        copy->setAccessibleName(u"%1: %2"_s.arg(copy->toolTip(), key));
        connect(copy, &QToolButton::clicked, this, [this, key] { Q_EMIT copyRequested(key); });
        rows->addLayout(line);
    }
    if (keys.size() > kMaxKeys)
        rows->addWidget(makeLabel(tr("and %1 more").arg(keys.size() - kMaxKeys), textFont(12), Tone::Muted, m_keyRows));
    m_keyBox->addWidget(m_keyRows);
}

} // namespace headroom::ui
