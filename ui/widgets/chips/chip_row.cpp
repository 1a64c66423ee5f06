// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/chip_row.h"

#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/layouts.h"

#include <QEvent>
#include <QResizeEvent>

#include <cstdlib>

namespace headroom::ui {

namespace {

constexpr int kSpacing = 4;
constexpr int kSlack = 30; // so that a count that changes does not move them to and fro

} // namespace

ChipRow::ChipRow(Choice choice, QWidget* parent)
    : QWidget(parent)
    , m_choice(choice)
{
    auto* rows = makeLayout<QVBoxLayout>(this, {}, kSpacing);
    for (auto*& line : m_lines) {
        line = makeLayout<QHBoxLayout>(kSpacing);
        line->addStretch(1);
        rows->addLayout(line);
    }
}

void ChipRow::add(CountChip& chip)
{
    const auto only = Chosen(1) << m_chips.size();
    connect(&chip, &CountChip::toggled, this, [this, only](bool isChosen) {
        if (isChosen && m_choice == Choice::OneAtMost)
            check(only);
        Q_EMIT chosenChanged();
    });
    m_chips.push_back(&chip);
    m_lines[0]->insertWidget(m_lines[0]->count() - 1, &chip);
    m_inFirst = m_chips.size();
}

void ChipRow::showCount(std::size_t chip, std::optional<std::uint64_t> count)
{
    m_chips[chip]->showCount(count);
}

ChipRow::Chosen ChipRow::chosen() const
{
    Chosen chosen;
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        chosen.set(i, m_chips[i]->isChecked());
    return chosen;
}

void ChipRow::choose(Chosen chosen)
{
    if (chosen == this->chosen())
        return;
    check(chosen);
    Q_EMIT chosenChanged();
}

void ChipRow::check(Chosen chosen)
{
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker quiet(m_chips[i]);
        m_chips[i]->setChecked(chosen.test(i));
    }
}

int ChipRow::widthOfAll(bool tight) const
{
    int width = -kSpacing;
    for (const auto* chip : m_chips)
        width += chip->widthAs(tight) + kSpacing;
    return width;
}

void ChipRow::arrange(bool isWider)
{
    const bool isOne = m_inFirst == m_chips.size();
    const int wanted = widthInOneLine();
    const bool areOthers = std::abs(wanted - m_arrangedFor) > kSlack; // counts of another range
    // With more room they move once, and out of sight as often as they like.
    const int slack = areOthers || isWider || !isVisible() ? 0 : kSlack;
    const bool tight = wanted + (m_tight ? slack : 0) > width();
    const bool fits = !tight || widthOfAll(true) + (isOne ? 0 : slack) <= width();
    if (areOthers || tight != m_tight || fits != isOne)
        m_arrangedFor = wanted;
    m_tight = tight;
    for (auto* chip : m_chips)
        chip->setTight(m_tight);
    if (fits == isOne)
        return;
    m_inFirst = fits ? m_chips.size() : (m_chips.size() + 1) / 2;
    for (auto* chip : m_chips) {
        for (auto* line : m_lines)
            line->removeWidget(chip);
    }
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        QHBoxLayout* line = m_lines[i < m_inFirst ? 0 : 1];
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
    arrange(event->size().width() > event->oldSize().width());
}

} // namespace headroom::ui
