// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/standing_chips.h"

#include "ui/models/buckets/standing_cells.h"
#include "ui/models/format.h"
#include "ui/widgets/standing_mark.h"

#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace headroom::ui {

StandingChip::StandingChip(const Theme& theme, console::Standing standing, QWidget* parent)
    : CountChip(theme, standingWord(standing), standingTone(standing), parent)
    , m_standing(standing)
{
    showCount(0);
}

void StandingChip::describe(std::optional<std::uint64_t> count)
{
    const QString number = formatCount(qint64(count.value_or(0)));
    setAccessibleName(tr("%1, %2 buckets").arg(text(), number));
    setToolTip(
        tr("%1: %2\nShow only these (Alt+%3)").arg(number, standingMeaning(m_standing)).arg(int(m_standing) + 1));
}

void StandingChip::paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const
{
    paintStandingMark(painter, rect, m_standing, colour);
}

StandingChips::StandingChips(const Theme& theme, QWidget* parent)
    : ChipRow(parent)
{
    for (const auto standing : console::allStandings) {
        auto*& chip = m_chips[std::size_t(standing)];
        chip = new StandingChip(theme, standing, this);
        chip->setShortcut(QKeySequence(u"Alt+%1"_s.arg(int(standing) + 1)));
        connect(chip, &QAbstractButton::toggled, this, [this] { Q_EMIT chosenChanged(chosen()); });
        addChip(*chip);
    }
}

void StandingChips::showCounts(const StandingCounts& counts)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        m_chips[i]->showCount(counts[i]);
}

StandingSet StandingChips::chosen() const
{
    StandingSet chosen;
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        chosen.set(i, m_chips[i]->isChecked());
    return chosen;
}

void StandingChips::choose(StandingSet standings)
{
    if (standings == chosen())
        return;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker quiet(m_chips[i]);
        m_chips[i]->setChecked(standings.test(i));
    }
    Q_EMIT chosenChanged(standings);
}

} // namespace headroom::ui
