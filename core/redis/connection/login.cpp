// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/login.h"

#include "core/redis/protocol/server_error.h"

namespace headroom::redis {

namespace {

constexpr std::size_t maxQuoteLength = 48;

// The first line of what a server said, fit to be shown within one line.
std::string inQuotes(std::string_view text)
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

Error denied(std::string text)
{
    return Error{ErrorKind::Denied, std::move(text)};
}

Error loginFailed(std::string text)
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
        return denied(place + " asks for a password: put it into " + secret);
    if (text.starts_with("WRONGPASS") || text.starts_with("ERR invalid password")) {
        if (!endpoint.user.empty())
            return denied(place + " refuses the user or the password: check the user in the Redis URL and " + secret);
        return denied(place + " refuses the password: put the right one into " + secret
            + ", or name the user in the URL " + (isSentinel ? "by sentinel_user=NAME" : "as in redis://user@host"));
    }
    if (text.starts_with("DENIED"))
        return denied(place
            + " is in protected mode and answers its own machine only: set a password or bind in its "
              "redis.conf");
    if (text.starts_with("ERR max number of clients"))
        return loginFailed(place + " has as many clients as it allows: raise maxclients or close some");
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
        return denied(describe(endpoint) + " has no password: unset "
            + (endpoint.role == Endpoint::Role::Sentinel ? "HEADROOM_REDIS_SENTINEL_PASSWORD"
                                                         : "HEADROOM_REDIS_PASSWORD"));
    return denied(describe(endpoint) + " refuses the log-in: " + inQuotes(text));
}

std::optional<Error> selectProblem(const Endpoint& endpoint, const std::string& text)
{
    const auto database = std::to_string(endpoint.database);
    if (text.find("out of range") != std::string::npos)
        return denied(describe(endpoint) + " has no database " + database + ": give a lower one in the Redis URL");
    if (text.starts_with("NOPERM"))
        return denied(describe(endpoint) + " does not let us use database " + database + ": grant +select");
    return denied(describe(endpoint) + " does not let us use database " + database + ": " + inQuotes(text));
}

// READONLY, at a node of a Cluster.
std::optional<Error> readOnlyProblem(const Endpoint& endpoint, const std::string& text)
{
    const auto place = describe(endpoint);
    if (text.starts_with("NOPERM"))
        return denied(place + " does not let us read from a replica: grant +readonly, or leave watch=replica out");
    if (text.find("cluster support disabled") != std::string::npos)
        return denied(place + " is no node of a Cluster: begin the Redis URL with redis, or rediss for TLS");
    return denied(place + " does not let us read from a replica: " + inQuotes(text));
}

// ROLE: {"master", ...}, {"slave", host, port, state, offset} or {"sentinel", names}.
std::optional<Error> roleProblem(const Endpoint& endpoint, const Reply& reply)
{
    const auto place = describe(endpoint);
    if (reply.isError() && reply.text.starts_with("NOPERM"))
        return denied(
            place + " does not let us ask for its role, without which sentinels cannot be followed: grant +role");
    if (!reply.isArray() || reply.elements.empty())
        return loginFailed(place + " does not say whether it is a master: " + inQuotes(reply.text));
    const auto& role = reply.elements[0].text;
    if (role == "master")
        return std::nullopt;
    if (role != "slave")
        return loginFailed(place + " is no node but a " + inQuotes(role) + ": check what the sentinels were told");
    if (endpoint.role == Endpoint::Role::Master)
        return loginFailed(place + " is a replica by now; the sentinels are asked for the master again");
    if (reply.elements.size() < 4 || reply.elements[3].text != "connected")
        return loginFailed(place + " is a replica that has lost its master; the sentinels are asked again");
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
        return {ErrorKind::Unreachable, place + " takes connections but does not answer: it is stuck, or is not Redis"};
    if (endpoint.transport == Endpoint::Transport::Tls)
        return {ErrorKind::Unreachable,
            place
                + " does not answer with TLS: check the address, give the tls-port of its redis.conf, or redis:// if "
                  "it "
                  "has none"};
    return {ErrorKind::Unreachable, place + " does not answer: check the address and what is between"};
}

Error endOfLogin(const Endpoint& endpoint, const Error& why)
{
    if (why.kind != ErrorKind::Unreachable)
        return why;
    return {why.kind,
        why.text + " during the log-in: "
            + (endpoint.transport == Endpoint::Transport::Tls
                    ? "give the address of a Redis, and cert=FILE and key=FILE if it asks for a client certificate"
                    : "give the address of a Redis, and rediss:// if it wants TLS")};
}

Error notRedis(const Endpoint& endpoint, std::string_view firstBytes)
{
    return loginFailed(describe(endpoint) + " does not speak the Redis protocol (it answers " + inQuotes(firstBytes)
        + "): give the address of a Redis");
}

} // namespace headroom::redis
