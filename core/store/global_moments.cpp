// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/global_moments.h"

#include "core/base/logging.h"
#include "core/store/scripts.h"

#include <QPointer>

namespace headroom::store {

GlobalMoments::GlobalMoments(redis::Connection& connection, Clock& clock, Options options, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_keys(m_options.app)
    , m_take(std::string(headroom_global))
    , m_giveBack(std::string(headroom_global_give_back))
{
    connect(&m_connection, &redis::Connection::ready, this, [this] { loadScripts(); });
    if (m_connection.isReady())
        loadScripts();
}

// So that the first script of a connection is not sent twice and overtaken by the next.
void GlobalMoments::loadScripts()
{
    for (const auto* script : {&m_take, &m_giveBack})
        m_connection.send({"SCRIPT", "LOAD", script->source()});
}

void GlobalMoments::take(std::int64_t wanted, Given given)
{
    redis::runScript(m_connection, m_take, {m_keys.global(), m_keys.globalHeld()},
        {std::to_string(wanted), std::to_string(m_options.perSecond), std::to_string(m_options.margin.count()),
            std::to_string(m_options.lookAhead.count())},
        [self = QPointer(this), given = std::move(given)](const redis::Reply& reply) {
            if (!self)
                return;
            std::vector<Moment> moments;
            if (!reply.isArray())
                qCWarning(logRest, "global limit: %s", reply.text.c_str());
            // Counted from when the answer is here, which is later than when it was given, never earlier.
            const auto now = self->m_clock.now();
            for (std::size_t i = 1; i < reply.elements.size(); ++i) {
                const auto wait = reply.elements[i].integer;
                moments.push_back({now + std::chrono::milliseconds(wait), reply.elements[0].integer + wait});
            }
            given(moments);
        });
}

void GlobalMoments::giveBack(const std::vector<Moment>& unused)
{
    if (unused.empty())
        return;
    std::vector<std::string> names;
    for (const auto& moment : unused)
        names.push_back(std::to_string(moment.name));
    redis::runScript(m_connection, m_giveBack, {m_keys.global()}, std::move(names), {});
}

} // namespace headroom::store
