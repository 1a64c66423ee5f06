// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How figures of shards outlast a restart.
#include "core/logs/shards/shard_source.h"

namespace headroom::logs {

namespace {

constexpr std::string_view kind = "HRSF";
constexpr std::uint8_t version = 4;

void writeLines(ByteWriter& to, const ShardReader::Counts& lines)
{
    for (const auto count : {lines.lines, lines.records, lines.continuations, lines.silent, lines.notSamples,
             lines.withoutShard, lines.withoutTime})
        to.number(count);
}

ShardReader::Counts readLines(ByteReader& from)
{
    ShardReader::Counts lines;
    for (auto* count : {&lines.lines, &lines.records, &lines.continuations, &lines.silent, &lines.notSamples,
             &lines.withoutShard, &lines.withoutTime})
        *count = from.number();
    return lines;
}

void writeSource(ByteWriter& to, const ShardFigures::Source& source)
{
    to.text(source.name);
    to.text(source.format);
    to.text(source.title);
    to.text(source.advice);
    to.number(static_cast<std::uint64_t>(source.shows));
    to.flag(source.namesShards);
    to.number(source.shardCount ? std::uint64_t{*source.shardCount} + 1 : 0);
    to.flag(source.sessionsLeft.has_value());
    to.signedNumber(source.sessionsLeft.value_or(0));
    to.time(source.first);
    to.time(source.last);
    to.time(source.previous);
    for (const auto count : {source.records, source.samples, source.withoutShard, source.sendLimits,
             source.clockWentBack, static_cast<std::uint64_t>(source.farthestBack.count())})
        to.number(count);
    to.number(source.fatalCodes.size());
    for (const auto code : source.fatalCodes)
        to.number(code);
    writeLines(to, source.lines);
    source.pairing.write(to);
}

ShardFigures::Source readSource(ByteReader& from)
{
    ShardFigures::Source source;
    source.name = from.text(maxNameLength);
    source.format = from.text(maxNameLength);
    source.title = from.text(maxNameLength);
    source.advice = from.text(maxNameLength);
    source.shows = static_cast<ShardFormatClass>(from.number(static_cast<std::uint64_t>(ShardFormatClass::EventsOnly)));
    source.namesShards = from.flag();
    if (const auto count = from.number(std::uint64_t{0xffff'ffff} + 1))
        source.shardCount = static_cast<std::uint32_t>(count - 1);
    const bool hasSessions = from.flag();
    const auto sessions = from.signedNumber();
    if (hasSessions)
        source.sessionsLeft = sessions;
    source.first = from.time();
    source.last = from.time();
    source.previous = from.time();
    for (auto* count :
        {&source.records, &source.samples, &source.withoutShard, &source.sendLimits, &source.clockWentBack})
        *count = from.number();
    source.farthestBack = Duration{static_cast<std::int64_t>(from.number(std::uint64_t{1} << 62))};
    source.fatalCodes.resize(from.count(16));
    for (auto& code : source.fatalCodes)
        code = static_cast<std::uint16_t>(from.number(65535));
    source.lines = readLines(from);
    source.pairing.read(from);
    return source;
}

} // namespace

std::string ShardFigures::bytes() const
{
    ByteWriter body(kind, version);
    body.number(m_sources.size());
    std::size_t texts = 1;
    while (!m_texts.text(static_cast<std::uint32_t>(texts)).empty())
        ++texts;
    body.number(texts - 1);
    for (std::size_t id = 1; id < texts; ++id)
        body.text(m_texts.text(static_cast<std::uint32_t>(id)));
    for (const auto& source : m_sources) {
        writeSource(body, source);
        body.number(source.accounts.size());
        for (const auto account : source.accounts)
            m_accounts[account].write(body);
    }
    m_minutes.write(body);
    m_tenSeconds.write(body);
    body.time(m_newest);
    body.number(m_notKept);
    body.number(m_tooOld);
    return body.finish();
}

Result<ShardFigures> ShardFigures::fromBytes(std::string_view bytes)
{
    ByteReader reader(bytes, kind, version);
    ShardFigures figures;
    figures.readFrom(reader);
    if (const auto whole = reader.finish("the figures kept of shards"); !whole)
        return tl::unexpected(whole.error());
    return figures;
}

void ShardFigures::readFrom(ByteReader& from)
{
    const auto sources = from.count(maxSources);
    const auto texts = from.count(SharedTexts::maxBytes / 64);
    for (std::size_t i = 0; i < texts && !from.failed(); ++i) {
        // Each is there once, and none is empty, or the numbers would not fit.
        if (m_texts.keep(from.text(maxNameLength)) != i + 1)
            from.fail();
    }
    for (std::size_t i = 0; i < sources && !from.failed(); ++i) {
        auto source = readSource(from);
        const auto shards = from.count(maxShards - m_accounts.size());
        for (std::size_t n = 0; n < shards && !from.failed(); ++n) {
            auto account = ShardHistory::read(from, texts + 1);
            if (source.slots.findOrAdd(account.shard()) != n)
                from.fail();
            source.accounts.push_back(m_accounts.size());
            m_accounts.push_back(std::move(account));
        }
        m_sources.push_back(std::move(source));
    }
    m_minutes.read(from);
    m_tenSeconds.read(from);
    m_newest = from.time();
    m_notKept = from.number();
    m_tooOld = from.number();
}

} // namespace headroom::logs
