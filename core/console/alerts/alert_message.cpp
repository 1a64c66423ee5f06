// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_message.h"

#include "core/base/time/iso_time.h"
#include "core/console/alerts/alert_text.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <span>

namespace headroom::console {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t maxInFull = 10; // embeds of a Discord message
constexpr std::size_t maxFleet = 80;
constexpr int maxTitle = 100; // ten of these and of the details are within Discord's 6,000 characters
constexpr int maxDetailShown = 400;
constexpr int maxTries = 5;
constexpr Duration maxWait = 10min;
constexpr int tooMany = 429;

constexpr int colourOfWarning = 0xe2a63b;
constexpr int colourOfCritical = 0xe5534b;
constexpr int colourOfEnd = 0x3fb68b;

QString isoTime(WallTime at)
{
    return utcTime(at).toString(Qt::ISODate);
}

QString cutText(const QString& text, int longest)
{
    return QString::fromStdString(discord::sanitizeForDisplay(text.toStdString(), std::size_t(longest)));
}

// Cut before it grows, so that no escape is torn.
QString withoutMarkup(const QString& text, int longest)
{
    QString plain;
    for (const auto c : cutText(text, longest)) {
        if (u"\\*_~`|<>[]()#@"_s.contains(c))
            plain += u'\\';
        plain += c;
    }
    return plain;
}

int colourOf(const AlertNotification& notification)
{
    if (notification.kind == AlertNotification::Kind::Ended)
        return colourOfEnd;
    return notification.alert.severity == Emergency::Severity::Critical ? colourOfCritical : colourOfWarning;
}

QString footOf(const Alert& alert, const std::string& fleet)
{
    const auto severity = QString::fromStdString(nameOf(alert.severity));
    return fleet.empty() ? severity : QString(severity + u" · "_s + QString::fromStdString(fleet));
}

std::span<const AlertNotification> shownOf(const std::vector<AlertNotification>& notifications)
{
    return std::span(notifications).first(std::min(notifications.size(), maxInFull));
}

QString restOf(const std::vector<AlertNotification>& notifications)
{
    const auto left = notifications.size() - shownOf(notifications).size();
    return left == 0 ? QString() : u"and %1 more"_s.arg(left);
}

QJsonObject discordMessage(const std::vector<AlertNotification>& notifications, const std::string& fleet)
{
    QJsonArray embeds;
    for (const auto& notification : shownOf(notifications)) {
        embeds.append(QJsonObject{{u"title"_s, withoutMarkup(titleOf(notification), maxTitle / 2)},
            {u"description"_s, withoutMarkup(detailOf(notification.alert), maxDetailShown / 2)},
            {u"color"_s, colourOf(notification)},
            {u"timestamp"_s, isoTime(notification.alert.ended.value_or(notification.alert.since))},
            {u"footer"_s, QJsonObject{{u"text"_s, footOf(notification.alert, fleet)}}}});
    }
    return {{u"username"_s, u"Headroom"_s}, {u"content"_s, restOf(notifications)}, {u"embeds"_s, embeds},
        {u"allowed_mentions"_s, QJsonObject{{u"parse"_s, QJsonArray()}}}};
}

QString escapedForSlack(QString text)
{
    return text.replace(u'&', u"&amp;"_s).replace(u'<', u"&lt;"_s).replace(u'>', u"&gt;"_s);
}

// A section of plain text knows neither mentions nor markup; what notifications show, "text", does.
QJsonObject slackMessage(const std::vector<AlertNotification>& notifications, const std::string& fleet)
{
    QJsonArray blocks;
    QStringList titles;
    const auto add = [&blocks](const QString& text) {
        blocks.append(QJsonObject{{u"type"_s, u"section"_s},
            {u"text"_s, QJsonObject{{u"type"_s, u"plain_text"_s}, {u"text"_s, text}, {u"emoji"_s, false}}}});
    };
    for (const auto& notification : shownOf(notifications)) {
        const auto title = cutText(titleOf(notification), maxTitle);
        const auto detail = cutText(detailOf(notification.alert), maxDetailShown);
        titles += title;
        add(title + (detail.isEmpty() ? QString() : QString(u"\n"_s + detail)) + u'\n'
            + footOf(notification.alert, fleet));
    }
    if (const auto rest = restOf(notifications); !rest.isEmpty())
        add(rest);
    return {{u"text"_s, escapedForSlack(titles.join(u", "_s))}, {u"blocks"_s, blocks}};
}

std::optional<Duration> secondsIn(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return std::nullopt;
    const auto longest = std::chrono::duration<double>(maxWait);
    return std::chrono::ceil<std::chrono::milliseconds>(std::min(std::chrono::duration<double>(seconds), longest));
}

} // namespace

std::optional<WebhookFormat> webhookFormatNamed(std::string_view name)
{
    if (name == "discord")
        return WebhookFormat::Discord;
    return name == "slack" ? std::optional(WebhookFormat::Slack) : std::nullopt;
}

QJsonObject alertJson(const Alert& alert)
{
    QJsonArray subjects;
    for (const auto& subject : alert.subjects) {
        subjects.append(QJsonObject{{u"name"_s, QString::fromStdString(subject.name)},
            {u"value"_s, subject.value ? QJsonValue(*subject.value) : QJsonValue()},
            {u"cause"_s, QString::fromStdString(subject.cause)}});
    }
    return {{u"rule"_s, QString::fromStdString(alert.rule)},
        {u"severity"_s, QString::fromStdString(nameOf(alert.severity))}, {u"title"_s, titleOf(alert)},
        {u"detail"_s, detailOf(alert)}, {u"since"_s, isoTime(alert.since)},
        {u"ended"_s, alert.ended ? QJsonValue(isoTime(*alert.ended)) : QJsonValue()},
        {u"page"_s, QString::fromStdString(nameOf(alert.place))},
        {u"unit"_s, QString::fromLatin1(factsOf(alert.measure).unit)}, {u"subjects"_s, subjects},
        {u"subject_count"_s, qint64(alert.subjectCount)}};
}

AlertEnvironment environmentOf(const AlertNotification& notification, const std::string& fleet)
{
    const auto& alert = notification.alert;
    const auto worst = worstOf(alert);
    std::string names;
    for (const auto& subject : alert.subjects)
        names += (names.empty() || subject.name.empty() ? "" : ", ") + subject.name;
    return {
        {"HEADROOM_ALERT_EVENT", nameOf(notification.kind)},
        {"HEADROOM_ALERT_RULE", alert.rule},
        {"HEADROOM_ALERT_SEVERITY", nameOf(alert.severity)},
        {"HEADROOM_ALERT_TITLE", titleOf(notification).toStdString()},
        {"HEADROOM_ALERT_DETAIL", detailOf(alert).toStdString()},
        {"HEADROOM_ALERT_SINCE", isoTime(alert.since).toStdString()},
        {"HEADROOM_ALERT_ENDED", alert.ended ? isoTime(*alert.ended).toStdString() : std::string()},
        {"HEADROOM_ALERT_VALUE", worst ? QString::number(*worst).toStdString() : std::string()},
        {"HEADROOM_ALERT_UNIT", factsOf(alert.measure).unit},
        {"HEADROOM_ALERT_SUBJECTS", names},
        {"HEADROOM_ALERT_PAGE", nameOf(alert.place)},
        {"HEADROOM_ALERT_FLEET", discord::sanitizeForDisplay(fleet, maxFleet)},
    };
}

QByteArray webhookBody(
    WebhookFormat format, const std::vector<AlertNotification>& notifications, const std::string& fleet)
{
    const auto shown = discord::sanitizeForDisplay(fleet, maxFleet);
    const auto message =
        format == WebhookFormat::Discord ? discordMessage(notifications, shown) : slackMessage(notifications, shown);
    return QJsonDocument(message).toJson(QJsonDocument::Compact);
}

WebhookVerdict verdictOn(int status, const QByteArray& retryAfter, const QByteArray& body, int tries)
{
    constexpr int serverError = 500;
    if (status >= 200 && status < 300)
        return {.isDone = true};
    const auto answer = Text::tr("the webhook answered %1").arg(status);
    const bool isLast = tries >= maxTries;
    if (status == tooMany) {
        const auto given = QJsonDocument::fromJson(body).object().value(u"retry_after"_s);
        bool isNumber = false;
        const auto header = retryAfter.trimmed().toDouble(&isNumber);
        auto wait = given.isDouble() ? secondsIn(given.toDouble()) : std::nullopt;
        if (isNumber) // the longer of both
            wait = std::max(wait.value_or(Duration{}), secondsIn(header).value_or(Duration{}));
        const auto again = wait.value_or(1s);
        return {.retryIn = isLast ? std::nullopt : std::optional(again),
            .problem = Text::tr("%1: too many messages").arg(answer)};
    }
    if (status == 0 || status >= serverError) {
        const auto again = std::optional<Duration>(Duration(1s) * (1 << std::clamp(tries, 0, maxTries)));
        return {.retryIn = isLast ? std::nullopt : again,
            .problem = status == 0 ? Text::tr("the webhook does not answer") : answer};
    }
    return {.problem = Text::tr("%1: check its URL").arg(answer)};
}

} // namespace headroom::console
