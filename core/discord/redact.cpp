// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/redact.h"

#include "core/discord/named_secret.h"
#include "core/discord/sanitize_for_display.h"
#include "core/discord/token_shape.h"

#include <algorithm>

namespace headroom::discord {

using namespace redaction;

namespace {

constexpr std::size_t maxInspectedBytes = 16384; // of a sample: it is shown shortened anyway

std::string without(std::string_view text, Secrets& secrets)
{
    std::ranges::stable_sort(secrets, {}, &Secret::begin);
    std::string shown;
    shown.reserve(text.size());
    std::size_t behind = 0;
    for (const auto& secret : secrets) {
        if (secret.begin >= behind)
            shown.append(text.substr(behind, secret.begin - behind)).append(secret.shown);
        behind = std::max(behind, secret.end);
    }
    return shown.append(text.substr(behind));
}

Secrets secretsIn(std::string_view text)
{
    Secrets secrets;
    findNamedSecrets(text, secrets); // first: of two at one place it knows better what it is
    findLongTokens(text, secrets);
    return secrets;
}

} // namespace

std::string redacted(std::string_view text)
{
    constexpr int maxRounds = 8;
    auto secrets = secretsIn(text);
    std::string shown(text);
    // What stands around a secret may be one too, now that it is removed.
    for (int round = 0; round < maxRounds && !secrets.empty(); ++round) {
        auto next = without(shown, secrets);
        if (next == shown)
            break;
        shown = std::move(next);
        secrets = secretsIn(shown);
    }
    return shown;
}

std::string shownSample(std::string_view line, std::size_t longest)
{
    return sanitizeForDisplay(redacted(line.substr(0, maxInspectedBytes)), longest);
}

} // namespace headroom::discord
