// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_past.h"

#include "core/base/text/short_name.h"
#include "core/console/alerts/alert_measures.h"
#include "core/console/alerts/alert_text.h"
#include "core/console/logs/log_figures.h"
#include "core/console/recording/recorded_events.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <set>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::Curve;
using recording::Measure;
using recording::Recording;
using recording::Second;
using recording::SeriesKey;
using std::chrono::seconds;

namespace {

using PastPart = AlertPast::Part;

constexpr seconds warmUp = 1h; // before what is asked for: sums of ten minutes, and what began to be wrong before
constexpr seconds sharesAreOf = 10min;
constexpr auto threeHeartbeats = 82'500ms; // from the first to the third
constexpr seconds secondsUpTo = 25h;
constexpr seconds endMayBeMissing = 1min; // of what is live, as it is not written yet
constexpr double usualLimit = 10'000;
constexpr std::size_t maxPastSubject = 80;
const float noFigure = std::numeric_limits<float>::quiet_NaN();

std::string shownLog(const std::string& name)
{
    return discord::sanitizeForDisplay(shortName(name), maxPastSubject);
}

// What the figures of a measure are made of. `make` fills those of a part, out of the curves of its keys; it remembers
// what it needs of the parts before.
struct FigureSource
{
    std::vector<SeriesKey> keys = {};
    std::vector<std::string> subjects = {};
    std::function<void(const std::vector<Curve>& curves, PastPart& part)> make = {};

    // A subject for each series of that measure.
    template <typename ShownName>
    void addAll(const std::vector<SeriesKey>& all, Measure measure, const ShownName& shownName)
    {
        for (const auto& key : all) {
            if (key.measure != measure)
                continue;
            keys.push_back(key);
            subjects.push_back(shownName(key.subject));
        }
    }
};

// Of several addresses the worst alone is measured (signsOf()).
FigureSource invalidShares(const std::vector<SeriesKey>& all)
{
    FigureSource source;
    source.keys.push_back({Measure::InvalidLimit});
    source.addAll(
        all, Measure::Invalid, [](const std::string& address) { return address.empty() ? "this fleet" : address; });
    const auto addresses = source.subjects.size();
    source.addAll(all, Measure::LogInvalid, shownLog);
    source.make = [addresses](const std::vector<Curve>& curves, PastPart& part) {
        for (std::size_t point = 0; point < part.isRecorded.size(); ++point) {
            const auto said = double(curves[0].average[point]);
            const auto limit = said > 0 ? said : usualLimit;
            const auto countOf = [&](std::size_t subject) { return double(curves[1 + subject].average[point]); };
            std::optional<std::size_t> worst;
            for (std::size_t subject = 0; subject < addresses; ++subject) {
                if (!std::isnan(countOf(subject)) && (!worst || countOf(subject) > countOf(*worst)))
                    worst = subject;
            }
            if (worst)
                part.figures[*worst][point] = float(100 * countOf(*worst) / limit);
            for (auto subject = addresses; subject < part.figures.size(); ++subject)
                part.figures[subject][point] = float(100 * countOf(subject) / usualLimit);
        }
    };
    return source;
}

FigureSource unauthorized(const std::vector<SeriesKey>& all)
{
    FigureSource source;
    source.addAll(all, Measure::LogUnauthorized, shownLog);
    source.make = [](const std::vector<Curve>& curves, PastPart& part) {
        for (std::size_t subject = 0; subject < part.figures.size(); ++subject)
            part.figures[subject] = curves[subject].average;
    };
    return source;
}

// The share of a sum of ten minutes.
class TenMinuteShare
{
public:
    float add(Second at, double partCount, double wholeCount)
    {
        m_counts.push_back({at, partCount, wholeCount});
        while (m_counts.front().at + sharesAreOf <= at)
            m_counts.pop_front();
        double part = 0;
        double whole = 0;
        for (const auto& count : m_counts) {
            part += count.part;
            whole += count.whole;
        }
        return whole < AlertMeasures::leastRequests ? noFigure : float(100 * part / whole);
    }

private:
    struct Count
    {
        Second at{};
        double part = 0;
        double whole = 0;
    };
    std::deque<Count> m_counts;
};

FigureSource shares(AnswerKind of)
{
    FigureSource source;
    std::vector<AnswerKind> kinds{
        AnswerKind::Ok, AnswerKind::ClientError, AnswerKind::Denied, AnswerKind::Limited, AnswerKind::ServerError};
    if (of == AnswerKind::Refused)
        kinds.push_back(AnswerKind::Refused);
    for (const auto kind : kinds)
        source.keys.push_back({Measure::Responses, std::string(logs::toString(kind))});
    const auto index = std::size_t(std::ranges::find(kinds, of) - kinds.begin());
    source.subjects = {"all logs"};
    source.make = [index, sum = TenMinuteShare()](const std::vector<Curve>& curves, PastPart& part) mutable {
        for (std::size_t point = 0; point < part.isRecorded.size(); ++point) {
            double whole = noFigure;
            for (std::size_t kind = 0; kind + 1 < curves.size(); ++kind) { // the last is of what was recorded at all
                const auto perSecond = double(curves[kind].average[point]);
                if (!std::isnan(perSecond))
                    whole = (std::isnan(whole) ? 0 : whole) + perSecond * double(part.step.count());
            }
            if (std::isnan(whole))
                continue;
            const auto counted = double(curves[index].average[point]) * double(part.step.count());
            part.figures[0][point] =
                sum.add(part.from + part.step * std::int64_t(point), std::isnan(counted) ? 0 : counted, whole);
        }
    };
    return source;
}

// The least value of some time, once so much time is known.
class SlidingLeast
{
public:
    float add(Second at, float value)
    {
        if (!m_last || at - *m_last > seconds{recording::Recording::tolerance} + m_step) {
            m_values.clear();
            m_since = at;
        }
        m_last = at;
        while (!m_values.empty() && m_values.back().second >= value)
            m_values.pop_back();
        m_values.emplace_back(at, value);
        while (m_values.front().first + threeHeartbeats <= at)
            m_values.pop_front();
        return at - m_since + m_step < threeHeartbeats ? noFigure : m_values.front().second;
    }
    void setStep(seconds step) { m_step = step; }

private:
    std::deque<std::pair<Second, float>> m_values; // rising
    std::optional<Second> m_last;
    Second m_since{};
    seconds m_step{1};
};

FigureSource latencies(const std::vector<SeriesKey>& all)
{
    FigureSource source;
    std::set<std::string> logs;
    for (const auto& key : all) {
        if (key.measure == Measure::ShardLatency)
            logs.insert(recording::parted(key.subject).second);
    }
    source.addAll(all, Measure::ShardLatency, [&logs](const std::string& subject) {
        const auto [number, log] = recording::parted(subject);
        auto name = number.empty() ? shownLog(log) : "shard " + number;
        if (!number.empty() && logs.size() > 1)
            name += " of " + shownLog(log);
        return name;
    });
    source.make = [least = std::vector<SlidingLeast>(source.keys.size())](
                      const std::vector<Curve>& curves, PastPart& part) mutable {
        for (std::size_t subject = 0; subject < part.figures.size(); ++subject) {
            least[subject].setStep(part.step);
            for (std::size_t point = 0; point < part.isRecorded.size(); ++point) {
                const auto value = curves[subject].average[point];
                if (!std::isnan(value))
                    part.figures[subject][point] =
                        least[subject].add(part.from + part.step * std::int64_t(point), value);
            }
        }
    };
    return source;
}

FigureSource sourceOf(AlertMeasure measure, const std::vector<SeriesKey>& all)
{
    switch (measure) {
    case AlertMeasure::InvalidShare:
        return invalidShares(all);
    case AlertMeasure::Unauthorized:
        return unauthorized(all);
    case AlertMeasure::LimitedShare:
        return shares(AnswerKind::Limited);
    case AlertMeasure::RefusedShare:
        return shares(AnswerKind::Refused);
    case AlertMeasure::ShardLatency:
        return latencies(all);
    default:
        return {};
    }
}

seconds stepFor(seconds span, std::size_t series)
{
    const auto fits = [&](seconds step) { return series * std::size_t(span / step) <= maxPastFigures; };
    if (span <= secondsUpTo + warmUp && fits(1s))
        return 1s;
    return fits(60s) ? seconds{60} : seconds{900};
}

class PastReading
{
public:
    PastReading(Recording& recording, FigureSource source, AlertPast& past)
        : m_recording(recording)
        , m_source(std::move(source))
        , m_past(past)
    {
        m_past.subjects = m_source.subjects;
        m_source.keys.push_back({Measure::Recorded});
    }

    Result<void> run(const PastProgress& progress)
    {
        const auto begin = std::chrono::floor<std::chrono::hours>(m_past.from - warmUp);
        const auto end = std::chrono::ceil<seconds>(m_past.to);
        const auto step = stepFor(end - begin, m_source.keys.size());
        const auto slice = step == 1s ? seconds{1h} : step == 60s ? seconds{12h} : seconds{240h};
        for (Second at = begin; at < end; at += slice) {
            const auto done =
                std::chrono::duration<double>(at - Second{begin}) / std::chrono::duration<double>(end - Second{begin});
            if (!progress(done))
                return failure(ErrorKind::Failed, Text::tr("stopped"));
            auto curves = m_recording.curves(m_source.keys, at, std::min(at + slice, end), step.count());
            if (!curves)
                return tl::unexpected(curves.error());
            take(*curves);
        }
        endGap(end);
        return {};
    }

private:
    void take(const std::vector<Curve>& curves)
    {
        const auto& recorded = curves.back();
        PastPart part;
        part.from = recorded.from;
        part.step = seconds{recorded.step};
        for (const auto value : recorded.average)
            part.isRecorded.push_back(!std::isnan(value));
        part.figures.assign(m_source.subjects.size(), std::vector<float>(recorded.average.size(), noFigure));
        if (m_source.make)
            m_source.make(curves, part);
        for (std::size_t point = 0; point < part.isRecorded.size(); ++point)
            count(part, point);
        m_past.parts.push_back(std::move(part));
    }

    void count(const PastPart& part, std::size_t point)
    {
        const auto at = part.from + part.step * std::int64_t(point);
        if (at < m_past.from || at >= m_past.to)
            return;
        if (!part.isRecorded[point]) {
            m_gapSince = m_gapSince.value_or(at);
            return;
        }
        endGap(at);
        m_past.recorded += part.step;
        const auto isKnown = [point](const std::vector<float>& figures) { return !std::isnan(figures[point]); };
        if (std::ranges::any_of(part.figures, isKnown))
            m_past.known += part.step;
    }

    void endGap(Second at)
    {
        const auto since = std::exchange(m_gapSince, {});
        if (since && at - *since > seconds{Recording::tolerance})
            m_past.gaps.emplace_back(*since, std::min<WallTime>(at, m_past.to));
    }

    Recording& m_recording;
    FigureSource m_source;
    AlertPast& m_past;
    std::optional<Second> m_gapSince;
};

} // namespace

bool isRecorded(AlertMeasure measure)
{
    return measure == AlertMeasure::Emergency || sourceOf(measure, {}).make;
}

Result<AlertPast> readAlertPast(
    Recording& recording, const AlertRule& rule, WallTime from, WallTime to, const PastProgress& progress)
{
    if (!isRecorded(rule.measure))
        return failure(ErrorKind::Failed, notRecordedText(rule.measure).toStdString());
    const auto extent = recording.extent();
    if (!extent)
        return tl::unexpected(extent.error());
    const WallTime end = *extent ? WallTime((*extent)->second + 1s) : to;
    AlertPast past{from, to > end && to - end < endMayBeMissing ? end : to};
    const auto all = recording.series();
    if (!all)
        return tl::unexpected(all.error());
    if (const auto done = PastReading(recording, sourceOf(rule.measure, *all), past).run(progress); !done)
        return tl::unexpected(done.error());
    if (rule.emergency) {
        auto events = recording.events(past.from, past.to);
        if (!events)
            return tl::unexpected(events.error());
        past.known = past.recorded;
        for (auto& event : *events) {
            const auto emergency = emergencyOf(event, {}, event.at);
            if (emergency && emergency->kind == *rule.emergency)
                past.events.push_back(std::move(event));
        }
    }
    return past;
}

} // namespace headroom::console
