// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value_in.h"
#include "core/rest/scheduler/lane.h"
#include "core/rest/scheduler/timetable.h"

#include <list>
#include <unordered_map>

namespace headroom::rest {

// Which requests wait in which lane: the routes met so far, the buckets their responses named, and the lanes between
// them.
//
// A route's bucket is not known before its first response, unless another route of the same template has shown it; it
// gets a lane of its own. When its response names a bucket that has a lane already, the two become one. What nobody has
// asked for ten minutes, and what goes beyond `maxIdle`, is forgotten, so a million channels need no more memory than
// those that are in use.
//
// Pure, one owner. References to lanes and routes stay valid until forgetIdle(), or for a lane until learn().
class LaneTable
{
public:
    explicit LaneTable(std::size_t maxIdle)
        : m_maxIdle(maxIdle)
    {
    }

    // Found or made; not idle from here on, so setIdle() has to follow when it is not used.
    LaneRoute& use(std::string templateKey, std::string major, std::string storeKey);

    Lane& lane(LaneId id) { return m_lanes.at(id); }
    const Lane& lane(LaneId id) const { return m_lanes.at(id); }
    Lane* find(LaneId id) { return valueIn(m_lanes, id); }

    // The lane that will be merged with the route's own if a response names this bucket; 0: none.
    LaneId laneToMerge(const LaneRoute& route, const std::string& hash) const;
    // A response of the route named a bucket. Both lanes must be out of every other structure. Returns the bucket, and
    // whether it was new to the route: requests of the route that are under way then have to be charged to it too.
    struct Learned
    {
        std::shared_ptr<Bucket> bucket;
        bool isNewToRoute = false;
    };
    Learned learn(LaneRoute& route, const std::string& hash);

    // States of a lane, see Lane. Out of whatever it waited for, it is the caller's to say what it does then.
    void wait(Lane& lane, const Hold& hold);
    void stopWaiting(Lane& lane);
    std::optional<LaneId> takeWoken(Instant now) { return m_wakeups.takeDue(now); } // one whose wait is over
    std::optional<Instant> nextWake() const { return m_wakeups.next(); }
    void setIdle(Lane& lane, Instant now);
    void forgetIdle(Instant now);
    void forgetIdleNowAndThen(Instant now); // once a second

    std::size_t size() const { return m_lanes.size(); }
    std::size_t idle() const { return m_idle.size(); }
    const std::unordered_map<LaneId, Lane>& lanes() const { return m_lanes; }

private:
    struct KnownBucket
    {
        std::shared_ptr<Bucket> bucket;
        LaneId lane;
    };

    static std::string nameOf(const std::string& hash, const std::string& major) { return hash + major; }
    std::shared_ptr<Bucket> newBucket(const std::string& name, LaneId lane);
    std::shared_ptr<Bucket> nameFirst(LaneRoute& route, const std::string& name);
    void merge(Lane& from, Lane& into);
    void setUsed(LaneId lane);
    void ageOtherBuckets(LaneRoute& route, const Bucket& named);
    void forget(LaneId id);

    std::size_t m_maxIdle;
    LaneId m_lastLane = 0;
    std::unordered_map<LaneId, Lane> m_lanes;
    std::unordered_map<std::string, LaneRoute> m_routes; // by key
    std::unordered_map<std::string, KnownBucket> m_buckets; // by name
    std::unordered_map<std::string, std::string> m_hashes; // by template: the bucket its responses named last
    Timetable<LaneId> m_wakeups; // of lanes that wait
    Instant m_nextForget{};
    std::list<LaneId> m_idle; // the one that is so for the longest first
    std::unordered_map<LaneId, std::list<LaneId>::iterator> m_idlePlaces;
};

} // namespace headroom::rest
