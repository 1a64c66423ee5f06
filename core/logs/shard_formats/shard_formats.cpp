// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_formats.h"

#include "core/logs/lines/shard_text.h"
#include "core/logs/log_formats.h"

#include <algorithm>
#include <vector>

namespace headroom::logs {

namespace {

bool tellsOfAnswer(const ShardFormat& format, std::string_view text)
{
    const auto& rest = format.facts().rest;
    std::string memory;
    RestLine about;
    return rest && rest->mayTell(text, true) && rest->parse(text, memory, about);
}

// How well a format fits: lines it reads, of shards or of answers to requests, count most, lines that are signed break
// ties and help where none is read.
std::size_t fit(const ShardFormat& format, std::string_view line, std::string_view unwrapped)
{
    const auto text = format.facts().readsJson ? line : unwrapped;
    return (format.parse(text) || tellsOfAnswer(format, text) ? 1000U : 0U) + (format.isSigned(text) ? 1U : 0U);
}

} // namespace

std::span<const ShardFormat* const> shardFormats()
{
    return logFormats().shards;
}

const ShardFormat* shardFormatNamed(std::string_view name)
{
    const auto formats = shardFormats();
    const auto found =
        std::ranges::find_if(formats, [name](const ShardFormat* format) { return format->facts().name == name; });
    return found == formats.end() ? nullptr : *found;
}

std::vector<std::size_t> shardFormatFits(std::span<const std::string_view> lines)
{
    const auto formats = shardFormats();
    std::vector<std::size_t> fits(formats.size());
    std::string plain;
    std::string message;
    for (const auto written : lines) {
        const auto line = withoutColours(written, plain);
        const auto json = readJsonLine(line, message);
        const auto text = json ? json->text : line;
        for (std::size_t i = 0; i < formats.size(); ++i)
            fits[i] += fit(*formats[i], line, text.substr(0, text.find('\n')));
    }
    return fits;
}

} // namespace headroom::logs
