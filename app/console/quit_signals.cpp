// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/quit_signals.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <unistd.h>

namespace headroom {

namespace {

constexpr std::array quitSignals{SIGINT, SIGTERM, SIGHUP};

// A signal handler may do no more than write into a pipe.
int signalPipe[2] = {-1, -1};

void onSignal(int number)
{
    std::signal(number, SIG_DFL);
    const char byte = 0;
    [[maybe_unused]] const auto written = write(signalPipe[1], &byte, 1);
}

} // namespace

QuitSignals::QuitSignals(QObject* parent)
    : QObject(parent)
{
    if (pipe(signalPipe) != 0)
        return;
    auto* notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        Q_EMIT quitting();
        QCoreApplication::quit();
    });
    for (const auto number : quitSignals)
        std::signal(number, onSignal);
}

QuitSignals::~QuitSignals()
{
    for (const auto number : quitSignals)
        std::signal(number, SIG_DFL);
    close(signalPipe[0]);
    close(signalPipe[1]);
}

} // namespace headroom
