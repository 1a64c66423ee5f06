// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/recordings/output.h"

#include "app/ctl/backups/output.h"
#include "app/ctl/text.h"

#include "core/base/time/iso_time.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace headroom::ctl {

using recording::Event;
using recording::Measure;
using recording::Moment;
using recording::Second;

namespace {

constexpr std::size_t shownSubjects = 10; // of one measure; --json has all
constexpr std::size_t shownEvents = 50;
constexpr std::size_t maxShownText = 160;

QJsonValue secondJson(Second at)
{
    return utcTime(at).toString(Qt::ISODate);
}

const char* tierWord(recording::Tier tier)
{
    return tier == recording::Tier::Seconds ? "second" : tier == recording::Tier::Minutes ? "minute" : "quarter";
}

// "49", "0.25", "9,436"
std::string figureText(double value)
{
    const auto rounded = std::int64_t(value);
    if (double(rounded) == value)
        return countText(rounded);
    return QString::number(value, 'f', value < 10 ? 2 : 1).toStdString();
}

// A figure, or what the number of a state means.
std::string figureText(Measure measure, double value)
{
    constexpr std::array phases{"connecting", "loading", "live", "lost", "absent"};
    constexpr std::array shardStates{"no data", "healthy", "slow", "missed ACK", "reconnecting", "silent"};
    const auto word = [value](const auto& words) {
        return value >= 0 && value < double(words.size()) ? std::string(words[std::size_t(value)]) : figureText(value);
    };
    if (measure == Measure::RedisPhase)
        return word(phases);
    return measure == Measure::ShardState ? word(shardStates) : figureText(value);
}

std::string subjectText(const std::string& subject)
{
    auto words = subject;
    std::ranges::replace(words, '\t', ' ');
    return discord::sanitizeForDisplay(words, maxShownText);
}

void addMeasure(std::string& out, Measure measure, const std::vector<Moment::Figure>& figures)
{
    const auto name = std::string(nameOf(measure));
    if (figures.size() == 1 && figures.front().subject.empty()) {
        out += "  " + name + std::string(name.size() < 24 ? 24 - name.size() : 1, ' ') + ' '
            + figureText(measure, figures.front().value) + '\n';
        return;
    }
    auto sorted = figures;
    std::ranges::stable_sort(sorted, std::greater<>(), &Moment::Figure::value);
    out += "  " + name + '\n';
    for (std::size_t i = 0; i < std::min(sorted.size(), shownSubjects); ++i) {
        const auto value = figureText(measure, sorted[i].value);
        out += std::string(value.size() < 14 ? 14 - value.size() : 1, ' ') + value + "  "
            + subjectText(sorted[i].subject) + '\n';
    }
    if (sorted.size() > shownSubjects)
        out += "                " + countText(std::int64_t(sorted.size() - shownSubjects)) + " more (--json has all)\n";
}

std::string eventText(const Event& event, DisplayZone zone)
{
    auto line = "  " + dateTimeText(event.at, zone) + "  " + std::string(nameOf(event.kind));
    if (!event.subject.empty())
        line += ' ' + subjectText(event.subject);
    for (const auto* key : {"count", "limit", "cause", "where", "problem", "name"}) {
        const auto value = event.detail[QLatin1StringView(key)].toVariant().toString();
        if (!value.isEmpty())
            line += std::string(", ") + key + ' ' + discord::sanitizeForDisplay(value.toStdString(), maxShownText);
    }
    if (event.isCritical)
        line += " (critical)";
    if (event.until && *event.until > event.at)
        line += ", until " + clockTimeText(*event.until, zone);
    return line + '\n';
}

QJsonObject eventJson(const Event& event)
{
    return {{QStringLiteral("at"), isoJson(event.at)}, {QStringLiteral("until"), isoJson(event.until)},
        {QStringLiteral("kind"), text(nameOf(event.kind))}, {QStringLiteral("subject"), text(event.subject)},
        {QStringLiteral("critical"), event.isCritical}, {QStringLiteral("detail"), event.detail}};
}

} // namespace

std::string recordingAsText(const ShownRecording& shown, DisplayZone zone)
{
    auto out = shown.file + ", " + bytesText(shown.bytes) + '\n';
    if (!shown.extent)
        return out + "Nothing has been recorded yet.\n";
    out += "Recorded from " + dateTimeText(shown.extent->first, zone) + " to "
        + dateTimeText(shown.extent->second, zone) + ", " + countText(std::int64_t(shown.series), "series", "series");
    if (shown.secondsFrom)
        out += ", single seconds from " + dateTimeText(*shown.secondsFrom, zone);
    out += "\n\n";
    const auto& moment = shown.moment;
    if (moment.isRecorded) {
        out += "At " + dateTimeText(moment.at, zone);
        if (moment.tier != recording::Tier::Seconds)
            out += moment.tier == recording::Tier::Minutes ? " (averages of a minute)" : " (averages of 15 minutes)";
        out += '\n';
        for (std::size_t i = 0; i < recording::measures; ++i) {
            const auto& figures = moment.figures[i];
            if (!figures.empty() && Measure(i) != Measure::Recorded)
                addMeasure(out, Measure(i), figures);
        }
    } else {
        out += "Nothing was recorded at " + dateTimeText(moment.at, zone) + ".\n";
    }
    if (shown.events.empty())
        return out;
    out += "\nEvents\n";
    const auto first = shown.events.size() > shownEvents ? shown.events.size() - shownEvents : 0;
    if (first > 0)
        out += "  " + countText(std::int64_t(first), "earlier one", "earlier ones") + " (--json has all)\n";
    for (auto i = first; i < shown.events.size(); ++i)
        out += eventText(shown.events[i], zone);
    return out;
}

QJsonObject recordingAsJson(const ShownRecording& shown)
{
    QJsonArray figures;
    for (std::size_t i = 0; i < recording::measures; ++i) {
        for (const auto& figure : shown.moment.figures[i]) {
            const auto [first, second] = recording::parted(figure.subject);
            QJsonArray subject;
            if (!figure.subject.empty())
                subject.append(text(first));
            if (figure.subject.find('\t') != std::string::npos)
                subject.append(text(second));
            figures.append(QJsonObject{{QStringLiteral("measure"), text(nameOf(Measure(i)))},
                {QStringLiteral("subject"), subject}, {QStringLiteral("value"), figure.value}});
        }
    }
    QJsonArray events;
    for (const auto& event : shown.events)
        events.append(eventJson(event));
    const auto& extent = shown.extent;
    return {{QStringLiteral("file"), text(shown.file)}, {QStringLiteral("bytes"), qint64(shown.bytes)},
        {QStringLiteral("series"), qint64(shown.series)},
        {QStringLiteral("from"), extent ? secondJson(extent->first) : QJsonValue()},
        {QStringLiteral("to"), extent ? secondJson(extent->second) : QJsonValue()},
        {QStringLiteral("seconds_from"), shown.secondsFrom ? secondJson(*shown.secondsFrom) : QJsonValue()},
        {QStringLiteral("at"), secondJson(shown.moment.at)}, {QStringLiteral("recorded"), shown.moment.isRecorded},
        {QStringLiteral("tier"),
            shown.moment.isRecorded ? QJsonValue(QLatin1StringView(tierWord(shown.moment.tier))) : QJsonValue()},
        {QStringLiteral("figures"), figures}, {QStringLiteral("events"), events}};
}

} // namespace headroom::ctl
