// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/profile.h"

namespace headroom::console {

std::string label(const Profile& profile)
{
    if (!profile.endpoint)
        return profile.name.empty() ? "no Redis" : profile.name + " · no Redis";
    const auto where = redis::describe(*profile.endpoint);
    return profile.name.empty() ? where : profile.name + " · " + where;
}

} // namespace headroom::console
