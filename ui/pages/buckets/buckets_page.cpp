// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/buckets_page.h"

#include "core/console/feed.h"
#include "ui/models/column_table_model.h"
#include "ui/models/format.h"
#include "ui/models/redis/keyspace_words.h"
#include "ui/pages/buckets/bucket_actions.h"
#include "ui/pages/buckets/bucket_inspector.h"
#include "ui/pages/buckets/buckets_head.h"
#include "ui/pages/buckets/own_strip.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/chosen_words.h"
#include "ui/pages/pause_strip.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr TextPixels kLow(560); // with the strip of this process as well
constexpr TextPixels kVeryLow(400);
const QString kGroupedKey = u"buckets/grouped"_s;
const QString kRedisKey = u"buckets/redis-strip"_s;

// Lanes that have no bucket in Redis: the table and the chips have them all the same.
qint64 ownRows(const console::RequestClientState& state)
{
    qint64 own = 0;
    for (const auto& rows : state.rows)
        own += std::ranges::count_if(rows, console::isOwnId);
    return own;
}

} // namespace

BucketsPage::BucketsPage(
    const Theme& theme, const Clock& clock, BucketModel& buckets, console::Feed& feed, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_clock(clock)
    , m_buckets(buckets)
    , m_feed(feed)
    , m_list(new BucketSortFilterModel(buckets, this))
{
    // Before the view hears of it, which would move the selection to a bucket that nobody chose.
    connect(m_list, &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex&, int first, int last) { m_inspector->leaveRows(first, last); });
    connect(m_list, &QAbstractItemModel::modelReset, this, [this] {
        closeDetail();
        m_orderedAt.reset();
        showStrips();
    });
    connect(m_list, &QAbstractItemModel::layoutChanged, this, &Page::hurried);
    connect(m_list, &QAbstractItemModel::rowsInserted, this, &Page::hurried);
    connect(m_list, &BucketSortFilterModel::workingChanged, this, [this](bool working) {
        if (!working && m_toOpen)
            openBucket(*std::exchange(m_toOpen, {}));
        showTotals();
        showEmptyState();
    });
    build();
    showAll();
}

void BucketsPage::build()
{
    auto* layout = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 10);
    m_head = addTo(*layout, new BucketsHead(this));
    layout->addLayout(buildChipRow());
    m_redis = addTo(*layout, new RedisStrip(m_theme, this));
    m_strip = addTo(*layout, new OwnStrip(m_theme, this));
    m_strip->hide();
    m_pauseStrip = addTo(*layout, new PauseStrip(this));
    m_pauseStrip->hide();
    auto* card = buildTable();
    m_inspector = addTo(*layout, new BucketInspector(m_theme, m_clock, *m_list, *m_table, card, this), 1);
    m_actions = new BucketActions(*m_table, *m_list, this);

    connect(m_head, &BucketsHead::filterChanged, this, &BucketsPage::applyFilter);
    connect(m_head, &BucketsHead::groupToggled, this, &BucketsPage::setGrouped);
    connect(m_head, &BucketsHead::pauseToggled, this, &BucketsPage::setPaused);
    connect(m_head, &BucketsHead::exportPressed, this, [this] { m_actions->askForFile(*this); });
    connect(m_head, &BucketsHead::filterEntered, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_pauseStrip, &PauseStrip::resumePressed, this, [this] { setPaused(false); });
    connect(m_strip, &OwnStrip::lanesPressed, this, [this] { setFilterText(u"is:own"_s); });
    connect(m_strip, &OwnStrip::trustTokenPressed, this, [this] { m_feed.trustToken(); });
    connect(m_strip, &OwnStrip::requestsPressed, this, &BucketsPage::requestsPressed);
    connect(m_inspector, &BucketInspector::historyWanted, this, [this](auto bucket) { m_feed.select(bucket); });
    connect(m_inspector, &BucketInspector::trafficAsked, this, &BucketsPage::askForTraffic);
    connect(m_actions, &BucketActions::said, &m_head->notice(), &Notice::warn);
    connect(m_actions, &BucketActions::exported, &m_head->notice(), &Notice::showSaved);
    connect(m_actions, &BucketActions::filterAsked, this, &BucketsPage::setFilterText);
    connect(m_actions, &BucketActions::trafficAsked, this, &BucketsPage::askForTraffic);
    connect(m_actions, &BucketActions::linkAsked, this, [this](const BucketRow& row) {
        auto linked = place();
        linked.opened.clear();
        if (!row.redisKeys.empty())
            linked.opened = {keysOf(row).front()};
        Q_EMIT linkAsked(linked);
    });
    buildShortcuts();
}

// A layout of the page's own: once it is in one line, a row of chips needs less height, which a widget around it does
// not pass on while it is laid out.
QLayout* BucketsPage::buildChipRow()
{
    auto* row = makeLayout<QHBoxLayout>(6);
    m_chips = addTo(*row, makeBucketStatusChips(m_theme, this), 1);
    m_redisButton = addTo(*row, makeToggle(u"small"_s, tr("Redis"), {}, this));
    m_redisButton->setChecked(true);
    m_redisButton->setShortcut(QKeySequence(u"Ctrl+Shift+I"_s));
    connect(m_chips, &ChipRow::chosenChanged, this, [this] {
        m_list->setStatuses(BucketStatusSet(m_chips->chosen().to_ulong()));
        leaveUnwanted();
        showTotals();
        showEmptyState();
    });
    connect(m_redisButton, &QPushButton::toggled, this, [this] { showStrips(); });
    return row;
}

QWidget* BucketsPage::buildTable()
{
    auto* card = new QFrame(this);
    card->setObjectName(u"card"_s);
    auto* layout = makeLayout<QVBoxLayout>(card, {6, 2, 4, 6});
    m_stack = new QStackedWidget(card);
    m_table = new BucketTable(m_theme, *m_list, m_stack);
    m_table->setAccessibleName(tr("Buckets"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(int(BucketColumn::Bar), Qt::AscendingOrder);
    m_table->letChooseColumns(u"buckets"_s);
    m_empty = new EmptyState(m_stack);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack);
    connect(m_table, &BucketTable::rowOpened, this, [this](int row) {
        if (m_list->isHeading(row))
            m_list->setOpen(row, !m_list->index(row, 0).data(ExpandedRole).toBool());
        else
            m_table->selectRow(row);
    });
    connect(m_table, &BucketTable::branchAsked, this, &BucketsPage::followBranch);
    connect(m_table->verticalScrollBar(), &QAbstractSlider::valueChanged, this, &Page::hurried);
    connect(m_table->verticalScrollBar(), &QAbstractSlider::rangeChanged, this, &Page::hurried);
    connect(m_empty, &EmptyState::pressed, this, [this] {
        if (m_list->source().size() == 0) {
            if (const auto keys = console::suggestedKeys(m_connection))
                m_feed.watchKeys(*keys);
            else
                Q_EMIT connectionAsked(false);
            return;
        }
        m_chips->choose({});
        setFilterText({});
    });
    return card;
}

void BucketsPage::buildShortcuts()
{
    // They work wherever the focus is, while the page is in sight.
    addAction(tr("Pause view"), QKeySequence(u"Ctrl+P"_s), this, [this] { setPaused(!isPaused()); });
    addAction(tr("Group by route"), QKeySequence(u"Ctrl+G"_s), this, [this] { setGrouped(!m_list->isGrouped()); });
    addAction(tr("Open or close all routes"), QKeySequence(u"Ctrl+Shift+G"_s), this, [this] {
        const QModelIndex first = m_list->index(0, 0);
        m_list->setAllOpen(!first.data(ExpandedRole).toBool());
    });
    addAction(tr("Connected clients"), QKeySequence(u"Ctrl+I"_s), this, [this] {
        m_redisButton->setChecked(true);
        m_redis->openClients();
    });
    addAction(tr("Close"), QKeySequence(Qt::Key_Escape), this, [this] {
        if (m_head->filter().leave())
            return;
        if (m_inspector->isOpen())
            closeDetail();
        else
            setFilterText({});
    });
}

void BucketsPage::apply(const console::Snapshot& snapshot)
{
    m_connection = snapshot.connection;
    m_actions->setRedisCli(m_connection.redisCli);
    m_totals = snapshot.totals;
    m_vitals = snapshot.redis;
    if (snapshot.selected)
        m_inspector->takeHistory(*snapshot.selected);
    if (snapshot.own) {
        if (!m_own) {
            m_table->showLanes(true);
            m_strip->show();
        }
        m_own = snapshot.own;
    }
    if (!isVisible())
        return;
    if (!m_orderedAt && m_list->rowCount() > 0)
        refreshOrder(m_clock.now());
    showAll();
    m_inspector->draw();
}

void BucketsPage::tick()
{
    openWanted();
    refreshOrder(m_clock.now());
    showAll();
    if (!isPaused()) {
        m_table->tick();
        m_inspector->draw();
    }
    tellWhatIsInSight();
}

bool BucketsPage::isSteady() const
{
    if (m_own || m_inspector->isOpen() || !m_wantedKey.empty() || m_buckets.isBusy() || m_list->isWorking())
        return false;
    const auto ids = inSight();
    return ids == m_inSight && std::ranges::none_of(ids, [this](auto id) {
        const BucketRow* row = m_list->find(id);
        return row && changesWithinSeconds(*row, m_clock.now());
    });
}

console::Place BucketsPage::place() const
{
    console::Place place;
    place.filter = m_head->filter().text().toStdString();
    place.only = chosenWords(m_chips->chosen(), console::allBucketStatuses, statusName);
    const BucketRow* row = m_inspector->row();
    if (row && !row->redisKeys.empty()) // a lane of this process has none, and is nobody else's
        place.opened = {keysOf(*row).front()};
    return place;
}

void BucketsPage::go(const console::Place& place)
{
    closeDetail();
    m_chips->choose(chosenBy(place.only, console::allBucketStatuses, statusName));
    setFilterText(QString::fromStdString(place.filter));
    m_wantedKey = place.opened.empty() ? std::string() : place.opened.front();
    m_searchedAt.reset();
    openWanted();
}

// Where keys are still being read it may come; looking through all of them is done once a second.
void BucketsPage::openWanted()
{
    using Phase = console::ConnectionState::Phase;
    const Instant now = m_clock.now();
    if (m_wantedKey.empty() || m_buckets.isBusy() || (m_searchedAt && now - *m_searchedAt < kOrderEvery))
        return;
    m_searchedAt = now;
    for (int at = 0; at < m_buckets.size(); ++at) {
        const auto keys = keysOf(m_buckets.row(at));
        if (std::ranges::find(keys, m_wantedKey) == keys.end())
            continue;
        m_wantedKey.clear();
        return openBucket(m_buckets.row(at).id);
    }
    if (m_connection.phase == Phase::Connecting || m_connection.phase == Phase::Loading)
        return;
    Q_EMIT said(tr("The bucket %1 is not in this Redis now").arg(QString::fromStdString(m_wantedKey)));
    m_wantedKey.clear();
}

// Keys of many schemes name no method: then all routes of that path.
void BucketsPage::askForTraffic(const BucketRow& row)
{
    const auto& texts = m_list->texts();
    const auto& path = texts.utf8(row.routeTemplate);
    console::Place place{.page = "traffic"};
    if (row.method)
        place.opened = {console::nameOfRoute(texts.utf8(row.method), path)};
    else
        place.filter = path;
    Q_EMIT placeAsked(place);
}

std::vector<PaletteEntry> BucketsPage::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    std::set<QString> routes; // few, however many buckets there are
    for (int at = 0; at < m_buckets.size(); ++at) {
        const auto& route = m_buckets.texts().shown(m_buckets.row(at).routeTemplate);
        if (!route.startsWith(u'/') || !routes.insert(route).second)
            continue;
        entries.push_back({.text = route, .kind = tr("Route"), .open = [this, route] { setFilterText(route); }});
    }
    return entries;
}

std::vector<Page::Scene> BucketsPage::scenes()
{
    std::vector<Scene> scenes{{u"bucket"_s, [this] { openFirst(); }}};
    scenes.push_back({u"routes"_s, [this] {
                          setGrouped(true);
                          m_list->setOpen(0, true);
                      }});
    if (m_own) {
        scenes.push_back({u"lanes"_s, [this] {
                              setFilterText(u"is:own"_s);
                              sortBy(BucketColumn::Queue, Qt::DescendingOrder);
                              openFirst();
                          }});
    }
    return scenes;
}

void BucketsPage::openFirst()
{
    if (m_list->rowCount() > 0)
        openBucket(m_list->idAt(0));
}

void BucketsPage::reset()
{
    closeDetail();
    setFilterText({});
    m_list->setAllOpen(false);
    setGrouped(false);
    sortBy(BucketColumn::Bar, Qt::AscendingOrder);
}

void BucketsPage::reveal(const console::Emergency& /*emergency*/)
{
    m_strip->focusAction();
}

void BucketsPage::showAll()
{
    showStrips();
    showTotals();
    showEmptyState();
}

void BucketsPage::refreshOrder(Instant now)
{
    if (isPaused() || m_buckets.isBusy() || m_table->isHovered() || selectsSeveral()
        || (m_orderedAt && now - *m_orderedAt < kOrderEvery))
        return;
    m_orderedAt = now;
    m_list->refresh(m_inspector->isOpen() ? BucketSortFilterModel::Order::Keep : BucketSortFilterModel::Order::Sort);
}

bool BucketsPage::selectsSeveral() const
{
    const QItemSelection selection = m_table->selectionModel()->selection();
    return selection.size() > 1 || (selection.size() == 1 && selection.front().height() > 1);
}

FilterEdit* BucketsPage::filterEdit() const
{
    return &m_head->filter();
}

void BucketsPage::sortBy(BucketColumn column, Qt::SortOrder order)
{
    m_table->sortByColumn(int(column), order);
}

void BucketsPage::setGrouped(bool grouped)
{
    m_head->showGrouped(grouped);
    if (grouped == m_list->isGrouped())
        return;
    closeDetail();
    m_table->showGrouped(grouped);
    m_list->setGrouped(grouped);
    showTotals();
    showEmptyState();
}

void BucketsPage::applyFilter(const BucketFilter& filter)
{
    m_list->setFilter(filter);
    leaveUnwanted();
    m_orderedAt = m_clock.now();
    showTotals();
    showEmptyState();
}

// Nobody keeps in view what the filter has just put aside.
void BucketsPage::leaveUnwanted()
{
    const BucketRow* row = m_inspector->row();
    if (!row || m_list->isWanted(*row))
        return;
    closeDetail();
    if (!isPaused())
        m_list->refresh(BucketSortFilterModel::Order::Keep);
}

// As in a tree: right opens a route, left closes it, or goes from a bucket to its route.
void BucketsPage::followBranch(int row, bool open)
{
    if (m_list->isHeading(row))
        m_list->setOpen(row, open);
    else if (!open)
        m_table->selectRow(m_list->headingRow(m_list->routeAt(row)));
}

void BucketsPage::closeDetail()
{
    m_inspector->close();
}

void BucketsPage::openBucket(console::BucketId id)
{
    m_list->reveal(id);
    if (m_list->rowOf(id) < 0 && !m_list->isWorking()) {
        m_chips->choose({});
        setFilterText({});
        m_list->reveal(id);
    }
    const int row = m_list->rowOf(id);
    if (row < 0) {
        if (m_list->isWorking())
            m_toOpen = id;
        return;
    }
    // Whatever keys are held: selectRow() would add to what is chosen.
    m_table->selectionModel()->setCurrentIndex(
        m_list->index(row, int(BucketColumn::Route)), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(m_list->index(row, 0), QAbstractItemView::PositionAtCenter);
    m_table->setFocus();
}

// The one in detail and those whose rows are on the screen.
BucketModel::Ids BucketsPage::inSight() const
{
    BucketModel::Ids ids;
    const bool looksOn = isVisible() && !isPaused();
    if (looksOn && m_inspector->opened())
        ids.push_back(*m_inspector->opened());
    const auto [first, last] = looksOn ? m_table->rowsInSight() : std::pair(0, -1);
    for (int row = std::max(first, 0); row <= last && row < m_list->rowCount(); ++row) {
        const auto id = m_list->idAt(row);
        if (id != BucketSortFilterModel::noBucket)
            ids.push_back(id);
    }
    std::erase_if(ids, console::isOwnId);
    return ids;
}

// What changes of these is read before the rest.
void BucketsPage::tellWhatIsInSight()
{
    if (auto ids = inSight(); ids != m_inSight)
        m_feed.setVisible(m_inSight = std::move(ids));
}

void BucketsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    tellWhatIsInSight();
}

void BucketsPage::setPaused(bool paused)
{
    if (paused == isPaused())
        return;
    if (paused) {
        m_pausedAt = m_clock.now();
        m_list->pause(m_pausedAt);
    } else {
        m_list->resume();
        m_list->refresh(
            m_inspector->isOpen() ? BucketSortFilterModel::Order::Keep : BucketSortFilterModel::Order::Sort);
    }
    showAll();
    m_inspector->draw();
    Q_EMIT viewChanged();
}

void BucketsPage::showStrips()
{
    using Phase = console::ConnectionState::Phase;
    m_chips->showCounts(m_list->counts());
    m_redisButton->setVisible(m_connection.phase != Phase::Absent);
    // In a low window they would leave no room for the table.
    const bool fits = height() >= (m_own ? kLow : kVeryLow);
    m_redisButton->setEnabled(fits);
    m_redisButton->setToolTip(fits ? tr("Redis health and monitoring overhead (Ctrl+Shift+I)")
                                   : tr("The window is too low for the Redis figures: make it taller"));
    m_redis->setVisible(fits && m_redisButton->isChecked() && m_connection.phase != Phase::Absent);
    m_redis->showState(m_connection, m_vitals, m_clock.now());
    m_strip->setLow(height() < kVeryLow);
    if (m_own)
        m_strip->showState(*m_own, m_clock.now());
    m_head->showPaused(isPaused());
    m_pauseStrip->setVisible(isPaused());
    if (isPaused())
        m_pauseStrip->showBehind(m_clock.now() - m_pausedAt, m_list->keptWhilePaused());
    m_table->showClaims(m_list->tellsOfClaims());
    m_table->showMethods(m_buckets.namesMethods() || m_buckets.size() == 0);
}

void BucketsPage::allowRequests(bool allowed)
{
    m_strip->allowRequests(allowed);
}

void BucketsPage::showTotals()
{
    QString live = tr("%1 live").arg(formatCount(qint64(m_totals ? m_totals->buckets : 0)));
    if (const auto own = m_own ? ownRows(*m_own) : 0; own > 0)
        live += u" · "_s + tr("%1 own").arg(formatCount(own));
    const QString exhausted =
        tr("%1 exhausted").arg(formatCount(m_list->counts()[std::size_t(console::BucketStatus::Exhausted)]));
    const bool isFiltered = m_list->shownBuckets() != std::size_t(m_list->source().size()) && !isPaused();
    const auto statuses = m_list->bucketStatusCount();
    const bool showsExhausted = statuses.none() || statuses.test(std::size_t(console::BucketStatus::Exhausted));
    // The chips and this count are of what the text of the filter lets through, and not all of that may be shown.
    QString text = live + u" · "_s;
    if (isFiltered)
        text += tr("%1 shown").arg(formatCount(qint64(m_list->shownBuckets())));
    if (isFiltered && showsExhausted)
        text += u", "_s;
    if (!isFiltered || showsExhausted)
        text += exhausted;
    if (m_list->isWorking())
        text += u" · "_s + tr("sorting");
    m_head->showTotals(text);
}

void BucketsPage::showEmptyState()
{
    const bool empty = m_list->rowCount() == 0 && !m_list->isWorking();
    m_stack->setCurrentIndex(empty ? 1 : 0);
    if (!empty)
        return;
    if (m_list->source().size() > 0)
        return m_empty->say(tr("Nothing matches"),
            m_list->source().size() == 1
                ? tr("The only bucket does not match the filter.")
                : tr("None of the %1 buckets match the filter.").arg(formatCount(m_list->source().size())),
            tr("Clear the filter"));
    const auto words = noBucketsWords(m_connection);
    m_empty->say(words.title, words.text, words.button);
}

void BucketsPage::saveState() const
{
    QSettings settings;
    m_inspector->saveState();
    settings.setValue(kGroupedKey, m_list->isGrouped());
    settings.setValue(kRedisKey, m_redisButton->isChecked());
}

void BucketsPage::restoreState()
{
    const QSettings settings;
    m_inspector->restoreState();
    m_table->showLanes(m_own != nullptr);
    setGrouped(settings.value(kGroupedKey, false).toBool());
    m_redisButton->setChecked(settings.value(kRedisKey, true).toBool());
}

} // namespace headroom::ui
