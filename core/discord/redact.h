// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::discord {

// The text without its secrets. Whatever is shown, stored or written of something that others wrote (lines of logs,
// names of commands, words of processes and servers) goes through this, and through nothing else. Taken out are:
//   - tokens of webhooks and interactions in paths: "/webhooks/1/:token", also with escaped slashes, and any segment
//     that looks like one behind an id
//   - tokens of bots, users and OAuth2, JSON web tokens, and long random words, by their shape, anywhere
//   - the values of keys that name a secret (token, Authorization, password, secret, Cookie, session_id, API keys and
//     the like), as headers, JSON, logfmt, queries or options, quoted and escaped in whatever way
//   - what follows "Bot", "Bearer" and "Basic"; "-u user:password" and the like; user and password of URLs
// What stays reads as before: keys, quotes and separators are kept. "(secret)" or ":token" stands where a secret was.
//
// Of any bytes; linear; the result is at most three times as long. Redacting twice changes nothing more.
std::string redacted(std::string_view text);

// A line as it may be shown: redacted first, then as sanitizeForDisplay().
std::string shownSample(std::string_view line, std::size_t longest);

} // namespace headroom::discord
