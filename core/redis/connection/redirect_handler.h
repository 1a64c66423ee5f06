// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/redis/protocol/reply.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::redis {

// A command and its arguments, binary-safe.
using Command = std::vector<std::string>;

// A command on its way, with whom to answer.
struct PendingCommand
{
    Command command;
    std::function<void(Reply)> answer;
    std::uint64_t number = 0; // in the order in which the connection was given them
    Instant since{}; // when it was
};

// Takes commands off a connection's hands that are another node's to answer, or must wait: see
// Connection::setRedirectHandler(). Who takes a command answers it, from the event loop, or drops it when it is
// destroyed.
class RedirectHandler
{
public:
    RedirectHandler() = default;
    RedirectHandler(const RedirectHandler&) = delete;
    RedirectHandler& operator=(const RedirectHandler&) = delete;
    virtual ~RedirectHandler() = default;

    // Before it is written. True: it is taken.
    virtual bool interceptSend(PendingCommand& pending) = 0;
    // The server refused it with this error. True: it is taken.
    virtual bool interceptError(PendingCommand& pending, const Reply& error) = 0;
    // The server owes no answer any more.
    virtual void allAnswered() = 0;
};

} // namespace headroom::redis
