// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/key_reader.h"

#include "core/base/text/numbers.h"
#include "core/discord/sanitize_for_display.h"
#include "core/redis/protocol/acl_refusal.h"
#include "core/schemes/fleet/fleet_keys.h"

#include <memory>
#include <utility>

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr std::size_t maxLabelLength = 160;
constexpr std::size_t bytesAroundWord = 8; // of a command on the wire: its length and line ends, about
// More would be no Redis of ours but somebody's mistake; the sum stays right up to here.
constexpr std::size_t maxCausesOfSlot = 1000;
constexpr std::int64_t farthestSecond = 100'000'000'000; // since 1970

std::vector<InvalidCounts::Cause> causesOf(const Reply& hash)
{
    std::vector<InvalidCounts::Cause> causes;
    for (std::size_t i = 0; i + 1 < hash.elements.size() && causes.size() < maxCausesOfSlot; i += 2) {
        if (const auto count = numberIn<std::int64_t>(hash.elements[i + 1].text))
            causes.push_back({discord::sanitizeForDisplay(hash.elements[i].text, maxLabelLength), *count});
    }
    return causes;
}

} // namespace

bool isAboutSomeKeysOnly(std::string_view error)
{
    return error.starts_with("NOPERM") && error.find("access") != std::string_view::npos
        && error.find("key") != std::string_view::npos;
}

struct KeyReader::Batch
{
    std::vector<Item> items;
    std::size_t next = 0; // of these, to be asked
    ReadScheduler::Lane lane = ReadScheduler::Lane::Base;
    bool counting = false;
    std::string problem;
    std::function<void(const std::string&)> done;
    std::uint64_t run = 0;

    // Of the step that is under way.
    ReadScheduler::Ticket ticket = 0;
    std::size_t commands = 0;
    std::size_t bytes = 0;
    std::size_t awaited = 0;
    schemes::ServerTime time;
};

KeyReader::KeyReader(redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme,
    KeyspaceState& keyspaceState, Clock& clock)
    : m_connection(connection)
    , m_steps(steps)
    , m_scheme(scheme)
    , m_keyspaceState(keyspaceState)
    , m_clock(clock)
{
    for (const auto& need : scheme.needs(clock.wallNow())) {
        if (need.isEssential)
            m_essential.insert(need.real.front());
    }
}

void KeyReader::read(
    const KeySet& names, ReadScheduler::Lane lane, bool counting, std::function<void(const std::string&)> done)
{
    auto batch = std::make_shared<Batch>();
    batch->items = itemsOf(names);
    batch->lane = lane;
    batch->counting = counting;
    batch->done = std::move(done);
    batch->run = m_run;
    if (batch->items.empty())
        batch->done({});
    else
        waitForStep(batch);
}

void KeyReader::stop()
{
    ++m_run;
}

// What concerns all buckets comes first.
std::vector<KeyReader::Item> KeyReader::itemsOf(const KeySet& names) const
{
    using Kind = schemes::KeyScheme::Kind;
    std::vector<Item> items;
    items.reserve(names.size() + names.buckets.size());
    if (names.global)
        items.push_back({Kind::Global, {}});
    if (names.tokens)
        items.push_back({Kind::Tokens, {}});
    for (const auto& key : names.invalid)
        items.push_back({std::nullopt, key});
    for (const auto& [bucket, parts] : names.buckets) {
        if (parts.window)
            items.push_back({Kind::Window, bucket});
        if (parts.limit)
            items.push_back({Kind::Limit, bucket});
    }
    return items;
}

void KeyReader::waitForStep(const std::shared_ptr<Batch>& batch)
{
    m_steps.wait(batch->lane, [this, batch](ReadScheduler::Ticket ticket) { step(batch, ticket); });
}

void KeyReader::step(const std::shared_ptr<Batch>& batch, ReadScheduler::Ticket ticket)
{
    batch->ticket = ticket;
    batch->commands = 0;
    batch->bytes = 0;
    ++batch->awaited; // so that it does not end before all is sent
    if (m_scheme.needsServerTime())
        readTime(batch);
    while (batch->next < batch->items.size() && batch->commands < m_pace.size())
        ask(batch->items[batch->next++], batch);
    m_steps.sent(ticket, batch->bytes);
    if (--batch->awaited == 0)
        endStep(batch);
}

void KeyReader::ask(const Item& item, const std::shared_ptr<Batch>& batch)
{
    if (!item.kind)
        readInvalid(item.name, batch);
    else if (*item.kind == schemes::KeyScheme::Kind::Global)
        readGlobal(batch);
    else
        readBucket(*item.kind, item.name, batch);
}

void KeyReader::endStep(const std::shared_ptr<Batch>& batch)
{
    if (batch->commands > 0)
        m_pace.took(batch->commands, m_steps.held());
    m_steps.finished(batch->ticket, m_pace.pauseAfter(batch->commands));
    const auto isRefused = !batch->problem.empty() && !isAboutSomeKeysOnly(batch->problem);
    if (batch->next < batch->items.size() && !isRefused)
        waitForStep(batch);
    else
        batch->done(batch->problem);
}

void KeyReader::send(redis::Command command, const std::shared_ptr<Batch>& batch, std::function<void(Reply)> apply)
{
    ++batch->awaited;
    ++batch->commands;
    for (const auto& word : command)
        batch->bytes += word.size() + bytesAroundWord;
    const auto isFirst = batch->commands == 1;
    auto name = command.front();
    m_connection.send(std::move(command),
        [this, batch, isFirst, name = std::move(name), ticket = batch->ticket, apply = std::move(apply)](Reply reply) {
            if (reply.isLost() || batch->run != m_run)
                return;
            if (isFirst)
                m_steps.firstAnswer(ticket);
            if (reply.isError())
                takeRefusal(name, reply.text, *batch);
            else if (!m_missing.empty() && m_missing.erase(name) > 0 && onGranted)
                onGranted();
            apply(std::move(reply));
            if (--batch->awaited == 0)
                endStep(batch);
        });
}

void KeyReader::takeRefusal(const std::string& command, const std::string& error, Batch& batch)
{
    if (error.starts_with("WRONGTYPE"))
        return; // it is about the value
    if (redis::refusalIn(error) == redis::AclRefusal::Command && !m_essential.contains(command)) {
        m_missing.insert(command);
        return;
    }
    if (batch.problem.empty() || isAboutSomeKeysOnly(batch.problem))
        batch.problem = error;
}

// Where the server does not tell, its calendar is taken for ours.
void KeyReader::readTime(const std::shared_ptr<Batch>& batch)
{
    const auto ours = [this] {
        return schemes::ServerTime(m_clock.now(), m_clock.wallNow().time_since_epoch().count());
    };
    batch->time = ours();
    send({"TIME"}, batch, [this, batch](const Reply& time) {
        const auto seconds = time.elements.size() == 2 ? numberIn<std::int64_t>(time.elements[0].text) : std::nullopt;
        const auto micros = seconds ? numberIn<std::int64_t>(time.elements[1].text) : std::nullopt;
        if (micros && *seconds >= 0 && *seconds < farthestSecond)
            batch->time = schemes::ServerTime(m_clock.now(), *seconds * 1000 + *micros / 1000);
    });
}

void KeyReader::readBucket(
    schemes::KeyScheme::Kind kind, const std::string& bucket, const std::shared_ptr<Batch>& batch)
{
    auto questions = m_scheme.questions(kind, bucket);
    const auto answers = std::make_shared<std::vector<Reply>>();
    answers->reserve(questions.size());
    for (auto& question : questions) {
        send(std::move(question), batch, [this, kind, bucket, batch, answers, count = questions.size()](Reply reply) {
            answers->push_back(std::move(reply));
            if (answers->size() < count)
                return;
            if (const auto reading = m_scheme.reading(kind, *answers, batch->time, m_clock.now()))
                apply(kind, bucket, *reading, batch->counting);
        });
    }
}

void KeyReader::apply(schemes::KeyScheme::Kind kind, const std::string& bucket,
    const schemes::KeyScheme::BucketReading& reading, bool counting)
{
    const auto now = m_clock.now();
    auto& table = m_keyspaceState.table;
    const auto* slots = std::get_if<schemes::KeyScheme::Slots>(&reading);
    if (kind == schemes::KeyScheme::Kind::Tokens)
        m_keyspaceState.tokens.apply(slots ? slots->keys : std::nullopt, now, counting);
    else if (slots)
        count(table.applySlots(bucket, slots->keys, now, counting));
    else if (kind == schemes::KeyScheme::Kind::Limit)
        table.applyLimit(bucket, std::get<schemes::Reading>(reading), now);
    else
        count(table.applyRemaining(bucket, std::get<schemes::Reading>(reading), now, counting));
}

void KeyReader::readInvalid(const std::string& key, const std::shared_ptr<Batch>& batch)
{
    send({"HGETALL", key}, batch, [this, key](const Reply& hash) {
        const auto* prefix = m_scheme.fleetPrefix();
        const auto parsed = prefix ? schemes::parseInvalidKey(*prefix, key) : std::nullopt;
        if (hash.isArray() && parsed)
            m_keyspaceState.invalid.applySlot(parsed->egress, parsed->slotStart, causesOf(hash));
    });
}

void KeyReader::readGlobal(const std::shared_ptr<Batch>& batch)
{
    for (auto& question : m_scheme.questions(schemes::KeyScheme::Kind::Global, {})) {
        send(std::move(question), batch, [this](const Reply& ttl) {
            if (!ttl.isInteger())
                return;
            m_keyspaceState.globalBlockedUntil.reset();
            if (ttl.integer > 0)
                m_keyspaceState.globalBlockedUntil = m_clock.now() + schemes::spanOf(ttl.integer);
        });
    }
}

void KeyReader::count(const Claims& claims)
{
    if (claims.count <= 0)
        return;
    const auto now = m_clock.now();
    m_keyspaceState.claims.add(now, claims.count);
    if (claims.countsTowardsGlobal)
        m_keyspaceState.claimsTowardsGlobal.add(now, claims.count);
}

} // namespace headroom::watch
