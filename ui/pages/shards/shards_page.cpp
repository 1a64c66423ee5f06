// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/shards/shards_page.h"
#include "ui/pages/logs/source_chooser.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/label.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QSettings>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

constexpr int kNarrowShards = 900;
constexpr int kDetail = 366;
constexpr int kNarrowDetail = 300;
constexpr int kCardFrame = 52; // of a card over and under what is in it
constexpr int kCardSides = 28;
constexpr int kAroundTable = 90; // of its card
constexpr int kRoomBesideDetail = 760;

double milliseconds(Duration span)
{
    return std::chrono::duration<double, std::milli>(span).count();
}

std::optional<float> lastOf(const std::vector<float>& values)
{
    const auto known = std::find_if(values.rbegin(), values.rend(), [](float value) { return !std::isnan(value); });
    return known == values.rend() ? std::nullopt : std::optional(*known);
}

} // namespace

ShardsPage::~ShardsPage() = default;

void ShardsPage::focusFilter()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void ShardsPage::setFilterText(const QString& text)
{
    m_edit->setText(text);
}

void ShardsPage::showTroubleOnly(bool only)
{
    m_trouble->setChecked(only);
}

void ShardsPage::colourBy(ShardMap::Colour colour)
{
    m_colours->setCurrentIndex(int(colour));
    m_map->colourBy(colour);
}

void ShardsPage::openShard(const console::LogQuery::Shard& shard)
{
    if (m_shard == shard)
        return;
    m_shard = shard;
    askAnew();
    selectRow();
}

void ShardsPage::openWorst()
{
    if (!figures() || !figures()->shards || figures()->shards->shards.empty())
        return;
    const console::Shard* offered = worst();
    const console::Shard& opened = offered ? *offered : figures()->shards->shards.front();
    openShard({opened.source, opened.number});
}

void ShardsPage::closeShard()
{
    if (!m_shard)
        return;
    m_shard.reset();
    m_table->clearSelection();
    askAnew();
}

bool ShardsPage::leaveFilter()
{
    if (!m_edit->hasFocus() || m_edit->text().isEmpty())
        return false;
    setFilterText({});
    return true;
}

void ShardsPage::leave()
{
    if (m_shard)
        closeShard();
    else
        setFilterText({});
}

bool ShardsPage::hasOwnPart(const console::LogFigures& figures) const
{
    return figures.shards != nullptr;
}

void ShardsPage::completeQuery(console::LogQuery& query) const
{
    query.shard = m_shard;
    query.source = m_sources->chosen();
}

console::TimeGrid ShardsPage::shownGrid() const
{
    return figures() && figures()->shards ? figures()->shards->latency.grid : console::TimeGrid{};
}

void ShardsPage::tick()
{
    LogPage::tick();
    if (isPaused() || !figures() || !figures()->shards)
        return;
    m_model->passTime(clock().wallNow());
    m_map->setNow(clock().wallNow());
    if (!m_table->underMouse())
        m_rows->refresh(clock().now());
    drawDetail();
}

void ShardsPage::draw()
{
    if (!isPaused())
        m_model->passTime(clock().wallNow());
    m_model->show(*figures());
    m_sources->show(*figures(), isAnswered());
    drawTotals();
    drawMap();
    drawLatency();
    drawTable();
    drawDetail();
    arrange();
}

void ShardsPage::drawTotals()
{
    const auto& shards = figures()->shards->shards;
    int inTrouble = 0;
    int slow = 0;
    std::map<std::uint32_t, int> sources;
    for (const auto& shard : shards) {
        inTrouble += isInTrouble(shard.state);
        slow += shard.state == ShardState::Slow;
        ++sources[shard.source];
    }
    QStringList parts{formatCount(qint64(shards.size()), tr("shard"), tr("shards"))};
    if (figures()->shards->leftOut > 0)
        parts += tr("%1 more not shown").arg(formatCount(qint64(figures()->shards->leftOut)));
    if (inTrouble > 0)
        parts += tr("%1 in trouble").arg(formatCount(inTrouble));
    else if (slow == 0)
        parts += tr("none in trouble");
    if (slow > 0)
        parts += tr("%1 slow").arg(formatCount(slow));
    parts += formatCount(qint64(sources.size()), tr("log"), tr("logs"));
    if (!isAnswered())
        parts += tr("counting…");
    head().showTotals(parts.join(u" · "_s));
}

void ShardsPage::drawMap()
{
    std::map<std::uint32_t, QString> names;
    for (const auto& source : figures()->sources)
        names[source.id] = shortSourceName(source.name);
    m_map->setNow(m_model->now());
    m_mapCard->setTitle(m_sources->chosen() ? m_sources->chosenName() : tr("All shards"));
    m_map->show(figures()->shards, std::move(names));
    m_map->select(m_shard);
}

void ShardsPage::drawLatency()
{
    const auto& all = *figures()->shards;
    Chart::Content content;
    content.grid = viewOf(all.latency.grid);
    content.unit = u" ms"_s;
    content.endsNow = endsNow();
    if (all.threshold > 0ns) {
        content.threshold = milliseconds(all.threshold);
        content.thresholdName = tr("slow above %1").arg(formatMilliseconds(all.threshold));
    }
    // Few shards answer seldom, and that is no gap.
    double longest = 0;
    for (const auto& shard : all.shards)
        longest = std::max(longest, bridgeOf(shard));
    content.bridge = all.shards.empty() ? 0 : longest / double(all.shards.size());
    using Stroke = Chart::Stroke;
    content.series = {{tr("p50"), Tone::Info, all.latency.p50Ms, Stroke::Solid, Qt::SolidPattern, true},
        {tr("p95"), Tone::Violet, all.latency.p95Ms, Stroke::Solid, Qt::SolidPattern, false},
        {tr("p99"), Tone::Text, all.latency.p99Ms, Stroke::Dashed, Qt::SolidPattern, false}};
    m_chart->show(content);
    m_latencyCard->setTitle(
        m_sources->chosen() ? tr("Latency, shards of %1").arg(m_sources->chosenName()) : tr("Latency, all shards"));
    m_latencyCard->setCaption(
        tr("p50 %1 · p95 %2 · p99 %3")
            .arg(formatLatency(lastOf(all.latency.p50Ms)), formatLatency(lastOf(all.latency.p95Ms)),
                formatLatency(lastOf(all.latency.p99Ms))),
        Card::Caption::Figures);
}

void ShardsPage::drawTable()
{
    m_rows->refresh(clock().now(), m_rows->rowCount() == 0 || isOtherQuery());
    const int shown = m_rows->rowCount();
    m_tableCard->setCaption(shown == m_model->rowCount()
            ? QString()
            : tr("%1 of %2").arg(formatCount(shown), formatCount(m_model->rowCount())));
    m_table->setVisible(shown > 0);
    m_noRow->setVisible(shown == 0);
    setTextIfOther(*m_noRow,
        m_model->rowCount() == 0                                           ? tr("No shards yet.")
            : m_rows->wantsTroubleOnly() && m_rows->wantedText().isEmpty() ? tr("No unhealthy shards.")
                                                                           : tr("No shards match the filter."));
}

const console::Shard* ShardsPage::worst() const
{
    const console::Shard* worst = nullptr;
    for (const auto& shard : figures()->shards->shards) {
        if (!isInTrouble(shard.state) && shard.state != ShardState::Slow)
            continue;
        if (!worst || console::urgencyOf(shard.state) < console::urgencyOf(worst->state))
            worst = &shard;
    }
    return worst;
}

void ShardsPage::drawDetail()
{
    const auto& all = *figures()->shards;
    const int row = m_shard ? m_model->rowOf(*m_shard) : -1;
    if (row < 0) {
        const console::Shard* offered = worst();
        m_detail->showNothing(offered ? std::optional(*offered) : std::nullopt);
        return;
    }
    const auto& shard = m_model->row(row);
    const bool isItsOwn = all.detail && all.detail->shard == *m_shard;
    m_detail->show(shard, m_model->sourceName(shard.source), m_model->now());
    m_detail->showPast(isItsOwn ? &*all.detail : nullptr,
        viewOf(isItsOwn ? all.detail->latency.grid : all.latency.grid), all.threshold, endsNow());
}

// The row of the shard that is open, without opening it once more.
void ShardsPage::selectRow()
{
    const int row = m_shard ? m_model->rowOf(*m_shard) : -1;
    const QModelIndex index = row < 0 ? QModelIndex() : m_rows->mapFromSource(m_model->index(row, 0));
    if (!index.isValid()) {
        m_table->clearSelection();
        return;
    }
    if (m_part == Part::Latency)
        choose(Part::Table);
    m_table->selectRow(index.row());
    m_table->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void ShardsPage::choose(Part part)
{
    m_part = part;
    arrange();
}

ShardsPage::Room ShardsPage::room() const
{
    const int upper = std::max(m_mapCard->minimumHeight(), kLeastDetail);
    const int forMapAndOne = upper + m_switch->sizeHint().height() + kLeastTable + 2 * kGap;
    const int forAll = upper + kLeastLatency + kLeastTable + 2 * kGap;
    const int forOne = m_switch->sizeHint().height() + kLeastTable + kGap;
    const int room = roomForBody();
    return room >= forAll      ? Room::ForAll
        : room >= forMapAndOne ? Room::ForMapAndOne
        : room >= forOne       ? Room::ForOne
                               : Room::ForNone;
}

// Nothing on the page scrolls but the table: where the window is low, the parts give way to each other.
void ShardsPage::arrange()
{
    const int detail = width() < kNarrowShards ? kNarrowDetail : kDetail;
    m_detail->setFixedWidth(detail);
    m_mapCard->setMinimumHeight(m_map->leastHeight(width() - detail - kGap - kCardSides - kPageSides) + kCardFrame);
    const Room room = this->room();
    const bool one = room == Room::ForOne || room == Room::ForNone;
    const bool detailAlone = one && m_shard && width() < kRoomBesideDetail;
    if (detailAlone) {
        m_detail->setMinimumWidth(0);
        m_detail->setMaximumWidth(QWIDGETSIZE_MAX);
    }
    m_grid->setColumnStretch(0, detailAlone ? 0 : 1);
    m_grid->setColumnStretch(1, detailAlone ? 1 : 0);
    const bool showsAllRows = room == Room::ForNone; // then the page scrolls, and not the table
    m_table->showAllRows(showsAllRows);
    m_tableCard->setMinimumHeight(showsAllRows ? m_table->minimumHeight() + kAroundTable : kLeastTable);
    const Part part = !one && m_part == Part::Map ? Part::Table : m_part;
    m_partButtons[std::size_t(part)]->setChecked(true);
    m_partButtons[std::size_t(Part::Map)]->setVisible(one);
    m_switch->setVisible(room != Room::ForAll && !detailAlone);
    m_mapCard->setVisible(!one || (part == Part::Map && !detailAlone));
    m_latencyCard->setVisible(room == Room::ForAll || (part == Part::Latency && !detailAlone));
    m_tableCard->setVisible(room == Room::ForAll || (part == Part::Table && !detailAlone));
    m_detail->setVisible(!one || m_shard);
    if (m_isForOne != one)
        place(one);
    // What is hidden takes no room either.
    const std::array<int, 4> stretches = one
        ? std::array{0, 1, 0, 0}
        : std::array{3, 0, m_latencyCard->isHidden() ? 0 : 2, m_tableCard->isHidden() ? 0 : 4};
    for (int row = 0; row < int(stretches.size()); ++row)
        m_grid->setRowStretch(row, stretches[std::size_t(row)]);
}

void ShardsPage::place(bool one)
{
    // The detail stands beside whichever it is; the switch stays where it is.
    m_isForOne = one;
    const int columns = one ? 1 : 2;
    m_grid->addWidget(m_switch, one ? 0 : 1, 0, 1, columns);
    m_grid->addWidget(m_mapCard, one ? 1 : 0, 0);
    m_grid->addWidget(m_latencyCard, one ? 1 : 2, 0, 1, columns);
    m_grid->addWidget(m_tableCard, one ? 1 : 3, 0, 1, columns);
    m_grid->addWidget(m_detail, 0, 1, one ? 2 : 1, 1);
}

void ShardsPage::roomChanged()
{
    if (figures() && isVisible())
        arrange();
}

void ShardsPage::resizeEvent(QResizeEvent* event)
{
    LogPage::resizeEvent(event);
    arrange();
}

void ShardsPage::saveState() const
{
    LogPage::saveState();
    QSettings().setValue(key() + u"/colour"_s, m_colours->currentIndex());
}

void ShardsPage::restoreState()
{
    LogPage::restoreState();
    const int index = std::clamp(QSettings().value(key() + u"/colour"_s, 0).toInt(), 0, m_colours->count() - 1);
    colourBy(ShardMap::Colour(index));
}

} // namespace headroom::ui
