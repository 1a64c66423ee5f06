// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A log, line by line: the first byte chooses the format, or one of a user's; what comes out goes through the figures
// and their bytes.
#include "core/discord/sanitize_for_display.h"
#include "core/logs/log_formats.h"
#include "core/logs/requests/request_figures.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shard_formats/shard_user_format.h"
#include "core/logs/shards/shard_figures.h"
#include "core/logs/times/shard_duration.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/rest_fact_lines.h"
#include "tests/support/logs/shard_fact_lines.h"

#include <cstdint>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::require;

namespace {

const std::string token = "OTAwMDAwMDAwMDAwMDAwMDAx.GAbCdE.abcdefghijklmnopqrstuvwxyz0123456789AB";

const ShardFormat& formatOf(unsigned char choice)
{
    static const auto own =
        UserShardFormat::make("shard (?<shard>\\d+)(?:/(?<total>\\d+))?.*?(?<event>[a-z]+) (?<ms>[\\d.]+)(?<t> .*)?");
    const auto formats = shardFormats();
    const auto index = choice % (formats.size() + 1);
    return index == formats.size() ? static_cast<const ShardFormat&>(**own) : *formats[index];
}

void check(const ShardRecord& record)
{
    require(!record.latency || isLatency(*record.latency), "a latency is one");
    require(!record.interval || *record.interval > Duration{}, "an interval is one");
    require(!record.closeCode || (*record.closeCode >= 1000 && *record.closeCode < 5000), "a code is one");
    require(record.detail.size() <= 800, "details are short");
    require(record.detail.find('\n') == std::string_view::npos, "details are one line");
    require(record.detail.find(token) == std::string_view::npos, "no token is in a detail");
    require(discord::isUtf8(record.detail), "details are UTF-8");
}

void check(const RequestRecord& record)
{
    require(record.status >= 100 && record.status < 600, "an answer has a status");
    require(record.method.size() <= 10 && record.target.size() <= 128 * 1024, "methods are short");
    require(!record.bannedFor || (*record.bannedFor >= Duration{} && record.status == 429), "a ban is a 429");
    require(record.scope == Scope::NotGiven || record.status == 429, "only a 429 has a scope");
    require(!record.took || *record.took >= Duration{}, "nothing takes less than no time");
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    std::vector<std::string> seeds;
    const auto formats = shardFormats();
    for (std::size_t i = 0; i < formats.size(); ++i) {
        std::string log(1, static_cast<char>(i));
        for (const auto& fact : support::shardFactLines()) {
            if (formats[i]->facts().name == fact.format)
                log.append(fact.line).append("\n");
        }
        for (const auto& fact : support::restFactLines()) {
            if (formats[i]->facts().name == fact.format)
                log.append(fact.line).append("\n");
        }
        seeds.push_back(log);
    }
    seeds.push_back(std::string(1, '\0') + "[WS => Shard 0] Destroying shard\n\tReason: " + token + "\n\tCode: 4200\n");
    seeds.push_back(
        std::string(1, static_cast<char>(formats.size())) + "shard 3/16 is ready 46.5 2026-11-20T23:37:34Z\n");
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto& format = formatOf(input.empty() ? 0 : static_cast<unsigned char>(input.front()));
    input = input.substr(std::min<std::size_t>(1, input.size()));

    ShardFigures figures;
    const auto source = figures.addSource("log", format.facts());
    ShardReader reader(format, LogZone::fixed(std::chrono::hours{1}));
    reader.setBound(WallTime{std::chrono::milliseconds{1'795'217'810'000}});
    const ShardReader::Sink sink = [&](const ShardRecord& record) {
        check(record);
        figures.add(source, record, reader.clockResolution());
    };
    RequestFigures answers;
    std::uint64_t answered = 0;
    reader.tellAnswersTo([&](const RequestRecord& record) {
        check(record);
        answers.count(record);
        ++answered;
    });
    std::vector<std::string_view> lines;
    while (!input.empty()) {
        const auto end = std::min(input.find('\n'), input.size());
        lines.push_back(input.substr(0, end));
        reader.read(lines.back(), std::nullopt, sink);
        input.remove_prefix(std::min(end + 1, input.size()));
    }
    reader.flush(sink);
    reader.flushAnswers();
    require(answers.summary().total == answered, "every answer is counted");
    require(answers.summary().invalid.inWindow.least <= answered, "and once at most");
    if (answered > 0) {
        const auto kept = RequestFigures::fromBytes(answers.toBytes());
        require(kept && kept->toBytes() == answers.toBytes(), "answers are the same after their bytes");
    }
    figures.note(source, reader.counts());
    const auto& counts = reader.counts();
    require(counts.lines == lines.size(), "every line is counted");
    require(counts.lines == counts.records + counts.silent + counts.continuations, "a line is one of three");
    recogniseFormat(std::span(lines).first(std::min<std::size_t>(lines.size(), 8)));

    const auto now = figures.newest().value_or(WallTime{});
    for (const auto& shard : figures.shards(now)) {
        require(shard.samples > 0 || (!shard.latest && !shard.p50 && !shard.max), "no data is no figure");
        require(shard.samples == 0 || (*shard.p50 <= *shard.p99 && *shard.p99 <= *shard.max), "percentiles rise");
        require(figures.events(source, shard.shard).size() <= 50, "events are bounded");
    }
    figures.warnings();
    const auto bytes = figures.bytes();
    const auto again = ShardFigures::fromBytes(bytes);
    require(again && again->bytes() == bytes, "figures are the same after their bytes");
    return 0;
}
