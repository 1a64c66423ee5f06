// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"
#include "core/profiles/secret_store.h"

#include <QJsonObject>

#include <string>
#include <vector>

namespace headroom::ctl {

// What `headroomctl profiles` prints; never a secret.

// Those that the profile may need and those that it has in the keychain, and where each lies. Waits for the keychain.
std::vector<profiles::FoundSecret> secretsOf(profiles::SecretStore& store, const profiles::Profile& profile);

// {"name", "environment", "colour", "options"}; what is not set is null.
QJsonObject profileJson(const profiles::Profile& profile);
// The same with "secrets": {"secret", "place", "variable", "problem"}.
QJsonObject profileJson(const profiles::Profile& profile, const std::vector<profiles::FoundSecret>& secrets);
std::string profileText(const profiles::Profile& profile, const std::vector<profiles::FoundSecret>& secrets);
std::string profileTable(const std::vector<profiles::Profile>& profiles);

} // namespace headroom::ctl
