// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/shards/shards_page.h"

#include "core/console/emergencies.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_export.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/shards/latency_card.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/pages/shards/shard_table_card.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QResizeEvent>
#include <QSettings>

using namespace Qt::StringLiterals;
using headroom::console::ShardState;

namespace headroom::ui {

namespace {

const std::string kTrouble = "trouble"; // in a place

constexpr TextPixels kNarrowShards(900);
constexpr TextPixels kDetail(366);
constexpr TextPixels kNarrowDetail(300);
constexpr TextPixels kCardFrame(52); // of a card over and under what is in it
constexpr int kCardSides = 28;
constexpr TextPixels kAroundTable(90); // of its card
constexpr TextPixels kRoomBesideDetail(760);

} // namespace

ShardsPage::ShardsPage(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent)
    : LogPage(theme, clock, feed, tr("Shards"), u"shards"_s, true, parent)
    , m_model(new ShardModel(this))
    , m_rows(new SortedLogRows(*m_model, this))
{
    buildColours();
    buildBody();
    buildExports();
}

void ShardsPage::buildColours()
{
    m_sources = new SourceChooser(SourceChooser::About::Shards, this);
    connect(m_sources, &SourceChooser::choiceChanged, this, &ShardsPage::askAnew);
    head().addControl(*m_sources);
    m_colours = new QComboBox(this);
    m_colours->setAccessibleName(tr("Colour of the map"));
    m_colours->view()->setAccessibleName(tr("Colour of the map"));
    m_colours->addItems({tr("Colour: ACK latency"), tr("Colour: state"), tr("Colour: reconnects")});
    connect(m_colours, &QComboBox::activated, this, [this](int index) { m_map->colourBy(ShardMap::Colour(index)); });
    head().addControl(*m_colours);
}

void ShardsPage::buildBody()
{
    m_grid = makeLayout<QGridLayout>(&body(), {}, 12);
    m_grid->setColumnStretch(0, 1);
    m_detail = new ShardDetail(theme(), &body());
    m_grid->addWidget(buildSwitch(), 1, 0, 1, 2);
    m_grid->addWidget(buildMap(), 0, 0);
    m_grid->addWidget(m_detail, 0, 1);
    m_latencyCard = addTo(*m_grid, new LatencyCard(theme(), &body()), 2, 0, 1, 2);
    m_tableCard = addTo(*m_grid, new ShardTableCard(theme(), *m_model, *m_rows, &body()), 3, 0, 1, 2);
    // What they would like to have would make the page scroll, and the table in it.
    for (const auto& [widget, least] :
        {std::pair<QWidget*, int>{m_detail, kMinDetail}, {m_latencyCard, kMinLatency}, {m_tableCard, kMinTable}}) {
        widget->setMinimumHeight(least);
        widget->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    }
    m_mapCard->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    charts().add(m_latencyCard->chart());
    charts().add(m_detail->chart());
    connect(m_tableCard, &ShardTableCard::shardOpened, this, &ShardsPage::openShard);
    connect(m_detail, &ShardDetail::linesAsked, this, &ShardsPage::askAnew);
    connect(m_detail, &ShardDetail::closed, this, &ShardsPage::closeShard);
    connect(m_detail, &ShardDetail::worstAsked, this, &ShardsPage::openWorst);
}

QWidget* ShardsPage::buildMap()
{
    m_mapCard = new Card(tr("All shards"), &body());
    m_map = addTo(*m_mapCard->body(), new ShardMap(theme(), tr("Map of shards"), m_mapCard), 1);
    connect(m_map, &ShardMap::opened, this, &ShardsPage::openShard);
    connect(m_map, &ShardMap::pointedAt, this, [this](const QString& text) { m_mapCard->setCaption(text); });
    return m_mapCard;
}

QWidget* ShardsPage::buildSwitch()
{
    m_switch = new QWidget(&body());
    m_switch->setAccessibleName(tr("What is shown"));
    auto* row = makeLayout<QHBoxLayout>(m_switch, {}, 4);
    auto* group = new QButtonGroup(this);
    for (const auto& [part, text] : {std::pair(Part::Map, tr("Map")), std::pair(Part::Table, tr("Table")),
             std::pair(Part::Latency, tr("Latency over time"))}) {
        auto* button = m_partButtons[std::size_t(part)] = makeToggle(u"small"_s, text, {}, m_switch);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, part = part] { choose(part); });
    }
    m_partButtons[std::size_t(m_part)]->setChecked(true);
    row->addStretch(1);
    return m_switch;
}

void ShardsPage::buildExports()
{
    auto& exports = head().exports();
    exports.addPicture(tr("This page as PNG…"), u"shards.png"_s, *this);
    exports.addPicture(tr("The map as PNG…"), u"shard-map.png"_s, *m_mapCard);
    exports.addPicture(tr("Latency over time as PNG…"), u"latency.png"_s, *m_latencyCard);
    exports.addEntry(
        {tr("Shards as CSV…"), u"shards.csv"_s, [this] { return exportedShards(*m_model, m_rows->shownRows()); }});
    exports.addEntry({tr("Latency over time as CSV…"), u"latency.csv"_s, [this] {
                          return figures() && figures()->shards ? exportedLatency(figures()->shards->latency)
                                                                : QByteArray();
                      }});
    exports.addEntry({tr("Latency of the open shard as CSV…"), u"shard-latency.csv"_s, [this] {
                          const bool open = figures() && figures()->shards && figures()->shards->detail;
                          return open ? exportedLatency(figures()->shards->detail->latency) : QByteArray();
                      }});
}

LogTable& ShardsPage::table()
{
    return m_tableCard->table();
}

Chart& ShardsPage::chart()
{
    return m_latencyCard->chart();
}

FilterEdit* ShardsPage::filterEdit() const
{
    return &m_tableCard->filter();
}

void ShardsPage::showTroubleOnly(bool only)
{
    m_tableCard->showTroubleOnly(only);
}

void ShardsPage::colourBy(ShardMap::Colour colour)
{
    m_colours->setCurrentIndex(int(colour));
    m_map->colourBy(colour);
}

void ShardsPage::reveal(const console::Emergency& emergency)
{
    if (!emergency.shards.empty())
        openShard({emergency.shards.front().source, emergency.shards.front().number});
}

std::string ShardsPage::logName(std::uint32_t source) const
{
    const auto& sources = figures()->sources;
    const auto found = std::ranges::find(sources, source, &console::LogSource::id);
    return found == sources.end() ? std::string() : found->name;
}

console::Place ShardsPage::place() const
{
    auto place = LogPage::place();
    place.filter = filterEdit()->text().trimmed().toStdString();
    if (m_tableCard->showsTroubleOnly())
        place.only = {kTrouble};
    place.log = m_sources->chosenLog();
    place.opened = m_wanted;
    if (m_shard && figures()) {
        place.opened = {logName(m_shard->source)};
        if (m_shard->number)
            place.opened.push_back(std::to_string(*m_shard->number));
    }
    return place;
}

void ShardsPage::go(const console::Place& place)
{
    setFilterText(QString::fromStdString(place.filter));
    showTroubleOnly(std::ranges::find(place.only, kTrouble) != place.only.end());
    m_sources->chooseLog(place.log);
    LogPage::go(place);
    m_wanted = place.opened;
    if (m_wanted.empty())
        closeShard();
    openWanted();
}

void ShardsPage::openWanted()
{
    if (m_wanted.empty() || !figures() || !figures()->shards)
        return;
    const auto wanted = std::exchange(m_wanted, {});
    const std::string number = wanted.size() > 1 ? wanted[1] : std::string();
    for (const auto& shard : figures()->shards->shards) {
        const auto itsNumber = shard.number ? std::to_string(*shard.number) : std::string();
        if (number == itsNumber && console::isSameInLinks(logName(shard.source), wanted.front()))
            return openShard({shard.source, shard.number});
    }
    closeShard();
    Q_EMIT said(tr("No log that is read tells of shard %1 of %2")
                    .arg(QString::fromStdString(number), QString::fromStdString(wanted.front())));
}

std::vector<PaletteEntry> ShardsPage::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    if (!figures() || !figures()->shards)
        return entries;
    for (const auto& shard : figures()->shards->shards) {
        entries.push_back({.text = tr("Shard %1").arg(shardNumber(shard.number)),
            .detail = m_model->sourceName(shard.source) + u" · "_s + shardWord(shard.state),
            .kind = tr("Shard"),
            .open = [this, opened = console::LogQuery::Shard{shard.source, shard.number}] { openShard(opened); }});
    }
    return entries;
}

std::vector<Page::Scene> ShardsPage::scenes()
{
    return {{u"shard"_s, [this] { openWorst(); }}};
}

void ShardsPage::openShard(const console::LogQuery::Shard& shard)
{
    m_wanted.clear();
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
    m_tableCard->select({});
    askAnew();
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
    query.withLines = m_shard && m_detail->showsLines();
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
    if (!m_tableCard->table().underMouse())
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
    const auto& shards = *figures()->shards;
    m_latencyCard->show(shards, viewOf(shards.latency.grid), endsNow(),
        m_sources->chosen() ? m_sources->chosenName() : QString(), compared());
    m_tableCard->refresh(clock().now(), m_rows->rowCount() == 0 || isOtherQuery());
    drawDetail();
    arrange();
    openWanted();
}

void ShardsPage::drawNothing()
{
    offerColours(false);
}

// It is not hidden where it does nothing: whether the map is in sight depends on how much room the head takes.
void ShardsPage::offerColours(bool isMapInSight)
{
    m_colours->setEnabled(isMapInSight);
    m_colours->setToolTip(isMapInSight ? tr("Colour of the map") : tr("Colours the map, which is not in sight"));
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
    QStringList parts{countOf(qint64(shards.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 shards"))};
    if (figures()->shards->leftOut > 0)
        parts += tr("%1 more not shown").arg(formatCount(qint64(figures()->shards->leftOut)));
    if (inTrouble > 0)
        parts += tr("%1 in trouble").arg(formatCount(inTrouble));
    else if (slow == 0)
        parts += tr("none in trouble");
    if (slow > 0)
        parts += tr("%1 slow").arg(formatCount(slow));
    parts += countOf(qint64(sources.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 logs"));
    if (!isAnswered())
        parts += tr("counting…");
    head().showTotals(parts.join(u" · "_s));
}

void ShardsPage::drawMap()
{
    m_map->setNow(m_model->now());
    m_mapCard->setTitle(m_sources->chosen() ? m_sources->chosenName() : tr("All shards"));
    m_map->show(figures()->shards, sourceNamesOf(*figures()));
    m_map->select(m_shard);
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
        viewOf(isItsOwn ? all.detail->latency.grid : all.latency.grid), all.threshold, endsNow(), compared());
}

// The row of the shard that is open, without opening it once more.
void ShardsPage::selectRow()
{
    if (!m_tableCard->select(m_shard) || m_part != Part::Latency)
        return;
    choose(Part::Table);
    m_tableCard->select(m_shard);
}

void ShardsPage::choose(Part part)
{
    m_part = part;
    arrange();
}

int ShardsPage::detailWidth() const
{
    return width() < kNarrowShards ? kNarrowDetail : kDetail;
}

// Who opens a shard wants to see what happened to it: the others give way to its events.
ShardsPage::Room ShardsPage::room() const
{
    using Events = ShardDetail::Events;
    const auto forEvents = [&](Events events) { return m_shard ? m_detail->heightWith(events, detailWidth()) : 0; };
    const int upper = std::max<int>({m_mapCard->minimumHeight(), kMinDetail, forEvents(Events::Some)});
    const int forMapAndOne = upper + m_switch->sizeHint().height() + kMinTable + 2 * kGap;
    const int forAll = upper + kMinLatency + kMinTable + 2 * kGap;
    const int forOne = std::max(m_switch->sizeHint().height() + kMinTable + kGap, forEvents(Events::Few));
    const int room = roomForBody();
    return room >= forAll      ? Room::ForAll
        : room >= forMapAndOne ? Room::ForMapAndOne
        : room >= forOne       ? Room::ForOne
                               : Room::ForNone;
}

// Nothing on the page scrolls but the table: where the window is low, the parts give way to each other.
void ShardsPage::arrange()
{
    const int detail = detailWidth();
    m_mapCard->setMinimumHeight(m_map->leastHeight(width() - detail - kGap - kCardSides - kPageSides) + kCardFrame);
    const Room room = this->room();
    const bool one = room == Room::ForOne || room == Room::ForNone;
    const bool showsAllRows = room == Room::ForNone; // then the page scrolls, and not a table
    const bool detailAlone = one && m_shard && (showsAllRows || width() < kRoomBesideDetail);
    arrangeDetail(room, detailAlone ? width() - kPageSides : detail);
    m_detail->setMinimumWidth(detailAlone ? 0 : detail);
    m_detail->setMaximumWidth(detailAlone ? QWIDGETSIZE_MAX : detail);
    m_grid->setColumnStretch(0, detailAlone ? 0 : 1);
    m_grid->setColumnStretch(1, detailAlone ? 1 : 0);
    LogTable& table = m_tableCard->table();
    table.showAllRows(showsAllRows);
    m_tableCard->setMinimumHeight(showsAllRows ? table.minimumHeight() + kAroundTable : kMinTable);
    const Part part = !one && m_part == Part::Map ? Part::Table : m_part;
    m_partButtons[std::size_t(part)]->setChecked(true);
    m_partButtons[std::size_t(Part::Map)]->setVisible(one);
    m_switch->setVisible(room != Room::ForAll && !detailAlone);
    m_mapCard->setVisible(!one || (part == Part::Map && !detailAlone));
    offerColours(hasContent() && !m_mapCard->isHidden());
    m_latencyCard->setVisible(room == Room::ForAll || (part == Part::Latency && !detailAlone));
    m_tableCard->setVisible(room == Room::ForAll || (part == Part::Table && !detailAlone));
    m_detail->setVisible(!one || m_shard);
    if (m_isForOne != one || m_placed != part)
        place(one, part);
    // What is hidden takes no room either.
    const std::array<int, 4> stretches = one
        ? std::array{0, 1, 0, 0}
        : std::array{3, 0, m_latencyCard->isHidden() ? 0 : 2, m_tableCard->isHidden() ? 0 : 4};
    for (int row = 0; row < int(stretches.size()); ++row)
        m_grid->setRowStretch(row, stretches[std::size_t(row)]);
}

void ShardsPage::arrangeDetail(Room room, int width)
{
    using Events = ShardDetail::Events;
    const bool showsAll = room == Room::ForNone && m_shard && !m_detail->showsLines();
    m_detail->showAllEvents(showsAll);
    int least = kMinDetail;
    if (showsAll)
        least = std::max(least, m_detail->heightWith(Events::All, width));
    else if (m_shard && room != Room::ForOne && room != Room::ForNone)
        least = std::max(least, m_detail->heightWith(Events::Some, width));
    m_detail->setMinimumHeight(least);
}

void ShardsPage::place(bool one, Part part)
{
    // The detail stands beside whichever it is; the switch stays where it is.
    m_isForOne = one;
    m_placed = part;
    const int columns = one ? 1 : 2;
    m_grid->addWidget(m_switch, one ? 0 : 1, 0, 1, columns);
    m_grid->addWidget(m_mapCard, one ? 1 : 0, 0);
    m_grid->addWidget(m_latencyCard, one ? 1 : 2, 0, 1, columns);
    m_grid->addWidget(m_tableCard, one ? 1 : 3, 0, 1, columns);
    m_grid->addWidget(m_detail, 0, 1, one ? 2 : 1, 1);
    QWidget* const parts[] = {m_mapCard, m_tableCard, m_latencyCard};
    if (one) // last in its cell: above a cell whose last one is hidden a grid leaves no space
        m_grid->addWidget(parts[std::size_t(part)], 1, 0);
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
