// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/json_text.h"
#include "core/discord/route.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/operations/request_file.h"

#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int maxNonce = 25;
constexpr int unknownMessageCode = 10008;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "send-requests",
        .title = QT_TRANSLATE_NOOP("Operations", "Send a list of requests"),
        .help = QT_TRANSLATE_NOOP("Operations", "Sends the requests of a file, for what has no operation of its own"),
        .group = QT_TRANSLATE_NOOP("Operations", "Anything else"),
        .needsGuild = false,
        .parameters = {
            {.name = "file",
                .kind = Kind::File,
                .help = QT_TRANSLATE_NOOP("Operations", "CSV with a line of names, or one JSON object a line"),
                .isRequired = true},
            {.name = "method",
                .kind = Kind::Choice,
                .help = QT_TRANSLATE_NOOP("Operations", "Of all of them; without it each line says its own"),
                .choices = {"GET", "POST", "PUT", "PATCH", "DELETE"}},
            {.name = "path",
                .help = QT_TRANSLATE_NOOP("Operations", "Of all of them, such as /channels/{{channel}}/messages"),
                .maximum = 2000},
            {.name = "body",
                .help = QT_TRANSLATE_NOOP(
                    "Operations", "JSON of all of them; {{x}} in a text is the column x, \"{{number:x}}\" a number"),
                .maximum = 100000}}};
}

std::string actionOf(const std::string& method)
{
    return method == "POST" ? "create" : method == "DELETE" ? "delete" : "change";
}

// Of two messages with one nonce Discord drops the second, and it is found again by it. The time is for jobs of the
// same number in two queues.
QJsonValue withNonce(const QJsonValue& body, const Order& order, std::int64_t item)
{
    if (!body.isObject() || body.toObject().contains("nonce"_L1))
        return body;
    auto message = body.toObject();
    const auto time = QString::number(order.now.time_since_epoch().count(), 36);
    message.insert("nonce"_L1, u"%1-%2-%3"_s.arg(order.job).arg(item).arg(time).right(maxNonce));
    message.insert("enforce_nonce"_L1, true);
    return message;
}

class SendRequests final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.text("method") == "DELETE"; }

    Result<void> check(const ParameterValues& values) const override
    {
        if (values.has("method") != values.has("path"))
            return failure(ErrorKind::Usage, Text::tr("--method and --path belong together"));
        if (values.has("body") && !values.has("path"))
            return failure(ErrorKind::Usage, Text::tr("--body: give --method and --path as well"));
        if (values.has("body") && jsonIn(values.text("body")).isNull())
            return failure(ErrorKind::Usage, Text::tr("--body: is no JSON object or list"));
        return {};
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader&, Plan& plan) const override
    {
        RequestFile file(order.values.text("file"));
        if (const auto opened = file.open(); !opened)
            co_return opened;
        for (;;) {
            const auto record = file.next();
            if (!record)
                co_return Result<void>(tl::unexpected(record.error()));
            if (!*record)
                break;
            if (const auto added = addItem(order, **record, file.line(), plan); !added)
                co_return added;
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
        }
        if (plan.size() == 0)
            co_return Result<void>(
                failure(ErrorKind::Usage, Text::tr("%1 holds no requests").arg(order.values.text("file"))));
        plan.note(Text::tr("Nothing of these requests is checked beforehand, and there is no undo."));
        co_return Result<void>();
    }

    // What Discord says of a nonce whose message was deleted since.
    AnswerVerdict outcomeOf(
        const Item& item, const ItemRequest& request, int status, const std::string& body) const override
    {
        const auto verdict = Operation::outcomeOf(item, request, status, body);
        const bool wasSent = request.method == "POST" && verdict.code == unknownMessageCode
            && jsonIn(request.body)["enforce_nonce"_L1].toBool();
        return wasSent ? AnswerVerdict{.code = verdict.code} : verdict;
    }

private:
    static Result<void> addItem(const Order& order, const QJsonObject& record, int line, Plan& plan)
    {
        const auto& values = order.values;
        const auto where = "line " + std::to_string(line);
        std::string method = values.text("method");
        Result<std::string> path = record.value("path"_L1).toString().toStdString();
        Result<QJsonValue> body = record.value("body"_L1);
        if (values.has("path")) {
            path = filledPath(values.text("path"), record);
            body = values.has("body") ? filledBody(jsonIn(values.text("body")), record) : QJsonValue();
        } else {
            method = record.value("method"_L1).toString().toUpper().toStdString();
        }
        if (body && body->isString()) // of a CSV file
            body = body->toString().isEmpty() ? QJsonValue() : jsonIn(body->toString().toStdString());
        if (!path || !body)
            return failure(ErrorKind::Usage, Text::tr("%1: %2").arg(where, (path ? body.error() : path.error()).text));
        if (method.empty() || path->empty())
            return failure(ErrorKind::Usage, Text::tr("%1: has no method and path").arg(where));
        const auto route = discord::parseRoute(method, *path, {});
        if (!route)
            return failure(ErrorKind::Usage, Text::tr("%1: %2").arg(where, route.error().text));
        if (route->major.token || !route->countsTowardsGlobal)
            return failure(ErrorKind::Usage,
                Text::tr("%1: tokens of webhooks and interactions are not kept in a queue").arg(where));
        if (method == "POST" && route->routeTemplate == "/channels/{channel}/messages")
            body = withNonce(*body, order, plan.size() + 1);
        const auto after = record.value("after"_L1).toInteger();
        if (after < 0 || after > plan.size())
            return failure(ErrorKind::Usage, Text::tr("%1: \"after\" is the number of a request before it").arg(where));
        plan.add({.action = actionOf(method),
            .kind = "request",
            .target = method + ' ' + *path,
            .dependsOn = after,
            .params = planned(method, *path, *body)});
        return {};
    }
};

} // namespace

const Operation& sendRequests()
{
    static const SendRequests operation(declared());
    return operation;
}

} // namespace headroom::jobs
