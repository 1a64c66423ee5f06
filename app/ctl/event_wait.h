// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QEventLoop>

#include <functional>
#include <optional>
#include <utility>

namespace headroom::ctl {

// Starts something that answers later, and runs the event loop until it has: waitFor<Result<Job>>([&](auto done) {
// store.ask<Job>(..., done); }). `start` must call `done` once, also after its own return.
template <typename T>
T waitFor(const std::function<void(std::function<void(T)> done)>& start)
{
    QEventLoop loop;
    std::optional<T> answer;
    start([&](T given) {
        answer = std::move(given);
        loop.quit();
    });
    if (!answer)
        loop.exec();
    return *std::move(answer);
}

} // namespace headroom::ctl
