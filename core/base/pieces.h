// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace headroom {

// Values in pieces of a fixed size: growing never moves those there are, nor needs room for all of them twice.
template <typename T>
class Pieces
{
public:
    std::size_t size() const { return m_size; }
    T& operator[](std::size_t at) { return m_pieces[at / pieceSize][at % pieceSize]; }
    const T& operator[](std::size_t at) const { return m_pieces[at / pieceSize][at % pieceSize]; }

    void push_back(T&& value)
    {
        if (m_size == m_pieces.size() * pieceSize)
            m_pieces.push_back(std::make_unique<T[]>(pieceSize));
        (*this)[m_size++] = std::move(value);
    }

    void shrinkTo(std::size_t size)
    {
        while (m_size > size)
            (*this)[--m_size] = T();
        m_pieces.resize((m_size + pieceSize - 1) / pieceSize);
    }

private:
    static constexpr std::size_t pieceSize = 1024;

    std::vector<std::unique_ptr<T[]>> m_pieces;
    std::size_t m_size = 0;
};

} // namespace headroom
