// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/command_palette.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/direction.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kEntryHeight(32);
constexpr int kEntriesInSight = 11;
constexpr TextPixels kPaletteWidth(640);
constexpr int kPaletteSide = 12;
constexpr int kEntryGap = 10;
constexpr TextPixels kPaletteTop(52);

class EntryDelegate final : public QStyledItemDelegate
{
public:
    EntryDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override
    {
        return {0, kEntryHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(option.rect, m_theme.palette().raised);
            painter->fillRect(filledFromStart(option.rect, 3, option.direction), m_theme.palette().accent);
        }
        auto room = option.rect.adjusted(kPaletteSide, 0, -kPaletteSide, 0);
        write(
            *painter, room, figureFont(11), Tone::Muted, index.data(PaletteModel::KeysRole).toString(), Qt::AlignRight);
        write(*painter, room, textFont(12), Tone::Muted, index.data(PaletteModel::KindRole).toString(), Qt::AlignRight);
        write(*painter, room, textFont(13), Tone::Text, index.data().toString(), Qt::AlignLeft);
        write(
            *painter, room, textFont(12), Tone::Muted, index.data(PaletteModel::DetailRole).toString(), Qt::AlignLeft);
        painter->restore();
    }

private:
    // At that side of the room, which is less afterwards.
    void write(
        QPainter& painter, QRect& room, const QFont& font, Tone tone, const QString& text, Qt::Alignment side) const
    {
        if (text.isEmpty() || room.width() <= 0)
            return;
        const QFontMetrics metrics(font);
        const auto shown = metrics.elidedText(text, Qt::ElideMiddle, room.width());
        painter.setFont(font);
        painter.setPen(m_theme.colour(tone));
        painter.drawText(room, int(side | Qt::AlignVCenter), shown);
        const int used = metrics.horizontalAdvance(shown) + kEntryGap;
        if (side == Qt::AlignRight)
            takeFromEnd(room, used, painter.layoutDirection());
        else
            takeFromStart(room, used, painter.layoutDirection());
    }

    const Theme& m_theme;
};

} // namespace

CommandPalette::CommandPalette(const Theme& theme, QWidget& window)
    : QFrame(&window, Qt::Popup | Qt::FramelessWindowHint)
    , m_model(new PaletteModel(this))
    , m_typed(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(makeWrappedLabel(tr("Nothing fits. Type a part of a page, an action, a route, a shard or a job."),
          textFont(13), Tone::Muted, this))
{
    setObjectName(u"commandPalette"_s);
    setAccessibleName(tr("Search or run a command"));
    auto* rows = makeLayout<QVBoxLayout>(this, {10, 10, 10, 10}, 8);
    m_typed->setPlaceholderText(tr("Page, action, route, shard, job…"));
    m_typed->setAccessibleName(tr("Search or run a command"));
    m_typed->installEventFilter(this);
    rows->addWidget(m_typed);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new EntryDelegate(theme, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("What fits"));
    rows->addWidget(m_list);
    alignText(*m_nothing, Qt::AlignLeft | Qt::AlignTop);
    rows->addWidget(m_nothing);
    connect(m_typed, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { openRow(index.row()); });
}

void CommandPalette::open(std::vector<PaletteEntry> entries, const QString& typed)
{
    m_model->setEntries(std::move(entries));
    m_typed->setText(typed);
    filter(typed);
    const auto* window = parentWidget();
    const int width = std::min<int>(kPaletteWidth, window->width() - 2 * kPaletteSide);
    setFixedWidth(width);
    const int around = kPaletteTop + m_typed->sizeHint().height() + 3 * kPaletteSide;
    const int fitting = std::clamp((window->height() - around) / kEntryHeight, 1, kEntriesInSight);
    for (QWidget* found : {static_cast<QWidget*>(m_list), static_cast<QWidget*>(m_nothing)})
        found->setFixedHeight(kEntryHeight * fitting);
    adjustSize();
    move(window->mapToGlobal(QPoint((window->width() - width) / 2, kPaletteTop)));
    show();
    m_typed->setFocus();
}

void CommandPalette::filter(const QString& typed)
{
    if (auto read = m_read ? m_read(typed) : std::nullopt)
        m_model->showOnly(*std::move(read));
    else
        m_model->setTyped(typed);
    const bool isEmpty = m_model->rowCount() == 0;
    m_list->setVisible(!isEmpty);
    m_nothing->setVisible(isEmpty);
    if (!isEmpty)
        m_list->setCurrentIndex(m_model->index(0));
    say();
}

void CommandPalette::choose(int step)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    m_list->setCurrentIndex(m_model->index(std::clamp(m_list->currentIndex().row() + step, 0, count - 1)));
    say();
}

// The list never has the focus, so who does not see it is told what is chosen.
void CommandPalette::say()
{
    const auto chosen = m_list->currentIndex();
    const QString text = chosen.data(Qt::AccessibleTextRole).toString();
    m_typed->setAccessibleDescription(text.isEmpty() ? chosen.data().toString() : text);
}

// What is opened may open a window itself, so this one goes first.
void CommandPalette::openRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const auto act = m_model->entry(row).open;
    close();
    act();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_typed || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
        choose(-1);
        return true;
    case Qt::Key_Down:
        choose(1);
        return true;
    case Qt::Key_PageUp:
        choose(-kEntriesInSight);
        return true;
    case Qt::Key_PageDown:
        choose(kEntriesInSight);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openRow(m_list->currentIndex().row());
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

} // namespace headroom::ui
