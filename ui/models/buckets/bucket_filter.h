// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "ui/models/buckets/bucket_row.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::ui {

// Which buckets the operator wants to see, from a line of text. Words are separated by spaces and all must hold;
// letters match whatever their case; "quotes" keep spaces and colons together; a leading '-' turns a word around.
//
//   route:messages    the template has it          method:DELETE   just that method ("any": where none is given)
//   major:417         the id has it                kind:guild      the kind of the major parameter
//   variant:old       old, new or none             key:text        one of the Redis keys has it
//   remaining:0       also <5, <=5, >5, >=5, 2..4  limit:5         likewise
//   queue:>0          what waits in this process's own lane
//   is:exhausted      a state: also held, stale, slow, leased, healthy and idle; and open (a window is), full,
//                     problem, exempt (does not count towards the global limit), own (a lane of this process)
//   anything else     is looked for in the method, the route and the major parameter
//
// A value type; matching is pure.
class BucketFilter
{
public:
    // Lets everything through.
    BucketFilter() = default;

    // Errors are ErrorKind::Usage and one line that tells what would have been right.
    static Result<BucketFilter> parse(std::string_view text);

    bool matches(const BucketRow& row, const TextPool& texts) const;
    bool letsEverythingThrough() const { return m_terms.empty(); }

private:
    enum class Field {
        Anywhere,
        Route,
        Method,
        Major,
        Kind,
        Variant,
        Key,
        Remaining,
        Limit,
        Open,
        Full,
        Problem,
        Exempt,
        Queue,
        Own,
        BucketStatus,
    };

    struct Term
    {
        Field field = Field::Anywhere;
        bool negated = false;
        std::string text{}; // lower case
        std::int64_t from = 0; // for numbers: both ends belong to it
        std::int64_t to = 0;
    };

    static Result<Term> parseTerm(std::string_view name, std::string_view value, bool plain);
    static Result<Term> parseNumbers(std::string_view name, std::string_view value);
    static Result<Term> parseState(std::string_view value);
    static bool holds(const Term& term, const BucketRow& row, const TextPool& texts);

    std::vector<Term> m_terms;
};

} // namespace headroom::ui
