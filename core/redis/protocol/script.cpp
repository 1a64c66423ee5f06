// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/script.h"

#include <QCryptographicHash>

#include <utility>

namespace headroom::redis {

namespace {

Command makeCommand(const char* name, const std::string& script, const std::vector<std::string>& keys,
    const std::vector<std::string>& args)
{
    Command command{name, script, std::to_string(keys.size())};
    command.reserve(3 + keys.size() + args.size());
    command.insert(command.end(), keys.begin(), keys.end());
    command.insert(command.end(), args.begin(), args.end());
    return command;
}

std::string sha1Of(const std::string& text)
{
    const QByteArrayView bytes{text.data(), static_cast<qsizetype>(text.size())};
    return QCryptographicHash::hash(bytes.toByteArray(), QCryptographicHash::Sha1).toHex().toStdString();
}

} // namespace

Script::Script(std::string source)
    : m_source(std::make_shared<const std::string>(std::move(source)))
    , m_sha1(sha1Of(*m_source))
{
}

void runScript(Connection& connection, const Script& script, std::vector<std::string> keys,
    std::vector<std::string> args, Connection::ReplyCallback answer)
{
    auto byName = makeCommand("EVALSHA", script.sha1(), keys, args);
    // The callback only runs while the connection lives, so the reference in it holds.
    connection.send(std::move(byName),
        [&connection, source = script.sharedSource(), keys = std::move(keys), args = std::move(args),
            answer = std::move(answer)](Reply reply) mutable {
            if (reply.isError() && reply.text.starts_with("NOSCRIPT")) {
                connection.send(makeCommand("EVAL", *source, keys, args), std::move(answer));
                return;
            }
            if (answer)
                answer(std::move(reply));
        });
}

void loadScripts(
    Connection& connection, const std::vector<const Script*>& scripts, const Connection::ReplyCallback& answer)
{
    for (const auto* script : scripts)
        connection.send({"SCRIPT", "LOAD", script->source()}, answer);
}

} // namespace headroom::redis
