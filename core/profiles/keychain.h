// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"

#include <functional>
#include <optional>
#include <string>

namespace headroom::profiles::keychain {

// The keychain of the desktop: the Secret Service (GNOME's keyring, KeePassXC) or KWallet, by QtKeychain, under the
// service "headroom". Call it on the main thread, which carries D-Bus. Answers come from the event loop; an unlock that
// the desktop asks for may take a person's time, and no answer within a minute is an error.
//
// An error is ErrorKind::Failed with why there is no keychain to use, for people; a keychain that is locked and stays
// so looks like one without the secret.
template <typename T>
using Done = std::function<void(Result<T>)>;

void read(const std::string& profileId, Secret secret, Done<std::optional<std::string>> done);
void write(const std::string& profileId, Secret secret, const std::string& value, Done<void> done);
void remove(const std::string& profileId, Secret secret, Done<void> done); // well where there is none

} // namespace headroom::profiles::keychain
