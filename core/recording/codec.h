// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/recording/value.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::recording {

// The bytes in which values lie in a file: of several series over some time (a block), or of all series in one second
// as what has changed since the second before (a row). Both begin with the version of their format, are compressed by
// zstd where that makes them smaller, and carry a checksum. A version that is not known and bytes that are damaged are
// an error of one line (ErrorKind::Broken), never wrong values. Pure.

inline constexpr std::size_t maxBlockColumns = 1024;
inline constexpr std::size_t maxBlockSamples = 128;
inline constexpr std::size_t maxRowChanges = std::size_t(1) << 20;

// The values of a block column by column: column c holds [c * samples, (c + 1) * samples).
struct Block
{
    std::size_t columns = 0;
    std::size_t samples = 0;
    std::vector<Value> values = {};

    std::span<const Value> column(std::size_t number) const
    {
        return std::span(values).subspan(number * samples, samples);
    }
    std::span<Value> column(std::size_t number) { return std::span(values).subspan(number * samples, samples); }
    bool operator==(const Block&) const = default;
};

// A block in which nothing is recorded.
Block emptyBlock(std::size_t columns, std::size_t samples);

// At most maxBlockColumns and maxBlockSamples; each column: how often the value before (at first a gap) is repeated,
// else the difference to the last value that was none.
std::string blockBytes(const Block& block);
Result<Block> readBlock(std::string_view bytes);

// What of a row is other than in the row before: by the number of the series, rising.
struct Row
{
    bool isWhole = false; // nothing is carried over from the row before
    std::vector<std::pair<std::uint32_t, Value>> changes = {};

    bool operator==(const Row&) const = default;
};

std::string rowBytes(const Row& row);
Result<Row> readRow(std::string_view bytes);

} // namespace headroom::recording
