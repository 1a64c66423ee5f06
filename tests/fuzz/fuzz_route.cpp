// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The first line is the method, the rest the path; the whole is also a key found in a Redis.
#include "core/discord/route_keys.h"
#include "core/discord/sanitize_for_display.h"
#include "tests/support/fuzz_require.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::discord;
using headroom::support::require;

namespace {

constexpr WallTime now{std::chrono::milliseconds{1767225600000}};
const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

bool isPrintable(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0x20 && c < 0x7f; });
}

std::size_t longestDigits(std::string_view text)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c >= '0' && c <= '9' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

void checkTemplate(std::string_view routeTemplate)
{
    require(routeTemplate.starts_with('/'), "a template begins with a slash");
    require(routeTemplate.size() < 130, "templates are short");
    require(isPrintable(routeTemplate), "templates are printable");
    require(longestDigits(routeTemplate) < 2, "no id is in a template");
}

void checkRoute(std::string_view method, std::string_view path)
{
    const auto route = parseRoute(method, path, now);
    if (!route) {
        require(route.error().kind == ErrorKind::Usage, "errors are of usage");
        require(!route.error().text.empty() && isPrintable(route.error().text), "errors are one line");
        return;
    }
    checkTemplate(route->routeTemplate);
    require(path.starts_with(route->path), "the path is kept as it is given");

    const auto own = headroomKey(*route);
    require(isPrintable(own) && own.size() <= 256, "our keys are short and printable");
    // A shorter one may be the text of something else in the key: of the webhook's id.
    if (route->major.token && route->major.token->size() >= 24)
        require(own.find(*route->major.token) == std::string::npos, "no token is in our key");
    require(!xenonKey(*route).empty(), "every route has a key in the xenon scheme");

    const auto spectacles = spectaclesKey(*route);
    require(spectacles.size() <= path.size() + 6 * path.size(), "keys do not explode");
    const auto described = describeSpectaclesKey(spectacles);
    // A path may have the placeholder in it that an interaction's id has in its key: then both have the same key.
    const bool isAmbiguous = path.starts_with("/interactions/:id");
    require(described.countsTowardsGlobal || !route->countsTowardsGlobal || route->method != "POST" || isAmbiguous,
        "a key does not free a request from the global limit");
}

void checkKey(std::string_view key)
{
    const auto described = describeSpectaclesKey(key);
    for (const auto& text : {described.routeTemplate, described.shownKey, described.majorId, described.method}) {
        require(isUtf8(text), "texts are UTF-8");
        require(text.size() < 1000, "texts are short");
        require(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }),
            "texts are one line");
        require(text.find(token) == std::string::npos, "no token is shown");
    }
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string paths[] = {"/gateway", "/users/@me", "/users/%40me/guilds/103039963636301824",
        "/channels/203039963636301824/messages/872712150509047809",
        "/channels/203039963636301824/messages/872712150509047809/reactions/%F0%9F%98%8B/@me?a=b/c",
        "/channels/203039963636301824/messages/1/reactions/\xf0\x9f\x98\x8b/89918932789497856",
        "/webhooks/203039963636301824/" + token + "/messages/@original?wait=true",
        "/interactions/203039963636301824/" + token + "/callback", "/invites/discord-developers",
        "/guilds/templates/hgM48av5Q69A", "/applications/1/guilds/2/commands/3/permissions",
        "/channels/12345678901234567890123/messages", "/a/../b", "//", "/%2f", "/api/v10/gateway"};
    std::vector<std::string> seeds;
    for (const auto& path : paths) {
        seeds.push_back("DELETE\n" + path);
        seeds.push_back("post\n" + path);
        seeds.push_back(path);
    }
    seeds.push_back("delete/channels/203039963636301824/messages/:id");
    seeds.push_back("/channels/203039963636301824/messages/:id/reactions/:id/89918932789497856");
    seeds.push_back("/webhooks/203039963636301824/:token/messages/@original");
    seeds.push_back("post\n/webhooks/:id203039936301824/ZFF5WJVtbIzFtmjGupk-84HnpA_ZzToF_CHsPIeCk0Q9U_mjxR0dNtApI"
                    "/messages/@original?wait=true");
    seeds.push_back("post\n/interactions/:id203039936301824/" + token + "/callback");
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto line = std::min(input.find('\n'), input.size());
    checkRoute(input.substr(0, line), input.substr(std::min(line + 1, input.size())));
    checkRoute("DELETE", input);
    checkKey(input);
    return 0;
}
