// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/redis/redis_clients_model.h"

#include "ui/models/format.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

std::span<const TableColumn> RedisClientsModel::columns() const
{
    static constexpr TableColumn clientColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Name")},
        {.name = QT_TRANSLATE_NOOP("Columns", "Library")},
        {.name = QT_TRANSLATE_NOOP("Columns", "User")},
        {.name = QT_TRANSLATE_NOOP("Columns", "From")},
        {.name = QT_TRANSLATE_NOOP("Columns", "Count"), .isRight = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Kind")},
    };
    return clientColumns;
}

void RedisClientsModel::show(std::vector<model::RedisClientGroup> clients)
{
    if (clients != m_clients)
        replaceRows(m_clients, std::move(clients));
}

QString RedisClientsModel::shown(const model::RedisClientGroup& clients, Column column) const
{
    const auto orDash = [](const std::string& text) { return text.empty() ? u"–"_s : QString::fromStdString(text); };
    switch (column) {
    case Column::Name:
        return clients.name.empty() ? tr("no name") : QString::fromStdString(clients.name);
    case Column::Library:
        return orDash(clients.library);
    case Column::User:
        return orDash(clients.user);
    case Column::From:
        return clients.host.empty() && clients.count > 1 ? tr("several addresses") : orDash(clients.host);
    case Column::Connections:
        return formatCount(qint64(clients.count));
    case Column::Kind:
        if (clients.isReplica)
            return tr("replica");
        if (clients.isHeadroom())
            return tr("Headroom");
        if (clients.subscribers == 0)
            return {};
        return clients.subscribers == clients.count ? tr("listens")
                                                    : tr("%1 listening").arg(formatCount(qint64(clients.subscribers)));
    }
    return {};
}

QVariant RedisClientsModel::cell(int at, int section, int role) const
{
    const auto& clients = m_clients[std::size_t(at)];
    const auto column = Column(section);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return shown(clients, column);
    return role == OursRole ? QVariant(clients.isHeadroom()) : QVariant();
}

} // namespace headroom::ui
