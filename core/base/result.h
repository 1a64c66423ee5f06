// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <tl/expected.hpp>
#include <utility>

namespace headroom {

enum class ErrorKind {
    Usage, // the words given are wrong: exit code 2
    Unreachable, // nothing answers there, or it is not what was expected: exit code 3
    Denied, // it answers and refuses: wrong password, missing permission: exit code 3
    Broken, // it answered something that cannot be understood: exit code 1
    Failed, // the work itself failed: exit code 1
};

struct Error
{
    ErrorKind kind = ErrorKind::Failed;
    // One line for a person: what is wrong and what to do next. UTF-8, no line breaks, no secrets.
    Text text;

    bool operator==(const Error&) const = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(ErrorKind kind, Text text)
{
    return tl::unexpected<Error>(Error{kind, std::move(text)});
}

// The error of the first of these that failed.
template <typename First, typename... Others>
tl::unexpected<Error> firstError(const First& first, const Others&... others)
{
    if constexpr (sizeof...(Others) > 0) {
        if (first)
            return firstError(others...);
    }
    return tl::unexpected<Error>(first.error());
}

// For Result::map(): keeps the value there.
template <typename T>
auto into(T& target)
{
    return [&target](auto&& value) { target = std::forward<decltype(value)>(value); };
}

} // namespace headroom
