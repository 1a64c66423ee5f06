// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headroom {

// Of what is read, for where there is little room: a path without its folders; command lines, URLs and other names as
// they are. The view is into `name`.
inline std::string_view shortName(std::string_view name)
{
    const bool isPath = name.find(' ') == std::string_view::npos && name.find("://") == std::string_view::npos;
    return isPath ? name.substr(name.rfind('/') + 1) : name;
}

} // namespace headroom
