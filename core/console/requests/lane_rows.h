// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// Finds the rows that the lanes of this process belong to: buckets of the Redis by the shared store's key, and for a
// lane that Redis has no bucket for (there is no Redis, or its answer has not come yet) a row of its own. Such a row
// stays for a while after its lane has emptied, so that what is used now and then does not come and go all the time.
//
// Pure, one owner.
class LaneRows
{
public:
    static constexpr Duration lingers = std::chrono::seconds{10};

    // The bucket of a store key; none where Redis has none.
    using Find = std::function<std::optional<BucketId>(const std::string& storeKey)>;

    // The rows of each of the lanes; adds what changes of its own rows to `snapshot`'s added, changed and removed.
    std::vector<std::vector<BucketId>> place(
        const std::vector<model::Lane>& lanes, const Find& find, Instant now, Snapshot& snapshot);

private:
    struct Row
    {
        BucketId id = 0;
        std::vector<std::string> storeKeys;
        BucketState state;
        Instant seenAt{};
    };

    BucketId takeId();
    void describe(const std::string& routeKey, BucketId id, Snapshot& snapshot) const;
    void update(Row& row, const model::Lane& lane, Instant now, Snapshot& snapshot) const;
    void dropOld(const Find& find, Instant now, Snapshot& snapshot);

    std::map<std::string, Row> m_rows; // by the key of the lane's first route
    std::vector<BucketId> m_free;
    BucketId m_nextId = firstOwnId;
};

} // namespace headroom::console
