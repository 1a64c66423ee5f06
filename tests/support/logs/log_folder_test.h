// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "tests/support/logs/log_folder.h"

#include <QObject>

#include <memory>

namespace headroom::support {

// A test of logs that are followed while things happen to their files. Each function begins with an empty folder.
class LogFolderTest : public QObject
{
    Q_OBJECT
protected Q_SLOTS:
    void init() { m_folder = std::make_unique<const LogFolder>(); }

protected:
    // A reader of `a.log`, which holds that by now.
    logs::TailedFile follow(std::string_view bytes) const
    {
        m_folder->write("a.log", bytes);
        return {m_folder->path("a.log"), m_clock};
    }
    // What somebody reads of `a.log` who starts there, and where they stop.
    std::string readFrom(const logs::Position& position, logs::Position* end = nullptr) const
    {
        logs::TailedFile file(m_folder->path("a.log"), m_clock, position);
        auto read = readAll(file);
        if (end)
            *end = file.position();
        return read;
    }

    VirtualClock m_clock;
    std::unique_ptr<const LogFolder> m_folder;
};

} // namespace headroom::support
