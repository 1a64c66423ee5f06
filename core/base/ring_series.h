// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

namespace headroom {

// The last `capacity` values of something, oldest first. Memory grows with what is held, up to the capacity.
template <typename T>
class RingSeries
{
public:
    explicit RingSeries(std::size_t capacity)
        : m_capacity(capacity ? capacity : 1)
    {
    }

    void push(T value)
    {
        if (m_values.size() < m_capacity) {
            m_values.push_back(std::move(value));
            return;
        }
        m_values[m_first] = std::move(value);
        m_first = (m_first + 1) % m_capacity;
    }

    void clear()
    {
        m_values.clear();
        m_first = 0;
    }

    std::size_t size() const { return m_values.size(); }
    bool empty() const { return m_values.empty(); }

    // 0 is the oldest.
    const T& operator[](std::size_t i) const { return m_values[(m_first + i) % m_values.size()]; }
    const T& back() const { return (*this)[m_values.size() - 1]; }

    std::vector<T> toVector() const
    {
        std::vector<T> values;
        values.reserve(size());
        for (std::size_t i = 0; i < size(); ++i)
            values.push_back((*this)[i]);
        return values;
    }

private:
    std::size_t m_capacity;
    std::size_t m_first = 0;
    std::vector<T> m_values;
};

} // namespace headroom
