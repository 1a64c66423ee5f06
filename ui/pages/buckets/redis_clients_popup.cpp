// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/redis_clients_popup.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/row_table.h"

#include <QHeaderView>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kWidth(760);
constexpr TextPixels kMaxHeight(300); // of the table
constexpr TextPixels kClientRowHeight(28);
constexpr TextPixels kMinColumn(64); // "Count" with what is beside it

} // namespace

RedisClientsPopup::RedisClientsPopup(const Theme& theme, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_model(new RedisClientsModel(this))
    , m_title(makeLabel({}, textFont(13, QFont::DemiBold), Tone::Text, this))
    , m_note(makeWrappedLabel({}, textFont(12), Tone::Muted, this))
    , m_table(new QTableView(this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Clients of this Redis"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 10, 8, 10}, 6);
    rows->addWidget(m_title);
    rows->addWidget(m_note);
    rows->addWidget(m_table, 1);

    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Clients by name, library and user"));
    m_table->setObjectName(u"boxed"_s); // its focus is seen
    m_table->setFont(textFont(12));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new TextDelegate(theme, kClientRowHeight));
    m_table->itemDelegate()->setParent(m_table);
    showAsRows(*m_table, kClientRowHeight);
    QHeaderView* header = m_table->horizontalHeader();
    header->setFixedHeight(kClientRowHeight);
    header->ensurePolished(); // or its font is another
    int widest = kMinColumn;
    for (int i = 0; i < m_model->columnCount(); ++i) {
        const QString name = m_model->headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
        widest = std::max(widest, header->fontMetrics().horizontalAdvance(name) + inText(20));
    }
    header->setMinimumSectionSize(widest);
    // They are few: each column is as wide as what is in it, and the name has the rest.
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(int(RedisClientsModel::Column::Name), QHeaderView::Stretch);
}

void RedisClientsPopup::showVitals(const model::RedisVitals& vitals)
{
    const auto clients = vitals.clients.value_or(model::RedisClientList{});
    const auto count = vitals.connectedClients.value_or(clients.total);
    setTextIfOther(*m_title, countOf(qint64(count), QT_TRANSLATE_N_NOOP("Counts", "%1 connections")));
    QString note;
    if (!vitals.clientsLack.empty())
        note = tr("%1. Everything else goes on without it.").arg(vitals.clientsLack.translated());
    else if (!vitals.clients)
        note = tr("They are too many to ask for a list of them.");
    else if (clients.notListed > 0)
        note = tr(
            "%1 of them are in smaller groups that are not listed.", nullptr, pluralNumber(qint64(clients.notListed)))
                   .arg(formatCount(qint64(clients.notListed)));
    setTextIfOther(*m_note, note);
    setTone(*m_note, vitals.clientsLack.empty() ? Tone::Muted : Tone::Warning);
    m_note->setVisible(!note.isEmpty());
    m_table->setVisible(vitals.clients.has_value());
    m_model->show(clients.groups);
    if (isVisible())
        fit();
}

void RedisClientsPopup::fit()
{
    const QSize room = parentWidget()->window()->size() - QSize(40, 80);
    const int rows = m_table->isVisibleTo(this) ? (m_model->rowCount() + 1) * kClientRowHeight + 4 : 0;
    m_table->setFixedHeight(std::min<int>(rows, kMaxHeight));
    const int width = std::min<int>(kWidth, room.width());
    const int high =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : layout()->totalSizeHint().height();
    resize(width, std::min(high, room.height()));
}

void RedisClientsPopup::openUnder(const QWidget& widget)
{
    const QWidget* window = widget.window();
    const QSize room = window->size() - QSize(40, 80);
    fit();
    const QPoint below = widget.mapToGlobal(QPoint(widget.width() - width(), widget.height() + 4));
    const QPoint corner = window->mapToGlobal(QPoint(20, 20));
    move(std::max(below.x(), corner.x()), std::min(below.y(), corner.y() + room.height() - height() + 40));
    show();
    m_table->setFocus();
}

} // namespace headroom::ui
