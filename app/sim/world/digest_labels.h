// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

#include <QHash>
#include <QJsonValue>

#include <vector>

namespace headroom::sim {

// What the ids of one guild stand for, in words that a copy of the guild has as well: roles and channels by name and
// place in their order, threads by name and place in their parent, tags, emojis and the guild itself by name.
class DigestLabels
{
public:
    DigestLabels(const World& world, const Guild& guild);

    // In rising order of position, without managed ones.
    const std::vector<Snowflake>& roles() const { return m_roles; }
    // As they are shown: those without a category, then each category and what is in it; voice behind text.
    const std::vector<Snowflake>& channels() const { return m_channels; }
    const std::vector<Snowflake>& threads() const { return m_threads; }

    QString of(const QString& id) const { return m_labels.value(id, id); } // itself where it stands for nothing of ours
    // With every id in it replaced, also inside of texts: "<#1>", "<@&1>", "<:name:1>".
    QJsonObject in(const QJsonObject& object) const;

private:
    QJsonValue in(const QJsonValue& value) const;
    QString inText(const QString& text) const;
    void nameRoles(const Guild& guild);
    void nameChannels(const World& world, const Guild& guild);
    void nameThreads(const World& world, const Guild& guild);

    QHash<QString, QString> m_labels;
    std::vector<Snowflake> m_roles;
    std::vector<Snowflake> m_channels;
    std::vector<Snowflake> m_threads;
};

} // namespace headroom::sim
