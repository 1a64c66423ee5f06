// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_kind.h"

namespace headroom::logs {

std::string_view toString(AnswerKind kind)
{
    constexpr std::string_view names[answerKinds] = {
        "2xx", "4xx", "401/403", "429", "5xx", "refused", "cached", "unknown"};
    return names[std::size_t(kind)];
}

Scope scopeNamed(std::string_view name, bool isGlobal)
{
    if (name == "shared")
        return Scope::Shared;
    if (name == "global" || isGlobal)
        return Scope::Global;
    return name == "user" ? Scope::User : Scope::NotGiven;
}

AnswerKind kindOf(Reach reach, std::uint16_t status)
{
    switch (reach) {
    case Reach::Refused:
        return AnswerKind::Refused;
    case Reach::Cached:
        return AnswerKind::Cached;
    case Reach::Unknown:
        return AnswerKind::Unknown;
    case Reach::Discord:
        break;
    }
    if (status == 401 || status == 403)
        return AnswerKind::Denied;
    if (status == 429)
        return AnswerKind::Limited;
    if (status < 100 || status > 599)
        return AnswerKind::Unknown;
    if (status < 400)
        return AnswerKind::Ok;
    return status < 500 ? AnswerKind::ClientError : AnswerKind::ServerError;
}

Invalid invalidOf(Reach reach, std::uint16_t status, Scope scope)
{
    if (reach != Reach::Discord)
        return Invalid::No;
    if (status == 401 || status == 403)
        return Invalid::Yes;
    if (status != 429 || scope == Scope::Shared)
        return Invalid::No;
    return scope == Scope::NotGiven ? Invalid::Perhaps : Invalid::Yes;
}

} // namespace headroom::logs
