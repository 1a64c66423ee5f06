// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/content_hash.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QUrl>
#include <QUrlQuery>
#include <QtEndian>

namespace headroom::archives {

namespace {

constexpr int hashBytes = 16;

bool isOnMediaServer(const QString& text)
{
    return text.startsWith(QLatin1String("https://cdn.discordapp.com/"))
        || text.startsWith(QLatin1String("https://media.discordapp.net/"));
}

// Of an attachment that is reached another way, as through a proxy.
bool isSignedAttachment(const QString& text)
{
    return text.startsWith(QLatin1String("http")) && text.contains(QLatin1String("/attachments/"))
        && text.contains(QLatin1String("ex=")) && text.contains(QLatin1String("is="))
        && text.contains(QLatin1String("hm="));
}

bool hasSignature(const QString& text)
{
    return text.contains(QLatin1Char('?')) && (isOnMediaServer(text) || isSignedAttachment(text));
}

bool anySignature(const QJsonValue& value)
{
    if (value.isString())
        return hasSignature(value.toString());
    if (value.isArray()) {
        const auto array = value.toArray();
        return std::any_of(array.begin(), array.end(), [](const QJsonValue& one) { return anySignature(one); });
    }
    const auto object = value.toObject();
    return std::any_of(object.begin(), object.end(), [](const QJsonValue& one) { return anySignature(one); });
}

} // namespace

QJsonValue withStrings(const QJsonValue& value, const std::function<QJsonValue(const QJsonValue&)>& change)
{
    if (value.isString())
        return change(value);
    if (value.isArray()) {
        QJsonArray array;
        for (const auto one : value.toArray())
            array.append(withStrings(one, change));
        return array;
    }
    if (!value.isObject())
        return value;
    auto object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        *member = withStrings(*member, change);
    return object;
}

QString unsignedUrl(const QString& url)
{
    if (!hasSignature(url))
        return url;
    QUrl parsed(url);
    QUrlQuery query(parsed);
    for (const auto* name : {"ex", "is", "hm"})
        query.removeAllQueryItems(QLatin1String(name));
    parsed.setQuery(query.isEmpty() ? QString() : query.query(QUrl::FullyEncoded));
    return parsed.toString(QUrl::FullyEncoded);
}

// A QJsonObject is sorted by its keys.
QByteArray canonicalJson(const QJsonObject& object)
{
    const auto withoutSignature = [](const QJsonValue& text) { return QJsonValue(unsignedUrl(text.toString())); };
    const auto plain = anySignature(object) ? withStrings(object, withoutSignature).toObject() : object;
    return QJsonDocument(plain).toJson(QJsonDocument::Compact);
}

QByteArray contentHash(const QJsonObject& object)
{
    return QCryptographicHash::hash(canonicalJson(object), QCryptographicHash::Sha256).left(hashBytes);
}

QByteArray fileHash(const QByteArray& content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
}

std::int64_t checksumOf(const QByteArray& hash)
{
    return hash.size() < 8 ? 0 : qFromBigEndian<qint64>(hash.constData());
}

} // namespace headroom::archives
