// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/navigation.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kPageRole = Qt::UserRole + 1; // -1 for a heading
constexpr int kCountRole = Qt::UserRole + 2;
constexpr int kCountToneRole = Qt::UserRole + 3;
constexpr int kAlertRole = Qt::UserRole + 4; // what is said of it; empty: none
constexpr int kAlertToneRole = Qt::UserRole + 5;

class EntryDelegate final : public QStyledItemDelegate
{
public:
    EntryDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        return {100, index.data(kPageRole).toInt() < 0 ? inText(38) : inText(35)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.data(kPageRole).toInt() < 0)
            paintHeading(*painter, option.rect, index.data().toString());
        else
            paintEntry(*painter, option, index);
        painter->restore();
    }

private:
    void paintHeading(QPainter& painter, const QRect& rect, const QString& text) const
    {
        QFont font = textFont(10);
        font.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
        painter.setFont(font);
        painter.setPen(m_theme.palette().muted);
        painter.drawText(rect.adjusted(10, 8, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, text.toUpper());
    }

    void paintEntry(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
    {
        const Palette& palette = m_theme.palette();
        const QRectF box = QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5);
        const bool chosen = option.state & QStyle::State_Selected;
        const bool focused = option.state & QStyle::State_HasFocus;
        if (chosen || (option.state & QStyle::State_MouseOver)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(chosen ? palette.raised : mixed(palette.chrome, palette.raised, 0.6));
            if (chosen && !palette.dark)
                painter.setBrush(palette.surface);
            painter.drawRoundedRect(box, 6, 6);
        }
        if (chosen) {
            painter.setPen(QPen(palette.accent, 2, Qt::SolidLine, Qt::RoundCap));
            const double x = option.direction == Qt::RightToLeft ? box.right() - 1 : box.left() + 1;
            painter.drawLine(QPointF(x, box.top() + 5), QPointF(x, box.bottom() - 5));
        }
        if (focused) {
            painter.setPen(QPen(focusColour(palette), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        }
        const QRect inner = option.rect.adjusted(11, 0, -10, 0);
        painter.setFont(textFont(13));
        painter.setPen(chosen ? palette.text : palette.muted);
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        if (!index.data(kAlertRole).toString().isEmpty())
            paintAlert(painter, inner, painter.fontMetrics().horizontalAdvance(index.data().toString()), index);
        painter.setFont(figureFont(11));
        painter.setPen(m_theme.colour(Tone(index.data(kCountToneRole).toInt())));
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter,
            inOwnOrder(index.data(kCountRole).toString(), painter.layoutDirection()));
    }

    void paintAlert(QPainter& painter, const QRect& inner, int after, const QModelIndex& index) const
    {
        const int size = inText(14);
        const auto tone = Tone(index.data(kAlertToneRole).toInt());
        const QString name = tone == Tone::Critical ? u"critical"_s : u"warning"_s;
        QRect room = inner;
        takeFromStart(room, after + 8, painter.layoutDirection());
        painter.drawPixmap(squareIn(room, size, painter.layoutDirection()).toRect().topLeft(),
            iconPixmap(name, m_theme.colour(tone), size, painter.device()->devicePixelRatioF()));
    }

    const Theme& m_theme;
};

} // namespace

Navigation::Navigation(const Theme& theme, QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(u"navigation"_s);
    setAccessibleName(tr("Pages"));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setItemDelegate(new EntryDelegate(theme, this));
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
    connect(this, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item && item->data(kPageRole).toInt() >= 0)
            Q_EMIT pageChosen(item->data(kPageRole).toInt());
    });
}

void Navigation::addHeading(const QString& text)
{
    auto* item = new QListWidgetItem(text, this);
    item->setData(kPageRole, -1);
    item->setFlags(Qt::NoItemFlags);
}

int Navigation::addPage(const QString& title)
{
    int pages = 0;
    for (int row = 0; row < count(); ++row)
        pages += item(row)->data(kPageRole).toInt() >= 0;
    auto* added = new QListWidgetItem(title, this);
    added->setData(kPageRole, pages);
    return pages;
}

QListWidgetItem* Navigation::itemOf(int page) const
{
    for (int row = 0; row < count(); ++row) {
        if (item(row)->data(kPageRole).toInt() == page)
            return item(row);
    }
    return nullptr;
}

void Navigation::setCount(int page, const QString& count, Tone tone)
{
    QListWidgetItem* item = itemOf(page);
    if (!item || (item->data(kCountRole).toString() == count && item->data(kCountToneRole).toInt() == int(tone)))
        return;
    item->setData(kCountToneRole, int(tone));
    item->setData(kCountRole, count);
    describe(*item);
}

void Navigation::setAlert(int page, Tone tone, const QString& said)
{
    QListWidgetItem* item = itemOf(page);
    if (!item || (item->data(kAlertRole).toString() == said && item->data(kAlertToneRole).toInt() == int(tone)))
        return;
    item->setData(kAlertToneRole, int(tone));
    item->setData(kAlertRole, said);
    item->setToolTip(said);
    describe(*item);
}

void Navigation::describe(QListWidgetItem& item)
{
    QStringList parts{item.text()};
    for (const int role : {kCountRole, kAlertRole}) {
        if (const QString part = item.data(role).toString(); !part.isEmpty())
            parts += part;
    }
    item.setData(Qt::AccessibleTextRole, parts.join(QStringLiteral(", ")));
}

void Navigation::setCurrentPage(int page)
{
    setCurrentItem(itemOf(page));
}

} // namespace headroom::ui
