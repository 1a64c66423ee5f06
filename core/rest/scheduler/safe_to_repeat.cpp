// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/safe_to_repeat.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::rest {

namespace {

constexpr std::size_t maxInspectedBytes = 1 << 20;

bool isMessageWithEnforcedNonce(const Request& request)
{
    if (request.method != "POST" || request.body.size() > maxInspectedBytes)
        return false;
    const auto path = std::string_view(request.path).substr(0, request.path.find('?'));
    if (!path.starts_with("/channels/") || !path.ends_with("/messages"))
        return false;
    const auto& text = request.body.text();
    const auto json = QJsonDocument::fromJson(QByteArray::fromRawData(text.data(), qsizetype(text.size()))).object();
    const auto nonce = json.value(QLatin1String("nonce"));
    const bool hasNonce = nonce.isDouble() || (nonce.isString() && !nonce.toString().isEmpty());
    return hasNonce && json.value(QLatin1String("enforce_nonce")).toBool();
}

} // namespace

bool changesNothing(std::string_view method)
{
    return method == "GET" || method == "HEAD";
}

bool isSafeToRepeat(const Request& request)
{
    const std::string_view method = request.method;
    return changesNothing(method) || method == "PUT" || method == "DELETE" || isMessageWithEnforcedNonce(request);
}

} // namespace headroom::rest
