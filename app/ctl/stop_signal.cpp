// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/stop_signal.h"

#include <array>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace headroom::ctl {

namespace {

std::array<int, 2> wire{-1, -1}; // the handler writes, the event loop reads

void tell(int signal)
{
    const char byte = static_cast<char>(signal);
    [[maybe_unused]] const auto written = ::write(wire[1], &byte, 1);
}

void handleWith(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    struct sigaction hangup = {};
    if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, nullptr);
}

} // namespace

StopSignal::StopSignal(std::function<void()> onStop)
    : m_onStop(std::move(onStop))
{
    if (::pipe2(wire.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(wire[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] {
        char byte = 0;
        while (::read(wire[0], &byte, 1) == 1) {
            const bool isFirst = !std::exchange(m_isReported, true);
            if (isFirst || byte != SIGHUP)
                m_onStop();
        }
    });
    handleWith(&tell);
}

StopSignal::~StopSignal()
{
    if (!m_notifier)
        return;
    handleWith(SIG_DFL);
    m_notifier.reset();
    ::close(wire[0]);
    ::close(wire[1]);
}

} // namespace headroom::ctl
