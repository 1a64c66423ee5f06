// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation.h"

#include "core/base/text/json_text.h"

#include <QJsonObject>
#include <QRegularExpression>

#include <limits>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr std::size_t maxReason = 512;

void replaceAll(std::string& text, std::string_view what, const std::string& with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

} // namespace

Result<void> Operation::check(const ParameterValues&) const
{
    return {};
}

Step Operation::requestFor(const Order&, const Item& item, const ItemContext& context) const
{
    auto request = plannedRequest(item.params, context.dependencyId);
    if (request.method.empty() || !request.path.starts_with('/'))
        return Settled{ItemState::Failed, Text::tr("its plan holds no request")};
    return request;
}

AnswerVerdict Operation::outcomeOf(const Item&, const ItemRequest& request, int status, const std::string& body) const
{
    return verdictOf(request.method, request.path, status, body);
}

WorkResult workResultOf(const std::string& path, const ReadAnswer& answer)
{
    WorkResult result{
        .kind = WorkResult::Kind::Failed, .text = answer.problem, .status = answer.status, .code = answer.code};
    if (answer.isTemporary())
        result.kind = WorkResult::Kind::TryLater;
    else if (saysGuildIsGone(path, answer.status, answer.code))
        result.kind = WorkResult::Kind::GuildGone;
    return result;
}

QCoro::Task<WorkResult> OperationRun::work(Item, ApiReader&)
{
    co_return WorkResult{.kind = WorkResult::Kind::Failed, .text = Text::tr("its plan holds nothing to do")};
}

QCoro::Task<Result<Step>> OperationRun::stepFor(
    const Operation& operation, Order order, Item item, ItemContext context, ApiReader&)
{
    co_return Result<Step>(operation.requestFor(order, item, context));
}

QCoro::Task<Finding> Operation::reconcile(const Order&, const Item&, LostRequest lost, ApiReader& api) const
{
    return findOut(std::move(lost), api);
}

QCoro::Task<Result<void>> Operation::undo(const Order&, const Item& item, ApiReader& api, Plan& plan) const
{
    if (item.before.empty()) {
        plan.impossible("change", item.kind, item.target, Text::tr("Discord offers no way back"));
        co_return Result<void>();
    }
    // Only what is still as this job left it is put back.
    const auto made = plannedRequest(item.params);
    if (made.method == "PATCH" && !objectPathOf(made.method, made.path).empty()) {
        const auto current = co_await api.read(made.path);
        if (!current.isOk() && !current.isMissing())
            co_return Result<void>(tl::unexpected(errorOf(made.path, current)));
        if (!current.isOk() || !holds(current.json, jsonIn(made.body))) {
            plan.impossible("change", item.kind, item.target,
                current.isOk() ? Text::tr("it was changed since") : Text::tr("it is not there any more"));
            co_return Result<void>();
        }
    }
    const auto back = plannedRequest(item.before);
    plan.add({.action = back.method == "POST" ? "create"
            : back.method == "DELETE"         ? "delete"
                                              : "change",
        .kind = item.kind,
        .target = item.target,
        .params = item.before});
    co_return Result<void>();
}

QCoro::Task<Result<GuildFacts>> readGuildOf(const Order& order, ApiReader& api, Plan& plan, discord::Permissions needed)
{
    auto guild = co_await readGuild(*order.guild, api);
    if (!guild)
        co_return guild;
    plan.setGuildName(guild->name);
    if (const auto missing = whatIsMissing(*guild, needed); !missing.empty())
        co_return Result<GuildFacts>(failure(ErrorKind::Failed, Text::tr("%1 in %2").arg(missing, guild->name)));
    if (!guild->knowsRights)
        plan.note(Text::tr("What the bot may do there could not be read: what it may not fails when it is tried."));
    co_return guild;
}

std::string planned(const std::string& method, const std::string& path, const QJsonValue& body)
{
    QJsonObject params{{u"method"_s, QString::fromStdString(method)}, {u"path"_s, QString::fromStdString(path)}};
    if (!body.isUndefined() && !body.isNull())
        params.insert("body"_L1, body);
    return compactJson(params);
}

ItemRequest plannedRequest(const std::string& params, const std::string& dependencyId)
{
    const auto object = jsonIn(params).toObject();
    ItemRequest request;
    request.method = object.value("method"_L1).toString().toStdString();
    request.path = object.value("path"_L1).toString().toStdString();
    request.body = compactJson(object.value("body"_L1));
    if (!dependencyId.empty()) {
        replaceAll(request.path, "{{result}}", dependencyId);
        replaceAll(request.body, "{{result}}", dependencyId);
    }
    return request;
}

ItemRequest routedRequest(const std::string& params)
{
    static const QRegularExpression unknownId(u"\\{\\{[a-z_]+:(\\d+)!?\\}\\}"_s);
    auto request = plannedRequest(params);
    if (request.path.find("{{") != std::string::npos)
        request.path = QString::fromStdString(request.path).replace(unknownId, u"\\1"_s).toStdString();
    return request;
}

std::string reasonTag(JobId job, std::int64_t item, std::int64_t requestHash)
{
    return "job:" + std::to_string(job) + " item:" + std::to_string(item) + " #"
        + QString::number(static_cast<std::uint32_t>(requestHash), 16).rightJustified(8, u'0').toStdString();
}

std::string reasonHeader(const std::string& tag, const std::string& text)
{
    const auto whole = QString::fromStdString(tag + (text.empty() ? "" : " " + text)).toUcs4();
    std::string header;
    for (const auto character : whole) {
        const auto encoded =
            QString::fromUcs4(reinterpret_cast<const char32_t*>(&character), 1).toUtf8().toPercentEncoding(" :#");
        if (header.size() + std::size_t(encoded.size()) > maxReason)
            break;
        header += encoded.toStdString();
    }
    return header;
}

std::int64_t hashOf(const ItemRequest& request)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    const auto add = [&hash](const std::string& part) {
        for (const auto c : part)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        hash = (hash ^ 0xff) * 0x100000001b3ULL;
    };
    for (const auto* part : {&request.method, &request.path, &request.body})
        add(*part);
    for (const auto& file : request.files)
        add(file.content);
    const auto positive = static_cast<std::int64_t>(hash & std::uint64_t(std::numeric_limits<std::int64_t>::max()));
    return positive == 0 ? 1 : positive;
}

} // namespace headroom::jobs
