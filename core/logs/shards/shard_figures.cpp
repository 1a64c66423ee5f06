// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_figures.h"

#include "core/logs/shards/shard_source.h"
#include "core/logs/times/shard_duration.h"

#include <algorithm>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kind = "HRSF";
constexpr std::uint8_t version = 5; // of all that serialize() writes, here and in its parts

// What a record without a number of a shard is about: one shard, or the program as a whole.
bool isOfAShard(const ShardRecord& record)
{
    return record.shard || (record.event != ShardEvent::SessionsLeft && record.event != ShardEvent::Status);
}

bool isKept(const ShardRecord& record)
{
    const auto event = record.event;
    if (event == ShardEvent::Status)
        return !record.detail.empty();
    return event != ShardEvent::Ack && event != ShardEvent::HeartbeatSent && event != ShardEvent::Hello;
}

// Without what cannot be, and could not be kept.
ShardRecord possible(ShardRecord record)
{
    constexpr WallTime latest{std::chrono::seconds{253'402'300'800}}; // the year 10000
    if (record.at && (*record.at < WallTime{} || *record.at >= latest))
        record.at.reset();
    if (record.latency && !isLatency(*record.latency))
        record.latency.reset();
    if (record.interval && (*record.interval <= Duration{} || !isLatency(*record.interval)))
        record.interval.reset();
    return record;
}

// A heartbeat comes once or twice a minute: then its minute tells it exactly.
void addMinutes(LatencySeries& to, const std::vector<ShardMinute>& minutes)
{
    for (const auto& minute : minutes) {
        to.add(minute.start, minute.max);
        const auto others = static_cast<std::int64_t>(minute.count) - 1;
        for (std::int64_t i = 0; i < others; ++i)
            to.add(minute.start, std::max(Duration{}, (minute.mean * (others + 1) - minute.max) / others));
    }
}

} // namespace

ShardFigures::ShardFigures(ShardThresholds thresholds)
    : m_thresholds(thresholds)
    , m_minutes(1min, 24 * 60)
    , m_tenSeconds(10s, 360)
{
}

ShardFigures::~ShardFigures() = default;
ShardFigures::ShardFigures(ShardFigures&&) noexcept = default;
ShardFigures& ShardFigures::operator=(ShardFigures&&) noexcept = default;

std::size_t ShardFigures::addSource(std::string_view name, const ShardFormat::Facts& format)
{
    name = name.substr(0, maxNameLength);
    auto found = std::ranges::find(m_sources, name, &Source::name);
    if (found == m_sources.end()) {
        found = std::ranges::find_if(m_sources, [](const Source& source) { return source.name.empty(); });
        if (found == m_sources.end() && m_sources.size() == maxSources)
            return maxSources;
        if (found == m_sources.end())
            found = m_sources.emplace(found);
        found->name = name;
    }
    found->format = format.name;
    found->title = format.title;
    found->advice = format.advice;
    found->shows = format.shows;
    return static_cast<std::size_t>(found - m_sources.begin());
}

void ShardFigures::add(std::size_t sourceNumber, const ShardRecord& given, Duration clockResolution)
{
    if (sourceNumber >= m_sources.size())
        return;
    auto& source = m_sources[sourceNumber];
    auto record = possible(given);
    source.note(record);
    m_newest = std::max(m_newest, record.at);
    if (!isOfAShard(record))
        return;

    const auto paired = source.pairing.add(record);
    auto kind = LatencyKind::Exact;
    if (record.event == ShardEvent::Ack && !record.latency && paired.latency) {
        record.latency = paired.latency;
        kind = LatencyKind::Derived;
    }
    auto* account = accountOf(source, record);
    if (!account)
        return;
    account->add(record, kind, clockResolution, paired.unanswered);
    if (record.event == ShardEvent::Ack && record.latency) {
        ++source.samples;
        addToSeries(record);
    }
    if (isKept(record))
        keepEvent(*account, record);
}

ShardHistory* ShardFigures::accountOf(Source& source, const ShardRecord& record)
{
    // Among shards with numbers, one without is not another shard, but nobody knows which.
    if (record.shard)
        source.namesShards = true;
    else
        ++source.withoutShard;
    if (!record.shard && source.namesShards && source.slots.find(record.shard) == ShardSlots::none)
        return nullptr;

    auto slot = source.slots.find(record.shard);
    if (slot == ShardSlots::none) {
        if (m_accounts.size() >= maxShards) {
            ++m_notKept;
            return nullptr;
        }
        slot = source.slots.findOrAdd(record.shard);
        source.accounts.push_back(m_accounts.size());
        m_accounts.emplace_back(record.shard);
    }
    return &m_accounts[source.accounts[slot]];
}

void ShardFigures::addToSeries(const ShardRecord& record)
{
    if (!record.at)
        return;
    m_tenSeconds.add(*record.at, *record.latency);
    if (m_minutes.add(*record.at, *record.latency)) {
        m_tooOld = 0;
        return;
    }
    // One wrong time far ahead must not keep everything after it out for good.
    constexpr std::uint64_t enough = 100;
    if (++m_tooOld < enough)
        return;
    m_tooOld = 0;
    m_newest = record.at;
    m_minutes.clear();
    m_tenSeconds.clear();
    for (auto& account : m_accounts)
        account.clearMinutes();
}

void ShardFigures::keepEvent(ShardHistory& account, const ShardRecord& record)
{
    KeptEvent event;
    event.at = record.at.value_or(WallTime{});
    event.event = record.event;
    event.closeCode = record.closeCode.value_or(0);
    event.text = m_texts.keep(record.detail);
    account.keepEvent(event);
    if (m_texts.isFull())
        renewTexts();
}

void ShardFigures::renewTexts()
{
    std::vector<bool> inUse;
    for (auto& account : m_accounts) {
        for (const auto& event : account.events().all()) {
            if (event.text >= inUse.size())
                inUse.resize(event.text + 1);
            inUse[event.text] = true;
        }
    }
    const auto ids = m_texts.renew(inUse);
    for (auto& account : m_accounts) {
        for (auto& event : account.events().all())
            event.text = ids[event.text];
    }
    // All of them are in use: the oldest go without, so that there is room for a while.
    if (m_texts.bytes() < SharedTexts::maxBytes / 2)
        return;
    for (auto& account : m_accounts) {
        const auto size = account.events().size();
        for (std::size_t i = 0; i < size / 2; ++i)
            account.events().at(i).text = 0;
    }
}

void ShardFigures::moveBack(std::size_t number, std::chrono::days days)
{
    if (number >= m_sources.size() || days.count() == 0)
        return;
    auto& source = m_sources[number];
    source.moveBack(days);
    for (const auto account : source.accounts)
        m_accounts[account].moveBack(days);
    m_newest.reset();
    for (const auto& each : m_sources)
        m_newest = std::max(m_newest, each.last);
    renewSeries();
}

void ShardFigures::renewSeries()
{
    m_minutes.clear();
    m_tenSeconds.clear();
    for (const auto& account : m_accounts)
        addMinutes(m_minutes, account.minutes().points());
}

void ShardFigures::forget(std::string_view name)
{
    const auto isOf = [name](const Source& source) {
        return !source.name.empty()
            && (source.name == name || (name.starts_with("http") && source.name.starts_with(std::string(name) + ' ')));
    };
    std::vector<bool> isGone(m_accounts.size());
    bool hadMinutes = false;
    for (auto& source : m_sources) {
        if (!isOf(source))
            continue;
        for (const auto account : source.accounts) {
            isGone[account] = true;
            hadMinutes = hadMinutes || !m_accounts[account].minutes().points().empty();
        }
        source = Source(); // its number is given to the next new one
    }
    std::vector<ShardHistory> left;
    std::vector<std::size_t> numbers(m_accounts.size());
    for (std::size_t i = 0; i < m_accounts.size(); ++i) {
        numbers[i] = left.size();
        if (!isGone[i])
            left.push_back(std::move(m_accounts[i]));
    }
    m_accounts = std::move(left);
    m_newest.reset();
    for (auto& source : m_sources) {
        for (auto& account : source.accounts)
            account = numbers[account];
        m_newest = std::max(m_newest, source.last);
    }
    if (!hadMinutes)
        return; // they were too old to be in the series
    renewSeries();
    for (const auto& account : m_accounts)
        addMinutes(m_tenSeconds, account.minutes().points());
}

void ShardFigures::note(std::size_t source, const ShardReader::Counts& counts)
{
    if (source < m_sources.size())
        m_sources[source].lines = counts;
}

const ShardHistory* ShardFigures::find(std::size_t source, std::optional<std::uint32_t> shard) const
{
    if (source >= m_sources.size())
        return nullptr;
    const auto slot = m_sources[source].slots.find(shard);
    return slot == ShardSlots::none ? nullptr : &m_accounts[m_sources[source].accounts[slot]];
}

std::vector<ShardFigure> ShardFigures::shards(WallTime now) const
{
    std::vector<ShardFigure> figures;
    figures.reserve(m_accounts.size());
    for (std::size_t source = 0; source < m_sources.size(); ++source) {
        const auto begin = figures.size();
        for (const auto account : m_sources[source].accounts) {
            figures.push_back(m_accounts[account].figure(now, m_thresholds));
            figures.back().source = source;
        }
        std::sort(figures.begin() + static_cast<std::ptrdiff_t>(begin), figures.end(),
            [](const ShardFigure& a, const ShardFigure& b) { return a.shard < b.shard; });
    }
    return figures;
}

std::vector<ShardSourceFigure> ShardFigures::sources() const
{
    std::vector<ShardSourceFigure> figures;
    for (const auto& source : m_sources)
        figures.push_back({source.name, source.format, source.accounts.size(), source.shardCount, source.sessionsLeft,
            source.first, source.last, source.lines});
    return figures;
}

std::vector<LatencyPoint> ShardFigures::byMinute(std::size_t source, WallTime since) const
{
    LatencySeries series(1min, ShardMinutes::size);
    for (const auto account : m_sources.at(source).accounts)
        addMinutes(series, m_accounts[account].minutes().points(since));
    return series.points();
}

std::vector<ShardEventText> ShardFigures::events(std::size_t source, std::optional<std::uint32_t> shard) const
{
    std::vector<ShardEventText> events;
    const auto* account = find(source, shard);
    if (!account)
        return events;
    for (std::size_t i = 0; i < account->events().size(); ++i) {
        const auto& kept = account->events()[i];
        events.push_back({kept.at == WallTime{} ? std::nullopt : std::optional(kept.at), kept.event,
            kept.closeCode == 0 ? std::nullopt : std::optional(kept.closeCode), m_texts.text(kept.text)});
    }
    return events;
}

std::vector<ShardMinute> ShardFigures::minutes(std::size_t source, std::optional<std::uint32_t> shard) const
{
    const auto* account = find(source, shard);
    return account ? account->minutes().points() : std::vector<ShardMinute>{};
}

std::size_t ShardFigures::memory() const
{
    std::size_t sum = sizeof(*this) + m_minutes.bytes() + m_tenSeconds.bytes() + m_texts.bytes();
    for (const auto& account : m_accounts)
        sum += account.bytes();
    return sum + (m_accounts.capacity() - m_accounts.size()) * sizeof(ShardHistory);
}

template <typename Bytes, typename Self>
void ShardFigures::serialize(Bytes& bytes, Self& self)
{
    field(bytes, self.m_texts);
    listOf(bytes, self.m_sources, maxSources, [&](auto& source) {
        field(bytes, source);
        listOf(bytes, source.accounts, maxShards - self.m_accounts.size(), [&](auto& account) {
            if constexpr (isReading<Bytes>) {
                account = self.m_accounts.size();
                self.m_accounts.emplace_back(std::nullopt);
            }
            auto& shard = self.m_accounts[account];
            field(bytes, shard, self.m_texts.size());
            if constexpr (isReading<Bytes>) {
                if (source.slots.findOrAdd(shard.shard()) != std::size_t(&account - source.accounts.data()))
                    bytes.fail();
            }
        });
    });
    fields(bytes, self.m_minutes, self.m_tenSeconds, self.m_newest, self.m_notKept, self.m_tooOld);
}

std::string ShardFigures::bytes() const
{
    ByteWriter writer(kind, version);
    serialize(writer, *this);
    return writer.finish();
}

Result<ShardFigures> ShardFigures::fromBytes(std::string_view bytes)
{
    ByteReader reader(bytes, kind, version);
    ShardFigures figures;
    serialize(reader, figures);
    return reader.finish("the figures kept of shards").map([&figures] { return std::move(figures); });
}

} // namespace headroom::logs
