// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <random>
#include <utility>

namespace headroom::support {

// What can go wrong with one request.
enum class Fault {
    None,
    Unreachable, // no connection: surely not sent
    LostThere, // the connection broke before it arrived; the sender cannot know
    LostBack, // it arrived, its answer did not
    InternalError, // 500 of Discord's, with its limit headers
    BadGateway, // 502 of Cloudflare's
    Unavailable, // 503 with Retry-After
    NoHeaders, // 200 that says nothing of limits
    RefusedWithoutTime, // 429 in JSON that does not say for how long
    RefusedInHtml, // 429 of Cloudflare's, for the address
    ProxyFull, // 597 of a request proxy: Discord never saw it
};

// In a hundred each; together at most a hundred.
struct FaultRates
{
    int unreachable = 0;
    int lostThere = 0;
    int lostBack = 0;
    int internalError = 0;
    int badGateway = 0;
    int unavailable = 0;
    int noHeaders = 0;
    int refusedWithoutTime = 0;
    int refusedInHtml = 0;
    int proxyFull = 0;

    static FaultRates ofEach(int percent)
    {
        return {percent, percent, percent, percent, percent, percent, percent, percent, percent, percent};
    }

    Fault draw(std::mt19937_64& random) const
    {
        auto drawn = static_cast<int>(random() % 100);
        for (const auto& [rate, fault] : {std::pair{unreachable, Fault::Unreachable}, {lostThere, Fault::LostThere},
                 {lostBack, Fault::LostBack}, {internalError, Fault::InternalError}, {badGateway, Fault::BadGateway},
                 {unavailable, Fault::Unavailable}, {noHeaders, Fault::NoHeaders},
                 {refusedWithoutTime, Fault::RefusedWithoutTime}, {refusedInHtml, Fault::RefusedInHtml},
                 {proxyFull, Fault::ProxyFull}}) {
            if (drawn < rate)
                return fault;
            drawn -= rate;
        }
        return Fault::None;
    }
};

} // namespace headroom::support
