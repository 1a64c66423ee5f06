// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"

#include <QAbstractListModel>

#include <functional>
#include <optional>

namespace headroom::ui {

// Guilds, channels, roles, emojis or members, each as "Lighthouse (197038439483310086)". Of those that are too many to
// be read all, it has what was searched for so far.
class NamedIdsModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void show(std::vector<console::NamedId> named);
    void append(const std::vector<console::NamedId>& named);
    void addMissing(const std::vector<console::NamedId>& named); // those that it does not have
    const std::vector<console::NamedId>& named() const { return m_named; }

    // Makes it one that is searched: `search` is called with what a person types, as often as it changes.
    void setSearch(std::function<void(const QString& text)> search) { m_search = std::move(search); }
    bool isSearched() const { return bool(m_search); }
    void search(const QString& text) const { m_search(text); }

    // The row of that id; none: it is not in the list.
    std::optional<int> rowOf(discord::Snowflake id) const;
    // What a person means with it: the id in brackets behind a name, an id, or a name that only one of them has.
    std::optional<discord::Snowflake> idIn(const QString& text) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_named.size()); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<console::NamedId> m_named;
    std::function<void(const QString&)> m_search;
};

} // namespace headroom::ui
