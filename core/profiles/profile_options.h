// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client_options.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::profiles {

// Options by the names that they have on the command line, without the dashes, each with its values; a flag that is on
// has "true".
using Options = std::map<std::string, std::vector<std::string>, std::less<>>;

// The options that a profile may hold.
struct OptionName
{
    using Takes = rest::ClientOption::Takes;

    std::string name;
    Takes takes = Takes::Value;
};
const std::vector<OptionName>& optionNames();

std::string valueOf(const Options& options, std::string_view name); // empty: it is not among them
bool has(const Options& options, std::string_view name);
void set(Options& options, const std::string& name, const std::string& value); // empty: it is not among them any more

// What is left of a profile's options beside those that a command line says. Another Redis has no use for the
// certificates of the profile's, and another scheme none for its keys.
Options leftBeside(const Options& profile, const Options& said);

// Whether they are known, and have as many values as they take; errors are ErrorKind::Usage.
Result<void> check(const Options& options);

} // namespace headroom::profiles
