// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/discord/route.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/bucket_store.h"
#include "core/schemes/claims/store_problems.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::schemes {

struct StoreSetup
{
    redis::Connection& connection;
    redis::Connection* subscription = nullptr; // to the same node; null where the scheme does not listen
    Clock& clock;
    std::string prefix = {}; // of the keys, without the colon; empty: the scheme's own
    std::chrono::milliseconds lease = {}; // longer than any request may take from its claim to its response
    std::int64_t globalPerSecond = 0; // Discord's global limit; 0: none
    std::uint64_t seed = 0; // of the jitter
    StoreProblems problems = {};
    std::function<void()> onForgotten = {}; // Redis does not know any more what was used under the global limit
};

// A key scheme through which a fleet can share its limits: what clients have to know of it. Each is a constant in the
// folder of its store, and one line in shared_scheme.cpp. How keys of a scheme are watched: watch/schemes.
struct SharedScheme
{
    std::string_view name; // as --scheme takes it: "xenon"
    std::string (*bucketKey)(const discord::Route& route); // the scheme's name of the route's bucket
    std::string (*prefixBeside)(const std::string& prefix); // of further keys, in the same slot of a Cluster
    std::string (*anyKey)(const std::string& prefix); // one of the keys, all of which lie in that slot
    bool listens = false; // the store needs a second connection
    // What is claimed under the global limit, and by bulk requests; empty where the scheme does not count it, and the
    // fleet divides it by the number of its members.
    std::string_view globalKey = {};
    std::string_view globalBulkKey = {};
    std::unique_ptr<BucketStore> (*makeStore)(const StoreSetup& setup);
};

const std::vector<const SharedScheme*>& sharedSchemes();
const SharedScheme& sharedScheme(std::string_view name); // one of them; the first for a name that is none

} // namespace headroom::schemes
