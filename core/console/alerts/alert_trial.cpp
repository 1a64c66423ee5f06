// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_trial.h"

#include "core/console/alerts/alert_text.h"
#include "core/console/alerts/alerts.h"

#include <algorithm>
#include <cmath>

namespace headroom::console {

using namespace std::chrono_literals;
using std::chrono::seconds;

namespace {

class RuleTrial
{
public:
    RuleTrial(const AlertRule& rule, const AlertPast& past)
        : m_rule(rule)
        , m_past(past)
        , m_places(past.subjects.size())
    {
        m_rule.isOn = true;
        m_alerts.setRules({m_rule});
    }

    AlertTrial run()
    {
        for (const auto& part : m_past.parts) {
            for (std::size_t point = 0; point < part.isRecorded.size(); ++point)
                take(part, point);
        }
        if (m_open)
            keep(*m_open);
        return std::move(m_trial);
    }

private:
    void take(const AlertPast::Part& part, std::size_t point)
    {
        const auto at = part.from + part.step * std::int64_t(point);
        if (part.isRecorded[point])
            m_lastRecorded = at;
        else if (m_lastRecorded && at - *m_lastRecorded <= seconds{recording::Recording::tolerance})
            return;
        for (std::size_t subject = 0; subject < m_places.size(); ++subject) {
            const auto figure = part.figures[subject][point];
            const auto value = std::isnan(figure) ? std::nullopt : std::optional(double(figure));
            auto& place = m_places[subject];
            if (!place && levelOf(m_rule, value) == AlertLevel::Bad) {
                place = m_figures.size();
                m_figures.push_back({m_rule.measure, m_past.subjects[subject], {}, {}, {}});
            }
            if (place)
                m_figures[*place].value = value;
        }
        if (m_figures.empty())
            return; // nothing has been wrong yet
        look(at);
        if (part.step > 1s)
            look(at + part.step - 1s);
    }

    void look(recording::Second at)
    {
        const auto found = m_alerts.look({}, m_figures, Instant{at.time_since_epoch()}, at);
        if (!found.ended.empty() && m_open) {
            m_open->ended = found.ended.front().ended;
            keep(*std::exchange(m_open, {}));
        }
        if (found.active.empty())
            return;
        const auto& alert = found.active.front();
        if (!m_open)
            m_open = TriedAlert{.since = alert.since};
        m_open->subjects = std::max(m_open->subjects, alert.subjectCount);
        const auto worst = worstOf(alert);
        if (!worst || (m_open->worst && *m_open->worst >= *worst))
            return;
        m_open->worst = worst;
        m_open->worstAt = at;
        m_open->subject = alert.subjects.front().name;
    }

    void keep(const TriedAlert& alert) { m_trial.alerts.push_back(alert); }

    AlertRule m_rule;
    const AlertPast& m_past;
    Alerts m_alerts;
    std::vector<AlertFigure> m_figures; // of subjects that were bad once: of others nothing is to be found
    std::vector<std::optional<std::size_t>> m_places; // in there, by subject
    std::optional<recording::Second> m_lastRecorded;
    std::optional<TriedAlert> m_open;
    AlertTrial m_trial;
};

TriedAlert alertOf(const recording::Event& event)
{
    TriedAlert alert{.since = event.at, .ended = event.until, .worstAt = event.at, .subjects = 1};
    if (const auto count = event.detail[QStringLiteral("count")].toInteger(); count > 0)
        alert.worst = double(count);
    alert.subject = event.detail[QStringLiteral("where")].toString().toStdString();
    return alert;
}

} // namespace

Place placeOf(const AlertRule& rule, const TriedAlert& alert)
{
    return {.page = nameOf(placeOf(rule)), .at = std::chrono::ceil<seconds>(alert.since)};
}

AlertTrial tryRule(const AlertRule& rule, const AlertPast& past)
{
    AlertTrial trial;
    if (rule.emergency)
        std::ranges::transform(past.events, std::back_inserter(trial.alerts), alertOf);
    else
        trial = RuleTrial(rule, past).run();
    std::erase_if(trial.alerts,
        [&](const TriedAlert& alert) { return alert.since >= past.to || alert.ended.value_or(past.to) <= past.from; });
    trial.count = trial.alerts.size();
    std::chrono::milliseconds lasted{};
    for (const auto& alert : trial.alerts)
        lasted += std::min(alert.ended.value_or(past.to), past.to) - std::max(alert.since, past.from);
    trial.lasted = std::chrono::floor<seconds>(lasted);
    if (trial.count > AlertTrial::maxListed)
        trial.alerts.erase(trial.alerts.begin(), trial.alerts.end() - AlertTrial::maxListed);
    return trial;
}

// The recording is opened anew each time: another program may have replaced it, and it costs little beside reading.
Result<void> TrialReader::read(const TrialQuestion& question, const PastProgress& progress)
{
    const bool isSame = m_past && question.file == m_read.file && question.from == m_read.from
        && question.to == m_read.to && question.rule.measure == m_read.rule.measure
        && question.rule.emergency == m_read.rule.emergency;
    if (isSame)
        return {};
    m_past.reset();
    const auto recording = recording::Recording::open(question.file);
    if (!recording)
        return tl::unexpected(recording.error());
    auto past = readAlertPast(**recording, question.rule, question.from, question.to, progress);
    return std::move(past).map([&](AlertPast found) {
        m_past = std::make_unique<AlertPast>(std::move(found));
        m_read = question;
    });
}

Result<TrialAnswer> TrialReader::answer(const TrialQuestion& question, const PastProgress& progress)
{
    if (question.from >= question.to)
        return failure(ErrorKind::Usage, Text::tr("the span has no end after its beginning"));
    if (const auto done = read(question, progress); !done)
        return tl::unexpected(done.error());
    if (m_past->known.count() == 0)
        return failure(ErrorKind::Failed, nothingKnownText(question.rule).toStdString());
    TrialAnswer answer{.rule = question.rule, .from = m_past->from, .to = m_past->to};
    for (const auto& part : m_past->parts)
        answer.step = std::max(answer.step, part.step);
    answer.gaps = m_past->gaps;
    answer.recorded = m_past->recorded;
    answer.known = m_past->known;
    answer.tried = tryRule(question.rule, *m_past);
    if (question.saved)
        answer.saved = tryRule(*question.saved, *m_past);
    return answer;
}

} // namespace headroom::console
