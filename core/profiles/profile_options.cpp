// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profile_options.h"

#include "core/discord/sanitize_for_display.h"

#include <algorithm>

namespace headroom::profiles {

namespace {

const OptionName* findOption(std::string_view name)
{
    const auto& names = optionNames();
    const auto found = std::ranges::find(names, name, &OptionName::name);
    return found == names.end() ? nullptr : &*found;
}

} // namespace

const std::vector<OptionName>& optionNames()
{
    using Takes = OptionName::Takes;
    static const auto names = [] {
        std::vector<OptionName> all{
            {"redis"},
            {"redis-ca"},
            {"redis-cert"},
            {"redis-key"},
            {"redis-server-name"},
            {"ssh"},
            {"scheme"},
            {"prefix"},
            {"keys"},
            {"log", Takes::Values},
            {"log-format"},
            {"log-history"},
            {"recording"},
            {"slow"},
            {"jobs"},
            {"backups"},
            {"allow-requests", Takes::Flag},
            {"file-host"},
            {"no-run-jobs", Takes::Flag},
            {"alert-webhook"},
        };
        for (const auto& option : rest::clientOptions())
            all.push_back({std::string(option.name), option.takes});
        return all;
    }();
    return names;
}

std::string valueOf(const Options& options, std::string_view name)
{
    const auto found = options.find(name);
    return found == options.end() || found->second.empty() ? std::string() : found->second.front();
}

void set(Options& options, const std::string& name, const std::string& value)
{
    if (value.empty())
        options.erase(name);
    else
        options.insert_or_assign(name, std::vector{value});
}

bool has(const Options& options, std::string_view name)
{
    return options.find(name) != options.end();
}

Options leftBeside(const Options& profile, const Options& said)
{
    auto left = profile;
    for (const auto& [name, values] : said)
        left.erase(name);
    if (has(said, "redis")) {
        for (const auto* name : {"redis-ca", "redis-cert", "redis-key", "redis-server-name", "ssh"})
            left.erase(name);
    }
    if (has(said, "scheme") || has(said, "keys")) {
        for (const auto* name : {"scheme", "prefix", "keys"})
            left.erase(name);
    }
    return left;
}

Result<void> check(const Options& options)
{
    for (const auto& [name, values] : options) {
        const auto* option = findOption(name);
        if (!option)
            return failure(ErrorKind::Usage,
                Text::tr("\"%1\" is no option of a profile: correct it, or use the Headroom that wrote it")
                    .arg(discord::sanitizeForDisplay(name, 40)));
        const bool isRight = option->takes == OptionName::Takes::Values ? !values.empty() : values.size() == 1;
        if (!isRight)
            return failure(ErrorKind::Usage, Text::tr("%1 takes one value").arg("--" + name));
    }
    return {};
}

} // namespace headroom::profiles
