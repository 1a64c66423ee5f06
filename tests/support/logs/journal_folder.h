// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QTemporaryDir>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::support {

// A folder of journal files as another host's journal is collected in, written by systemd's own program for that
// (package systemd-journal-remote). Fails the program when it is not there.
class JournalFolder
{
public:
    struct Record
    {
        std::string message; // of any bytes
        std::vector<std::pair<std::string, std::string>> more{}; // further fields; a name may come again
        std::string unit = "bot.service";
        char boot = '1'; // 32 of these are its number
    };

    JournalFolder();

    std::string path() const { return m_folder.path().toStdString(); }
    std::string file(std::string_view name) const { return path() + '/' + std::string(name); }

    // Behind what is there; each record a second after the one before, whichever file that went to.
    void append(const std::vector<Record>& records, std::string_view name = "host.journal");
    void append(const std::vector<std::string>& messages);
    void remove(std::string_view name = "host.journal") const;

private:
    QTemporaryDir m_folder;
    WallTime m_at{std::chrono::milliseconds{1'795'217'854'120}};
    std::chrono::microseconds m_sinceBoot{};
};

} // namespace headroom::support
