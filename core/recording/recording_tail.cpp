// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The minutes that are not in blocks yet.
#include "core/recording/recording.h"

#include <algorithm>
#include <bitset>
#include <unordered_map>

namespace headroom::recording {

namespace {

constexpr auto tailSamples = std::size_t(samplesOf(Tier::Seconds));

// Puts rows of a minute into blocks. It costs what changes, not what there is: a value is written when it ends.
class RowsInBlocks
{
public:
    void add(const Row& row, std::size_t at)
    {
        if (row.isWhole)
            end(at);
        for (const auto& [id, value] : row.changes)
            set(id, value, at);
        m_present.set(at);
    }
    // What follows is not known: a row was damaged.
    void end(std::size_t at)
    {
        for (const auto& [id, held] : m_held)
            fill(id, held, at);
        m_held.clear();
    }
    std::map<std::int64_t, Block> take()
    {
        end(tailSamples);
        return std::move(m_blocks);
    }

private:
    struct Held
    {
        Value value = gap;
        std::size_t since = 0;
    };

    void set(std::uint32_t id, Value value, std::size_t at)
    {
        if (id > maxSeriesId)
            return;
        auto& held = m_held[id];
        fill(id, held, at);
        held = {value, at};
    }

    void fill(std::uint32_t id, const Held& held, std::size_t until)
    {
        if (isGap(held.value) || held.since >= until)
            return;
        auto& block = m_blocks.try_emplace(id / seriesInChunk).first->second;
        if (block.columns == 0)
            block = emptyBlock(std::size_t(seriesInChunk), tailSamples);
        const auto column = block.column(std::size_t(id % seriesInChunk));
        for (auto at = held.since; at < until; ++at) {
            if (m_present.test(at)) // a second without a row was not recorded
                column[at] = held.value;
        }
    }

    std::unordered_map<std::uint32_t, Held> m_held;
    std::map<std::int64_t, Block> m_blocks;
    std::bitset<tailSamples> m_present;
};

} // namespace

Result<Recording::Blocks> Recording::tailOf(std::int64_t minute, Second until)
{
    RowsInBlocks rows;
    bool isKnown = false; // from the first whole row on
    const auto begin = minute * spanOf(Tier::Seconds);
    const auto end = std::min(begin + spanOf(Tier::Seconds) - 1, secondsOf(until));
    const auto read =
        m_file->each(QStringLiteral("SELECT second, row FROM tail WHERE second BETWEEN ? AND ? ORDER BY second"),
            {qlonglong(begin), qlonglong(end)}, [&](const QSqlQuery& query) {
                const auto at = std::size_t(query.value(0).toLongLong() - begin);
                const auto row = readRow(query.value(1).toByteArray().toStdString());
                isKnown = row && (isKnown || row->isWhole);
                if (isKnown)
                    rows.add(*row, at);
                else
                    rows.end(at);
            });
    return read.map([&rows] { return rows.take(); });
}

} // namespace headroom::recording
