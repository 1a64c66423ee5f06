// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/store_problems.h"

#include "core/base/logging.h"
#include "core/redis/protocol/acl_refusal.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/redis/protocol/server_error.h"

#include <map>

namespace headroom::schemes {

using Cause = StoreProblem::Cause;
using redis::AclRefusal;

namespace {

Text whatFails(Cause cause)
{
    switch (cause) {
    case Cause::LoadScripts:
        return Text::tr("scripts cannot be loaded; each is sent whole when it is first needed");
    case Cause::Claims:
        return Text::tr("claims fail; this process goes by its own limits alone");
    case Cause::Reports:
        return Text::tr("what Discord answers is not shared with the fleet");
    case Cause::Subscription:
        return Text::tr("waiting requests do not hear when they may be sent, and keep asking");
    case Cause::Fleet:
        return Text::tr("the fleet does not share the global limit and the invalid-request budget");
    case Cause::InvalidCounts:
        return Text::tr("invalid requests are not counted for the fleet");
    }
    return {};
}

Text adviceFor(std::string_view error)
{
    const auto doctor = Text::tr("headroomctl doctor prints the ACL line that grants it");
    switch (redis::refusalIn(error)) {
    case AclRefusal::None:
        break;
    case AclRefusal::Command:
        if (const auto command = redis::refusedCommandIn(error); !command.empty())
            return Text::tr("grant %1; %2").arg('+' + std::string(command), doctor);
        return Text::tr("grant the commands that its scripts call; %1").arg(doctor);
    case AclRefusal::Keys:
        return Text::tr("grant the keys of this prefix; %1").arg(doctor);
    case AclRefusal::Channel:
        return Text::tr("grant the channels of this prefix; %1").arg(doctor);
    }
    if (error.find("WRONGTYPE") != std::string_view::npos)
        return Text::tr("something else is kept under these keys: give all clients another --prefix");
    return Text::tr("headroomctl doctor says what this Redis lacks");
}

} // namespace

struct StoreProblems::Shared
{
    std::map<Cause, StoreProblem> problems;
    std::function<void(const StoreProblem&)> onNew;
};

StoreProblems::StoreProblems()
    : m_shared(std::make_shared<Shared>())
{
}

void StoreProblems::note(Cause cause, const redis::Reply& reply, Instant now)
{
    if (reply.isLost() || redis::serverErrorOf(reply))
        return;
    auto& problems = m_shared->problems;
    if (!reply.isError()) {
        problems.erase(cause);
        return;
    }
    const auto [entry, isNew] = problems.try_emplace(cause);
    auto& problem = entry->second;
    problem.cause = cause;
    problem.text = whatFails(cause);
    problem.reply = redis::oneLine(reply.text);
    problem.advice = adviceFor(reply.text);
    if (!isNew)
        return;
    problem.since = now;
    qCDebug(logRest, "%s: %s", problem.text.c_str(), problem.reply.c_str());
    if (m_shared->onNew)
        m_shared->onNew(StoreProblem(problem));
}

std::function<void(const redis::Reply&)> StoreProblems::noting(Cause cause, const Clock& clock) const
{
    return [problems = *this, cause, &clock](const auto& reply) mutable { problems.note(cause, reply, clock.now()); };
}

std::vector<StoreProblem> StoreProblems::list() const
{
    std::vector<StoreProblem> list;
    for (const auto& [cause, problem] : m_shared->problems)
        list.push_back(problem);
    return list;
}

void StoreProblems::onNew(std::function<void(const StoreProblem&)> callback)
{
    m_shared->onNew = std::move(callback);
}

} // namespace headroom::schemes
