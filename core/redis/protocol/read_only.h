// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headroom::redis {

// Whether an observing connection may send this command. A fixed list of commands that change nothing and hold nobody
// up: no EVAL, no KEYS, no MONITOR, and of CLIENT and ACL only the subcommands that concern the connection itself and
// the list of who is connected. Upper and lower case are the same, as for the server. Pure.
bool isReadOnly(const std::vector<std::string>& command);

// The same list as rights of an ACL: "+get", "+client|tracking", ... Pure.
std::vector<std::string> readOnlyRights();

// Whether it only asks a sentinel where nodes are, or listens to it. Pure.
bool asksSentinel(const std::vector<std::string>& command);

} // namespace headroom::redis
