// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

#include <vector>

namespace headroom::ui {

// Something small for each bucket's id, found in constant time. Ids are dense from 0, and dense again from
// console::firstOwnId.
template <typename T>
class ByBucket
{
public:
    // The value of ids that nothing was set for.
    explicit ByBucket(T none)
        : m_none(none)
    {
    }

    T operator[](console::BucketId id) const
    {
        const auto& values = console::isOwnId(id) ? m_own : m_watched;
        const std::size_t at = place(id);
        return at < values.size() ? values[at] : m_none;
    }

    void set(console::BucketId id, T value)
    {
        auto& values = console::isOwnId(id) ? m_own : m_watched;
        const std::size_t at = place(id);
        if (at >= values.size())
            values.resize(at + 1, m_none);
        values[at] = value;
    }

    void clear()
    {
        m_watched.clear();
        m_own.clear();
    }

private:
    static std::size_t place(console::BucketId id) { return console::isOwnId(id) ? id - console::firstOwnId : id; }

    T m_none;
    std::vector<T> m_watched;
    std::vector<T> m_own;
};

} // namespace headroom::ui
