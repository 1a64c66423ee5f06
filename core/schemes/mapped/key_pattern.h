// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::schemes {

// A pattern of key names such as "rl:{method}:{route}:{major}": text that every such key has, and places between.
// {method} takes letters, {major} anything, and {route} and {bucket} anything as well, colons included: they take what
// the others leave. So a name fits in one way at most. Pure.
class KeyPattern
{
public:
    enum class Place { Method, Route, Bucket, Major };
    // Of the places, in the order of the enumeration: how a bucket is distinguished from others, whatever the order in
    // the key.
    struct Texts
    {
        std::string method;
        std::string route; // or bucket
        std::string major;

        bool operator==(const Texts&) const = default;
    };

    KeyPattern() = default;

    // At most one of {route} and {bucket}, each place once, text between two places; "%7B" stands for the character of
    // that code, as for '{', '}', '%', ';' and spaces it has to. Errors are ErrorKind::Usage and say what to write,
    // after `character`, the place in the whole text where `text` begins (from 1).
    static Result<KeyPattern> parse(std::string_view text, std::size_t character);

    const std::vector<Place>& places() const { return m_places; }
    bool hasPlace(Place place) const;
    bool hasSamePlaces(const KeyPattern& other) const;
    // What every such key begins with; all of it where there are no places.
    const std::string& head() const { return m_texts.front(); }
    std::size_t plainLength() const; // of the text outside the places

    // None for a name that does not fit.
    std::optional<Texts> match(std::string_view key) const;
    std::string fill(const Texts& texts) const;
    // For SCAN and ACL rules: matches all such keys, and maybe others.
    std::string glob() const;

private:
    bool matchPlace(Place place, std::string_view text, Texts& texts) const;

    std::vector<std::string> m_texts{std::string()}; // one more than places; around and between them
    std::vector<Place> m_places;
};

// "%41" as "A"; the place of the first '%' that two hexadecimal digits do not follow.
tl::expected<std::string, std::size_t> withoutEscapes(std::string_view text);

} // namespace headroom::schemes
