// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/buckets_head.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kExample = u"route:messages remaining:0"_s;
constexpr TextPixels kMinTotals(66);
constexpr TextPixels kMinFilter(160);
constexpr int kFilterPadding = 28; // what its frame takes

} // namespace

BucketsHead::BucketsHead(QWidget* parent)
    : QWidget(parent)
    , m_totals(new ElidedLabel(textFont(13), Tone::Muted, this))
    , m_notice(new Notice(this))
    , m_filter(new FilterEdit(BucketFilter::fields(), this))
    , m_group(new QPushButton(tr("Group by route"), this))
    , m_pause(new QPushButton(tr("Pause view"), this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 8);
    auto* row = m_row = makeLayout<QHBoxLayout>(12);
    row->addWidget(makeLabel(tr("Buckets"), textFont(18, QFont::DemiBold), Tone::Text, this));
    m_totals->setMinimumWidth(kMinTotals);
    m_totals->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_totals, 2);
    buildFilter();
    row->addWidget(m_filter, 2);
    buildButtons(*row);
    rows->addLayout(row);
    rows->addWidget(m_notice);
}

void BucketsHead::buildFilter()
{
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setPlaceholderText(kExample);
    m_filter->setToolTip(tr("route: method: major: kind: variant: remaining: limit: queue: key:\n"
                            "is:exhausted is:open is:full is:problem is:exempt is:own\n"
                            "is:held is:stale is:slow is:leased is:healthy is:idle\n"
                            "remaining:<5  remaining:2..4  -method:GET  \"in quotes\"  (Ctrl+F)"));
    m_filter->setMinimumWidth(kMinFilter);
    m_filter->setMaximumWidth(inText(320));
    connect(m_filter, &FilterEdit::wrong, m_notice, &Notice::warn);
    connect(
        m_filter, &FilterEdit::filterChanged, this, [this] { Q_EMIT filterChanged(BucketFilter(m_filter->filter())); });
    connect(m_filter, &FilterEdit::entered, this, &BucketsHead::filterEntered);
}

void BucketsHead::buildButtons(QHBoxLayout& row)
{
    m_group->setProperty("toggle", true);
    m_group->setCheckable(true);
    m_group->setToolTip(tr("A row for each route, with its buckets below (Ctrl+G)\n"
                           "Right opens a route, Left closes it, Ctrl+Shift+G all of them"));
    connect(m_group, &QPushButton::toggled, this, &BucketsHead::groupToggled);
    row.addWidget(m_group);
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Freeze this page; data is still collected (Ctrl+P)"));
    connect(m_pause, &QPushButton::toggled, this, &BucketsHead::pauseToggled);
    row.addWidget(m_pause);
    auto* toFile = addTo(row, new QPushButton(tr("Export…"), this));
    toFile->setToolTip(tr("Write what is shown to a CSV or JSON file (Ctrl+E)"));
    toFile->setShortcut(QKeySequence(u"Ctrl+E"_s));
    connect(toFile, &QPushButton::clicked, this, &BucketsHead::exportPressed);
}

void BucketsHead::arrange()
{
    const int beside = m_row->count() - (m_isFilterBelow ? 0 : 1);
    int needed = kMinTotals + kMinFilter + beside * m_row->spacing();
    for (int i = 0; i < m_row->count(); ++i) {
        const QWidget* widget = m_row->itemAt(i)->widget();
        needed += widget == m_totals || widget == m_filter ? 0 : widget->sizeHint().width();
    }
    const bool isBelow = needed > width();
    if (isBelow != m_isFilterBelow) {
        m_isFilterBelow = isBelow;
        auto* rows = static_cast<QVBoxLayout*>(layout());
        if (isBelow)
            rows->insertWidget(1, m_filter);
        else
            m_row->insertWidget(2, m_filter, 2);
    }
    // Half an example would be none.
    const int room = m_filter->width() - kFilterPadding;
    const bool fits = m_filter->fontMetrics().horizontalAdvance(kExample) <= room;
    m_filter->setPlaceholderText(fits ? kExample : kExample.section(u' ', 0, 0));
}

void BucketsHead::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    arrange();
}

void BucketsHead::showTotals(const QString& text)
{
    m_totals->setWholeText(text);
}

void BucketsHead::showPaused(bool paused)
{
    m_pause->setChecked(paused);
}

void BucketsHead::showGrouped(bool grouped)
{
    m_group->setChecked(grouped);
}

} // namespace headroom::ui
