// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/registry.h"

#include "core/discord/sanitize_for_display.h"

#include <algorithm>

namespace headroom::schemes {

// Each in its folder; the first is the usual one. Where the files are compiled together, some stand above already.
// NOLINTNEXTLINE(readability-redundant-declaration)
extern const RegisteredScheme registeredSpectacles, registeredXenon, registeredHeadroom, registeredCustom;

namespace {

template <typename Wanted>
std::vector<std::string> namesOf(Wanted wanted)
{
    std::vector<std::string> names;
    for (const auto* scheme : registeredSchemes()) {
        if (wanted(*scheme))
            names.emplace_back(scheme->name);
    }
    return names;
}

// The usual one for no name, and for --keys alone the one that takes them.
const RegisteredScheme* chosen(const SchemeChoice& choice)
{
    if (!choice.scheme.empty())
        return registeredScheme(choice.scheme);
    const auto& all = registeredSchemes();
    return choice.keys.empty() ? all.front() : *std::ranges::find(all, true, &RegisteredScheme::takesKeys);
}

} // namespace

const std::vector<const RegisteredScheme*>& registeredSchemes()
{
    static const std::vector all{&registeredSpectacles, &registeredXenon, &registeredHeadroom, &registeredCustom};
    return all;
}

const RegisteredScheme* registeredScheme(std::string_view name)
{
    const auto& all = registeredSchemes();
    const auto found = std::ranges::find(all, name, &RegisteredScheme::name);
    return found == all.end() ? nullptr : *found;
}

const std::vector<std::string>& schemeNames()
{
    static const auto names = namesOf([](const auto&) { return true; });
    return names;
}

const std::vector<std::string>& sharedSchemeNames()
{
    static const auto names = namesOf([](const auto& scheme) { return scheme.sharing.has_value(); });
    return names;
}

Result<std::shared_ptr<const KeyScheme>> makeScheme(const SchemeChoice& choice)
{
    const auto* scheme = chosen(choice);
    if (!choice.keys.empty() && !(scheme && scheme->takesKeys))
        return failure(ErrorKind::Usage, Text::tr("--keys go with --scheme custom, and with no other"));
    if (scheme)
        return scheme->makeReader(choice);
    return failure(ErrorKind::Usage,
        Text::tr("%1 is no scheme: there are %2")
            .arg(discord::sanitizeForDisplay(choice.scheme, 40), Text::list(schemeNames())));
}

} // namespace headroom::schemes
