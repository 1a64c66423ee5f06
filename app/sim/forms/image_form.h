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

// Puts an image on the file host as FOLDER/HASH. The answer is its hash, as the object then has it; null for null.
QJsonValue keptImage(Call& call, const std::string& folder, const QJsonValue& value);

} // namespace headroom::sim
