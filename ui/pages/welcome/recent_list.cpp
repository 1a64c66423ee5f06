// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/recent_list.h"

#include "ui/models/connections/connection_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRecentHeight(34);
constexpr int kRecentPadding = 12;
constexpr int kMaxRecent = 6; // in sight; the others are scrolled to
constexpr TextPixels kDotSize(9);

enum RecentRole { ColourRole = Qt::UserRole, WhatRole, WhenRole, EnvironmentRole };

class RecentDelegate final : public QStyledItemDelegate
{
public:
    RecentDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, kRecentHeight}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Palette& palette = m_theme.palette();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isFocused = bool(option.state & QStyle::State_HasFocus);
        if (isFocused || (option.state & QStyle::State_MouseOver)) {
            painter->setPen(isFocused ? QPen(focusColour(palette), 2) : QPen(Qt::NoPen));
            painter->setBrush(palette.raised);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5);
        } else if (index.row() > 0) {
            painter->setPen(palette.border);
            painter->drawLine(
                option.rect.topLeft() + QPoint(kRecentPadding, 0), option.rect.topRight() - QPoint(kRecentPadding, 0));
        }
        const auto direction = option.direction;
        QRect row = option.rect.adjusted(kRecentPadding, 0, -kRecentPadding, 0);
        const int third = row.width() / 3;
        QRect name = takeFromStart(row, third - 15, direction);
        takeFromStart(row, 15, direction);
        const QRectF dot = squareIn(takeFromStart(name, kDotSize + 9, direction), kDotSize, direction);
        painter->setPen(Qt::NoPen);
        painter->setBrush(QColor(index.data(ColourRole).toString()));
        painter->drawEllipse(dot);
        const auto say = [&](const QRect& room, const QString& text, const QFont& font, const QColor& colour,
                             Qt::Alignment side = Qt::AlignLeft) {
            painter->setFont(font);
            painter->setPen(colour);
            const QString fitting = painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width());
            painter->drawText(room, int(side | Qt::AlignVCenter), fitting);
            return painter->fontMetrics().horizontalAdvance(fitting);
        };
        const QString environment = index.data(EnvironmentRole).toString();
        const QFont small = textFont(12);
        const int environmentWidth =
            environment.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(environment) + 10;
        QRect beside = name;
        takeFromEnd(name, environmentWidth, direction);
        const int taken = say(name, index.data().toString(), textFont(13), palette.text);
        takeFromStart(beside, taken + 10, direction);
        say(beside, environment, small, palette.muted);
        const QRect when = takeFromEnd(row, inText(150), direction);
        takeFromEnd(row, 12, direction);
        say(row, index.data(WhatRole).toString(), figureFont(12), palette.text);
        say(when, index.data(WhenRole).toString(), small, palette.muted, Qt::AlignRight);
        painter->restore();
    }

private:
    const Theme& m_theme;
};

} // namespace

RecentList::RecentList(const Theme& theme, const Clock& clock, QWidget* parent)
    : QListWidget(parent)
    , m_clock(clock)
{
    setObjectName(u"recent"_s);
    setAccessibleName(tr("Recent profiles"));
    setItemDelegate(new RecentDelegate(theme, this));
    setUniformItemSizes(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
    auto* open = addKey(QKeySequence(Qt::Key_Return), tr("Open"), &RecentList::openAsked);
    connect(this, &QListWidget::itemClicked, open, &QAction::trigger);
    addKey(QKeySequence(u"Ctrl+Return"_s), tr("Open in a new window"), &RecentList::windowAsked);
    addKey(QKeySequence(Qt::Key_F2), tr("Edit"), &RecentList::editAsked);
    addKey(QKeySequence::Delete, tr("Remove…"), &RecentList::removeAsked);
}

QAction* RecentList::addKey(
    const QKeySequence& keys, const QString& text, void (RecentList::*signal)(const std::string&))
{
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    if (keys == QKeySequence(Qt::Key_Return))
        action->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, [this, signal] {
        if (const auto* saved = current())
            Q_EMIT(this->*signal)(saved->name);
    });
    addAction(action);
    return action;
}

void RecentList::show(const std::vector<console::SavedConnection>& saved)
{
    m_saved = saved;
    clear();
    for (const auto& each : m_saved) {
        auto* item = new QListWidgetItem(QString::fromStdString(each.name), this);
        const QString environment =
            each.environment == console::Environment::None ? QString() : environmentText(each.environment).toLower();
        const QString what = each.what.translated();
        const QString when = openedText(each.openedAt, m_clock.wallNow());
        item->setData(
            ColourRole, each.colour.empty() ? usualColour(each.environment) : QString::fromStdString(each.colour));
        item->setData(WhatRole, what);
        item->setData(WhenRole, when);
        item->setData(EnvironmentRole, environment);
        QStringList parts{item->text(), environment, what, when};
        parts.removeAll({});
        item->setData(Qt::AccessibleTextRole, parts.join(u", "_s));
        item->setToolTip(what);
    }
    updateGeometry();
}

const console::SavedConnection* RecentList::current() const
{
    const int row = currentRow();
    return row < 0 || row >= int(m_saved.size()) ? nullptr : &m_saved[std::size_t(row)];
}

void RecentList::focusInEvent(QFocusEvent* event)
{
    QListWidget::focusInEvent(event);
    if (currentRow() < 0 && count() > 0)
        setCurrentRow(0);
}

// Escape is the page's.
void RecentList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        event->ignore();
    else
        QListWidget::keyPressEvent(event);
}

void RecentList::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        const auto* item = itemAt(event->pos());
        if (!item)
            return;
        setCurrentRow(row(item));
    }
    if (!current())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

QSize RecentList::sizeHint() const
{
    return {400, 2 * frameWidth() + 10 + kRecentHeight * std::clamp(count(), 1, kMaxRecent)};
}

QSize RecentList::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

} // namespace headroom::ui
