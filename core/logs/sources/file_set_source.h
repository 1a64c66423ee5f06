// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/sources/file_set.h"
#include "core/logs/sources/file_wakeups.h"
#include "core/logs/sources/log_source.h"

namespace headroom::logs {

// Follows files with an event loop: FileSet, woken. From a line being written to readable() it takes 5 ms where the
// system tells of changes, 100 ms elsewhere.
// Each of its files is to be taken for a source of its own.
class FileSetSource final : public QObject
{
    Q_OBJECT
public:
    FileSetSource(std::vector<std::string> patterns, Clock& clock, FileSet::Positions positions = {},
        FileSetOptions options = {}, QObject* parent = nullptr);

    void start();
    // As LogSource::next().
    std::optional<FileChunk> next(std::size_t most = defaultChunk);
    // As FileSet::nextUnfinished().
    std::optional<FileChunk> nextUnfinished() { return m_files.nextUnfinished(); }
    void stop(std::string_view path) { m_files.stop(path); }
    void forget(std::string_view path) { m_files.forget(path); }
    const FileSet& files() const { return m_files; }

Q_SIGNALS:
    void readable(); // as LogSource::readable()

private:
    FileSet m_files;
    FileWakeups m_wakeups;
    std::vector<std::string> m_patterns;
    Clock& m_clock;
    Instant m_nextWatch{};
};

} // namespace headroom::logs
