// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/seeded_bytes.h"

#include <boost/crc.hpp>

#include <cstring>

namespace headroom::sim {

namespace {

constexpr int squares = 6; // in a row and a column
constexpr int squarePixels = 10;

// SplitMix64.
std::uint64_t nextWord(std::uint64_t& state)
{
    state += 0x9e3779b97f4a7c15ULL;
    auto word = state;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
    return word ^ (word >> 31);
}

void appendNumber(std::string& text, std::uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        text += static_cast<char>(number >> shift);
}

// PNG specification, "Chunk layout".
void appendChunk(std::string& png, const char* name, const std::string& data)
{
    appendNumber(png, static_cast<std::uint32_t>(data.size()));
    const auto begin = png.size();
    png.append(name, 4).append(data);
    boost::crc_32_type crc;
    crc.process_bytes(png.data() + begin, png.size() - begin);
    appendNumber(png, crc.checksum());
}

// Rows of a picture with two colours, each row after its filter type (0: none).
std::string rowsFromSeed(std::uint64_t seed)
{
    const auto colours = nextWord(seed);
    const auto pattern = nextWord(seed);
    std::string rows;
    for (int y = 0; y < squares * squarePixels; ++y) {
        rows += '\0';
        for (int x = 0; x < squares * squarePixels; ++x) {
            const int square = y / squarePixels * squares + x / squarePixels;
            const auto colour = (pattern >> square & 1) != 0 ? colours : colours >> 24;
            for (int shift = 0; shift < 24; shift += 8)
                rows += static_cast<char>(colour >> shift);
        }
    }
    return rows;
}

} // namespace

std::string bytesFromSeed(std::uint64_t seed, std::uint32_t size)
{
    std::string bytes(size, '\0');
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
        const auto word = nextWord(seed);
        std::memcpy(bytes.data() + at, &word, std::min(sizeof word, bytes.size() - at));
    }
    return bytes;
}

std::string pictureFromSeed(std::uint64_t seed, std::uint32_t size)
{
    std::string header;
    appendNumber(header, squares * squarePixels);
    appendNumber(header, squares * squarePixels);
    header.append({8, 2, 0, 0, 0}); // bits per channel, RGB, and the only compression, filter and interlace that matter
    const auto rows = rowsFromSeed(seed);
    constexpr qsizetype sizeInFront = 4; // qCompress's, before the zlib stream
    const auto packed = qCompress(reinterpret_cast<const uchar*>(rows.data()), static_cast<qsizetype>(rows.size()));
    std::string png = "\x89PNG\r\n\x1a\n";
    appendChunk(png, "IHDR", header);
    appendChunk(png, "IDAT", packed.mid(sizeInFront).toStdString());
    appendChunk(png, "IEND", {});
    if (png.size() < size)
        png += bytesFromSeed(seed, size - static_cast<std::uint32_t>(png.size()));
    return png;
}

} // namespace headroom::sim
