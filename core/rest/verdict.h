// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/answer.h"
#include "core/store/bucket_store.h"

#include <random>

namespace headroom::rest {

// What an answer means for its request and for those that wait.
struct Verdict
{
    enum class Kind {
        Final, // the caller's
        BucketHeld, // 429 of the bucket, of whatever scope: again after `wait`
        GlobalHeld, // 429 of the global limit: nothing that counts towards it before `wait` has passed
        AddressHeld, // 429 of what stands before Discord: nothing at all before `wait` has passed
        TokenRefused, // 401: the caller's, and nothing more with this token
    };

    Kind kind = Kind::Final;
    Duration wait{};
    store::Learned learned; // empty unless Final
    bool invalid = false; // counts against the egress address
};

// Pure. `random` spreads the wait of a 429 that names none.
Verdict judge(const Answer& answer, bool withToken, std::mt19937_64& random);

} // namespace headroom::rest
