// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace headroom::support {

// Passes the bytes of TCP connections on, from a free port of 127.0.0.1, on a thread of its own. While it is shut its
// connections are cut, and who connects to it waits until it is opened: neither refused nor let in.
class TcpRelay
{
public:
    explicit TcpRelay(std::uint16_t to); // a port of 127.0.0.1
    TcpRelay(const TcpRelay&) = delete;
    TcpRelay& operator=(const TcpRelay&) = delete;
    ~TcpRelay();

    std::uint16_t port() const { return m_port; }
    void shut();
    void open();
    int waiting() const; // connections of others that wait to be let in

private:
    struct Pair
    {
        int in = -1;
        int out = -1;
    };

    void run();
    void accept();

    std::uint16_t m_to;
    std::uint16_t m_port = 0;
    int m_listener = -1;
    int m_plug = -1; // fills the listener's queue while it is shut
    std::vector<Pair> m_pairs; // the thread's
    std::atomic<bool> m_isShut = false;
    std::atomic<bool> m_isCut = false; // there are no connections
    std::atomic<bool> m_isEnding = false;
    std::thread m_thread;
};

} // namespace headroom::support
