// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/sources/tail_part.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::logs {

// Finds the parts of a rotated file. Rotated parts are looked for beside `path`, see rotated_parts.h.
//
// Only the text tells whether a packed file is the one that was read, and up to a place in it all has to be unpacked.
// That is done in turns of a few milliseconds: while isPending() after a call, its answer is worth nothing; ask for the
// same again. What was found out once is not found out again.
class RotationSearch
{
public:
    // The file that `position` speaks of, opened at its place: under `path` itself unless `onlyRotated`, where a link
    // led to, or among the rotated parts. Null: nowhere. An error: `path` cannot be read now, so nobody knows.
    Result<std::unique_ptr<TailPart>> findPart(const std::string& path, const PartPosition& position, bool onlyRotated);
    // A part that was found is of no use before others are: it will be found again at once.
    void putBack(std::unique_ptr<TailPart> part, const PartPosition& position);

    // Which file is to be read after the one at `read`: the next younger rotated part, or `path`. `isOpen`: that file
    // is held open, and so its number is its own. Where it is no longer among the rotated parts, the oldest one written
    // to since then.
    std::string pathAfter(const std::string& path, const PartPosition& read, bool isOpen);

    bool isPending() const { return m_isPending; }
    // The file that is being unpacked now; null: none is.
    const OpenFile* unpacking() const { return m_seeking ? &m_seeking->part->file() : nullptr; }

private:
    // Of a packed file and a place.
    struct Candidate
    {
        FileFacts facts;
        PartPosition position;
        std::unique_ptr<TailPart> part; // null where it is only known whether it fits
        bool fits = false;

        bool isOf(const FileFacts& file, const PartPosition& place) const;
    };

    std::unique_ptr<TailPart> resumeAt(const std::string& path, const PartPosition& position);
    bool isAt(const std::string& path, const PartPosition& position);
    void remember(Candidate known);

    std::optional<Candidate> m_seeking;
    std::vector<Candidate> m_known; // the newest last
    bool m_isPending = false;
};

// How much stands in the files after the one at `read`, that is open, up to and with `path`. For people: of packed
// files only their beginnings are looked at.
std::uint64_t bytesAfter(const std::string& path, const PartPosition& read);

} // namespace headroom::logs
