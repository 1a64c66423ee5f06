// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <functional>
#include <memory>

namespace headroom {
class GuardedProcess;
}

namespace headroom::demo {

// One server of the demo: started, waited for until it is up, stopped with us. Starting blocks the caller: the demo has
// nothing else to do meanwhile.
class Server
{
public:
    struct Options
    {
        QString program; // a path, or a name that is looked for in PATH and the system's sbin folders
        QString package; // what to install when it is not there
        QStringList arguments;
    };

    explicit Server(Options options);
    ~Server();

    // Starts it and asks `isUp` until it says yes. An error says what the server printed last.
    Result<void> start(const std::function<bool(GuardedProcess&)>& isUp);

private:
    Options m_options;
    std::unique_ptr<GuardedProcess> m_process;
};

} // namespace headroom::demo
