// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

namespace headroom::demo {

struct ProxyOptions
{
    QString folder; // private; holds configuration, log and cache
    QString listen; // 127.0.0.1:PORT
    QString upstream; // 127.0.0.1:PORT of the simulator
    int requestsPerSecond = 50;
};

// The whole nginx configuration around the proxy template of packaging/nginx: one process in the foreground that keeps
// everything it writes in the folder.
QByteArray proxyConfig(const ProxyOptions& options);

} // namespace headroom::demo
