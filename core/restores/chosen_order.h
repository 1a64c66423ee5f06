// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/snowflake.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace headroom::restores {

// The others in their order, and each that was chosen behind the one that it follows in `saved`, as far as that is
// there. Where all are chosen, `saved`. Pure.
inline std::vector<discord::Snowflake> withChosen(const std::vector<discord::Snowflake>& saved,
    std::vector<discord::Snowflake> others, const std::function<bool(discord::Snowflake)>& isChosen)
{
    auto place = others.begin();
    for (const auto id : saved) {
        if (isChosen(id))
            place = others.insert(place, id);
        else
            place = std::find(others.begin(), others.end(), id);
        if (place != others.end())
            ++place;
    }
    return others;
}

} // namespace headroom::restores
