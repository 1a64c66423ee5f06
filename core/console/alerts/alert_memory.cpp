// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_memory.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace headroom::console {

using namespace Qt::StringLiterals;

namespace {

constexpr int memoryVersion = 1;
constexpr qsizetype hashLength = 16;
constexpr double latestTime = 253'402'300'799'999; // the end of the year 9999

QJsonValue timeOrNone(const std::optional<WallTime>& at)
{
    return at ? QJsonValue(qint64(at->time_since_epoch().count())) : QJsonValue();
}

std::optional<WallTime> keptTimeIn(const QJsonValue& value)
{
    const auto number = value.toDouble(-1);
    if (!(number >= 0 && number <= latestTime))
        return std::nullopt;
    return WallTime{std::chrono::milliseconds{std::int64_t(number)}};
}

std::size_t keptCountIn(const QJsonValue& value)
{
    return std::size_t(std::clamp(value.toInt(), 0, 1'000'000));
}

std::string keptText(const QJsonValue& value)
{
    return value.toString().toStdString();
}

QJsonObject keptSubjectJson(const AlertSubject& subject)
{
    QJsonObject object{{u"name"_s, QString::fromStdString(subject.name)}};
    if (subject.value)
        object.insert(u"value"_s, *subject.value);
    if (!subject.cause.empty())
        object.insert(u"cause"_s, QString::fromStdString(subject.cause));
    return object;
}

QJsonObject keptAlertJson(const Alert& alert)
{
    QJsonArray subjects;
    for (const auto& subject : alert.subjects)
        subjects.append(keptSubjectJson(subject));
    return {{u"rule"_s, QString::fromStdString(alert.rule)},
        {u"measure"_s, QString::fromLatin1(factsOf(alert.measure).name)},
        {u"severity"_s, QString::fromStdString(nameOf(alert.severity))}, {u"since"_s, timeOrNone(alert.since)},
        {u"ended"_s, timeOrNone(alert.ended)}, {u"subjects"_s, subjects},
        {u"subject_count"_s, qint64(alert.subjectCount)}};
}

std::optional<Alert> alertIn(const QJsonObject& object)
{
    Alert alert;
    alert.rule = keptText(object.value(u"rule"_s));
    const auto since = keptTimeIn(object.value(u"since"_s));
    const auto severity = severityNamed(keptText(object.value(u"severity"_s)));
    if (alert.rule.empty() || alert.rule.size() > AlertRule::maxNameLength || !since || !severity)
        return std::nullopt;
    alert.measure = measureNamed(keptText(object.value(u"measure"_s))).value_or(AlertMeasure::Emergency);
    const auto* const shipped = findRule(shippedRules(), alert.rule);
    alert.place = shipped ? placeOf(*shipped) : factsOf(alert.measure).place;
    alert.severity = *severity;
    alert.since = *since;
    alert.ended = keptTimeIn(object.value(u"ended"_s));
    for (const auto& each : object.value(u"subjects"_s).toArray()) {
        if (alert.subjects.size() == Alert::maxSubjects)
            break;
        const auto subject = each.toObject();
        const auto value = subject.value(u"value"_s);
        alert.subjects.push_back(
            {keptText(subject.value(u"name"_s)), value.isDouble() ? std::optional(value.toDouble()) : std::nullopt,
                keptText(subject.value(u"cause"_s)), {}});
    }
    alert.subjectCount = std::max(keptCountIn(object.value(u"subject_count"_s)), alert.subjects.size());
    return alert;
}

QJsonArray alertsJson(const std::vector<Alert>& alerts)
{
    QJsonArray array;
    for (const auto& alert : alerts)
        array.append(keptAlertJson(alert));
    return array;
}

std::vector<Alert> alertsIn(const QJsonValue& value, bool areOver)
{
    std::vector<Alert> alerts;
    for (const auto& each : value.toArray()) {
        auto alert = alertIn(each.toObject());
        if (alert && alert->ended.has_value() == areOver && alerts.size() < AlertMemory::maxPast)
            alerts.push_back(*std::move(alert));
    }
    return alerts;
}

} // namespace

void AlertMemory::keep(const std::vector<Alert>& ended)
{
    past.insert(past.begin(), ended.rbegin(), ended.rend());
    past.resize(std::min(past.size(), maxPast));
}

QByteArray toJson(const AlertMemory& memory)
{
    QJsonObject notified;
    for (const auto& [rule, of] : memory.notified) {
        notified.insert(QString::fromStdString(rule),
            QJsonObject{{u"began"_s, timeOrNone(of.began)}, {u"of"_s, timeOrNone(of.of)},
                {u"subjects"_s, qint64(of.subjects)}, {u"counted"_s, timeOrNone(of.counted)},
                {u"stills"_s, qint64(of.stills)}});
    }
    return QJsonDocument(QJsonObject{{u"version"_s, memoryVersion}, {u"active"_s, alertsJson(memory.active)},
                             {u"past"_s, alertsJson(memory.past)}, {u"notified"_s, notified}})
        .toJson(QJsonDocument::Compact);
}

Result<AlertMemory> alertMemoryFromJson(const QByteArray& json)
{
    const auto root = QJsonDocument::fromJson(json).object();
    if (root.value(u"version"_s).toInt() != memoryVersion)
        return failure(ErrorKind::Broken, Text::tr("it is damaged, or of another Headroom"));
    AlertMemory memory;
    memory.active = alertsIn(root.value(u"active"_s), false);
    memory.past = alertsIn(root.value(u"past"_s), true);
    const auto notified = root.value(u"notified"_s).toObject();
    for (auto entry = notified.begin(); entry != notified.end() && memory.notified.size() < AlertMemory::maxPast;
         ++entry) {
        const auto object = entry.value().toObject();
        memory.notified.emplace(entry.key().toStdString(),
            AlertNotifier::Notified{keptTimeIn(object.value(u"began"_s)), keptTimeIn(object.value(u"of"_s)),
                keptCountIn(object.value(u"subjects"_s)), keptTimeIn(object.value(u"counted"_s)).value_or(WallTime{}),
                keptCountIn(object.value(u"stills"_s))});
    }
    return memory;
}

std::string alertMemoryPath(const std::string& program, const std::string& fleet)
{
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    if (data.isEmpty())
        return {};
    const auto hash = QCryptographicHash::hash(QByteArray::fromStdString(fleet), QCryptographicHash::Sha256).toHex();
    return data.toStdString() + "/headroom/alerts-" + program + '-' + hash.left(hashLength).toStdString() + ".json";
}

} // namespace headroom::console
