// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/tail_part.h"

#include <memory>
#include <string>

namespace headroom::logs {

// Where the parts of a rotated file are. Rotated parts are looked for beside `path`, see rotated_parts.h.

// The file that `position` speaks of, opened at its place: under `path` itself unless `onlyRotated`, where a link led
// to, or among the rotated parts. Null: nowhere. An error: `path` cannot be read now, so nobody knows.
Result<std::unique_ptr<TailPart>> findPart(const std::string& path, const PartPosition& position, bool onlyRotated);

// Which file is to be read after the one at `read`: the next younger rotated part, or `path`. `isOpen`: that file is
// held open, and so its number is its own. Where it is no longer among the rotated parts, the oldest one written to
// since then.
std::string pathAfter(const std::string& path, const PartPosition& read, bool isOpen);

// How much stands in the files after the one at `read`, that is open, up to and with `path`.
std::uint64_t bytesAfter(const std::string& path, const PartPosition& read);

} // namespace headroom::logs
