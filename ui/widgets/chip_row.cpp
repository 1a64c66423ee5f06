// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chip_row.h"

#include "ui/widgets/count_chip.h"

#include <QEvent>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kSpacing = 4;
constexpr int kSlack = 30; // so that a count that changes does not move them to and fro

} // namespace

ChipRow::ChipRow(QWidget* parent)
    : QWidget(parent)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kSpacing);
    for (auto*& line : m_lines) {
        line = new QHBoxLayout;
        line->setSpacing(kSpacing);
        line->addStretch(1);
        rows->addLayout(line);
    }
}

void ChipRow::addChip(CountChip& chip)
{
    m_chips.push_back(&chip);
    m_lines[0]->insertWidget(m_lines[0]->count() - 1, &chip);
    m_inFirst = m_chips.size();
}

int ChipRow::widthOf(std::size_t chips) const
{
    int width = 0;
    for (std::size_t i = 0; i < chips; ++i)
        width += m_chips[i]->sizeHint().width() + kSpacing;
    return width - kSpacing;
}

void ChipRow::arrange()
{
    const auto setTight = [this](bool tight) {
        m_tight = tight;
        for (auto* chip : m_chips)
            chip->setTight(tight);
    };
    const bool wasTight = m_tight;
    setTight(false);
    setTight(widthOf(m_chips.size()) + (wasTight ? kSlack : 0) > width());
    std::size_t inFirst = m_chips.size();
    const bool wasOne = m_inFirst == m_chips.size();
    if (m_tight && widthOf(inFirst) + (wasOne ? 0 : kSlack) > width())
        inFirst = (m_chips.size() + 1) / 2;
    if (inFirst == m_inFirst)
        return;
    m_inFirst = inFirst;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        QHBoxLayout* line = m_lines[i < inFirst ? 0 : 1];
        line->insertWidget(line->count() - 1, m_chips[i]);
    }
}

bool ChipRow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // a count is longer now
        arrange();
    return QWidget::event(event);
}

void ChipRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
