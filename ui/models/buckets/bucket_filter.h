// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "ui/models/buckets/bucket_row.h"

namespace headroom::ui {

// Which buckets the operator wants to see, from a line of text as FilterText has it.
//
//   route:messages    the template has it          method:DELETE   just that method ("any": where none is given)
//   major:417         the id has it                kind:guild      the kind of the major parameter
//   variant:old       old, new or none             key:text        one of the Redis keys has it
//   remaining:0       what remains                 limit:5         of so many
//   queue:>0          what waits in this process's own lane
//   is:exhausted      a state: also held, stale, slow, leased, healthy and idle; and open (a window is), full,
//                     problem, exempt (does not count towards the global limit), own (a lane of this process)
//   anything else     is looked for in the method, the route and the major parameter
//
// A value type; matching is pure.
class BucketFilter
{
public:
    static std::span<const FilterField> fields();

    // Lets everything through.
    BucketFilter() = default;

    // Errors are FilterText's.
    static Result<BucketFilter> parse(std::string_view text);
    explicit BucketFilter(FilterText text) // of these fields
        : m_text(std::move(text))
    {
    }

    bool matches(const BucketRow& row, const TextPool& texts) const;
    bool letsEverythingThrough() const { return m_text.letsEverythingThrough(); }

private:
    FilterText m_text;
};

} // namespace headroom::ui
