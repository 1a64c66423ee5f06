// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/backups/list_output.h"

#include "app/ctl/backups/output.h"
#include "app/ctl/table_text.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"

#include "core/base/time/iso_time.h"
#include "core/discord/sanitize_for_display.h"

namespace headroom::ctl {

using archives::ListedArchive;

namespace {

constexpr std::size_t maxGuildColumns = 32;

std::string stateWords(const ListedArchive& archive, DisplayZone zone)
{
    if (!archive.info->finished)
        return "not finished";
    if (!archive.verified)
        return "not verified";
    return (archive.verified->isGood ? "verified " : "DAMAGED ")
        + dateTimeText(archive.verified->at, zone).substr(0, 10);
}

std::vector<std::string> rowOf(const ListedArchive& archive, DisplayZone zone)
{
    const auto name = archive.path.substr(archive.path.rfind('/') + 1);
    if (!archive.info)
        return {"?", "", "", bytesText(archive.size), "", "cannot be read", name};
    const auto& info = *archive.info;
    return {cutTo(discord::sanitizeForDisplay(info.guildName.toStdString(), maxGuildColumns), maxGuildColumns),
        dateTimeText(info.begun, zone), info.parent.isEmpty() ? "full" : "increment", bytesText(archive.size),
        countText(archive.countOf("message")), stateWords(archive, zone), name};
}

} // namespace

std::string archiveTable(const std::vector<ListedArchive>& list, DisplayZone zone)
{
    TableText table({"GUILD", "BEGUN", "KIND", "SIZE", "MESSAGES", "STATE", "FILE"}, {3, 4});
    for (const auto& archive : list)
        table.add(rowOf(archive, zone));
    auto text = table.page();
    for (const auto& archive : list) {
        if (!archive.info)
            text += discord::sanitizeForDisplay(archive.problem, 300) + '\n';
        else if (archive.verified && !archive.verified->isGood)
            text += archive.path + ": " + discord::sanitizeForDisplay(archive.verified->text, 300) + '\n';
    }
    return text;
}

QJsonObject listedJson(const ListedArchive& archive)
{
    QJsonObject object{{QStringLiteral("file"), text(archive.path)}, {QStringLiteral("size"), qint64(archive.size)}};
    if (!archive.info) {
        object.insert(QStringLiteral("problem"), text(archive.problem));
        return object;
    }
    QJsonObject counts;
    for (const auto& [kind, count] : archive.counts)
        counts.insert(text(kind), qint64(count));
    const auto& info = *archive.info;
    object.insert(QStringLiteral("uuid"), info.uuid);
    object.insert(QStringLiteral("parent"), info.parent.isEmpty() ? QJsonValue::Null : QJsonValue(info.parent));
    object.insert(QStringLiteral("guild"), text(discord::toString(info.guild)));
    object.insert(QStringLiteral("guild_name"), info.guildName);
    object.insert(QStringLiteral("begun"), isoJson(info.begun));
    object.insert(QStringLiteral("finished"), isoJson(info.finished));
    object.insert(QStringLiteral("counts"), counts);
    object.insert(QStringLiteral("verified"),
        archive.verified ? QJsonValue(QJsonObject{{QStringLiteral("at"), isoJson(archive.verified->at)},
            {QStringLiteral("good"), archive.verified->isGood}, {QStringLiteral("text"), text(archive.verified->text)}})
                         : QJsonValue::Null);
    return object;
}

std::vector<std::string> tooOldWarnings(
    const std::vector<ListedArchive>& list, Duration maxAge, const std::string& written, WallTime now)
{
    std::vector<std::string> lines;
    for (const auto& age : archives::backupAges(list)) {
        if (!age.isOlderThan(maxAge, now))
            continue;
        const auto guild =
            discord::sanitizeForDisplay(age.guildName.toStdString(), 80) + " (" + discord::toString(age.guild) + ")";
        const auto what = age.newest
            ? "the newest good backup of " + guild + ", " + age.path + ", is " + waitText(now - *age.newest) + " old"
            : "there is no good backup of " + guild;
        lines.push_back(what + ", and " + written + " is allowed: run headroomctl jobs add backup-guild --guild "
            + discord::toString(age.guild) + ", or see why its schedule did not");
    }
    if (archives::backupAges(list).empty())
        lines.emplace_back("there is no backup: make one with headroomctl jobs add backup-guild --guild ID");
    return lines;
}

} // namespace headroom::ctl
