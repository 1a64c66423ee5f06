// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/plan/plan.h"

#include "core/discord/route.h"
#include "core/jobs/await_call.h"
#include "core/jobs/operation.h"

#include <QJsonArray>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr std::size_t portion = 2000;
constexpr std::size_t maxNotes = 20;

std::string routeOf(const NewItem& item)
{
    const auto request = routedRequest(item.params);
    const auto route = discord::parseRoute(request.method, request.path, {});
    return route ? route->method + ' ' + route->routeTemplate : std::string();
}

} // namespace

std::int64_t Plan::add(NewItem item)
{
    if (item.state == ItemState::Planned) {
        ++m_byAction[item.action];
        if (const auto route = routeOf(item); !route.empty())
            ++m_byRoute[route];
    } else {
        ++m_byAction[item.state == ItemState::Failed ? "failed" : item.action == "keep" ? "keep" : "skipped"];
    }
    m_pending.push_back(std::move(item));
    return ++m_count;
}

void Plan::keep(const std::string& kind, const std::string& target, const Text& why)
{
    add({.action = "keep", .kind = kind, .target = target, .state = ItemState::Skipped, .error = why});
}

void Plan::impossible(const std::string& action, const std::string& kind, const std::string& target, const Text& why)
{
    add({.action = action, .kind = kind, .target = target, .state = ItemState::Skipped, .error = why});
}

void Plan::note(const Text& line)
{
    if (m_notes.size() < maxNotes && std::find(m_notes.begin(), m_notes.end(), line) == m_notes.end())
        m_notes.push_back(line);
}

void Plan::expect(const std::string& route, std::int64_t requests)
{
    if (requests > 0)
        m_byRoute[route] += requests;
}

QCoro::Task<Result<void>> Plan::flush()
{
    if (m_pending.size() < portion)
        co_return Result<void>();
    co_return co_await finish();
}

QCoro::Task<Result<void>> Plan::finish()
{
    if (m_pending.empty())
        co_return Result<void>();
    auto items = std::exchange(m_pending, {});
    AwaitCall<Result<void>> call([this, &items](Written done) { m_write(std::move(items), std::move(done)); });
    co_return co_await call;
}

QJsonObject Plan::summary(double perSecond, bool isDestructive) const
{
    QJsonObject summary;
    for (const auto* action : {"create", "read", "change", "delete", "keep", "skipped", "failed"}) {
        const auto found = m_byAction.find(action);
        summary.insert(QLatin1String(action), qint64(found == m_byAction.end() ? 0 : found->second));
    }
    QJsonArray requests;
    std::int64_t count = 0;
    for (const auto& [route, times] : m_byRoute) {
        requests += QJsonObject{{u"route"_s, QString::fromStdString(route)}, {u"count"_s, qint64(times)}};
        count += times;
    }
    summary.insert("requests"_L1, requests);
    summary.insert("seconds"_L1, perSecond > 0 ? qint64(std::ceil(double(count) / perSecond)) : 0);
    summary.insert("guild_name"_L1, QString::fromStdString(m_guildName));
    summary.insert("destructive"_L1, isDestructive);
    QJsonArray notes;
    QJsonArray stored;
    for (const auto& note : m_notes) {
        notes += QString::fromStdString(note);
        stored += QString::fromStdString(note.stored());
    }
    summary.insert("notes"_L1, notes);
    summary.insert("stored_notes"_L1, stored);
    return summary;
}

} // namespace headroom::jobs
