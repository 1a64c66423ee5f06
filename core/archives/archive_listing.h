// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"
#include "core/base/text/filter_text.h"

#include <memory>
#include <span>
#include <vector>

namespace headroom::archives {

class ArchiveReader;

// What of an archive is listed.
struct ListingQuestion
{
    std::optional<ObjectKind> kind = {}; // none: the messages of `channel`
    discord::Snowflake channel = {}; // or thread
    FilterText filter = {}; // only objects that match; of listingFields(). Names are in any case

    bool operator==(const ListingQuestion&) const = default;
};

// What can be asked of the objects of that kind: name:, id:, and of channels is:thread and messages:>0. Other words are
// looked for in name and id.
std::span<const FilterField> listingFields(ObjectKind kind);

// One of the two is there.
struct ListingRow
{
    std::optional<StoredObject> object = {};
    std::optional<StoredMessage> message = {};
    int depth = 0; // a channel in a category and a thread in a channel are one deeper
    std::int64_t messages = 0; // in the channel or thread
    QByteArray picture = {}; // of an emoji or sticker, where it is in the archive
};

struct ListingPage
{
    std::int64_t count = 0; // of the whole listing
    std::int64_t first = 0; // the number of the first of `rows`, from 0
    std::vector<ListingRow> rows = {};
};

// Contents of an archive as numbered rows, so that a list of any length can be scrolled to any place: channels as a
// tree with their threads, roles from the highest, messages from the newest, everything else by name. What it holds is
// an id for each object, or one for every hundredth message.
//
// For the thread of the reader, which has to outlive it. Calls block for milliseconds; the first far into a channel of
// a million messages for some hundred.
class ArchiveListing
{
public:
    static Result<std::unique_ptr<ArchiveListing>> make(ArchiveReader& reader, const ListingQuestion& question);

    const ListingQuestion& question() const { return m_question; }
    Result<ListingPage> rows(std::int64_t first, int count);

private:
    struct Place
    {
        ObjectKind kind = ObjectKind::Channel;
        discord::Snowflake id = {};
        int depth = 0;
    };

    ArchiveListing(ArchiveReader& reader, ListingQuestion question);
    Result<void> placeChannels();
    Result<void> placeObjects();
    Result<ListingRow> rowAt(const Place& place);
    bool isWanted(ObjectKind kind, discord::Snowflake id, const QString& name) const;
    Result<std::vector<StoredMessage>> messagesFrom(std::int64_t oldest, int count);

    ArchiveReader& m_reader;
    ListingQuestion m_question;
    std::int64_t m_count = 0;
    std::vector<Place> m_places; // of objects
    std::vector<discord::Snowflake> m_anchors; // every hundredth message, from the oldest; read when needed
};

} // namespace headroom::archives
