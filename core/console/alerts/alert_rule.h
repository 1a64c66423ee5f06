// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/alerts/alert_latch.h"
#include "core/console/emergencies.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::console {

// What a rule looks at: see AlertMeasures, which makes the figures. Of all of them more is worse.
enum class AlertMeasure : std::uint8_t {
    Emergency, // the signs that emergencies are decided by
    InvalidShare, // % of the invalid-request budget, of each address or log
    Unauthorized, // responses 401 in ten minutes, of each log
    LimitedShare, // % of the responses of ten minutes that are 429
    RefusedShare, // % of the requests of ten minutes that the proxy refused
    ShardSilence, // heartbeat intervals since the last heartbeat, of each shard
    ShardLatency, // ms: the least latency of the last three heartbeats, of each shard
    ShardIdentifies, // IDENTIFYs in ten minutes, of each shard
    LogSilence, // times its usual gap since the last line, of each log
    UncertainItems, // items of a job with an unknown outcome
    BackupAge, // hours since the newest good backup, of each guild that has more than one
};

struct MeasureFacts
{
    AlertMeasure measure;
    const char* name; // in files: "invalid_share"
    const char* unit; // behind a figure: "%", "ms"; may be empty
    Emergency::Place place; // where more is to be seen
};
const MeasureFacts& factsOf(AlertMeasure measure);
std::optional<AlertMeasure> measureNamed(std::string_view name);
std::vector<AlertMeasure> measuresOfRules(); // those that a rule of a person's own may have

// When there is to be an alert. It begins when the figure has been above `enter` for `pending`, and ends when it has
// been at `leave` or below for `keep`, see AlertLatch. Of an emergency only the delays are here: what it is decided by
// is written at Emergencies.
struct AlertRule
{
    static constexpr std::size_t maxNameLength = 40;
    static constexpr std::chrono::seconds maxDelay = std::chrono::hours{24};

    std::string name; // "invalid-budget"
    AlertMeasure measure = AlertMeasure::InvalidShare;
    std::optional<Emergency::Kind> emergency = {}; // is built in: it cannot be changed or turned off
    double enter = 0;
    double leave = 0; // not above `enter`
    std::chrono::seconds pending{};
    std::chrono::seconds keep{};
    Emergency::Severity severity = Emergency::Severity::Warning; // of an emergency, the least
    bool isOn = true;

    bool operator==(const AlertRule&) const = default;
};

// What Headroom ships: the emergencies first, then rules that can be changed. Every measure of these is measured.
const std::vector<AlertRule>& shippedRules();
const AlertRule& ruleOf(Emergency::Kind kind);
AlertLatch::Delays delaysOf(Emergency::Kind kind);

// Null: there is none.
const AlertRule* findRule(const std::vector<AlertRule>& rules, std::string_view name);
// The error names the nearest one.
Error noSuchRule(const std::vector<AlertRule>& rules, const std::string& name);

// Of a rule that is not built in; errors are ErrorKind::Usage.
Result<void> check(const AlertRule& rule);

// No figure: NoData.
AlertLevel levelOf(const AlertRule& rule, const std::optional<double>& figure);

// Where more is to be seen of what it finds; an emergency says it better itself.
Emergency::Place placeOf(const AlertRule& rule);
std::string nameOf(Emergency::Place place); // the page: "overview", "buckets", "traffic", "shards", "jobs", "backups"

std::string nameOf(Emergency::Severity severity); // "warning", "critical"
std::optional<Emergency::Severity> severityNamed(std::string_view name);

} // namespace headroom::console
