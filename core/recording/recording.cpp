// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recording.h"

#include "core/recording/recording_file.h"
#include "core/recording/spread.h"

#include <algorithm>

namespace headroom::recording {

namespace {

// Of these an average means nothing.
bool isState(Measure measure)
{
    return measure == Measure::ShardState || measure == Measure::RedisPhase;
}

} // namespace

std::optional<double> Moment::value(Measure measure, std::string_view subject) const
{
    const auto& list = of(measure);
    const auto found = std::ranges::lower_bound(list, subject, {}, &Figure::subject);
    return found == list.end() || found->subject != subject ? std::nullopt : std::optional(found->value);
}

Recording::Recording(std::unique_ptr<RecordingFile> file)
    : m_file(std::move(file))
{
}

Result<std::unique_ptr<Recording>> Recording::open(const std::string& path)
{
    auto file = openRecordingFile(path, FileAccess::Read);
    if (!file)
        return tl::unexpected(file.error());
    std::unique_ptr<Recording> recording(new Recording(std::move(*file)));
    // Whether it can be read is found out at once.
    return recording->readNames().and_then([&] { return recording->readLimits(); }).map([&] {
        return std::move(recording);
    });
}

Result<void> Recording::readNames()
{
    // Only those that have come since.
    const auto last = m_names.empty() ? -1 : m_names.rbegin()->first;
    return m_file->each(QStringLiteral("SELECT id, measure, subject FROM series WHERE id > ?"), {qlonglong(last)},
        [&](const QSqlQuery& query) {
            // Of a newer version: what is not known is left out.
            const auto measure = measureNamed(query.value(1).toString().toStdString());
            if (!measure)
                return;
            SeriesKey key{*measure, query.value(2).toString().toStdString()};
            m_ids[key] = query.value(0).toLongLong();
            m_names[query.value(0).toLongLong()] = std::move(key);
        });
}

Result<void> Recording::readLimits()
{
    m_tailBlocks.clear();
    for (const auto tier : allTiers) {
        if (auto read = numbersOf(*m_file, tier).map(into(m_limits[std::size_t(tier)])); !read)
            return read;
    }
    return limitsOf(*m_file, QStringLiteral("tail"), QStringLiteral("second")).map(into(m_tail));
}

Result<std::optional<std::pair<Second, Second>>> Recording::extent()
{
    if (const auto read = readLimits(); !read)
        return tl::unexpected(read.error());
    std::optional<std::pair<Second, Second>> extent;
    if (m_tail)
        extent = {secondAt(m_tail->first), secondAt(m_tail->second)};
    // The finest tier first: of the coarser ones the first and the last block may have been recorded in part.
    for (const auto tier : allTiers) {
        const auto& numbers = m_limits[std::size_t(tier)];
        if (!numbers)
            continue;
        const auto begin = secondAt(numbers->first * spanOf(tier));
        const auto end = secondAt((numbers->second + 1) * spanOf(tier) - 1);
        if (!extent)
            extent = {begin, end};
        else if (secondAt((numbers->first + 1) * spanOf(tier)) <= extent->first)
            extent->first = begin;
    }
    return extent;
}

Result<std::optional<Second>> Recording::firstSecond()
{
    if (const auto read = readLimits(); !read)
        return tl::unexpected(read.error());
    if (const auto& numbers = m_limits[0])
        return secondAt(numbers->first * spanOf(Tier::Seconds));
    return m_tail ? std::optional(secondAt(m_tail->first)) : std::nullopt;
}

Result<std::vector<SeriesKey>> Recording::series()
{
    if (const auto read = readNames(); !read)
        return tl::unexpected(read.error());
    std::vector<SeriesKey> keys;
    for (const auto& [key, id] : m_ids)
        keys.push_back(key);
    return keys;
}

// All chunks of a minute, also where it is still in the tail.
Result<Recording::Blocks> Recording::minuteOf(std::int64_t minute, Second until)
{
    Blocks blocks;
    const auto read = m_file->each(QStringLiteral("SELECT key, block FROM seconds WHERE key >= ? AND key < ?"),
        {qlonglong(blockKey(minute, 0)), qlonglong(blockKey(minute + 1, 0))}, [&](const QSqlQuery& query) {
            auto block = readBlock(query.value(1).toByteArray().toStdString());
            if (block && block->samples == std::size_t(samplesOf(Tier::Seconds)))
                blocks[query.value(0).toLongLong() % maxChunks] = std::move(*block);
        });
    if (!read)
        return tl::unexpected(read.error());
    if (blocks.empty())
        return tailOf(minute, until);
    return blocks;
}

// One block, made of finer ones where it is not there yet.
Result<std::optional<Block>> Recording::block(Tier tier, std::int64_t number, std::int64_t chunk)
{
    const auto bytes = readBlockBytes(*m_file, tier, number, chunk);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (*bytes) {
        auto read = readBlock(**bytes);
        const auto columns = std::size_t(seriesInChunk) * (tier == Tier::Seconds ? 1 : 3);
        const bool fits = read && read->samples == std::size_t(samplesOf(tier)) && read->columns == columns;
        return fits ? std::optional(std::move(*read)) : std::nullopt;
    }
    const auto from = number * spanOf(tier);
    const auto to = from + spanOf(tier);
    const bool isInTail = m_tail && m_tail->first < to && m_tail->second >= from;
    if (tier == Tier::Seconds) {
        if (!isInTail)
            return std::optional<Block>();
        if (!m_tailBlocks.contains(number)) {
            auto tail = tailOf(number, secondAt(to - 1));
            if (!tail)
                return tl::unexpected(tail.error());
            m_tailBlocks[number] = std::move(*tail);
        }
        const auto& blocks = m_tailBlocks[number];
        const auto found = blocks.find(chunk);
        return found == blocks.end() ? std::nullopt : std::optional(found->second);
    }
    const auto isIn = [&](Tier fine) {
        const auto& numbers = m_limits[std::size_t(fine)];
        return numbers && numbers->first * spanOf(fine) < to && (numbers->second + 1) * spanOf(fine) > from;
    };
    if (!isInTail && !isIn(finer(tier)) && !isIn(Tier::Seconds))
        return std::optional<Block>();
    return coarserBlock(tier, number, [&](std::int64_t one) { return block(finer(tier), one, chunk); });
}

void Recording::addFigure(Moment& moment, std::int64_t id, double value) const
{
    const auto name = m_names.find(id);
    if (name == m_names.end())
        return;
    const auto& [measure, subject] = name->second;
    moment.isRecorded |= measure == Measure::Recorded;
    moment.figures[std::size_t(measure)].push_back({subject, value / scaleOf(measure)});
}

Result<Moment> Recording::momentAt(Second at)
{
    const ReadView view(*m_file);
    if (const auto read = readNames().and_then([this] { return readLimits(); }); !read)
        return tl::unexpected(read.error());
    const auto has = [&](Tier tier) {
        const auto& numbers = m_limits[std::size_t(tier)];
        return numbers && secondsOf(at) >= numbers->first * spanOf(tier);
    };
    const bool isOfSeconds = has(Tier::Seconds) || (m_tail && secondsOf(at) >= m_tail->first);
    auto moment = isOfSeconds ? momentOfSecond(at) : momentOfTier(at, Tier::Minutes);
    if (moment && !moment->isRecorded && !isOfSeconds && !has(Tier::Minutes) && has(Tier::Quarters))
        moment = momentOfTier(at, Tier::Quarters);
    if (!moment)
        return moment;
    for (auto& list : moment->figures)
        std::ranges::sort(list, {}, &Moment::Figure::subject);
    return moment;
}

Result<Moment> Recording::momentOfSecond(Second at)
{
    Moment moment;
    moment.at = at;
    for (std::int64_t back = 0; back <= tolerance && !moment.isRecorded; ++back) {
        const auto second = secondsOf(at) - back;
        const auto minute = second / spanOf(Tier::Seconds);
        const bool isNewMinute = back == 0 || second % spanOf(Tier::Seconds) == spanOf(Tier::Seconds) - 1;
        if (isNewMinute) {
            auto blocks = minuteOf(minute, at);
            if (!blocks)
                return tl::unexpected(blocks.error());
            m_tailBlocks.clear();
            m_tailBlocks[minute] = std::move(*blocks);
        }
        moment.figures = {};
        moment.at = secondAt(second);
        for (const auto& [chunk, block] : m_tailBlocks[minute]) {
            const auto point = std::size_t(second % spanOf(Tier::Seconds));
            for (std::size_t one = 0; one < std::min(block.columns, std::size_t(seriesInChunk)); ++one) {
                const auto value = block.column(one)[point];
                if (!isGap(value))
                    addFigure(moment, chunk * seriesInChunk + std::int64_t(one), double(value));
            }
        }
    }
    m_tailBlocks.clear();
    if (!moment.isRecorded) {
        moment.figures = {};
        moment.at = at;
    }
    return moment;
}

Result<Moment> Recording::momentOfTier(Second at, Tier tier)
{
    Moment moment;
    moment.tier = tier;
    moment.at = secondAt(secondsOf(at) / stepOf(tier) * stepOf(tier));
    const auto chunks = lastChunk(*m_file);
    if (!chunks)
        return tl::unexpected(chunks.error());
    const auto number = secondsOf(at) / spanOf(tier);
    const auto point = std::size_t(secondsOf(at) % spanOf(tier) / stepOf(tier));
    for (std::int64_t chunk = 0; chunk <= *chunks; ++chunk) {
        const auto found = block(tier, number, chunk);
        if (!found)
            return tl::unexpected(found.error());
        for (std::size_t one = 0; *found && one < (*found)->columns / 3; ++one) {
            const auto spread = spreadAt(**found, one, point);
            if (isGap(spread.average))
                continue;
            const auto id = chunk * seriesInChunk + std::int64_t(one);
            const auto name = m_names.find(id);
            const bool takesGreatest = name != m_names.end() && isState(name->second.measure);
            addFigure(
                moment, id, takesGreatest ? double(spread.greatest) : double(spread.average) / double(averageScale));
        }
    }
    return moment;
}

} // namespace headroom::recording
