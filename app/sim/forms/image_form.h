// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/forms/form.h"
#include "app/sim/routes/call.h"

#include <QByteArray>

namespace headroom::sim {

// "data:image/png;base64,..." taken apart.
struct DataUri
{
    QString type;
    QByteArray bytes; // not empty
};

std::optional<DataUri> dataUriIn(const QJsonValue& value);

// Of a value that is there and not null: data whose type begins with `type`, of so many bytes at most.
void checkData(FormCheck& check, const char* key, const QJsonValue& value, const char* type, qsizetype maxBytes);
// Each of these images that is there: of a size that Discord takes.
void checkImages(FormCheck& check, const QJsonObject& body, std::initializer_list<const char*> keys);

// Where the body has an image under this key, or null: puts it on the file host as FOLDER/HASH, and its hash, or null,
// into the fields.
void takeImage(Call& call, QJsonObject& fields, QLatin1String key, const std::string& folder, const QJsonObject& body);

} // namespace headroom::sim
