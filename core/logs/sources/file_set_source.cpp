// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_set_source.h"

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

// Folders and links come and go.
constexpr auto watchAgainEvery = 1s;

} // namespace

FileSetSource::FileSetSource(std::vector<std::string> patterns, Clock& clock, FileSet::Positions positions,
    FileSetOptions options, QObject* parent)
    : QObject(parent)
    , m_files(patterns, clock, std::move(positions), std::move(options))
    , m_wakeups(clock)
    , m_patterns(std::move(patterns))
    , m_clock(clock)
{
    connect(&m_wakeups, &FileWakeups::changed, this, [this](const std::string& path) { m_files.wake(path); });
    connect(&m_wakeups, &FileWakeups::due, this, [this] {
        if (m_clock.now() >= m_nextWatch) {
            for (const auto& path : m_patterns)
                m_wakeups.watch(path);
            for (const auto& path : m_files.paths())
                m_wakeups.watch(path);
            m_nextWatch = m_clock.now() + watchAgainEvery;
        }
        Q_EMIT readable();
    });
}

void FileSetSource::start()
{
    m_wakeups.start();
}

std::optional<FileChunk> FileSetSource::next(std::size_t most)
{
    auto chunk = m_files.next(most);
    if (!chunk && m_files.hasMore())
        QMetaObject::invokeMethod(this, &FileSetSource::readable, Qt::QueuedConnection);
    return chunk;
}

} // namespace headroom::logs
