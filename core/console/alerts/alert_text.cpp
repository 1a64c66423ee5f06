// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_text.h"

#include "core/base/display_text.h"
#include "core/discord/redact.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace headroom::console {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxDetail = 400;

QString alertTr(const char* text)
{
    return QCoreApplication::translate("Alerts", text);
}

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
        return {alertTr("Invalid requests"), alertTr("%1 of the invalid-request budget")};
    case AlertMeasure::Unauthorized:
        return {alertTr("Responses 401"), alertTr("responses 401 in 10 min: %1")};
    case AlertMeasure::LimitedShare:
        return {alertTr("Responses 429"), alertTr("%1 of the responses of 10 min are 429")};
    case AlertMeasure::RefusedShare:
        return {alertTr("Requests refused by the proxy"), alertTr("the proxy refused %1 of the requests of 10 min")};
    case AlertMeasure::ShardSilence:
        return {alertTr("Shards without an ACK"), alertTr("no heartbeat for %1")};
    case AlertMeasure::ShardLatency:
        return {alertTr("Slow shards"), alertTr("latency of the last three heartbeats: %1 or more")};
    case AlertMeasure::ShardIdentifies:
        return {alertTr("Shards that start new sessions"), alertTr("IDENTIFYs in 10 min: %1")};
    case AlertMeasure::LogSilence:
        return {alertTr("Silent logs"), alertTr("no line for %1 gap")};
    case AlertMeasure::UncertainItems:
        return {alertTr("Uncertain items of jobs"), alertTr("items with an unknown outcome: %1")};
    case AlertMeasure::BackupAge:
        return {alertTr("Old backups"), alertTr("the newest good backup is %1 old")};
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
};

EmergencyRuleWords wordsOf(Emergency::Kind kind)
{
    using Kind = Emergency::Kind;
    switch (kind) {
    case Kind::Banned:
        return {alertTr("Banned"), alertTr("10,000 invalid requests in 10 min, or Discord says so"),
            alertTr("%1 invalid requests in 10 min")};
    case Kind::BanNear:
        return {alertTr("Ban near"), alertTr("80 % of the limit, or a ban within 10 min"),
            alertTr("%1 invalid requests in 10 min")};
    case Kind::TokenRefused:
        return {alertTr("Token refused"), alertTr("Discord answers 401 to the bot's token"), {}};
    case Kind::RedisLost:
        return {alertTr("Redis lost"), alertTr("the connection is lost"), {}};
    case Kind::GlobalBlocked:
        return {alertTr("Global 429"), alertTr("a global 429 holds requests"), {}};
    case Kind::ShardsGone:
        break;
    }
    return {alertTr("Shards gone"), alertTr("a shard is not served for 2.5 heartbeats"),
        alertTr("shards that are not served: %1")};
}

QString numberText(double value)
{
    const auto tenths = std::round(value * 10) / 10;
    if (std::abs(tenths) < 100 && tenths != std::floor(tenths))
        return QString::number(tenths, 'f', 1);
    return QString::fromStdString(countText(std::int64_t(std::round(value))));
}

} // namespace

QString figureText(AlertMeasure measure, double value)
{
    const QString number = numberText(value);
    switch (measure) {
    case AlertMeasure::ShardSilence:
        return alertTr("%1 × interval").arg(number);
    case AlertMeasure::LogSilence:
        return alertTr("%1 × usual").arg(number);
    default:
        break;
    }
    const auto unit = QString::fromLatin1(factsOf(measure).unit);
    return unit.isEmpty() ? number : QString(number + u' ' + unit);
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
        return alertTr("More: %1").arg(title);
    case AlertNotification::Kind::Still:
        return alertTr("Still: %1").arg(title);
    case AlertNotification::Kind::Ended:
        break;
    }
    return alertTr("Ended: %1").arg(title);
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
    for (const auto& subject : alert.subjects) {
        if (!subject.name.empty())
            names += QString::fromStdString(subject.name);
    }
    if (alert.subjectCount > alert.subjects.size())
        names += alertTr("%1 more").arg(alert.subjectCount - alert.subjects.size());
    if (!names.isEmpty())
        parts += names.join(u", "_s);
    if (!alert.subjects.empty() && !alert.subjects.front().cause.empty()) {
        const auto cause = QString::fromStdString(alert.subjects.front().cause);
        const bool isShare = alert.measure == AlertMeasure::InvalidShare
            || (shipped
                && (shipped->emergency == Emergency::Kind::BanNear || shipped->emergency == Emergency::Kind::Banned));
        parts += isShare ? alertTr("mostly %1").arg(cause) : cause;
    }
    if (!alert.hasData)
        parts += alertTr("no data just now");
    return QString::fromStdString(discord::shownSample(parts.join(u" · "_s).toStdString(), maxDetail));
}

QString conditionOf(const AlertRule& rule)
{
    if (rule.emergency)
        return wordsOf(*rule.emergency).condition;
    return u"> "_s + figureText(rule.measure, rule.enter);
}

} // namespace headroom::console
