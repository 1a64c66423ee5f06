// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/packed_file.h"

#include <QtEndian>

#include <algorithm>
#include <array>

namespace headroom::archives {

namespace {

constexpr qsizetype maxExtension = 10;
constexpr qsizetype lengthBytes = 4; // what qCompress() puts in front of zlib's stream

// What is compressed already only costs time.
bool isCompressed(const QString& name)
{
    static constexpr std::array suffixes{".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".mp4", ".mov", ".webm",
        ".mp3", ".ogg", ".m4a", ".zip", ".gz", ".7z", ".rar", ".xz", ".zst"};
    return std::ranges::any_of(suffixes, [&name](const char* suffix) { return name.endsWith(QLatin1String(suffix)); });
}

} // namespace

QString fileName(const QByteArray& hash, const QString& originalName)
{
    const auto name = QString::fromLatin1(hash);
    const auto dot = originalName.lastIndexOf(QLatin1Char('.'));
    const auto extension = dot < 0 ? QString() : originalName.mid(dot + 1).toLower();
    const bool isPlain = !extension.isEmpty() && extension.size() <= maxExtension
        && std::all_of(extension.begin(), extension.end(), [](QChar c) {
               return (c >= QLatin1Char('a') && c <= QLatin1Char('z'))
                   || (c >= QLatin1Char('0') && c <= QLatin1Char('9'));
           });
    return isPlain ? name + QLatin1Char('.') + extension : name;
}

QByteArray packed(const QByteArray& content, const QString& name)
{
    if (isCompressed(name))
        return content;
    auto stream = qCompress(content).mid(lengthBytes);
    return stream.size() < content.size() ? stream : content;
}

Result<QByteArray> unpacked(const QByteArray& data, std::int64_t size)
{
    if (data.size() == size)
        return data;
    QByteArray framed(lengthBytes, '\0');
    const bool isPossible = size > data.size() && size <= std::numeric_limits<qint32>::max();
    if (isPossible)
        qToBigEndian<quint32>(static_cast<quint32>(size), framed.data());
    const auto content = isPossible ? qUncompress(framed + data) : QByteArray();
    if (content.size() != size)
        return failure(
            ErrorKind::Broken, Text::tr("a file of the archive cannot be unpacked: its content was changed"));
    return content;
}

} // namespace headroom::archives
