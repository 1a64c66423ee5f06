// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/backup_words.h"

#include "core/base/text/text.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/shown_time.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ArchiveWork;
using console::JobState;
using console::ListedArchive;
using console::ObjectKind;

namespace {

constexpr int kExpectedFrom = 2; // backups of a guild

struct BackupText
{
    Q_DECLARE_TR_FUNCTIONS(Backups)
};

QString daysAgoText(WallTime at, WallTime now)
{
    const auto day = shownTime(at).date();
    const auto days = day.daysTo(shownTime(now).date());
    if (days <= 0)
        return BackupText::tr("today");
    if (days == 1)
        return BackupText::tr("yesterday");
    if (days < 7)
        return BackupText::tr("%1 days ago").arg(days);
    return dateText(shownTime(at), QT_TRANSLATE_NOOP("Dates", "d MMM"));
}

bool backsUp(const console::Job& job, discord::Snowflake guild)
{
    return job.operation == "backup-guild" && job.guild == guild;
}

const console::Job* runningBackup(discord::Snowflake guild, const console::JobFigures& jobs)
{
    for (const auto& row : jobs.jobs) {
        if (backsUp(row.job, guild) && console::mayHaveRunner(row.job.state))
            return &row.job;
    }
    return nullptr;
}

BackupState stateOfUnfinished(const ListedArchive& archive, const console::JobFigures& jobs)
{
    const auto* job = runningBackup(archive.info->guild, jobs);
    if (!job)
        return {BackupText::tr("not finished"), Tone::Warning};
    if (job->state == JobState::Running)
        return {BackupText::tr("running %1").arg(formatPercent(jobProgress(progressCounts(*job)))), Tone::Info};
    return {jobStateText(*job).toLower(), Tone::Warning};
}

// "40 h", "3 days": how old a backup is, to the hour.
QString ageText(Duration age)
{
    const auto hours = std::chrono::duration_cast<std::chrono::hours>(age).count();
    return hours < 72 ? BackupText::tr("%1 h").arg(std::max<qint64>(hours, 1))
                      : BackupText::tr("%1 days").arg(hours / 24);
}

QString workVerb(ArchiveWork::Kind kind)
{
    static constexpr const char* verbs[] = {QT_TRANSLATE_NOOP("Backups", "Verifying %1"),
        QT_TRANSLATE_NOOP("Backups", "Exporting %1"), QT_TRANSLATE_NOOP("Backups", "Copying %1")};
    return BackupText::tr(verbs[std::size_t(kind)]);
}

} // namespace

BackupState backupState(
    const ListedArchive& archive, const console::BackupFigures& backups, const console::JobFigures& jobs, WallTime now)
{
    if (!archive.info)
        return {BackupText::tr("cannot be read"), Tone::Critical};
    for (const auto& work : backups.work) {
        if (work.kind == ArchiveWork::Kind::Verify && work.path == archive.path)
            return {BackupText::tr("verifying %1").arg(formatPercent(work.share())), Tone::Info};
    }
    if (!archive.info->finished)
        return stateOfUnfinished(archive, jobs);
    if (!archive.verified)
        return {BackupText::tr("not verified"), Tone::Muted};
    if (!archive.verified->isGood)
        return {BackupText::tr("damaged"), Tone::Critical};
    return {BackupText::tr("verified %1").arg(daysAgoText(archive.verified->at, now)), Tone::Ok};
}

QString backupTime(WallTime at)
{
    return dateText(shownTime(at), QT_TRANSLATE_NOOP("Dates", "d MMM yyyy, HH:mm"));
}

QString backupSizeText(const ListedArchive& archive)
{
    const auto size = formatBytes(double(archive.size));
    if (!archive.info)
        return size;
    return (archive.info->parent.isEmpty() ? BackupText::tr("full · %1") : BackupText::tr("increment · %1")).arg(size);
}

QString fileNameOf(const std::string& path)
{
    return textOf(path.substr(path.rfind('/') + 1));
}

QString workText(const ArchiveWork& work)
{
    QString text = workVerb(work.kind).arg(fileNameOf(work.path));
    if (work.total > 0)
        text += u": "_s + BackupText::tr(work.what.c_str()) + u", "_s + formatPercent(work.share());
    else if (work.done > 0)
        text += u": "_s + formatBytes(double(work.done));
    return text;
}

QString damageText(const ListedArchive& archive)
{
    if (!archive.info) // which says what to do, too
        return capitalized(textOf(archive.problem)) + u'.';
    if (!archive.verified || archive.verified->isGood)
        return {};
    return BackupText::tr("Damaged: %1. Use another copy of the file, or back up the guild again.")
        .arg(textOf(archive.verified->text));
}

QString tooOldText(const console::BackupAge& age, const console::JobFigures& jobs, Duration maxAge, WallTime now)
{
    const auto next = nextBackup(age.guild, jobs);
    const bool areSeveral = age.archives >= kExpectedFrom;
    const bool isFirstBeingMade = !age.newest && !areSeveral && runningBackup(age.guild, jobs);
    const bool isExpected = areSeveral || next || (!age.newest && !isFirstBeingMade);
    if (!age.isOlderThan(maxAge, now) || !isExpected)
        return {};
    const auto allowed = ageText(maxAge);
    const auto what = age.newest ? BackupText::tr("The newest good backup of “%1” is %2 old, and %3 is allowed.")
                                       .arg(age.guildName, ageText(now - *age.newest), allowed)
                                 : BackupText::tr("There is no good backup of “%1”.").arg(age.guildName);
    if (next && *next > now)
        return what + u' ' + BackupText::tr("The next one is planned for %1.").arg(backupTime(*next));
    return what + u' ' + BackupText::tr("Back it up now, or see in Jobs why no scheduled backup ran.");
}

QStringList backupWarnings(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now)
{
    if (!backups.trouble.empty())
        return {capitalized(textOf(backups.trouble)) + u'.'};
    QStringList texts;
    for (const auto& age : backups.ages) {
        if (const auto text = tooOldText(age, jobs, maxAge, now); !text.isEmpty())
            texts += text;
    }
    return texts;
}

std::optional<WallTime> nextBackup(discord::Snowflake guild, const console::JobFigures& jobs)
{
    for (const auto& row : jobs.jobs) {
        if (backsUp(row.job, guild) && row.job.schedule.repeat && !console::isOver(row.job.state))
            return row.job.schedule.notBefore.value_or(row.job.created);
    }
    return std::nullopt;
}

QString backupWord(std::string_view word)
{
    return Text::tr(word.data(), "Backups").translated();
}

QString unsavedTitle(const std::string& kind)
{
    if (const auto object = console::objectKindOf(kind))
        return capitalized(backupWord(console::nounOf(*object)));
    return capitalized(kind == "message" ? BackupText::tr("message") : backupWord(kind));
}

QString kindTitle(ObjectKind kind)
{
    return capitalized(backupWord(console::pluralOf(kind)));
}

QString channelTypeText(int type)
{
    static constexpr std::pair<int, const char*> types[] = {
        {0, QT_TRANSLATE_NOOP("Backups", "text")},
        {2, QT_TRANSLATE_NOOP("Backups", "voice")},
        {4, QT_TRANSLATE_NOOP("Backups", "category")},
        {5, QT_TRANSLATE_NOOP("Backups", "announcement")},
        {10, QT_TRANSLATE_NOOP("Backups", "thread")},
        {11, QT_TRANSLATE_NOOP("Backups", "thread")},
        {12, QT_TRANSLATE_NOOP("Backups", "private thread")},
        {13, QT_TRANSLATE_NOOP("Backups", "stage")},
        {14, QT_TRANSLATE_NOOP("Backups", "directory")},
        {15, QT_TRANSLATE_NOOP("Backups", "forum")},
        {16, QT_TRANSLATE_NOOP("Backups", "media")},
    };
    const auto* const known = std::ranges::find(types, type, &std::pair<int, const char*>::first);
    return known == std::end(types) ? BackupText::tr("type %1").arg(type) : BackupText::tr(known->second);
}

QString userNameIn(const QJsonObject& user)
{
    const auto global = user.value("global_name"_L1).toString();
    return global.isEmpty() ? user.value("username"_L1).toString() : global;
}

std::vector<BackupFact> backupFacts(const ListedArchive& archive)
{
    std::vector<BackupFact> facts;
    if (!archive.info)
        return {{BackupText::tr("File"), fileNameOf(archive.path)},
            {BackupText::tr("Size"), formatBytes(double(archive.size))}};
    const auto& info = *archive.info;
    facts.push_back({BackupText::tr("Guild"), info.guildName});
    facts.push_back({BackupText::tr("Guild id"), textOf(discord::toString(info.guild))});
    facts.push_back({BackupText::tr("Begun"), backupTime(info.begun)});
    facts.push_back({BackupText::tr("Took"),
        info.finished ? formatRoughly(*info.finished - info.begun) : BackupText::tr("not finished")});
    facts.push_back({BackupText::tr("Size"), backupSizeText(archive)});
    QStringList single; // what a guild has one of
    for (const auto kind : console::allObjectKinds) {
        const auto count = archive.countOf(std::string(word(kind)));
        if (count == 0 || kind == ObjectKind::Guild)
            continue;
        if (kind == ObjectKind::Onboarding || kind == ObjectKind::WelcomeScreen || kind == ObjectKind::Widget)
            single += backupWord(console::nounOf(kind));
        else
            facts.push_back({kindTitle(kind), formatCount(count)});
    }
    if (!single.isEmpty())
        facts.push_back({BackupText::tr("Also"), single.join(u", "_s)});
    const auto notSaved = console::partsNotAskedFor(info.parts);
    if (const auto count = archive.countOf("message"); count > 0 || !notSaved.contains(console::Part::Messages))
        facts.push_back({BackupText::tr("Messages"), formatCount(count)});
    if (const auto files = archive.countOf("file"); files > 0)
        facts.push_back(
            {BackupText::tr("Files"), u"%1 (%2)"_s.arg(formatCount(files), formatBytes(double(archive.fileBytes)))});
    QStringList words;
    for (const auto part : notSaved)
        words += backupWord(word(part));
    if (!words.isEmpty())
        facts.push_back({BackupText::tr("Not backed up"), words.join(u", "_s)});
    facts.push_back({BackupText::tr("Saved by"), BackupText::tr("bot %1").arg(textOf(discord::toString(info.bot)))});
    if (info.hasSecrets)
        facts.push_back({BackupText::tr("Tokens"), BackupText::tr("of webhooks, encrypted")});
    facts.push_back({BackupText::tr("File"), fileNameOf(archive.path)});
    return facts;
}

QString notRestoredText(const console::ListedArchive& archive)
{
    QStringList never;
    for (const auto& each : console::neverRestored())
        never += backupWord(each);
    QString text = capitalized(never.join(u", "_s)) + u'.';
    if (archive.countOf("message") > 0)
        text += u'\n' + backupWord(console::restoredMessagesNote());
    return text;
}

} // namespace headroom::ui
