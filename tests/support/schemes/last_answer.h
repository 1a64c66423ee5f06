// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/bucket_store.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>

namespace headroom::support {

// What a claim comes to, Queued left out: a claim that waits for its Redis is answered once more.
inline schemes::Claim lastAnswer(schemes::BucketStore& store, const std::string& key, int timeoutMs = 20'000)
{
    // Kept by the claim as well, which may be answered when nobody waits for it here any more.
    const auto last = std::make_shared<std::optional<schemes::Claim>>();
    store.claim(key, [last](const schemes::Claim& answer) {
        if (!std::holds_alternative<schemes::Queued>(answer))
            *last = answer;
    });
    if (!QTest::qWaitFor([&last] { return last->has_value(); }, timeoutMs))
        qFatal("a claim was not answered");
    return **last;
}

} // namespace headroom::support
