// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/stored_rows.h"
#include "core/restores/placeholders.h"

#include <QJsonObject>

// What a webhook can say of a message. Pure.
namespace headroom::restores {

inline constexpr std::int64_t maxUploadBytes = 10 * 1024 * 1024; // of one file, without boosts
inline constexpr std::int64_t maxRequestBytes = 25 * 1024 * 1024;
inline constexpr std::size_t maxUploads = 10;

// Why nobody can send it again; empty: it can be sent. `files`: how many of its files can.
Text whyNotSendable(const QJsonObject& message, std::size_t files);
// The texts that it takes, each within Discord's 2,000 characters; one that may be empty where it has none.
QStringList contentParts(const QString& content);
// The part's text under the author's name and picture, with roles, channels and emojis as they are called now. Embeds
// and the poll go with the last part.
QJsonObject messageBody(const archives::StoredMessage& message, int part, const Resolve& resolve);

} // namespace headroom::restores
