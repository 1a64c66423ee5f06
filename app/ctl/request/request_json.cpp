// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_json.h"

#include "app/ctl/text.h"
#include "core/base/text/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

namespace headroom::ctl {

namespace {

constexpr std::array allKinds{model::Outcome::Kind::Answered, model::Outcome::Kind::Refused,
    model::Outcome::Kind::Cancelled, model::Outcome::Kind::Failed, model::Outcome::Kind::Uncertain};

QJsonValue bodyJson(const std::string& body)
{
    const auto parsed = jsonIn(body);
    return parsed.isNull() && !body.empty() ? QJsonValue(text(body)) : parsed;
}

} // namespace

bool isWell(const model::Outcome& outcome)
{
    return outcome.kind == model::Outcome::Kind::Answered && outcome.status.value_or(999) < 400;
}

QJsonObject outcomeJson(const model::Outcome& outcome)
{
    QJsonArray waitReasons;
    for (const auto reason : model::allWaitReasons) {
        if (outcome.waitReasons.has(reason))
            waitReasons.append(text(toString(reason)));
    }
    QJsonObject object{{QStringLiteral("outcome"), text(toString(outcome.kind))},
        {QStringLiteral("status"), outcome.status ? QJsonValue(*outcome.status) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("body"), bodyJson(outcome.body.text())},
        {QStringLiteral("waited_ms"), static_cast<qint64>(toMilliseconds(outcome.waited).count())},
        {QStringLiteral("held_by"), waitReasons}, {QStringLiteral("attempts"), static_cast<int>(outcome.attempts)},
        {QStringLiteral("local_limits"), outcome.localLimits}, {QStringLiteral("cached"), outcome.cached}};
    if (outcome.wouldTake)
        object.insert(
            QStringLiteral("would_take_ms"), static_cast<qint64>(ceilMilliseconds(*outcome.wouldTake).count()));
    if (!outcome.reason.empty())
        object.insert(QStringLiteral("error"), text(outcome.reason));
    return object;
}

void Tally::add(const model::Outcome& outcome)
{
    ++m_total;
    ++m_outcomes[outcome.kind];
    if (outcome.status)
        ++m_statuses[*outcome.status];
    m_well += isWell(outcome) ? 1 : 0;
}

QJsonObject Tally::json(std::size_t unfinished, Duration taken) const
{
    QJsonObject outcomes;
    for (const auto kind : allKinds) {
        const auto found = m_outcomes.find(kind);
        const auto count = found == m_outcomes.end() ? 0 : found->second;
        outcomes.insert(text(toString(kind)), static_cast<qint64>(count));
    }
    QJsonObject statuses;
    for (const auto& [status, count] : m_statuses)
        statuses.insert(QString::number(status), static_cast<qint64>(count));
    const auto seconds = std::chrono::duration<double>(taken).count();
    return {{QStringLiteral("summary"),
        QJsonObject{{QStringLiteral("total"), static_cast<qint64>(m_total)}, {QStringLiteral("outcomes"), outcomes},
            {QStringLiteral("statuses"), statuses}, {QStringLiteral("unfinished"), static_cast<qint64>(unfinished)},
            {QStringLiteral("seconds"), seconds},
            {QStringLiteral("requests_per_second"), seconds > 0 ? static_cast<double>(m_total) / seconds : 0.0}}}};
}

void printLine(const QJsonObject& object)
{
    const QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stdout);
    std::fflush(stdout);
}

} // namespace headroom::ctl
