// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/traffic.h"

namespace headroom::demo {

namespace {

constexpr std::size_t maxMessages = 400;
constexpr std::chrono::duration<double> betweenBurstCalls{0.25};

QByteArray content(std::uint64_t number)
{
    return "{\"content\":\"Message " + QByteArray::number(static_cast<qulonglong>(number % 100000)) + "\"}";
}

} // namespace

Traffic::Traffic(World world, std::uint64_t seed)
    : m_world(std::move(world))
    , m_random(seed)
{
}

std::vector<Call> Traffic::next(std::chrono::milliseconds span, double perSecond)
{
    std::vector<Call> calls;
    m_owed +=
        perSecond * std::chrono::duration<double>(span).count() * std::uniform_real_distribution(0.2, 1.8)(m_random);
    for (; m_owed >= 1; m_owed -= 1)
        calls.push_back(oneCall());

    // A burst every ten seconds or so: what empties a bucket, and little of the global limit.
    const auto chance = std::chrono::duration<double>(span).count() / 10;
    if (m_burstLeft == 0 && std::bernoulli_distribution(chance)(m_random)) {
        m_burstChannel = busyChannel();
        m_burstLeft = 6 + static_cast<int>(upTo(10));
    }
    m_burstOwed += std::chrono::duration<double>(span) / betweenBurstCalls;
    for (; m_burstOwed >= 1 && m_burstLeft > 0; --m_burstOwed, --m_burstLeft)
        calls.push_back(message(m_burstChannel));
    m_burstOwed = std::min(m_burstOwed, 1.0);
    return calls;
}

void Traffic::learnMessage(std::string channel, std::string message)
{
    m_messages.push_back({std::move(channel), std::move(message)});
    if (m_messages.size() > maxMessages)
        m_messages.pop_front();
}

const std::string& Traffic::busyChannel()
{
    const auto count = m_world.channels.size();
    return m_world
        .channels[std::bernoulli_distribution(0.3)(m_random) ? std::min(upTo(count), upTo(count)) : upTo(count)];
}

Call Traffic::message(const std::string& channel)
{
    return {"POST", "/channels/" + channel + "/messages", content(m_random())};
}

Call Traffic::oneCall()
{
    enum Kind { Post, List, Edit, React, Remove, Members, Rename, User, Typing, Hook, Roles, Topic, Denied, Missing };
    static constexpr std::array<double, 14> weights{20, 6, 11, 9, 5, 8, 8, 5, 7, 13, 5, 1, 0.8, 0.6};
    auto kind = static_cast<Kind>(std::discrete_distribution<int>(weights.begin(), weights.end())(m_random));

    if ((kind == Edit || kind == React || kind == Remove) && m_messages.empty())
        kind = Post;
    if (kind == Hook && m_world.webhooks.empty())
        kind = Post;
    if (kind == Denied && m_world.deniedChannel.empty())
        kind = List;

    const auto& channel = busyChannel();
    const auto& guild = m_world.guilds[upTo(m_world.guilds.size())];
    const auto member = guild.members.empty() ? std::string("@me") : guild.members[upTo(guild.members.size())];
    const auto message =
        m_messages.empty() ? Message{} : m_messages[m_messages.size() - 1 - upTo(m_messages.size() / 2)];
    const auto messagePath = "/channels/" + message.channel + "/messages/" + message.id;

    switch (kind) {
    case Post:
        break;
    case List:
        return {"GET", "/channels/" + channel + "/messages?limit=50", {}};
    case Edit:
        return {"PATCH", messagePath, content(m_random())};
    case React:
        return {"PUT", messagePath + "/reactions/%F0%9F%91%8D/@me", {}};
    case Remove: {
        const auto oldest = m_messages.front();
        m_messages.pop_front();
        return {"DELETE", "/channels/" + oldest.channel + "/messages/" + oldest.id, {}};
    }
    case Members:
        return {"GET", "/guilds/" + guild.id + "/members?limit=100", {}};
    case Rename:
        // Of the last guild only: those of the others are for the jobs that edit them. In the scheme of the demo's
        // Redis what reads, edits and kicks members of a guild is one bucket, with the longest window of these.
        if (&guild != &m_world.guilds.back())
            return {"GET", "/guilds/" + guild.id + "/roles", {}};
        return {"PATCH", "/guilds/" + guild.id + "/members/" + member,
            "{\"nick\":\"Member " + QByteArray::number(static_cast<int>(upTo(1000))) + "\"}"};
    case User:
        return {"GET", "/users/" + member, {}};
    case Typing:
        return {"POST", "/channels/" + channel + "/typing", {}};
    case Hook: {
        const auto& hook = m_world.webhooks[upTo(m_world.webhooks.size())];
        return {"POST", "/webhooks/" + hook.id + '/' + hook.token + "?wait=true", content(m_random())};
    }
    case Roles:
        return {"GET", "/guilds/" + guild.id + "/roles", {}};
    case Topic:
        return {"PATCH", "/channels/" + channel,
            "{\"topic\":\"Topic " + QByteArray::number(static_cast<int>(upTo(1000))) + "\"}"};
    case Denied:
        return this->message(m_world.deniedChannel);
    case Missing:
        return {"GET", "/channels/" + channel + "/messages/100000000000000000", {}};
    }
    return this->message(channel);
}

} // namespace headroom::demo
