// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/answer_chips.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"

#include <QPainter>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;
using headroom::console::AnswerKind;

namespace headroom::ui {

Qt::BrushStyle answerPattern(AnswerKind kind)
{
    static constexpr Qt::BrushStyle patterns[] = {Qt::SolidPattern, Qt::SolidPattern, Qt::BDiagPattern,
        Qt::SolidPattern, Qt::DiagCrossPattern, Qt::FDiagPattern, Qt::Dense6Pattern, Qt::HorPattern};
    return patterns[std::size_t(kind)];
}

AnswerChip::AnswerChip(const Theme& theme, AnswerKind kind, QWidget* parent)
    : CountChip(theme, answerWord(kind), answerTone(kind), parent)
    , m_kind(kind)
{
    showCount(std::nullopt);
}

void AnswerChip::describe(std::optional<std::uint64_t> count)
{
    const QString number = count ? formatCount(qint64(*count)) : tr("not counted");
    setAccessibleName(
        tr("%1, %2").arg(text(), count ? formatCount(qint64(*count), tr("request"), tr("requests")) : number));
    setToolTip(tr("%1: %2\nShow only these (Alt+%3)").arg(number, answerMeaning(m_kind)).arg(int(m_kind) + 1));
}

void AnswerChip::paintMark(QPainter& painter, const QRectF& rect, const QColor& colour) const
{
    painter.save();
    const QRectF box = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(colour, 1));
    QColor faint = colour;
    faint.setAlphaF(answerPattern(m_kind) == Qt::SolidPattern ? 0.6F : 0.15F);
    painter.setBrush(faint);
    painter.drawRoundedRect(box, 2, 2);
    if (answerPattern(m_kind) != Qt::SolidPattern) {
        painter.setBrush(QBrush(colour, answerPattern(m_kind)));
        painter.drawRoundedRect(box, 2, 2);
    }
    painter.restore();
}

AnswerChips::AnswerChips(const Theme& theme, QWidget* parent)
    : ChipRow(parent)
{
    setAccessibleName(tr("Kinds of responses"));
    for (const auto kind : allAnswerKinds) {
        auto*& chip = m_chips[std::size_t(kind)];
        chip = new AnswerChip(theme, kind, this);
        chip->setShortcut(QKeySequence(u"Alt+%1"_s.arg(int(kind) + 1)));
        connect(chip, &QAbstractButton::toggled, this, &AnswerChips::kindsChanged);
        addChip(*chip);
    }
}

void AnswerChips::showCounts(const std::array<std::optional<std::uint64_t>, console::answerKinds>& counts)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        m_chips[i]->showCount(counts[i]);
}

AnswerKinds AnswerChips::kinds() const
{
    AnswerKinds kinds{};
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        kinds[i] = m_chips[i]->isChecked();
    if (std::none_of(kinds.begin(), kinds.end(), [](bool chosen) { return chosen; }))
        kinds.fill(true);
    return kinds;
}

void AnswerChips::choose(const AnswerKinds& kinds)
{
    if (kinds == this->kinds())
        return;
    const bool all = std::all_of(kinds.begin(), kinds.end(), [](bool chosen) { return chosen; });
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker quiet(m_chips[i]);
        m_chips[i]->setChecked(kinds[i] && !all);
    }
    Q_EMIT kindsChanged();
}

} // namespace headroom::ui
