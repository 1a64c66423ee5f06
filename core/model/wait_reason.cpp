// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/wait_reason.h"

namespace headroom::model {

namespace {

struct Words
{
    std::string_view name;
    std::string_view shortWord;
    std::string_view inWords;
};

Words wordsOf(WaitReason reason)
{
    switch (reason) {
    case WaitReason::Bucket:
        return {"bucket", "bucket", "its bucket"};
    case WaitReason::InFlight:
        return {"in_flight", "first answer", "a response that names its bucket's limit"};
    case WaitReason::SubLimit:
        return {"sub_limit", "sub-limit", "a limit inside its bucket"};
    case WaitReason::Global:
        return {"global", "global", "the global limit"};
    case WaitReason::AddressLimit:
        return {"address_limit", "address limit", "the limit of this address"};
    case WaitReason::Address:
        return {"address", "address", "the block of this address"};
    case WaitReason::Budget:
        return {"invalid_budget", "budget", "the invalid-request budget"};
    case WaitReason::Store:
        return {"store", "Redis", "the shared Redis"};
    case WaitReason::Retry:
        return {"retry", "retry", "the pause before another try"};
    case WaitReason::Breaker:
        return {"breaker", "paused: breaker", "a host that keeps failing"};
    case WaitReason::Proxy:
        return {"proxy", "proxy", "the request proxy"};
    case WaitReason::Concurrency:
        return {"concurrency", "concurrency", "requests in flight"};
    }
    return {};
}

} // namespace

std::string_view toString(WaitReason reason)
{
    return wordsOf(reason).name;
}

std::string_view shortWord(WaitReason reason)
{
    return wordsOf(reason).shortWord;
}

std::string_view inWords(WaitReason reason)
{
    return wordsOf(reason).inWords;
}

} // namespace headroom::model
