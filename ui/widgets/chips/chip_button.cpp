// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/chip_button.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QAccessibleWidget>
#include <QMenu>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kChipArrow(9);
constexpr TextPixels kChipArrowRoom(18);

// Without a menu it is a text.
class ChipInterface final : public QAccessibleWidget
{
public:
    explicit ChipInterface(ChipButton& chip)
        : QAccessibleWidget(&chip, QAccessible::ButtonMenu)
        , m_chip(chip)
    {
    }

    QAccessible::Role role() const override
    {
        return m_chip.menu() ? QAccessible::ButtonMenu : QAccessible::StaticText;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name ? m_chip.text() : QAccessibleWidget::text(kind);
    }
    QStringList actionNames() const override
    {
        return m_chip.menu() && m_chip.isEnabled() ? QStringList{showMenuAction()} + QAccessibleWidget::actionNames()
                                                   : QStringList();
    }
    void doAction(const QString& name) override
    {
        if (name == showMenuAction() && m_chip.menu() && m_chip.isEnabled())
            QMetaObject::invokeMethod(&m_chip, &QToolButton::showMenu, Qt::QueuedConnection); // returns once it is shut
        else
            QAccessibleWidget::doAction(name);
    }

private:
    ChipButton& m_chip;
};

QAccessibleInterface* chipInterfaceOf(const QString& /*name*/, QObject* object)
{
    auto* chip = qobject_cast<ChipButton*>(object);
    return chip ? new ChipInterface(*chip) : nullptr;
}

void makeChipsAccessible()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(chipInterfaceOf);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

} // namespace

ChipButton::ChipButton(const Theme& theme, QWidget* parent)
    : QToolButton(parent)
    , m_theme(theme)
{
    makeChipsAccessible();
    setObjectName(u"chip"_s);
    setFont(textFont(13));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::NoFocus); // while it opens nothing
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ChipButton::show(Pill::Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName)
{
    const Pill look{mark, markTone, textTone, text, iconName, m_look.markColour};
    if (look == m_look)
        return;
    if (look.text != m_look.text) {
        setText(text);
        updateGeometry();
    }
    m_look = look;
    update();
}

void ChipButton::setMarkColour(const QColor& colour)
{
    if (m_look.markColour == colour)
        return;
    m_look.markColour = colour;
    update();
}

QSize ChipButton::sizeHint() const
{
    const QSize size = sizeOf(m_look, fontMetrics());
    return menu() ? size + QSize(kChipArrowRoom, 0) : size;
}

QSize ChipButton::minimumSizeHint() const
{
    return {90, sizeHint().height()};
}

void ChipButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool isHot = underMouse() || isDown();
    paintPill(painter, rect(), m_look, m_theme, devicePixelRatioF(), menu() ? kChipArrowRoom : 0,
        isHot ? m_theme.palette().raised : m_theme.palette().surface);
    if (hasFocus()) {
        painter.setPen(QPen(focusColour(m_theme.palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
    if (menu())
        painter.drawPixmap(QPointF(isRightToLeft() ? kChipArrowRoom + 1.0 - kChipArrow : width() - kChipArrowRoom - 1.0,
                               (height() - kChipArrow) / 2.0),
            iconPixmap(u"chevron-down"_s, m_theme.palette().muted, kChipArrow, devicePixelRatioF()));
}

} // namespace headroom::ui
