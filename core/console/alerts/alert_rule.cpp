// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_rule.h"

#include "core/base/text/nearest_word.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::console {

using namespace std::chrono_literals;
using AlertPlace = Emergency::Place;

namespace {

constexpr std::array measures{
    MeasureFacts{AlertMeasure::Emergency, "emergency", "", AlertPlace::InvalidRequests},
    MeasureFacts{AlertMeasure::InvalidShare, "invalid_share", "%", AlertPlace::InvalidRequests},
    MeasureFacts{AlertMeasure::Unauthorized, "unauthorized", "", AlertPlace::LogBudgets},
    MeasureFacts{AlertMeasure::LimitedShare, "limited_share", "%", AlertPlace::Traffic},
    MeasureFacts{AlertMeasure::RefusedShare, "refused_share", "%", AlertPlace::Traffic},
    MeasureFacts{AlertMeasure::ShardSilence, "shard_silence", "intervals", AlertPlace::Shards},
    MeasureFacts{AlertMeasure::ShardLatency, "shard_latency", "ms", AlertPlace::Shards},
    MeasureFacts{AlertMeasure::ShardIdentifies, "shard_identifies", "", AlertPlace::Shards},
    MeasureFacts{AlertMeasure::LogSilence, "log_silence", "gaps", AlertPlace::Traffic},
    MeasureFacts{AlertMeasure::UncertainItems, "uncertain_items", "", AlertPlace::Jobs},
    MeasureFacts{AlertMeasure::BackupAge, "backup_age", "h", AlertPlace::Backups},
};

AlertRule builtIn(Emergency::Kind kind, const char* name, std::chrono::seconds pending, std::chrono::seconds keep,
    Emergency::Severity severity)
{
    return {name, AlertMeasure::Emergency, kind, 0, 0, pending, keep, severity};
}

} // namespace

const MeasureFacts& factsOf(AlertMeasure measure)
{
    return measures[std::size_t(measure)];
}

std::optional<AlertMeasure> measureNamed(std::string_view name)
{
    const auto* const found =
        std::ranges::find_if(measures, [name](const MeasureFacts& each) { return each.name == name; });
    const bool isOfRules = found != measures.end() && found->measure != AlertMeasure::Emergency;
    return isOfRules ? std::optional(found->measure) : std::nullopt;
}

std::vector<AlertMeasure> measuresOfRules()
{
    std::vector<AlertMeasure> found;
    for (const auto& facts : measures) {
        if (facts.measure != AlertMeasure::Emergency)
            found.push_back(facts.measure);
    }
    return found;
}

const std::vector<AlertRule>& shippedRules()
{
    using Kind = Emergency::Kind;
    constexpr auto Warning = Emergency::Severity::Warning;
    constexpr auto Critical = Emergency::Severity::Critical;
    static const std::vector<AlertRule> rules{
        builtIn(Kind::Banned, "banned", 0s, 60s, Critical),
        builtIn(Kind::BanNear, "ban-near", 10s, 60s, Warning),
        builtIn(Kind::TokenRefused, "token-refused", 0s, 2s, Critical),
        builtIn(Kind::RedisLost, "redis-lost", 2s, 5s, Critical),
        builtIn(Kind::GlobalBlocked, "global-429", 0s, 10s, Warning),
        builtIn(Kind::ShardsGone, "shards-gone", 0s, 30s, Warning),
        // Below it a fleet may go on for ever; a ban that is coming faster is ban-near.
        {"invalid-budget", AlertMeasure::InvalidShare, {}, 50, 40, 10s, 60s, Warning},
        // The figure is of ten minutes already.
        {"unauthorized", AlertMeasure::Unauthorized, {}, 0, 0, 0s, 0s, Warning},
        {"rate-limited", AlertMeasure::LimitedShare, {}, 5, 3, 60s, 300s, Warning},
        {"proxy-refuses", AlertMeasure::RefusedShare, {}, 1, 0.5, 60s, 300s, Warning},
        {"shard-no-ack", AlertMeasure::ShardSilence, {}, 1.5, 1.5, 0s, 60s, Warning},
        {"shard-slow", AlertMeasure::ShardLatency, {}, 1000, 500, 0s, 60s, Warning},
        {"shard-identifies", AlertMeasure::ShardIdentifies, {}, 3, 3, 0s, 60s, Warning},
        {"log-silent", AlertMeasure::LogSilence, {}, 2, 1, 0s, 0s, Warning},
        {"job-uncertain", AlertMeasure::UncertainItems, {}, 0, 0, 0s, 0s, Warning},
        {"backup-old", AlertMeasure::BackupAge, {}, 26, 26, 0s, 0s, Warning},
    };
    return rules;
}

const AlertRule& ruleOf(Emergency::Kind kind)
{
    return *std::ranges::find(shippedRules(), kind, &AlertRule::emergency);
}

AlertLatch::Delays delaysOf(Emergency::Kind kind)
{
    const auto& rule = ruleOf(kind);
    return {rule.pending, rule.keep};
}

const AlertRule* findRule(const std::vector<AlertRule>& rules, std::string_view name)
{
    const auto found = std::ranges::find(rules, name, &AlertRule::name);
    return found == rules.end() ? nullptr : &*found;
}

Error noSuchRule(const std::vector<AlertRule>& rules, const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& rule : rules)
        names.push_back(rule.name);
    const auto shown = discord::sanitizeForDisplay(name, 60);
    const auto nearest = nearestWord(name, names);
    return {ErrorKind::Usage,
        nearest.empty() ? Text::tr("there is no rule \"%1\". headroomctl alerts list prints all.").arg(shown)
                        : Text::tr("there is no rule \"%1\". Did you mean \"%2\"?").arg(shown, nearest)};
}

Result<void> check(const AlertRule& rule)
{
    const auto wrong = [&rule](const Text& what) {
        return failure(ErrorKind::Usage, Text::tr("rule %1: %2").arg(discord::sanitizeForDisplay(rule.name, 60), what));
    };
    const auto isInName = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (rule.name.empty() || rule.name.size() > AlertRule::maxNameLength || !std::ranges::all_of(rule.name, isInName))
        return wrong(Text::tr("a name has 1 to 40 small letters, digits and hyphens"));
    if (rule.emergency)
        return wrong(Text::tr("it is built in and cannot be changed; it can be silenced for a time"));
    if (!std::isfinite(rule.enter) || !std::isfinite(rule.leave) || rule.enter < 0 || rule.leave < 0)
        return wrong(Text::tr("enter and leave are numbers from 0 on"));
    if (rule.leave > rule.enter)
        return wrong(Text::tr("leave must not be above enter, or the alert would end before it begins"));
    for (const auto delay : {rule.pending, rule.keep}) {
        if (delay < 0s || delay > AlertRule::maxDelay)
            return wrong(Text::tr("for and keep are spans from 0s to 24h"));
    }
    return {};
}

AlertLevel levelOf(const AlertRule& rule, const std::optional<double>& figure)
{
    if (!figure || std::isnan(*figure))
        return AlertLevel::NoData;
    if (*figure > rule.enter)
        return AlertLevel::Bad;
    return *figure <= rule.leave ? AlertLevel::Good : AlertLevel::Between;
}

AlertPlace placeOf(const AlertRule& rule)
{
    using Kind = Emergency::Kind;
    if (!rule.emergency)
        return factsOf(rule.measure).place;
    switch (*rule.emergency) {
    case Kind::Banned:
    case Kind::BanNear:
        break;
    case Kind::TokenRefused:
        return AlertPlace::RequestClient;
    case Kind::RedisLost:
        return AlertPlace::Redis;
    case Kind::GlobalBlocked:
        return AlertPlace::GlobalLimit;
    case Kind::ShardsGone:
        return AlertPlace::Shards;
    }
    return AlertPlace::InvalidRequests;
}

std::string nameOf(AlertPlace place)
{
    switch (place) {
    case AlertPlace::InvalidRequests:
    case AlertPlace::GlobalLimit:
    case AlertPlace::Redis:
        break;
    case AlertPlace::RequestClient:
        return "buckets";
    case AlertPlace::LogBudgets:
    case AlertPlace::Traffic:
        return "traffic";
    case AlertPlace::Shards:
        return "shards";
    case AlertPlace::Jobs:
        return "jobs";
    case AlertPlace::Backups:
        return "backups";
    }
    return "overview";
}

std::string nameOf(Emergency::Severity severity)
{
    return severity == Emergency::Severity::Critical ? "critical" : "warning";
}

std::optional<Emergency::Severity> severityNamed(std::string_view name)
{
    for (const auto severity : {Emergency::Severity::Warning, Emergency::Severity::Critical}) {
        if (nameOf(severity) == name)
            return severity;
    }
    return std::nullopt;
}

} // namespace headroom::console
