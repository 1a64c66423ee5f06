// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/run_settings.h"

#include <QCoreApplication>
#include <QHostInfo>

namespace headroom::jobs {

void RunSettings::adopt(const rest::ClientSettings& client)
{
    globalPerSecond = client.scheduler.globalPerSecond;
    requestTimeout = client.transport.totalTimeout;
    files.proxy = client.transport.proxy;
    files.caFile = client.transport.caFile;
}

std::string runnerOfThisProcess()
{
    return QHostInfo::localHostName().toStdString() + ':' + std::to_string(QCoreApplication::applicationPid());
}

} // namespace headroom::jobs
