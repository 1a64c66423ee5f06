// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::console {

// A request as a line for a POSIX shell, which sends it once more by curl. `path`: what follows the API's base, of a
// request or of a template, with its query. No secret is in the line: the bot's token is $HEADROOM_TOKEN, a token in
// the path $WEBHOOK_TOKEN or $INTERACTION_TOKEN (which needs no other). What a template leaves open is a variable, too:
// $CHANNEL_ID, $MESSAGE_ID; and so is the body, which no log holds: $BODY. Everything else is percent-encoded where a
// shell or a URL would not take it as it is.
//
// Empty: it is no path. An empty method is $METHOD. Pure.
std::string curlLine(std::string_view api, std::string_view method, std::string_view path);

} // namespace headroom::console
