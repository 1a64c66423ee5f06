// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_measures.h"

#include "core/base/text/short_name.h"
#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"
#include "core/discord/sanitize_for_display.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace headroom::console {

using namespace std::chrono_literals;
using Figures = std::vector<AlertFigure>;

namespace {

constexpr Duration identifiesAreOf = 10min;
constexpr auto logFiguresAreOf = 2min; // what ended longer ago is the past
constexpr Duration logsAdvanceIn = 10s;
constexpr std::size_t maxSubjectLength = 80;
constexpr auto noneIsGood = 365 * 24h; // as old as anything

std::string subjectOf(const LogSource* source)
{
    return source ? discord::sanitizeForDisplay(shortName(source->name), maxSubjectLength) : "a log";
}

std::uint64_t keyOf(const ShardSign& sign)
{
    return (std::uint64_t(sign.source) << 33) + (sign.number ? std::uint64_t(*sign.number) + 1 : 0);
}

void addBudgets(const EmergencySigns& signs, Figures& figures)
{
    for (const auto& budget : signs.budgets) {
        const bool isOld = budget.evidence == Emergency::Evidence::Counted && signs.redisLost;
        if (isOld || budget.evidence == Emergency::Evidence::Reported || budget.limit <= 0)
            continue;
        figures.push_back({AlertMeasure::InvalidShare,
            budget.where.empty() ? QT_TRANSLATE_NOOP("Alerts", "this fleet") : budget.where,
            100 * double(budget.count) / double(budget.limit), budget.cause, {}, budget.place});
    }
}

void addUnauthorized(const LogFigures& logs, Figures& figures)
{
    for (const auto& budget : logs.traffic->budgets) {
        const auto cause = std::ranges::find_if(
            budget.burners, [](const InvalidBurner& burner) { return burner.label.starts_with("401 "); });
        figures.push_back({AlertMeasure::Unauthorized, subjectOf(logs.source(budget.source)),
            double(budget.unauthorized), cause == budget.burners.end() ? std::string() : cause->label, {}});
    }
}

void addShares(const LogFigures& logs, Figures& figures)
{
    if (logs.onlyFailures)
        return;
    std::array<double, answerKinds> count{};
    const auto& series = logs.lastTenMinutes;
    for (std::size_t kind = 0; kind < answerKinds; ++kind) {
        for (const auto perSecond : series.perSecond[kind])
            count[kind] += std::isnan(perSecond) ? 0 : double(perSecond) * double(series.grid.step.count());
    }
    const auto of = [&count](AnswerKind kind) { return count[std::size_t(kind)]; };
    const auto toDiscord = of(AnswerKind::Ok) + of(AnswerKind::ClientError) + of(AnswerKind::Denied)
        + of(AnswerKind::Limited) + of(AnswerKind::ServerError);
    const auto share = [](double part, double whole) {
        return whole < AlertMeasures::leastRequests ? std::nullopt : std::optional(100 * part / whole);
    };
    figures.push_back({AlertMeasure::LimitedShare, QT_TRANSLATE_NOOP("Alerts", "all logs"),
        share(of(AnswerKind::Limited), toDiscord), {}, {}});
    figures.push_back({AlertMeasure::RefusedShare, QT_TRANSLATE_NOOP("Alerts", "all logs"),
        share(of(AnswerKind::Refused), toDiscord + of(AnswerKind::Refused)), {}, {}});
}

void addJobs(const JobFigures& jobs, WallTime wallNow, Figures& figures)
{
    if (!jobs.isRead || !jobs.trouble.empty())
        return;
    for (const auto& row : jobs.jobs) {
        const auto& job = row.job;
        if (job.finished && *job.finished + AlertMeasures::jobsAreOf < wallNow)
            continue;
        auto subject = "job " + std::to_string(job.id);
        figures.push_back({AlertMeasure::UncertainItems, std::move(subject), double(job.counts[ItemState::Uncertain]),
            discord::sanitizeForDisplay(job.operation, maxSubjectLength), {}});
    }
}

void addBackups(const BackupFigures& backups, WallTime wallNow, Figures& figures)
{
    if (!backups.isRead || !backups.trouble.empty())
        return;
    for (const auto& age : backups.ages) {
        if (age.archives < 2)
            continue; // made once by hand
        auto guild = discord::sanitizeForDisplay(age.guildName.toStdString(), maxSubjectLength);
        using Hours = std::chrono::duration<double, std::ratio<3600>>;
        const Hours hours = age.newest ? Hours(wallNow - *age.newest) : Hours(noneIsGood);
        figures.push_back({AlertMeasure::BackupAge, std::move(guild), hours.count(),
            age.newest ? std::string() : "none of its archives is good", {}});
    }
}

} // namespace

// Of logs that are all silent the end goes back to their newest record (endOfLogs()), against which nothing is silent.
bool AlertMeasures::areOfNow(const LogFigures& logs, Instant now, WallTime wallNow)
{
    if (m_logsEnd && logs.end > *m_logsEnd)
        m_logsAdvanced = now;
    m_logsEnd = logs.end;
    const bool areBehind =
        std::ranges::any_of(logs.sources, [](const LogSource& source) { return source.readPart.has_value(); });
    const bool advance = m_logsAdvanced && *m_logsAdvanced + logsAdvanceIn >= now;
    return advance && !areBehind && logs.end + logFiguresAreOf >= wallNow;
}

double AlertMeasures::identifiesOf(const ShardSign& sign, Instant now)
{
    auto& counted = m_identifies[keyOf(sign)];
    if (!counted.empty() && sign.identifies < counted.back().count)
        counted.clear(); // it is counted anew
    if (counted.empty() || sign.identifies > counted.back().count)
        counted.push_back({now, sign.identifies});
    // The first is what there was before; of the later ones what ten minutes hold.
    while (counted.size() > 1 && counted[1].at + identifiesAreOf < now)
        counted.erase(counted.begin());
    return double(sign.identifies - counted.front().count);
}

void AlertMeasures::addShards(const LogFigures& logs, Instant now, Figures& figures)
{
    const bool areOfOne = std::ranges::count_if(logs.sources, &LogSource::tellsShards) < 2;
    figures.reserve(figures.size() + 3 * logs.shards->signs.size());
    for (const auto& sign : logs.shards->signs) {
        const auto* const source = logs.source(sign.source);
        if (source && !source->problem.empty())
            continue; // its shards are silent whatever they do
        auto subject = sign.number ? "shard " + std::to_string(*sign.number) : subjectOf(source);
        if (sign.number && !areOfOne)
            subject += " of " + subjectOf(source);
        const Emergency::Shard shard{sign.source, sign.number};
        const auto add = [&](AlertMeasure measure, std::optional<double> value) {
            figures.push_back({measure, subject, value, {}, shard});
        };
        using Seconds = std::chrono::duration<double>;
        if (sign.sinceHeartbeat && sign.expectedInterval > 0s)
            add(AlertMeasure::ShardSilence, Seconds(*sign.sinceHeartbeat) / Seconds(sign.expectedInterval));
        if (sign.leastOfThree)
            add(AlertMeasure::ShardLatency, std::chrono::duration<double, std::milli>(*sign.leastOfThree).count());
        add(AlertMeasure::ShardIdentifies, identifiesOf(sign, now));
    }
}

void AlertMeasures::addSilence(const LogFigures& logs, Instant now, Figures& figures)
{
    for (const auto& source : logs.sources) {
        if (source.readPart)
            continue;
        auto& gap = m_gaps[source.id];
        gap.note(source.lines, now);
        const bool isOfShards = source.tellsShards && !source.tellsRequests;
        figures.push_back({AlertMeasure::LogSilence, subjectOf(&source), gap.silence(now),
            discord::sanitizeForDisplay(source.problem, maxSubjectLength), {},
            isOfShards ? std::optional(Emergency::Place::Shards) : std::nullopt});
    }
}

Figures AlertMeasures::look(const Reports& reports, Instant now, WallTime wallNow)
{
    Figures figures;
    addBudgets(reports.signs, figures);
    if (const auto* const logs = reports.logs) {
        addSilence(*logs, now, figures);
        if (areOfNow(*logs, now, wallNow)) {
            if (logs->traffic) {
                addUnauthorized(*logs, figures);
                addShares(*logs, figures);
            }
            if (logs->shards)
                addShards(*logs, now, figures);
        }
    }
    if (reports.jobs)
        addJobs(*reports.jobs, wallNow, figures);
    if (reports.backups)
        addBackups(*reports.backups, wallNow, figures);
    return figures;
}

} // namespace headroom::console
