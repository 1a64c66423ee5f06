// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/open_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace headroom::logs {

namespace {

constexpr std::size_t maxPackedPiece = 64 << 10;

ssize_t preadAll(int fd, char* to, std::size_t size, std::uint64_t offset)
{
    for (;;) {
        const auto got = pread(fd, to, size, static_cast<off_t>(offset));
        if (got >= 0 || errno != EINTR)
            return got;
    }
}

} // namespace

OpenFile::OpenFile(std::string path, Descriptor file, std::unique_ptr<Decompressor> decompressor)
    : m_path(std::move(path))
    , m_file(std::move(file))
    , m_decompressor(std::move(decompressor))
{
    if (m_decompressor)
        m_packed = std::make_unique_for_overwrite<char[]>(maxPackedPiece);
}

Result<std::unique_ptr<OpenFile>> OpenFile::open(const std::string& path)
{
    auto file = openForReading(path);
    if (!file)
        return tl::unexpected(file.error());
    std::array<char, magicLength> first{};
    const auto got = preadAll(file->get(), first.data(), first.size(), 0);
    const auto packing = packingOf({first.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))});
    if (!packing.name.empty() && !packing.make) {
        return failure(ErrorKind::Failed,
            Text::tr("cannot read %1: it is packed with %2; unpack it first").arg(path, packing.name));
    }
    std::unique_ptr<Decompressor> decompressor;
    if (packing.make)
        decompressor = packing.make();
    return std::unique_ptr<OpenFile>(new OpenFile(path, std::move(*file), std::move(decompressor)));
}

FileFacts OpenFile::facts() const
{
    struct stat status
    {
    };
    if (fstat(m_file.get(), &status) != 0)
        return {};
    return factsOf(status);
}

std::size_t OpenFile::readAt(std::uint64_t offset, std::span<char> room) const
{
    return static_cast<std::size_t>(std::max<ssize_t>(preadAll(m_file.get(), room.data(), room.size(), offset), 0));
}

std::uint64_t OpenFile::endOfHole(std::uint64_t offset) const
{
#ifdef SEEK_DATA
    const auto found = lseek(m_file.get(), static_cast<off_t>(offset), SEEK_DATA);
    return found < 0 ? offset : static_cast<std::uint64_t>(found);
#else
    return offset;
#endif
}

std::size_t OpenFile::read(std::span<char> room)
{
    if (m_decompressor)
        return readPacked(room);
    const auto got = preadAll(m_file.get(), room.data(), room.size(), m_offset);
    if (got < 0) {
        m_trouble = Text::tr("cannot read %1: %2").arg(m_path, std::strerror(errno));
        return 0;
    }
    m_trouble.clear();
    m_offset += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
}

bool OpenFile::refill()
{
    const auto got = preadAll(m_file.get(), m_packed.get(), maxPackedPiece, m_packedRead);
    if (got <= 0) {
        if (got < 0)
            m_trouble = Text::tr("cannot read %1: %2").arg(m_path, std::strerror(errno));
        return false;
    }
    m_packedRest = {m_packed.get(), static_cast<std::size_t>(got)};
    m_packedRead += static_cast<std::uint64_t>(got);
    return true;
}

std::size_t OpenFile::readPacked(std::span<char> room)
{
    std::size_t given = 0;
    while (!m_packedEnded && given < room.size()) {
        // What is left inside the decompressor comes before more is read.
        if (m_packedRest.empty() && !refill()) {
            const auto step = m_decompressor->step({}, room.subspan(given));
            given += step.given;
            if (step.given > 0)
                continue;
            m_packedEnded = true;
            if (m_trouble.empty() && !m_decompressor->isWhole())
                m_trouble =
                    Text::tr("%1 ends in the middle of what is packed; the lines up to there were read").arg(m_path);
            break;
        }
        const auto step = m_decompressor->step(m_packedRest, room.subspan(given));
        m_packedRest.remove_prefix(step.taken);
        given += step.given;
        const auto& trouble = m_decompressor->trouble();
        if (!trouble.empty() || (step.taken == 0 && step.given == 0)) {
            m_packedEnded = true;
            m_trouble = Text::tr("%1 cannot be read to its end: %2")
                            .arg(m_path, trouble.empty() ? Text::tr("it is damaged") : trouble);
        }
    }
    m_offset += given;
    return given;
}

bool OpenFile::skipTo(std::uint64_t offset)
{
    if (!m_decompressor) {
        m_offset = offset;
        return true;
    }
    std::vector<char> room(maxPackedPiece);
    while (m_offset < offset) {
        const auto wanted = std::min<std::uint64_t>(room.size(), offset - m_offset);
        if (read({room.data(), static_cast<std::size_t>(wanted)}) == 0)
            return false;
    }
    return true;
}

} // namespace headroom::logs
