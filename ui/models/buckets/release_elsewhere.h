// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QThreadPool>

#include <memory>
#include <utility>

namespace headroom::ui {

// Lets go of something big on another thread: freeing a million texts takes longer than a frame.
template <typename T>
void releaseElsewhere(T&& big)
{
    auto held = std::make_shared<std::decay_t<T>>(std::forward<T>(big));
    QThreadPool::globalInstance()->start([held = std::move(held)]() mutable { held.reset(); });
}

} // namespace headroom::ui
