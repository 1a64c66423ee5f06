// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client_settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::rest {

// The settings of a client by the names that they have on the command line and in profiles. Pure.
struct ClientOption
{
    enum class Takes { Flag, Value, Values };

    std::string_view name; // without the dashes
    Takes takes;
    // Of several values one after another; what a flag is set to means nothing. Errors are ErrorKind::Usage.
    Result<void> (*set)(ClientSettings& client, const std::string& value);
    const char* help; // one sentence
    const char* value = ""; // what it takes, as help names it: "URL"
    const char* standard = ""; // what is set where nothing is said, as it would be written; empty: nothing
};

const std::vector<ClientOption>& clientOptions();
const ClientOption* findClientOption(std::string_view name); // null: there is none

} // namespace headroom::rest
