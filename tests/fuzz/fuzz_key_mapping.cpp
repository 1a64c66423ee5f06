// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/shown_text.h"
#include "core/watch/mapped_scheme.h"

#include <cstdlib>
#include <vector>

using namespace headroom;
using namespace headroom::watch;

std::vector<std::string> fuzzSeeds()
{
    return {"rl:{method}:{route}:{major} remaining\nrl:GET:/channels/:id/messages:203039963636301824",
        "rl:{bucket} used limit=50\nrl:abcd", "rl:{bucket} used; rl:{bucket}:max limit\nrl:abcd:max",
        "rl:{bucket} hash remaining=left limit=max reset=ends(unix_ms); stop blocked\nstop",
        "%7B{bucket}%7D remaining\n{x}"};
}

// A mapping on the first line, and the name of a key on the rest.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input{reinterpret_cast<const char*>(data), size};
    const auto end = std::min(input.find('\n'), input.size());
    auto mapping = parseKeyMapping(input.substr(0, end));
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
    const MappedScheme scheme(std::move(*mapping));
    const auto named = scheme.parse(key);
    if (!named)
        return 0;
    const auto questions = scheme.questions(named->kind, named->bucket);
    if (questions.empty() || questions.front().at(1) != key)
        std::abort();
    const auto described = scheme.describe(named->bucket);
    for (const auto& text : {described.routeTemplate, described.method, described.majorId}) {
        if (!discord::isUtf8(text) || text.find('\n') != std::string::npos)
            std::abort();
    }
    return 0;
}
