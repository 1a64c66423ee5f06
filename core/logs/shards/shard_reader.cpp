// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_reader.h"

#include "core/discord/redact.h"
#include "core/logs/lines/shard_text.h"
#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

namespace {

bool isContinuation(std::string_view line)
{
    return line.starts_with('\t') || line.starts_with("  ") || line.starts_with("Traceback")
        || line.starts_with("Loop thread traceback");
}

std::string_view withoutEnd(std::string_view line)
{
    if (line.ends_with('\n'))
        line.remove_suffix(1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

std::string_view withoutIndent(std::string_view line)
{
    const auto start = line.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view{} : line.substr(start);
}

} // namespace

ShardReader::ShardReader(const ShardFormat& format, LogZone zone)
    : m_format(format)
    , m_clock(std::move(zone))
{
}

void ShardReader::tellAnswersTo(RestAnswers::Sink sink)
{
    if (m_format.facts().rest)
        m_answers.emplace(*m_format.facts().rest, std::move(sink));
}

void ShardReader::flushAnswers()
{
    if (m_answers)
        m_answers->flush();
}

void ShardReader::read(std::string_view line, std::optional<WallTime> envelope, const Sink& sink)
{
    ++m_counts.lines;
    line = withoutColours(withoutEnd(line), m_plain);
    if (line.starts_with('{') && !m_format.facts().readsJson) {
        if (const auto json = readJsonLine(line, m_message)) {
            readText(json->text, json->time, envelope, sink);
            return;
        }
    }
    readText(line, std::nullopt, envelope, sink);
}

void ShardReader::readText(std::string_view text, const std::optional<WrittenTime>& jsonTime,
    std::optional<WallTime> envelope, const Sink& sink)
{
    if (m_continues && isContinuation(text)) {
        ++m_counts.continuations;
        if (m_isOpen)
            m_format.addLine(m_open, withoutIndent(text));
        return;
    }
    const auto end = text.find('\n');
    readFirst(text.substr(0, end), jsonTime, envelope, sink);
    if (end == std::string_view::npos || (!m_isOpen && !m_answers))
        return;
    // A message of several lines, as JSON can hold it.
    auto rest = text.substr(end + 1);
    while (!rest.empty()) {
        const auto size = std::min(rest.find('\n'), rest.size());
        if (m_isOpen)
            m_format.addLine(m_open, withoutIndent(rest.substr(0, size)));
        else
            readAnswer(rest.substr(0, size), jsonTime, envelope);
        rest.remove_prefix(std::min(size + 1, rest.size()));
    }
}

void ShardReader::readFirst(std::string_view line, const std::optional<WrittenTime>& jsonTime,
    std::optional<WallTime> envelope, const Sink& sink)
{
    flush(sink);
    m_continues = true;
    auto parsed = m_format.parse(line);
    if (!parsed) {
        ++m_counts.silent;
        if (m_answers)
            readAnswer(line, jsonTime, envelope);
        return;
    }
    auto& record = parsed->record;
    record.at = m_clock.resolve(jsonTime ? jsonTime : m_format.timeIn(parsed->before), envelope);
    if (!parsed->mayContinue) {
        ++m_counts.records;
        const auto at = record.at;
        give(record, sink);
        giveMore(parsed->more, at, sink);
        return;
    }
    m_open.record = record;
    m_open.record.detail = {};
    m_open.detail = record.detail;
    m_isOpen = true;
}

// When it came, or else the time of the line before, does for one that tells none.
void ShardReader::readAnswer(
    std::string_view line, const std::optional<WrittenTime>& jsonTime, std::optional<WallTime> envelope)
{
    m_answers->read(line, [&](std::string_view before) {
        const auto at = m_clock.resolve(jsonTime ? jsonTime : m_format.timeIn(before), envelope);
        return at ? at : m_clock.last();
    });
}

void ShardReader::giveMore(std::string_view more, const std::optional<WallTime>& at, const Sink& sink)
{
    while (!more.empty()) {
        auto next = m_format.parseMore(more);
        if (!next)
            return;
        next->record.at = at;
        give(next->record, sink);
        more = next->more;
    }
}

void ShardReader::flush(const Sink& sink)
{
    if (!m_isOpen)
        return;
    m_isOpen = false;
    m_open.record.detail = m_open.detail;
    ++m_counts.records;
    give(m_open.record, sink);
}

void ShardReader::beginFile(const Sink& sink)
{
    flush(sink);
    flushAnswers();
    m_continues = false;
}

void ShardReader::give(ShardRecord& record, const Sink& sink)
{
    if (record.latency && !isLatency(*record.latency)) {
        record.latency.reset();
        ++m_counts.notSamples;
    }
    if (record.interval && (*record.interval <= Duration{} || !isLatency(*record.interval)))
        record.interval.reset();
    if (!record.shard)
        ++m_counts.withoutShard;
    if (!record.at)
        ++m_counts.withoutTime;
    if (!record.detail.empty()) {
        m_detail = discord::shownSample(record.detail, maxDetailLength);
        record.detail = m_detail;
    }
    sink(record);
}

template <typename Bytes, typename Self>
void ShardReader::serialize(Bytes& bytes, Self& self)
{
    fields(bytes, self.m_clock, self.m_counts, self.m_continues);
    if (self.m_answers)
        field(bytes, *self.m_answers);
    field(bytes, self.m_isOpen);
    if (!self.m_isOpen)
        return;
    auto& record = self.m_open.record;
    fields(bytes, record.at, record.shard);
    field(bytes, record.event, ShardEvent::Status);
    fields(bytes, record.latency, record.interval, record.shardCount, record.closeCode, record.number);
    if constexpr (isReading<Bytes>)
        field(bytes, self.m_open.detail, 4 * maxDetailLength + 8);
    else
        bytes.text(discord::shownSample(self.m_open.detail, maxDetailLength));
}

template void ShardReader::serialize(ByteWriter&, const ShardReader&);
template void ShardReader::serialize(ByteReader&, ShardReader&);

} // namespace headroom::logs
