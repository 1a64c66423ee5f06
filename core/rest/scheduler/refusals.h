// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/outcome.h"
#include "core/rest/scheduler/unknown_webhooks.h"

#include <optional>
#include <string>

namespace headroom::rest {

inline model::Outcome endedAs(model::Outcome::Kind kind, Text reason)
{
    model::Outcome outcome;
    outcome.kind = kind;
    outcome.reason = std::move(reason);
    return outcome;
}

// What is not sent, whatever the limits say: requests with a token that was refused or to a webhook that does not
// exist, and new ones while the client shuts down.
//
// Pure.
class Refusals
{
public:
    void drain() { m_isDraining = true; }
    void refuseToken() { m_tokenRefused = true; }
    void trustToken() { m_tokenRefused = false; }
    UnknownWebhooks& webhooks() { return m_webhooks; }

    bool isDraining() const { return m_isDraining; }
    bool isTokenRefused() const { return m_tokenRefused; }
    bool isUnknownWebhook(const discord::Route& route) const { return m_webhooks.isUnknown(route); }

    // Of a new request; none: it may wait for its turn.
    std::optional<model::Outcome> of(const discord::Route& route, bool withToken) const
    {
        if (m_isDraining)
            return endedAs(
                model::Outcome::Kind::Refused, Text::tr("this client is shutting down and takes nothing new"));
        if (m_tokenRefused && withToken)
            return ofToken();
        return isUnknownWebhook(route) ? std::optional(ofWebhook()) : std::nullopt;
    }
    static model::Outcome ofToken()
    {
        return endedAs(model::Outcome::Kind::Refused,
            Text::tr("Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it"));
    }
    static model::Outcome ofWebhook()
    {
        return endedAs(model::Outcome::Kind::Refused,
            Text::tr("Discord answered that this webhook does not exist: it is not called again"));
    }

private:
    UnknownWebhooks m_webhooks;
    bool m_tokenRefused = false;
    bool m_isDraining = false;
};

} // namespace headroom::rest
