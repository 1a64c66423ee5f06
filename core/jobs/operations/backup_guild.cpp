// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/backup_plan.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"

namespace headroom::jobs {

namespace {

using backups::BackupOptions;

OperationDeclaration declared()
{
    return {.name = "backup-guild",
        .title = QT_TRANSLATE_NOOP("Operations", "Back up a guild"),
        .help = QT_TRANSLATE_NOOP(
            "Operations", "Saves a guild, by choice with its messages and their files, in an archive on this machine"),
        .group = QT_TRANSLATE_NOOP("Operations", "Backups"),
        .takesSeveralGuilds = true,
        .parameters = BackupOptions::parameters()};
}

class BackupGuild final : public Operation
{
public:
    using Operation::Operation;

    Result<void> check(const ParameterValues& values) const override
    {
        return BackupOptions::of(values).map([](const auto&) {});
    }

    Result<void> checkForSeveralGuilds(const ParameterValues& values) const override
    {
        return BackupOptions::of(values).and_then(&BackupOptions::checkForSeveralGuilds);
    }

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto options = BackupOptions::of(order.values);
        if (!options)
            co_return Result<void>(tl::unexpected(options.error()));
        co_return co_await backups::planBackup(order, *options, api, plan);
    }

    Result<std::unique_ptr<OperationRun>> startRun(const Order& order, Clock& clock) const override
    {
        auto options = BackupOptions::of(order.values);
        if (!options)
            return tl::unexpected(options.error());
        return backups::makeBackupRun(order, *std::move(options), clock);
    }

    bool isWorkedOn(const Item&) const override { return true; }

    QCoro::Task<Result<void>> undo(const Order&, const Item& item, ApiReader&, Plan& plan) const override
    {
        plan.impossible("delete", item.kind, item.target,
            Text::tr("a backup changes nothing in Discord: delete its archive by hand"));
        co_return Result<void>();
    }
};

} // namespace

const Operation& backupGuild()
{
    static const BackupGuild operation(declared());
    return operation;
}

} // namespace headroom::jobs
