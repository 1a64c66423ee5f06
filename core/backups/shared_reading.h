// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/await_call.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <qcoro/qcorotask.h>
#include <utility>
#include <vector>

namespace headroom::backups {

// What many ask for at about the same time is read for all of them at once, one reading after the other. On one thread.
template <typename T>
class SharedReading
{
public:
    // What a reading gave that began after the call, so that it knows of what had happened until then. Whoever begins
    // one does it by `read`.
    QCoro::Task<T> get(std::function<QCoro::Task<T>()> read)
    {
        const auto wanted = m_begun + 1;
        while (m_isReading) {
            jobs::AwaitCall<bool> call(
                [this](std::function<void(bool)> done) { m_waiting.push_back(std::move(done)); });
            co_await call;
            if (m_ended >= wanted)
                co_return T(*m_value);
        }
        m_isReading = true;
        const auto number = ++m_begun;
        auto value = co_await read();
        m_value = std::move(value);
        m_ended = number;
        m_isReading = false;
        const auto result = *m_value; // who goes on may begin the next
        for (const auto& done : std::exchange(m_waiting, {}))
            done(true);
        co_return T(result);
    }

private:
    bool m_isReading = false;
    std::uint64_t m_begun = 0; // how many
    std::uint64_t m_ended = 0;
    std::optional<T> m_value; // of the last one
    std::vector<std::function<void(bool)>> m_waiting; // for the end of the one that goes on
};

} // namespace headroom::backups
