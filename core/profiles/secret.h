// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profile_options.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::profiles {

// What options need and never hold.
enum class Secret : std::uint8_t {
    RedisPassword,
    SentinelPassword,
    RedisKeyPassphrase, // of the key of the client's certificate
    Token,
    ProxyPassword,
    JobsPassword, // of a queue on PostgreSQL
    AlertWebhook, // the URL of a webhook, with its token
};

using SecretValues = std::map<Secret, std::string>;

const std::vector<Secret>& allSecrets();
std::string nameOf(Secret secret); // "redis-password"
std::optional<Secret> secretNamed(std::string_view name);
std::string variableOf(Secret secret); // "HEADROOM_REDIS_PASSWORD"
std::string optionOf(Secret secret); // says whom it is sent to: "redis"
Text describe(Secret secret); // "the password of the Redis"

// Those that such options may need; which are wanted indeed only the other side knows.
std::vector<Secret> secretsOf(const Options& options);

// Whether a profile's secret is for where a command line goes: it must not be sent to another Redis or API than the
// profile's.
bool isFor(Secret secret, const Options& profile, const Options& said);

// Takes the passwords out of URLs.
SecretValues takeSecrets(Options& options);

// What the secret's variable holds, or the file that VARIABLE_FILE names, as systemd's credentials and containers hand
// out secrets; a line break at its end is left out. None where neither is set. A file that cannot be read is
// ErrorKind::Usage.
Result<std::optional<std::string>> environmentSecret(Secret secret);
// "HEADROOM_TOKEN_FILE", or whichever is set; empty where none is.
std::string variableThatIsSet(Secret secret);

} // namespace headroom::profiles
