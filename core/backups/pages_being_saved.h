// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/backups/saving.h"

#include <deque>

namespace headroom::backups {

// Pages that are being saved while the next ones are read, each with the cursor that says it is there.
class PagesBeingSaved
{
public:
    explicit PagesBeingSaved(Saving* saving)
        : m_saving(saving)
    {
    }

    void add(QCoro::Task<Saved<bool>> page, archives::Cursor cursor)
    {
        m_pages.push_back({std::move(page), std::move(cursor)});
    }
    // Waits until there are at most so many; an error is the first of all. What has to be there before is: a cursor is
    // written once all pages before it are saved. Has to be called with 0 in the end, whatever came.
    QCoro::Task<Saved<bool>> waitFor(std::size_t atMost)
    {
        while (m_pages.size() > atMost) {
            auto page = std::move(m_pages.front());
            m_pages.pop_front();
            auto saved = co_await page.task;
            if (saved && m_all)
                saved = co_await m_saving->commit(std::move(page.cursor));
            if (m_all && !saved)
                m_all = std::move(saved);
        }
        co_return m_all;
    }

private:
    struct Page
    {
        QCoro::Task<Saved<bool>> task;
        archives::Cursor cursor;
    };

    Saving* m_saving;
    std::deque<Page> m_pages;
    Saved<bool> m_all = true;
};

} // namespace headroom::backups
