// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/named_ids_model.h"

#include "core/discord/snowflake.h"
#include "ui/models/jobs/job_words.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

void NamedIdsModel::show(std::vector<console::NamedId> named)
{
    beginResetModel();
    m_named = std::move(named);
    endResetModel();
}

void NamedIdsModel::append(const std::vector<console::NamedId>& named)
{
    if (named.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(named.size()) - 1);
    m_named.insert(m_named.end(), named.begin(), named.end());
    endInsertRows();
}

void NamedIdsModel::addMissing(const std::vector<console::NamedId>& named)
{
    std::vector<console::NamedId> missing;
    std::copy_if(named.begin(), named.end(), std::back_inserter(missing),
        [this](const console::NamedId& each) { return !rowOf(each.id); });
    append(missing);
}

std::optional<int> NamedIdsModel::rowOf(discord::Snowflake id) const
{
    const auto found = std::ranges::find(m_named, id, &console::NamedId::id);
    return found == m_named.end() ? std::nullopt : std::optional(int(found - m_named.begin()));
}

std::optional<discord::Snowflake> NamedIdsModel::idIn(const QString& text) const
{
    static const QRegularExpression inBrackets(u"\\(([0-9]{15,20})\\)\\s*$"_s);
    const QString trimmed = text.trimmed();
    const auto match = inBrackets.match(trimmed);
    if (const auto id = discord::parseSnowflake((match.hasMatch() ? match.captured(1) : trimmed).toStdString()))
        return id;
    const auto isNamed = [name = trimmed.toStdString()](const console::NamedId& each) { return each.name == name; };
    const auto first = std::find_if(m_named.begin(), m_named.end(), isNamed);
    if (first == m_named.end() || std::any_of(first + 1, m_named.end(), isNamed))
        return std::nullopt;
    return first->id;
}

QVariant NamedIdsModel::data(const QModelIndex& index, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    const auto& named = m_named[std::size_t(index.row())];
    return QString(textOf(named.name) + u" ("_s + QString::number(named.id.value) + u')');
}

} // namespace headroom::ui
