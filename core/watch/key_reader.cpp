// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/key_reader.h"

#include "core/discord/shown_text.h"
#include "core/store/invalid_keys.h"

#include <charconv>
#include <memory>
#include <utility>

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr std::size_t longestShownValue = 32;
constexpr std::size_t longestLabel = 160;
// More would be no Redis of ours but somebody's mistake; the sum stays right up to here.
constexpr std::size_t mostCausesOfSlot = 1000;

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

// Redis answers PTTL with -1 for a key that does not expire and -2 for one that is not there.
constexpr std::int64_t ttlOfAbsent = -2;

// `ttl` as PTTL answered right after the value was read.
Reading withTtl(Reading reading, const Reply& ttl)
{
    if (!ttl.isInteger())
        return reading;
    if (ttl.integer == ttlOfAbsent)
        return Reading::absent(); // expired between the two
    if (ttl.integer >= 0)
        reading.ttl = std::chrono::milliseconds{ttl.integer};
    return reading;
}

std::vector<InvalidCounts::Cause> causesOf(const Reply& hash)
{
    std::vector<InvalidCounts::Cause> causes;
    for (std::size_t i = 0; i + 1 < hash.elements.size() && causes.size() < mostCausesOfSlot; i += 2) {
        if (const auto count = wholeNumber(hash.elements[i + 1].text))
            causes.push_back({discord::shownText(hash.elements[i].text, longestLabel), *count});
    }
    return causes;
}

} // namespace

bool isAboutSomeKeysOnly(std::string_view error)
{
    return error.starts_with("NOPERM") && error.find("access") != std::string_view::npos
        && error.find("key") != std::string_view::npos;
}

std::optional<Reading> readingOf(const Reply& value, std::string_view what)
{
    if (value.isNil())
        return Reading::absent();
    if (value.isString()) {
        if (const auto number = wholeNumber(value.text))
            return Reading::number(*number);
        return Reading::noNumber(std::string(what) + " holds \"" + discord::shownText(value.text, longestShownValue)
            + "\", which is no number");
    }
    if (value.isError() && value.text.starts_with("WRONGTYPE"))
        return Reading::noNumber(std::string(what) + " holds something that is no number: delete the key");
    return std::nullopt;
}

struct KeyReader::Batch
{
    bool counting = false;
    std::size_t awaited = 0;
    std::string problem;
    std::function<void(const std::string&)> done;
};

KeyReader::KeyReader(redis::Connection& connection, const store::SpectaclesKeys& keys, Picture& picture, Clock& clock)
    : m_connection(connection)
    , m_keys(keys)
    , m_picture(picture)
    , m_clock(clock)
{
}

void KeyReader::read(const KeyNames& names, bool counting, std::function<void(const std::string&)> done)
{
    auto batch = std::make_shared<Batch>();
    batch->counting = counting;
    batch->done = std::move(done);
    ++batch->awaited; // so that it does not end before all is sent
    for (const auto& [route, parts] : names.buckets) {
        if (parts.remaining)
            readRemaining(route, batch);
        if (parts.limit)
            readLimit(route, batch);
    }
    for (const auto& key : names.invalid)
        readInvalid(key, batch);
    if (names.global)
        readGlobal(batch);
    if (--batch->awaited == 0)
        batch->done({});
}

void KeyReader::send(redis::Command command, const std::shared_ptr<Batch>& batch, std::function<void(Reply)> apply)
{
    ++batch->awaited;
    m_connection.send(std::move(command), [batch, apply = std::move(apply)](Reply reply) {
        if (reply.isLost())
            return;
        const auto isAboutTheValue = reply.isError() && reply.text.starts_with("WRONGTYPE");
        if (reply.isError() && !isAboutTheValue && (batch->problem.empty() || isAboutSomeKeysOnly(batch->problem)))
            batch->problem = reply.text;
        apply(std::move(reply));
        if (--batch->awaited == 0)
            batch->done(batch->problem);
    });
}

void KeyReader::readRemaining(const std::string& route, const std::shared_ptr<Batch>& batch)
{
    const auto key = m_keys.remaining(route);
    const auto value = std::make_shared<Reply>();
    send({"GET", key}, batch, [value](Reply reply) { *value = std::move(reply); });
    send({"PTTL", key}, batch, [this, route, value, batch](const Reply& ttl) {
        const auto reading = readingOf(*value, ":remaining");
        if (reading)
            count(m_picture.table.applyRemaining(route, withTtl(*reading, ttl), m_clock.now(), batch->counting));
    });
}

void KeyReader::readLimit(const std::string& route, const std::shared_ptr<Batch>& batch)
{
    send({"GET", m_keys.limit(route)}, batch, [this, route](const Reply& value) {
        if (const auto reading = readingOf(value, ":limit"))
            m_picture.table.applyLimit(route, *reading, m_clock.now());
    });
}

void KeyReader::readInvalid(const std::string& key, const std::shared_ptr<Batch>& batch)
{
    send({"HGETALL", key}, batch, [this, key](const Reply& hash) {
        const auto parsed = store::parseInvalidKey(m_keys.prefix(), key);
        if (hash.isArray() && parsed)
            m_picture.invalid.applySlot(parsed->egress, parsed->slotStart, causesOf(hash));
    });
}

void KeyReader::readGlobal(const std::shared_ptr<Batch>& batch)
{
    send({"PTTL", m_keys.global()}, batch, [this](const Reply& ttl) {
        if (!ttl.isInteger())
            return;
        m_picture.globalBlockedUntil.reset();
        if (ttl.integer > 0)
            m_picture.globalBlockedUntil = m_clock.now() + std::chrono::milliseconds{ttl.integer};
    });
}

void KeyReader::count(const Claims& claims)
{
    if (claims.count <= 0)
        return;
    const auto now = m_clock.now();
    m_picture.claims.add(now, claims.count);
    if (claims.countsTowardsGlobal)
        m_picture.claimsTowardsGlobal.add(now, claims.count);
}

} // namespace headroom::watch
