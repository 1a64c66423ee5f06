// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::discord {

// The parameters by which Discord splits one bucket into many ("top-level resources" in its rate-limit documentation):
// channel, guild, webhook, or webhook and its token. At most one of channel, guild and webhook is set. A guild below an
// application (/applications/{id}/guilds/{guild}/...) is one too. Interactions have none: see headroomKey() for how
// their callbacks are told apart.
struct MajorParameters
{
    std::optional<std::string> channel = {};
    std::optional<std::string> guild = {};
    std::optional<std::string> webhook = {};
    std::optional<std::string> token = {}; // of the webhook: a secret, shown shortened only

    bool operator==(const MajorParameters&) const = default;
};

// Age classes of a message for which DELETE has buckets of their own.
enum class Variant {
    None,
    New, // the message is under 10 s old
    Old, // the message is over 14 days old
};

std::string_view toString(Variant variant); // "", "new", "old"

// What a request is limited by. Made from any method and any path, known to us or not.
//
// A template keeps the words of known paths; digits become {id} (or {channel}, {guild}, {webhook}, {user}), secrets
// {token}, emoji {emoji}, codes of invites and templates {code}, a segment that no known path has there {other}, and
// what follows a second such segment {rest}. So there are about 2,400 templates at most; see PathTree for why.
struct Route
{
    std::string method; // upper case
    std::string path; // what follows the API's base, without query and fragment; starts with '/'; as given otherwise
    std::string routeTemplate; // "/channels/{channel}/messages/{id}"; no id, token, emoji or code ever leaks into it
    MajorParameters major;
    Variant variant = Variant::None;
    // False for what Discord does not count towards the bot's global limit: interaction callbacks, and webhook calls
    // that carry a token in their path when they are sent without Authorization.
    bool countsTowardsGlobal = true;
    // What stood behind the '?', as given. No limit depends on it; it is here because the key of the spectacles scheme
    // is made from the whole text (see spectaclesKey()).
    std::string query = {};
    // 0 for a path all of whose words are known. Otherwise 1 to 64, from the first word that is not: unknown endpoints
    // look alike in the template, and this keeps (most of) them out of each other's bucket.
    std::uint8_t unknown = 0;

    bool operator==(const Route&) const = default;
};

// Pure, thread-safe, linear in the length of the path. `path` may have a query; a leading "/api/vN" is not removed here
// but refused. Any other path that means the same to every server on the way is taken (see checkPath()), also one that
// Discord does not have. Errors are ErrorKind::Usage, one line, and never repeat the path.
Result<Route> parseRoute(std::string_view method, std::string_view path, WallTime now);

} // namespace headroom::discord
