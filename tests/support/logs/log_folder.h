// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/sources/tailed_file.h"

#include <QTemporaryDir>

#include <string>
#include <string_view>

// Of two std::string; shows both when they differ.
#define COMPARE_TEXT(actual, expected) QCOMPARE(QByteArray::fromStdString(actual), QByteArray::fromStdString(expected))

namespace headroom::support {

// A folder of log files, and what happens to them there. Fails the program when the machine does not let it.
class LogFolder
{
public:
    LogFolder();

    std::string path(std::string_view name) const;

    void write(std::string_view name, std::string_view bytes) const; // creates it anew or truncates it
    void append(std::string_view name, std::string_view bytes) const;
    void rename(std::string_view from, std::string_view to) const;
    void remove(std::string_view name) const;
    void truncate(std::string_view name) const;
    void link(std::string_view to, std::string_view name) const; // replaces a link of that name
    // A copy with bytes of its own, its time that of now.
    void copy(std::string_view from, std::string_view to) const;
    // Packs it and removes what was packed, as gzip and zstd do; the time stays.
    void gzip(std::string_view name) const;
    void zstd(std::string_view name) const;
    void setMode(std::string_view name, unsigned mode) const;
    void setModified(std::string_view name, std::int64_t secondsFromNow) const;
    std::string read(std::string_view name) const;

private:
    void pack(std::string_view name, std::string_view ending, const std::string& packed) const;

    QTemporaryDir m_folder;
};

std::string gzipOf(std::string_view bytes); // one member
std::string zstdOf(std::string_view bytes); // one frame
std::string xzOf(std::string_view bytes);
std::string bzip2Of(std::string_view bytes);

// Somebody who writes into a file that they hold open, wherever it is moved.
class LogWriter
{
public:
    explicit LogWriter(const std::string& path); // appends; creates it where it is not there
    LogWriter(const LogWriter&) = delete;
    LogWriter& operator=(const LogWriter&) = delete;
    ~LogWriter();
    void write(std::string_view bytes);

private:
    int m_fd;
};

// What comes out until there is no more for now: all lines in one piece. Fails the program when a chunk is larger than
// `most` without being one line, or does not end with a '\n'.
std::string readAll(logs::TailedFile& file, std::size_t maximum = logs::defaultChunk);

// While it lives this thread may read what nobody may, and no more: root too feels permissions then.
class AsNobody
{
public:
    AsNobody();
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    ~AsNobody();

private:
    int m_before;
};

} // namespace headroom::support
