// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSocketNotifier>

#include <functional>
#include <string>

namespace headroom::ctl {

// Lines from a descriptor as they come, without holding up the event loop.
class LineReader
{
public:
    // One line without its end. A line of more than `longest` bytes comes as `tooLong` with its first bytes only.
    struct Line
    {
        std::string text;
        std::uint64_t number; // from 1
        bool tooLong = false;
    };
    using OnLine = std::function<void(const Line&)>;
    using OnEnd = std::function<void()>;

    static constexpr std::size_t longest = 1 << 20;

    LineReader(int descriptor, OnLine onLine, OnEnd onEnd);

    // While paused nothing is read; what was read already stays until then.
    void pause();
    void resume();
    void stop(); // for good; `onEnd` is not called

private:
    void read();
    void handOut();
    void hand(std::string text);
    void end();

    int m_descriptor;
    OnLine m_onLine;
    OnEnd m_onEnd;
    QSocketNotifier m_notifier;
    std::string m_pending;
    std::uint64_t m_number = 0;
    bool m_skipping = false; // the rest of a line that was too long
    bool m_paused = false;
    bool m_ended = false; // the descriptor has no more
    bool m_done = false;
};

} // namespace headroom::ctl
