// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/image_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxImageBytes = 10 * 1024 * 1024;

} // namespace

std::optional<DataUri> dataUriIn(const QJsonValue& value)
{
    const auto text = value.toString();
    const auto comma = text.indexOf(u";base64,"_s);
    if (!text.startsWith(u"data:"_s) || comma < 0)
        return std::nullopt;
    const auto bytes = QByteArray::fromBase64Encoding(text.mid(comma + 8).toLatin1());
    if (!bytes || (*bytes).isEmpty())
        return std::nullopt;
    return DataUri{text.mid(5, comma - 5), *bytes};
}

void checkData(FormCheck& check, const char* key, const QJsonValue& value, const char* type, qsizetype maxBytes)
{
    const auto data = dataUriIn(value);
    if (!data || !data->type.startsWith(QLatin1String{type}))
        check.fail(key, "IMAGE_INVALID", "Invalid image data");
    else if (data->bytes.size() > maxBytes)
        check.fail(
            key, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than " + std::to_string(maxBytes / 1024) + ".0 kb.");
}

void checkImages(FormCheck& check, const QJsonObject& body, std::initializer_list<const char*> keys)
{
    for (const auto* key : keys) {
        const auto value = body.value(QLatin1String{key});
        if (!value.isUndefined() && !value.isNull())
            checkData(check, key, value, "image/", maxImageBytes);
    }
}

void takeImage(Call& call, QJsonObject& fields, QLatin1String key, const std::string& folder, const QJsonObject& body)
{
    if (!body.contains(key))
        return;
    fields.insert(key, QJsonValue::Null);
    const auto data = dataUriIn(body.value(key));
    if (!data)
        return;
    const auto bytes = data->bytes.toStdString();
    const auto hash = (data->type == u"image/gif" ? "a_" : "") + contentHash(bytes);
    if (!call.world.files().keep(folder + "/" + hash, bytes, data->type.toStdString()))
        throw refused(errors::internal);
    fields.insert(key, QString::fromStdString(hash));
}

} // namespace headroom::sim
