// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_json.h"

#include "core/base/text/json_text.h"
#include "core/base/time/iso_time.h"
#include "core/jobs/run/reconciliation.h"

namespace headroom::jobs {

namespace {

QJsonValue numberJson(const std::optional<JobId>& id)
{
    return id ? QJsonValue(static_cast<qint64>(*id)) : QJsonValue(QJsonValue::Null);
}

QJsonValue textOrNull(std::string_view text)
{
    return text.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(QString::fromUtf8(text));
}

QJsonValue objectOrNull(const std::string& json)
{
    const auto value = jsonIn(json);
    return value.isObject() ? value : QJsonValue();
}

QJsonValue askedJson(Control control)
{
    switch (control) {
    case Control::None:
        return QJsonValue::Null;
    case Control::Pause:
        return QStringLiteral("pause");
    case Control::Cancel:
        return QStringLiteral("cancel");
    }
    return QJsonValue::Null;
}

QJsonValue heldJson(const Held& held)
{
    if (held.reason == HeldReason::None)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("reason"), QString::fromUtf8(word(held.reason))},
        {QStringLiteral("until"), isoJson(held.until)}};
}

QJsonObject scheduleJson(const Schedule& schedule)
{
    return {{QStringLiteral("not_before"), isoJson(schedule.notBefore)},
        {QStringLiteral("window"), textOrNull(schedule.window ? schedule.window->text() : std::string())},
        {QStringLiteral("repeat"), textOrNull(schedule.repeat ? schedule.repeat->text() : std::string())},
        {QStringLiteral("zone"), textOrNull(schedule.zone)}};
}

// What it made, or of an item that is so already what stands for its target.
std::string resultOf(const Item& item)
{
    if (!item.resultId.empty() || item.params.find("\"live\"") == std::string::npos)
        return item.resultId;
    return jsonIn(item.params)[QLatin1String("live")].toString().toStdString();
}

} // namespace

QJsonObject countsJson(const Counts& counts)
{
    QJsonObject object{{QStringLiteral("planned"), static_cast<qint64>(counts.total())},
        {QStringLiteral("open"), static_cast<qint64>(counts.open())}};
    for (const auto state :
        {ItemState::Sent, ItemState::Done, ItemState::Failed, ItemState::Skipped, ItemState::Uncertain})
        object.insert(QString::fromUtf8(word(state)), static_cast<qint64>(counts[state]));
    return object;
}

QJsonObject runnerJson(const RunnerLimits& limits)
{
    return {{QStringLiteral("runner"), QString::fromUtf8(limits.runner)},
        {QStringLiteral("global_per_second"), limits.globalPerSecond},
        {QStringLiteral("share_percent"), limits.sharePercent}, {QStringLiteral("per_second"), limits.perSecond},
        {QStringLiteral("concurrency"), limits.concurrency}, {QStringLiteral("max_jobs"), limits.maxJobs}};
}

QJsonObject jobJson(const Job& job)
{
    return {{QStringLiteral("job"), static_cast<qint64>(job.id)},
        {QStringLiteral("operation"), QString::fromUtf8(job.operation)},
        {QStringLiteral("guild"),
            job.guild ? QJsonValue(QString::fromUtf8(discord::toString(*job.guild))) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("title"), QString::fromUtf8(job.title)},
        {QStringLiteral("state"), QString::fromUtf8(word(job.state))},
        {QStringLiteral("state_text"), textOrNull(job.stateText)}, {QStringLiteral("doing"), textOrNull(job.doing)},
        {QStringLiteral("held"), heldJson(job.held)}, {QStringLiteral("asked"), askedJson(job.control)},
        {QStringLiteral("priority"), job.priority}, {QStringLiteral("after"), numberJson(job.after)},
        {QStringLiteral("undo_of"), numberJson(job.undoOf)}, {QStringLiteral("next"), numberJson(job.next)},
        {QStringLiteral("schedule"), scheduleJson(job.schedule)},
        {QStringLiteral("throttle"),
            QJsonObject{{QStringLiteral("share_percent"), job.throttle.sharePercent},
                {QStringLiteral("requests_per_minute"), job.throttle.requestsPerMinute},
                {QStringLiteral("concurrency"), job.throttle.concurrency}}},
        {QStringLiteral("counts"), countsJson(job.counts)}, {QStringLiteral("runner"), textOrNull(job.runner)},
        {QStringLiteral("created"), isoJson(job.created)}, {QStringLiteral("planned"), isoJson(job.planned)},
        {QStringLiteral("started"), isoJson(job.started)}, {QStringLiteral("finished"), isoJson(job.finished)}};
}

QJsonValue planJson(const std::string& plan)
{
    auto parsed = objectOrNull(plan);
    if (!parsed.isObject())
        return parsed;
    auto object = parsed.toObject();
    object.remove(QStringLiteral("stored_notes"));
    return object;
}

void addDetail(QJsonObject& object, const JobDetail& detail)
{
    object.insert(QStringLiteral("params"), objectOrNull(detail.params));
    object.insert(QStringLiteral("plan"), planJson(detail.plan));
}

QJsonObject itemJson(const Item& item)
{
    const auto known = [](int number) { return number == 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(number); };
    return {{QStringLiteral("n"), static_cast<qint64>(item.n)},
        {QStringLiteral("action"), QString::fromUtf8(item.action)},
        {QStringLiteral("kind"), QString::fromUtf8(item.kind)},
        {QStringLiteral("target"), QString::fromUtf8(item.target)},
        {QStringLiteral("state"), QString::fromUtf8(word(item.state))}, {QStringLiteral("attempts"), item.attempt},
        {QStringLiteral("status"), known(item.status)}, {QStringLiteral("code"), known(item.code)},
        {QStringLiteral("error"), textOrNull(item.error)}, {QStringLiteral("result_id"), textOrNull(resultOf(item))},
        {QStringLiteral("sent"), isoJson(item.sent)}, {QStringLiteral("finished"), isoJson(item.finished)}};
}

} // namespace headroom::jobs
