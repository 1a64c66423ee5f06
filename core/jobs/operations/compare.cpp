// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/comparison/comparison.h"
#include "core/archives/comparison/copied_ids.h"
#include "core/archives/json_export.h"
#include "core/backups/audit_trail.h"
#include "core/backups/live_guild.h"
#include "core/base/text/display_text.h"
#include "core/base/text/json_text.h"
#include "core/discord/sanitize_for_display.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/restores/saved_archive.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

using archives::ArchiveReader;
using archives::ChangeKind;
using archives::Difference;
using archives::ObjectKind;
using restores::SavedArchive;
using Differences = std::vector<Difference>;

constexpr int maxAuditPages = 50; // the newest 5,000 entries
constexpr std::size_t maxShownText = 80;
constexpr std::size_t flushEvery = 500;

OperationDeclaration declared()
{
    using Kind = Parameter::Kind;
    return {.name = "compare",
        .title = QT_TRANSLATE_NOOP("Operations", "Compare with a backup"),
        .help = QT_TRANSLATE_NOOP(
            "Operations", "Lists what differs between a backup and its guild, or another backup; changes nothing"),
        .group = QT_TRANSLATE_NOOP("Operations", "Backups"),
        .parameters = {{.name = "from",
                           .kind = Kind::File,
                           .help = QT_TRANSLATE_NOOP("Operations", "The backup, a file"),
                           .isRequired = true},
            {.name = "with",
                .kind = Kind::File,
                .help = QT_TRANSLATE_NOOP("Operations", "Another backup, instead of the guild as it is now")},
            {.name = "restored",
                .kind = Kind::File,
                .help = QT_TRANSLATE_NOOP(
                    "Operations", "The backup was restored since: the restore's report in CSV, which has the new ids")},
            {.name = "threads",
                .kind = Kind::Flag,
                .help =
                    QT_TRANSLATE_NOOP("Operations", "Compare threads as well, which takes some requests a channel")}}};
}

Text valueText(const QJsonValue& value)
{
    if (value.isNull())
        return Text::tr("none");
    const auto array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return discord::sanitizeForDisplay(array.mid(1, array.size() - 2).toStdString(), maxShownText);
}

// One line.
Text whatDiffers(const Difference& difference, const std::optional<backups::AuditedBy>& by)
{
    Text text = discord::sanitizeForDisplay(difference.name.toStdString(), maxShownText);
    const auto add = [&text](const Text& more) { text = text.empty() ? more : Text::tr("%1; %2").arg(text, more); };
    for (const auto& field : difference.fields)
        add(Text::tr("%1: %2 → %3").arg(field.field.toStdString(), valueText(field.before), valueText(field.after)));
    if (by)
        add(Text::tr("by %1, %2")
                .arg(by->name.empty() ? discord::toString(by->user)
                                      : discord::sanitizeForDisplay(by->name, maxShownText),
                    dateTimeText(by->at, DisplayZone::Utc)));
    return text;
}

NewItem itemOf(const Difference& difference, const std::optional<backups::AuditedBy>& by)
{
    QJsonObject params{{u"difference"_s, archives::differenceJson(difference)}};
    if (by) {
        params.insert(u"by"_s, QString::fromStdString(by->name.empty() ? discord::toString(by->user) : by->name));
        params.insert(u"by_id"_s, textOf(by->user));
        params.insert(u"at"_s, qint64(by->at.time_since_epoch().count()));
    }
    return {.action = std::string(word(difference.change)),
        .kind = std::string(word(difference.kind)),
        .target = discord::toString(difference.id),
        .params = compactJson(params),
        .state = ItemState::Skipped,
        .error = whatDiffers(difference, by)};
}

// A part that was not saved would be all new. One that was saved and is empty is named in what was asked for.
bool isInArchive(const ArchiveReader& reader, ObjectKind kind)
{
    if (reader.tallies().sumOf(std::string(word(kind))).count > 0)
        return true;
    const auto parts = reader.info().parts;
    const auto names = {std::string(word(kind)), std::string(word(kind)) + 's',
        std::string(kind == ObjectKind::AutomodRule ? "automod"
                : kind == ObjectKind::WelcomeScreen ? "welcome"
                                                    : "")};
    const auto list = parts.value("parts"_L1).toArray();
    return std::ranges::any_of(names, [&](const std::string& name) {
        const auto text = QString::fromStdString(name);
        return !text.isEmpty() && (parts.contains(text) || list.contains(text));
    });
}

// What is known of the backup before anything is compared.
struct Backup
{
    archives::ArchiveInfo info = {};
    std::set<ObjectKind> kinds = {}; // that it has
    // What its ids have become, where it was restored. Used on its thread only.
    std::shared_ptr<archives::NewIds> newIds = {};
};

// `report`: of the restore; empty: there was none.
Result<Backup> openedBackup(const ArchiveReader& reader, const std::string& report, discord::Snowflake guild)
{
    Backup backup{.info = reader.info(), .newIds = std::make_shared<archives::NewIds>()};
    for (const auto kind : archives::allObjectKinds) {
        if (isInArchive(reader, kind))
            backup.kinds.insert(kind);
    }
    if (report.empty())
        return backup;
    if (const auto known = archives::newIdsIn(report).map(into(*backup.newIds)); !known)
        return tl::unexpected(known.error());
    backup.newIds->insert_or_assign(backup.info.guild.value, guild.value);
    return backup;
}

Result<void> addDifferences(
    ArchiveReader& from, const archives::ObjectSet& after, ObjectKind kind, archives::NewIds& ids, Differences& found)
{
    const auto before = archives::objectsOf(from);
    // Those of a channel's tags are needed when its threads are compared.
    if (auto added = ids.empty() ? Result<void>() : archives::addInnerIds(before, after, ids); !added)
        return added;
    return archives::compare(
        before, after, {.kinds = {kind}, .ids = ids}, [&](const Difference& difference) -> Result<void> {
            found.push_back(difference);
            return from.isStopped() ? failure(ErrorKind::Failed, Text::tr("comparing was stopped")) : Result<void>();
        });
}

// What differs, added up.
struct DifferenceTotals
{
    std::array<std::int64_t, 3> byChange{};

    void add(const Difference& difference) { ++byChange[std::size_t(difference.change)]; }
    Text text() const
    {
        Text line;
        for (const auto& [change, words] :
            {std::pair(ChangeKind::Added, Text::tr("%1 added")), std::pair(ChangeKind::Changed, Text::tr("%1 changed")),
                std::pair(ChangeKind::Removed, Text::tr("%1 removed"))}) {
            const auto count = byChange[std::size_t(change)];
            if (count == 0)
                continue;
            const auto each = words.arg(Text::count(count));
            line = line.empty() ? each : Text::tr("%1, %2").arg(line, each);
        }
        return line.empty() ? Text::tr("Nothing differs.") : Text::tr("%1 since the backup.").arg(line);
    }
};

class Compare final : public Operation
{
public:
    using Operation::Operation;

    QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const override
    {
        const auto archive = SavedArchive::ofPlan(order.values.text("from"), api);
        const auto report = order.values.has("restored") ? order.values.text("restored") : std::string();
        const std::function<Result<Backup>(ArchiveReader&)> look =
            [report, guild = *order.guild](ArchiveReader& reader) { return openedBackup(reader, report, guild); };
        const auto backup = co_await archive->ask<Backup>(look);
        if (!backup)
            co_return Result<void>(tl::unexpected(backup.error()));
        const auto& info = backup->info;
        plan.setGuildName(info.guildName.toStdString());
        if (report.empty() && info.guild != *order.guild)
            co_return Result<void>(failure(ErrorKind::Usage,
                Text::tr("--from is a backup of another guild, %1: name that with --guild")
                    .arg(discord::toString(info.guild))));
        if (!info.finished)
            plan.note(Text::tr("The backup is not finished: what it does not hold yet counts as added."));
        if (order.values.has("with"))
            co_return co_await planArchives(*archive, *backup, order.values.text("with"), plan);
        co_return co_await planLive(*archive, *backup, order, api, plan);
    }

private:
    static QCoro::Task<Result<void>> addAll(
        const Differences& found, const backups::AuditTrail* trail, DifferenceTotals& totals, Plan& plan)
    {
        for (std::size_t n = 0; n < found.size(); ++n) {
            const auto& difference = found[n];
            totals.add(difference);
            plan.add(itemOf(difference, trail ? trail->lastChange(difference.kind, difference.id) : std::nullopt));
            if (n % flushEvery != flushEvery - 1)
                continue;
            if (const auto flushed = co_await plan.flush(); !flushed)
                co_return flushed;
        }
        co_return Result<void>();
    }

    static QCoro::Task<Result<void>> planArchives(
        SavedArchive& archive, const Backup& backup, std::string with, Plan& plan)
    {
        const std::function<Result<Differences>(ArchiveReader&)> compare =
            [with, ids = backup.newIds](ArchiveReader& from) -> Result<Differences> {
            const auto other = ArchiveReader::open(with);
            if (!other)
                return tl::unexpected(other.error());
            Differences found;
            for (const auto kind : archives::allObjectKinds) {
                const auto added = addDifferences(from, archives::objectsOf(**other), kind, *ids, found);
                if (!added)
                    return tl::unexpected(added.error());
            }
            return found;
        };
        const auto found = co_await archive.ask<Differences>(compare);
        if (!found)
            co_return Result<void>(tl::unexpected(found.error()));
        DifferenceTotals totals;
        if (const auto added = co_await addAll(*found, nullptr, totals, plan); !added)
            co_return added;
        plan.note(totals.text());
        co_return Result<void>();
    }

    // One kind after the other, as a large guild's members alone are much.
    static QCoro::Task<Result<void>> planLive(
        SavedArchive& archive, const Backup& backup, const Order& order, ApiReader& api, Plan& plan)
    {
        const auto guild = *order.guild;
        const auto trail = co_await backups::AuditTrail::read(guild, backup.info.begun, maxAuditPages, api);
        if (!trail)
            plan.note(Text::tr("Who changed it is not known: %1").arg(trail.error().text));
        else if (!trail->isWhole())
            plan.note(Text::tr("The audit log is long: who changed what is known only of its newest %1 entries.")
                          .arg(Text::count(maxAuditPages * 100)));
        DifferenceTotals totals;
        for (const auto kind : archives::allObjectKinds) {
            if (!backup.kinds.contains(kind) || (kind == ObjectKind::Thread && !order.values.flag("threads")))
                continue;
            auto live = co_await backups::readLiveObjects(guild, kind, api);
            if (!live && (live.error().kind != ErrorKind::Denied || kind == ObjectKind::Guild))
                co_return Result<void>(tl::unexpected(live.error()));
            if (!live) {
                plan.note(Text::tr("Not compared: %1. %2").arg(pluralOf(kind), live.error().text));
                continue;
            }
            const auto objects = std::make_shared<const std::vector<archives::NewObject>>(*std::move(live));
            const std::function<Result<Differences>(ArchiveReader&)> compare =
                [objects, guild, kind, ids = backup.newIds](ArchiveReader& from) -> Result<Differences> {
                Differences found;
                const auto added = addDifferences(from, archives::objectsOf(*objects, guild), kind, *ids, found);
                return added ? Result<Differences>(std::move(found)) : tl::unexpected(added.error());
            };
            const auto found = co_await archive.ask<Differences>(compare);
            if (!found)
                co_return Result<void>(tl::unexpected(found.error()));
            if (const auto added = co_await addAll(*found, trail ? &*trail : nullptr, totals, plan); !added)
                co_return added;
        }
        plan.note(totals.text());
        co_return Result<void>();
    }
};

} // namespace

const Operation& compareBackup()
{
    static const Compare operation(declared());
    return operation;
}

} // namespace headroom::jobs
