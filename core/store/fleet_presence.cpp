// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/fleet_presence.h"

#include "core/store/invalid_keys.h"
#include "core/store/scripts.h"

#include <QPointer>

#include <algorithm>

namespace headroom::store {

namespace {

std::string withColon(const std::string& prefix)
{
    return prefix.empty() ? prefix : prefix + ':';
}

} // namespace

FleetPresence::FleetPresence(redis::Connection& connection, Clock& clock, Options options, Told told, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_told(std::move(told))
    , m_script(std::string(fleet_presence))
    , m_next(clock, [this] { tell(); })
{
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        if (m_joined)
            tell();
    });
}

FleetPresence::~FleetPresence()
{
    leave();
}

void FleetPresence::join()
{
    if (m_joined)
        return;
    m_joined = true;
    tell();
}

void FleetPresence::leave()
{
    if (!m_joined)
        return;
    m_joined = false;
    m_next.stop();
    if (m_connection.isReady())
        send(std::chrono::milliseconds{0});
}

void FleetPresence::tell()
{
    m_next.ringIn(m_options.period);
    if (m_connection.isReady())
        send(m_options.lifetime);
}

void FleetPresence::send(std::chrono::milliseconds lifetime)
{
    redis::runScript(m_connection, m_script, keys(), {m_options.client, std::to_string(lifetime.count())},
        [self = QPointer(this)](const redis::Reply& reply) {
            if (!self || !self->m_joined)
                return;
            self->m_options.problems.note(StoreProblem::Cause::Fleet, reply, self->m_clock.now());
            const auto& told = reply.elements;
            if (told.size() != 2 || !told[0].isInteger() || !told[1].isInteger())
                return;
            self->m_told({static_cast<std::size_t>(std::max<std::int64_t>(1, told[0].integer)),
                static_cast<std::uint64_t>(std::max<std::int64_t>(0, told[1].integer))});
        });
}

std::vector<std::string> FleetPresence::keys() const
{
    const auto prefix = withColon(m_options.prefix);
    std::vector<std::string> keys{prefix + "headroom:clients"};
    const auto now = m_clock.wallNow();
    for (auto age = std::chrono::seconds{0}; age <= invalidWindow; age += invalidSlot)
        keys.push_back(invalidKey(prefix, m_options.egress, now - age));
    return keys;
}

} // namespace headroom::store
