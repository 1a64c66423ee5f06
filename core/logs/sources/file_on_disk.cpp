// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_on_disk.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace headroom::logs {

namespace {

std::string groupName(gid_t id)
{
    std::vector<char> room(4096);
    group entry{};
    group* found = nullptr;
    if (getgrgid_r(id, &entry, room.data(), room.size(), &found) != 0 || !found)
        return std::to_string(id);
    return found->gr_name;
}

// "/a/b" of "/a/b/c"; "." of "c".
std::string folderOf(const std::string& path)
{
    const auto slash = path.rfind('/');
    if (slash == std::string::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// The first folder on the way that lets nobody of us in; empty: the file itself does not.
std::string closedFolder(const std::string& path)
{
    std::string closed;
    for (auto folder = folderOf(path);; folder = folderOf(folder)) {
        if (access(folder.c_str(), X_OK) != 0)
            closed = folder;
        if (folder == "/" || folder == ".")
            return closed;
    }
}

Text whatWouldAllowIt(const std::string& path)
{
    const auto closed = closedFolder(path);
    struct stat status
    {
    };
    if (stat((closed.empty() ? path : closed).c_str(), &status) != 0)
        return Text::tr("give this user the right to read it");
    const auto groupMay = closed.empty() ? S_IRGRP : S_IXGRP;
    if (status.st_mode & groupMay && status.st_gid != 0)
        return Text::tr("add the user to group %1").arg(groupName(status.st_gid));
    if (!closed.empty())
        return Text::tr("give this user the right to enter %1").arg(closed);
    return Text::tr("give this user the right to read it");
}

tl::unexpected<Error> errorOf(const std::string& path, int number)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return failure(ErrorKind::Unreachable, Text::tr("%1 does not exist").arg(path));
    case EACCES:
    case EPERM:
        return failure(
            ErrorKind::Denied, Text::tr("cannot read %1: permission denied; %2").arg(path, whatWouldAllowIt(path)));
    case EMFILE:
    case ENFILE:
        return failure(
            ErrorKind::Failed, Text::tr("cannot read %1: too many open files; raise the limit (ulimit -n)").arg(path));
    default:
        return failure(ErrorKind::Failed, Text::tr("cannot read %1: %2").arg(path, std::strerror(number)));
    }
}

} // namespace

FileFacts factsOf(const struct stat& status)
{
    FileFacts facts;
    facts.id = {status.st_dev, status.st_ino};
    facts.size = static_cast<std::uint64_t>(status.st_size);
    facts.modified = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
    return facts;
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept
{
    const int taken = other.release();
    if (m_fd >= 0)
        close(m_fd);
    m_fd = taken;
    return *this;
}

Descriptor::~Descriptor()
{
    if (m_fd >= 0)
        close(m_fd);
}

int Descriptor::release()
{
    const int fd = m_fd;
    m_fd = -1;
    return fd;
}

Result<FileFacts> lookAt(const std::string& path)
{
    struct stat status
    {
    };
    if (stat(path.c_str(), &status) != 0)
        return errorOf(path, errno);
    return factsOf(status);
}

Result<Descriptor> openForReading(const std::string& path)
{
    // A pipe without a writer must not hold us up.
    Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
    if (!file.isOpen())
        return errorOf(path, errno);
    struct stat status
    {
    };
    if (fstat(file.get(), &status) != 0)
        return errorOf(path, errno);
    if (S_ISDIR(status.st_mode))
        return failure(
            ErrorKind::Failed, Text::tr("cannot read %1: it is a folder; name its files, as in '%1/*.log'").arg(path));
    if (!S_ISREG(status.st_mode))
        return failure(
            ErrorKind::Failed, Text::tr("cannot read %1: it is no file; pass it through standard input").arg(path));
    return file;
}

} // namespace headroom::logs
