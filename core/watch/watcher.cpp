// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/watcher.h"

#include "core/base/time/alarm.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/registry.h"
#include "core/watch/cluster_watch.h"
#include "core/watch/node_watch.h"
#include "core/watch/scan/sweep_round.h"
#include "core/watch/server/cluster_state.h"

#include <algorithm>
#include <unordered_set>

namespace headroom::watch {

using namespace std::chrono_literals;

namespace {

// Ends of windows are noticed in steps, not one by one.
constexpr Duration expiryStep = 50ms;
// What is read before a base scan: more would only hold up the rest.
constexpr std::size_t maxBeforeAll = 2'000;

} // namespace

class Watcher::Private final : public NodeWatch::Host
{
public:
    Private(Watcher& owner, Options given, Clock& givenClock)
        : q(owner)
        , options(std::move(given))
        , clock(givenClock)
        , scheme(options.scheme ? options.scheme : schemes::makeScheme({}).value())
    {
        if (options.endpoint.cluster)
            inCluster = std::make_unique<ClusterWatch>(*this, options, *scheme, keyspaceState, clock);
        else
            single = std::make_unique<NodeWatch>(*this, options, false, *scheme, keyspaceState, clock);
    }

    std::vector<NodeWatch*> nodes() const;

    bool beginScan(NodeWatch& node) override;
    void endScan(NodeWatch& node, bool whole) override;
    void onNodeState(NodeWatch&) override { announceState(); }
    void onNames(std::int64_t count) override;
    void onTable() override { expire(); }
    void onMoved(const redis::Redirection& moved) override { inCluster->take(moved); }
    bool isUrgent(std::string_view route) const override;
    KeySet urgentNames() const override;
    void onClusterState() override { announceState(); }
    void onLeft(NodeWatch& node) override;

    void endSweep();
    void sweep(const std::vector<NodeWatch*>& scanned);
    void expire();
    void announceState();
    void announceNames();
    void announceTable();
    State jointState() const;

    Watcher& q;
    Options options;
    Clock& clock;
    std::shared_ptr<const schemes::KeyScheme> scheme;

    KeyspaceState keyspaceState{*scheme};
    std::unordered_set<BucketId> visible;
    RateSeries keyChanges;
    SweepRound<NodeWatch*> round;

    std::unique_ptr<NodeWatch> single; // either this
    std::unique_ptr<ClusterWatch> inCluster; // or this

    bool wasLive = false; // all of them at once
    Phase lastPhase = Phase::Connecting;
    Error lastProblem;
    std::string lastRole;
    bool announcedNames = false;
    Alarm expiryAlarm{clock, [this] { expire(); }};
};

std::vector<NodeWatch*> Watcher::Private::nodes() const
{
    return inCluster ? inCluster->nodes() : std::vector<NodeWatch*>{single.get()};
}

bool Watcher::Private::beginScan(NodeWatch& node)
{
    const auto start = round.start(&node);
    if (start == SweepRound<NodeWatch*>::Start::First)
        keyspaceState.table.beginSweep();
    return start != SweepRound<NodeWatch*>::Start::Later;
}

void Watcher::Private::endScan(NodeWatch& node, bool whole)
{
    const auto isOver = round.finish(&node, whole);
    if (isOver)
        endSweep();
    if (!whole)
        return;
    const auto all = nodes();
    const auto allThere = std::all_of(all.begin(), all.end(), [](const auto* one) { return one->wasLive(); });
    wasLive |= allThere;
    announceState();
    if (isOver && allThere)
        Q_EMIT q.loaded();
}

void Watcher::Private::onLeft(NodeWatch& node)
{
    if (round.forget(&node))
        endSweep();
}

void Watcher::Private::endSweep()
{
    if (const auto scanned = round.takeScanned(); !scanned.empty())
        sweep(scanned);
    expire();
    for (auto* node : round.takeWaiting())
        node->scan();
}

// What is read by name anyway is left to that. In a Cluster that is all: a key may be on its way to another node.
void Watcher::Private::sweep(const std::vector<NodeWatch*>& scanned)
{
    if (inCluster)
        return inCluster->sweep(scanned);
    keyspaceState.table.endSweep(clock.now(), [this](std::string_view route) { return single->isAboutToRead(route); });
    const auto* prefix = scheme->fleetPrefix();
    if (!prefix)
        return;
    for (const auto& [egress, slotStart] : keyspaceState.invalid.heldSlots()) {
        if (!single->invalidSeen().invalid.contains(schemes::invalidKey(*prefix, egress, slotStart)))
            keyspaceState.invalid.removeSlot(egress, slotStart);
    }
}

void Watcher::Private::onNames(std::int64_t count)
{
    if (count > 0)
        keyChanges.add(clock.now(), count);
    announceNames();
}

bool Watcher::Private::isUrgent(std::string_view route) const
{
    const auto id = keyspaceState.table.idOf(route);
    return id && (visible.contains(*id) || isAlarming(*keyspaceState.table.find(*id), clock.now()));
}

KeySet Watcher::Private::urgentNames() const
{
    KeySet names;
    const auto now = clock.now();
    for (const auto id : visible) {
        if (const auto* bucket = keyspaceState.table.find(id))
            names.buckets[std::string(bucket->route)] = {true, true};
    }
    for (BucketId id = 0; id < keyspaceState.table.idEnd() && names.buckets.size() < maxBeforeAll; ++id) {
        const auto* bucket = keyspaceState.table.find(id);
        if (bucket && isAlarming(*bucket, now))
            names.buckets[std::string(bucket->route)] = {true, true};
    }
    return names;
}

void Watcher::Private::expire()
{
    const auto now = clock.now();
    keyspaceState.table.expire(now);
    if (const auto next = keyspaceState.table.nextExpiry())
        expiryAlarm.ringAt(std::max(*next, now + expiryStep));
    announceTable();
}

void Watcher::Private::announceNames()
{
    if (!std::exchange(announcedNames, true))
        Q_EMIT q.changed();
}

void Watcher::Private::announceTable()
{
    if (keyspaceState.table.hasChanges())
        Q_EMIT q.changed();
}

Watcher::State Watcher::Private::jointState() const
{
    return inCluster ? inCluster->state(wasLive) : single->state();
}

void Watcher::Private::announceState()
{
    const auto state = jointState();
    if (state.phase == lastPhase && state.problem == lastProblem && state.role == lastRole)
        return;
    lastPhase = state.phase;
    lastProblem = state.problem;
    lastRole = state.role;
    Q_EMIT q.stateChanged();
}

Watcher::Watcher(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(options), clock))
{
}

Watcher::~Watcher() = default;

void Watcher::open()
{
    if (d->inCluster)
        d->inCluster->open();
    else
        d->single->open();
}

void Watcher::close()
{
    if (d->inCluster)
        d->inCluster->close();
    else
        d->single->close();
}

void Watcher::readDirty()
{
    d->announcedNames = false;
    for (auto* node : d->nodes())
        node->readDirty();
}

bool Watcher::isReadingUrgent() const
{
    return std::ranges::any_of(d->nodes(), [](const auto* node) { return node->isReadingUrgent(); });
}

void Watcher::setVisible(const std::vector<BucketId>& buckets)
{
    d->visible = {buckets.begin(), buckets.end()};
}

BucketTable::Changes Watcher::takeChanges()
{
    d->keyspaceState.table.expire(d->clock.now());
    return d->keyspaceState.table.takeChanges();
}

Watcher::State Watcher::state() const
{
    return d->jointState();
}

KeyspaceCheck Watcher::keyspace() const
{
    const auto database = d->inCluster ? 0 : d->options.endpoint.database;
    return checkKeyspace(d->jointState().keyspace, namingOf(*d->scheme), database);
}

std::vector<std::string> Watcher::places() const
{
    std::vector<std::string> places;
    for (const auto* node : d->nodes())
        places.push_back(describe(node->endpoint()));
    return places;
}

const BucketTable& Watcher::table() const
{
    return d->keyspaceState.table;
}

const schemes::KeyScheme& Watcher::scheme() const
{
    return *d->scheme;
}

const GlobalTokens& Watcher::globalTokens() const
{
    return d->keyspaceState.tokens;
}

const RateSeries& Watcher::claims() const
{
    return d->keyspaceState.claims;
}

const RateSeries& Watcher::claimsTowardsGlobal() const
{
    return d->keyspaceState.claimsTowardsGlobal;
}

const RateSeries& Watcher::keyChanges() const
{
    return d->keyChanges;
}

std::optional<Instant> Watcher::globalBlockedUntil() const
{
    const auto until = d->keyspaceState.globalBlockedUntil;
    return until && *until > d->clock.now() ? until : std::nullopt;
}

std::vector<InvalidCounts::Egress> Watcher::invalid() const
{
    d->keyspaceState.invalid.dropOld(d->clock.wallNow());
    return d->keyspaceState.invalid.egresses(d->clock.wallNow());
}

bool Watcher::hasInvalidCounts() const
{
    return d->keyspaceState.invalid.hasEverCounted();
}

} // namespace headroom::watch
