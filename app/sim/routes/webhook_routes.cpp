// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/handlers.h"
#include "app/sim/routes/message_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t mostWebhooks = 15;

template <typename Wanted>
Answer listWebhooks(const World& world, Wanted&& wanted)
{
    std::map<Snowflake, const Webhook*> listed; // in the order they were made
    for (const auto& [id, webhook] : world.webhooks()) {
        if (wanted(webhook))
            listed.emplace(id, &webhook);
    }
    return okText(joinedArray(listed, [](const auto& entry) { return entry.second->json.text(); }));
}

Found<Webhook> webhookById(Call& call)
{
    const auto id = idParam(call, 0);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    auto* webhook = call.world.webhook(*id);
    if (!webhook)
        return refused(errors::unknownWebhook);
    return webhook;
}

// By id, for a bot that is in its guild.
Found<Webhook> webhookOf(Call& call)
{
    const auto webhook = webhookById(call);
    if (!webhook)
        return webhook;
    auto* guild = call.world.guild((*webhook)->guild);
    if (guild && !guild->admits(call.bot->token))
        return refused(errors::missingPermissions);
    if (guild)
        call.world.join(*guild, *call.bot, call.now);
    const auto* channel = call.world.channel((*webhook)->channel);
    if (channel && !(permissionsIn(call.world, *channel, *call.bot) & permission::manageWebhooks))
        return refused(errors::missingPermissions);
    return webhook;
}

// By id and token, for anybody.
Found<Webhook> webhookByToken(Call& call)
{
    const auto webhook = webhookById(call);
    if (webhook && (*webhook)->token != call.params[1])
        return refused(errors::badWebhookToken);
    return webhook;
}

Answer removeWebhook(Call& call, const Found<Webhook>& webhook)
{
    if (!webhook)
        return webhook.error();
    if (auto* guild = call.bot ? call.world.guild((*webhook)->guild) : nullptr)
        auditChange(call, *guild, AuditAction::WebhookDelete, (*webhook)->id, (*webhook)->json.object(), {});
    call.world.removeWebhook((*webhook)->id);
    return noContent();
}

Answer editWebhook(Call& call, Webhook& webhook)
{
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.string("name", 1, 80).snowflake("channel_id");
    if (check.failed())
        return check.answer();
    const auto moved = idIn(body->object, "channel_id"_L1);
    if (moved && !call.world.channel(moved))
        return refusal(errors::unknownChannel);
    if (moved)
        webhook.channel = moved;
    const auto before = webhook.json.object();
    webhook.json.take({"name"_L1, "avatar"_L1, "channel_id"_L1}, body->object);
    if (auto* guild = call.bot ? call.world.guild(webhook.guild) : nullptr)
        auditChange(call, *guild, AuditAction::WebhookUpdate, webhook.id, before, webhook.json.object());
    return okText(webhook.json.text());
}

struct Sent
{
    Channel* channel;
    Message* message;
};

tl::expected<Sent, Answer> sentBy(Call& call)
{
    const auto webhook = webhookByToken(call);
    if (!webhook)
        return tl::unexpected<Answer>(webhook.error());
    auto* channel = call.world.channel((*webhook)->channel);
    if (!channel)
        return refused(errors::unknownChannel);
    const auto message = messageOf(*channel, call, 2);
    if (!message)
        return tl::unexpected<Answer>(message.error());
    if ((*message)->webhook != (*webhook)->id)
        return refused(errors::unknownMessage);
    return Sent{channel, *message};
}

} // namespace

Answer listChannelWebhooks(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change, permission::manageWebhooks);
    if (!channel)
        return channel.error();
    return listWebhooks(call.world, [&](const Webhook& webhook) { return webhook.channel == (*channel)->id; });
}

Answer listGuildWebhooks(Call& call)
{
    const auto guild = guildOf(call, 0, permission::manageWebhooks);
    if (!guild)
        return guild.error();
    return listWebhooks(call.world, [&](const Webhook& webhook) { return webhook.guild == (*guild)->id; });
}

Answer createWebhook(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change, permission::manageWebhooks);
    if (!channel)
        return channel.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.required("name").string("name", 1, 80);
    if (check.failed())
        return check.answer();
    const auto& all = call.world.webhooks();
    const auto here = std::count_if(
        all.begin(), all.end(), [&](const auto& webhook) { return webhook.second.channel == (*channel)->id; });
    if (here >= mostWebhooks)
        return refusal(errors::tooManyWebhooks);
    const QJsonObject fields{{u"name"_s, body->object.value("name"_L1)}, {u"avatar"_s, QJsonValue::Null}};
    const auto& webhook = call.world.addWebhook(**channel, fields, call.bot, call.now);
    noteMade(call, "webhook", webhook.id);
    if (auto* guild = call.world.guild(webhook.guild))
        auditChange(call, *guild, AuditAction::WebhookCreate, webhook.id, {}, webhook.json.object());
    return okText(webhook.json.text());
}

Answer getWebhook(Call& call)
{
    const auto webhook = webhookOf(call);
    return webhook ? okText((*webhook)->json.text()) : webhook.error();
}

Answer getWebhookByToken(Call& call)
{
    const auto webhook = webhookByToken(call);
    if (!webhook)
        return webhook.error();
    auto fields = (*webhook)->json.object();
    fields.remove("user"_L1); // not for those who only know the token
    return ok(fields);
}

Answer patchWebhook(Call& call)
{
    const auto webhook = webhookOf(call);
    return webhook ? editWebhook(call, **webhook) : webhook.error();
}

Answer patchWebhookByToken(Call& call)
{
    const auto webhook = webhookByToken(call);
    return webhook ? editWebhook(call, **webhook) : webhook.error();
}

Answer deleteWebhook(Call& call)
{
    return removeWebhook(call, webhookOf(call));
}

Answer deleteWebhookByToken(Call& call)
{
    return removeWebhook(call, webhookByToken(call));
}

Answer executeWebhook(Call& call)
{
    const auto webhook = webhookByToken(call);
    if (!webhook)
        return webhook.error();
    auto* channel = call.world.channel((*webhook)->channel);
    if (!channel)
        return refusal(errors::unknownChannel);
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    if (auto refusal = refuseMessage(*body, true))
        return *refusal;
    auto fields = messageFields(*body, call.world, call.now);
    const auto named = body->object.value("username"_L1).toString();
    fields.insert("webhook_id"_L1, idText((*webhook)->id));
    fields.insert("author"_L1,
        QJsonObject{{u"id"_s, idText((*webhook)->id)},
            {u"username"_s, named.isEmpty() ? (*webhook)->json.object().value("name"_L1) : QJsonValue{named}},
            {u"discriminator"_s, u"0000"_s}, {u"avatar"_s, QJsonValue::Null}, {u"bot"_s, true},
            {u"global_name"_s, QJsonValue::Null}, {u"public_flags"_s, 0}, {u"flags"_s, 0}});
    const auto& message = call.world.addMessage(*channel, fields, call.now);
    noteMade(call, "message", message.id);
    return call.target.first("wait") == "true" ? okText(message.json.text()) : noContent();
}

Answer getWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    return sent ? okText(messageText(*sent->message, nullptr)) : sent.error();
}

Answer patchWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    if (!sent)
        return sent.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    if (auto refusal = refuseMessage(*body, false))
        return *refusal;
    editMessage(*sent->message, *body, call.world, call.now);
    return okText(messageText(*sent->message, nullptr));
}

Answer deleteWebhookMessage(Call& call)
{
    const auto sent = sentBy(call);
    if (!sent)
        return sent.error();
    sent->channel->messages.erase(sent->message->id);
    return noContent();
}

} // namespace headroom::sim
