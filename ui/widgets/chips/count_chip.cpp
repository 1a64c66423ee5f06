// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/count_chip.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kChipHeight(26);
constexpr TextPixels kChipPadding(7);
constexpr TextPixels kTightPadding(5);
constexpr TextPixels kChipGap(4);
constexpr TextPixels kMarkSide(10);

QFont wordFont(bool tight)
{
    return textFont(tight ? 11 : 12);
}

int paddingOf(bool tight)
{
    return tight ? kTightPadding : kChipPadding;
}

} // namespace

CountChip::CountChip(const Theme& theme, ChipKind kind, const char* counted, QWidget* parent)
    : QPushButton(parent)
    , m_theme(theme)
    , m_kind(std::move(kind))
    , m_counted(counted)
{
    setCheckable(true);
    setText(m_kind.word);
    setShortcut(m_kind.shortcut);
    describe();
    setFont(wordFont(false));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CountChip::showCount(std::optional<std::uint64_t> count)
{
    if (count == m_count)
        return;
    const int before = sizeHint().width();
    m_count = count;
    describe();
    if (sizeHint().width() != before)
        updateGeometry();
    update();
}

void CountChip::describe()
{
    const QString number = m_count ? formatCount(qint64(*m_count)) : tr("not counted");
    setAccessibleName(tr("%1, %2").arg(text(), m_count ? countOf(qint64(*m_count), m_counted) : number));
    const QString keys = shortcut().isEmpty() ? QString() : tr(" (%1)").arg(shortcut().toString());
    setToolTip(tr("%1: %2\nShow only these").arg(number, m_kind.meaning) + keys);
}

QString CountChip::countText() const
{
    return m_count ? formatShortCount(qint64(*m_count)) : u"–"_s;
}

void CountChip::setTight(bool tight)
{
    if (tight == m_tight)
        return;
    m_tight = tight;
    setFont(wordFont(tight));
    updateGeometry();
    update();
}

int CountChip::widthAs(bool tight) const
{
    const int words = QFontMetrics(wordFont(tight)).horizontalAdvance(text());
    const int count = QFontMetrics(figureFont(11)).horizontalAdvance(countText());
    return paddingOf(tight) * 2 + kMarkSide + kChipGap * 2 + words + count;
}

QSize CountChip::sizeHint() const
{
    return {widthAs(m_tight), kChipHeight};
}

QSize CountChip::minimumSizeHint() const
{
    return {paddingOf(m_tight) * 2 + kMarkSide + kChipGap + QFontMetrics(figureFont(11)).horizontalAdvance(countText()),
        kChipHeight};
}

void CountChip::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    const QColor colour = m_theme.colour(m_kind.tone);
    const bool quiet = m_count.value_or(0) == 0 && !isChecked();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(focusColour(palette), 2)
            : isChecked()     ? QPen(colour, 1)
                              : QPen(palette.border, 1));
    painter.setBrush(isChecked() ? mixed(palette.surface, colour, palette.dark ? 0.2 : 0.12)
            : underMouse()       ? palette.raised
                                 : palette.surface);
    const double inset = hasFocus() ? 1 : 0.5;
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(inset, inset, -inset, -inset), kChipHeight / 2.0 - inset, kChipHeight / 2.0 - inset);

    QRect inner = rect().adjusted(paddingOf(m_tight), 0, -paddingOf(m_tight), 0);
    const QRect mark = takeFromStart(inner, kMarkSide + kChipGap, layoutDirection());
    m_kind.paintMark(painter, squareIn(mark, kMarkSide, layoutDirection()), quiet ? palette.muted : colour);
    painter.setFont(figureFont(11));
    painter.setPen(quiet ? palette.muted : palette.text);
    painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, inOwnOrder(countText(), layoutDirection()));
    const int room = inner.width() - painter.fontMetrics().horizontalAdvance(countText()) - kChipGap;
    painter.setFont(font());
    painter.setPen(quiet ? palette.muted : palette.text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
        inOwnOrder(painter.fontMetrics().elidedText(text(), Qt::ElideRight, room + 1), layoutDirection()));
}

} // namespace headroom::ui
