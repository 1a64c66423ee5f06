// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/login.h"

#include "core/redis/protocol/server_error.h"

namespace headroom::redis {

namespace {

constexpr std::size_t maxQuoteLength = 48;

// The first line of what a server said, fit to be shown within one line.
std::string shownAnswer(std::string_view text)
{
    std::string shown;
    for (const char c : text) {
        if (c == '\r' || c == '\n')
            break;
        if (shown.size() == maxQuoteLength) {
            shown += "...";
            break;
        }
        shown += c >= 0x20 && c < 0x7f ? c : '?';
    }
    return '"' + shown + '"';
}

Error denied(Text text)
{
    return Error{ErrorKind::Denied, std::move(text)};
}

Error loginFailed(Text text)
{
    return Error{ErrorKind::Unreachable, std::move(text)};
}

// Errors that any command can meet before the server lets us in.
std::optional<Error> problemOfAnyCommand(const Endpoint& endpoint, const std::string& text)
{
    const auto place = describe(endpoint);
    const auto isSentinel = endpoint.role == Endpoint::Role::Sentinel;
    const std::string secret = isSentinel ? "HEADROOM_REDIS_SENTINEL_PASSWORD" : "HEADROOM_REDIS_PASSWORD";
    if (text.starts_with("NOAUTH"))
        return denied(Text::tr("%1 asks for a password: put it into %2").arg(place, secret));
    if (text.starts_with("WRONGPASS") || text.starts_with("ERR invalid password")) {
        if (!endpoint.user.empty())
            return denied(Text::tr("%1 refuses the user or the password: check the user in the Redis URL and %2")
                              .arg(place, secret));
        return denied((isSentinel
                ? Text::tr("%1 refuses the password: put the right one into %2, or name the user in the URL by "
                           "sentinel_user=NAME")
                : Text::tr("%1 refuses the password: put the right one into %2, or name the user in the URL as in "
                           "redis://user@host"))
                          .arg(place, secret));
    }
    if (text.starts_with("DENIED"))
        return denied(
            Text::tr("%1 is in protected mode and answers its own machine only: set a password or bind in its "
                     "redis.conf")
                .arg(place));
    if (text.starts_with("ERR max number of clients"))
        return loginFailed(Text::tr("%1 has as many clients as it allows: raise maxclients or close some").arg(place));
    const auto trouble = serverErrorOf(Reply{Reply::Type::Error, 0, text, {}});
    if (trouble == ServerErrorKind::Loading || trouble == ServerErrorKind::MasterDown
        || trouble == ServerErrorKind::Busy)
        return errorOf(*trouble, endpoint);
    return std::nullopt;
}

std::optional<Error> authProblem(const Endpoint& endpoint, const std::string& text)
{
    if (text.find("without any password configured") != std::string::npos
        || text.find("no password is set") != std::string::npos)
        return denied(Text::tr("%1 has no password: unset %2")
                          .arg(describe(endpoint),
                              endpoint.role == Endpoint::Role::Sentinel ? "HEADROOM_REDIS_SENTINEL_PASSWORD"
                                                                        : "HEADROOM_REDIS_PASSWORD"));
    return denied(Text::tr("%1 refuses the log-in: %2").arg(describe(endpoint), shownAnswer(text)));
}

std::optional<Error> selectProblem(const Endpoint& endpoint, const std::string& text)
{
    const auto database = std::to_string(endpoint.database);
    if (text.find("out of range") != std::string::npos)
        return denied(
            Text::tr("%1 has no database %2: give a lower one in the Redis URL").arg(describe(endpoint), database));
    if (text.starts_with("NOPERM"))
        return denied(Text::tr("%1 does not let us use database %2: grant +select").arg(describe(endpoint), database));
    return denied(
        Text::tr("%1 does not let us use database %2: %3").arg(describe(endpoint), database, shownAnswer(text)));
}

// READONLY, at a node of a Cluster.
std::optional<Error> readOnlyProblem(const Endpoint& endpoint, const std::string& text)
{
    const auto place = describe(endpoint);
    if (text.starts_with("NOPERM"))
        return denied(
            Text::tr("%1 does not let us read from a replica: grant +readonly, or leave watch=replica out").arg(place));
    if (text.find("cluster support disabled") != std::string::npos)
        return denied(
            Text::tr("%1 is no node of a Cluster: begin the Redis URL with redis, or rediss for TLS").arg(place));
    return denied(Text::tr("%1 does not let us read from a replica: %2").arg(place, shownAnswer(text)));
}

// ROLE: {"master", ...}, {"slave", host, port, state, offset} or {"sentinel", names}.
std::optional<Error> roleProblem(const Endpoint& endpoint, const Reply& reply)
{
    const auto place = describe(endpoint);
    if (reply.isError() && reply.text.starts_with("NOPERM"))
        return denied(
            Text::tr("%1 does not let us ask for its role, without which sentinels cannot be followed: grant +role")
                .arg(place));
    if (!reply.isArray() || reply.elements.empty())
        return loginFailed(Text::tr("%1 does not say whether it is a master: %2").arg(place, shownAnswer(reply.text)));
    const auto& role = reply.elements[0].text;
    if (role == "master")
        return std::nullopt;
    if (role != "slave")
        return loginFailed(
            Text::tr("%1 is no node but a %2: check what the sentinels were told").arg(place, shownAnswer(role)));
    if (endpoint.role == Endpoint::Role::Master)
        return loginFailed(replicaByNow(endpoint));
    if (reply.elements.size() < 4 || reply.elements[3].text != "connected")
        return loginFailed(
            Text::tr("%1 is a replica that has lost its master; the sentinels are asked again").arg(place));
    return std::nullopt;
}

} // namespace

std::vector<std::vector<std::string>> loginCommands(const Endpoint& endpoint, const std::string& name)
{
    std::vector<std::vector<std::string>> commands;
    if (!endpoint.user.empty())
        commands.push_back({"AUTH", endpoint.user, endpoint.password});
    else if (!endpoint.password.empty())
        commands.push_back({"AUTH", endpoint.password});
    if (!name.empty())
        commands.push_back({"CLIENT", "SETNAME", name});
    if (endpoint.database != 0)
        commands.push_back({"SELECT", std::to_string(endpoint.database)});
    if (endpoint.role == Endpoint::Role::Master || endpoint.role == Endpoint::Role::Readable)
        commands.push_back({"ROLE"});
    if (endpoint.role == Endpoint::Role::ClusterReplica)
        commands.push_back({"READONLY"});
    commands.push_back({"PING"});
    return commands;
}

std::optional<Error> loginProblem(const Endpoint& endpoint, const std::vector<std::string>& command, const Reply& reply)
{
    if (command[0] == "ROLE" && (reply.isArray() || reply.text.starts_with("NOPERM")))
        return roleProblem(endpoint, reply);
    if (reply.type == Reply::Type::Status)
        return std::nullopt;
    if (!reply.isError())
        return notRedis(endpoint, "an answer that " + command[0] + " cannot have");
    if (auto problem = problemOfAnyCommand(endpoint, reply.text))
        return problem;
    if (command[0] == "AUTH")
        return authProblem(endpoint, reply.text);
    if (command[0] == "SELECT")
        return selectProblem(endpoint, reply.text);
    if (command[0] == "ROLE")
        return roleProblem(endpoint, reply);
    if (command[0] == "READONLY")
        return readOnlyProblem(endpoint, reply.text);
    // A name is a courtesy, and a user without the right to PING may have every right that is needed.
    return std::nullopt;
}

Error noAnswer(const Endpoint& endpoint, bool connected)
{
    const auto place = describe(endpoint);
    if (connected)
        return loginFailed(
            Text::tr("%1 takes connections but does not answer: it is stuck, or is not Redis").arg(place));
    if (endpoint.transport == Endpoint::Transport::Tls)
        return loginFailed(Text::tr("%1 does not answer with TLS: check the address, give the tls-port of its "
                                    "redis.conf, or redis:// if it has none")
                               .arg(place));
    return loginFailed(Text::tr("%1 does not answer: check the address and what is between").arg(place));
}

Error endOfLogin(const Endpoint& endpoint, const Error& why)
{
    if (why.kind != ErrorKind::Unreachable)
        return why;
    return loginFailed((endpoint.transport == Endpoint::Transport::Tls
            ? Text::tr("%1 during the log-in: give the address of a Redis, and cert=FILE and key=FILE if it asks for a "
                       "client certificate")
            : Text::tr("%1 during the log-in: give the address of a Redis, and rediss:// if it wants TLS"))
                           .arg(why.text));
}

Text replicaByNow(const Endpoint& endpoint)
{
    return Text::tr("%1 is a replica by now; the sentinels are asked for the master again").arg(describe(endpoint));
}

Error notRedis(const Endpoint& endpoint, std::string_view firstBytes)
{
    return loginFailed(Text::tr("%1 does not speak the Redis protocol (it answers %2): give the address of a Redis")
                           .arg(describe(endpoint), shownAnswer(firstBytes)));
}

} // namespace headroom::redis
