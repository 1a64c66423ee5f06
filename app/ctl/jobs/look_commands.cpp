// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/common_options.h"
#include "app/ctl/jobs/follow.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/jobs/queue_commands.h"
#include "app/ctl/request_json.h"

#include "core/jobs/job_json.h"
#include "core/jobs/job_report.h"

#include <QFile>
#include <QJsonArray>
#include <QSaveFile>

#include <cstdio>

#include <unistd.h>

// Those that only look.
namespace headroom::ctl {

using jobs::JobStore;

namespace {

constexpr int jobsShown = 1000;
constexpr int itemsShown = 100;
constexpr int eventsShown = 20;

Result<JobStore::JobQuery> listQuery(const JobsArguments& arguments)
{
    JobStore::JobQuery query{.limit = jobsShown};
    for (const auto& name : arguments.states) {
        const auto state = jobs::jobStateOf(name);
        if (!state)
            return failure(ErrorKind::Usage, "\"" + name + "\" is no state of a job; headroomctl jobs list --help");
        query.states.push_back(*state);
    }
    return query;
}

Result<void> show(JobStore& store, const JobsArguments& arguments)
{
    const auto id = arguments.ids.front();
    JobStore::ItemQuery query{.limit = itemsShown};
    if (!arguments.itemState.empty()) {
        query.state = jobs::itemStateOf(arguments.itemState);
        if (!query.state)
            return failure(ErrorKind::Usage,
                "\"" + arguments.itemState + "\" is no state of an item; headroomctl jobs show --help lists them");
    }
    const auto job = store.job(id);
    if (!job)
        return tl::unexpected(job.error());
    const auto detail = store.detail(id);
    const auto items = store.items(id, query);
    const auto events = store.events(id, 0, eventsShown);
    if (!detail || !items || !events)
        return tl::unexpected(!detail ? detail.error() : !items ? items.error() : events.error());
    if (arguments.json) {
        auto object = jobs::jobJson(*job);
        jobs::addDetail(object, *detail);
        if (query.state) {
            QJsonArray list;
            for (const auto& item : *items)
                list.append(jobs::itemJson(item));
            object.insert(QStringLiteral("items"), list);
        }
        printLine(object);
        return {};
    }
    std::fputs(jobText(*job, arguments.zone()).c_str(), stdout);
    if (query.state && !items->empty())
        std::printf("\n%s", itemsTable(*items).c_str());
    if (!events->empty())
        std::printf("\nLog\n");
    for (auto event = events->rbegin(); event != events->rend(); ++event)
        std::fputs(eventLine(*event, arguments.zone()).c_str(), stdout);
    return {};
}

int follow(const JobsArguments& arguments)
{
    int exitCode = Done;
    const auto opened = withStore(arguments, [&](JobStore& store) -> Result<void> {
        exitCode = followJob(store, arguments.ids.front(), arguments.json);
        return {};
    });
    return opened == Done ? exitCode : opened;
}

Result<void> reportJob(JobStore& store, const JobsArguments& arguments)
{
    const auto format = jobs::reportFormatOf(arguments.format).value_or(jobs::ReportFormat::Csv);
    if (arguments.output.empty()) {
        QFile out;
        if (!out.open(STDOUT_FILENO, QIODevice::WriteOnly))
            return failure(ErrorKind::Failed, "the report could not be written: " + out.errorString().toStdString());
        return jobs::writeReport(store, arguments.ids.front(), format, out);
    }
    // In the place of an older one only when it is whole.
    QSaveFile file(QString::fromStdString(arguments.output));
    if (!file.open(QIODevice::WriteOnly))
        return failure(ErrorKind::Failed, arguments.output + " cannot be written: " + file.errorString().toStdString());
    return jobs::writeReport(store, arguments.ids.front(), format, file).and_then([&]() -> Result<void> {
        if (file.commit())
            return {};
        return failure(ErrorKind::Failed, arguments.output + " cannot be written: " + file.errorString().toStdString());
    });
}

template <typename States>
std::vector<std::string> wordsOf(const States& states)
{
    std::vector<std::string> words;
    for (const auto state : states)
        words.emplace_back(word(state));
    return words;
}

} // namespace

Result<void> listJobs(JobStore& store, const JobsArguments& arguments)
{
    auto query = listQuery(arguments);
    if (!query)
        return tl::unexpected(query.error());
    std::vector<jobs::Job> all;
    for (;;) {
        const auto page = store.jobs(*query);
        if (!page)
            return tl::unexpected(page.error());
        all.insert(all.end(), page->begin(), page->end());
        if (page->size() < jobsShown)
            break;
        query->after = page->back();
    }
    const auto runners = store.runners();
    if (!runners)
        return tl::unexpected(runners.error());
    if (arguments.json) {
        QJsonArray list;
        for (const auto& job : all)
            list.append(jobs::jobJson(job));
        QJsonArray served;
        for (const auto& limits : *runners)
            served.append(jobs::runnerJson(limits));
        printLine(QJsonObject{{QStringLiteral("jobs"), list}, {QStringLiteral("runners"), served}});
    } else if (all.empty()) {
        std::printf("No jobs. headroomctl jobs add --help says how to make one.\n");
    } else {
        std::fputs(jobsTable(all, arguments.zone()).c_str(), stdout);
        std::fputs(runners->empty() ? "" : "\n", stdout);
        for (const auto& limits : *runners)
            std::printf("runner %s: %s\n", limits.runner.c_str(), limitsText(limits).c_str());
    }
    return {};
}

void addLookingCommands(const JobsCommands& commands)
{
    auto arguments = commands.arguments;
    auto& listing = commands.add("list", "List the jobs, in the order in which they are run",
        {"jobs list", "jobs list --state running --json | jq .jobs[].counts"}, [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return listJobs(store, given); });
        });
    listing.add_option("--state", arguments->states, "Only those in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allJobStates)));
    commands.addZone(listing);

    auto& showing = commands.add("show", "Show one job with its counts and its log",
        {"jobs show 7", "jobs show 7 --items failed", "jobs show 7 --json | jq .counts"},
        [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return show(store, given); });
        });
    commands.addNumber(showing);
    showing.add_option("--items", arguments->itemState, "And its first 100 items in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allItemStates)));
    commands.addZone(showing);

    auto& following = commands.add("follow", "Show how far a job is until it is over; exits 0 when all of it is done",
        {"jobs follow 7", "jobs follow 7 --json | jq --unbuffered .counts"}, follow);
    commands.addNumber(following);

    auto& reporting = commands.add("report", "Write what became of every item of a job",
        {"jobs report 7 > job-7.csv", "jobs report 7 --format html --output job-7.html"},
        [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return reportJob(store, given); });
        });
    commands.addNumber(reporting);
    reporting.add_option("--format", arguments->format, "csv, json, or html: a page to read")
        ->check(CLI::IsMember(wordsOf(jobs::allReportFormats)))
        ->capture_default_str();
    reporting.add_option("--output", arguments->output, "File to write instead of standard output")->type_name("FILE");
}

} // namespace headroom::ctl
