// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/held_by.h"

namespace headroom::rest {

namespace {

struct Words
{
    std::string_view name;
    std::string_view inWords;
};

Words wordsOf(HeldBy reason)
{
    switch (reason) {
    case HeldBy::Bucket:
        return {"bucket", "its bucket"};
    case HeldBy::InFlight:
        return {"in_flight", "an answer that tells its bucket's limit"};
    case HeldBy::SubLimit:
        return {"sub_limit", "a limit inside its bucket"};
    case HeldBy::Global:
        return {"global", "the global limit"};
    case HeldBy::AddressLimit:
        return {"address_limit", "the limit of this address"};
    case HeldBy::Address:
        return {"address", "the block of this address"};
    case HeldBy::Budget:
        return {"invalid_budget", "the invalid-request budget"};
    case HeldBy::Store:
        return {"store", "the shared Redis"};
    case HeldBy::Retry:
        return {"retry", "the pause before another try"};
    case HeldBy::Breaker:
        return {"breaker", "a host that keeps failing"};
    case HeldBy::Proxy:
        return {"proxy", "the request proxy"};
    case HeldBy::Concurrency:
        return {"concurrency", "requests under way"};
    }
    return {};
}

} // namespace

std::string_view toString(HeldBy reason)
{
    return wordsOf(reason).name;
}

std::string_view inWords(HeldBy reason)
{
    return wordsOf(reason).inWords;
}

} // namespace headroom::rest
