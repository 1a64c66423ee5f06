// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile.h"

#include <QByteArray>

#include <vector>

namespace headroom::profiles {

// Profiles as JSON: {"version": 1, "profiles": [{"id", "name", "colour", "environment", "options", "keychain"}]}. An
// option has its value, a list of them, or true. Options that are not known are kept. Pure.
//
// What is exported has neither "id" nor "keychain", but "secrets": the names of those that have to be entered where it
// is imported.
QByteArray toJson(const std::vector<Profile>& profiles);
QByteArray toExport(const std::vector<Profile>& profiles);

// Of both. What has no id gets one. The error says what is wrong, and whether a newer program wrote it.
Result<std::vector<Profile>> fromJson(const QByteArray& json);

} // namespace headroom::profiles
