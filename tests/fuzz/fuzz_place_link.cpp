// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/place.h"
#include "core/discord/sanitize_for_display.h"

#include <cstdlib>
#include <vector>

using namespace headroom;

std::vector<std::string> fuzzSeeds()
{
    return {"headroom://overview", "headroom://buckets/a%2Fb/17?filter=route:/x%20is:held&only=held,slow&log=a",
        "<headroom://traffic?from=2026-11-22T03:11:40Z&to=2026-11-22T03:12:00.250Z&at=2026-11-22T03:11:40Z>",
        "headroom://shards/webhooks/1/secret?profile=%C3%9C"};
}

// What was read can be written, and then says the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto place = console::readLink(text);
    if (!place) {
        if (place.error().kind != ErrorKind::Usage || place.error().text.find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto link = console::linkTo(*place);
    for (const char c : link) {
        if (c <= 0x20 || c >= 0x7f)
            std::abort();
    }
    const auto again = console::readLink(link);
    if (!again || !(*again == *place) || !console::isLink(text) || !discord::isUtf8(place->filter))
        std::abort();
    return 0;
}
