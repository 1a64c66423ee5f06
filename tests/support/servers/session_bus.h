// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QProcessEnvironment>
#include <QString>

namespace headroom::support {

// A private bus of the test's own. One that does not come up ends the test run (qFatal).
class SessionBus
{
public:
    // Its socket is in that folder.
    explicit SessionBus(
        const QString& folder, const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment());
    ~SessionBus() { m_process.stop(); }

    static QString addressIn(const QString& folder);

private:
    GuardedProcess m_process;
};

} // namespace headroom::support
