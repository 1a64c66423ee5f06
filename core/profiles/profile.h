// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/secret.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace headroom::profiles {

enum class Environment : std::uint8_t { None, Production, Staging, Local };

std::string nameOf(Environment environment); // "production"; None: ""
std::optional<Environment> environmentNamed(std::string_view name);

// What a person has saved of one fleet. It holds no secrets.
struct Profile
{
    std::string id; // a UUID for ever; secrets lie in the keychain under it
    std::string name; // one line, unlike those of a person's other profiles
    std::string colour; // "#e5534b"; empty: none was chosen
    Environment environment = Environment::None;
    Options options;
    std::set<Secret> inKeychain; // which are looked for there, and asked for where it has none

    bool operator==(const Profile&) const = default;
};

// With an id of its own.
Profile newProfile(std::string name);

// Name, colour and options, and that no password is in a URL; errors are ErrorKind::Usage. Whether the values of the
// options are right console::open() says.
Result<void> check(const Profile& profile);

} // namespace headroom::profiles
