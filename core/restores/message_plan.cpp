// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Messages are sent by a webhook for each channel, under their authors' names: each place's one after the other, oldest
// first, many places side by side. Only in places that are new or empty, so that none is there twice.
#include "core/archives/archive_reader.h"
#include "core/base/text/display_text.h"
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/restores/message_places.h"
#include "core/restores/never_restored.h"
#include "core/restores/placeholders.h"
#include "core/restores/restore_plan.h"

#include <deque>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr std::size_t placesSideBySide = 200;
constexpr discord::Permissions manageWebhooks = 1ULL << 29;

class MessagePlanner
{
public:
    MessagePlanner(RestorePlan& plan, MessagePlaces found)
        : m_plan(plan)
        , m_found(std::move(found))
    {
    }

    void planThreads()
    {
        m_plan.beginStage();
        for (auto& place : m_found.places) {
            if (place.isThread)
                planThread(place);
        }
    }

    QCoro::Task<Result<void>> planMessages()
    {
        std::erase_if(m_found.places, [this](const Place& place) { return !isToBeFilled(place); });
        planWebhooks();
        m_plan.beginStage();
        while (!m_found.places.empty()) {
            const auto begin = m_found.places.begin();
            const auto end = begin + std::ptrdiff_t(std::min(placesSideBySide, m_found.places.size()));
            std::deque<Place> turn(begin, end);
            m_found.places.erase(begin, end);
            while (!turn.empty()) {
                auto place = std::move(turn.front());
                turn.pop_front();
                if (place.next < place.messages.size()) {
                    planMessage(place);
                    turn.push_back(std::move(place));
                }
                if (const auto flushed = co_await m_plan.items().flush(); !flushed)
                    co_return flushed;
            }
        }
        m_plan.beginStage();
        for (auto& item : m_pins)
            m_plan.add(std::move(item));
        m_plan.beginStage();
        for (auto& item : m_states)
            m_plan.add(std::move(item));
        removeWebhooks();
        noteLosses();
        co_return co_await m_plan.items().flush();
    }

private:
    void planThread(Place& place)
    {
        const auto& thread = place.thread;
        if (!m_plan.options.wants(ObjectKind::Thread, place.id))
            return;
        if (const auto live = m_plan.match(ObjectKind::Thread, place.id))
            return m_plan.keep(ObjectKind::Thread, place.id, *live, Text::tr("%1 is there").arg(nameOf(thread)));
        const auto channel = m_plan.pathId(ObjectKind::Channel, place.channel);
        if (channel.empty())
            return m_plan.impossible(
                "create", ObjectKind::Thread, place.id, Text::tr("%1: its channel is not there").arg(nameOf(thread)));
        if (place.isPost) {
            if (place.messages.empty())
                return m_plan.impossible("create", ObjectKind::Thread, place.id,
                    Text::tr("%1: a post is made of its first message: restore the part messages as well")
                        .arg(nameOf(thread)));
            m_plan.made.emplace(ObjectKind::Thread, place.id);
            planState(place);
            return;
        }
        const auto state = thread.value("thread_metadata"_L1).toObject();
        QJsonObject body{{u"name"_s, thread.value("name"_L1)}, {u"type"_s, thread.value("type"_L1).toInt(11)},
            {u"auto_archive_duration"_s, state.value("auto_archive_duration"_L1)},
            {u"rate_limit_per_user"_s, thread.value("rate_limit_per_user"_L1)}};
        if (state.contains("invitable"_L1))
            body.insert("invitable"_L1, state.value("invitable"_L1));
        auto& last = m_lastThread[place.channel];
        last = m_plan.create(ObjectKind::Thread, place.id, "/channels/" + channel + "/threads", body,
            last > 0 ? jobs::afterItem(last) : 0);
        planState(place);
    }

    // When its messages are in it.
    void planState(const Place& place)
    {
        const auto state = place.thread.value("thread_metadata"_L1).toObject();
        QJsonObject body;
        for (const auto key : {"archived"_L1, "locked"_L1}) {
            if (state.value(key).toBool())
                body.insert(key, true);
        }
        if (place.isPost) {
            body.insert("auto_archive_duration"_L1, state.value("auto_archive_duration"_L1));
            body.insert("rate_limit_per_user"_L1, place.thread.value("rate_limit_per_user"_L1).toInt());
        }
        if (!body.isEmpty())
            m_states.push_back({.action = "change",
                .kind = "thread",
                .target = discord::toString(place.id),
                .params = jobs::planned("PATCH", "/channels/" + m_plan.pathId(ObjectKind::Thread, place.id), body)});
    }

    bool isToBeFilled(const Place& place)
    {
        if (place.messages.empty() || !m_plan.options.only.empty())
            return false;
        const auto kind = place.isThread ? ObjectKind::Thread : ObjectKind::Channel;
        if (m_plan.made.contains({kind, place.id}))
            return true;
        const auto* live = m_plan.liveOf(kind, place.id);
        const bool isEmpty = live && !place.isThread && live->value("last_message_id"_L1).isNull();
        if (isEmpty)
            return true;
        m_plan.items().impossible("create", "message", "in " + discord::toString(place.id),
            (place.messages.size() == 1 ? Text::tr("%1 message: %2") : Text::tr("%1 messages: %2"))
                .arg(Text::count(std::int64_t(place.messages.size())),
                    live ? Text::tr("messages are restored where there are none yet")
                         : Text::tr("their channel or thread is not there")));
        return false;
    }

    void planWebhooks()
    {
        if (const auto missing = jobs::whatIsMissing(m_plan.live.facts, manageWebhooks);
            !missing.empty() && !m_found.places.empty()) {
            m_plan.items().impossible("create", "message", "all", missing);
            m_found.places.clear();
        }
        std::set<discord::Snowflake> channels;
        for (const auto& place : m_found.places)
            channels.insert(place.channel);
        m_plan.beginStage();
        for (const auto id : channels) {
            const auto path = "/channels/" + m_plan.pathId(ObjectKind::Channel, id) + "/webhooks";
            m_plan.add({.action = "create",
                .kind = "sender",
                .target = discord::toString(id),
                .params = jobs::planned("POST", path, QJsonObject{{u"name"_s, u"Restored messages"_s}})});
        }
        m_senders = std::move(channels);
    }

    void removeWebhooks()
    {
        m_plan.beginStage();
        for (const auto id : m_senders)
            m_plan.add({.action = "delete",
                .kind = "sender",
                .target = discord::toString(id),
                .params = jobs::planned("DELETE", "/webhooks/" + placeholder(u"sender"_s, textOf(id)).toStdString())});
        if (!m_senders.empty())
            m_plan.note(Text::tr("Messages come from a webhook in each channel, which is deleted at the end."));
    }

    void planMessage(Place& place)
    {
        const auto& message = place.messages[place.next];
        const bool makesThread =
            place.isPost && place.next == 0 && m_plan.made.contains({ObjectKind::Thread, place.id});
        const auto sender = textOf(place.channel);
        const auto live = m_plan.match(ObjectKind::Channel, place.id);
        auto path = u"/webhooks/"_s + placeholder(u"sender"_s, sender) + u'/' + placeholder(u"token"_s, sender)
            + u"?wait=true"_s;
        if (place.isThread && !makesThread)
            path += u"&thread_id="_s + QString::fromStdString(m_plan.pathId(ObjectKind::Thread, place.id));
        for (int part = 0; part < message.parts; ++part) {
            const bool isPost = makesThread && part == 0;
            const auto partPath = makesThread && part > 0
                ? path + u"&thread_id="_s + QString::fromStdString(m_plan.pathId(ObjectKind::Thread, place.id))
                : path;
            QJsonObject params{
                {u"method"_s, u"POST"_s}, {u"path"_s, partPath}, {u"message"_s, textOf(message.id)}, {u"part"_s, part}};
            if (message.isPinned && part == 0)
                params.insert("pin"_L1, true);
            jobs::NewItem item{.action = "create",
                .kind = isPost ? "thread" : "message",
                .target = discord::toString(isPost ? place.id : message.id)};
            if (isPost)
                params.insert("post"_L1, true);
            if (live && !place.isThread)
                params.insert("in"_L1, textOf(*live)); // an undo deletes them there
            item.params = compactJson(params);
            // Posts of a forum are made in the order of their age.
            const auto after = isPost ? std::exchange(m_lastThread[place.channel], 0) : place.last;
            if (after > 0)
                item.dependsOn = jobs::afterItem(after);
            place.last = m_plan.add(std::move(item));
            if (isPost)
                m_lastThread[place.channel] = place.last;
        }
        if (message.isPinned)
            planPin(place, message.id, makesThread);
        ++place.next;
    }

    void planPin(const Place& place, discord::Snowflake message, bool isFirstOfPost)
    {
        const auto where = m_plan.pathId(place.isThread ? ObjectKind::Thread : ObjectKind::Channel, place.id);
        const auto what = isFirstOfPost ? where : placeholder(u"message"_s, textOf(message)).toStdString();
        m_pins.push_back({.action = "change",
            .kind = "pin",
            .target = discord::toString(message),
            .params = jobs::planned("PUT", "/channels/" + where + "/messages/pins/" + what)});
    }

    void noteLosses()
    {
        if (m_senders.empty())
            return;
        m_plan.note(Text::tr(restoredMessagesNote().c_str(), "Backups"));
        const auto count = [this](int n, const Text& one, const Text& several) {
            if (n > 0)
                m_plan.note((n == 1 ? one : several).arg(Text::count(n)));
        };
        count(m_found.replies, Text::tr("%1 reply becomes a plain message."),
            Text::tr("%1 replies become plain messages."));
        count(m_found.reactions, Text::tr("%1 message loses its reactions."),
            Text::tr("%1 messages lose their reactions."));
        count(
            m_found.stickers, Text::tr("%1 message loses its stickers."), Text::tr("%1 messages lose their stickers."));
    }

    RestorePlan& m_plan;
    MessagePlaces m_found;
    std::set<discord::Snowflake> m_senders; // channels that have a webhook for this
    std::map<discord::Snowflake, std::int64_t> m_lastThread; // the item that makes it, by channel
    std::vector<jobs::NewItem> m_pins;
    std::vector<jobs::NewItem> m_states;
};

} // namespace

QCoro::Task<Result<void>> planMessages(RestorePlan& plan, SavedArchive& archive)
{
    if (!plan.options.has(archives::Part::Messages) && !plan.options.has(archives::Part::Threads))
        co_return Result<void>();
    auto found = co_await readPlaces(plan, archive);
    if (!found)
        co_return Result<void>(tl::unexpected(found.error()));
    MessagePlanner planner(plan, *std::move(found));
    planner.planThreads();
    co_return co_await planner.planMessages();
}

} // namespace headroom::restores
