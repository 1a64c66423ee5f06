// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/wait_reason.h"

namespace headroom::rest {

namespace {

struct Words
{
    std::string_view name;
    std::string_view inWords;
};

Words wordsOf(WaitReason reason)
{
    switch (reason) {
    case WaitReason::Bucket:
        return {"bucket", "its bucket"};
    case WaitReason::InFlight:
        return {"in_flight", "a response that names its bucket's limit"};
    case WaitReason::SubLimit:
        return {"sub_limit", "a limit inside its bucket"};
    case WaitReason::Global:
        return {"global", "the global limit"};
    case WaitReason::AddressLimit:
        return {"address_limit", "the limit of this address"};
    case WaitReason::Address:
        return {"address", "the block of this address"};
    case WaitReason::Budget:
        return {"invalid_budget", "the invalid-request budget"};
    case WaitReason::Store:
        return {"store", "the shared Redis"};
    case WaitReason::Retry:
        return {"retry", "the pause before another try"};
    case WaitReason::Breaker:
        return {"breaker", "a host that keeps failing"};
    case WaitReason::Proxy:
        return {"proxy", "the request proxy"};
    case WaitReason::Concurrency:
        return {"concurrency", "requests in flight"};
    }
    return {};
}

} // namespace

std::string_view toString(WaitReason reason)
{
    return wordsOf(reason).name;
}

std::string_view inWords(WaitReason reason)
{
    return wordsOf(reason).inWords;
}

} // namespace headroom::rest
