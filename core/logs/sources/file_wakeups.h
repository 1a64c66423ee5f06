// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"

#include <QObject>
#include <QSocketNotifier>

#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace headroom::logs {

// Tells when files may have changed: soon after they did where the system tells (inotify, which watches the folders
// they stand in), and every 500 ms anyway, for files that are written by another name; every 100 ms where a folder is
// on a file system that may report nothing, such as NFS. Several changes within 5 ms are reported together. One thread.
class FileWakeups : public QObject
{
    Q_OBJECT
public:
    explicit FileWakeups(Clock& clock, QObject* parent = nullptr);
    ~FileWakeups() override;

    // The folder of this file, and that of the file a link of this name leads to. Once a second: folders come and go.
    void watch(const std::string& path);
    void start();

Q_SIGNALS:
    void changed(const std::string& path); // before due(), for each name once
    void due(); // look now

private:
    void watchFolder(const std::string& folder);
    bool isReported(const std::string& folder);
    void readEvents();
    void ring();

    Clock& m_clock;
    Alarm m_alarm;
    int m_inotify = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::unordered_map<int, std::string> m_folders; // with their '/', as the files were named
    std::set<std::string> m_changed;
    Instant m_unreportedUntil{}; // a folder that may report nothing is looked into that often until then
};

} // namespace headroom::logs
