// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/log_folder.h"

#include <bzlib.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <lzma.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace headroom::support {

namespace {

void require(bool worked, const char* what)
{
    if (worked)
        return;
    std::perror(what);
    std::abort();
}

void put(const std::string& path, int flags, std::string_view bytes)
{
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0644);
    require(fd >= 0, path.c_str());
    while (!bytes.empty()) {
        const auto written = ::write(fd, bytes.data(), bytes.size());
        require(written > 0, path.c_str());
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    close(fd);
}

} // namespace

LogFolder::LogFolder()
{
    require(m_folder.isValid(), "temporary folder");
    require(chmod(m_folder.path().toStdString().c_str(), 0755) == 0, "chmod");
}

std::string LogFolder::path(std::string_view name) const
{
    return m_folder.path().toStdString() + '/' + std::string(name);
}

void LogFolder::write(std::string_view name, std::string_view bytes) const
{
    put(path(name), O_TRUNC, bytes);
}

void LogFolder::append(std::string_view name, std::string_view bytes) const
{
    put(path(name), O_APPEND, bytes);
}

void LogFolder::rename(std::string_view from, std::string_view to) const
{
    require(std::rename(path(from).c_str(), path(to).c_str()) == 0, "rename");
}

void LogFolder::remove(std::string_view name) const
{
    require(unlink(path(name).c_str()) == 0, "unlink");
}

void LogFolder::truncate(std::string_view name) const
{
    require(::truncate(path(name).c_str(), 0) == 0, "truncate");
}

void LogFolder::link(std::string_view to, std::string_view name) const
{
    unlink(path(name).c_str());
    require(symlink(path(to).c_str(), path(name).c_str()) == 0, "symlink");
}

void LogFolder::copy(std::string_view from, std::string_view to) const
{
    write(to, read(from));
}

void LogFolder::pack(std::string_view name, std::string_view ending, const std::string& packed) const
{
    struct stat status
    {
    };
    require(stat(path(name).c_str(), &status) == 0, "stat");
    const auto to = std::string(name) + std::string(ending);
    write(to, packed);
    const timespec times[]{status.st_mtim, status.st_mtim};
    require(utimensat(AT_FDCWD, path(to).c_str(), times, 0) == 0, "utimensat");
    remove(name);
}

void LogFolder::gzip(std::string_view name) const
{
    pack(name, ".gz", gzipOf(read(name)));
}

void LogFolder::zstd(std::string_view name) const
{
    pack(name, ".zst", zstdOf(read(name)));
}

void LogFolder::setMode(std::string_view name, unsigned mode) const
{
    require(chmod(path(name).c_str(), mode) == 0, "chmod");
}

void LogFolder::setModified(std::string_view name, std::int64_t secondsFromNow) const
{
    timespec at{};
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_sec += secondsFromNow;
    const timespec times[]{at, at};
    require(utimensat(AT_FDCWD, path(name).c_str(), times, 0) == 0, "utimensat");
}

std::string LogFolder::read(std::string_view name) const
{
    std::FILE* file = std::fopen(path(name).c_str(), "rb");
    require(file, "fopen");
    std::string bytes;
    char room[65536];
    while (const auto got = std::fread(room, 1, sizeof room, file))
        bytes.append(room, got);
    std::fclose(file);
    return bytes;
}

std::string gzipOf(std::string_view bytes)
{
    z_stream stream{};
    require(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK, "deflateInit2");
    std::string packed(deflateBound(&stream, bytes.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    require(deflate(&stream, Z_FINISH) == Z_STREAM_END, "deflate");
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string zstdOf(std::string_view bytes)
{
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    const auto size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3);
    require(!ZSTD_isError(size), "ZSTD_compress");
    packed.resize(size);
    return packed;
}

std::string xzOf(std::string_view bytes)
{
    std::string packed(lzma_stream_buffer_bound(bytes.size()), '\0');
    std::size_t size = 0;
    require(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                bytes.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size())
            == LZMA_OK,
        "lzma_easy_buffer_encode");
    packed.resize(size);
    return packed;
}

std::string bzip2Of(std::string_view bytes)
{
    auto size = static_cast<unsigned>(bytes.size() + bytes.size() / 100 + 600);
    std::string packed(size, '\0');
    require(BZ2_bzBuffToBuffCompress(
                packed.data(), &size, const_cast<char*>(bytes.data()), static_cast<unsigned>(bytes.size()), 9, 0, 0)
            == BZ_OK,
        "BZ2_bzBuffToBuffCompress");
    packed.resize(size);
    return packed;
}

LogWriter::LogWriter(const std::string& path)
    : m_fd(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644))
{
    require(m_fd >= 0, path.c_str());
}

LogWriter::~LogWriter()
{
    close(m_fd);
}

void LogWriter::write(std::string_view bytes)
{
    require(::write(m_fd, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()), "write");
}

std::string readAll(logs::TailedFile& file, std::size_t maximum)
{
    std::string lines;
    for (;;) {
        const auto chunk = file.next(maximum);
        if (!chunk && file.hasMore())
            continue;
        if (!chunk)
            return lines;
        const bool isOneLine = chunk->lines.find('\n') + 1 == chunk->lines.size();
        require(chunk->lines.size() <= maximum || isOneLine, "a chunk that is too large");
        require(chunk->lines.empty() || chunk->lines.back() == '\n', "a chunk that is not whole");
        require(!chunk->lines.empty() || chunk->dropped > 0, "a chunk of nothing");
        require(chunk->after == file.position(), "a chunk with another position");
        lines += chunk->lines;
    }
}

AsNobody::AsNobody()
    : m_before(setfsuid(65534))
{
}

AsNobody::~AsNobody()
{
    setfsuid(static_cast<uid_t>(m_before));
}

} // namespace headroom::support
