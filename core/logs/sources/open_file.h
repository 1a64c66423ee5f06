// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/sources/decompressor.h"
#include "core/logs/sources/file_on_disk.h"

#include <memory>
#include <span>
#include <string>

namespace headroom::logs {

// The text of one file from its beginning, as it is or unpacked (see packingOf()). A packed file
// is read once to its end; one that is not can grow, and be read further.
class OpenFile
{
public:
    // Errors: those of openForReading(), and a packing we cannot read.
    static Result<std::unique_ptr<OpenFile>> open(const std::string& path);

    // The next bytes of text, as many as are there and fit; 0: no more for now, or trouble().
    std::size_t read(std::span<char> room);
    // Goes on at this offset of the text. Packed text before it is read and thrown away: false when it ends before.
    bool skipTo(std::uint64_t offset);
    // What stands at `offset` of a file that is not packed; shorter at its end.
    std::size_t readAt(std::uint64_t offset, std::span<char> room) const;

    // Where bytes stand that were written, at `offset` or behind it; `offset` where the file system does not tell.
    std::uint64_t endOfHole(std::uint64_t offset) const;

    const std::string& path() const { return m_path; } // when it was opened
    FileFacts facts() const; // now
    bool isPacked() const { return m_decompressor != nullptr; }
    bool isAtEnd() const { return m_packedEnded; } // of a packed file: nothing more will ever come
    std::uint64_t offset() const { return m_offset; } // of the text
    std::uint64_t bytesRead() const { return isPacked() ? m_packedRead : m_offset; } // of the file itself
    // Why not all could be read, one line; empty: no trouble.
    const Text& trouble() const { return m_trouble; }

private:
    OpenFile(std::string path, Descriptor file, std::unique_ptr<Decompressor> decompressor);
    std::size_t readPacked(std::span<char> room);
    bool refill();

    std::string m_path;
    Descriptor m_file;
    std::uint64_t m_offset = 0;
    Text m_trouble;

    std::unique_ptr<Decompressor> m_decompressor;
    std::unique_ptr<char[]> m_packed;
    std::string_view m_packedRest;
    std::uint64_t m_packedRead = 0;
    bool m_packedEnded = false;
};

} // namespace headroom::logs
