// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/forms/message_form.h"
#include "app/sim/routes/handlers.h"

#include <QDateTime>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t maxActiveThreads = 1000;
constexpr int maxAppliedTags = 5;
constexpr int requireTag = 1 << 4; // a forum's flag

QJsonObject stateOf(const Channel& thread)
{
    return thread.json.object().value("thread_metadata"_L1).toObject();
}

bool isArchived(const Channel& thread)
{
    return stateOf(thread).value("archived"_L1).toBool();
}

void checkThread(FormCheck& check)
{
    check.string("name", 1, 100)
        .integer("rate_limit_per_user", 0, 21600, true)
        .array("applied_tags", maxAppliedTags, true)
        .boolean("archived")
        .boolean("locked")
        .boolean("invitable")
        .oneOf("auto_archive_duration", {60, 1440, 4320, 10080});
}

void checkTagsApplied(FormCheck& check, const Channel& forum, const QJsonObject& body)
{
    std::set<QString> known;
    for (const auto& tag : forum.json.object().value("available_tags"_L1).toArray())
        known.insert(tag.toObject().value("id"_L1).toString());
    for (const auto& tag : body.value("applied_tags"_L1).toArray()) {
        if (!known.contains(tag.toString()))
            check.fail("applied_tags", "UNKNOWN_TAG", "Unknown tag");
    }
}

QJsonObject threadFields(const Call& call, const QJsonObject& body)
{
    QJsonObject fields{{u"name"_s, body.value("name"_L1)}};
    if (call.bot)
        fields.insert("owner_id"_L1, idText(call.bot->id));
    if (body.value("rate_limit_per_user"_L1).isDouble())
        fields.insert("rate_limit_per_user"_L1, body.value("rate_limit_per_user"_L1));
    if (body.value("applied_tags"_L1).isArray())
        fields.insert("applied_tags"_L1, body.value("applied_tags"_L1));
    QJsonObject state;
    if (body.value("auto_archive_duration"_L1).isDouble())
        state.insert("auto_archive_duration"_L1, body.value("auto_archive_duration"_L1));
    fields.insert("thread_metadata"_L1, state);
    return fields;
}

Channel& makeThread(Call& call, Channel& parent, const QJsonObject& fields)
{
    auto& thread = call.world.addThread(parent, fields, call.now);
    noteMade(call, "thread", thread.id);
    auditChange(call, parent.guild, AuditAction::ThreadCreate, thread.id, {}, thread.json.object());
    return thread;
}

void refusePost(const Channel& forum, const QJsonObject& body)
{
    FormCheck check{body};
    checkTagsApplied(check, forum, body);
    check.refuseIfFailed();
    const bool tagged = !body.value("applied_tags"_L1).toArray().isEmpty();
    if ((forum.json.object().value("flags"_L1).toInt() & requireTag) && !tagged)
        throw refused(errors::tagRequired);
}

bool isFull(World& world, const Channel& parent)
{
    const auto& threads = world.guild(parent.guild)->threads;
    const auto active = std::ranges::count_if(threads, [&](Snowflake id) { return !isArchived(*world.channel(id)); });
    return active >= maxActiveThreads;
}

// A post of a forum: a thread, and its first message with the same id.
Answer createPost(Call& call, Channel& forum, const Body& body)
{
    Body first = body;
    first.object = body.object.value("message"_L1).toObject();
    refuseMessage(first, true);
    refusePost(forum, body.object);
    const auto id = call.world.newId(call.now);
    auto fields = messageFields(call, {id, forum.guild}, first);
    auto ofThread = threadFields(call, body.object);
    ofThread.insert("id"_L1, idText(id));
    auto& thread = makeThread(call, forum, ofThread);
    fields.insert("id"_L1, idText(id));
    fields.insert("author"_L1, authorOf(*call.bot));
    const auto& message = call.world.addMessage(thread, fields, call.now);
    return createdText(withField(thread.text(), "\"message\":" + servedText(call, message)));
}

QJsonObject memberOfThread(const Call& call, const Channel& thread)
{
    return {{u"id"_s, idText(thread.id)}, {u"user_id"_s, idText(call.bot->id)},
        {u"join_timestamp"_s, stateOf(thread).value("create_timestamp"_L1)}, {u"flags"_s, 0}};
}

Answer threadList(const Call& call, const std::vector<Channel*>& threads, std::optional<bool> more)
{
    QJsonArray members;
    for (const auto* thread : threads) {
        if (idIn(thread->json.object(), "owner_id"_L1) == call.bot->id)
            members.append(memberOfThread(call, *thread));
    }
    auto text = "{\"threads\":" + joinedArray(threads, [](const Channel* thread) { return thread->text(); })
        + ",\"members\":" + compactJson(members);
    if (more)
        text += std::string{",\"has_more\":"} + (*more ? "true" : "false");
    return okText(text + "}");
}

} // namespace

Channel& addPost(Call& call, Channel& forum, Snowflake id, const QJsonObject& body)
{
    auto wish = body;
    wish.insert("name"_L1, body.value("thread_name"_L1));
    refusePost(forum, wish);
    if (isFull(call.world, forum))
        throw refused(errors::tooManyThreads);
    auto fields = threadFields(call, wish);
    fields.insert("id"_L1, idText(id));
    return makeThread(call, forum, fields);
}

Answer createThread(Call& call, Channel& channel, const Body& body)
{
    FormCheck check{body.object};
    check.required("name").integer("type", 10, 12);
    checkThread(check);
    check.refuseIfFailed();
    const bool forum = channel.isForum();
    if (!forum && channel.type != 0 && channel.type != 5)
        return refusal(errors::wrongChannelType);
    const int type = forum ? 11 : body.object.value("type"_L1).toInt(12);
    const auto needed = forum ? permission::sendMessages
        : type == 12          ? permission::createPrivateThreads
                              : permission::createPublicThreads;
    if (!(permissionsIn(call.world, channel, *call.bot) & needed))
        return refusal(errors::missingPermissions);
    if (isFull(call.world, channel))
        return refusal(errors::tooManyThreads);
    if (forum)
        return createPost(call, channel, body);
    auto fields = threadFields(call, body.object);
    fields.insert("type"_L1, type);
    return createdText(makeThread(call, channel, fields).text());
}

Answer createThreadFromMessage(Call& call, Channel& channel)
{
    auto& message = messageOf(channel, call, 1);
    const auto body = checkedBody(call.request, [](FormCheck& check) {
        check.required("name");
        checkThread(check);
    });
    if (channel.type != 0 && channel.type != 5)
        return refusal(errors::wrongChannelType);
    if (call.world.channel(message.id))
        return refusal(errors::threadExists);
    if (isFull(call.world, channel))
        return refusal(errors::tooManyThreads);
    auto fields = threadFields(call, body.object);
    fields.insert("id"_L1, idText(message.id));
    return createdText(makeThread(call, channel, fields).text());
}

Answer patchThread(Call& call, Channel& thread)
{
    const auto body = parseBody(call.request);
    const auto& wish = body.object;
    FormCheck check{wish};
    checkThread(check);
    if (const auto* parent = call.world.channel(thread.threadOf))
        checkTagsApplied(check, *parent, wish);
    check.refuseIfFailed();
    auto state = stateOf(thread);
    const bool own = idIn(thread.json.object(), "owner_id"_L1) == call.bot->id;
    const bool moderates = (permissionsIn(call.world, thread, *call.bot) & permission::manageThreads) != 0;
    const bool byModeratorsOnly = wish.contains("locked"_L1) || wish.contains("rate_limit_per_user"_L1);
    if (!moderates && (!own || byModeratorsOnly || state.value("locked"_L1).toBool()))
        return refusal(errors::missingPermissions);
    // While it is archived nothing is changed but what brings it back, or locks it.
    const bool staysArchived = state.value("archived"_L1).toBool() && wish.value("archived"_L1).toBool(true);
    for (const auto& key : wish.keys()) {
        if (staysArchived && key != "archived"_L1 && key != "locked"_L1)
            return refusal(errors::threadArchived);
    }
    const auto before = thread.json.object();
    if (wish.contains("archived"_L1) && wish.value("archived"_L1) != state.value("archived"_L1))
        state.insert("archive_timestamp"_L1, timeText(call.now));
    takeOver(state, wish, {"archived"_L1, "locked"_L1, "auto_archive_duration"_L1, "invitable"_L1});
    thread.json.take({"name"_L1, "rate_limit_per_user"_L1, "applied_tags"_L1, "flags"_L1}, wish);
    thread.json.set("thread_metadata"_L1, state);
    // The log speaks of a thread's state as if it were fields of its own.
    const auto flat = [](QJsonObject fields) {
        const auto inner = fields.take("thread_metadata"_L1).toObject();
        for (const auto key : {"archived"_L1, "locked"_L1, "auto_archive_duration"_L1, "invitable"_L1})
            fields.insert(key, inner.value(key));
        return fields;
    };
    auditChange(call, thread.guild, AuditAction::ThreadUpdate, thread.id, flat(before), flat(thread.json.object()));
    return okText(thread.text());
}

void refuseInThread(Channel& thread)
{
    auto state = stateOf(thread);
    if (!thread.isThread() || !state.value("archived"_L1).toBool())
        return;
    if (state.value("locked"_L1).toBool())
        throw refused(errors::threadLocked);
    state.insert("archived"_L1, false);
    thread.json.set("thread_metadata"_L1, state);
}

Answer listActiveThreads(Call& call, Guild& guild)
{
    std::vector<Channel*> active;
    for (auto id = guild.threads.rbegin(); id != guild.threads.rend(); ++id) {
        auto* thread = call.world.channel(*id);
        if (!isArchived(*thread) && (permissionsIn(call.world, *thread, *call.bot) & permission::viewChannel))
            active.push_back(thread);
    }
    return threadList(call, active, std::nullopt);
}

// The latest archived first, before an ISO 8601 time; those that the bot is in itself by falling ids.
Answer listArchivedThreads(Call& call, Archived kind)
{
    auto& channel = channelOf(call, 0, Intent::Read,
        permission::readMessageHistory | (kind == Archived::Private ? permission::manageThreads : 0));
    const auto limit = intQuery(call, "limit", 50, 2, 100);
    const bool byId = kind == Archived::OwnPrivate;
    const auto given = byId ? QString{} : QString::fromStdString(std::string{call.target.first("before")});
    const auto before = QDateTime::fromString(given, Qt::ISODateWithMs);
    const auto beforeId = byId ? idQuery(call, "before") : 0;
    if (!given.isEmpty() && !before.isValid())
        throw wrongField("before", "DATE_TIME_TYPE_PARSE", "Could not parse it. Should be ISO8601.");
    const auto archivedAt = [](const Channel* thread) {
        return QDateTime::fromString(stateOf(*thread).value("archive_timestamp"_L1).toString(), Qt::ISODateWithMs);
    };
    std::vector<Channel*> found;
    const auto* guild = call.world.guild(channel.guild);
    for (const auto id : guild ? guild->threads : std::set<Snowflake>{}) {
        auto* thread = call.world.channel(id);
        const bool asked = thread->threadOf == channel.id && (thread->type == 12) == (kind != Archived::Public);
        const bool joined = !byId || idIn(thread->json.object(), "owner_id"_L1) == call.bot->id;
        if (asked && joined && isArchived(*thread) && (given.isEmpty() || archivedAt(thread) < before)
            && (!beforeId || id < beforeId))
            found.push_back(thread);
    }
    std::ranges::stable_sort(found, [&](const Channel* one, const Channel* other) {
        return byId ? one->id > other->id : archivedAt(one) > archivedAt(other);
    });
    const bool more = found.size() > static_cast<std::size_t>(limit);
    found.resize(std::min(found.size(), static_cast<std::size_t>(limit)));
    return threadList(call, found, more);
}

} // namespace headroom::sim
