// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is done once an hour: the tiers that are coarser, and what is too old.
#include "core/recording/recording_writer.h"

#include <algorithm>

namespace headroom::recording {

namespace {

// Of seconds, whatever the size of the file: what the coarser tiers have not been made of yet is among them.
constexpr std::int64_t leastSeconds = 2 * 3600;

} // namespace

// Each step is whole by itself, and done again by the next hour where it failed.
Result<void> RecordingWriter::tidy()
{
    return coarsen(Tier::Minutes)
        .and_then([this] { return coarsen(Tier::Quarters); })
        .and_then([this] { return noteSeen(secondsOf(*m_last) / spanOf(Tier::Minutes)); })
        .and_then([this] { return forget(); })
        .and_then([this] { return shrink(); });
}

// All that are over and not made yet.
Result<void> RecordingWriter::coarsen(Tier tier)
{
    const auto fine = numbersOf(*m_file, finer(tier));
    const auto coarse = numbersOf(*m_file, tier);
    if (!fine || !coarse)
        return firstError(fine, coarse);
    if (!*fine)
        return {};
    const auto ratio = spanOf(tier) / spanOf(finer(tier));
    const auto end = secondsOf(*m_last) / spanOf(tier);
    auto first = (*fine)->first / ratio;
    if (*coarse)
        first = std::max(first, (*coarse)->second + 1);
    for (auto number = first; number < end; ++number) {
        const auto one = m_file->firstRow(
            QStringLiteral("SELECT 1 FROM %1 WHERE key >= ? AND key < ? LIMIT 1").arg(tableOf(finer(tier))),
            {qlonglong(blockKey(number * ratio, 0)), qlonglong(blockKey((number + 1) * ratio, 0))});
        if (!one)
            return tl::unexpected(one.error());
        if (one->empty())
            continue;
        if (auto done = coarsen(tier, number); !done)
            return done;
    }
    return {};
}

// All chunks in one transaction: where there is one of them the time is done.
Result<void> RecordingWriter::coarsen(Tier tier, std::int64_t number)
{
    const auto chunks = lastChunk(*m_file);
    if (!chunks)
        return tl::unexpected(chunks.error());
    return m_file->transaction([&]() -> Result<void> {
        for (std::int64_t chunk = 0; chunk <= *chunks; ++chunk) {
            const auto block = coarserBlock(tier, number, [&](std::int64_t fine) -> Result<std::optional<Block>> {
                const auto bytes = readBlockBytes(*m_file, finer(tier), fine, chunk);
                if (!bytes)
                    return tl::unexpected(bytes.error());
                if (!*bytes)
                    return std::optional<Block>();
                return readBlock(**bytes).map([](Block read) { return std::optional(std::move(read)); });
            });
            if (!block)
                return tl::unexpected(block.error());
            if (!*block)
                continue;
            if (auto written = writeBlockBytes(*m_file, tier, number, chunk, blockBytes(**block)); !written)
                return written;
        }
        return {};
    });
}

Result<void> RecordingWriter::noteSeen(std::int64_t hour)
{
    auto done = m_file->transaction([&]() -> Result<void> {
        for (std::uint32_t id = 0; id < m_wasAlive.size(); ++id) {
            if (!m_wasAlive[id] || m_seen[id] >= hour)
                continue;
            if (auto written = m_file->write(
                    QStringLiteral("UPDATE series SET seen = ? WHERE id = ?"), {qlonglong(hour), qlonglong(id)});
                !written)
                return written;
        }
        return {};
    });
    if (!done)
        return done;
    for (std::uint32_t id = 0; id < m_wasAlive.size(); ++id) {
        if (m_wasAlive[id])
            m_seen[id] = hour;
    }
    m_wasAlive.assign(m_wasAlive.size(), false);
    return {};
}

Result<void> RecordingWriter::forgetBefore(Tier tier, std::int64_t second)
{
    return m_file->write(QStringLiteral("DELETE FROM %1 WHERE key < ?").arg(tableOf(tier)),
        {qlonglong(blockKey(second / spanOf(tier), 0))});
}

Result<void> RecordingWriter::forget()
{
    const auto now = secondsOf(*m_last);
    const auto lengthOf = [](std::chrono::hours hours) { return std::chrono::seconds(hours).count(); };
    const auto seconds = now - std::max(lengthOf(m_retention.seconds), leastSeconds);
    const auto minutes = now - std::max(lengthOf(m_retention.minutes), lengthOf(m_retention.seconds));
    auto done = forgetBefore(Tier::Seconds, seconds)
                    .and_then([&] { return forgetBefore(Tier::Minutes, minutes); })
                    .and_then([&] { return forgetBefore(Tier::Quarters, minutes); });
    if (!done)
        return done;
    // A day longer than anything that may hold it, so that its id can be given to another.
    const auto oldestSeen = (minutes - 2 * spanOf(Tier::Quarters)) / spanOf(Tier::Minutes);
    for (const auto& [statement, value] : {
             std::pair(QStringLiteral("DELETE FROM events WHERE coalesce(until, at) < ?"), minutes * 1000),
             std::pair(QStringLiteral("DELETE FROM notes WHERE at < ?"), minutes * 1000),
             std::pair(QStringLiteral("DELETE FROM series WHERE seen < ?"), oldestSeen),
         }) {
        if (const auto gone = m_file->run(statement, {qlonglong(value)}); !gone)
            return tl::unexpected(gone.error());
    }
    std::erase_if(m_ids, [&](const auto& entry) {
        const auto seen = m_seen.find(entry.second);
        return seen != m_seen.end() && seen->second < oldestSeen;
    });
    std::erase_if(m_seen, [&](const auto& entry) { return entry.second < oldestSeen; });
    return {};
}

Result<std::int64_t> RecordingWriter::bytes()
{
    return m_file
        ->firstRow(QStringLiteral("SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, "
                                  "pragma_freelist_count, pragma_page_size"))
        .map([](const RecordingFile::Row& row) { return std::int64_t(row.front().toLongLong()); });
}

// An hour of seconds at a time, then a day of minutes.
Result<void> RecordingWriter::shrink()
{
    const auto now = secondsOf(*m_last);
    const auto giveUp = [&](Tier tier, std::int64_t step, std::int64_t least) -> Result<bool> {
        const auto numbers = numbersOf(*m_file, tier);
        if (!numbers)
            return tl::unexpected(numbers.error());
        if (!*numbers)
            return false;
        const auto begin = (*numbers)->first * spanOf(tier);
        if (begin + step > now - least)
            return false;
        return forgetBefore(tier, begin + step).map([] { return true; });
    };
    for (;;) {
        const auto used = bytes();
        if (!used)
            return tl::unexpected(used.error());
        if (*used <= m_retention.maxBytes)
            return {};
        auto gone = giveUp(Tier::Seconds, spanOf(Tier::Minutes), leastSeconds);
        if (gone && !*gone)
            gone = giveUp(Tier::Minutes, spanOf(Tier::Quarters), spanOf(Tier::Quarters));
        if (gone && !*gone)
            gone = giveUp(Tier::Quarters, spanOf(Tier::Quarters), spanOf(Tier::Quarters));
        if (!gone)
            return tl::unexpected(gone.error());
        if (!*gone)
            return {};
    }
}

} // namespace headroom::recording
