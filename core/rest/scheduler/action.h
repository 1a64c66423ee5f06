// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/outcome.h"
#include "core/rest/request.h"
#include "core/schemes/bucket_store.h"

#include <memory>
#include <string>
#include <variant>

namespace headroom::rest {

// One attempt at sending one request; never reused.
using AttemptId = std::uint64_t;
// One claim of the shared store; never reused.
using ClaimId = std::uint64_t;

// What the scheduler wants done, in this order. `key` is the store's name of a bucket. Those about the store come only
// where there is one.
namespace action {

struct AskClaim
{
    ClaimId claim;
    std::string key;
};
struct CancelClaim // one that was asked for and has not been answered for good
{
    ClaimId claim;
};
struct Send
{
    AttemptId attempt;
    std::shared_ptr<const Request> request;
    bool withToken;
};
struct Learn
{
    std::string key;
    schemes::Learned learned;
    schemes::Claimed claimed;
};
struct Exhaust
{
    std::string key;
    Duration retryAfter;
    schemes::Claimed claimed;
};
struct Abandon
{
    std::string key;
    schemes::Claimed claimed;
};
struct GiveBack
{
    std::string key;
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
    model::Outcome outcome;
};

} // namespace action

using Action = std::variant<action::AskClaim, action::CancelClaim, action::Send, action::Learn, action::Exhaust,
    action::Abandon, action::GiveBack, action::LearnGlobal, action::CountInvalid, action::Finish>;

} // namespace headroom::rest
