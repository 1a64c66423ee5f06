// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/image_form.h"
#include "app/sim/forms/message_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t maxWebhooks = 15;
constexpr std::ptrdiff_t maxInAGuild = 1000;

// A bot learns the token only of what its own application made.
std::string webhookText(const Webhook& webhook, const Bot& bot)
{
    auto fields = webhook.json.object();
    if (idIn(fields, "application_id"_L1) != bot.id)
        fields.remove("token"_L1);
    return compactJson(fields);
}

template <typename Wanted>
Answer listWebhooks(const Call& call, Wanted&& wanted)
{
    std::map<Snowflake, const Webhook*> listed; // in the order they were made
    for (const auto& [id, webhook] : call.world.webhooks()) {
        if (wanted(webhook))
            listed.emplace(id, &webhook);
    }
    return okText(joinedArray(listed, [&](const auto& entry) { return webhookText(*entry.second, *call.bot); }));
}

bool mayHaveWebhooks(const Channel& channel)
{
    return !channel.isThread() && (channel.holdsMessages() || channel.isForum());
}

Webhook& webhookById(Call& call)
{
    const auto id = idParam(call, 0);
    auto* webhook = call.world.webhook(id);
    if (!webhook)
        throw refused(errors::unknownWebhook);
    return *webhook;
}

// By id and token, for anybody.
Webhook& webhookByToken(Call& call)
{
    auto& webhook = webhookById(call);
    if (webhook.token != call.params[1])
        throw refused(errors::badWebhookToken);
    return webhook;
}

// The same, or by id alone for a bot that is in its guild.
Webhook& webhookOf(Call& call)
{
    if (call.params.size() > 1)
        return webhookByToken(call);
    auto& webhook = webhookById(call);
    auto* guild = call.world.guild(webhook.guild);
    if (guild && !guild->admits(call.bot->token))
        throw refused(errors::missingPermissions);
    if (guild)
        call.world.join(*guild, *call.bot, call.now);
    const auto* channel = call.world.channel(webhook.channel);
    if (channel && !(permissionsIn(call.world, *channel, *call.bot) & permission::manageWebhooks))
        throw refused(errors::missingPermissions);
    return webhook;
}

struct Sent
{
    Channel* channel;
    Message* message;

    MessagePlace place() const { return {channel->id, channel->guild}; }
};

// The webhook's channel, or the thread of it that the query names.
Channel& placeOf(Call& call, const Webhook& webhook)
{
    const auto thread = idQuery(call, "thread_id");
    auto* channel = call.world.channel(thread ? thread : webhook.channel);
    if (!channel || (thread && channel->threadOf != webhook.channel))
        throw refused(errors::unknownChannel);
    return *channel;
}

Sent sentBy(Call& call)
{
    auto& webhook = webhookByToken(call);
    auto& channel = placeOf(call, webhook);
    auto& message = messageOf(channel, call, 2);
    if (message.webhook != webhook.id)
        throw refused(errors::unknownMessage);
    return Sent{&channel, &message};
}

void refuseSender(const QJsonObject& body)
{
    FormCheck check{body};
    check.string("username", 1, 80, true).string("avatar_url", 0, 2048, true).string("thread_name", 0, 100, true);
    const auto name = body.value("username"_L1).toString();
    for (const auto& word : {u"discord"_s, u"clyde"_s}) {
        if (name.contains(word, Qt::CaseInsensitive))
            check.fail(
                "username", "USERNAME_INVALID_CONTAINS", "Username cannot contain \"" + word.toStdString() + "\"");
    }
    check.refuseIfFailed();
}

// The name and the avatar are the message's own where it gives them. Of an avatar elsewhere Discord shows a copy: its
// hash stands for the link.
QJsonObject senderOf(const Webhook& webhook, const QJsonObject& body)
{
    const auto usual = webhook.json.object();
    const auto name = body.value("username"_L1).toString();
    const auto link = body.value("avatar_url"_L1).toString();
    return {{u"id"_s, idText(webhook.id)}, {u"username"_s, name.isEmpty() ? usual.value("name"_L1) : QJsonValue{name}},
        {u"discriminator"_s, u"0000"_s},
        {u"avatar"_s,
            link.isEmpty() ? usual.value("avatar"_L1) : QString::fromStdString(contentHash(link.toStdString()))},
        {u"bot"_s, true}, {u"global_name"_s, QJsonValue::Null}, {u"public_flags"_s, 0}, {u"flags"_s, 0}};
}

} // namespace

Answer listChannelWebhooks(Call& call, Channel& channel)
{
    return listWebhooks(call, [&](const Webhook& webhook) { return webhook.channel == channel.id; });
}

Answer listGuildWebhooks(Call& call, Guild& guild)
{
    return listWebhooks(call, [&](const Webhook& webhook) { return webhook.guild == guild.id; });
}

Answer createWebhook(Call& call, Channel& channel, const Body& body)
{
    FormCheck check{body.object};
    check.required("name").string("name", 1, 80);
    checkImages(check, body.object, {"avatar"});
    check.refuseIfFailed();
    if (!mayHaveWebhooks(channel))
        return refusal(errors::wrongChannelType);
    const auto& all = call.world.webhooks();
    const auto here =
        std::ranges::count_if(all, [&](const auto& webhook) { return webhook.second.channel == channel.id; });
    if (here >= maxWebhooks)
        return refusal(errors::tooManyWebhooks);
    const auto inGuild =
        std::ranges::count_if(all, [&](const auto& webhook) { return webhook.second.guild == channel.guild; });
    if (inGuild >= maxInAGuild)
        return refusal(errors::tooManyGuildWebhooks);
    const auto id = call.world.newId(call.now);
    QJsonObject fields{{u"id"_s, idText(id)}, {u"name"_s, body.object.value("name"_L1)}};
    takeImage(call, fields, "avatar"_L1, "/avatars/" + std::to_string(id), body.object);
    const auto& webhook = call.world.addWebhook(channel, fields, call.bot, call.now);
    noteMade(call, "webhook", webhook.id);
    auditChange(call, webhook.guild, AuditAction::WebhookCreate, webhook.id, {}, webhook.json.object());
    return okText(webhook.json.text());
}

Answer getWebhook(Call& call)
{
    return okText(webhookText(webhookOf(call), *call.bot));
}

Answer getWebhookByToken(Call& call)
{
    return ok(without(webhookByToken(call).json.object(), {"user"_L1})); // not for those who only know the token
}

Answer patchWebhook(Call& call)
{
    auto& webhook = webhookOf(call);
    const auto body = checkedBody(call.request, [](FormCheck& check, const QJsonObject& fields) {
        check.string("name", 1, 80).snowflake("channel_id");
        checkImages(check, fields, {"avatar"});
    });
    const auto moved = idIn(body.object, "channel_id"_L1);
    if (moved && !call.world.channel(moved))
        return refusal(errors::unknownChannel);
    if (moved)
        webhook.channel = moved;
    const auto before = webhook.json.object();
    auto fields = before;
    takeOver(fields, body.object, {"name"_L1, "channel_id"_L1});
    takeImage(call, fields, "avatar"_L1, "/avatars/" + std::to_string(webhook.id), body.object);
    webhook.json.assign(fields);
    auditChange(call, webhook.guild, AuditAction::WebhookUpdate, webhook.id, before, fields);
    return okText(webhook.json.text());
}

Answer deleteWebhook(Call& call)
{
    const auto& webhook = webhookOf(call);
    auditChange(call, webhook.guild, AuditAction::WebhookDelete, webhook.id, webhook.json.object(), {});
    call.world.removeWebhook(webhook.id);
    return noContent();
}

Answer executeWebhook(Call& call)
{
    auto& webhook = webhookByToken(call);
    auto& place = placeOf(call, webhook);
    const auto body = parseBody(call.request);
    refuseSender(body.object);
    refuseMessage(body, true);
    const bool post = !body.object.value("thread_name"_L1).toString().isEmpty();
    if (post && place.isThread())
        return refusal(errors::bothThreads);
    if (place.isForum() != post)
        return refusal(post ? errors::onlyForumPosts : errors::noThreadForPost);
    refuseInThread(place);
    const auto id = call.world.newId(call.now);
    auto fields = messageFields(call, {post ? id : place.id, place.guild}, body);
    auto& channel = post ? addPost(call, place, id, body.object) : place;
    fields.insert("id"_L1, idText(id));
    fields.insert("webhook_id"_L1, idText(webhook.id));
    fields.insert("author"_L1, senderOf(webhook, body.object));
    const auto& message = call.world.addMessage(channel, fields, call.now);
    noteMade(call, post ? "thread" : "message", message.id);
    return call.target.first("wait") == "true" ? okText(servedText(call, message)) : noContent();
}

Answer getWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    return okText(servedText(call, *sent.message));
}

Answer patchWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    const auto body = parseBody(call.request);
    refuseMessage(body, false);
    editMessage(call, sent.place(), *sent.message, body);
    return okText(servedText(call, *sent.message));
}

Answer deleteWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    sent.channel->messages.erase(sent.message->id);
    return noContent();
}

} // namespace headroom::sim
