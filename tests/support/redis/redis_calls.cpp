// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/redis_calls.h"

#include "tests/support/patient_waits.h"

#include <QCoreApplication>

#include <optional>

namespace headroom::support {

redis::Connection::Options connectionOptions(const std::string& url, redis::Connection::Access access)
{
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint(url).value();
    options.access = access;
    return options;
}

std::unique_ptr<redis::Connection> connectTo(RedisServer& redis, Clock& clock)
{
    auto options = connectionOptions(redis.url());
    options.answerTimeout = std::chrono::minutes{1}; // a machine that stands still is no failure of a script
    auto connection = std::make_unique<redis::Connection>(options, clock);
    connection->open();
    if (!comesTrue([&connection] { return connection->isReady(); }))
        qFatal("no connection");
    return connection;
}

redis::Reply askRedis(const std::function<void(redis::Connection::ReplyCallback)>& send)
{
    std::optional<redis::Reply> answer;
    send([&answer](redis::Reply reply) { answer = std::move(reply); });
    while (!answer)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    if (answer->isError() || answer->isLost())
        qFatal("%s", answer->text.c_str());
    return *answer;
}

} // namespace headroom::support
