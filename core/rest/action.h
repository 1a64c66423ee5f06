// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/outcome.h"
#include "core/rest/request.h"
#include "core/store/bucket_store.h"

#include <string>
#include <variant>

namespace headroom::rest {

// One attempt at sending one request; never reused.
using AttemptId = std::uint64_t;

// What the scheduler wants done, in this order.
namespace action {

struct AskClaim
{
    std::string bucket;
};
struct Send
{
    AttemptId attempt;
    Request request;
    bool withToken;
};
struct Learn
{
    std::string bucket;
    store::Learned learned;
};
struct Exhaust
{
    std::string bucket;
    Duration retryAfter;
};
struct Abandon
{
    std::string bucket;
};
struct LearnGlobal
{
    Duration retryAfter;
};
struct CountInvalid
{
    std::string cause;
};
struct Finish
{
    RequestId id;
    Outcome outcome;
};

} // namespace action

using Action = std::variant<action::AskClaim, action::Send, action::Learn, action::Exhaust, action::Abandon,
    action::LearnGlobal, action::CountInvalid, action::Finish>;

} // namespace headroom::rest
