// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/archives/pages/message_html.h"

#include <QCache>
#include <QHash>

#include <optional>
#include <vector>

namespace headroom::archives {

inline constexpr int categoryChannel = 4; // a channel type

struct PageChannel
{
    discord::Snowflake id = {};
    std::optional<discord::Snowflake> parent = {};
    QString name = {};
    int type = 0;
    int position = 0;
    bool isThread = false;
    bool isKnown = true; // its object is in the archive, not only its messages
};

// What names and pictures of an archive are called on its pages: those of roles, channels and emojis are held, those of
// members are read when they are needed.
class PageNames
{
public:
    // Files are asked for by their name in the archive and come as where they are from the page.
    using PlaceFile = std::function<Result<QString>(const QString& file)>;

    static Result<std::unique_ptr<PageNames>> read(ArchiveReader& reader, PlaceFile placeFile);

    // In the order in which they are shown: categories, then what is in them, threads behind their channels.
    const std::vector<PageChannel>& channels() const { return m_channels; }
    MentionNames mentionsOf(const StoredMessage& message) const;
    Result<ShownAuthor> author(const StoredMessage& message);
    Result<QString> fileOf(const QString& ownerKind, discord::Snowflake owner, const QString& field);
    Result<QString> fileAt(const QString& url);

private:
    PageNames(ArchiveReader& reader, PlaceFile placeFile);
    Result<void> readRoles();
    Result<void> readChannels();
    Result<void> readEmojis();
    void sortChannels();

    struct Role
    {
        QString name;
        QString colour;
        int position = 0;
    };

    ArchiveReader& m_reader;
    PlaceFile m_placeFile;
    QHash<QString, Role> m_roles;
    std::vector<PageChannel> m_channels;
    MentionNames m_names;
    QCache<quint64, ShownAuthor> m_members;
};

} // namespace headroom::archives
