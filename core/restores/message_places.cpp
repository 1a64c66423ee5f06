// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/message_places.h"

#include "core/restores/channel_fields.h"
#include "core/restores/message_body.h"
#include "core/restores/message_files.h"
#include "core/restores/saved_archive.h"

#include <QJsonArray>

#include <map>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

struct MessagesOfPlace
{
    std::vector<Sendable> messages = {};
    std::vector<std::pair<discord::Snowflake, Text>> leftOut = {}; // and why
};

// `most`: the newest of them; 0: all.
Result<MessagesOfPlace> readMessages(archives::ArchiveReader& reader, discord::Snowflake place, std::size_t most)
{
    MessagesOfPlace found;
    auto& messages = found.messages;
    auto& leftOut = found.leftOut;
    const auto read =
        archives::forEachMessage(reader, place, [&](const archives::StoredMessage& message) -> Result<void> {
            const auto files = messageFiles(reader, message);
            if (!files)
                return tl::unexpected(files.error());
            if (const auto why = whyNotSendable(message.json, files->files.size()); !why.empty()) {
                leftOut.emplace_back(message.id, why);
                return {};
            }
            for (const auto& left : files->leftOut)
                leftOut.emplace_back(message.id, left);
            messages.push_back({.id = message.id,
                .parts = int(contentParts(message.content).size()),
                .isPinned = message.isPinned,
                .isReply = message.json.contains("message_reference"_L1),
                .hasReactions = !message.json.value("reactions"_L1).toArray().isEmpty(),
                .hasStickers = !message.json.value("sticker_items"_L1).toArray().isEmpty()});
            return {};
        });
    if (!read)
        return tl::unexpected(read.error());
    if (most > 0 && messages.size() > most) {
        messages.erase(messages.begin(), messages.end() - std::ptrdiff_t(most));
        std::erase_if(leftOut, [&messages](const auto& left) { return left.first < messages.front().id; });
    }
    return found;
}

} // namespace

QCoro::Task<Result<MessagePlaces>> readPlaces(RestorePlan& plan, SavedArchive& archive)
{
    const bool hasMessages = plan.options.has(archives::Part::Messages);
    MessagePlaces found;
    std::map<discord::Snowflake, QJsonObject> channels;
    for (const auto& channel : plan.saved.objects.all(ObjectKind::Channel))
        channels.emplace(idIn(channel), channel);
    for (const auto& [id, channel] : channels) {
        if (hasMessages)
            found.places.push_back({.id = id, .channel = id});
    }
    for (const auto& thread : plan.saved.objects.all(ObjectKind::Thread)) {
        if (const auto parent = channels.find(idIn(thread, "parent_id")); parent != channels.end())
            found.places.push_back({.id = idIn(thread),
                .channel = parent->first,
                .isThread = true,
                .isPost = isForum(parent->second.value("type"_L1).toInt()),
                .thread = thread});
    }
    const auto most = std::size_t(plan.options.messagesPerChannel);
    for (auto& place : found.places) {
        if (!hasMessages)
            continue;
        const ReaderWork<MessagesOfPlace> read = [id = place.id, most](archives::ArchiveReader& reader) {
            return readMessages(reader, id, most);
        };
        auto messages = co_await archive.ask<MessagesOfPlace>(read);
        if (!messages)
            co_return Result<MessagePlaces>(tl::unexpected(messages.error()));
        place.messages = std::move(messages->messages);
        for (const auto& [id, why] : messages->leftOut)
            plan.items().impossible("create", "message", discord::toString(id), why);
        for (const auto& message : place.messages) {
            found.replies += message.isReply ? 1 : 0;
            found.reactions += message.hasReactions ? 1 : 0;
            found.stickers += message.hasStickers ? 1 : 0;
        }
    }
    co_return Result<MessagePlaces>(std::move(found));
}

} // namespace headroom::restores
