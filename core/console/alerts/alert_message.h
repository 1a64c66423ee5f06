// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_notifier.h"

#include <QByteArray>
#include <QJsonObject>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::console {

// Notifications as programs and chats get them. Pure; nothing in it is a secret.

enum class WebhookFormat : std::uint8_t { Discord, Slack };
std::optional<WebhookFormat> webhookFormatNamed(std::string_view name); // "discord", "slack"

// The fields of an alert in JSON: see resources/docs/command-line.md.
QJsonObject alertJson(const Alert& alert);

// Variables of a command, beside those of this program but its secrets.
using AlertEnvironment = std::vector<std::pair<std::string, std::string>>;
AlertEnvironment environmentOf(const AlertNotification& notification, const std::string& fleet);

// One message for all notifications, at most ten of them in full: within the limits of the service, without mentions,
// and with nothing in it that the service takes for markup.
QByteArray webhookBody(
    WebhookFormat format, const std::vector<AlertNotification>& notifications, const std::string& fleet);

// What to do after a response.
struct WebhookVerdict
{
    bool isDone = false;
    std::optional<Duration> retryIn = {}; // none: no more is tried
    Text problem = {}; // why it is not done
};
// `status` 0: there was no response. `tries`: how often it was sent, with this one. `retryAfter` is the header.
WebhookVerdict verdictOn(int status, const QByteArray& retryAfter, const QByteArray& body, int tries);

} // namespace headroom::console
