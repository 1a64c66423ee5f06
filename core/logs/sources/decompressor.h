// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace headroom::logs {

// Unpacks a stream of gzip members, zstd frames, or what xz or bzip2 wrote, piece by piece. What it needs does not grow
// with what is packed: gzip 40 KiB, bzip2 4 MiB, zstd and xz their window, which is refused above 128 MiB (as the zstd
// program does). What is damaged is noticed as far as the packing has checksums.
class Decompressor
{
public:
    struct Step
    {
        std::size_t taken = 0; // of `in`
        std::size_t given = 0; // of `out`
    };

    Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;
    virtual ~Decompressor() = default;

    // Takes and gives what it can. Neither, with room and input there: it is broken, or has ended.
    virtual Step step(std::string_view in, std::span<char> out) = 0;

    // The stream may end here: a member or frame was just completed.
    virtual bool isWhole() const = 0;
    // What follows cannot be unpacked; empty: all is well. In a few words, for people.
    const Text& trouble() const { return m_trouble; }

protected:
    Text m_trouble;
};

// Enough of a file's beginning to tell how it is packed.
inline constexpr std::size_t magicLength = 6;

struct Packing
{
    std::string_view name; // "xz" and the like; empty: it is not packed
    std::unique_ptr<Decompressor> (*make)() = nullptr; // null where it cannot be unpacked; never gives null
};

// By the first bytes, never by the name.
Packing packingOf(std::string_view firstBytes);

} // namespace headroom::logs
