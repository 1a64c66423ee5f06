// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"

#include <QObject>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace headroom::profiles {

// Where a secret lies.
enum class SecretPlace : std::uint8_t { Missing, Environment, ThisRun, Keychain };
std::string nameOf(SecretPlace place); // "missing", "environment", "this_run", "keychain"

struct FoundSecret
{
    Secret secret = {};
    SecretPlace place = SecretPlace::Missing;
    std::string value = {};
    Text problem = {}; // one line: why it is not where it should be
};

// The secrets of profiles. The environment goes first, then what was entered for this run, then the keychain, which is
// asked for what a profile says it put there and for nothing else. On the main thread; never blocks.
class SecretStore final : public QObject
{
public:
    using Done = std::function<void(FoundSecret)>;

    void find(const Profile& profile, Secret secret, Done done);
    // All of these, in their order.
    void find(const Profile& profile, std::vector<Secret> secrets, std::function<void(std::vector<FoundSecret>)> done);

    // Puts it into the keychain, where that is possible; else it is kept for this run, and the problem says why. The
    // caller notes in the profile what is in the keychain.
    void keep(const std::string& profileId, Secret secret, const std::string& value, Done done);
    void keepForThisRun(const std::string& profileId, Secret secret, std::string value);
    void forget(const std::string& profileId, Secret secret, std::function<void(Result<void>)> done);

private:
    std::map<std::pair<std::string, Secret>, std::string> m_ofThisRun;
};

} // namespace headroom::profiles
