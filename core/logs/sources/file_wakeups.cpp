// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_wakeups.h"

#include "core/logs/sources/rotated_parts.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#ifdef Q_OS_LINUX
#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr auto unreportedInterval = 100ms;
constexpr auto reportedInterval = 500ms;
constexpr auto watchedFor = 2s; // a watch is asked for again before
constexpr auto together = 5ms;
// More changed names than these are reported by due() alone, which stands for all.
constexpr std::size_t maxNames = 4096;

#ifdef Q_OS_LINUX
// This machine alone writes to file systems of these kinds, so the kernel tells of every change. What another machine
// writes to a shared one is not told; kinds that are not listed may be shared.
bool isLocal(const std::string& folder)
{
    constexpr std::int64_t xfs = 0x58465342;
    constexpr std::int64_t zfs = 0x2fc12fc1;
    constexpr std::array<std::int64_t, 6> local{
        EXT4_SUPER_MAGIC, BTRFS_SUPER_MAGIC, F2FS_SUPER_MAGIC, TMPFS_MAGIC, xfs, zfs};
    struct statfs system = {};
    return ::statfs(folder.c_str(), &system) == 0
        && std::ranges::find(local, std::int64_t(system.f_type)) != local.end();
}
#endif

} // namespace

FileWakeups::FileWakeups(Clock& clock, QObject* parent)
    : QObject(parent)
    , m_clock(clock)
    , m_alarm(clock, [this] { ring(); })
{
#ifdef Q_OS_LINUX
    m_inotify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (m_inotify < 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(m_inotify, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] { readEvents(); });
#endif
}

FileWakeups::~FileWakeups()
{
    m_notifier.reset();
    if (m_inotify >= 0)
        close(m_inotify);
}

void FileWakeups::start()
{
    m_alarm.ringIn(0ms);
}

void FileWakeups::watchFolder(const std::string& folder)
{
    if (isReported(folder))
        return;
    const auto now = m_clock.now();
    m_unreportedUntil = now + watchedFor;
    m_alarm.ringNoLaterThan(now + unreportedInterval);
}

// From now on what happens in the folder is reported by the system, as far as that knows of it.
bool FileWakeups::isReported(const std::string& folder)
{
#ifdef Q_OS_LINUX
    if (m_inotify < 0)
        return false;
    const std::string place = folder.empty() ? "." : folder;
    // Asked for again it is the same watch, or, where the folder was replaced, that of the new one.
    const int watch = inotify_add_watch(m_inotify, place.c_str(),
        IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_ONLYDIR);
    if (watch < 0)
        return false;
    m_folders.try_emplace(watch, folder);
    return isLocal(place);
#else
    Q_UNUSED(folder)
    return false;
#endif
}

void FileWakeups::watch(const std::string& path)
{
    const auto folderOf = [](const std::string& file) { return file.substr(0, file.size() - fileNameOf(file).size()); };
    watchFolder(folderOf(path));
    const std::unique_ptr<char, decltype(&std::free)> resolved{realpath(path.c_str(), nullptr), &std::free};
    if (resolved)
        watchFolder(folderOf(resolved.get()));
}

void FileWakeups::readEvents()
{
#ifdef Q_OS_LINUX
    alignas(inotify_event) std::array<char, 16384> room;
    const auto got = read(m_inotify, room.data(), room.size());
    for (ssize_t at = 0; at < got;) {
        inotify_event event{};
        std::memcpy(&event, room.data() + at, sizeof event);
        const char* const name = room.data() + at + sizeof event;
        at += static_cast<ssize_t>(sizeof event + event.len);
        if (event.mask & IN_IGNORED) {
            m_folders.erase(event.wd);
            continue;
        }
        const auto folder = m_folders.find(event.wd);
        if (folder != m_folders.end() && event.len > 0 && m_changed.size() < maxNames)
            m_changed.insert(folder->second + name);
    }
    m_alarm.ringNoLaterThan(m_clock.now() + together);
#endif
}

void FileWakeups::ring()
{
    m_alarm.ringIn(m_clock.now() < m_unreportedUntil ? unreportedInterval : reportedInterval);
    const auto names = std::exchange(m_changed, {});
    for (const auto& name : names)
        Q_EMIT changed(name);
    Q_EMIT due();
}

} // namespace headroom::logs
