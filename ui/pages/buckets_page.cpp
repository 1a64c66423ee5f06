// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets_page.h"

#include "ui/models/format.h"
#include "ui/pages/bucket_detail.h"
#include "ui/pages/buckets_head.h"
#include "ui/pages/own_strip.h"
#include "ui/widgets/bucket_table.h"
#include "ui/widgets/empty_state.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSaveFile>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr Duration kOrderEvery = 1s;
const QString kDetailWidthKey = u"buckets/detail-width"_s;
const QString kHeaderKey = u"buckets/columns-8"_s;

} // namespace

BucketsPage::BucketsPage(const Theme& theme, const Clock& clock, BucketModel& buckets, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_clock(clock)
    , m_buckets(buckets)
    , m_list(new BucketSortFilterModel(buckets, this))
{
    setObjectName(u"page"_s);
    // Before the view hears of it, which would move the selection to a bucket that nobody chose.
    connect(m_list, &QAbstractItemModel::rowsAboutToBeRemoved, this,
        [this](const QModelIndex&, int first, int last) { leaveRows(first, last); });
    connect(m_list, &QAbstractItemModel::modelReset, this, &BucketsPage::closeDetail);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(10);
    m_head = new BucketsHead(this);
    layout->addWidget(m_head);
    connect(m_head, &BucketsHead::filterChanged, this, &BucketsPage::applyFilter);
    connect(m_head, &BucketsHead::pauseToggled, this, &BucketsPage::setPaused);
    connect(m_head, &BucketsHead::exportPressed, this, &BucketsPage::askForFile);

    m_strip = new OwnStrip(theme, this);
    m_strip->hide();
    layout->addWidget(m_strip);
    connect(m_strip, &OwnStrip::lanesPressed, this, [this] { setFilterText(u"is:own"_s); });
    connect(m_strip, &OwnStrip::trustTokenPressed, this, &BucketsPage::trustTokenPressed);
    connect(m_strip, &OwnStrip::requestsPressed, this, &BucketsPage::requestsPressed);

    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(12);
    m_splitter->addWidget(buildTable());
    m_detail = new BucketDetail(theme, m_splitter);
    m_detail->hide();
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_detailWidth = m_detail->width(); });
    layout->addWidget(m_splitter, 1);
    connect(m_head, &BucketsHead::filterEntered, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_detail, &BucketDetail::closed, this, &BucketsPage::closeDetail);
    connect(m_detail, &BucketDetail::copyRequested, this,
        [](const QString& key) { QGuiApplication::clipboard()->setText(key); });

    buildActions();
    showTotals();
    showEmptyState();
}

BucketsPage::~BucketsPage() = default;

QWidget* BucketsPage::buildTable()
{
    auto* card = new QFrame(this);
    card->setObjectName(u"card"_s);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(6, 2, 4, 6);
    m_stack = new QStackedWidget(card);
    m_table = new BucketTable(m_theme, *m_list, m_stack);
    m_table->setAccessibleName(tr("Buckets"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(int(BucketColumn::Bar), Qt::AscendingOrder);
    m_empty = new EmptyState(m_stack);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BucketsPage::selectionChanged);
    connect(m_table, &BucketTable::rowOpened, this, [this](int row) { m_table->selectRow(row); });
    connect(m_empty, &EmptyState::pressed, this, [this] { setFilterText({}); });
    return card;
}

void BucketsPage::buildActions()
{
    const auto add = [this](const QString& text, const QKeySequence& keys, QWidget* where, auto act) {
        auto* action = new QAction(text, where);
        action->setShortcut(keys);
        // Those of the page work wherever the focus is, while the page is in sight.
        action->setShortcutContext(where == this ? Qt::WindowShortcut : Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, act);
        where->addAction(action);
        return action;
    };
    add(tr("Copy key"), QKeySequence::Copy, m_table, [this] { copyKey(); });
    add(tr("Copy major parameter"), {}, m_table, [this] {
        if (m_table->currentIndex().isValid())
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(m_list->row(m_table->currentIndex().row()).majorId));
    });
    add(tr("Show this route only"), {}, m_table, [this] {
        if (!m_table->currentIndex().isValid())
            return;
        const BucketRow& row = m_list->row(m_table->currentIndex().row());
        setFilterText(u"route:\"%1\""_s.arg(m_list->source().texts().shown(row.routeTemplate)));
    });
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    add(tr("Pause view"), QKeySequence(u"Ctrl+P"_s), this, [this] { setPaused(!m_paused); });
    add(tr("Close"), QKeySequence(Qt::Key_Escape), this, [this] {
        if (m_detail->isVisible())
            closeDetail();
        else
            setFilterText({});
    });
}

Instant BucketsPage::shownNow() const
{
    return m_paused ? m_pausedAt : m_clock.now();
}

void BucketsPage::apply(const console::Snapshot& snapshot)
{
    m_connection = snapshot.connection;
    m_totals = snapshot.totals;
    if (snapshot.selected)
        m_history = snapshot.selected;
    if (snapshot.own) {
        if (!m_own) {
            m_table->showLanes(true);
            m_strip->show();
        }
        m_own = snapshot.own;
    }
    if (isVisible()) {
        showOwn();
        showTotals();
        showEmptyState();
        showDetail();
    }
}

void BucketsPage::tick()
{
    const Instant now = m_clock.now();
    refreshOrder(now);
    showOwn();
    showTotals();
    showEmptyState();
    if (m_paused)
        return;
    m_table->tick();
    showDetail();
}

void BucketsPage::refreshOrder(Instant now)
{
    if (m_table->isHovered() || (m_orderedAt && now - *m_orderedAt < kOrderEvery))
        return;
    m_orderedAt = now;
    m_list->refresh(m_inspected ? BucketSortFilterModel::Order::Keep : BucketSortFilterModel::Order::Sort);
}

void BucketsPage::focusFilter()
{
    m_head->focusFilter();
}

void BucketsPage::setFilterText(const QString& text)
{
    m_head->setFilterText(text);
}

void BucketsPage::sortBy(BucketColumn column, Qt::SortOrder order)
{
    m_table->sortByColumn(int(column), order);
}

void BucketsPage::applyFilter(const BucketFilter& filter)
{
    m_list->setFilter(filter);
    m_orderedAt = m_clock.now();
    showTotals();
    showEmptyState();
}

void BucketsPage::selectionChanged()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (!rows.isEmpty())
        inspect(m_list->idAt(rows.front().row()));
    else if (!m_gone)
        inspect(std::nullopt);
}

void BucketsPage::inspect(std::optional<console::BucketId> id)
{
    if (id == m_inspected && !m_gone)
        return;
    m_gone = false;
    m_inspected = id;
    m_list->setPinned(id);
    if (m_history && m_history->id != id)
        m_history.reset();
    if (id && !m_detail->isVisible()) {
        m_detail->setVisible(true);
        placeDetail();
    }
    m_detail->setVisible(id.has_value());
    showDetail();
    Q_EMIT bucketSelected(id);
}

void BucketsPage::placeDetail()
{
    const int room = m_splitter->width() - m_splitter->handleWidth();
    const int wanted = m_detailWidth > 0 ? m_detailWidth : std::clamp(room * 30 / 100, 280, 420);
    m_splitter->setSizes({room - wanted, wanted});
}

void BucketsPage::closeDetail()
{
    m_gone = false;
    m_table->selectionModel()->clear();
    inspect(std::nullopt);
    m_detail->hide();
}

// Rows are about to leave the list.
void BucketsPage::leaveRows(int first, int last)
{
    if (!m_inspected || m_gone)
        return;
    const int row = m_list->rowOf(*m_inspected);
    if (row < first || row > last)
        return;
    m_gone = true;
    m_table->selectionModel()->clear();
    m_detail->showGone();
    m_list->setPinned(std::nullopt);
}

void BucketsPage::openBucket(console::BucketId id)
{
    if (m_list->rowOf(id) < 0)
        setFilterText({});
    const int row = m_list->rowOf(id);
    if (row < 0)
        return;
    m_table->selectRow(row);
    m_table->scrollTo(m_list->index(row, 0), QAbstractItemView::PositionAtCenter);
    m_table->setFocus();
}

void BucketsPage::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    m_paused = paused;
    m_head->showPaused(paused);
    if (paused) {
        m_pausedAt = m_clock.now();
        m_frozen = std::make_unique<BucketModel>(m_clock);
        m_frozen->copyFrom(m_buckets, m_pausedAt);
        m_list->setSource(*m_frozen);
    } else {
        m_list->setSource(m_buckets);
        m_list->refresh(m_inspected ? BucketSortFilterModel::Order::Keep : BucketSortFilterModel::Order::Sort);
        m_frozen.reset();
    }
    showTotals();
    showEmptyState();
    showDetail();
    Q_EMIT pausedChanged(paused);
}

void BucketsPage::showDetail()
{
    if (!m_inspected || m_gone)
        return;
    const BucketRow* row = m_list->source().find(*m_inspected);
    if (!row)
        return;
    m_detail->show(*row, m_list->source().texts(), shownNow());
    if (m_history && m_history->id == *m_inspected)
        m_detail->showHistory(*m_history, shownNow());
}

void BucketsPage::showOwn()
{
    if (m_own)
        m_strip->showState(*m_own, m_clock.now());
}

void BucketsPage::allowRequests(bool allowed)
{
    m_strip->allowRequests(allowed);
}

void BucketsPage::showTotals()
{
    QString text = tr("%1 live · %2 exhausted")
                       .arg(formatCount(qint64(m_totals.buckets)), formatCount(qint64(m_totals.exhausted)));
    if (m_list->rowCount() != m_list->source().size())
        text += u" · "_s + tr("%1 shown").arg(formatCount(m_list->rowCount()));
    if (m_paused)
        text += u" · "_s + tr("paused %1 ago").arg(formatSpan(m_clock.now() - m_pausedAt));
    m_head->showTotals(text);
}

void BucketsPage::showEmptyState()
{
    using Phase = console::ConnectionState::Phase;
    const bool empty = m_list->rowCount() == 0;
    m_stack->setCurrentIndex(empty ? 1 : 0);
    if (!empty)
        return;
    const QString where = QString::fromStdString(m_connection.label);
    const QString problem = QString::fromStdString(m_connection.problem);
    if (m_list->source().size() > 0)
        m_empty->say(tr("Nothing matches"),
            tr("%1 buckets are there, and the filter lets none of them through.")
                .arg(formatCount(m_list->source().size())),
            tr("Clear the filter"));
    else if (m_connection.phase == Phase::Loading)
        m_empty->say(
            tr("Reading the keys"), tr("%1 keys seen so far.").arg(formatCount(qint64(m_connection.keysScanned))));
    else if (m_connection.phase == Phase::Live)
        m_empty->say(tr("No bucket yet"),
            tr("Headroom is watching %1. A bucket shows up here as soon as a client writes its key.").arg(where));
    else if (m_connection.phase == Phase::Absent)
        m_empty->say(tr("No lane yet"),
            tr("No Redis is watched. A lane of this process shows up here as soon as it has a request."));
    else
        m_empty->say(tr("Not connected"),
            problem.isEmpty() ? tr("Connecting to %1.").arg(where.isEmpty() ? tr("Redis") : where) : problem);
}

void BucketsPage::copyKey()
{
    if (!m_table->currentIndex().isValid())
        return;
    QStringList keys;
    for (const auto& key : m_list->row(m_table->currentIndex().row()).redisKeys)
        keys += QString::fromStdString(key);
    if (!keys.isEmpty()) // an own lane has none
        QGuiApplication::clipboard()->setText(keys.join(u'\n'));
}

void BucketsPage::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Export buckets"), u"buckets.csv"_s, tr("CSV (*.csv);;JSON (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(u"buckets.csv"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains("json"_L1) ? u"json"_s : u"csv"_s);
    });
    connect(dialog, &QFileDialog::fileSelected, this, &BucketsPage::exportTo);
    dialog->open();
}

bool BucketsPage::exportTo(const QString& path)
{
    std::vector<const BucketRow*> rows;
    for (int row = 0; row < m_list->rowCount(); ++row)
        rows.push_back(&m_list->row(row));
    const bool json = path.endsWith(".json"_L1, Qt::CaseInsensitive);
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(exported(rows, m_list->source().texts(), json ? ExportFormat::Json : ExportFormat::Csv, shownNow()));
        if (file.commit()) {
            m_head->showError({});
            return true;
        }
    }
    m_head->showError(tr("Could not write %1: %2. Choose another place.").arg(path, file.errorString()));
    return false;
}

void BucketsPage::saveState() const
{
    QSettings settings;
    if (m_detailWidth > 0)
        settings.setValue(kDetailWidthKey, m_detailWidth);
    settings.setValue(kHeaderKey, m_table->horizontalHeader()->saveState());
}

void BucketsPage::restoreState()
{
    const QSettings settings;
    m_detailWidth = settings.value(kDetailWidthKey).toInt();
    m_table->horizontalHeader()->restoreState(settings.value(kHeaderKey).toByteArray());
    m_table->showLanes(m_own != nullptr);
}

} // namespace headroom::ui
