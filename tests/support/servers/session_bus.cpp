// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/session_bus.h"

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int busTimeoutMs = 20000;

} // namespace

QString SessionBus::addressIn(const QString& folder)
{
    return u"unix:path="_s + folder + u"/bus"_s;
}

SessionBus::SessionBus(const QString& folder, const QProcessEnvironment& environment)
{
    m_process.setProcessEnvironment(environment);
    m_process.start(u"dbus-daemon"_s,
        {u"--session"_s, u"--nofork"_s, u"--nopidfile"_s, u"--nosyslog"_s, u"--print-address"_s,
            u"--address="_s + addressIn(folder)});
    if (!m_process.waitForReadyRead(busTimeoutMs))
        qFatal("dbus-daemon does not start: %s", m_process.readAllStandardError().constData());
}

} // namespace headroom::support
