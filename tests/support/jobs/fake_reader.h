// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"

#include <QJsonDocument>
#include <QTest>

#include <map>
#include <string>
#include <vector>

namespace headroom::support {

// A Discord of fixed answers. What it does not know is 404.
class FakeReader : public jobs::ApiReader
{
public:
    void get(const std::string& path, Done done) override
    {
        asked.push_back(path);
        const auto found = answers.find(path);
        if (found == answers.end())
            return done({.status = 404, .code = 0, .problem = "404: Not Found"});
        done(found->second);
    }
    void wait(Duration span, std::function<void(bool)> done) override
    {
        waited += span;
        if (onWait)
            onWait();
        done(true);
    }
    void set(const std::string& path, const char* json)
    {
        const auto document = QJsonDocument::fromJson(json);
        if (document.isNull())
            qFatal("%s is no JSON", json);
        answers[path] = {
            .status = 200, .json = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object())};
    }
    void refuse(const std::string& path, int status, int code, const std::string& problem)
    {
        answers[path] = {.status = status, .code = code, .problem = problem};
    }

    std::map<std::string, jobs::ReadAnswer> answers;
    std::vector<std::string> asked;
    Duration waited{};
    std::function<void()> onWait;
};

// What planWith() made.
struct Planned
{
    Result<void> result;
    std::vector<jobs::NewItem> items = {};
    QJsonObject summary = {};

    std::string error() const { return result ? std::string() : std::string(result.error().text); }
    // "delete role 12", one an item; with its state and error where it is not planned.
    QStringList lines() const
    {
        QStringList lines;
        for (const auto& item : items) {
            auto line = item.action + ' ' + item.kind + ' ' + item.target;
            if (item.state != jobs::ItemState::Planned)
                line += " (" + std::string(jobs::word(item.state)) + ": " + item.error + ')';
            lines += QString::fromStdString(line);
        }
        return lines;
    }
};

inline Result<jobs::Order> orderOf(const jobs::Operation& operation, const char* params)
{
    auto values = jobs::ParameterValues::check(operation.declaration().parameters, std::string(params));
    if (!values)
        return tl::unexpected(values.error());
    if (auto checked = operation.check(*values); !checked)
        return tl::unexpected(checked.error());
    return jobs::Order{7, discord::Snowflake{100}, *values, WallTime{std::chrono::milliseconds{1'800'000'000'000}}};
}

inline Planned planWith(const jobs::Operation& operation, const char* params, jobs::ApiReader& api)
{
    Planned planned;
    const auto order = orderOf(operation, params);
    if (!order) {
        planned.result = tl::unexpected(order.error());
        return planned;
    }
    jobs::Plan plan([&planned](std::vector<jobs::NewItem> items, jobs::Plan::Written done) {
        planned.items.insert(planned.items.end(), items.begin(), items.end());
        done({});
    });
    bool isOver = false;
    const auto run = [&]() -> QCoro::Task<void> {
        planned.result = co_await operation.plan(*order, api, plan);
        if (planned.result)
            planned.result = co_await plan.finish();
        isOver = true;
    };
    run();
    if (!QTest::qWaitFor([&isOver] { return isOver; }, 60'000)) // for an archive
        qFatal("the plan does not end");
    planned.summary = plan.summary(10, operation.isDestructive(order->values));
    return planned;
}

inline jobs::Item itemOf(const jobs::NewItem& item)
{
    return {.n = 3,
        .action = item.action,
        .kind = item.kind,
        .target = item.target,
        .params = item.params,
        .before = item.before};
}

// The one task that a test has, which must be over.
template <typename T>
T resultOf(QCoro::Task<T> task)
{
    std::optional<T> result;
    const auto run = [&]() -> QCoro::Task<void> { result = co_await task; };
    run();
    if (!result)
        qFatal("the task waits for something");
    return *std::move(result);
}

} // namespace headroom::support
