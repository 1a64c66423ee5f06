// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/logs_output.h"

#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "core/base/text/json_text.h"
#include "core/base/text/short_name.h"
#include "core/base/time/iso_time.h"
#include "core/console/logs/logs_together.h"
#include "core/discord/sanitize_for_display.h"
#include "core/logs/request_formats/request_format.h"
#include "core/logs/shard_formats/declared_shard_format.h"
#include "core/logs/shard_formats/shard_formats.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace headroom::ctl {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t maxRoutesShown = 15;
constexpr std::size_t maxShardsShown = 15;
constexpr std::size_t maxNameLength = 200; // of a log

QJsonValue msOrNull(const std::optional<Duration>& duration)
{
    if (!duration)
        return QJsonValue();
    const auto ms = std::chrono::duration<double, std::milli>(*duration).count();
    return std::round(ms * 1000) / 1000;
}

QJsonValue number(std::uint64_t value)
{
    return qint64(value);
}

QJsonObject byScopeObject(const std::array<std::uint64_t, logs::scopes>& counts)
{
    return {
        {QStringLiteral("user"), number(counts[std::size_t(logs::Scope::User)])},
        {QStringLiteral("global"), number(counts[std::size_t(logs::Scope::Global)])},
        {QStringLiteral("shared"), number(counts[std::size_t(logs::Scope::Shared)])},
        {QStringLiteral("not_told"), number(counts[std::size_t(logs::Scope::NotGiven)])},
    };
}

QJsonObject requestsObject(const logs::RequestSummary& requests)
{
    QJsonObject byStatus;
    for (const auto& [status, count] : requests.byStatus)
        byStatus.insert(status == 0 ? QStringLiteral("none") : QString::number(status), number(count));
    QJsonArray byRoute;
    for (const auto& route : requests.routes) {
        byRoute.append(QJsonObject{
            {QStringLiteral("method"), text(route.method)},
            {QStringLiteral("template"), text(route.routeTemplate)},
            {QStringLiteral("count"), number(route.count)},
            {QStringLiteral("invalid"), number(route.invalid)},
        });
    }
    return {
        {QStringLiteral("total"), number(requests.total)},
        {QStringLiteral("reached_discord"), number(requests.toDiscord)},
        {QStringLiteral("refused_by_proxy"), number(requests.refused)},
        {QStringLiteral("cached"), number(requests.cached)},
        {QStringLiteral("unknown_outcome"), number(requests.unknown)},
        {QStringLiteral("by_status"), byStatus},
        {QStringLiteral("limited_by_scope"), byScopeObject(requests.limitedByScope)},
        {QStringLiteral("only_failures"), requests.coverage.failuresOnly},
        {QStringLiteral("by_route"), byRoute},
    };
}

// Without a log of requests nothing is known of them: no figure is 0 then.
QJsonObject invalidObject(const std::optional<logs::RequestSummary>& requests)
{
    const auto invalid = requests ? requests->invalid : logs::InvalidStanding{};
    const auto known = [&requests](const QJsonValue& value) { return requests ? value : QJsonValue(); };
    return {
        {QStringLiteral("in_window"), known(number(invalid.inWindow.most))},
        {QStringLiteral("in_window_at_least"), known(number(invalid.inWindow.least))},
        {QStringLiteral("limit"), number(invalid.limit)},
        {QStringLiteral("peak"), known(number(invalid.peak))},
        {QStringLiteral("peak_at"), isoJson(invalid.peakAt)},
        {QStringLiteral("upper_bound"), invalid.isUpperBound},
    };
}

const console::RequestSource* requestsOf(const logs::LogIngest::Source& source, const console::LogsTogether& all)
{
    for (const auto& each : all.requests) {
        if (source.reader && each.figures == source.reader->requests())
            return &each;
    }
    return nullptr;
}

// One log by itself, whether or not it is in the sums.
QJsonObject sourceObject(const logs::LogIngest::Source& source, const console::LogsTogether& all)
{
    const auto* requests = requestsOf(source, all);
    const auto* reader = source.reader;
    QJsonObject object{
        {QStringLiteral("name"), text(discord::sanitizeForDisplay(source.name, maxNameLength))},
        {QStringLiteral("format"), reader ? text(reader->format()) : QString()},
        {QStringLiteral("shards"), reader && reader->tellsShards()},
        {QStringLiteral("problem"), source.problem.empty() ? QJsonValue() : QJsonValue(text(source.problem))},
        {QStringLiteral("requests"), QJsonValue()},
    };
    if (!requests)
        return object;
    const auto& summary = *requests->summary;
    object.insert(QStringLiteral("requests"),
        QJsonObject{
            {QStringLiteral("total"), number(summary.total)},
            {QStringLiteral("only_failures"), summary.coverage.failuresOnly},
            {QStringLiteral("in_sums"), requests->isAddedUp && requests->figures->newest()},
            {QStringLiteral("limited_by_scope"), byScopeObject(summary.limitedByScope)},
            {QStringLiteral("invalid"), invalidObject(summary)},
            {QStringLiteral("ban_answers"), number(summary.bans.answers)},
            {QStringLiteral("banned_until"), isoJson(summary.bans.until)},
        });
    return object;
}

QJsonObject shardObject(const logs::ShardFigure& shard, const std::vector<logs::ShardSourceFigure>& sources)
{
    return {
        {QStringLiteral("shard"), shard.shard ? QJsonValue(qint64(*shard.shard)) : QJsonValue()},
        {QStringLiteral("source"), text(discord::sanitizeForDisplay(sources.at(shard.source).name, maxNameLength))},
        {QStringLiteral("state"), text(logs::shardStateName(shard.state))},
        {QStringLiteral("exact"), shard.kind == logs::LatencyKind::Exact},
        {QStringLiteral("resolution_ms"), msOrNull(shard.resolution)},
        {QStringLiteral("samples"), number(shard.samples)},
        {QStringLiteral("p50_ms"), msOrNull(shard.p50)},
        {QStringLiteral("p95_ms"), msOrNull(shard.p95)},
        {QStringLiteral("p99_ms"), msOrNull(shard.p99)},
        {QStringLiteral("max_ms"), msOrNull(shard.max)},
        {QStringLiteral("missed_acks"), number(shard.missedAcks)},
        {QStringLiteral("reconnects"), number(shard.reconnects)},
        {QStringLiteral("last_seen"), isoJson(shard.lastSeen)},
        {QStringLiteral("expected_interval_ms"), msOrNull(shard.expectedInterval)},
        {QStringLiteral("gone_since"), isoJson(shard.goneSince)},
    };
}

std::string withCommas(std::uint64_t value)
{
    return countText(static_cast<std::int64_t>(value));
}

std::string withCommas(std::uint64_t value, std::string_view noun)
{
    return countText(static_cast<std::int64_t>(value), noun);
}

template <typename... Arguments>
void line(std::string& out, const char* format, Arguments... arguments)
{
    char buffer[512];
    const auto length = std::snprintf(buffer, sizeof buffer, format, arguments...);
    out.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(std::max(length, 0)), sizeof buffer - 1));
    out += '\n';
}

std::string timeText(const std::optional<WallTime>& at, DisplayZone zone)
{
    return at ? dateTimeText(*at, zone) : "-";
}

void writeScopes(std::string& out, const std::array<std::uint64_t, logs::scopes>& counts)
{
    constexpr std::pair<const char*, logs::Scope> names[] = {{"user", logs::Scope::User},
        {"global", logs::Scope::Global}, {"shared", logs::Scope::Shared}, {"not told", logs::Scope::NotGiven}};
    std::string scopes;
    for (const auto& [name, scope] : names) {
        if (const auto count = counts[std::size_t(scope)])
            scopes += std::string(" ") + name + ": " + withCommas(count);
    }
    if (!scopes.empty())
        out += "  429s by scope    " + scopes + '\n';
}

void writeRequests(std::string& out, const logs::RequestSummary& requests, DisplayZone zone)
{
    line(out, requests.coverage.failuresOnly ? "\nFailures            %14s" : "\nRequests            %14s",
        withCommas(requests.total).c_str());
    line(out, "  reached Discord   %14s", withCommas(requests.toDiscord).c_str());
    line(out, "  refused by proxy  %14s", withCommas(requests.refused).c_str());
    line(out, "  from its cache    %14s", withCommas(requests.cached).c_str());
    line(out, "  outcome unknown   %14s", withCommas(requests.unknown).c_str());
    out += "  by status        ";
    for (const auto& [status, count] : requests.byStatus)
        out += ' ' + (status ? std::to_string(status) : std::string("none")) + ": " + withCommas(count);
    out += '\n';
    writeScopes(out, requests.limitedByScope);
    if (requests.bans.until)
        line(out, "  banned by Cloudflare until %s", timeText(requests.bans.until, zone).c_str());
    const auto& invalid = requests.invalid;
    const auto atLeast = invalid.inWindow.least != invalid.inWindow.most
        ? ", at least " + withCommas(invalid.inWindow.least)
        : std::string();
    line(out, "\nInvalid requests in the last ten minutes%s: %s%s of %s%s",
        requests.coverage.failuresOnly ? ", as far as the logs show" : "", invalid.isUpperBound ? "at most " : "",
        withCommas(invalid.inWindow.most).c_str(), withCommas(invalid.limit).c_str(), atLeast.c_str());
    if (invalid.peak > 0)
        line(out, "  peak %s at %s", withCommas(invalid.peak).c_str(), timeText(invalid.peakAt, zone).c_str());
    if (invalid.untilBan)
        line(out, "  banned in %s if it goes on like this", waitText(*invalid.untilBan).c_str());
    for (const auto& cause : invalid.causes) {
        line(out, "  %8s  %d %s %s", withCommas(cause.count).c_str(), int(cause.status),
            std::string(cause.method).c_str(), std::string(cause.routeTemplate).c_str());
    }
    if (requests.routes.empty())
        return;
    out += "\n     requests    invalid  route\n";
    for (std::size_t i = 0; i < std::min(requests.routes.size(), maxRoutesShown); ++i) {
        const auto& route = requests.routes[i];
        line(out, "  %11s %10s  %s %s", withCommas(route.count).c_str(), withCommas(route.invalid).c_str(),
            std::string(route.method).c_str(), std::string(route.routeTemplate).c_str());
    }
    if (requests.routes.size() > maxRoutesShown)
        line(out, "  and %zu more", requests.routes.size() - maxRoutesShown);
}

std::string msText(const std::optional<Duration>& duration)
{
    if (!duration)
        return "-";
    char buffer[32];
    const auto ms = std::chrono::duration<double, std::milli>(*duration).count();
    std::snprintf(buffer, sizeof buffer, ms < 10 ? "%.1f" : "%.0f", ms);
    return buffer;
}

void writeShards(std::string& out, std::vector<logs::ShardFigure> shards,
    const std::vector<logs::ShardSourceFigure>& sources, bool colours)
{
    std::ranges::stable_sort(shards, [](const auto& a, const auto& b) {
        return std::pair(logs::urgencyOf(a.state), b.p99.value_or(0ns))
            < std::pair(logs::urgencyOf(b.state), a.p99.value_or(0ns));
    });
    line(out, "\nShards              %14s, those in trouble and the slowest first", withCommas(shards.size()).c_str());
    const bool isOfMany = sources.size() > 1;
    out += "  shard  state         last ms   p50   p95   p99    max  samples  missed  reconnects";
    out += isOfMany ? "           log\n" : "\n";
    for (std::size_t i = 0; i < std::min(shards.size(), maxShardsShown); ++i) {
        const auto& shard = shards[i];
        std::string end = shard.kind == logs::LatencyKind::Derived ? "  derived" : "";
        if (isOfMany) {
            end.resize(std::string_view("  derived").size(), ' ');
            end += "  " + discord::sanitizeForDisplay(shortName(sources.at(shard.source).name), maxNameLength);
        }
        std::string row;
        line(row, "  %5s  %-12s %8s %5s %5s %5s %6s %8s %7s %11s%s",
            shard.shard ? std::to_string(*shard.shard).c_str() : "-",
            std::string(logs::shardStateWord(shard.state)).c_str(), msText(shard.latest).c_str(),
            msText(shard.p50).c_str(), msText(shard.p95).c_str(), msText(shard.p99).c_str(), msText(shard.max).c_str(),
            withCommas(shard.samples).c_str(), withCommas(shard.missedAcks).c_str(),
            withCommas(shard.reconnects).c_str(), end.c_str());
        row.pop_back();
        out += coloured(row, colourOf(shard.state), colours) + '\n';
    }
    if (shards.size() > maxShardsShown)
        line(out, "  and %zu more", shards.size() - maxShardsShown);
}

// In a few words; what to do about it is said on standard error.
std::string stateOf(const logs::LogIngest::Source& source, const std::string& format)
{
    if (source.state.isMissing)
        return "missing";
    if (!source.state.problem.empty())
        return "cannot be read";
    if (format.empty())
        return source.reader && source.reader->lines() > 0 ? "format not recognised" : "empty";
    return source.isUnrecognised ? format + ", which fits none of its lines" : format;
}

struct KnownFormat
{
    std::string name;
    std::string title;
    std::string tells;
};

std::vector<KnownFormat> knownFormats()
{
    std::vector<KnownFormat> formats;
    for (const auto name : logs::formatNames())
        formats.push_back({std::string(name), std::string(logs::formatTitle(name)), "requests"});
    for (const auto* format : logs::shardFormats())
        formats.push_back({format->facts().name, format->facts().title, std::string(nameOf(format->facts().shows))});
    return formats;
}

std::string wordsFor(const std::string& tells)
{
    if (tells == "exact")
        return "the latency of each heartbeat";
    if (tells == "derived")
        return "latencies, derived from two lines";
    if (tells == "alarm")
        return "shards when something goes wrong";
    if (tells == "freshness")
        return "when a shard was last alive";
    return tells == "events" ? "connects and disconnects of shards" : tells;
}

} // namespace

Colour colourOf(logs::ShardState state)
{
    if (logs::isInTrouble(state))
        return Colour::Red;
    return state == logs::ShardState::Slow ? Colour::Yellow : Colour::None;
}

std::string logsAsJson(const logs::LogIngest& ingest)
{
    const auto all = console::togetherOf(ingest);
    const auto summary = console::summaryOf(all);
    const auto shardSources = ingest.shards().sources();
    QJsonArray shards;
    for (const auto& shard : console::shardFiguresOf(ingest, all))
        shards.append(shardObject(shard, shardSources));
    QJsonArray warnings;
    for (const auto* texts : {&all.problems, &all.requestWarnings, &all.shardWarnings, &all.notes}) {
        for (const auto& warning : *texts)
            warnings.append(text(warning));
    }
    QJsonArray sources;
    for (const auto& source : all.sources)
        sources.append(sourceObject(source, all));
    const QJsonObject object{
        {QStringLiteral("lines"), number(all.lines)},
        {QStringLiteral("unparsed"), number(all.unparsed)},
        {QStringLiteral("span"),
            QJsonObject{{QStringLiteral("from"), isoJson(all.from)}, {QStringLiteral("to"), isoJson(all.to)}}},
        {QStringLiteral("requests"), requestsObject(summary.value_or(logs::RequestSummary{}))},
        {QStringLiteral("invalid"), invalidObject(summary)},
        {QStringLiteral("shards"), shards},
        {QStringLiteral("sources"), sources},
        {QStringLiteral("warnings"), warnings},
    };
    return compactJson(object);
}

std::string logsAsText(const logs::LogIngest& ingest, const LogsStyle& style)
{
    const auto all = console::togetherOf(ingest);
    std::string out;
    line(out, "%s, %s of them not understood%s", withCommas(all.lines, "line").c_str(),
        withCommas(all.unparsed).c_str(),
        all.from ? (", from " + timeText(all.from, style.zone) + " to " + timeText(all.to, style.zone)).c_str()
                 : ", without times");
    for (const auto& source : all.sources) {
        const auto format = source.reader ? source.reader->format() : std::string();
        out += "  " + discord::sanitizeForDisplay(source.name, maxNameLength) + ": " + stateOf(source, format);
        // A log of shards, which need not tell of requests.
        if (const auto* requests = requestsOf(source, all); requests && source.reader->tellsShards())
            out += ", and " + withCommas(requests->summary->total, "response") + " to its requests";
        out += '\n';
    }
    if (const auto summary = console::summaryOf(all))
        writeRequests(out, *summary, style.zone);
    if (auto shards = console::shardFiguresOf(ingest, all); !shards.empty())
        writeShards(out, std::move(shards), ingest.shards().sources(), style.colours);
    std::string warnings;
    for (const auto* texts : {&all.problems, &all.requestWarnings, &all.shardWarnings, &all.notes}) {
        if (texts == &all.problems && ingest.hasEnded())
            continue; // those are said on standard error
        for (const auto& warning : *texts)
            warnings += coloured("! " + warning, Colour::Yellow, style.colours) + '\n';
    }
    if (!warnings.empty())
        out += '\n' + warnings;
    out.pop_back();
    return out;
}

std::string progressOf(const logs::LogIngest& ingest)
{
    std::uint64_t size = 0;
    std::uint64_t read = 0;
    std::uint64_t lines = 0;
    for (const auto& source : ingest.sources()) {
        size += source.state.size;
        read += source.state.offset;
        lines += source.reader ? source.reader->lines() : 0;
    }
    if (size == 0 || read >= size)
        return {};
    return "reading " + std::to_string(read * 100 / size) + " %, " + withCommas(lines, "line");
}

std::string formatsAsText()
{
    std::string text;
    for (const auto& format : knownFormats()) {
        auto name = format.name;
        name.resize(std::max<std::size_t>(name.size() + 2, 21), ' ');
        text.append(text.empty() ? "" : "\n").append(name).append(format.title + ": ").append(wordsFor(format.tells));
    }
    return text;
}

std::string formatsAsJson()
{
    QJsonArray list;
    for (const auto& format : knownFormats())
        list.append(QJsonObject{{QStringLiteral("name"), QString::fromStdString(format.name)},
            {QStringLiteral("title"), QString::fromStdString(format.title)},
            {QStringLiteral("tells"), QString::fromStdString(format.tells)}});
    return compactJson(list);
}

} // namespace headroom::ctl
