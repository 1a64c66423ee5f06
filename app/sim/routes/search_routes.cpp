// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxFound = 25;
constexpr int farthestOffset = 9975;

// What a message has to be like; what is empty is no condition.
struct MessageFilter
{
    std::set<Snowflake> authors, channels;
    std::vector<std::string> has;
    QString content;
    Snowflake from = 0, to = 0; // not including either
    std::string pinned;

    bool matches(const Message& message) const
    {
        if (message.id <= from || (to && message.id >= to) || (!authors.empty() && !authors.contains(message.author)))
            return false;
        if (!pinned.empty() && (pinned == "true") != message.isPinned())
            return false;
        if (content.isEmpty() && has.empty())
            return true;
        const auto object = message.json.object();
        return object.value("content"_L1).toString().contains(content, Qt::CaseInsensitive)
            && std::all_of(has.begin(), has.end(), [&](const std::string& what) { return hasIt(object, what); });
    }

    static bool hasIt(const QJsonObject& message, const std::string& what)
    {
        if (what.starts_with("-"))
            return !hasIt(message, what.substr(1));
        const auto filled = [&](QLatin1String key) { return !message.value(key).toArray().isEmpty(); };
        const auto attached = [&](QLatin1String type) {
            const auto files = message.value("attachments"_L1).toArray();
            return std::any_of(files.begin(), files.end(),
                [&](const auto& file) { return file.toObject().value("content_type"_L1).toString().startsWith(type); });
        };
        if (what == "file")
            return filled("attachments"_L1);
        if (what == "embed")
            return filled("embeds"_L1);
        if (what == "sticker")
            return filled("sticker_items"_L1);
        if (what == "link")
            return message.value("content"_L1).toString().contains(u"http"_s);
        if (what == "poll")
            return message.value("poll"_L1).isObject();
        return (what == "image" && attached("image/"_L1)) || (what == "video" && attached("video/"_L1))
            || (what == "sound" && attached("audio/"_L1));
    }
};

std::set<Snowflake> idsIn(const Call& call, const char* name, std::size_t most)
{
    std::set<Snowflake> ids;
    const auto given = call.target.all(name);
    FormErrors errors;
    if (given.size() > most)
        errors.add(name, "BASE_TYPE_MAX_LENGTH", "Must be " + std::to_string(most) + " or fewer in length.");
    for (const auto& text : given) {
        const auto id = parseSnowflake(text);
        if (!id)
            errors.add(name, "NUMBER_TYPE_COERCE", "Value \"" + text + "\" is not snowflake.");
        else
            ids.insert(*id);
    }
    if (!errors.empty())
        throw Refused{errors.answer()};
    return ids;
}

MessageFilter filterIn(const Call& call)
{
    MessageFilter filter;
    filter.authors = idsIn(call, "author_id", 100);
    filter.channels = idsIn(call, "channel_id", 500);
    filter.has = call.target.all("has");
    filter.content = QString::fromStdString(std::string{call.target.first("content")});
    filter.from = idQuery(call, "min_id");
    filter.to = idQuery(call, "max_id");
    filter.pinned = std::string{call.target.first("pinned")};
    return filter;
}

// In the channels the bot can read; oldest first.
std::map<Snowflake, const Message*> messagesLike(Call& call, const Guild& guild, const MessageFilter& filter)
{
    constexpr auto needed = permission::viewChannel | permission::readMessageHistory;
    std::map<Snowflake, const Message*> found;
    for (const auto* places : {&guild.channels, &guild.threads}) {
        for (const auto id : *places) {
            const auto* channel = call.world.channel(id);
            const bool asked = filter.channels.empty() || filter.channels.contains(id);
            if (!asked || channel->denied || (permissionsIn(call.world, *channel, *call.bot) & needed) != needed)
                continue;
            for (const auto& [messageId, message] : channel->messages) {
                if (filter.matches(message))
                    found.emplace(messageId, &message);
            }
        }
    }
    return found;
}

template <typename Iterator>
std::string foundText(Iterator begin, Iterator end, int offset, int limit, const Call& call)
{
    std::vector<const Message*> page;
    for (int at = 0; begin != end && at < offset + limit; ++begin, ++at) {
        if (at >= offset)
            page.push_back(begin->second);
    }
    // Each stands in a list of its own, where there once was what stands around it.
    return joinedArray(page, [&call](const Message* message) {
        const auto text = servedText(call, *message);
        return "[" + text.substr(0, text.size() - 1) + ",\"hit\":true}]";
    });
}

} // namespace

Answer searchMessages(Call& call, Guild& guild)
{
    const auto limit = intQuery(call, "limit", maxFound, 1, maxFound);
    const auto offset = intQuery(call, "offset", 0, 0, farthestOffset);
    const auto filter = filterIn(call);
    if (call.now < guild.searchableFrom) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(guild.searchableFrom - call.now);
        auto answer = ok({{u"message"_s, u"Index not yet available. Try again later"_s}, {u"code"_s, 110000},
            {u"documents_indexed"_s, 0}, {u"retry_after"_s, static_cast<qint64>(left.count())}});
        answer.status = 202;
        return answer;
    }
    const auto found = messagesLike(call, guild, filter);
    const auto messages = call.target.first("sort_order") == "asc"
        ? foundText(found.begin(), found.end(), offset, limit, call)
        : foundText(found.rbegin(), found.rend(), offset, limit, call);
    return okText("{\"doing_deep_historical_index\":false,\"total_results\":" + std::to_string(found.size())
        + ",\"messages\":" + messages + "}");
}

} // namespace headroom::sim
