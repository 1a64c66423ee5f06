// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headroom::redis {

// What a refusal by the ACL is about, as Redis 6.0 to 7.4 word it, for a command or for what a script calls. Anything
// that is no such refusal is None, errors included: permissions are looked at before a command is.
enum class AclRefusal { None, Command, Keys, Channel };
AclRefusal refusalIn(std::string_view error);

// "get" out of "NOPERM this user has no permissions to run the 'get' command"; empty where no command is named.
std::string_view refusedCommandIn(std::string_view error);

} // namespace headroom::redis
