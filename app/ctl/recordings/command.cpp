// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/backups/output.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/recordings/output.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/base/time/iso_time.h"
#include "core/base/time/system_clock.h"
#include "core/discord/redact.h"
#include "core/recording/recording_export.h"

#include <QFileInfo>

#include <cstdio>
#include <memory>

namespace headroom::ctl {

using recording::Recording;
using recording::Second;

namespace {

constexpr auto eventsAround = std::chrono::hours{1}; // of a moment that was asked for
constexpr std::size_t maxNote = 500;

struct RecordingsArguments
{
    std::string file;
    std::string at;
    std::string from;
    std::string to;
    std::string output;
    std::string note;
    bool utc = false;
    bool json = false;

    DisplayZone zone() const { return utc ? DisplayZone::Utc : DisplayZone::Local; }
};

Result<ShownRecording> shownOf(Recording& recording, const RecordingsArguments& arguments)
{
    ShownRecording shown;
    shown.file = recording.path();
    shown.bytes = QFileInfo(QString::fromStdString(recording.path())).size();
    shown.extent = recording.extent().value();
    if (!shown.extent)
        return shown;
    shown.series = recording.series().value().size();
    shown.secondsFrom = recording.firstSecond().value();
    const WallTime end = shown.extent->second;
    const auto at = timeOption("--at", arguments.at, end, end, arguments.zone()).value();
    shown.moment = recording.momentAt(std::chrono::floor<std::chrono::seconds>(at)).value();
    const auto isAsked = !arguments.at.empty();
    const WallTime first = shown.extent->first;
    shown.events =
        (isAsked ? recording.events(at - eventsAround, at + eventsAround) : recording.events(first, end + eventsAround))
            .value();
    return shown;
}

int showRecording(const RecordingsArguments& arguments)
{
    const auto recording = Recording::open(arguments.file).value();
    const auto shown = shownOf(*recording, arguments).value();
    if (arguments.json)
        printLine(recordingAsJson(shown));
    else
        std::fputs(recordingAsText(shown, arguments.zone()).c_str(), stdout);
    return Done;
}

int exportRecording(const RecordingsArguments& arguments)
{
    const auto recording = Recording::open(arguments.file).value();
    const auto extent = recording->extent().value();
    if (!extent)
        return report({ErrorKind::Failed, "nothing has been recorded in " + arguments.file + " yet"});
    const WallTime last = extent->second + std::chrono::seconds{1};
    const auto from = timeOption("--from", arguments.from, extent->first, last, arguments.zone()).value();
    const auto to = timeOption("--to", arguments.to, last, last, arguments.zone()).value();
    const auto range = exportRange(*recording, std::chrono::floor<std::chrono::seconds>(from),
        std::chrono::ceil<std::chrono::seconds>(to), arguments.output)
                           .value();
    const auto bytes = QFileInfo(QString::fromStdString(arguments.output)).size();
    if (arguments.json) {
        const auto time = [](Second at) { return utcTime(at).toString(Qt::ISODate); };
        printLine({{QStringLiteral("file"), text(arguments.output)}, {QStringLiteral("from"), time(range.from)},
            {QStringLiteral("to"), time(range.to)}, {QStringLiteral("bytes"), bytes},
            {QStringLiteral("events"), qint64(range.events)}});
    } else {
        std::printf("%s: %s to %s, %s, %s. Addresses, logs and hosts have other names in it.\n",
            arguments.output.c_str(), dateTimeText(range.from, arguments.zone()).c_str(),
            dateTimeText(range.to, arguments.zone()).c_str(), bytesText(bytes).c_str(),
            countText(std::int64_t(range.events), "event").c_str());
    }
    return Done;
}

int addNote(const RecordingsArguments& arguments)
{
    if (!QFileInfo::exists(QString::fromStdString(arguments.file)))
        return report({ErrorKind::Failed, "there is no recording " + arguments.file + ": check its name"});
    const auto now = SystemClock().wallNow();
    const auto at = timeOption("--at", arguments.at, now, now, arguments.zone()).value();
    const auto file = openRecordingFile(arguments.file, recording::FileAccess::Write).value();
    const auto done = recording::writeNote(*file, at, discord::shownSample(arguments.note, maxNote));
    return done ? Done : report(done.error());
}

} // namespace

void addRecordingsCommand(CLI::App& app, int& exitCode)
{
    auto* recordings = app.add_subcommand("recordings", "Shows and exports what was recorded, and adds notes to it");
    recordings->require_subcommand(1);
    addHelpFooter(*recordings, {{"recordings show fleet.rec --at 03:11", "recordings SUBCOMMAND --help"}, {}});
    auto arguments = std::make_shared<RecordingsArguments>();
    const auto add = [&](const char* name, const char* help, std::vector<std::string> examples,
                         int (*run)(const RecordingsArguments&)) {
        auto* command = recordings->add_subcommand(name, help);
        command->add_option("FILE", arguments->file, "The recording")->required();
        command->add_flag("--utc", arguments->utc, "Times are UTC instead of local time; JSON is in UTC always");
        addHelpFooter(*command, {std::move(examples), {}});
        command->callback([arguments, run, &exitCode] { exitCode = run(*arguments); });
        return command;
    };

    auto* show = add("show", "What was known at a moment, and what happened around it",
        {"recordings show fleet.rec", "recordings show fleet.rec --at '2026-11-22 03:11:40'",
            "recordings show fleet.rec --at 5h --json | jq '.figures[] | select(.measure == \"invalid\")'"},
        showRecording);
    show->add_option("--at", arguments->at, "2026-11-22 03:11:40, 03:11, or 5h before the end; without it, the end")
        ->type_name("TIME");
    show->add_flag("--json", arguments->json, "JSON instead of text");

    auto* exported = add("export", "A range of it as a file for others, without the names of addresses, logs and hosts",
        {"recordings export fleet.rec --from 03:00 --to 03:30 --output incident.rec",
            "recordings export fleet.rec --from 2h --output incident.rec"},
        exportRecording);
    exported->add_option("--from", arguments->from, "As --at of show; without it, all from the beginning")
        ->type_name("TIME");
    exported->add_option("--to", arguments->to, "As --at of show; without it, all to the end")->type_name("TIME");
    exported->add_option("--output", arguments->output, "The file to make")->type_name("FILE")->required();
    exported->add_flag("--json", arguments->json, "JSON instead of text");

    auto* note = add(
        "note", "Adds a note, also while it is recorded", {"recordings note fleet.rec 'worker-3 deployed'"}, addNote);
    note->add_option("TEXT", arguments->note, "What happened")->required();
    note->add_option("--at", arguments->at, "When; without it, now")->type_name("TIME");
}

} // namespace headroom::ctl
