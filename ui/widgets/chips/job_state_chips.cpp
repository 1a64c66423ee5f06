// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/job_state_chips.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QPainter>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobState;

JobStateChip::JobStateChip(const Theme& theme, JobState state, QWidget* parent)
    : CountChip(theme, jobStateWord(state), jobStateTone(state), parent)
    , m_state(state)
{
    showCount(0);
}

void JobStateChip::describe(std::optional<std::uint64_t> count)
{
    const QString number = formatCount(qint64(count.value_or(0)));
    setAccessibleName(tr("%1, %2").arg(text(), formatCount(qint64(count.value_or(0)), tr("job"), tr("jobs"))));
    setToolTip(tr("%1: %2\nShow only these").arg(number, jobStateMeaning(m_state)));
}

// A shape for each kind of state, as the words may be cut off.
void JobStateChip::paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const
{
    painter.save();
    const QRectF mark = rect.adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (m_state) {
    case JobState::Running: { // a triangle, as on a button to play
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF({mark.topLeft(), QPointF(mark.right(), mark.center().y()), mark.bottomLeft()}));
        break;
    }
    case JobState::Paused:
    case JobState::HeldBack:
        for (const double x : {mark.left() + 1, mark.right() - 1})
            painter.drawLine(QPointF(x, mark.top()), QPointF(x, mark.bottom()));
        if (m_state == JobState::HeldBack)
            painter.drawLine(QPointF(mark.left() - 0.5, mark.bottom()), QPointF(mark.right() + 0.5, mark.bottom()));
        break;
    case JobState::Done:
    case JobState::DoneWithFailures:
        painter.drawPolyline(QPolygonF({QPointF(mark.left(), mark.center().y()),
            QPointF(mark.center().x() - 0.5, mark.bottom()), QPointF(mark.right(), mark.top())}));
        if (m_state == JobState::DoneWithFailures)
            painter.drawPoint(mark.bottomRight());
        break;
    case JobState::Failed:
    case JobState::Cancelled:
        painter.drawLine(mark.topLeft(), mark.bottomRight());
        if (m_state == JobState::Failed)
            painter.drawLine(mark.topRight(), mark.bottomLeft());
        break;
    case JobState::WaitingForConfirmation:
        painter.setBrush(colour);
        painter.drawEllipse(mark);
        break;
    case JobState::Queued:
        painter.drawEllipse(mark);
        break;
    case JobState::Draft:
        painter.drawRect(mark);
        break;
    }
    painter.restore();
}

JobStateChips::JobStateChips(const Theme& theme, QWidget* parent)
    : ChipRow(parent)
{
    for (const auto state : console::allJobStates) {
        auto*& chip = m_chips[std::size_t(state)];
        chip = new JobStateChip(theme, state, this);
        connect(chip, &QAbstractButton::toggled, this, [this] { Q_EMIT chosenChanged(chosen()); });
        addChip(*chip);
    }
}

void JobStateChips::showCounts(const std::array<std::int64_t, console::allJobStates.size()>& counts)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        m_chips[i]->showCount(std::uint64_t(counts[i]));
}

JobStateSet JobStateChips::chosen() const
{
    JobStateSet chosen;
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        chosen.set(i, m_chips[i]->isChecked());
    return chosen;
}

void JobStateChips::clear()
{
    if (chosen().none())
        return;
    for (auto* chip : m_chips) {
        const QSignalBlocker quiet(chip);
        chip->setChecked(false);
    }
    Q_EMIT chosenChanged({});
}

} // namespace headroom::ui
