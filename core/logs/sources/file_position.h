// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/chunk.h"
#include "core/logs/sources/file_on_disk.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Where reading stands in one file: what the file is known by, and how much of it was read.
struct PartPosition
{
    // The hash of its beginning, of as many bytes as were read, at most Fingerprint::longest.
    std::uint32_t headLength = 0;
    std::uint64_t headHash = 0;
    // The hash of what stands right before `offset`, at most LastBytes::most bytes.
    std::uint32_t tailLength = 0;
    std::uint64_t tailHash = 0;
    FileId id; // a hint where two files look alike, and the proof where nothing was read yet
    std::int64_t modified = 0; // nanoseconds since 1970, when it was read last
    std::uint64_t offset = 0; // behind the last whole line; of the text, where the file is packed
    std::string path; // where a link led to; empty: it stood under the name that is followed

    bool operator==(const PartPosition&) const = default;
};

// Where reading stands in a file that is rotated: in the part that is read, and before it in one whose writer may not
// have left it yet.
struct FilePosition
{
    static constexpr std::size_t maxParts = 3;
    std::vector<PartPosition> parts; // the oldest first

    bool operator==(const FilePosition&) const = default;
};

// "f1 ..."; printable ASCII, and as stable as it is stored.
Position positionText(const FilePosition& position);
// Nothing: it is none of ours.
std::optional<FilePosition> filePosition(std::string_view text);

} // namespace headroom::logs
