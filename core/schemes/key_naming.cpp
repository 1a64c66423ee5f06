// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/key_naming.h"

#include "core/schemes/registry.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

constexpr std::size_t maxPrefixLength = 64;

bool isShowable(std::string_view prefix)
{
    return prefix.size() <= maxPrefixLength
        && std::all_of(prefix.begin(), prefix.end(), [](char c) { return c > ' ' && c <= '~'; });
}

} // namespace

KeyNaming namingOf(const KeyScheme& scheme)
{
    return {scheme.name(), scheme.prefix()};
}

Text describe(const KeyNaming& naming)
{
    if (naming.prefix.empty())
        return naming.scheme;
    const auto* scheme = registeredScheme(naming.scheme);
    return Text::tr((scheme ? *scheme : RegisteredScheme()).withPrefix).arg(naming.scheme, naming.prefix);
}

std::string asOptions(const KeyNaming& naming)
{
    return "--scheme " + naming.scheme + (naming.prefix.empty() ? "" : " --prefix " + naming.prefix);
}

std::optional<KeyNaming> namingOfKey(std::string_view key)
{
    for (const auto* scheme : registeredSchemes()) {
        if (auto prefix = scheme->prefixOf ? scheme->prefixOf(key) : std::nullopt) {
            return isShowable(*prefix) ? std::optional(KeyNaming{std::string(scheme->name), std::move(*prefix)})
                                       : std::nullopt;
        }
    }
    return std::nullopt;
}

bool isRecognised(const KeyScheme& scheme, const KeyNaming& naming, std::string_view key)
{
    if (scheme.isBeside(key))
        return true;
    if (!scheme.owns(key))
        return false;
    const auto other = namingOfKey(key);
    return !other || *other == naming || !registeredScheme(naming.scheme)->prefixOf;
}

} // namespace headroom::schemes
