// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/bucket_inspector.h"

#include "ui/pages/buckets/bucket_detail.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kDetailWidthKey = u"buckets/detail-width"_s;
constexpr TextPixels kMinBesideDetail(310); // for the columns that never give way
constexpr TextPixels kMinDetailWidth(280);
constexpr TextPixels kMaxDetailWidth(420);

} // namespace

BucketInspector::BucketInspector(const Theme& theme, const Clock& clock, BucketSortFilterModel& list,
    BucketTable& table, QWidget* card, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_clock(clock)
    , m_list(list)
    , m_table(table)
    , m_card(card)
    , m_detail(new BucketDetail(theme))
{
    setChildrenCollapsible(false);
    setHandleWidth(12);
    if (isRightToLeft())
        setContentsMargins(1, 0, 0, 0); // Qt puts what is in it a pixel too far to the right then
    addWidget(m_card);
    m_detail->hide();
    addWidget(m_detail);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_detailWidth = m_detail->width(); });
    connect(m_table.selectionModel(), &QItemSelectionModel::selectionChanged, this, &BucketInspector::followSelection);
    connect(m_detail, &BucketDetail::closed, this, &BucketInspector::close);
    connect(m_detail, &BucketDetail::trafficAsked, this, [this] {
        if (const BucketRow* row = m_id ? m_list.find(*m_id) : nullptr)
            Q_EMIT trafficAsked(*row);
    });
    connect(m_detail, &BucketDetail::copyRequested, this,
        [](const QString& key) { QGuiApplication::clipboard()->setText(key); });
}

const BucketRow* BucketInspector::row() const
{
    return opened() ? m_list.find(*opened()) : nullptr;
}

void BucketInspector::followSelection()
{
    const QItemSelection selection = m_table.selectionModel()->selection();
    if (selection.isEmpty()) {
        if (!m_isGone)
            inspect(std::nullopt);
        return;
    }
    if (opened() && m_table.selectionModel()->isRowSelected(m_list.rowOf(*opened()), {}))
        return;
    const auto id = m_list.idAt(selection.front().top());
    inspect(id == BucketSortFilterModel::noBucket ? std::nullopt : std::optional(id));
}

void BucketInspector::inspect(std::optional<console::BucketId> id)
{
    if (id == m_id && !m_isGone)
        return;
    m_isGone = false;
    m_id = id;
    m_list.setPinned(id);
    if (m_history && m_history->id != id)
        m_history.reset();
    arrange();
    draw();
    Q_EMIT historyWanted(id);
}

void BucketInspector::close()
{
    m_isGone = false;
    m_table.selectionModel()->clear();
    inspect(std::nullopt);
}

void BucketInspector::leaveRows(int first, int last)
{
    if (!opened())
        return;
    const int left = m_list.rowOf(*m_id);
    if (left < first || left > last)
        return;
    if (m_list.find(*m_id)) // its route is closed
        return close();
    m_isGone = true;
    m_table.selectionModel()->clear();
    m_detail->showGone();
    m_list.setPinned(std::nullopt);
}

void BucketInspector::draw()
{
    const BucketRow* shown = row();
    if (!shown)
        return;
    m_detail->show(*shown, m_list.texts(), m_list.now());
    if (m_history && m_history->id == *m_id)
        m_detail->showHistory(*m_history, m_list.now(),
            m_clock.wallNow() - std::chrono::round<WallTime::duration>(m_clock.now() - m_list.now()));
}

void BucketInspector::arrange()
{
    const bool wereBoth = m_card->isVisible() && m_detail->isVisible();
    const bool fits = width() >= kMinBesideDetail + handleWidth() + kMinDetailWidth;
    m_detail->setVisible(isOpen());
    m_card->setVisible(fits || !isOpen());
    if (fits && isOpen() && !wereBoth)
        placeDetail();
}

void BucketInspector::placeDetail()
{
    const int room = width() - handleWidth();
    const int wanted =
        m_detailWidth > 0 ? m_detailWidth : std::clamp<int>(room * 30 / 100, kMinDetailWidth, kMaxDetailWidth);
    setSizes({room - wanted, wanted});
}

void BucketInspector::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    arrange();
}

void BucketInspector::saveState() const
{
    if (m_detailWidth > 0)
        QSettings().setValue(kDetailWidthKey, m_detailWidth);
}

void BucketInspector::restoreState()
{
    m_detailWidth = QSettings().value(kDetailWidthKey).toInt();
}

} // namespace headroom::ui
