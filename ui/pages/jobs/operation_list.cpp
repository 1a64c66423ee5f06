// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/operation_list.h"

#include "core/console/jobs/job_draft.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/theme/fonts.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kHeadingHeight(30);
constexpr TextPixels kOperationHeight(48);
constexpr int kOperationPadding = 12;

enum OperationRole { OperationName = Qt::UserRole, OperationHelp };

class OperationDelegate final : public QStyledItemDelegate
{
public:
    OperationDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        return {200, isHeading(index) ? kHeadingHeight : kOperationHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Palette& palette = m_theme.palette();
        const QRect room = option.rect.adjusted(kOperationPadding, 0, -kOperationPadding, 0);
        painter->save();
        if (isHeading(index)) {
            painter->setFont(textFont(11, QFont::DemiBold));
            painter->setPen(palette.muted);
            painter->drawText(room.adjusted(0, 0, 0, -4), Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
            painter->restore();
            return;
        }
        const bool isChosen = option.state & QStyle::State_Selected;
        if (isChosen || (option.state & QStyle::State_MouseOver)) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(isChosen ? QPen(mixed(palette.border, palette.accent, 0.45)) : QPen(Qt::NoPen));
            painter->setBrush(
                isChosen ? mixed(palette.surface, palette.accent, palette.dark ? 0.18 : 0.12) : palette.raised);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(4.5, 1.5, -4.5, -1.5), 6, 6);
        }
        const int middle = room.center().y();
        painter->setFont(textFont(13, QFont::DemiBold));
        painter->setPen(palette.text);
        painter->drawText(QRect(room.left(), room.top(), room.width(), middle - room.top()),
            Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
        painter->setFont(textFont(12));
        painter->setPen(palette.muted);
        painter->drawText(QRect(room.left(), middle + 2, room.width(), room.bottom() - middle - 2),
            Qt::AlignLeft | Qt::AlignTop,
            painter->fontMetrics().elidedText(index.data(OperationHelp).toString(), Qt::ElideRight, room.width()));
        painter->restore();
    }

private:
    static bool isHeading(const QModelIndex& index) { return index.data(OperationName).toString().isEmpty(); }

    const Theme& m_theme;
};

} // namespace

OperationList::OperationList(const Theme& theme, QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(u"boxed"_s);
    setAccessibleName(tr("Operation"));
    setMouseTracking(true);
    setMinimumHeight(inText(120));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setItemDelegate(new OperationDelegate(theme, this));
    std::string group;
    for (const auto& operation : console::operations()) {
        if (operation.group != group) {
            group = operation.group;
            auto* heading = new QListWidgetItem(operationText(group), this);
            heading->setFlags(Qt::NoItemFlags);
        }
        auto* item = new QListWidgetItem(operationText(operation.title), this);
        item->setData(OperationName, textOf(operation.name));
        item->setData(OperationHelp, operationText(operation.help));
        item->setData(Qt::AccessibleDescriptionRole, operationText(operation.help));
        item->setToolTip(operationText(operation.help));
    }
    connect(this, &QListWidget::itemDoubleClicked, this, &OperationList::taken);
}

// Not left to the view, which would hand the key on to the dialog's button as well.
void OperationList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT taken();
    else
        QListWidget::keyPressEvent(event);
}

std::string OperationList::chosen() const
{
    const auto* item = currentItem();
    return item ? item->data(OperationName).toString().toStdString() : std::string();
}

void OperationList::choose(const std::string& operation)
{
    for (int row = 0; row < count(); ++row) {
        if (item(row)->data(OperationName).toString() == textOf(operation) && !operation.empty())
            setCurrentRow(row);
    }
}

} // namespace headroom::ui
