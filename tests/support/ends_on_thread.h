// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a callback may hold, to see on which thread it ends.
#pragma once

#include <QThread>

#include <atomic>

namespace headroom::support {

// Notes where it ends on another thread than the one it was made on.
struct Owned
{
    QThread* owner = QThread::currentThread();
    std::atomic<int>& elsewhere;

    ~Owned() { elsewhere += QThread::currentThread() == owner ? 0 : 1; }
};

// Keeps another thread busy where its copies end, so that the answer is used before them.
struct SlowToEnd
{
    QThread* owner = QThread::currentThread();

    ~SlowToEnd()
    {
        if (QThread::currentThread() != owner)
            QThread::msleep(1);
    }
};

} // namespace headroom::support
