// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFile>

#include <string>

namespace headroom::support {

// All that a file holds; empty: it cannot be read.
inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
inline QByteArray contentOf(const std::string& path)
{
    return contentOf(QString::fromStdString(path));
}

// The same of one that has to be there, and what has to be written: without it the test goes no further.
inline QByteArray mustRead(const QString& path)
{
    if (!QFile(path).open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return contentOf(path);
}
inline QByteArray mustRead(const std::string& path)
{
    return mustRead(QString::fromStdString(path));
}
inline void mustWrite(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}
inline void mustWrite(const std::string& path, const QByteArray& content)
{
    mustWrite(QString::fromStdString(path), content);
}

} // namespace headroom::support
