// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/change_feed.h"

#include "core/redis/protocol/command_bytes.h"

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr const char* channel = "__redis__:invalidate";

}

ChangeFeed::ChangeFeed(redis::Connection& data, redis::Connection& subscriber, std::vector<std::string> prefixes)
    : m_data(data)
    , m_subscriber(subscriber)
    , m_prefixes(std::move(prefixes))
{
    m_pushed = QObject::connect(
        &subscriber, &redis::Connection::pushed, &subscriber, [this](const Reply& message) { takePush(message); });
}

ChangeFeed::~ChangeFeed()
{
    QObject::disconnect(m_pushed);
}

void ChangeFeed::arm()
{
    const auto round = ++m_round;
    if (m_subscriberId != 0) {
        track(); // it stayed when the data connection went
        return;
    }
    m_subscriber.send({"CLIENT", "ID"}, [this, round](const Reply& reply) {
        if (round != m_round || reply.isLost())
            return;
        if (reply.isInteger())
            m_subscriberId = reply.integer;
        else
            report("CLIENT ID", reply);
    });
    m_subscriber.send({"SUBSCRIBE", channel}, [this, round](const Reply& reply) {
        if (round != m_round || reply.isLost())
            return;
        if (reply.isError())
            report("SUBSCRIBE", reply);
        else
            track();
    });
}

void ChangeFeed::disarm(bool subscriberStands)
{
    ++m_round;
    m_armed = false;
    if (!subscriberStands)
        m_subscriberId = 0;
}

void ChangeFeed::track()
{
    m_data.send({"CLIENT", "TRACKING", "OFF"}); // of an earlier redirection
    redis::Command command{"CLIENT", "TRACKING", "ON", "REDIRECT", std::to_string(m_subscriberId), "BCAST"};
    for (const auto& prefix : m_prefixes)
        command.insert(command.end(), {"PREFIX", prefix});
    m_data.send(std::move(command), [this, round = m_round](const Reply& reply) {
        if (round != m_round || reply.isLost())
            return;
        if (reply.isError())
            report("CLIENT TRACKING", reply);
        else
            takeArmed();
    });
}

void ChangeFeed::check()
{
    if (!m_armed || !m_answersChecks)
        return;
    m_data.send({"CLIENT", "TRACKINGINFO"}, [this, round = m_round](const Reply& reply) {
        if (round != m_round || reply.isLost())
            return;
        m_answersChecks = reply.isArray();
        if (m_answersChecks && !isTelling(reply))
            onDeaf();
    });
}

// {"flags", {"on", "bcast", ...}, "redirect", id, "prefixes", {...}}
bool ChangeFeed::isTelling(const Reply& trackingInfo) const
{
    bool isOn = false;
    bool isBroken = false;
    std::int64_t redirect = m_subscriberId; // unless it says something else
    const auto& fields = trackingInfo.elements;
    for (std::size_t i = 0; i + 1 < fields.size(); i += 2) {
        const auto& value = fields[i + 1];
        if (fields[i].text == "redirect" && value.isInteger())
            redirect = value.integer;
        if (fields[i].text != "flags")
            continue;
        for (const auto& flag : value.elements) {
            isOn |= flag.text == "bcast";
            isBroken |= flag.text == "broken_redirect";
        }
    }
    return isOn && !isBroken && redirect == m_subscriberId;
}

void ChangeFeed::takeArmed()
{
    m_armed = true;
    m_answersChecks = true;
    onArmed({});
}

void ChangeFeed::report(const char* what, const Reply& reply)
{
    ++m_round; // one is enough
    onArmed(
        missingRight(what, reply.isError() ? Text(redis::oneLine(reply.text)) : Text::tr("an answer of another kind")));
}

void ChangeFeed::takePush(const Reply& message)
{
    if (!m_armed || message.elements[1].text != channel)
        return;
    const auto& payload = message.elements[2];
    if (payload.isNil()) {
        onFlush();
        return;
    }
    std::vector<std::string> names;
    names.reserve(payload.elements.size());
    for (const auto& name : payload.elements)
        names.push_back(name.text);
    onNames(names);
}

Text missingRight(const std::string& command, const Text& error)
{
    if (!error.starts_with("NOPERM"))
        return Text::tr("this Redis cannot tell what changes (%1: %2)").arg(command, error);
    if (command == "SUBSCRIBE")
        return Text::tr("this Redis user may not hear what changes: grant %1 and %2")
            .arg("+subscribe", "&__redis__:invalidate");
    return Text::tr("this Redis user may not hear what changes: grant %1")
        .arg(command == "CLIENT ID" ? "+client|id" : "+client|tracking");
}

} // namespace headroom::watch
