// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/restores/lost_requests.h"
#include "core/restores/placeholders.h"
#include "core/restores/restore_plan.h"
#include "core/restores/restore_run.h"
#include "core/restores/restore_undo.h"
#include "core/restores/saved_archive.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

OperationDeclaration declared()
{
    return {.name = "restore-guild",
        .title = QT_TRANSLATE_NOOP("Operations", "Restore a guild"),
        .help = QT_TRANSLATE_NOOP("Operations", "Puts what an archive holds into a guild, the same or another one"),
        .group = QT_TRANSLATE_NOOP("Operations", "Backups"),
        .parameters = restores::restoreParameters()};
}

// Overwrites of members are kept for those who are there.
bool needsMembers(const restores::RestoreOptions& options, const restores::SavedGuild& saved)
{
    using archives::ObjectKind;
    const auto& channels = saved.objects.all(ObjectKind::Channel);
    return options.wants(ObjectKind::Member)
        || (options.wants(ObjectKind::Channel)
            && std::any_of(channels.begin(), channels.end(), [](const QJsonObject& channel) {
                   const auto overwrites = channel.value("permission_overwrites"_L1).toArray();
                   return std::any_of(overwrites.begin(), overwrites.end(),
                       [](const QJsonValue& overwrite) { return overwrite["type"_L1].toVariant().toInt() == 1; });
               }));
}

class RestoreGuild final : public Operation
{
public:
    using Operation::Operation;

    bool isDestructive(const ParameterValues& values) const override { return values.flag("delete-others"); }

    Result<void> check(const ParameterValues& values) const override
    {
        return restores::restoreOptions(values).map([](const auto&) {});
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto options = restores::restoreOptions(order.values);
        if (!options)
            co_return Result<void>(tl::unexpected(options.error()));
        const auto archive = restores::SavedArchive::ofPlan(order.values.text("from"), api);
        const restores::ReaderWork<restores::SavedGuild> read = [options = *options](archives::ArchiveReader& reader) {
            return restores::readSaved(reader, options);
        };
        const auto saved = co_await archive->ask<restores::SavedGuild>(read);
        if (!saved)
            co_return Result<void>(tl::unexpected(saved.error()));
        const auto live = co_await restores::readLive(*order.guild, *options, needsMembers(*options, *saved), api);
        if (!live)
            co_return Result<void>(tl::unexpected(live.error()));
        plan.setGuildName(live->facts.name);
        restores::RestorePlan restore(*options, *saved, *live, order.now, plan);
        co_return co_await restores::planRestore(restore, *archive);
    }

    // A member's roles are set all together.
    std::string readBefore(const Item& item) const override
    {
        return item.kind == "member" ? plannedRequest(item.params).path : std::string();
    }

    AnswerVerdict outcomeOf(
        const Item& item, const ItemRequest& request, int status, const std::string& body) const override
    {
        auto verdict = Operation::outcomeOf(item, request, status, body);
        const auto planned = jsonIn(plannedRequest(item.params).body);
        if (verdict.kind == AnswerVerdict::Kind::Done && planned.isObject() && item.kind != "member")
            verdict.error = restores::whatWasLeftOut(planned.toObject(), jsonIn(request.body).toObject());
        if (!request.path.ends_with("/bulk-ban"))
            return verdict;
        constexpr int noneBannedCode = 500'000;
        const auto failed = jsonIn(body)["failed_users"_L1].toArray().size();
        if (verdict.code == noneBannedCode || (verdict.kind == AnswerVerdict::Kind::Done && failed > 0)) {
            verdict.kind = AnswerVerdict::Kind::Failed; // whatever its status: nothing is left to be found out
            const auto why = verdict.error.empty() ? Text::tr("Discord refused these") : verdict.error;
            verdict.error = verdict.code == noneBannedCode ? Text::tr("none banned: %1").arg(why)
                                                           : Text::tr("%1 of them not banned: %2").arg(failed, why);
        }
        return verdict;
    }

    QCoro::Task<Finding> reconcile(
        const Order& order, const Item& item, LostRequest lost, ApiReader& api) const override
    {
        if (restores::isWebhookMessage(lost.path))
            co_return co_await restores::findLostMessage(std::move(lost), api);
        if (item.kind == "thread" && lost.method == "PATCH")
            co_return co_await restores::findThreadState(std::move(lost), api);
        co_return co_await Operation::reconcile(order, item, std::move(lost), api);
    }

    std::string beforeOf(const Item& item, const ItemContext& context) const override
    {
        return item.kind == "member" ? restores::memberBefore(item, context.current) : std::string();
    }

    QCoro::Task<Result<void>> undo(const Order& order, const Item& item, ApiReader& api, Plan& plan) const override
    {
        auto back = restores::undoOf(item);
        for (auto& one : back.items)
            plan.add(std::move(one));
        if (back.change)
            co_return co_await Operation::undo(order, *back.change, api, plan);
        co_return Result<void>();
    }

    Result<std::unique_ptr<OperationRun>> startRun(const Order& order, Clock&) const override
    {
        return std::make_unique<restores::RestoreRun>(
            order.isUndo ? std::string() : order.values.text("from"), *order.guild);
    }
};

} // namespace

const Operation& restoreGuild()
{
    static const RestoreGuild operation(declared());
    return operation;
}

} // namespace headroom::jobs
