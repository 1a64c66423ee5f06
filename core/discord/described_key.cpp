// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/ascii.h"
#include "core/discord/path_tree.h"
#include "core/discord/route_keys.h"
#include "core/discord/sanitize_for_display.h"
#include "core/discord/snowflake.h"

#include <algorithm>

namespace headroom::discord {

namespace {

constexpr std::size_t maxTemplateLength = 120;
constexpr std::size_t maxKeyLength = 200;
constexpr std::size_t shortestSecret = 64; // as long as a token is at least
constexpr std::size_t maxKeyBytes = 16384; // bytes of a key; no route is longer

// Every run of characters that may be a token and is as long as one, shortened.
std::string withoutLongRuns(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const auto run = std::size_t(std::find_if_not(text.begin(), text.end(), isWordCharacter) - text.begin());
        if (run >= shortestSecret)
            shown += redactToken(text.substr(0, run));
        else
            shown += text.substr(0, run);
        if (run < text.size())
            shown += text[run];
        text.remove_prefix(std::min(run + 1, text.size()));
    }
    return shown;
}

std::string safe(std::string_view key, std::size_t longest)
{
    if (key.size() < shortestSecret)
        return sanitizeForDisplay(key, longest);
    return sanitizeForDisplay(withoutLongRuns(key), longest);
}

bool isSecret(const PathTree::Parameter& parameter)
{
    return parameter.node->parameter.ends_with("_token") && !parameter.text.starts_with(":token");
}

// The token also where it is shorter than tokens are today.
std::string shown(std::string_view key, const PathTree::Walk& walk)
{
    const auto found = walk.found();
    const auto parameter = std::ranges::find_if(found, isSecret);
    if (parameter == found.end())
        return safe(key, maxKeyLength);
    std::string shortened(key.substr(0, std::size_t(parameter->text.data() - key.data())));
    shortened += redactToken(parameter->text);
    shortened += key.substr(std::size_t(parameter->text.data() + parameter->text.size() - key.data()));
    return safe(shortened, maxKeyLength);
}

DescribedKey noRoute(std::string_view key)
{
    DescribedKey described;
    described.routeTemplate = safe(key, maxTemplateLength);
    described.shownKey = safe(key, maxKeyLength);
    return described;
}

void setMajor(DescribedKey& described, const PathTree::Walk& walk)
{
    for (const auto& [node, text] : walk.found()) {
        // The key keeps the id of a guild below the own user as well, so it is given here although it is no major
        // parameter.
        if (node->major == PathTree::Major::Token || text.starts_with(':'))
            continue;
        if (node->major == PathTree::Major::Channel)
            described.majorKind = "channel";
        else if (node->parameter == "guild_id")
            described.majorKind = "guild";
        else if (node->major == PathTree::Major::Webhook)
            described.majorKind = "webhook";
        else
            continue;
        described.majorId = text.substr(0, 40);
        return;
    }
}

// The scheme keeps a webhook's id in the key. So with ":id" in its place the request was for no webhook: it had that
// text in its path.
bool isWithWebhookToken(const PathTree::Walk& walk)
{
    bool withWebhook = false;
    for (const auto& [node, text] : walk.found()) {
        if (node->major == PathTree::Major::Webhook)
            withWebhook = isDigits(text);
        if (node->major == PathTree::Major::Token)
            return withWebhook;
    }
    return false;
}

} // namespace

DescribedKey describeSpectaclesKey(std::string_view routePart)
{
    const auto key = routePart.substr(0, maxKeyBytes);
    auto path = key;
    const bool isDelete = path.starts_with("delete/");
    if (isDelete)
        path.remove_prefix(6);
    if (!path.starts_with('/'))
        return noRoute(key);

    const auto walk = PathTree::known().walk(path, PathTree::Reading::SpectaclesKey);
    DescribedKey described;
    described.method = isDelete ? "DELETE" : "";
    described.routeTemplate = PathTree::templateOf(walk);
    described.shownKey = shown(key, walk);
    setMajor(described, walk);
    described.countsTowardsGlobal =
        !isWithWebhookToken(walk) && described.routeTemplate != "/interactions/{id}/{token}/callback";
    return described;
}

} // namespace headroom::discord
