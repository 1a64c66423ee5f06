// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace headroom::discord {

// The paths of Discord's API that are known by name. Nothing is refused for not being here: these are the words that
// may be shown (see PathTree).
//
// Source: Discord's OpenAPI description, version 10, 150 paths; then some that its documentation or clients know and
// the description lacks. Parameters are named as there, but for {emoji} and {template_id}, which have the names that
// clients of the xenon scheme put into their keys.
std::span<const std::string_view> knownPaths();

} // namespace headroom::discord
