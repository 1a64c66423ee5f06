// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route.h"

#include <string>
#include <string_view>

namespace headroom::discord {

// The route part of keys in the spectacles scheme, byte for byte as the client @spectacles/rest 0.8.3 builds it (known
// by running that client, see tests/core/discord/tst_spectacles_key.cpp): ids of 17 to 19 digits behind a lower-case
// word become ":id" unless the word is channels, guilds or webhooks, and further digits stay behind it; what follows
// /reactions/ becomes ":id"; the token of /webhooks/<id>/ becomes ":token" when it has 64 characters or more; the query
// goes; and DELETE of what ends in /messages/:id gets "delete" in front. Nothing else is changed, so a key may hold an
// invite code or an interaction's token: show it through describeSpectaclesKey().
std::string spectaclesKey(const Route& route);

// What a client of the xenon scheme (dbots) names a route by, without its "ratelimits:" in front: the webhook's id, or
// channel id, guild id and path template, divided by colons, with None for an id that is absent. The template has no
// slash at its ends and its parameters are named as in that client, as far as it knows the path:
// "203039963636301824:None:channels/{channel_id}/messages/{message_id}". A guild anywhere in the path counts. The
// method is not part of it. Of an unknown path it keeps plain words, for such a client would have them in its template;
// there the number of keys is bounded by their TTL only.
std::string xenonKey(const Route& route);

// Our own: "DELETE/channels/:channel/messages/:id;old;channel=203039963636301824". Method, template, variant and
// majors; an interaction's id for its callbacks, so that none waits for another; and the slot of an unknown endpoint.
// Without braces, which Redis Cluster would take for a hash tag. Secrets are in it as the first 64 bits of their
// SHA-256 only, and ids of more than 20 digits likewise. Printable ASCII without spaces, at most 256 bytes.
std::string headroomKey(const Route& route);

// Its two halves: what routes have in common whose X-RateLimit-Bucket is the same ("DELETE/channels/:channel/messages
// /:id;old"), and what splits that into buckets (";channel=203039963636301824", or nothing).
std::string templateKey(const Route& route);
std::string majorKey(const Route& route);

// What a bucket's key alone says of it.
struct DescribedKey
{
    std::string method; // "DELETE", or empty where the key does not tell
    std::string routeTemplate; // as Route::routeTemplate; for what is no route the key itself, at most 120 characters
    std::string variant; // empty where the scheme does not tell
    std::string majorKind; // "channel", "guild", "webhook", or empty
    std::string majorId;
    std::string shownKey; // the key with its secrets shortened, at most 200 characters
    bool countsTowardsGlobal = true;
};

// The way back from spectaclesKey(), for keys found in a Redis: of any bytes, never fails, every text is UTF-8 on one
// line and without secrets. `routePart` is what SpectaclesKeys::parse() gives.
DescribedKey describeSpectaclesKey(std::string_view routePart);

// The way back from headroomKey(), for keys of this process's own making. `variant` is given here: "", "new", "old".
DescribedKey describeHeadroomKey(std::string_view key);

} // namespace headroom::discord
