// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/limits/invalid_window.h"
#include "core/store/bucket_store.h"
#include "core/store/memory_bucket.h"

#include <unordered_map>

namespace headroom::store {

// The buckets of this process alone. Answers at once. A bucket that nothing has been asked of for ten minutes after its
// window ended is forgotten.
class MemoryStore final : public BucketStore
{
public:
    explicit MemoryStore(Clock& clock);

    void claim(const std::string& key, Answer answer) override;
    void learn(const std::string& key, const Learned& learned) override;
    void exhaust(const std::string& key, Duration retryAfter) override;
    void abandon(const std::string& key) override;
    void learnGlobal(Duration retryAfter) override;
    void countInvalid(std::string_view egress, std::string_view cause) override;

    std::size_t size() const { return m_buckets.size(); }
    // Invalid requests of the last ten minutes.
    std::uint64_t invalid(std::string_view egress) const;

private:
    void forgetIdle(Instant now);

    Clock& m_clock;
    std::unordered_map<std::string, MemoryBucket> m_buckets;
    std::unordered_map<std::string, limits::InvalidWindow> m_invalid;
    Instant m_globalUntil{};
    Instant m_nextForget{};
};

} // namespace headroom::store
