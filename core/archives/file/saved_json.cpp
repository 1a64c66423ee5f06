// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/saved_json.h"

#include <QJsonDocument>

namespace headroom::archives {

namespace {

QString ownerText(ObjectKind kind, discord::Snowflake id)
{
    return QString::fromStdString(std::string(word(kind)) + ' ' + discord::toString(id));
}

} // namespace

SplitJson withoutSecrets(ObjectKind kind, const QJsonObject& json)
{
    SplitJson split{.json = json};
    if (kind != ObjectKind::Webhook)
        return split;
    for (const auto* field : {"token", "url"}) {
        const auto value = split.json.take(QLatin1String(field));
        if (value.isString())
            split.secrets.insert(QLatin1String(field), value);
    }
    return split;
}

QByteArray sealedText(ObjectKind kind, discord::Snowflake id, const QJsonObject& secrets)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("of"), ownerText(kind, id)}, {QStringLiteral("secrets"), secrets}})
        .toJson(QJsonDocument::Compact);
}

Result<QJsonObject> secretsIn(const QByteArray& sealedText, ObjectKind kind, discord::Snowflake id)
{
    const auto object = QJsonDocument::fromJson(sealedText).object();
    if (object.value(QLatin1String("of")).toString() != ownerText(kind, id))
        return failure(ErrorKind::Broken, Text::tr("a secret of the archive was exchanged for another one"));
    return object.value(QLatin1String("secrets")).toObject();
}

} // namespace headroom::archives
