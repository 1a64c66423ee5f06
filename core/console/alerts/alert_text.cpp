// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_text.h"

#include "core/discord/redact.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <cmath>

namespace headroom::console {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxDetail = 400;

struct AlertTr
{
    Q_DECLARE_TR_FUNCTIONS(Alerts)
};

// The title, and what is said of a figure.
struct MeasureWords
{
    QString title;
    QString figure;
};

MeasureWords wordsOf(AlertMeasure measure)
{
    switch (measure) {
    case AlertMeasure::InvalidShare:
        return {AlertTr::tr("Invalid requests"), AlertTr::tr("%1 of the invalid-request budget")};
    case AlertMeasure::Unauthorized:
        return {AlertTr::tr("Responses 401"), AlertTr::tr("responses 401 in 10 min: %1")};
    case AlertMeasure::LimitedShare:
        return {AlertTr::tr("Responses 429"), AlertTr::tr("%1 of the responses of 10 min are 429")};
    case AlertMeasure::RefusedShare:
        return {AlertTr::tr("Requests refused by the proxy"),
            AlertTr::tr("the proxy refused %1 of the requests of 10 min")};
    case AlertMeasure::ShardSilence:
        return {AlertTr::tr("Shards without an ACK"), AlertTr::tr("no heartbeat for %1")};
    case AlertMeasure::ShardLatency:
        return {AlertTr::tr("Slow shards"), AlertTr::tr("latency of the last three heartbeats: %1 or more")};
    case AlertMeasure::ShardIdentifies:
        return {AlertTr::tr("Shards that start new sessions"), AlertTr::tr("IDENTIFYs in 10 min: %1")};
    case AlertMeasure::LogSilence:
        return {AlertTr::tr("Silent logs"), AlertTr::tr("no line for %1 gap")};
    case AlertMeasure::UncertainItems:
        return {AlertTr::tr("Uncertain items of jobs"), AlertTr::tr("items with an unknown outcome: %1")};
    case AlertMeasure::BackupAge:
        return {AlertTr::tr("Old backups"), AlertTr::tr("the newest good backup is %1 old")};
    case AlertMeasure::Emergency:
        break;
    }
    return {};
}

struct EmergencyRuleWords
{
    QString title;
    QString condition;
    QString figure;
    QString critical{}; // from when on
};

EmergencyRuleWords wordsOf(Emergency::Kind kind)
{
    using Kind = Emergency::Kind;
    switch (kind) {
    case Kind::Banned:
        return {AlertTr::tr("Banned"), AlertTr::tr("10,000 invalid requests in 10 min, or Discord says so"),
            AlertTr::tr("%1 invalid requests in 10 min")};
    case Kind::BanNear:
        return {AlertTr::tr("Ban near"), AlertTr::tr("80 % of the limit, or a ban within 10 min"),
            AlertTr::tr("%1 invalid requests in 10 min"), AlertTr::tr("critical from 90 % or 5 min")};
    case Kind::TokenRefused:
        return {AlertTr::tr("Token refused"), AlertTr::tr("Discord answers 401 to the token"), {}};
    case Kind::RedisLost:
        return {AlertTr::tr("Redis lost"), AlertTr::tr("the connection is lost"), {}};
    case Kind::GlobalBlocked:
        return {AlertTr::tr("Global 429"), AlertTr::tr("a global 429 holds requests"), {},
            AlertTr::tr("critical from 5 s")};
    case Kind::ShardsGone:
        break;
    }
    return {AlertTr::tr("Shards gone"), AlertTr::tr("a shard is not served for 2.5 heartbeats"),
        AlertTr::tr("shards that are not served: %1"), AlertTr::tr("critical from 10 %")};
}

QString numberText(double value)
{
    const auto tenths = std::round(value * 10) / 10;
    QLocale locale; // the window's; other programs are English
    locale.setNumberOptions({}); // with separators in the C locale as well
    if (std::abs(tenths) < 100 && tenths != std::floor(tenths))
        return locale.toString(tenths, 'f', 1);
    return locale.toString(qlonglong(std::round(value)));
}

} // namespace

QString figureText(AlertMeasure measure, double value)
{
    const QString number = numberText(value);
    switch (measure) {
    case AlertMeasure::ShardSilence:
        return AlertTr::tr("%1 × interval").arg(number);
    case AlertMeasure::LogSilence:
        return AlertTr::tr("%1 × usual").arg(number);
    default:
        break;
    }
    const auto unit = QString::fromLatin1(factsOf(measure).unit);
    return unit.isEmpty() ? number : QString(number + u' ' + unit);
}

QString nameOf(AlertMeasure measure)
{
    return wordsOf(measure).title;
}

QString notRecordedText(AlertMeasure measure)
{
    return AlertTr::tr("Not recorded: “%1” is measured live only").arg(nameOf(measure));
}

QString nothingKnownText(const AlertRule& rule)
{
    if (rule.emergency)
        return AlertTr::tr("Nothing was recorded in that time");
    return AlertTr::tr("No figures of “%1” were recorded in that time").arg(nameOf(rule.measure));
}

QString titleOf(const AlertRule& rule)
{
    if (rule.emergency)
        return wordsOf(*rule.emergency).title;
    return findRule(shippedRules(), rule.name) ? wordsOf(rule.measure).title : QString::fromStdString(rule.name);
}

QString titleOf(const Alert& alert)
{
    const auto* const shipped = findRule(shippedRules(), alert.rule);
    return shipped ? titleOf(*shipped) : QString::fromStdString(alert.rule);
}

QString titleOf(const AlertNotification& notification)
{
    const QString title = titleOf(notification.alert);
    switch (notification.kind) {
    case AlertNotification::Kind::Began:
        return title;
    case AlertNotification::Kind::More:
        return AlertTr::tr("More: %1").arg(title);
    case AlertNotification::Kind::Still:
        return AlertTr::tr("Still: %1").arg(title);
    case AlertNotification::Kind::Ended:
        break;
    }
    return AlertTr::tr("Ended: %1").arg(title);
}

QString detailOf(const Alert& alert)
{
    const auto* const shipped = findRule(shippedRules(), alert.rule);
    const QString figure =
        shipped && shipped->emergency ? wordsOf(*shipped->emergency).figure : wordsOf(alert.measure).figure;
    QStringList parts;
    if (const auto worst = worstOf(alert); worst && !figure.isEmpty())
        parts += figure.arg(figureText(alert.measure, *worst));
    QStringList names;
    const bool isOfLogs = alert.measure == AlertMeasure::InvalidShare || alert.measure == AlertMeasure::LimitedShare
        || alert.measure == AlertMeasure::RefusedShare; // whose subjects are words of ours; others are names
    for (const auto& subject : alert.subjects) {
        if (!subject.name.empty())
            names += isOfLogs ? AlertTr::tr(subject.name.c_str()) : QString::fromStdString(subject.name);
    }
    if (alert.subjectCount > alert.subjects.size())
        names += AlertTr::tr("%1 more").arg(alert.subjectCount - alert.subjects.size());
    if (!names.isEmpty())
        parts += names.join(u", "_s);
    if (!alert.subjects.empty() && !alert.subjects.front().cause.empty()) {
        const auto cause = AlertTr::tr(alert.subjects.front().cause.c_str()); // of a test it is ours
        const bool isShare = alert.measure == AlertMeasure::InvalidShare
            || (shipped
                && (shipped->emergency == Emergency::Kind::BanNear || shipped->emergency == Emergency::Kind::Banned));
        parts += isShare ? AlertTr::tr("mostly %1").arg(cause) : cause;
    }
    if (!alert.hasData)
        parts += AlertTr::tr("no data just now");
    return QString::fromStdString(discord::shownSample(parts.join(u" · "_s).toStdString(), maxDetail));
}

QString conditionOf(const AlertRule& rule)
{
    if (rule.emergency)
        return wordsOf(*rule.emergency).condition;
    return u"> "_s + figureText(rule.measure, rule.enter);
}

QString criticalFrom(const AlertRule& rule)
{
    return rule.emergency ? wordsOf(*rule.emergency).critical : QString();
}

} // namespace headroom::console
