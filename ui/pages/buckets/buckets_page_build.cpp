// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What BucketsPage is made of, and the keys that reach it.
#include "core/console/feed.h"
#include "ui/pages/buckets/bucket_actions.h"
#include "ui/pages/buckets/bucket_detail.h"
#include "ui/pages/buckets/buckets_head.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/own_strip.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/pause_strip.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kDetailWidthKey = u"buckets/detail-width"_s;
const QString kHeaderKey = u"buckets/columns-10"_s;
const QString kGroupedKey = u"buckets/grouped"_s;
const QString kRedisKey = u"buckets/redis-strip"_s;

} // namespace

void BucketsPage::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(10);
    m_head = new BucketsHead(this);
    layout->addWidget(m_head);
    layout->addWidget(buildChipRow());
    m_redis = new RedisStrip(m_theme, this);
    layout->addWidget(m_redis);
    m_strip = new OwnStrip(m_theme, this);
    m_strip->hide();
    layout->addWidget(m_strip);
    m_pauseStrip = new PauseStrip(this);
    m_pauseStrip->hide();
    layout->addWidget(m_pauseStrip);
    buildSplitter();
    layout->addWidget(m_splitter, 1);
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
    connect(m_actions, &BucketActions::said, m_head, &BucketsHead::showError);
    connect(m_actions, &BucketActions::exported, m_head, &BucketsHead::showSaved);
    connect(m_actions, &BucketActions::filterAsked, this, &BucketsPage::setFilterText);
    buildShortcuts();
}

QWidget* BucketsPage::buildChipRow()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_chips = makeBucketStatusChips(m_theme, row);
    layout->addWidget(m_chips, 1);
    m_redisButton = new QPushButton(tr("Redis"), row);
    m_redisButton->setObjectName(u"small"_s);
    m_redisButton->setProperty("toggle", true);
    m_redisButton->setCheckable(true);
    m_redisButton->setChecked(true);
    m_redisButton->setShortcut(QKeySequence(u"Ctrl+Shift+I"_s));
    layout->addWidget(m_redisButton);
    connect(m_chips, &ChipRow::chosenChanged, this, [this] {
        m_list->setStatuses(BucketStatusSet(m_chips->chosen().to_ulong()));
        leaveUnwanted();
        showTotals();
        showEmptyState();
    });
    connect(m_redisButton, &QPushButton::toggled, this, [this] { showStrips(); });
    return row;
}

void BucketsPage::buildSplitter()
{
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(12);
    m_splitter->addWidget(buildTable());
    m_detail = new BucketDetail(m_theme, m_splitter);
    m_detail->hide();
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_detailWidth = m_detail->width(); });
    connect(m_detail, &BucketDetail::closed, this, &BucketsPage::closeDetail);
    connect(m_detail, &BucketDetail::copyRequested, this,
        [](const QString& key) { QGuiApplication::clipboard()->setText(key); });
}

QWidget* BucketsPage::buildTable()
{
    auto* card = new QFrame(this);
    card->setObjectName(u"card"_s);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(6, 2, 4, 6);
    m_stack = new QStackedWidget(card);
    m_table = new BucketTable(m_theme, *m_list, m_stack);
    m_table->setAccessibleName(tr("Buckets"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(int(BucketColumn::Bar), Qt::AscendingOrder);
    m_empty = new EmptyState(m_stack);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BucketsPage::selectionChanged);
    connect(m_table, &BucketTable::rowOpened, this, [this](int row) {
        if (m_list->isHeading(row))
            m_list->setOpen(row, !m_list->index(row, 0).data(ExpandedRole).toBool());
        else
            m_table->selectRow(row);
    });
    connect(m_table, &BucketTable::branchAsked, this, &BucketsPage::followBranch);
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
    const auto add = [this](const QString& text, const QKeySequence& keys, auto act) {
        auto* action = new QAction(text, this);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WindowShortcut);
        connect(action, &QAction::triggered, this, act);
        addAction(action);
    };
    add(tr("Pause view"), QKeySequence(u"Ctrl+P"_s), [this] { setPaused(!isPaused()); });
    add(tr("Group by route"), QKeySequence(u"Ctrl+G"_s), [this] { setGrouped(!m_list->isGrouped()); });
    add(tr("Open or close all routes"), QKeySequence(u"Ctrl+Shift+G"_s), [this] {
        const QModelIndex first = m_list->index(0, 0);
        m_list->setAllOpen(!first.data(ExpandedRole).toBool());
    });
    add(tr("Connected clients"), QKeySequence(u"Ctrl+I"_s), [this] {
        m_redisButton->setChecked(true);
        m_redis->openClients();
    });
    add(tr("Close"), QKeySequence(Qt::Key_Escape), [this] {
        if (m_head->leaveFilter())
            return;
        if (m_detail->isVisible())
            closeDetail();
        else
            setFilterText({});
    });
}

void BucketsPage::saveState() const
{
    QSettings settings;
    if (m_detailWidth > 0)
        settings.setValue(kDetailWidthKey, m_detailWidth);
    settings.setValue(kHeaderKey, m_table->horizontalHeader()->saveState());
    settings.setValue(kGroupedKey, m_list->isGrouped());
    settings.setValue(kRedisKey, m_redisButton->isChecked());
}

void BucketsPage::restoreState()
{
    const QSettings settings;
    m_detailWidth = settings.value(kDetailWidthKey).toInt();
    m_table->horizontalHeader()->restoreState(settings.value(kHeaderKey).toByteArray());
    m_table->showLanes(m_own != nullptr);
    setGrouped(settings.value(kGroupedKey, false).toBool());
    m_redisButton->setChecked(settings.value(kRedisKey, true).toBool());
}

} // namespace headroom::ui
