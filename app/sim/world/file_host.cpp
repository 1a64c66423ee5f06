// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/file_host.h"

#include "app/sim/world/digest.h"
#include "app/sim/world/seeded_bytes.h"
#include "core/base/value_in.h"

#include <QCryptographicHash>

#include <charconv>

#include <sys/types.h>

namespace headroom::sim {

namespace {

std::string hexOf(std::int64_t seconds)
{
    char text[17];
    const auto [end, error] = std::to_chars(text, text + sizeof text, static_cast<std::uint64_t>(seconds), 16);
    return {text, end};
}

std::string signatureOf(const std::string& path, std::string_view ex, std::string_view is)
{
    const auto signedText = path + "?" + std::string{ex} + "&" + std::string{is};
    return digestHex("link", signedText) + digestHex("link again", signedText);
}

} // namespace

bool FileHost::keep(const std::string& path, std::string_view bytes, std::string type)
{
    if (!m_kept)
        m_kept.reset(std::tmpfile());
    if (!m_kept || fseeko(m_kept.get(), static_cast<off_t>(m_keptBytes), SEEK_SET) != 0
        || std::fwrite(bytes.data(), 1, bytes.size(), m_kept.get()) != bytes.size() || std::fflush(m_kept.get()) != 0)
        return false;
    m_files[path] = {m_keptBytes, static_cast<std::uint32_t>(bytes.size()), false, std::move(type)};
    m_keptBytes += bytes.size();
    return true;
}

void FileHost::makeFromSeed(const std::string& path, std::uint64_t seed, std::uint32_t size, std::string type)
{
    m_files[path] = {seed, size, true, std::move(type)};
}

void FileHost::copy(const std::string& from, const std::string& to)
{
    if (const auto* file = valueIn(m_files, from))
        m_files[to] = File{*file};
}

std::optional<std::string> FileHost::bytesOf(const std::string& path) const
{
    const auto* file = valueIn(m_files, path);
    if (!file)
        return std::nullopt;
    if (file->made)
        return file->type == "image/png" ? pictureFromSeed(file->place, file->size)
                                         : bytesFromSeed(file->place, file->size);
    std::string bytes(file->size, '\0');
    if (fseeko(m_kept.get(), static_cast<off_t>(file->place), SEEK_SET) != 0
        || std::fread(bytes.data(), 1, bytes.size(), m_kept.get()) != bytes.size())
        return std::nullopt;
    return bytes;
}

std::string FileHost::typeOf(const std::string& path) const
{
    const auto* file = valueIn(m_files, path);
    return file ? file->type : std::string{};
}

std::string FileHost::hashOf(const std::string& path) const
{
    const auto bytes = bytesOf(path);
    return bytes ? contentHash(*bytes) : std::string{};
}

std::string FileHost::signedLink(const std::string& path, WallTime now) const
{
    const auto issued = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
    const auto is = hexOf(issued.count());
    const auto ex = hexOf((issued + std::chrono::seconds{linkLifetime}).count());
    return m_base + path + "?ex=" + ex + "&is=" + is + "&hm=" + signatureOf(path, ex, is) + "&";
}

bool FileHost::isGood(
    const std::string& path, std::string_view ex, std::string_view is, std::string_view hm, WallTime now)
{
    std::int64_t expires = 0;
    const auto [end, error] = std::from_chars(ex.data(), ex.data() + ex.size(), expires, 16);
    return error == std::errc{} && end == ex.data() + ex.size() && hm == signatureOf(path, ex, is)
        && now < WallTime{std::chrono::seconds{expires}};
}

std::string contentHash(std::string_view bytes)
{
    const auto data = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return QCryptographicHash::hash(data, QCryptographicHash::Md5).toHex().toStdString();
}

} // namespace headroom::sim
