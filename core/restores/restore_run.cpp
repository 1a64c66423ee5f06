// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/restore_run.h"

#include "core/base/text/json_text.h"
#include "core/base/value_in.h"
#include "core/jobs/read/guild_facts.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/message_body.h"
#include "core/restores/message_files.h"
#include "core/restores/restore_undo.h"
#include "core/restores/role_order.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <set>

using namespace Qt::StringLiterals;

namespace headroom::restores {

namespace {

// By their names.
QJsonArray appliedTags(const QJsonObject& thread, const QJsonArray& saved, const QJsonArray& live)
{
    QJsonArray applied;
    for (const auto& id : thread.value("applied_tags"_L1).toArray()) {
        for (const auto& tag : saved) {
            for (const auto& other : live) {
                if (tag["id"_L1] == id && other["name"_L1] == tag["name"_L1])
                    applied += other["id"_L1];
            }
        }
    }
    return applied;
}

// {{file:NAME|TYPE}} as Discord takes it in a body.
QString fileAsText(const QString& nameAndType, const QByteArray& content)
{
    return u"data:"_s + nameAndType.section(u'|', 1) + u";base64,"_s + QString::fromLatin1(content.toBase64());
}

// What the archive has of a message that is sent.
struct SavedMessage
{
    std::optional<archives::StoredMessage> message = {};
    std::vector<std::pair<archives::AttachmentRow, QByteArray>> files = {}; // with its last part
    std::optional<archives::StoredObject> thread = {}; // of a post
    QJsonArray tags = {}; // of its forum
};

struct Wanted
{
    discord::Snowflake message = {};
    int part = 0;
    discord::Snowflake channel = {};
    std::optional<discord::Snowflake> thread = {}; // that it makes
};

bool isLastPart(const archives::StoredMessage& message, int part)
{
    return part + 1 == contentParts(message.content).size();
}

Result<SavedMessage> savedMessage(archives::ArchiveReader& reader, const Wanted& wanted)
{
    SavedMessage saved;
    if (const auto message = reader.message(wanted.message).map(into(saved.message)); !message)
        return tl::unexpected(message.error());
    if (wanted.thread) {
        if (const auto thread = reader.object(archives::ObjectKind::Thread, *wanted.thread).map(into(saved.thread));
            !thread)
            return tl::unexpected(thread.error());
        const auto forum = reader.object(archives::ObjectKind::Channel, wanted.channel);
        if (forum && *forum)
            saved.tags = (*forum)->json.value("available_tags"_L1).toArray();
    }
    if (!saved.message || !isLastPart(*saved.message, wanted.part))
        return saved;
    const auto files = messageFiles(reader, *saved.message);
    if (!files)
        return tl::unexpected(files.error());
    for (const auto& file : files->files) {
        auto content = reader.content(file.file);
        if (!content)
            return tl::unexpected(content.error());
        saved.files.emplace_back(file, *std::move(content));
    }
    return saved;
}

void addFiles(const SavedMessage& saved, jobs::ItemRequest& request, QJsonObject& body)
{
    QJsonArray entries;
    for (const auto& [file, content] : saved.files) {
        const int number = int(request.files.size());
        entries += QJsonObject{{u"id"_s, number}, {u"filename"_s, file.name}};
        request.files.push_back({"files[" + std::to_string(number) + ']', file.name.toStdString(),
            file.contentType.toStdString(), content.toStdString()});
    }
    if (!entries.isEmpty())
        body.insert("attachments"_L1, entries);
}

} // namespace

RestoreRun::RestoreRun(const std::string& archive, discord::Snowflake guild)
    : m_guild(guild)
{
    if (!archive.empty())
        m_archive.emplace(archive);
}

void RestoreRun::ended(const jobs::Item& item)
{
    if (item.kind == "message" && item.params.find(R"("pin":true)") == std::string::npos)
        return; // nothing refers to it
    const auto kind = QString::fromStdString(item.kind);
    const auto target = QString::fromStdString(item.target);
    const auto live = jsonIn(item.params)["live"_L1].toString();
    if (!live.isEmpty())
        m_newIds[kind].insert_or_assign(target, live);
    else if (item.state == jobs::ItemState::Done && !item.resultId.empty())
        m_newIds[kind].insert_or_assign(target, QString::fromStdString(item.resultId));
}

std::optional<QString> RestoreRun::newId(const QString& kind, const QString& id) const
{
    const auto* ofKind = valueIn(m_newIds, kind);
    const auto* known = ofKind ? valueIn(*ofKind, id) : nullptr;
    return known ? std::optional(*known) : std::nullopt;
}

Resolve RestoreRun::resolver(const Files* files) const
{
    return [this, files](const QString& kind, const QString& id) {
        if (kind != u"file"_s || !files)
            return newId(kind, id);
        const auto found = files->find(id.section(u'|', 0, 0));
        return found == files->end() ? std::nullopt : std::optional(fileAsText(id, found->second));
    };
}

// Those that its request names. Also asked for where there are none, so that items are sent in the order of their
// turns: objects of a guild lie as they were made.
QCoro::Task<Result<RestoreRun::Files>> RestoreRun::filesOf(jobs::Item item)
{
    if (!m_archive)
        co_return Files();
    std::set<QString> names;
    const auto request = jobs::plannedRequest(item.params);
    const Resolve note = [&names](const QString& kind, const QString& id) {
        if (kind == u"file"_s)
            names.insert(id.section(u'|', 0, 0));
        return std::optional(QString());
    };
    if (request.body.find("{{file:") != std::string::npos)
        (void)filled(jsonIn(request.body), note);
    if (const auto upload = jsonIn(item.params)["upload"_L1].toString(); !upload.isEmpty())
        names.insert(upload.section(u'|', 0, 0));
    const ReaderWork<Files> read = [names](archives::ArchiveReader& reader) -> Result<Files> {
        Files files;
        for (const auto& name : names) {
            auto content = reader.content(name);
            if (!content)
                return tl::unexpected(content.error());
            files.emplace(name, *std::move(content));
        }
        return files;
    };
    co_return co_await m_archive->ask<Files>(read);
}

QCoro::Task<Result<jobs::Step>> RestoreRun::stepFor(
    const jobs::Operation&, jobs::Order, jobs::Item item, jobs::ItemContext context, jobs::ApiReader& api)
{
    if (item.kind == "role" && item.target == "order")
        co_return co_await orderRoles(std::move(item), api);
    if (jsonIn(item.params).toObject().contains("message"_L1))
        co_return co_await send(std::move(item), api);
    const auto files = co_await filesOf(item);
    if (!files)
        co_return Result<jobs::Step>(tl::unexpected(files.error()));
    auto step = item.kind == "member" ? stepForMember(item, context.current) : filledStep(item, *files);
    if (auto* request = std::get_if<jobs::ItemRequest>(&step); request && request->path.ends_with("/bulk-ban"))
        co_return co_await banThoseLeft(std::move(*request), api);
    co_return Result<jobs::Step>(std::move(step));
}

// Positions depend on what is there: those of roles that others have made meanwhile as well.
QCoro::Task<Result<jobs::Step>> RestoreRun::orderRoles(jobs::Item item, jobs::ApiReader& api)
{
    using Answer = Result<jobs::Step>;
    auto request = jobs::plannedRequest(item.params);
    std::vector<discord::Snowflake> wanted;
    const auto roles = filled(jsonIn(request.body), resolver());
    for (const auto& entry : roles.value.toArray())
        wanted.push_back({entry["id"_L1].toString().toULongLong()});
    const auto live = co_await jobs::readGuild(m_guild, api);
    if (!live)
        co_return Answer(tl::unexpected(live.error()));
    const auto body = roleOrder(*live, wanted);
    if (body.isEmpty())
        co_return Answer(jobs::Settled{jobs::ItemState::Skipped, Text::tr("the roles are in this order already")});
    request.body = compactJson(body);
    co_return Answer(request);
}

jobs::Step RestoreRun::filledStep(const jobs::Item& item, const Files& files) const
{
    const auto params = jsonIn(item.params);
    auto request = jobs::plannedRequest(item.params);
    request.reason = params["reason"_L1].toString().toStdString();
    const auto path = filledPath(request.path, resolver());
    if (!path)
        return jobs::Settled{jobs::ItemState::Skipped, Text::tr("what it is about could not be made")};
    request.path = *path;
    if (request.body.empty())
        return request;
    const auto body = filled(jsonIn(request.body), resolver(&files));
    if (body.isLeftOut)
        return jobs::Settled{jobs::ItemState::Skipped,
            Text::tr("it is nothing without %1, which could not be made").arg(body.missing.front())};
    request.body = compactJson(body.value);
    if (const auto upload = params["upload"_L1].toString(); !upload.isEmpty()) {
        const auto name = upload.section(u'|', 0, 0);
        request.hasFieldsApart = true;
        request.files = {
            {"file", name.toStdString(), upload.section(u'|', 1).toStdString(), files.at(name).toStdString()}};
    }
    return request;
}

// By the webhook of its channel, whose token is in no queue: Discord tells it to the bot that made it.
QCoro::Task<Result<jobs::Step>> RestoreRun::send(jobs::Item item, jobs::ApiReader& api)
{
    using Answer = Result<jobs::Step>;
    const auto params = jsonIn(item.params);
    auto request = jobs::plannedRequest(item.params);
    static const QRegularExpression senderForm(u"\\{\\{sender:(\\d+)\\}\\}"_s);
    const auto channel = senderForm.match(QString::fromStdString(request.path)).captured(1);
    const auto sender = newId(u"sender"_s, channel);
    if (!sender)
        co_return Answer(jobs::Settled{jobs::ItemState::Failed, Text::tr("its channel has no webhook to send it by")});
    if (!newId(u"token"_s, channel)) {
        const auto webhook = co_await api.readJson("/webhooks/" + sender->toStdString());
        if (!webhook)
            co_return Answer(tl::unexpected(webhook.error()));
        m_newIds[u"token"_s].insert_or_assign(channel, (*webhook)["token"_L1].toString());
    }
    const auto path = filledPath(request.path, resolver());
    if (!path)
        co_return Answer(jobs::Settled{jobs::ItemState::Failed, Text::tr("its channel or thread could not be made")});
    request.path = *path;
    Wanted wanted{.message = {params["message"_L1].toString().toULongLong()},
        .part = params["part"_L1].toInt(),
        .channel = {channel.toULongLong()}};
    if (params["post"_L1].toBool())
        wanted.thread = discord::Snowflake{QString::fromStdString(item.target).toULongLong()};
    const ReaderWork<SavedMessage> read = [wanted](
                                              archives::ArchiveReader& reader) { return savedMessage(reader, wanted); };
    const auto saved = co_await m_archive->ask<SavedMessage>(read);
    if (!saved)
        co_return Answer(tl::unexpected(saved.error()));
    if (!saved->message)
        co_return Answer(jobs::Settled{jobs::ItemState::Failed, Text::tr("the archive does not have it any more")});
    auto body = messageBody(*saved->message, wanted.part, resolver());
    if (wanted.thread) {
        body.insert("thread_name"_L1, saved->thread ? saved->thread->name : u"?"_s);
        const auto tags = co_await tagsOf(channel, api);
        if (!tags)
            co_return Answer(tl::unexpected(tags.error()));
        body.insert(
            "applied_tags"_L1, appliedTags(saved->thread ? saved->thread->json : QJsonObject(), saved->tags, *tags));
    }
    addFiles(*saved, request, body);
    request.body = compactJson(body);
    co_return Answer(std::move(request));
}

// Of the forum that stands for the archive's, whose tags have ids of their own.
QCoro::Task<Result<QJsonArray>> RestoreRun::tagsOf(QString forum, jobs::ApiReader& api)
{
    if (const auto known = m_tags.find(forum); known != m_tags.end())
        co_return Result<QJsonArray>(known->second);
    const auto live = newId(u"channel"_s, forum).value_or(forum);
    const auto channel = co_await api.readJson("/channels/" + live.toStdString());
    if (!channel)
        co_return Result<QJsonArray>(tl::unexpected(channel.error()));
    const auto tags = (*channel)["available_tags"_L1].toArray();
    m_tags.insert_or_assign(forum, tags);
    co_return Result<QJsonArray>(tags);
}

// What they hold by now stays theirs: the request names all of their roles.
jobs::Step RestoreRun::stepForMember(const jobs::Item& item, const jobs::ReadAnswer& current) const
{
    if (!current.isOk())
        return jobs::Settled{jobs::ItemState::Skipped, Text::tr("is not a member any more")};
    if (const auto params = jsonIn(item.params).toObject(); isMemberBack(params)) {
        const auto back = memberBack(params, current.json.toObject());
        if (back.isEmpty())
            return jobs::Settled{jobs::ItemState::Skipped, Text::tr("is as before already")};
        auto request = jobs::plannedRequest(item.params);
        request.body = compactJson(back);
        return request;
    }
    auto step = filledStep(item, {});
    auto* request = std::get_if<jobs::ItemRequest>(&step);
    if (!request)
        return step;
    auto body = jsonIn(request->body).toObject();
    const auto held = current.json["roles"_L1].toArray();
    auto roles = held;
    for (const auto& role : body.value("roles"_L1).toArray()) {
        if (!roles.contains(role))
            roles += role;
    }
    if (roles == held)
        body.remove("roles"_L1);
    else
        body.insert("roles"_L1, roles);
    if (body.value("nick"_L1) == current.json["nick"_L1])
        body.remove("nick"_L1);
    if (body.isEmpty())
        return jobs::Settled{jobs::ItemState::Skipped, Text::tr("has them already")};
    request->body = compactJson(body);
    return step;
}

// Discord counts those who are banned by now as failed.
QCoro::Task<Result<jobs::Step>> RestoreRun::banThoseLeft(jobs::ItemRequest request, jobs::ApiReader& api)
{
    using Answer = Result<jobs::Step>;
    const auto users = jsonIn(request.body)["user_ids"_L1].toArray();
    const auto path = request.path.substr(0, request.path.rfind('/'))
        + "/bans?limit=1000&after=" + std::to_string(users.first().toString().toULongLong() - 1);
    const auto bans = co_await api.readArray(path);
    if (!bans)
        co_return Answer(tl::unexpected(bans.error()));
    std::set<QString> banned;
    for (const auto& ban : *bans)
        banned.insert(ban["user"_L1]["id"_L1].toString());
    QJsonArray left;
    for (const auto& user : users) {
        if (!banned.contains(user.toString()))
            left += user;
    }
    if (left.isEmpty())
        co_return Answer(jobs::Settled{jobs::ItemState::Skipped, Text::tr("all of them are banned already")});
    request.body = compactJson(QJsonObject{{u"user_ids"_s, left}});
    co_return Answer(std::move(request));
}

} // namespace headroom::restores
