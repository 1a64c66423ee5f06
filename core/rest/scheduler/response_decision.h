// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/net/response.h"
#include "core/schemes/bucket_store.h"

#include <random>
#include <string>

namespace headroom::rest {

// What a response means for its request and for those that wait.
struct ResponseDecision
{
    enum class Kind {
        Final, // the caller's
        BucketHeld, // 429 of the bucket or of what others share: again after `wait`
        SubLimited, // 429 of a limit inside the bucket, which itself has room: such requests again after `wait`
        GlobalHeld, // 429 of the global limit: nothing that counts towards it before `wait` has passed
        AddressHeld, // 429 of what stands before Discord: nothing at all before `wait` has passed
        TokenRefused, // 401, not of a webhook's own token: the caller's, and nothing more with the bot's
        ProxyRefused, // a request proxy of one's own let it go no further: again after `wait`
        ServerFailed, // 500, 502, 503, 504 or 52x: again where that is safe, otherwise the caller's
    };

    Kind kind = Kind::Final;
    Duration wait{}; // for ServerFailed what the server asked for, or 0
    schemes::Learned learned;
    std::string bucket; // X-RateLimit-Bucket
    bool invalid = false; // counts against the egress address
    bool hostFailed = false; // what stands between us and Discord could not reach it

    // A limit refused it, and it may go again after `wait`.
    bool isHeld() const { return kind != Kind::Final && kind != Kind::TokenRefused && kind != Kind::ServerFailed; }
    // Discord let it as far as its bucket, or what answered did not say otherwise.
    bool reachedItsBucket() const
    {
        return kind != Kind::GlobalHeld && kind != Kind::AddressHeld && kind != Kind::ProxyRefused;
    }
};

// Pure. `requestProxy`: whether the API's base is a proxy of one's own, so that a 429 or 503 that carries nothing of
// Discord's or Cloudflare's is that proxy's. 597 always is. `random` spreads the wait of a refusal that names none.
ResponseDecision decisionFor(const net::Response& response, bool withToken, bool requestProxy, std::mt19937_64& random);

} // namespace headroom::rest
