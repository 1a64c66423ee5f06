// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "tests/support/redis/redis_server.h"

#include <functional>
#include <memory>

namespace headroom::support {

// A connection that may write, ready. Aborts when there is none.
std::unique_ptr<redis::Connection> connectTo(RedisServer& redis, Clock& clock);

redis::Connection::Options connectionOptions(
    const std::string& url, redis::Connection::Access access = redis::Connection::Access::ReadWrite);

// What answers that which `send` sends. Waits for it in the event loop; aborts on an error.
redis::Reply askRedis(const std::function<void(redis::Connection::ReplyCallback)>& send);

} // namespace headroom::support
