// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace headroom::archives {

// Files as SQLite's own archives (`sqlite3 FILE -A`) hold them: zlib, or as they are where that is not smaller.

inline constexpr int packedFileMode = 0100644; // a plain file

// A hash and the extension of the name it was uploaded under, where that is a plain one.
QString fileName(const QByteArray& hash, const QString& originalName);

QByteArray packed(const QByteArray& content, const QString& name);
// Broken: it is not what it says it is. `size`: of the content.
Result<QByteArray> unpacked(const QByteArray& data, std::int64_t size);

} // namespace headroom::archives
