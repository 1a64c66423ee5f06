// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/environment.h"
#include "core/profiles/profile.h"

#include <cstdint>
#include <string>

namespace headroom::console {

// What a person enters to reach a Redis.
struct ConnectionForm
{
    enum class Keep : std::uint8_t { Keychain, ThisRun, Environment };

    profiles::Profile base; // that is edited: options of which the form knows nothing stay; new: one without an id
    std::string address; // a URL, or HOST, HOST:PORT or a path of a socket
    std::string user; // empty: the one in the address, or the default user
    std::string password; // empty: none, or the one that lies where `keep` says
    Keep keep = Keep::Keychain;
    std::string ssh; // a host of the user's own ssh(1); empty: reached directly
    std::string name; // that the profile is saved under; empty: it is not saved
    std::string colour;
    Environment environment = Environment::None;

    bool operator==(const ConnectionForm&) const = default;
};

// A form, and the password that its address may have held.
struct ConnectionChoice
{
    profiles::Profile profile;
    std::string password;
};

// Without the scheme and the prefix of keys where `base` has none: these are found out by looking. Errors are
// ErrorKind::Usage. Pure.
Result<ConnectionChoice> choiceOf(const ConnectionForm& form);
// For editing; the password is not among it.
ConnectionForm formOf(const profiles::Profile& profile);

// What a new profile may be called after the address: "redis-eu-1". Pure.
std::string suggestedName(const std::string& address);

// "redis-eu-1:6379 · spectacles · 2 logs". Pure.
Text describe(const profiles::Profile& profile);

} // namespace headroom::console
