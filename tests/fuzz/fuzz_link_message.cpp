// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/window_links.h"

#include <cstdlib>
#include <vector>

using namespace headroom;

std::vector<std::string> fuzzSeeds()
{
    return {"link headroom://buckets?filter=is:held&profile=production",
        "link headroom://traffic/POST%20%2Fx?at=2026-11-22T03:11:40Z token_TIME1", "link headroom://", "open x"};
}

// What was read can be written, and then says the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto message = console::readLinkMessage(QByteArray(reinterpret_cast<const char*>(data), qsizetype(size)));
    if (!message)
        return 0;
    const auto line = console::linkMessage(console::linkTo(message->place), message->activation);
    if (line.count('\n') != 1 || console::readLinkMessage(line.chopped(1)) != message)
        std::abort();
    return 0;
}
