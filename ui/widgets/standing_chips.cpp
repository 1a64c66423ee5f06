// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/standing_chips.h"

#include "ui/models/format.h"
#include "ui/models/standing_cells.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/standing_mark.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kHeight = 26;
constexpr int kPadding = 7;
constexpr int kTightPadding = 5;
constexpr int kGap = 4;
constexpr int kMark = 10;
constexpr int kRoomy = 740; // for all of them with large counts

} // namespace

StandingChip::StandingChip(const Theme& theme, console::Standing standing, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_standing(standing)
{
    setCheckable(true);
    setText(standingWord(standing));
    setFont(textFont(12));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    showCount(0);
}

void StandingChip::showCount(std::uint32_t count)
{
    if (count == m_count && !accessibleName().isEmpty())
        return;
    const int before = sizeHint().width();
    m_count = count;
    setAccessibleName(tr("%1, %2 buckets").arg(text(), formatCount(count)));
    setToolTip(tr("%1: %2\nShow only these (Alt+%3)")
                   .arg(formatCount(count), standingMeaning(m_standing))
                   .arg(int(m_standing) + 1));
    if (sizeHint().width() != before)
        updateGeometry();
    update();
}

QString StandingChip::countText() const
{
    if (m_count < 10'000)
        return formatCount(m_count);
    if (m_count < 1'000'000)
        return QString::number(m_count / 1000) + QStringLiteral(" k");
    return QString::number(double(m_count) / 1e6, 'f', 1) + QStringLiteral(" M");
}

void StandingChip::setTight(bool tight)
{
    if (tight == m_tight)
        return;
    m_tight = tight;
    setFont(textFont(tight ? 11 : 12));
    updateGeometry();
    update();
}

int StandingChip::padding() const
{
    return m_tight ? kTightPadding : kPadding;
}

QSize StandingChip::sizeHint() const
{
    const int words = fontMetrics().horizontalAdvance(text());
    const int count = QFontMetrics(figureFont(11)).horizontalAdvance(countText());
    return {padding() * 2 + kMark + kGap * 2 + words + count, kHeight};
}

QSize StandingChip::minimumSizeHint() const
{
    return {padding() * 2 + kMark + kGap + QFontMetrics(figureFont(11)).horizontalAdvance(countText()), kHeight};
}

void StandingChip::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    const QColor colour = m_theme.colour(standingTone(m_standing));
    const bool quiet = m_count == 0 && !isChecked();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? palette.accent : isChecked() ? colour : palette.border);
    painter.setBrush(isChecked() ? mixed(palette.surface, colour, palette.dark ? 0.2 : 0.12)
            : underMouse()       ? palette.raised
                                 : palette.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kHeight / 2.0, kHeight / 2.0);

    const QRectF mark(padding(), (height() - kMark) / 2.0, kMark, kMark);
    paintStandingMark(painter, mark, m_standing, quiet ? palette.muted : colour);
    painter.setFont(figureFont(11));
    painter.setPen(quiet ? palette.muted : palette.text);
    const QRect inner = rect().adjusted(padding() + kMark + kGap, 0, -padding(), 0);
    painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, countText());
    const int room = inner.width() - painter.fontMetrics().horizontalAdvance(countText()) - kGap;
    painter.setFont(font());
    painter.setPen(quiet ? palette.muted : palette.text);
    painter.drawText(
        inner, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text(), Qt::ElideRight, room + 1));
}

StandingChips::StandingChips(const Theme& theme, QWidget* parent)
    : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (const auto standing : console::allStandings) {
        auto*& chip = m_chips[std::size_t(standing)];
        chip = new StandingChip(theme, standing, this);
        chip->setShortcut(QKeySequence(u"Alt+%1"_s.arg(int(standing) + 1)));
        connect(chip, &QAbstractButton::toggled, this, [this] { Q_EMIT chosenChanged(chosen()); });
        row->addWidget(chip);
    }
    row->addStretch(1);
}

void StandingChips::resizeEvent(QResizeEvent* event)
{
    for (auto* chip : m_chips)
        chip->setTight(event->size().width() < kRoomy);
    QWidget::resizeEvent(event);
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
