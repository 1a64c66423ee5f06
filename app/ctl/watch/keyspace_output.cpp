// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/watch/keyspace_output.h"

namespace headroom::ctl {

using Finding = watch::KeyspaceCheck::Finding;

namespace {

QJsonValue nameOf(Finding finding)
{
    constexpr const char* names[]{nullptr, "recognised", "empty", "none_recognised", "few_recognised"};
    const auto* name = names[static_cast<std::size_t>(finding)];
    return name ? QJsonValue(QLatin1StringView(name)) : QJsonValue();
}

} // namespace

void addKeyspace(QJsonObject& object, const watch::KeyspaceCheck& check)
{
    const auto isKnown = check.finding != Finding::Unknown;
    const auto orNull = [isKnown](std::uint64_t keys) {
        return isKnown ? QJsonValue(static_cast<qint64>(keys)) : QJsonValue();
    };
    QJsonValue looksLike;
    if (check.looksLike)
        looksLike = QJsonObject{{QStringLiteral("scheme"), QString::fromStdString(check.looksLike->scheme)},
            {QStringLiteral("prefix"), QString::fromStdString(check.looksLike->prefix)}};
    QJsonValue otherDatabase;
    if (check.otherDatabase)
        otherDatabase = QJsonObject{{QStringLiteral("database"), *check.otherDatabase},
            {QStringLiteral("keys"), static_cast<qint64>(check.keysInOtherDatabase)}};
    object.insert(QStringLiteral("keys_seen"), orNull(check.keysSeen));
    object.insert(QStringLiteral("keys_seen_is_lower_bound"), check.keysSeenIsLowerBound);
    object.insert(QStringLiteral("keys_recognised"), orNull(check.keysRecognised));
    object.insert(QStringLiteral("keyspace"), nameOf(check.finding));
    object.insert(QStringLiteral("looks_like"), looksLike);
    object.insert(QStringLiteral("other_database"), otherDatabase);
}

std::string keyspaceLine(const watch::KeyspaceCheck& check)
{
    const auto text = describe(check);
    const auto hint = advice(check);
    return hint.empty() ? std::string(text) : text + ": " + hint;
}

} // namespace headroom::ctl
