// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/backups/list_output.h"
#include "app/ctl/backups/output.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/archives/archive_reader.h"
#include "core/archives/comparison/copied_ids.h"
#include "core/archives/folder/archive_folder.h"
#include "core/archives/json_export.h"
#include "core/archives/pages/page_export.h"
#include "core/base/time/system_clock.h"

#include <QFile>
#include <QJsonArray>
#include <QSaveFile>

#include <cstdio>
#include <functional>
#include <memory>

#include <unistd.h>

namespace headroom::ctl {

using archives::ArchiveReader;

namespace {

constexpr int problemsAtATime = 500;

struct BackupsArguments
{
    std::vector<std::string> files;
    std::vector<std::string> kinds;
    std::string ids; // a report
    std::string format = "html";
    std::string output;
    bool problems = false;
    bool utc = false;
    bool json = false;
    bool due = false;
    std::string every = "7d"; // a backup is verified, with `due`
    std::string maxAge;

    DisplayZone zone() const { return utc ? DisplayZone::Utc : DisplayZone::Local; }
};

int verifyBackup(const std::string& file, bool namesFile, const BackupsArguments& arguments)
{
    const auto state = archives::fileStateOf(file);
    const auto reader = ArchiveReader::open(file);
    if (!reader)
        return report(reader.error());
    LiveLines lines(!arguments.json);
    const auto checked = archives::checkArchive(**reader, [&lines](const archives::CheckProgress& progress) {
        if (lines.areOn())
            lines.show({checkProgressText(progress)});
        return true;
    });
    lines.clear();
    if (!checked)
        return report(checked.error());
    const auto verification = archives::verificationOf(*checked, SystemClock().wallNow());
    if (const auto kept = archives::keepVerification(file, (*reader)->info().uuid, state, verification); !kept)
        std::fprintf(stderr, "%s\n", kept.error().text.c_str()); // which makes the archive no worse
    if (arguments.json) {
        auto object = checkJson(*checked);
        object.insert(QStringLiteral("file"), QString::fromStdString(file));
        printLine(object);
    } else {
        std::fputs(((namesFile ? file + ": " : "") + checkText(*checked)).c_str(), stdout);
    }
    return checked->isGood() ? Done : WorkFailed;
}

std::string folderOf(const BackupsArguments& arguments)
{
    return arguments.files.empty() ? archives::defaultFolder() : arguments.files.front();
}

Result<std::vector<archives::ListedArchive>> archivesOf(const BackupsArguments& arguments)
{
    const auto folder = folderOf(arguments);
    if (archives::isStillToBeMade(folder))
        return std::vector<archives::ListedArchive>();
    return archives::listArchives(folder);
}

int verifyDue(const BackupsArguments& arguments)
{
    const auto every = spanOption("--every", arguments.every).value();
    const auto list = archivesOf(arguments).value();
    const auto due = archives::dueForVerification(
        list, SystemClock().wallNow(), std::chrono::duration_cast<std::chrono::hours>(every));
    int exitCode = Done;
    for (const auto& archive : due)
        exitCode = std::max(exitCode, verifyBackup(archive.path, true, arguments));
    if (due.empty() && !arguments.json)
        std::printf("No backup in %s is due to be verified.\n", folderOf(arguments).c_str());
    return exitCode;
}

// The worst of what they exit with.
int verifyBackups(const BackupsArguments& arguments)
{
    int exitCode = Done;
    if (arguments.due)
        return verifyDue(arguments);
    if (arguments.files.empty())
        return report({ErrorKind::Usage, "name an archive, or give --due"});
    for (const auto& file : arguments.files)
        exitCode = std::max(exitCode, verifyBackup(file, arguments.files.size() > 1, arguments));
    return exitCode;
}

int listBackups(const BackupsArguments& arguments)
{
    const auto maxAge = arguments.maxAge.empty() ? Duration() : spanOption("--max-age", arguments.maxAge).value();
    const auto list = archivesOf(arguments).value();
    if (arguments.json) {
        for (const auto& archive : list)
            printLine(listedJson(archive));
    } else if (list.empty()) {
        std::printf("No backups in %s.\n", folderOf(arguments).c_str());
    } else {
        std::fputs(archiveTable(list, arguments.zone()).c_str(), stdout);
    }
    if (arguments.maxAge.empty())
        return Done;
    const auto warnings = tooOldWarnings(list, maxAge, arguments.maxAge, SystemClock().wallNow());
    for (const auto& warning : warnings)
        std::fprintf(stderr, "%s\n", warning.c_str());
    return warnings.empty() ? Done : WorkFailed;
}

QJsonArray allProblems(ArchiveReader& reader)
{
    QJsonArray list;
    for (std::int64_t after = 0;;) {
        const auto page = reader.problems(after, problemsAtATime).value();
        for (const auto& problem : page)
            list.append(archives::problemJson(problem));
        if (page.size() < problemsAtATime)
            return list;
        after = page.back().id;
    }
}

int showBackup(const BackupsArguments& arguments)
{
    const auto reader = ArchiveReader::open(arguments.files.front()).value();
    const auto problems = arguments.problems ? allProblems(*reader) : QJsonArray();
    if (arguments.json) {
        auto object = archives::infoJson(*reader);
        if (arguments.problems)
            object.insert(QStringLiteral("problems"), problems);
        printLine(object);
        return Done;
    }
    std::fputs(archiveText(*reader, arguments.zone()).c_str(), stdout);
    for (const auto value : problems) {
        const auto problem = value.toObject();
        std::printf("%s %s: %s\n", qPrintable(problem.value(QLatin1String("kind")).toString()),
            qPrintable(problem.value(QLatin1String("target")).toString()),
            qPrintable(problem.value(QLatin1String("text")).toString()));
    }
    return Done;
}

int exportPages(ArchiveReader& reader, const BackupsArguments& arguments)
{
    if (arguments.output.empty())
        return report({ErrorKind::Usage, "name a folder for the pages with --output"});
    LiveLines lines(!arguments.json);
    const auto total = reader.tallies().sumOf("message").count;
    const auto written = archives::writePages(reader, {.folder = arguments.output}, [&](std::int64_t messages) {
        if (lines.areOn())
            lines.show({countText(messages) + " of " + countText(total, "message")});
        return true;
    });
    lines.clear();
    if (!written)
        return report(written.error());
    if (arguments.json)
        printLine(QJsonObject{{QStringLiteral("index"), QString::fromStdString(arguments.output + "/index.html")},
            {QStringLiteral("channels"), qint64(written->channels)}, {QStringLiteral("pages"), qint64(written->pages)},
            {QStringLiteral("messages"), qint64(written->messages)},
            {QStringLiteral("files"), qint64(written->files)}});
    else
        std::printf("%s of %s on %s, %s: open %s/index.html\n", countText(written->messages, "message").c_str(),
            countText(written->channels, "channel").c_str(), countText(written->pages, "page").c_str(),
            countText(written->files, "file").c_str(), arguments.output.c_str());
    return Done;
}

int exportJson(ArchiveReader& reader, const BackupsArguments& arguments)
{
    const auto writeTo = [&](QIODevice& to) {
        return arguments.format == "json" ? archives::writeJson(reader, to) : archives::writeMessageLines(reader, to);
    };
    if (arguments.output.empty()) {
        QFile out;
        if (!out.open(STDOUT_FILENO, QIODevice::WriteOnly))
            return report({ErrorKind::Failed, "the export could not be written: " + out.errorString().toStdString()});
        const auto written = writeTo(out);
        return written ? int(Done) : report(written.error());
    }
    // In the place of an older one only when it is whole, and for its owner only, as the archive is.
    QSaveFile file(QString::fromStdString(arguments.output));
    auto written = file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        ? writeTo(file)
        : failure(ErrorKind::Failed, {});
    if (written && file.commit())
        return Done;
    if (!written && !written.error().text.empty())
        return report(written.error());
    return report({ErrorKind::Failed, arguments.output + " cannot be written: " + file.errorString().toStdString()});
}

int exportBackup(const BackupsArguments& arguments)
{
    const auto reader = ArchiveReader::open(arguments.files.front()).value();
    return arguments.format == "html" ? exportPages(*reader, arguments) : exportJson(*reader, arguments);
}

int compareBackups(const BackupsArguments& arguments)
{
    const auto before = ArchiveReader::open(arguments.files[0]).value();
    const auto after = ArchiveReader::open(arguments.files[1]).value();
    archives::ComparisonOptions options;
    if (!arguments.kinds.empty())
        options.kinds.clear();
    for (const auto& kind : arguments.kinds)
        options.kinds.push_back(*archives::objectKindOf(kind)); // one of those that are allowed
    if (!arguments.ids.empty()) {
        options.ids = archives::newIdsIn(arguments.ids).value();
        options.ids.insert_or_assign(before->info().guild.value, after->info().guild.value);
    }
    DifferenceCounts counts;
    const auto print = [&](const archives::Difference& difference) -> Result<void> {
        counts.add(difference);
        if (arguments.json)
            printLine(archives::differenceJson(difference));
        else
            std::fputs(differenceText(difference).c_str(), stdout);
        return {};
    };
    const auto compared = archives::compare(archives::objectsOf(*before), archives::objectsOf(*after), options, print);
    if (!compared)
        return report(compared.error());
    if (arguments.json)
        printLine(QJsonObject{{QStringLiteral("summary"), counts.json()}});
    else if (counts.isEmpty())
        std::printf("No differences.\n");
    else
        std::printf("%s\n", counts.text().c_str());
    return Done;
}

// Makes the subcommands, of which one is run.
struct BackupsCommands
{
    CLI::App& backups;
    std::shared_ptr<BackupsArguments> arguments;
    int& exitCode;

    CLI::App& add(const char* name, const char* help, std::vector<std::string> examples,
        const std::function<int(const BackupsArguments&)>& run) const
    {
        auto* command = backups.add_subcommand(name, help);
        command->add_flag("--json", arguments->json, "JSON instead of text");
        addHelpFooter(*command, {std::move(examples), {}});
        command->callback([run, arguments = arguments, &exitCode = exitCode] { exitCode = run(*arguments); });
        return *command;
    }
    void addFile(CLI::App& command) const
    {
        command.add_option("FILE", arguments->files, "The archive")->required()->expected(1);
    }
};

} // namespace

void addBackupsCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("backups", "List, check, show, export and compare archives of guilds");
    command->require_subcommand(1);
    addHelpFooter(*command,
        {{"backups list", "backups show guild.hdra", "backups verify *.hdra",
             "backups export guild.hdra --output pages"},
            {}});
    const BackupsCommands commands{*command, std::make_shared<BackupsArguments>(), exitCode};
    auto arguments = commands.arguments;

    auto& listing = commands.add("list", "List the archives of a folder; with --max-age, exits 1 when one is too old",
        {"backups list", "backups list /srv/backups --max-age 26h", "backups list --json | jq .verified"}, listBackups);
    listing.add_option("FOLDER", arguments->files, "Where they are; by default where the window lists them")
        ->expected(0, 1);
    listing
        .add_option(
            "--max-age", arguments->maxAge, "Exit with 1 if the newest good backup of a guild is older, such as 26h")
        ->type_name("SPAN");
    listing.add_flag("--utc", arguments->utc, "Show times in UTC instead of local time; JSON is in UTC always");

    auto& verifying = commands.add("verify", "Read all of an archive and check it; exits 0 when it is good",
        {"backups verify guild.hdra", "backups verify *.hdra --json", "backups verify --due --every 7d"},
        verifyBackups);
    verifying.add_option("FILE", arguments->files, "The archives; with --due the folder they are in");
    verifying.add_flag("--due", arguments->due, "Those of a folder that were not verified within the span of --every");
    verifying.add_option("--every", arguments->every, "How often each is to be verified")
        ->type_name("SPAN")
        ->capture_default_str();

    auto& showing = commands.add("show", "Show what an archive is of, and what it holds",
        {"backups show guild.hdra", "backups show guild.hdra --json | jq .counts"}, showBackup);
    commands.addFile(showing);
    showing.add_flag("--problems", arguments->problems, "And what could not be saved, and why");
    showing.add_flag("--utc", arguments->utc, "Show times in UTC instead of local time; JSON is in UTC always");

    auto& exporting = commands.add("export", "Write an archive as pages to read in a browser, or as JSON",
        {"backups export guild.hdra --output pages", "backups export guild.hdra --format json > guild.json",
            "backups export guild.hdra --format ndjson | jq .message.content"},
        exportBackup);
    commands.addFile(exporting);
    exporting
        .add_option(
            "--format", arguments->format, "html: pages; json: one document; ndjson: messages, one JSON object a line")
        ->check(CLI::IsMember({"html", "json", "ndjson"}))
        ->capture_default_str();
    exporting.add_option("--output", arguments->output, "Folder of the pages, or file instead of standard output")
        ->type_name("PATH");

    auto& comparing = commands.add("compare", "Show what has changed from one archive to another",
        {"backups compare monday.hdra tuesday.hdra", "backups compare monday.hdra tuesday.hdra --kind role"},
        compareBackups);
    comparing.add_option("FILE", arguments->files, "The older archive and the newer one")->required()->expected(2);
    comparing.add_option("--kind", arguments->kinds, "Only these")
        ->check(CLI::IsMember(wordsOf(archives::allObjectKinds)));
    comparing
        .add_option("--restored", arguments->ids,
            "The newer one is of a guild that the older one was restored into: the restore's report in CSV, with the "
            "new ids")
        ->type_name("REPORT");
}

} // namespace headroom::ctl
