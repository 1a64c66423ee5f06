// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/endpoint.h"

#include <cstdlib>
#include <vector>

using namespace headroom;

std::vector<std::string> fuzzSeeds()
{
    return {"redis://127.0.0.1:6379/0", "rediss://user@[::1]:6380/15", "redis://a%40b@host", "unix:///run/r.sock?db=3",
        "redis://user:password@host:1/2", "redis://[fe80::1%25eth0]:6379",
        "rediss://h?ca=/a%20b&cert=c&key=k&server_name=n", "redis+cluster://u@c1:1,[::1]:2/0?watch=replica",
        "redis+sentinel://u@s1:1,[::1]:2/m.1/3?sentinel_user=s&watch=replica"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view url{reinterpret_cast<const char*>(data), size};
    const auto endpoint = redis::parseEndpoint(url);
    if (!endpoint) {
        if (endpoint.error().kind != ErrorKind::Usage || endpoint.error().text.empty()
            || endpoint.error().text.find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    if (!endpoint->password.empty() || endpoint->port == 0 || endpoint->database < 0)
        std::abort();
    for (const unsigned char c : redis::describe(*endpoint) + endpoint->user) {
        if (c < 0x20)
            std::abort();
    }
    return 0;
}
