// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/handlers.h"
#include "app/sim/message_form.h"

#include <charconv>

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int mostListed = 100;

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

tl::expected<int, Answer> limitOf(const Call& call, int usual)
{
    const auto text = call.target.first("limit");
    if (text.empty())
        return usual;
    int limit = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
    FormErrors errors;
    if (error != std::errc{} || end != text.data() + text.size())
        errors.add("limit", "NUMBER_TYPE_COERCE", "Value is not int.");
    else if (limit < 1)
        errors.add("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.");
    else if (limit > mostListed)
        errors.add("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 100.");
    if (!errors.empty())
        return tl::unexpected<Answer>(errors.answer());
    return limit;
}

} // namespace

Answer listMessages(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Read);
    if (!channel)
        return channel.error();
    const auto limit = limitOf(call, 50);
    if (!limit)
        return limit.error();
    const auto cursor = [&](std::string_view name) { return parseSnowflake(call.target.first(name)).value_or(0); };
    Page page;
    if (const auto middle = cursor("around"))
        page = around(**channel, middle, *limit);
    else if (!call.target.first("after").empty())
        page = newerThan(**channel, cursor("after"), *limit);
    else
        page = olderThan(**channel, cursor("before"), *limit);
    return okText(joinedArray(page, [&](const Message* message) { return messageText(*message, call.bot->id); }));
}

Answer getMessage(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Read);
    if (!channel)
        return channel.error();
    const auto message = messageOf(**channel, call, 1);
    return message ? okText(messageText(**message, call.bot->id)) : message.error();
}

Answer createMessage(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    if (!(*channel)->holdsMessages())
        return refusal(errors::noTextChannel);
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    if (auto refusal = refuseMessage(*body, true))
        return *refusal;
    // With enforce_nonce the second message of an author with the same nonce is the first one again (docs: Create
    // Message). Discord looks back some minutes, the simulator as long as the message is there.
    const auto nonce = body->object.value("nonce"_L1).toVariant().toString();
    const bool enforced = !nonce.isEmpty() && body->object.value("enforce_nonce"_L1).toBool();
    const auto nonceKey = std::to_string(call.bot->id) + ":" + nonce.toStdString();
    if (enforced && (*channel)->nonces.contains(nonceKey)) {
        const auto first = (*channel)->messages.find((*channel)->nonces[nonceKey]);
        if (first != (*channel)->messages.end())
            return okText(messageText(first->second, call.bot->id));
    }
    auto fields = messageFields(*body, call.world, call.now);
    fields.insert("author"_L1, authorOf(*call.bot));
    if (!nonce.isEmpty())
        fields.insert("nonce"_L1, body->object.value("nonce"_L1));
    if (body->object.value("message_reference"_L1).isObject())
        fields.insert("message_reference"_L1, body->object.value("message_reference"_L1));
    const auto& message = call.world.addMessage(**channel, fields, call.now);
    if (enforced)
        (*channel)->nonces[nonceKey] = message.id;
    return okText(message.json.text());
}

Answer patchMessage(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto message = messageOf(**channel, call, 1);
    if (!message)
        return message.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    if (auto refusal = refuseMessage(*body, false))
        return *refusal;
    if ((*message)->author != call.bot->id)
        return refusal(errors::notTheAuthor);
    editMessage(**message, *body, call.world, call.now);
    return okText(messageText(**message, call.bot->id));
}

Answer deleteMessage(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto message = messageOf(**channel, call, 1);
    if (!message)
        return message.error();
    (*channel)->messages.erase((*message)->id);
    return noContent();
}

Answer bulkDeleteMessages(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    const auto wanted = body->object.value("messages"_L1).toArray();
    if (wanted.size() < 2 || wanted.size() > 100)
        return refusal(errors::badBulkCount);
    std::vector<Snowflake> ids;
    for (const auto& item : wanted) {
        ids.push_back(parseSnowflake(item.toString().toStdString()).value_or(0));
        if (timeOf(ids.back()) < call.now - 14 * 24h)
            return refusal(errors::bulkTooOld);
    }
    for (const auto id : ids)
        (*channel)->messages.erase(id);
    return noContent();
}

} // namespace headroom::sim
