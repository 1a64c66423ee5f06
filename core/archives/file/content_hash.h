// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <functional>

namespace headroom::archives {

// The same value with other strings in it, at whatever depth.
QJsonValue withStrings(const QJsonValue& value, const std::function<QJsonValue(const QJsonValue&)>& change);

// Attachments' links carry a signature (ex, is, hm) that differs each time they are read. Without it the link is the
// key of its content; links elsewhere stay as they are, but for those of attachments with all three.
QString unsignedUrl(const QString& url);

// The same bytes for the same content: keys sorted, no spaces, links of Discord's media servers, and others of
// attachments, without signatures.
QByteArray canonicalJson(const QJsonObject& object);

// The first 16 bytes of the SHA-256 of canonicalJson().
QByteArray contentHash(const QJsonObject& object);
// Of a file: 64 hexadecimal digits of its SHA-256.
QByteArray fileHash(const QByteArray& content);

// The first 8 bytes of a hash. Those of all rows together (exclusive or) tell whether one is missing.
std::int64_t checksumOf(const QByteArray& hash);

} // namespace headroom::archives
