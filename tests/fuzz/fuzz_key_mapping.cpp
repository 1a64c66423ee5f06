// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/sanitize_for_display.h"
#include "core/schemes/mapped/key_mapping.h"
#include "core/schemes/registry.h"

#include <cstdlib>
#include <vector>

using namespace headroom;
using namespace headroom::schemes;

std::vector<std::string> fuzzSeeds()
{
    return {"rl:{method}:{route}:{major} remaining\nrl:GET:/channels/:id/messages:203039963636301824",
        "rl:{bucket} used limit=50\nrl:abcd", "rl:{bucket} used; rl:{bucket}:max limit\nrl:abcd:max",
        "rl:{bucket} hash remaining=left limit=max reset=ends(unix_ms); stop blocked\nstop",
        "%7B{bucket}%7D remaining\n{x}", "{bucket} remaining\n", "rl:{bucket}:max limit;rl:{bucket} used\nrl::max",
        "  rl:{major}/{method}  remaining  ; stop blocked  \nrl:1/GET",
        "rl:{bucket} hash used=n%3D limit=max reset=ends(unix_s); %73top blocked\nrl:x",
        "rl:{bucket} used; rl:{bucket}:max limit; rl:{bucket}:max:x blocked\nrl:a:max:x",
        "a{method}b{route}c{major}d remaining limit=7\naGETb/channels/:id/messagesc1d",
        "a{method}a{route}a{major}a remaining\naaaaaaaaaaaaaa", "{route}%3B{major} remaining\n/a;;1",
        "x:{bucket} remaining\nx:\xff\xfe", "x:{route} remaining\nx:/a\nb\x1b[0m\xe2\x80\xae", "rl:{guild} remaining",
        "rl:%zz:{bucket} remaining", "rl:{bucket} remaining limit=99999999999999999999",
        "rl:{bucket} hash remaining=a reset=b(unix_s", "rl:{bucket} used; x:{route} limit", ";", "rl:key remaining",
        "[{bucket}]*?\\ remaining\n[a]*?\\"};
}

// A mapping on the first line, and the name of a key on the rest.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input{reinterpret_cast<const char*>(data), size};
    const auto end = std::min(input.find('\n'), input.size());
    const std::string keys(input.substr(0, end));
    const auto mapping = parseKeyMapping(keys);
    if (!mapping) {
        const auto& error = mapping.error();
        if (error.kind != ErrorKind::Usage || error.text.empty() || error.text.find('\n') != std::string::npos
            || !discord::isUtf8(error.text))
            std::abort();
        return 0;
    }
    const auto key = input.substr(std::min(end + 1, input.size()));
    if (const auto texts = mapping->bucket.match(key); texts && mapping->bucket.fill(*texts) != key)
        std::abort();
    const auto scheme = makeScheme({.scheme = "custom", .keys = keys}).value();
    const auto named = scheme->parse(key);
    if (!named)
        return 0;
    const auto questions = scheme->questions(named->kind, named->bucket);
    if (questions.empty() || questions.front().at(1) != key)
        std::abort();
    const auto described = scheme->describe(named->bucket);
    for (const auto& text : {described.routeTemplate, described.method, described.majorId}) {
        if (!discord::isUtf8(text) || text.find('\n') != std::string::npos)
            std::abort();
    }
    return 0;
}
