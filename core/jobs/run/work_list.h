// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/jobs/item.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::jobs {

// The items of a job that wait to be sent, as far as they are in memory, and which of them may go next. Pure.
//
// An item waits for the one it depends on, and while its route is deferred. They go in the order of their numbers
// otherwise; one that waits holds up no other, but for those that wait for all before them.
class WorkList
{
public:
    // What is known of an item that others depend on.
    struct Ended
    {
        ItemState state = ItemState::Done;
        std::string resultId = {};
        bool isKept = false; // skipped, as it is so already: as good as done
    };

    // A page of items that are planned, by number. `route`: what is deferred together with others of the same.
    void add(Item item, std::string route);
    void setAllLoaded() { m_isAllLoaded = true; }
    void expectMore() { m_isAllLoaded = false; } // was added to the job
    std::int64_t loadedUpTo() const { return m_loadedUpTo; }
    bool wantsMore() const { return !m_isAllLoaded && m_waiting.size() < lowWater; }
    // Numbers that items wait for and of which nothing is known here: to be looked up in the store.
    std::vector<std::int64_t> unknownDependencies() const;
    // For those dependencies that are not over, tell nothing: they will end here.
    void ended(std::int64_t n, const Ended& how);
    std::string resultOf(std::int64_t n) const; // of an item that has ended; else empty

    // No item of the route goes before `until`.
    void defer(const std::string& route, Instant until);

    struct Pick
    {
        std::vector<Item> items; // at most `room`
        std::vector<Outcome> skipped; // what they depend on has not been done
    };
    Pick pick(std::size_t room, Instant now);
    // Picked by a run before: those behind allBefore wait for it.
    void taken(std::int64_t n) { m_underWay.insert(n); }
    // Of a picked item that is to be sent again.
    void putBack(Item item, std::string route);

    std::size_t waiting() const { return m_waiting.size(); }
    bool isEmpty() const { return m_isAllLoaded && m_waiting.empty(); }
    // When the first deferred route goes again, if all that wait are deferred; none: some item may go, or waits for
    // another.
    std::optional<Instant> allDeferredUntil(Instant now) const;

    static constexpr std::size_t lowWater = 1000;

private:
    struct Waiting
    {
        Item item;
        std::string route;
    };

    bool isBehindOthers(const Item& item) const; // see allBefore
    bool isDeferred(const std::string& route, Instant now) const;

    std::map<std::int64_t, Waiting> m_waiting;
    std::set<std::int64_t> m_underWay; // picked, and not ended
    std::map<std::int64_t, Ended> m_ended;
    std::map<std::string, Instant> m_deferred;
    std::int64_t m_loadedUpTo = 0;
    bool m_isAllLoaded = false;
};

} // namespace headroom::jobs
