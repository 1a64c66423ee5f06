// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::console {

// Where a window is, so that it can be gone back to and passed on: a page, what is open and filtered there, and the
// moment that is looked at. Texts are UTF-8. What a page makes of them is its own business; what is not there (any
// more) is left out by whoever goes there.
struct Place
{
    std::string page = {}; // by its name: "buckets"; a to z and '-', never empty
    std::vector<std::string> opened = {}; // what is open there, its parts none of them empty: {"gateway.log", "17"}
    std::string filter = {}; // as it is typed there
    std::vector<std::string> only = {}; // states that are shown alone, by their words; empty: all
    std::string log = {}; // that is shown alone, by its name; empty: all
    std::optional<std::pair<WallTime, WallTime>> span = {}; // that is zoomed into; none: none is
    std::optional<WallTime> at = {}; // a moment of the past that is looked at; none: what is live
    std::string profile = {}; // of the fleet; empty: it has none

    bool operator==(const Place&) const = default;
};

// A place as one word that can be pasted anywhere:
//
//   headroom://PAGE[/PART...][?filter=TEXT&only=WORD,WORD&log=NAME&from=TIME&to=TIME&at=TIME&profile=NAME]
//
// Texts are percent-encoded, times are those of UTC: 2026-11-22T03:11:40Z. A link holds no secret: what looks like one
// is taken out, and a text that is too long for a link is left out. A link never holds what would change something.
std::string linkTo(const Place& place);

// The way back, of whatever was pasted: spaces and <> around the link do not matter, nor do names that another version
// knows. The place holds no secret either. Errors are ErrorKind::Usage.
Result<Place> readLink(std::string_view text);

// Whether two names are the same as links hold them: what came by a link holds no secrets, which what it is of may.
bool isSameInLinks(std::string_view name, std::string_view other);

// Whether a text is to be read as a link at all.
bool isLink(std::string_view text);

} // namespace headroom::console
