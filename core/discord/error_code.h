// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

class QJsonObject;

namespace headroom::discord {

// Those of Discord's JSON error codes that decide what is sent next. Source: "JSON Error Codes" in its documentation.
namespace error_code {
inline constexpr int unknownWebhook = 10015;
inline constexpr int invalidWebhookToken = 50027;
} // namespace error_code

// The "code" of an error's body. Nothing for what is not a JSON object with a whole number from 0 to 999,999,999 there:
// HTML, plain text, garbage, an empty or over-long body (1 MiB). 0 is a code: Discord's for an error without one of its
// own.
std::optional<int> errorCodeOf(std::string_view body);
std::optional<int> errorCodeIn(const QJsonObject& body);

} // namespace headroom::discord
