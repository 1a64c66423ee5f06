// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// What can be asked of a row by its name: "route:messages".
struct FilterField
{
    enum class Kind {
        Part, // the row has this text somewhere in it
        Word, // it is this text
        Number, // 0, also <5, <=5, >5, >=5, 2..4
        State, // it is in one of `states`: is:exhausted
    };

    std::string_view name;
    Kind kind = Kind::Part;
    std::vector<std::string_view> states{};
};

// Which rows of a list are wanted, from a line of text. Words are separated by spaces and all must hold; letters match
// whatever their case; "quotes" keep spaces and colons together; a leading '-' turns a word around. A word with a colon
// asks for one of the fields, any other one is looked for anywhere in the row.
//
// The fields outlive the filter. A value type; pure.
class FilterText
{
public:
    struct Term
    {
        static constexpr std::size_t anywhere = std::size_t(-1);

        std::size_t field = anywhere; // of the fields
        bool isNegated = false;
        std::string text{}; // in lower case
        std::int64_t from = 0; // of numbers: both ends belong to it; of a state: its place among them
        std::int64_t to = 0;

        bool isIn(std::string_view whole) const; // as a part of it
        bool is(std::string_view whole) const;
        bool operator==(const Term&) const = default;
        bool holds(std::optional<std::int64_t> number) const { return number && *number >= from && *number <= to; }
    };

    // Lets everything through.
    FilterText() = default;

    // Errors are ErrorKind::Usage and one line that tells what would have been right.
    static Result<FilterText> parse(std::string_view text, std::span<const FilterField> fields);

    bool letsEverythingThrough() const { return m_terms.empty(); }
    const std::vector<Term>& terms() const { return m_terms; }
    bool operator==(const FilterText&) const = default;

    // `holds` says whether a term, not negated, is true of the row.
    template <typename Holds>
    bool matches(const Holds& holds) const
    {
        return std::ranges::all_of(m_terms, [&](const Term& term) { return holds(term) != term.isNegated; });
    }

private:
    std::vector<Term> m_terms;
};

// What the word that ends at the end of `text` can become, as whole words: "ro" is "route:", "is:e" is "is:exhausted".
std::vector<std::string> filterCompletions(std::string_view text, std::span<const FilterField> fields);

} // namespace headroom
