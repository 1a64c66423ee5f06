// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route_keys.h"

#include <string_view>

namespace headroom::schemes {

// What is known of a route as other clients write it into their keys: a path with ids or with named places in it,
// with or without a slash in front: "channels/{channel_id}/messages", "/channels/203039963636301824/messages", or a
// text of their own. Of any bytes; every text is UTF-8 on one line and without secrets. `shownKey` is the text itself,
// its secrets shortened.
discord::DescribedKey describeNamedRoute(std::string_view route);

// Whether a path of Discord begins with its first word: "channels" of "channels/{channel_id}/messages".
bool beginsLikeAPath(std::string_view withoutSlash);

} // namespace headroom::schemes
