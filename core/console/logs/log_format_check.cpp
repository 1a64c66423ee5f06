// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/log_format_check.h"

#include "core/discord/redact.h"
#include "core/discord/template_id.h"
#include "core/logs/log_reader.h"
#include "core/logs/request_formats/request_format.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shard_formats/shard_user_format.h"

#include <cstdio>

namespace headroom::console {

namespace {

constexpr std::size_t maxLines = 50;
constexpr std::size_t maxShownLength = 240;

std::vector<std::string> textsOf(const std::string& sampleLines)
{
    std::vector<std::string> texts;
    logs::UnwrappedLines lines;
    logs::Chunk chunk;
    chunk.lines = sampleLines;
    lines.read(chunk, [&texts](std::string_view text, std::optional<WallTime>) {
        if (!text.empty() && texts.size() < maxLines)
            texts.emplace_back(text);
    });
    return texts;
}

Text wordsOf(logs::Reach reach)
{
    switch (reach) {
    case logs::Reach::Discord:
        return Text::tr("reached Discord");
    case logs::Reach::Refused:
        return Text::tr("refused by the proxy");
    case logs::Reach::Cached:
        return Text::tr("from the proxy's cache");
    case logs::Reach::Unknown:
        break;
    }
    return Text::tr("outcome unknown");
}

Text tellsOf(const logs::RequestRecord& record)
{
    const auto name = discord::nameOf(discord::templateIdOf(record.method, discord::pathOfTarget(record.target)));
    const auto text =
        std::to_string(record.status) + ' ' + std::string(name.method) + ' ' + std::string(name.routeTemplate);
    return Text::tr("%1, %2").arg(text, wordsOf(record.reach));
}

Text tellsOf(const logs::ShardRecord& record)
{
    auto text = record.shard ? Text::tr("shard %1").arg(*record.shard) : Text::tr("no shard number");
    const auto add = [&text](const Text& more) { text = Text::tr("%1, %2").arg(text, more); };
    if (record.event == logs::ShardEvent::Ack)
        add("ACK");
    if (record.latency) {
        char ms[40];
        std::snprintf(ms, sizeof ms, "%.4g ms", std::chrono::duration<double, std::milli>(*record.latency).count());
        add(ms);
    }
    if (record.closeCode)
        add(Text::tr("close code %1").arg(*record.closeCode));
    return text;
}

void add(LogFormatCheck& check, const std::string& line, bool fits, Text tells)
{
    check.fitting += fits;
    check.lines.push_back({discord::shownSample(line, maxShownLength), fits, std::move(tells)});
}

void checkRequests(LogFormatCheck& check, logs::RequestFormat format, const std::vector<std::string>& texts)
{
    check.format = format.name();
    const auto together = format.linesPerRequest();
    for (std::size_t i = 0; i < texts.size(); i += together) {
        auto joined = texts[i];
        for (std::size_t more = i + 1; more < std::min(i + together, texts.size()); ++more)
            joined += '\n' + texts[more];
        const auto record = format.parse(joined);
        const bool fits = record || format.isSigned(joined);
        const auto tells = record ? tellsOf(*record)
            : fits                ? Text::tr("tells of no request")
                                  : Text::tr("does not fit");
        for (auto line = i; line < std::min(i + together, texts.size()); ++line)
            add(check, texts[line], fits, tells);
    }
}

void checkShards(LogFormatCheck& check, const logs::ShardFormat& format, const std::vector<std::string>& texts)
{
    check.format = logs::formatText(format.facts().title);
    const auto& rest = format.facts().rest;
    std::string memory;
    for (const auto& text : texts) {
        const auto line = format.parse(text);
        logs::RestLine about;
        const auto answer = !line && rest ? rest->parse(text, memory, about) : std::nullopt;
        if (line)
            add(check, text, true, tellsOf(line->record));
        else if (answer)
            add(check, text, true, about.continues ? Text::tr("tells more of the answer before it") : tellsOf(*answer));
        else
            add(check, text, false, Text::tr("says nothing of shards"));
    }
}

void checkExpression(LogFormatCheck& check, const std::string& format, const std::vector<std::string>& texts)
{
    check.format = Text::tr("regular expression");
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    const auto checked = logs::checkShardFormat(format, views);
    if (!checked) {
        check.problem = checked.error().text;
        return;
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& of = (*checked)[i];
        std::string groups;
        for (const auto& group : of.groups)
            groups.append(groups.empty() ? "" : ", ").append(group.name + " = " + group.text);
        const auto tells = of.problem.empty() ? Text(groups)
            : groups.empty()                  ? of.problem
                                              : Text::tr("%1; %2").arg(groups, of.problem);
        add(check, texts[i], of.matches && of.problem.empty(), of.matches ? tells : Text::tr("does not fit"));
    }
}

} // namespace

LogFormatCheck checkLogFormat(const std::string& format, const std::string& sampleLines)
{
    LogFormatCheck check;
    const auto texts = textsOf(sampleLines);
    if (logs::isExpression(format)) {
        checkExpression(check, format, texts);
        return check;
    }
    std::optional<logs::RequestFormat> requests;
    const logs::ShardFormat* shards = nullptr;
    if (format.empty()) {
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        auto found = logs::recogniseFormat(views);
        requests = std::move(found.requests);
        shards = found.shards;
        if (!requests && !shards && !texts.empty())
            check.problem = Text::tr("none of the formats that are built in fits these lines");
    } else if (auto given = logs::givenFormat(format)) {
        requests = std::move(given->requests);
        shards = given->shards;
    } else {
        check.problem = given.error().text;
    }
    if (requests)
        checkRequests(check, std::move(*requests), texts);
    else if (shards)
        checkShards(check, *shards, texts);
    return check;
}

LostHistory historyLostBy(const std::string& format, const LogFigures& figures)
{
    LostHistory lost;
    if (format == figures.format)
        return lost;
    for (const auto& source : figures.sources) {
        if (source.chosenFormat.empty() || source.chosenFormat == format)
            continue;
        ++lost.logs;
        if (source.firstRecordAt)
            lost.since = std::min(lost.since.value_or(*source.firstRecordAt), *source.firstRecordAt);
    }
    return lost;
}

} // namespace headroom::console
