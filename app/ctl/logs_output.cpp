// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/logs_output.h"

#include "core/discord/shown_text.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace headroom::ctl {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t longestName = 200;
constexpr std::size_t mostRoutesShown = 15;
constexpr std::size_t mostShardsShown = 15;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

// What all of them tell, with numbers of one address.
struct Together
{
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0;
    std::optional<WallTime> from;
    std::optional<WallTime> to;
    std::optional<logs::RequestSummary> requests;
    std::vector<logs::ShardFigure> shards;
    std::vector<logs::ShardSourceFigure> shardSources;
    std::vector<std::string> warnings;

    void widen(std::optional<WallTime> first, std::optional<WallTime> last)
    {
        if (first)
            from = std::min(from.value_or(*first), *first);
        if (last)
            to = std::max(to.value_or(*last), *last);
    }
};

void addWarning(std::vector<std::string>& warnings, const std::string& warning)
{
    if (!warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
}

Together togetherOf(const logs::LogDesk& desk)
{
    Together all;
    std::optional<logs::RequestFigures> requests;
    const auto sources = desk.sources();
    for (const auto& source : sources) {
        const auto name = discord::shownText(source.name, longestName);
        if (!source.state.problem.empty())
            addWarning(all.warnings, source.state.problem);
        if (!source.reader)
            continue;
        all.lines += source.reader->lines();
        all.unparsed += source.reader->unparsed();
        if (source.reader->format().empty() && source.reader->lines() > 0)
            addWarning(all.warnings, name + ": no format fits its lines; name one with --format");
        const auto* reader = source.reader->requests();
        if (!reader)
            continue;
        for (const auto& warning : reader->summary().warnings)
            addWarning(all.warnings, sources.size() > 1 ? name + ": " + warning : warning);
        if (requests)
            requests->merge(reader->figures());
        else
            requests = reader->figures();
    }
    if (requests) {
        all.requests = requests->summary();
        all.widen(all.requests->from, all.requests->to);
    }
    all.shardSources = desk.shards().sources();
    for (const auto& source : all.shardSources)
        all.widen(source.first, source.last);
    if (desk.shards().newest())
        all.shards = desk.shards().shards(*desk.shards().newest());
    for (const auto& warning : desk.shards().warnings())
        addWarning(all.warnings, warning);
    for (const auto& note : desk.notes())
        addWarning(all.warnings, note);
    return all;
}

QJsonValue timeOrNull(const std::optional<WallTime>& at)
{
    if (!at)
        return QJsonValue();
    return QDateTime::fromMSecsSinceEpoch(at->time_since_epoch().count(), Qt::UTC).toString(Qt::ISODateWithMs);
}

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
        {QStringLiteral("by_route"), byRoute},
    };
}

QJsonObject invalidObject(const logs::InvalidStanding& invalid)
{
    return {
        {QStringLiteral("in_window"), number(invalid.inWindow.most)},
        {QStringLiteral("in_window_at_least"), number(invalid.inWindow.least)},
        {QStringLiteral("limit"), number(invalid.limit)},
        {QStringLiteral("peak"), number(invalid.peak)},
        {QStringLiteral("peak_at"), timeOrNull(invalid.peakAt)},
        {QStringLiteral("upper_bound"), invalid.isUpperBound},
    };
}

QJsonObject shardObject(const logs::ShardFigure& shard, const std::vector<logs::ShardSourceFigure>& sources)
{
    return {
        {QStringLiteral("shard"), shard.shard ? QJsonValue(qint64(*shard.shard)) : QJsonValue()},
        {QStringLiteral("source"), text(discord::shownText(sources.at(shard.source).name, longestName))},
        {QStringLiteral("exact"), shard.kind == logs::LatencyKind::Exact},
        {QStringLiteral("samples"), number(shard.samples)},
        {QStringLiteral("p50_ms"), msOrNull(shard.p50)},
        {QStringLiteral("p95_ms"), msOrNull(shard.p95)},
        {QStringLiteral("p99_ms"), msOrNull(shard.p99)},
        {QStringLiteral("max_ms"), msOrNull(shard.max)},
        {QStringLiteral("missed_acks"), number(shard.missedAcks)},
        {QStringLiteral("reconnects"), number(shard.reconnects)},
        {QStringLiteral("last_seen"), timeOrNull(shard.lastSeen)},
    };
}

std::string withCommas(std::uint64_t value)
{
    auto digits = std::to_string(value);
    for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

template <typename... Arguments>
void line(std::string& out, const char* format, Arguments... arguments)
{
    char buffer[512];
    const auto length = std::snprintf(buffer, sizeof buffer, format, arguments...);
    out.append(buffer, std::min<std::size_t>(static_cast<std::size_t>(std::max(length, 0)), sizeof buffer - 1));
    out += '\n';
}

std::string timeText(const std::optional<WallTime>& at)
{
    return at ? QDateTime::fromMSecsSinceEpoch(at->time_since_epoch().count(), Qt::UTC)
                    .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'"))
                    .toStdString()
              : "-";
}

std::string spanText(Duration span)
{
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(span).count();
    if (minutes < 1)
        return "under a minute";
    if (minutes < 120)
        return std::to_string(minutes) + " min";
    return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

void writeRequests(std::string& out, const logs::RequestSummary& requests)
{
    line(out, "\nRequests            %14s", withCommas(requests.total).c_str());
    line(out, "  reached Discord   %14s", withCommas(requests.toDiscord).c_str());
    line(out, "  refused by proxy  %14s", withCommas(requests.refused).c_str());
    line(out, "  from its cache    %14s", withCommas(requests.cached).c_str());
    line(out, "  outcome unknown   %14s", withCommas(requests.unknown).c_str());
    out += "  by status        ";
    for (const auto& [status, count] : requests.byStatus)
        out += ' ' + (status ? std::to_string(status) : std::string("none")) + ": " + withCommas(count);
    out += '\n';
    const auto& invalid = requests.invalid;
    const auto atLeast = invalid.inWindow.least != invalid.inWindow.most
        ? ", at least " + withCommas(invalid.inWindow.least)
        : std::string();
    line(out, "\nInvalid requests in the last ten minutes: %s%s of %s%s", invalid.isUpperBound ? "at most " : "",
        withCommas(invalid.inWindow.most).c_str(), withCommas(invalid.limit).c_str(), atLeast.c_str());
    if (invalid.peak > 0)
        line(out, "  peak %s at %s", withCommas(invalid.peak).c_str(), timeText(invalid.peakAt).c_str());
    if (invalid.untilBan)
        line(out, "  banned in %s if it goes on like this", spanText(*invalid.untilBan).c_str());
    for (const auto& cause : invalid.causes) {
        line(out, "  %8s  %d %s %s", withCommas(cause.count).c_str(), int(cause.status),
            std::string(cause.method).c_str(), std::string(cause.routeTemplate).c_str());
    }
    if (requests.routes.empty())
        return;
    out += "\n     requests    invalid  route\n";
    for (std::size_t i = 0; i < std::min(requests.routes.size(), mostRoutesShown); ++i) {
        const auto& route = requests.routes[i];
        line(out, "  %11s %10s  %s %s", withCommas(route.count).c_str(), withCommas(route.invalid).c_str(),
            std::string(route.method).c_str(), std::string(route.routeTemplate).c_str());
    }
    if (requests.routes.size() > mostRoutesShown)
        line(out, "  and %zu more", requests.routes.size() - mostRoutesShown);
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

const char* wordOf(logs::ShardState state)
{
    switch (state) {
    case logs::ShardState::NoData:
        return "no data";
    case logs::ShardState::Unknown:
        return "silent";
    case logs::ShardState::Reconnecting:
        return "reconnecting";
    case logs::ShardState::Missed:
        return "missed";
    case logs::ShardState::Slow:
        return "slow";
    case logs::ShardState::Healthy:
        break;
    }
    return "healthy";
}

int badness(logs::ShardState state)
{
    switch (state) {
    case logs::ShardState::Missed:
        return 0;
    case logs::ShardState::Reconnecting:
        return 1;
    case logs::ShardState::Unknown:
        return 2;
    case logs::ShardState::Slow:
        return 3;
    case logs::ShardState::NoData:
        return 4;
    case logs::ShardState::Healthy:
        break;
    }
    return 5;
}

void writeShards(std::string& out, const Together& all)
{
    auto shards = all.shards;
    std::stable_sort(shards.begin(), shards.end(), [](const auto& a, const auto& b) {
        return std::pair(badness(a.state), b.p99.value_or(0ns)) < std::pair(badness(b.state), a.p99.value_or(0ns));
    });
    line(out, "\nShards              %14s, those in trouble and the slowest first", withCommas(shards.size()).c_str());
    out += "  shard  state         last ms   p50   p95   p99    max  samples  missed  reconnects\n";
    for (std::size_t i = 0; i < std::min(shards.size(), mostShardsShown); ++i) {
        const auto& shard = shards[i];
        line(out, "  %5s  %-12s %8s %5s %5s %5s %6s %8s %7s %11s%s",
            shard.shard ? std::to_string(*shard.shard).c_str() : "-", wordOf(shard.state), msText(shard.latest).c_str(),
            msText(shard.p50).c_str(), msText(shard.p95).c_str(), msText(shard.p99).c_str(), msText(shard.max).c_str(),
            withCommas(shard.samples).c_str(), withCommas(shard.missedAcks).c_str(),
            withCommas(shard.reconnects).c_str(), shard.kind == logs::LatencyKind::Derived ? "  derived" : "");
    }
    if (shards.size() > mostShardsShown)
        line(out, "  and %zu more", shards.size() - mostShardsShown);
}

} // namespace

std::string logsAsJson(const logs::LogDesk& desk)
{
    const auto all = togetherOf(desk);
    QJsonArray shards;
    for (const auto& shard : all.shards)
        shards.append(shardObject(shard, all.shardSources));
    QJsonArray warnings;
    for (const auto& warning : all.warnings)
        warnings.append(text(warning));
    const auto requests = all.requests.value_or(logs::RequestSummary{});
    const QJsonObject object{
        {QStringLiteral("lines"), number(all.lines)},
        {QStringLiteral("unparsed"), number(all.unparsed)},
        {QStringLiteral("span"),
            QJsonObject{{QStringLiteral("from"), timeOrNull(all.from)}, {QStringLiteral("to"), timeOrNull(all.to)}}},
        {QStringLiteral("requests"), requestsObject(requests)},
        {QStringLiteral("invalid"), all.requests ? QJsonValue(invalidObject(requests.invalid)) : QJsonValue()},
        {QStringLiteral("shards"), shards},
        {QStringLiteral("warnings"), warnings},
    };
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

std::string logsAsText(const logs::LogDesk& desk)
{
    const auto all = togetherOf(desk);
    std::string out;
    line(out, "%s lines, %s of them not understood, from %s to %s", withCommas(all.lines).c_str(),
        withCommas(all.unparsed).c_str(), timeText(all.from).c_str(), timeText(all.to).c_str());
    for (const auto& source : desk.sources()) {
        const auto format = source.reader ? source.reader->format() : std::string();
        out += "  " + discord::shownText(source.name, longestName) + ": "
            + (format.empty() ? std::string("format not recognised") : format) + '\n';
    }
    if (all.requests)
        writeRequests(out, *all.requests);
    if (!all.shards.empty())
        writeShards(out, all);
    if (!all.warnings.empty())
        out += '\n';
    for (const auto& warning : all.warnings)
        out += "! " + warning + '\n';
    out.pop_back();
    return out;
}

std::string progressOf(const logs::LogDesk& desk)
{
    std::uint64_t size = 0;
    std::uint64_t read = 0;
    std::uint64_t lines = 0;
    for (const auto& source : desk.sources()) {
        size += source.state.size;
        read += source.state.offset;
        lines += source.reader ? source.reader->lines() : 0;
    }
    if (size == 0 || read >= size)
        return {};
    return "reading " + std::to_string(read * 100 / size) + " %, " + withCommas(lines) + " lines";
}

} // namespace headroom::ctl
