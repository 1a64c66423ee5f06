// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/message_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int maxListed = 100;
constexpr int maxNonceLength = 25;

using Page = std::vector<const Message*>;

// Up to `count` messages older than `before` (0: than anything), newest first.
Page olderThan(const Channel& channel, Snowflake before, int count)
{
    Page page;
    auto at = before ? channel.messages.lower_bound(before) : channel.messages.end();
    while (at != channel.messages.begin() && static_cast<int>(page.size()) < count)
        page.push_back(&(--at)->second);
    return page;
}

// Up to `count` messages newer than `after`, newest first.
Page newerThan(const Channel& channel, Snowflake after, int count)
{
    Page page;
    for (auto at = channel.messages.upper_bound(after); at != channel.messages.end() && count > 0; ++at, --count)
        page.push_back(&at->second);
    std::reverse(page.begin(), page.end());
    return page;
}

Page around(const Channel& channel, Snowflake middle, int count)
{
    auto page = newerThan(channel, middle, count / 2);
    const auto older = olderThan(channel, middle + 1, count - static_cast<int>(page.size()));
    page.insert(page.end(), older.begin(), older.end());
    return page;
}

// Discord looks back for "a few minutes" (docs: Create Message, nonce).
constexpr auto nonceIsKnownFor = 5min;

bool areUnique(const QJsonArray& items)
{
    std::set<QString> seen;
    return std::all_of(
        items.begin(), items.end(), [&](const auto& item) { return seen.insert(item.toString()).second; });
}

} // namespace

Answer listMessages(Call& call, Channel& channel)
{
    const auto limit = intQuery(call, "limit", 50, 1, maxListed);
    // Without it there is nothing to see, and no refusal either.
    if (!(permissionsIn(call.world, channel, *call.bot) & permission::readMessageHistory))
        return okText("[]");
    const auto cursor = [&](std::string_view name) { return parseSnowflake(call.target.first(name)).value_or(0); };
    Page page;
    if (const auto middle = cursor("around"))
        page = around(channel, middle, limit);
    else if (!call.target.first("after").empty())
        page = newerThan(channel, cursor("after"), limit);
    else
        page = olderThan(channel, cursor("before"), limit);
    return okText(
        joinedArray(page, [&](const Message* message) { return servedText(call, *message, channel.guild == 0); }));
}

Answer getMessage(Call& call, Channel& channel)
{
    return okText(servedText(call, messageOf(channel, call, 1), channel.guild == 0));
}

Answer createMessage(Call& call, Channel& channel)
{
    if (!channel.holdsMessages())
        return refusal(errors::noTextChannel);
    const auto needed = channel.isThread() ? permission::sendMessagesInThreads : permission::sendMessages;
    if (!(permissionsIn(call.world, channel, *call.bot) & needed))
        return refusal(errors::missingPermissions);
    const auto body = parseBody(call.request);
    refuseMessage(body, true);
    // With enforce_nonce the second message of an author with the same nonce is the first one again (docs: Create
    // Message), and an error when that one was deleted.
    const auto nonce = body.object.value("nonce"_L1).toVariant().toString();
    if (nonce.size() > maxNonceLength)
        throw wrongField("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    const bool enforced = !nonce.isEmpty() && body.object.value("enforce_nonce"_L1).toBool();
    const auto nonceKey = std::to_string(call.bot->id) + ":" + nonce.toStdString();
    const auto* known = valueIn(channel.nonces, nonceKey);
    if (enforced && known && call.now - timeOf(*known) < nonceIsKnownFor) {
        const auto* first = valueIn(channel.messages, *known);
        return first ? okText(servedText(call, *first)) : refusal(errors::unknownMessage);
    }
    refuseInThread(channel);
    auto fields = messageFields(call, {channel.id, channel.guild}, body);
    fields.insert("author"_L1, authorOf(*call.bot));
    if (!nonce.isEmpty())
        fields.insert("nonce"_L1, body.object.value("nonce"_L1));
    const auto& message = call.world.addMessage(channel, fields, call.now);
    noteMade(call, "message", message.id);
    if (enforced)
        channel.nonces[nonceKey] = message.id;
    return okText(servedText(call, message));
}

Answer patchMessage(Call& call, Channel& channel)
{
    auto& message = messageOf(channel, call, 1);
    const auto body = parseBody(call.request);
    refuseMessage(body, false);
    if (message.author != call.bot->id)
        return refusal(errors::notTheAuthor);
    editMessage(call, {channel.id, channel.guild}, message, body);
    return okText(servedText(call, message));
}

Answer deleteMessage(Call& call, Channel& channel)
{
    auto& message = messageOf(channel, call, 1);
    const auto author = message.author;
    if (author != call.bot->id) { // of its own it needs no permission, and the log says nothing
        if (!(permissionsIn(call.world, channel, *call.bot) & permission::manageMessages))
            return refusal(errors::missingPermissions);
        audit(call, channel.guild, AuditAction::MessageDelete, author, {}, {{u"channel_id"_s, idText(channel.id)}});
    }
    channel.messages.erase(message.id);
    return noContent();
}

Answer bulkDeleteMessages(Call& call, Channel& channel, const Body& body)
{
    const auto wanted = body.object.value("messages"_L1).toArray();
    if (wanted.size() < 2 || wanted.size() > 100)
        return refusal(errors::badBulkCount);
    if (!areUnique(wanted))
        throw wrongField("messages", "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
    std::vector<Snowflake> ids;
    for (const auto& item : wanted) {
        ids.push_back(parseSnowflake(item.toString().toStdString()).value_or(0));
        if (timeOf(ids.back()) < call.now - 14 * 24h)
            return refusal(errors::bulkTooOld);
    }
    for (const auto id : ids)
        channel.messages.erase(id);
    audit(call, channel.guild, AuditAction::MessageBulkDelete, channel.id, {},
        {{u"count"_s, QString::number(ids.size())}});
    return noContent();
}

} // namespace headroom::sim
