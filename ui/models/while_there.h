// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>

#include <utility>

namespace headroom::ui {

// What is done with an answer that comes later, if whoever asked is still there then.
template <typename Owner, typename Act>
auto whileThere(Owner* owner, Act act)
{
    return [there = QPointer(owner), act = std::move(act)](auto&&... answer) mutable {
        if (there)
            act(std::forward<decltype(answer)>(answer)...);
    };
}

// The same if it has asked nothing else since then: `attempt`, which is a part of it, counts what it asks.
template <typename Owner, typename Act>
auto whileAsked(Owner* owner, const int& attempt, Act act)
{
    return whileThere(owner, [&attempt, asked = attempt, act = std::move(act)](auto&&... answer) mutable {
        if (attempt == asked)
            act(std::forward<decltype(answer)>(answer)...);
    });
}

} // namespace headroom::ui
