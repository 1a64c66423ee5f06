// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/log_head.h"

#include "ui/pages/export_button.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/range_chooser.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"

#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr TextPixels kNarrowHead(600);
constexpr TextPixels kTotals(170);
constexpr TextPixels kTitleAndGaps(100);

} // namespace

LogHead::LogHead(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout)
    , m_totals(new ElidedLabel(textFont(13), Tone::Muted, this))
    , m_notice(new Notice(this))
    , m_controls(new QHBoxLayout)
    , m_range(new RangeChooser(this))
    , m_reset(new QPushButton(tr("Reset zoom"), this))
    , m_pause(new QPushButton(tr("Pause view"), this))
    , m_export(new ExportButton(this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 8);
    auto* row = m_row;
    row->setSpacing(10);
    row->addWidget(makeLabel(title, textFont(18, QFont::DemiBold), Tone::Text, this));
    row->addWidget(m_totals, 1);
    row->addLayout(m_controls);
    m_reset->setToolTip(tr("Show all of the range again (Esc, or a double click in a chart)"));
    m_reset->hide();
    row->addWidget(m_reset);
    row->addWidget(m_range);
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Freeze this page; data is still collected (Ctrl+P)"));
    row->addWidget(m_pause);
    row->addWidget(m_export);
    rows->addLayout(row);
    rows->addWidget(m_notice);
    connect(m_pause, &QPushButton::toggled, this, &LogHead::pauseToggled);
    connect(m_reset, &QPushButton::clicked, this, &LogHead::resetPressed);
    connect(m_export, &ExportButton::said, m_notice, &Notice::warn);
    connect(m_export, &ExportButton::saved, m_notice, &Notice::showSaved);
}

void LogHead::addControl(QWidget& control)
{
    m_controls->addWidget(&control);
}

void LogHead::showTotals(const QString& text)
{
    m_totals->setWholeText(text);
    arrange(); // a control may have come or gone
}

void LogHead::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void LogHead::arrange()
{
    const bool narrow = width() < kNarrowHead;
    m_totals->setVisible(!narrow || m_reset->isHidden());
    m_row->setSpacing(narrow ? 6 : 10);
    m_pause->setText(narrow && !m_reset->isHidden() ? tr("Pause") : tr("Pause view"));
    m_reset->setText(narrow ? tr("Reset") : tr("Reset zoom"));
    const int controls = m_controls->sizeHint().width();
    const int others = m_range->sizeHint().width() + m_pause->sizeHint().width() + m_export->sizeHint().width()
        + (m_reset->isHidden() ? 0 : m_reset->sizeHint().width()) + kTitleAndGaps;
    const bool isBelow = controls > 0 && controls + others + kTotals > width();
    if (isBelow == m_hasControlsBelow)
        return;
    m_hasControlsBelow = isBelow;
    auto* rows = static_cast<QVBoxLayout*>(layout());
    QBoxLayout* from = isBelow ? static_cast<QBoxLayout*>(m_row) : rows;
    from->removeItem(m_controls);
    m_controls->setParent(nullptr);
    if (isBelow) {
        rows->insertLayout(1, m_controls);
        rows->setAlignment(m_controls, Qt::AlignLeft);
    } else {
        m_row->insertLayout(2, m_controls);
        m_row->setAlignment(m_controls, {});
    }
}

void LogHead::showPaused(bool paused)
{
    m_pause->setChecked(paused);
}

void LogHead::allowPause(bool isAllowed)
{
    m_pause->setEnabled(isAllowed);
}

void LogHead::showZoomed(bool zoomed)
{
    m_reset->setVisible(zoomed);
    m_range->showNone(zoomed);
    arrange();
}

} // namespace headroom::ui
