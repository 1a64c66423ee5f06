// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::support {

// Rules of ACL SETUSER in the words of Redis 7.0, made into those that the server we test with takes: before 7.0 keys
// cannot be had for reading only (%R~p:* becomes ~p:*), before 6.2 channels need no rights (&channel and resetchannels
// are left out).
std::string aclRules(const std::string& rules);

} // namespace headroom::support
