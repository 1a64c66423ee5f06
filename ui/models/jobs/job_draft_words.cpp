// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_draft_words.h"

#include "ui/models/backups/backup_words.h"
#include "ui/models/field_words.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <cctype>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

using console::JobState;
using console::Serving;

namespace {

constexpr auto kLeaseSlack = 10s; // between the clock of the queue and that of this machine
constexpr int kMaxChanges = 4;

struct DraftText
{
    Q_DECLARE_TR_FUNCTIONS(NewJob)
};

// The names of parameters as parameterLabel() makes them, for those who translate them.
[[maybe_unused]] constexpr const char* kParameterLabels[] = {
    QT_TRANSLATE_NOOP("Operations", "Add permissions"),
    QT_TRANSLATE_NOOP("Operations", "Add roles"),
    QT_TRANSLATE_NOOP("Operations", "All channels"),
    QT_TRANSLATE_NOOP("Operations", "Allow"),
    QT_TRANSLATE_NOOP("Operations", "Archive threads"),
    QT_TRANSLATE_NOOP("Operations", "Authors"),
    QT_TRANSLATE_NOOP("Operations", "Ban"),
    QT_TRANSLATE_NOOP("Operations", "Ban reasons"),
    QT_TRANSLATE_NOOP("Operations", "Body"),
    QT_TRANSLATE_NOOP("Operations", "Category"),
    QT_TRANSLATE_NOOP("Operations", "Channels"),
    QT_TRANSLATE_NOOP("Operations", "Colour"),
    QT_TRANSLATE_NOOP("Operations", "Contains"),
    QT_TRANSLATE_NOOP("Operations", "Delete"),
    QT_TRANSLATE_NOOP("Operations", "Delete message seconds"),
    QT_TRANSLATE_NOOP("Operations", "Delete others"),
    QT_TRANSLATE_NOOP("Operations", "Deny"),
    QT_TRANSLATE_NOOP("Operations", "Emojis"),
    QT_TRANSLATE_NOOP("Operations", "File"),
    QT_TRANSLATE_NOOP("Operations", "Files"),
    QT_TRANSLATE_NOOP("Operations", "Find"),
    QT_TRANSLATE_NOOP("Operations", "For everyone"),
    QT_TRANSLATE_NOOP("Operations", "From"),
    QT_TRANSLATE_NOOP("Operations", "Has"),
    QT_TRANSLATE_NOOP("Operations", "Hoist"),
    QT_TRANSLATE_NOOP("Operations", "Incremental from"),
    QT_TRANSLATE_NOOP("Operations", "Inherit"),
    QT_TRANSLATE_NOOP("Operations", "Keep daily"),
    QT_TRANSLATE_NOOP("Operations", "Keep monthly"),
    QT_TRANSLATE_NOOP("Operations", "Keep weekly"),
    QT_TRANSLATE_NOOP("Operations", "Kick"),
    QT_TRANSLATE_NOOP("Operations", "Max file size"),
    QT_TRANSLATE_NOOP("Operations", "Max messages"),
    QT_TRANSLATE_NOOP("Operations", "Members"),
    QT_TRANSLATE_NOOP("Operations", "Mentionable"),
    QT_TRANSLATE_NOOP("Operations", "Messages per channel"),
    QT_TRANSLATE_NOOP("Operations", "Method"),
    QT_TRANSLATE_NOOP("Operations", "Move out"),
    QT_TRANSLATE_NOOP("Operations", "Move to"),
    QT_TRANSLATE_NOOP("Operations", "Name"),
    QT_TRANSLATE_NOOP("Operations", "Newest"),
    QT_TRANSLATE_NOOP("Operations", "Nickname"),
    QT_TRANSLATE_NOOP("Operations", "Only"),
    QT_TRANSLATE_NOOP("Operations", "Order"),
    QT_TRANSLATE_NOOP("Operations", "Overwrite for"),
    QT_TRANSLATE_NOOP("Operations", "Parts"),
    QT_TRANSLATE_NOOP("Operations", "Passphrase env"),
    QT_TRANSLATE_NOOP("Operations", "Path"),
    QT_TRANSLATE_NOOP("Operations", "Pinned"),
    QT_TRANSLATE_NOOP("Operations", "Remove permissions"),
    QT_TRANSLATE_NOOP("Operations", "Remove roles"),
    QT_TRANSLATE_NOOP("Operations", "Rename"),
    QT_TRANSLATE_NOOP("Operations", "Replace"),
    QT_TRANSLATE_NOOP("Operations", "Restored"),
    QT_TRANSLATE_NOOP("Operations", "Roles"),
    QT_TRANSLATE_NOOP("Operations", "Sent after"),
    QT_TRANSLATE_NOOP("Operations", "Sent before"),
    QT_TRANSLATE_NOOP("Operations", "Since"),
    QT_TRANSLATE_NOOP("Operations", "Slow mode"),
    QT_TRANSLATE_NOOP("Operations", "Threads"),
    QT_TRANSLATE_NOOP("Operations", "Time out"),
    QT_TRANSLATE_NOOP("Operations", "To"),
    QT_TRANSLATE_NOOP("Operations", "Topic"),
    QT_TRANSLATE_NOOP("Operations", "Type"),
    QT_TRANSLATE_NOOP("Operations", "Unban"),
    QT_TRANSLATE_NOOP("Operations", "Unban reason"),
    QT_TRANSLATE_NOOP("Operations", "With"),
    QT_TRANSLATE_NOOP("Operations", "With role"),
    QT_TRANSLATE_NOOP("Operations", "Without role"),
};

// Of what a request names of what is made before it, "{{role:123!}}": "role 123".
QString withoutPlaceholders(QString text)
{
    static const QRegularExpression placeholder(u"\\{\\{(\\w+):(\\w+)!?\\}\\}"_s);
    return text.replace(placeholder, u"\\1 \\2"_s);
}

// Lists and objects by their size: what is in them is the API's, not a person's.
QString valueText(const QString& field, const QJsonValue& value)
{
    if (const auto figure = fieldFigure(field, value))
        return *figure;
    if (value.isArray() && !value.toArray().isEmpty())
        return countOf(value.toArray().size(), QT_TRANSLATE_N_NOOP("Counts", "%1 entries"));
    if (value.isObject() && !value.toObject().isEmpty())
        return countOf(value.toObject().size(), QT_TRANSLATE_N_NOOP("Counts", "%1 fields"));
    if (value.isBool())
        return value.toBool() ? DraftText::tr("on") : DraftText::tr("off");
    if (value.isDouble())
        return value.toVariant().toString();
    const QString text = value.toString();
    return text.isEmpty() ? DraftText::tr("none") : withoutPlaceholders(text);
}

QJsonObject requestIn(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

bool isServed(const console::Job& job, WallTime now)
{
    return !job.runner.empty() && job.leaseUntil && *job.leaseUntil + kLeaseSlack >= now;
}

bool waitsForARunner(const console::Job& job, WallTime now)
{
    return job.state == JobState::Queued && !job.after && !job.schedule.window
        && (!job.schedule.notBefore || *job.schedule.notBefore <= now);
}

QString howToRunHere(Serving serving)
{
    switch (serving) {
    case Serving::NotAllowed:
        return DraftText::tr("set HEADROOM_TOKEN and start it with --allow-requests, or start headroomctl jobs run");
    case Serving::NoToken:
        return DraftText::tr("set HEADROOM_TOKEN and start it again, or start headroomctl jobs run");
    case Serving::PlansOnly:
        return DraftText::tr("start it without --no-run-jobs, or start headroomctl jobs run");
    case Serving::Runs:
        break;
    }
    return {};
}

} // namespace

QString operationText(const std::string& text)
{
    return Text::tr(text.c_str(), "Operations").translated();
}

QString parameterLabel(const std::string& name)
{
    std::string label = name;
    std::ranges::replace(label, '-', ' ');
    if (!label.empty())
        label[0] = char(std::toupper(static_cast<unsigned char>(label[0])));
    return operationText(label);
}

QString formErrorText(const console::FormError& error)
{
    static const QRegularExpression own(u"^--[a-z0-9-]+:? "_s);
    static const QRegularExpression others(u"--([a-z][a-z0-9-]*)"_s);
    QString text = textOf(error.text);
    if (text.startsWith(u"--%1: "_s.arg(textOf(error.field))))
        text.remove(own);
    for (auto match = others.match(text); match.hasMatch(); match = others.match(text))
        text.replace(match.capturedStart(), match.capturedLength(),
            u'“' + parameterLabel(match.captured(1).toStdString()) + u'”');
    if (error.field == "guild")
        text = DraftText::tr("give the guild’s id, such as 197038439483310086, or choose its name from the list");
    return capitalized(text);
}

QString costText(const console::JobCost& cost)
{
    if (cost.requests == 0)
        return DraftText::tr("No request is needed.");
    QStringList sentences;
    const QString requests = countOf(cost.requests, QT_TRANSLATE_N_NOOP("Counts", "%1 requests"));
    if (cost.perSecond <= 0)
        return requests + u'.';
    sentences += DraftText::tr("%1 at up to %2 a second: %3 at today’s limits, longer where a bucket is slower.")
                     .arg(requests, formatRate(cost.perSecond), formatRoughly(cost.least));
    if (cost.globalPerSecond > 0) {
        const double share = cost.perSecond / cost.globalPerSecond;
        sentences += DraftText::tr(
            "That is %1 of the %2 requests a second the bot may send; %3 a second stay for the rest of the fleet.")
                         .arg(formatPercent(share), formatRate(cost.globalPerSecond),
                             formatRate(std::max(0.0, cost.globalPerSecond - cost.perSecond)));
    }
    return sentences.join(u'\n');
}

QString itemChangeText(const console::Item& item)
{
    if (!item.error.empty())
        return textOf(item.error);
    const auto request = requestIn(item.params);
    const auto body = request.value("body"_L1).toObject();
    const auto before = requestIn(item.before).value("body"_L1).toObject();
    const auto shown = [&item](const QString& key, const QJsonValue& value) {
        const bool isOfChannel = item.kind == "channel" || item.kind == "thread";
        return isOfChannel && key == "type"_L1 && value.isDouble() ? channelTypeText(value.toInt())
                                                                   : valueText(key, value);
    };
    QStringList changes;
    for (auto field = body.begin(); field != body.end() && changes.size() < kMaxChanges; ++field) {
        const QString key = field.key();
        const QString name = fieldWords(key);
        const QString to = shown(key, field.value());
        changes += before.contains(key) ? u"%1: %2 → %3"_s.arg(name, shown(key, before.value(key)), to)
                                        : u"%1: %2"_s.arg(name, to);
    }
    if (changes.size() < body.size())
        changes += u"…"_s;
    if (const auto entries = request.value("body"_L1).toArray(); !entries.isEmpty()) {
        const auto count = valueText({}, entries);
        const bool isOrder = entries.first().toObject().contains("position"_L1);
        changes += isOrder ? u"%1: %2"_s.arg(fieldWords(u"position"_s), count) : count;
    }
    return changes.join(u", "_s);
}

ServingText servingText(const console::JobFigures& figures, WallTime now)
{
    const auto& here = figures.here;
    if (here.serving == Serving::Runs) {
        if (!here.problem.empty())
            return {DraftText::tr("Jobs do not go on in this window: %1").arg(textOf(here.problem)), Tone::Warning};
        if (here.globalPerSecond <= 0)
            return {DraftText::tr("Jobs run in this window.")};
        return {DraftText::tr("Jobs run in this window, with at most %1 of the bot’s %2 requests a second.")
                    .arg(formatPercent(here.sharePercent / 100.0), formatRate(here.globalPerSecond))};
    }
    QStringList runners;
    bool waits = false;
    for (const auto& row : figures.jobs) {
        const QString runner = textOf(row.job.runner);
        if (isServed(row.job, now) && !runners.contains(runner))
            runners += runner;
        waits = waits || waitsForARunner(row.job, now);
    }
    if (!runners.isEmpty())
        return {DraftText::tr("Jobs are run by %1.").arg(runners.join(u", "_s))};
    if (waits)
        return {DraftText::tr("No runner serves this queue. To run its jobs in this window, %1.")
                    .arg(howToRunHere(here.serving)),
            Tone::Warning};
    return {DraftText::tr("Jobs are not run in this window. To run them, %1.").arg(howToRunHere(here.serving))};
}

QString whyNotPlanned(const console::JobsHere& here)
{
    switch (here.serving) {
    case Serving::NotAllowed:
        return DraftText::tr("To plan jobs, set HEADROOM_TOKEN and start this window with --allow-requests.");
    case Serving::NoToken:
        return DraftText::tr("To plan jobs, set HEADROOM_TOKEN to the bot’s token and start this window again.");
    case Serving::PlansOnly:
    case Serving::Runs:
        break;
    }
    return {};
}

} // namespace headroom::ui
