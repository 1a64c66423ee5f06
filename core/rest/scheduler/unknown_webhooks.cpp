// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/unknown_webhooks.h"

#include "core/discord/error_code.h"

#include <QCryptographicHash>

#include <cstring>

namespace headroom::rest {

namespace {

// A webhook's token has 68 characters. An interaction's is longer, and begins with "interaction:" in Base64.
bool isInteractionToken(std::string_view token)
{
    return token.size() > 128 || token.starts_with("aW50ZXJhY3Rpb246");
}

bool isTheWebhookItself(const discord::Route& route)
{
    return route.routeTemplate == "/webhooks/{webhook}" || route.routeTemplate == "/webhooks/{webhook}/{token}";
}

bool saysGone(const discord::Route& route, int status, std::string_view body)
{
    namespace code = discord::error_code;
    if (status == 401)
        return route.major.token && discord::errorCodeOf(body) == code::invalidWebhookToken;
    if (status != 404)
        return false;
    const auto said = discord::errorCodeOf(body);
    return said ? said == code::unknownWebhook : isTheWebhookItself(route);
}

} // namespace

UnknownWebhooks::UnknownWebhooks(std::size_t most)
    : m_most(most)
{
}

bool UnknownWebhooks::learn(const discord::Route& route, int status, std::string_view body)
{
    if (!route.major.webhook || (route.major.token && isInteractionToken(*route.major.token)))
        return false;
    if (!saysGone(route, status, body))
        return false;
    const auto key = keyOf(route);
    if (m_most == 0 || !m_unknown.try_emplace(*key, m_lastAge + 1).second)
        return false;
    m_byAge.emplace(++m_lastAge, *key);
    if (m_unknown.size() > m_most) {
        m_unknown.erase(m_byAge.begin()->second);
        m_byAge.erase(m_byAge.begin());
    }
    return true;
}

bool UnknownWebhooks::isUnknown(const discord::Route& route) const
{
    if (m_unknown.empty())
        return false;
    const auto key = keyOf(route);
    return key && m_unknown.contains(*key);
}

UnknownWebhooks::Hash UnknownWebhooks::hashOf(std::string_view text)
{
    const auto digest = QCryptographicHash::hash(
        QByteArray::fromRawData(text.data(), qsizetype(text.size())), QCryptographicHash::Sha256);
    Hash hash;
    std::memcpy(hash.data(), digest.constData(), sizeof hash);
    return hash;
}

std::optional<UnknownWebhooks::Key> UnknownWebhooks::keyOf(const discord::Route& route)
{
    const auto& major = route.major;
    if (!major.webhook)
        return {};
    return Key{hashOf(*major.webhook), major.token ? hashOf(*major.token) : Hash{}};
}

} // namespace headroom::rest
