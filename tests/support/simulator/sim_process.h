// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QStringList>

#include <memory>
#include <string>

namespace headroom::support {

// headroom-sim as its own process on a free port of 127.0.0.1. Returns when it is ready; aborts when it is not.
class SimProcess
{
public:
    explicit SimProcess(const QStringList& arguments = {});

    std::string address() const { return m_address; } // 127.0.0.1:PORT
    std::string api() const { return "http://" + m_address + "/api/v10"; }
    qint64 processId() const { return m_process->processId(); }
    void kill();

private:
    std::string m_address;
    std::unique_ptr<GuardedProcess> m_process;
};

} // namespace headroom::support
