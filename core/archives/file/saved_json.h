// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/base/result.h"
#include "core/discord/snowflake.h"

#include <QByteArray>
#include <QJsonObject>

namespace headroom::archives {

// An object's JSON and the fields of it that are secrets: a webhook's token, and its link, which holds the token. Pure.
struct SplitJson
{
    QJsonObject json = {}; // to be saved
    QJsonObject secrets = {}; // to be left out, or encrypted
};
SplitJson withoutSecrets(ObjectKind kind, const QJsonObject& json);

// What is encrypted says whose it is, so that boxes cannot be exchanged.
QByteArray sealedText(ObjectKind kind, discord::Snowflake id, const QJsonObject& secrets);
Result<QJsonObject> secretsIn(const QByteArray& sealedText, ObjectKind kind, discord::Snowflake id);

} // namespace headroom::archives
