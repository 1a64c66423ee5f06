// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Blocks and rows of a recording: refused, or the same after they were written and read again. The bytes are taken once
// as they are, and once as what a frame of zstd holds, so that the codec behind it is reached.
#include "core/recording/codec.h"
#include "core/recording/spread.h"
#include "tests/support/fuzz_require.h"

#include <cstdint>
#include <string>
#include <vector>

#include <zstd.h>

using namespace headroom::recording;
using headroom::support::require;

namespace {

void read(const std::string& bytes)
{
    if (const auto block = readBlock(bytes)) {
        require(block->values.size() == block->columns * block->samples);
        const auto again = readBlock(blockBytes(*block));
        require(again.has_value() && *again == *block);
        for (std::size_t series = 0; series < block->columns / 3 && block->samples > 0; ++series)
            static_cast<void>(spreadAt(*block, series, 0));
    }
    if (const auto row = readRow(bytes)) {
        const auto again = readRow(rowBytes(*row));
        require(again.has_value() && *again == *row);
    }
}

std::string framed(char kind, const std::string& plain)
{
    std::string frame(ZSTD_compressBound(plain.size()), '\0');
    frame.resize(ZSTD_compress(frame.data(), frame.size(), plain.data(), plain.size(), 1));
    return std::string("\1", 1) + kind + frame;
}

std::string unframed(const std::string& bytes)
{
    std::string plain(ZSTD_getFrameContentSize(bytes.data() + 2, bytes.size() - 2), '\0');
    plain.resize(ZSTD_decompress(plain.data(), plain.size(), bytes.data() + 2, bytes.size() - 2));
    return plain;
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    auto block = emptyBlock(3, 60);
    for (std::size_t i = 0; i < block.values.size(); ++i)
        block.values[i] = i % 5 == 0 ? gap : headroom::recording::Value(i * i) - 300;
    const auto row = rowBytes({true, {{1, 5}, {7, gap}, {300, -12345}}});
    return {blockBytes(block), row, unframed(blockBytes(block)), unframed(row)};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string input{reinterpret_cast<const char*>(data), size};
    read(input);
    read(framed('b', input));
    read(framed('r', input));
    return 0;
}
