// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a reader of shards' lines holds between two of them, kept and read back. A new field is a new version of
// LogReader::bytes().
#include "core/logs/shards/shard_reader.h"

#include "core/discord/redact.h"

#include <limits>

namespace headroom::logs {

namespace {

template <typename T, typename Write>
void writeIf(ByteWriter& to, const std::optional<T>& value, Write write)
{
    to.number(value ? 1 : 0);
    if (value)
        write(*value);
}

template <typename Read>
auto readIf(ByteReader& from, Read read) -> std::optional<decltype(read())>
{
    if (from.number(1) == 0)
        return std::nullopt;
    return read();
}

// Without its detail.
void writeRecord(ByteWriter& to, const ShardRecord& record)
{
    const auto number = [&to](auto value) { to.number(value); };
    const auto span = [&to](Duration value) { to.signedNumber(value.count()); };
    to.time(record.at);
    writeIf(to, record.shard, number);
    to.number(static_cast<std::uint64_t>(record.event));
    writeIf(to, record.latency, span);
    writeIf(to, record.interval, span);
    writeIf(to, record.shardCount, number);
    writeIf(to, record.closeCode, number);
    writeIf(to, record.number, [&to](std::int64_t value) { to.signedNumber(value); });
}

ShardRecord readRecord(ByteReader& from)
{
    const auto shard = [&from] {
        return static_cast<std::uint32_t>(from.number(std::numeric_limits<std::uint32_t>::max()));
    };
    const auto span = [&from] { return Duration{from.signedNumber()}; };
    ShardRecord record;
    record.at = from.time();
    record.shard = readIf(from, shard);
    record.event = static_cast<ShardEvent>(from.number(static_cast<std::uint64_t>(ShardEvent::Status)));
    record.latency = readIf(from, span);
    record.interval = readIf(from, span);
    record.shardCount = readIf(from, shard);
    record.closeCode = readIf(from, [&from] { return static_cast<std::uint16_t>(from.number(65535)); });
    record.number = readIf(from, [&from] { return from.signedNumber(); });
    return record;
}

} // namespace

void ShardReader::write(ByteWriter& to) const
{
    m_clock.write(to);
    for (const auto count : {m_counts.lines, m_counts.records, m_counts.continuations, m_counts.silent,
             m_counts.notSamples, m_counts.withoutShard, m_counts.withoutTime})
        to.number(count);
    to.flag(m_continues);
    if (m_answers)
        m_answers->write(to);
    to.flag(m_isOpen);
    if (!m_isOpen)
        return;
    writeRecord(to, m_open.record);
    to.text(discord::shownSample(m_open.detail, maxDetailLength));
}

void ShardReader::read(ByteReader& from)
{
    m_clock.read(from);
    for (auto* count : {&m_counts.lines, &m_counts.records, &m_counts.continuations, &m_counts.silent,
             &m_counts.notSamples, &m_counts.withoutShard, &m_counts.withoutTime})
        *count = from.number();
    m_continues = from.flag();
    if (m_answers)
        m_answers->read(from);
    m_isOpen = from.flag();
    if (!m_isOpen)
        return;
    m_open.record = readRecord(from);
    m_open.detail = from.text(4 * maxDetailLength + 8);
}

} // namespace headroom::logs
