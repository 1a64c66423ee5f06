// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

struct stat;

namespace headroom::logs {

// Which file it is on this machine, until it is deleted: numbers are used again.
struct FileId
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    bool operator==(const FileId&) const = default;
};

struct FileFacts
{
    FileId id;
    std::uint64_t size = 0;
    std::int64_t modified = 0; // nanoseconds since 1970; may go back
};

FileFacts factsOf(const struct stat& status);

// A file descriptor that is closed when this goes.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int fd)
        : m_fd(fd)
    {
    }
    Descriptor(Descriptor&& other) noexcept
        : m_fd(other.release())
    {
    }
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();

    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }
    int release();

private:
    int m_fd = -1;
};

// What stands at `path` now, links followed. Not there: ErrorKind::Unreachable; not allowed: ErrorKind::Denied; the
// text says what to do.
Result<FileFacts> lookAt(const std::string& path);

// For reading; a regular file, or an error as above.
Result<Descriptor> openForReading(const std::string& path);

} // namespace headroom::logs
