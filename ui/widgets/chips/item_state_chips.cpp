// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/item_state_chips.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QPainter>

namespace headroom::ui {

using console::ItemState;

ItemStateChip::ItemStateChip(const Theme& theme, ItemState state, QWidget* parent)
    : CountChip(theme, itemStateWord(state), itemStateTone(state), parent)
    , m_state(state)
{
    showCount(0);
}

void ItemStateChip::describe(std::optional<std::uint64_t> count)
{
    const QString number = formatCount(qint64(count.value_or(0)));
    setAccessibleName(tr("%1, %2").arg(text(), formatCount(qint64(count.value_or(0)), tr("item"), tr("items"))));
    setToolTip(tr("%1: %2\nShow only these").arg(number, itemStateMeaning(m_state)));
}

void ItemStateChip::paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const
{
    painter.save();
    const QRectF mark = rect.adjusted(1.5, 1.5, -1.5, -1.5);
    const QPointF middle = mark.center();
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (m_state) {
    case ItemState::Planned:
        painter.drawEllipse(mark);
        break;
    case ItemState::Sent: // an arrow that leaves
        painter.drawLine(QPointF(mark.left(), middle.y()), QPointF(mark.right(), middle.y()));
        painter.drawPolyline(QPolygonF({QPointF(middle.x() + 0.5, mark.top()), QPointF(mark.right(), middle.y()),
            QPointF(middle.x() + 0.5, mark.bottom())}));
        break;
    case ItemState::Done:
        painter.drawPolyline(QPolygonF({QPointF(mark.left(), middle.y()), QPointF(middle.x() - 0.5, mark.bottom()),
            QPointF(mark.right(), mark.top())}));
        break;
    case ItemState::Failed:
        painter.drawLine(mark.topLeft(), mark.bottomRight());
        painter.drawLine(mark.topRight(), mark.bottomLeft());
        break;
    case ItemState::Skipped:
        painter.drawLine(QPointF(mark.left(), middle.y()), QPointF(mark.right(), middle.y()));
        break;
    case ItemState::Uncertain:
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF({QPointF(middle.x(), mark.top()), QPointF(mark.right(), middle.y()),
            QPointF(middle.x(), mark.bottom()), QPointF(mark.left(), middle.y())}));
        break;
    }
    painter.restore();
}

ItemStateChips::ItemStateChips(const Theme& theme, QWidget* parent)
    : ChipRow(parent)
{
    setAccessibleName(tr("States of items"));
    for (const auto state : jobs::allItemStates) {
        auto*& chip = m_chips[std::size_t(state)];
        chip = new ItemStateChip(theme, state, this);
        connect(chip, &QAbstractButton::clicked, this, [this, state](bool isChosen) {
            const auto chosen = isChosen ? std::optional(state) : std::nullopt;
            choose(chosen);
            Q_EMIT chosenChanged(chosen);
        });
        addChip(*chip);
    }
}

void ItemStateChips::showCounts(const console::Counts& counts)
{
    for (const auto state : jobs::allItemStates)
        m_chips[std::size_t(state)]->showCount(std::uint64_t(counts[state]));
}

void ItemStateChips::choose(std::optional<ItemState> state)
{
    for (const auto each : jobs::allItemStates) {
        const QSignalBlocker quiet(m_chips[std::size_t(each)]);
        m_chips[std::size_t(each)]->setChecked(state == each);
    }
}

} // namespace headroom::ui
