// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"

#include <QThreadPool>

#include <memory>
#include <vector>

namespace headroom::ui {

// Lets go of something big on another thread: freeing a million texts takes longer than a frame.
template <typename T>
void releaseElsewhere(T&& big)
{
    auto held = std::make_shared<std::decay_t<T>>(std::forward<T>(big));
    QThreadPool::globalInstance()->start([held = std::move(held)]() mutable { held.reset(); });
}

// Rows in pieces of a fixed size, so that growing never moves those there are.
class BucketRows
{
public:
    std::size_t size() const { return m_size; }
    BucketRow& operator[](std::size_t at) { return m_pieces[at / kPiece][at % kPiece]; }
    const BucketRow& operator[](std::size_t at) const { return m_pieces[at / kPiece][at % kPiece]; }

    void push_back(BucketRow&& row)
    {
        if (m_size == m_pieces.size() * kPiece)
            m_pieces.push_back(std::make_unique<BucketRow[]>(kPiece));
        (*this)[m_size++] = std::move(row);
    }

    void shrinkTo(std::size_t size)
    {
        while (m_size > size)
            (*this)[--m_size] = BucketRow();
        m_pieces.resize((m_size + kPiece - 1) / kPiece);
    }

    void clear()
    {
        m_size = 0;
        releaseElsewhere(std::exchange(m_pieces, {}));
    }

private:
    static constexpr std::size_t kPiece = 1024;

    std::vector<std::unique_ptr<BucketRow[]>> m_pieces;
    std::size_t m_size = 0;
};

} // namespace headroom::ui
