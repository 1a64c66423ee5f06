// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/fake_logs.h"

#include "core/console/logs/route_filter.h"

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;
using headroom::console::AnswerKind;
using headroom::console::LogQuery;
using headroom::console::ShardState;

namespace headroom::support {

namespace {

constexpr std::uint32_t kFirstShardSource = 100;
constexpr std::size_t kMaxPoints = 1440;

struct Route
{
    const char* method;
    const char* path;
    double share;
    double denied, limited, refused, unknown; // shares of its requests
};

constexpr Route kRoutes[] = {
    {"POST", "/channels/{channel}/messages", 0.31, 0.004, 0.002, 0.001, 0.0005},
    {"PATCH", "/channels/{channel}/messages/{id}", 0.17, 0.001, 0.001, 0.001, 0},
    {"POST", "/interactions/{interaction}/{token}/callback", 0.15, 0, 0, 0, 0.001},
    {"PUT", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me", 0.09, 0.002, 0.031, 0.004, 0},
    {"DELETE", "/channels/{channel}/messages/{id}", 0.07, 0.061, 0.002, 0.002, 0},
    {"GET", "/guilds/{guild}/members/{user}", 0.05, 0.001, 0, 0, 0},
    {"GET", "/channels/{channel}/messages", 0.04, 0.002, 0, 0, 0},
    {"PATCH", "/guilds/{guild}/members/{user}", 0.03, 0.022, 0.001, 0, 0},
    {"POST", "/webhooks/{webhook}/{token}", 0.03, 0.004, 0.003, 0.001, 0},
    {"GET", "/users/@me", 0.02, 0.11, 0, 0, 0},
    {"PUT", "/guilds/{guild}/bans/{user}", 0.01, 0.001, 0, 0, 0},
    {"POST", "/channels/{channel}/messages/bulk-delete", 0.01, 0.004, 0, 0, 0},
    {"GET", "/gateway/bot", 0.01, 0, 0, 0, 0},
    {"PATCH", "/channels/{channel}", 0.005, 0, 0.002, 0, 0},
    {"POST", "/guilds/{guild}/channels", 0.005, 0.003, 0, 0, 0},
};

bool matches(const Route& route, const LogQuery& query)
{
    if (!query.route.empty())
        return console::nameOfRoute(route.method, route.path) == query.route;
    return console::RouteFilter(query.routeText).matches(route.method, route.path);
}

// Always the same noise, -1 to 1, for a number.
double noise(std::uint64_t at)
{
    at = (at ^ (at >> 30)) * 0xbf58476d1ce4e5b9ULL;
    at = (at ^ (at >> 27)) * 0x94d049bb133111ebULL;
    return double((at ^ (at >> 31)) % 20001) / 10000 - 1;
}

// Requests a second of everything.
double load(double at)
{
    return 34 + 9 * std::sin(at / 170) + 4 * std::sin(at / 23) + 3 * noise(std::uint64_t(at));
}

double shareOf(const Route& route, AnswerKind kind)
{
    const double rest = 1 - route.denied - route.limited - route.refused - route.unknown;
    switch (kind) {
    case AnswerKind::Ok:
        return rest * 0.94;
    case AnswerKind::ClientError:
        return rest * 0.03;
    case AnswerKind::Denied:
        return route.denied;
    case AnswerKind::Limited:
        return route.limited;
    case AnswerKind::ServerError:
        return rest * 0.008;
    case AnswerKind::Refused:
        return route.refused;
    case AnswerKind::Cached:
        return rest * 0.022;
    case AnswerKind::Unknown:
        return route.unknown;
    }
    return 0;
}

// A storm of 429s and refusals now and then.
double storm(AnswerKind kind, double at)
{
    const double phase = std::fmod(at, 400);
    if (phase > 40)
        return 0;
    const double height = std::sin(phase / 40 * M_PI);
    return kind == AnswerKind::Limited ? 7 * height
        : kind == AnswerKind::Refused  ? 9 * height
        : kind == AnswerKind::Unknown  ? 1.5 * height
                                       : 0;
}

double secondsOf(WallTime at)
{
    return double(at.time_since_epoch().count()) / 1000;
}

} // namespace

FakeLogs::FakeLogs(const Clock& clock, World world, unsigned seed)
    : world(world)
    , m_clock(clock)
    , m_seed(seed)
{
}

console::LogFiguresPtr FakeLogs::figures(const LogQuery& query) const
{
    auto made = std::make_shared<console::LogFigures>();
    made->sources = sources();
    for (const auto& source : made->sources)
        made->linesPerSecond += source.linesPerSecond;
    made->query = query;
    if (world.requests) {
        made->traffic = traffic(query);
        made->lastTenMinutes = series({});
    }
    if (world.shards > 0)
        made->shards = shards(query);
    if (world.troubles && world.requests)
        made->warnings = {"The proxy does not limit: 312 of the last 600 seconds held more than 50 requests. Look at "
                          "limit_req in discord_proxy.conf",
            "discord_proxy.log does not tell which 429s are shared: there may be fewer invalid requests than counted"};
    return made;
}

std::vector<console::LogSource> FakeLogs::sources() const
{
    std::vector<console::LogSource> all;
    for (int i = 0; i < world.requestSources && world.requests; ++i) {
        console::LogSource source;
        source.id = std::uint32_t(i + 1);
        source.name = i == 0 ? "/var/log/nginx/discord_proxy.log"
                             : "/var/log/nginx/discord_proxy_" + std::to_string(i + 1) + ".log";
        source.format = "nginx discord_logs";
        source.tellsRequests = true;
        source.lines = 2'418'003 + std::uint64_t(m_steps) * 80;
        source.unparsed = i == 0 ? 12 : 0;
        source.linesPerSecond = i == 0 ? 318 : 41.5;
        source.lastRecordAt = m_clock.wallNow();
        if (world.catchingUp && i == 0)
            source.readPart = 0.62;
        all.push_back(source);
    }
    for (int i = 0; i < world.shardSources && world.shards > 0; ++i) {
        console::LogSource source;
        source.id = kFirstShardSource + std::uint32_t(i);
        source.name = "ssh gw-" + std::to_string(i + 1) + " tail -F gateway.log";
        source.format = i % 2 ? "discord.py 2.3" : "twilight 0.16";
        source.tellsShards = true;
        source.lines = 902'114;
        source.linesPerSecond = 12.4;
        source.lastRecordAt = m_clock.wallNow() - 1s;
        if (world.troubles && i == 1)
            source.problem = "ssh ended with status 255: Connection timed out. It is started again in 8 s; look at "
                             "whether gw-2 can be reached with: ssh gw-2 true";
        all.push_back(source);
    }
    return all;
}

console::TimeGrid FakeLogs::grid(const LogQuery& query) const
{
    const auto now = std::chrono::floor<std::chrono::seconds>(m_clock.wallNow());
    const WallTime from = query.zoom ? query.zoom->first : WallTime(now - query.length);
    const WallTime to = query.zoom ? query.zoom->second : WallTime(now);
    const auto span = std::max<std::int64_t>(1, std::chrono::ceil<std::chrono::seconds>(to - from).count());
    const std::int64_t step =
        std::max<std::int64_t>(1, (span + std::int64_t(kMaxPoints) - 1) / std::int64_t(kMaxPoints));
    console::TimeGrid grid;
    grid.step = std::chrono::seconds(step);
    grid.from = std::chrono::floor<std::chrono::seconds>(from);
    grid.points = std::size_t((span + step - 1) / step);
    grid.viewFrom = from;
    grid.viewTo = to;
    return grid;
}

console::TrafficSeries FakeLogs::series(const LogQuery& query) const
{
    console::TrafficSeries series;
    series.grid = grid(query);
    const double end = secondsOf(m_clock.wallNow());
    for (std::size_t k = 0; k < console::answerKinds; ++k) {
        if (!query.kinds[k])
            continue;
        double share = 0;
        double routes = 0;
        for (const Route& route : kRoutes) {
            if (!matches(route, query))
                continue;
            share += route.share * shareOf(route, AnswerKind(k));
            routes += route.share;
        }
        auto& values = series.perSecond[k];
        for (std::size_t i = 0; i < series.grid.points; ++i) {
            const double at = secondsOf(series.grid.from) + (double(i) + 0.5) * double(series.grid.step.count());
            // Of one and a half minutes nothing was read.
            const double ago = end - at;
            const bool unread = ago > 250 && ago < 340;
            const double value = share * load(at) + routes * storm(AnswerKind(k), at);
            values.push_back(unread ? std::nanf("") : float(query.source ? value * 0.6 : value));
        }
    }
    return series;
}

std::vector<console::InvalidBudget> FakeLogs::budgets() const
{
    std::vector<console::InvalidBudget> all;
    for (int i = 0; i < world.requestSources; ++i) {
        console::InvalidBudget budget;
        budget.source = std::uint32_t(i + 1);
        budget.atMost = i == 0 ? 8312 : 412;
        budget.atLeast = i == 0 ? 6890 : 401;
        budget.peak = i == 0 ? 9120 : 640;
        budget.peakAt = m_clock.wallNow() - 47min;
        budget.perMinute = i == 0 ? 281 : 3.2;
        if (i == 0)
            budget.timeToBan = 6min;
        budget.burners = {{"403 DELETE …/messages/{id}", i == 0 ? 5901 : 290, i == 0 ? 201.0 : 2.1,
                              "DELETE /channels/{channel}/messages/{id}"},
            {"429 PUT …/reactions/{emoji}/@me", i == 0 ? 1422 : 11, i == 0 ? 58.0 : 0.2},
            {"401 GET /users/@me", i == 0 ? 620 : 90, i == 0 ? 14.0 : 0.7},
            {"403 PATCH …/members/{user}", i == 0 ? 260 : 21, i == 0 ? 8.0 : 0.2}};
        all.push_back(budget);
    }
    return all;
}

std::shared_ptr<const console::RouteDetail> FakeLogs::routeDetail(const LogQuery& query) const
{
    auto made = std::make_shared<console::RouteDetail>();
    made->route = query.route;
    made->to = m_clock.wallNow();
    made->from = made->to - query.length;
    made->requests = 1'204;
    for (int i = 0; i < 60; ++i) {
        const bool isDenied = i % 5 == 0;
        const auto number = std::to_string(i);
        made->lines.push_back(
            {1, made->to - std::chrono::milliseconds{i * 450 + m_steps}, isDenied ? AnswerKind::Denied : AnswerKind::Ok,
                "10.0.0." + std::to_string(i % 4 + 1) + " - - \"" + query.route + " HTTP/1.1\" "
                    + (isDenied ? "403" : "200") + " 0.08" + number + " \"DiscordBot (worker " + number
                    + ")\" Authorization: (secret)",
                std::string(console::partsOfRoute(query.route).first), "/channels/4170000000000000" + number});
    }
    made->senders = {{"10.0.0.3", 812, 240}, {"10.0.0.1", 301, 0}, {"10.0.0.4", 88, 2}, {"2001:db8::1:2", 3, 0}};
    return made;
}

std::shared_ptr<const console::TrafficFigures> FakeLogs::traffic(const LogQuery& query) const
{
    auto made = std::make_shared<console::TrafficFigures>();
    made->series = series(query);
    const double seconds = double(made->series.grid.points) * double(made->series.grid.step.count());
    for (const Route& route : kRoutes) {
        if (!matches(route, query))
            continue;
        console::TrafficRoute row;
        row.method = route.method;
        row.routeTemplate = route.path;
        const double requests = (seconds * 34 + m_steps * 40) * route.share * (query.source ? 0.6 : 1);
        for (std::size_t k = 0; k < console::answerKinds; ++k) {
            if (query.kinds[k])
                row.count[k] = std::uint64_t(requests * shareOf(route, AnswerKind(k)));
        }
        row.invalid = row.count[std::size_t(AnswerKind::Denied)] + row.count[std::size_t(AnswerKind::Limited)];
        if (row.total() > 0)
            made->routes.push_back(row);
    }
    std::stable_sort(
        made->routes.begin(), made->routes.end(), [](const auto& l, const auto& r) { return l.total() > r.total(); });
    made->byStatus = {{0, 214}, {200, 1'402'118}, {201, 90'412}, {204, 611'903}, {304, 1290}, {400, 20'114},
        {401, 1204}, {403, 31'450}, {404, 52'008}, {429, 8'912}, {500, 411}, {502, 1902}, {503, 220}};
    made->byPlace = {{"FRA", 1'700'120}, {"AMS", 410'302}, {"LHR", 92'114}, {"IAD", 3'020}, {"CDG", 912}};
    made->budgets = budgets();
    made->globalPerSecond = world.globalPerSecond;
    if (!query.route.empty())
        made->detail = routeDetail(query);
    return made;
}

float FakeLogs::latency(int index, double at) const
{
    const double base = 46 + 22 * noise(std::uint64_t(index) * 7919 + m_seed) + 18 * std::sin(at / 300 + index * 0.01);
    const double jitter = 14 * noise(std::uint64_t(index) * 31 + std::uint64_t(at / 41));
    return float(std::max(12.0, base + jitter + (index % 113 == 41 ? 130 : 0)));
}

console::Shard FakeLogs::shard(int index) const
{
    const double now = secondsOf(m_clock.wallNow()) + m_steps;
    const int perSource = (world.shards + world.shardSources - 1) / std::max(1, world.shardSources);
    console::Shard shard;
    shard.source = kFirstShardSource + std::uint32_t(index / perSource);
    shard.number = std::uint32_t(index);
    const bool derived = (index / perSource) % 2 == 1;
    shard.tellsLatency = true;
    shard.isExact = !derived;
    shard.resolution = derived ? Duration(1s) : Duration(0);
    shard.interval = 41'250ms;
    shard.lastMs = latency(index, now);
    shard.p50Ms = latency(index, 0);
    shard.p95Ms = *shard.p50Ms * 1.6F;
    shard.p99Ms = *shard.p50Ms * 2.3F;
    shard.maxMs = *shard.p50Ms * 4.1F;
    shard.samples = std::uint64_t(2090 + index % 7 + m_steps);
    shard.reconnects = std::uint64_t(index % 53 == 5 ? 3 + index % 9 : index % 11 == 4);
    shard.lastSeen = m_clock.wallNow() - std::chrono::seconds(1 + index % 40);
    shard.state = *shard.lastMs > 150 ? ShardState::Slow : ShardState::Healthy;
    if (index % 97 == 90) { // its log tells no latency
        shard.tellsLatency = shard.isExact = false;
        shard.lastMs = shard.p50Ms = shard.p95Ms = shard.p99Ms = shard.maxMs = {};
        shard.samples = 0;
        shard.state = ShardState::Healthy;
    }
    if (!world.troubles)
        return shard;
    if (index == 37 || index == 38) {
        shard.state = ShardState::Missed;
        shard.missedAcks = 2;
        shard.reconnects = 3;
        shard.lastCloseCode = 4009;
        shard.lastSeen = m_clock.wallNow() - 46s;
    } else if (index == 201) {
        shard.state = ShardState::Reconnecting;
        shard.reconnects = 12;
        shard.lastCloseCode = 1006;
    } else if (index % 509 == 120) {
        shard.state = ShardState::Unknown;
        shard.lastSeen = m_clock.wallNow() - 190s;
    } else if (index % 211 == 60) {
        console::Shard named; // and nothing more
        named.source = shard.source;
        named.number = shard.number;
        return named;
    }
    return shard;
}

console::ShardDetail FakeLogs::detail(const LogQuery::Shard& which, const LogQuery& query) const
{
    const int index = int(which.number.value_or(0));
    console::ShardDetail detail;
    detail.shard = which;
    detail.latency.grid = grid(query);
    const double end = secondsOf(m_clock.wallNow());
    const bool missed = shard(index).state == ShardState::Missed;
    for (std::size_t i = 0; i < detail.latency.grid.points; ++i) {
        const double step = double(detail.latency.grid.step.count());
        const double at = secondsOf(detail.latency.grid.from) + double(i) * step;
        const bool heard =
            std::fmod(at + index, 41) < step && !(missed && end - at < 46) && !(end - at > 250 && end - at < 400);
        detail.latency.p50Ms.push_back(heard ? latency(index, at) : std::nanf(""));
        detail.latency.maxMs.push_back(heard ? latency(index, at) * (step > 41 ? 1.4F : 1.0F) : std::nanf(""));
    }
    const WallTime now = m_clock.wallNow();
    if (query.withLines) {
        auto lines = std::make_shared<console::ShardLines>();
        for (int i = 0; i < 40; ++i)
            lines->lines.push_back({now - std::chrono::seconds{41 * i},
                "DEBUG twilight_gateway::shard: received heartbeat ack latency=" + std::to_string(88 + i)
                    + "ms shard=" + std::to_string(index)});
        detail.lines = std::move(lines);
    }
    if (!world.shardsHaveEvents)
        return detail;
    if (missed)
        detail.happenings = {{now - 46s, "Heartbeat not acknowledged", true}};
    detail.happenings.push_back({now - 250s, "RESUMED, 118 events replayed", false});
    detail.happenings.push_back({now - 254s, "closed 4009: Session timed out.", true});
    detail.happenings.push_back({now - 50min, "READY", false});
    detail.happenings.push_back({now - 50min - 2s, "IDENTIFY", false});
    return detail;
}

std::shared_ptr<const console::ShardsFigures> FakeLogs::shards(const LogQuery& query) const
{
    auto made = std::make_shared<console::ShardsFigures>();
    made->threshold = 150ms;
    for (int i = 0; i < world.shards; ++i) {
        auto each = shard(i);
        made->inTrouble += isInTrouble(each.state);
        if (!query.source || each.source == *query.source)
            made->shards.push_back(std::move(each));
    }
    auto& latency = made->latency;
    latency.grid = grid(query);
    const double end = secondsOf(m_clock.wallNow());
    for (std::size_t i = 0; i < latency.grid.points; ++i) {
        const double at = secondsOf(latency.grid.from) + (double(i) + 0.5) * double(latency.grid.step.count());
        const bool unread = end - at > 250 && end - at < 340;
        const double p50 = 61 + 12 * std::sin(at / 130) + 4 * noise(std::uint64_t(at));
        latency.p50Ms.push_back(unread ? std::nanf("") : float(p50));
        latency.p95Ms.push_back(unread ? std::nanf("") : float(p50 * 1.7 + 8 * noise(std::uint64_t(at) * 3)));
        latency.p99Ms.push_back(
            unread ? std::nanf("") : float(p50 * 2.3 + 30 * std::max(0.0, noise(std::uint64_t(at) * 7))));
        latency.maxMs.push_back(unread ? std::nanf("") : float(p50 * 5));
    }
    if (query.shard)
        made->detail = detail(*query.shard, query);
    return made;
}

} // namespace headroom::support
