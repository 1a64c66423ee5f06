// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/lost_requests.h"

#include "core/base/text/json_text.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using jobs::Finding;

namespace {

constexpr int messagesAtATime = 100;
constexpr int maxMessagePages = 20;

struct WebhookPath
{
    std::string webhook;
    std::string thread; // empty: its channel
};

std::optional<WebhookPath> webhookPathIn(const std::string& path)
{
    static const QRegularExpression form(u"^/webhooks/(\\d+)/[^/?]+\\?wait=true(&thread_id=(\\d+))?$"_s);
    const auto match = form.match(QString::fromStdString(path));
    if (!match.hasMatch())
        return std::nullopt;
    return WebhookPath{match.captured(1).toStdString(), match.captured(3).toStdString()};
}

Finding unreadable(const jobs::ReadAnswer& answer)
{
    if (answer.isTemporary())
        return {Finding::Kind::CannotRead, {}, answer.problem};
    return {Finding::Kind::Unknown, {},
        Text::tr("no response came, and its channel cannot be read: %1").arg(answer.problem)};
}

bool isNew(const QJsonObject& object, const jobs::LostRequest& lost)
{
    const auto id = discord::parseSnowflake(object.value("id"_L1).toString().toStdString());
    return id && discord::createdAt(*id) >= lost.sent - jobs::clockMargin
        && !lost.knownResults.contains(discord::toString(*id));
}

Finding foundAmong(const std::vector<std::string>& ids)
{
    if (ids.empty())
        return {Finding::Kind::NotApplied, {}, {}};
    if (ids.size() == 1)
        return {Finding::Kind::Applied, ids.front(), {}};
    return {Finding::Kind::Unknown, {}, "no response came, and several messages look like it"};
}

int countOf(const QJsonValue& list)
{
    return int(list.toArray().size());
}

} // namespace

bool isWebhookMessage(const std::string& path)
{
    return webhookPathIn(path).has_value();
}

Finding messageIn(const QJsonArray& messages, const jobs::LostRequest& lost, const std::string& webhook)
{
    const auto sent = jsonIn(lost.body);
    std::vector<std::string> ids;
    for (const auto& value : messages) {
        const auto message = value.toObject();
        const bool isIt = message.value("webhook_id"_L1).toString().toStdString() == webhook
            && message.value("content"_L1).toString().trimmed() == sent["content"_L1].toString().trimmed()
            && message.value("author"_L1)["username"_L1] == sent["username"_L1]
            && countOf(message.value("attachments"_L1)) == countOf(sent["attachments"_L1]);
        if (isIt && isNew(message, lost))
            ids.push_back(message.value("id"_L1).toString().toStdString());
    }
    return foundAmong(ids);
}

Finding postIn(const QJsonArray& threads, const jobs::LostRequest& lost, const QString& forum)
{
    const auto name = jsonIn(lost.body)["thread_name"_L1].toString();
    std::vector<std::string> ids;
    for (const auto& value : threads) {
        const auto thread = value.toObject();
        if (thread.value("parent_id"_L1).toString() == forum && thread.value("name"_L1).toString() == name
            && isNew(thread, lost))
            ids.push_back(thread.value("id"_L1).toString().toStdString());
    }
    return foundAmong(ids);
}

QCoro::Task<Finding> findLostMessage(jobs::LostRequest lost, jobs::ApiReader& api)
{
    const auto path = webhookPathIn(lost.path);
    const auto webhook = co_await api.read("/webhooks/" + path->webhook);
    if (!webhook.isOk())
        co_return unreadable(webhook);
    const auto channel = webhook.json["channel_id"_L1].toString();
    if (jsonIn(lost.body).toObject().contains("thread_name"_L1)) {
        const auto threads = co_await api.read(
            "/guilds/" + discord::toString(lost.guild.value_or(discord::Snowflake())) + "/threads/active");
        if (!threads.isOk())
            co_return unreadable(threads);
        co_return postIn(threads.json["threads"_L1].toArray(), lost, channel);
    }
    auto after = discord::snowflakeAt(lost.sent - jobs::clockMargin).value;
    QJsonArray all;
    for (int page = 0; page < maxMessagePages; ++page) {
        const auto place = path->thread.empty() ? channel.toStdString() : path->thread;
        const auto answer = co_await api.read("/channels/" + place + "/messages?after=" + std::to_string(after)
            + "&limit=" + std::to_string(messagesAtATime));
        if (!answer.isOk())
            co_return unreadable(answer);
        const auto messages = answer.json.toArray();
        for (const auto& message : messages) {
            all += message;
            after = std::max<std::uint64_t>(after, message["id"_L1].toString().toULongLong());
        }
        if (messages.size() < messagesAtATime)
            co_return messageIn(all, lost, path->webhook);
    }
    co_return Finding{
        Finding::Kind::Unknown, {}, Text::tr("no response came, and too many messages were sent since to find it")};
}

QCoro::Task<Finding> findThreadState(jobs::LostRequest lost, jobs::ApiReader& api)
{
    const auto thread = co_await api.read(lost.path);
    if (!thread.isOk())
        co_return unreadable(thread);
    auto fields = thread.json.toObject();
    const auto state = fields.value("thread_metadata"_L1).toObject();
    for (auto field = state.begin(); field != state.end(); ++field)
        fields.insert(field.key(), *field);
    const bool isSet = jobs::holds(fields, jsonIn(lost.body));
    co_return Finding{isSet ? Finding::Kind::Applied : Finding::Kind::NotApplied, {}, {}};
}

} // namespace headroom::restores
