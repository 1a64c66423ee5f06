// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/top/keys.h"

#include <QSocketNotifier>

#include <functional>
#include <string>
#include <vector>

#include <termios.h>

namespace headroom::ctl {

// The whole terminal while it exists: what was there before comes back with its end. Keys are not shown, and come as
// they are pressed; Ctrl+C stays a signal, Ctrl+Z does nothing.
class FullScreen
{
public:
    // `onEnd`: nobody is there any more to press one.
    FullScreen(std::function<void(const Key&)> onKey, std::function<void()> onEnd);
    FullScreen(const FullScreen&) = delete;
    FullScreen& operator=(const FullScreen&) = delete;
    ~FullScreen();

    // From the top, each cut to the width by whoever made it. False: nobody sees it any more.
    bool draw(const std::vector<std::string>& lines) const;

private:
    void read();

    std::function<void(const Key&)> m_onKey;
    std::function<void()> m_onEnd;
    KeyReader m_keys;
    termios m_before{};
    QSocketNotifier m_notifier;
};

} // namespace headroom::ctl
