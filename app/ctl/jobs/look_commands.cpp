// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/common_options.h"
#include "app/ctl/jobs/follow.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/jobs/queue_commands.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/text.h"

#include "core/jobs/job_json.h"
#include "core/jobs/job_report.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>

#include <unistd.h>

// Those that only look.
namespace headroom::ctl {

using jobs::JobStore;

namespace {

constexpr int atATime = 1000; // jobs, or items, that are read and printed
constexpr int linesShown = 20; // of a log
constexpr int eventsRead = 2000; // many of which may be one line

Result<JobStore::JobQuery> listQuery(const JobsArguments& arguments)
{
    JobStore::JobQuery query{.limit = atATime};
    for (const auto& name : arguments.states) {
        const auto state = jobs::jobStateOf(name);
        if (!state)
            return failure(ErrorKind::Usage, "\"" + name + "\" is no state of a job; headroomctl jobs list --help");
        query.states.push_back(*state);
    }
    return query;
}

// An object whose last field is a list that is printed as it is read.
class JsonWithList
{
public:
    JsonWithList(const QJsonObject& head, const char* list)
    {
        auto text = QJsonDocument(head).toJson(QJsonDocument::Compact);
        text.chop(1);
        print(text + (head.isEmpty() ? "\"" : ",\"") + list + "\":[");
    }
    void add(const QJsonObject& entry)
    {
        print((m_isEmpty ? "\n" : ",\n") + QJsonDocument(entry).toJson(QJsonDocument::Compact));
        m_isEmpty = false;
    }
    void end() { print(m_isEmpty ? "]}\n" : "\n]}\n"); }

private:
    static void print(const QByteArray& text) { std::fwrite(text.constData(), 1, std::size_t(text.size()), stdout); }

    bool m_isEmpty = true;
};

// Page by page; at most so many, 0: all.
Result<void> forEachItem(JobStore& store, jobs::JobId job, jobs::ItemState state, int limit,
    const std::function<void(const std::vector<jobs::Item>&)>& use)
{
    JobStore::ItemQuery query{.state = state};
    for (int left = limit; limit == 0 || left > 0; left -= query.limit) {
        query.limit = limit == 0 ? atATime : std::min(left, atATime);
        const auto page = store.items(job, query).value();
        use(page);
        if (page.size() < std::size_t(query.limit))
            break;
        query.after = page.back().n;
    }
    return {};
}

Result<void> showAsJson(
    JobStore& store, const jobs::Job& job, std::optional<jobs::ItemState> state, const JobsArguments& arguments)
{
    const auto detail = store.detail(job.id).value();
    auto object = jobs::jobJson(job);
    jobs::addDetail(object, detail);
    if (!state) {
        printLine(object);
        return {};
    }
    JsonWithList json(object, "items");
    return forEachItem(store, job.id, *state, arguments.limit, [&json](const std::vector<jobs::Item>& items) {
        for (const auto& item : items)
            json.add(jobs::itemJson(item));
    }).map([&json] { json.end(); });
}

Result<void> showAsText(
    JobStore& store, const jobs::Job& job, std::optional<jobs::ItemState> state, const JobsArguments& arguments)
{
    const auto events = store.events(job.id, 0, eventsRead).value();
    std::fputs(jobText(job, arguments.zone()).c_str(), stdout);
    if (state && job.counts[*state] > 0) {
        std::printf("\n");
        auto table = itemsTable();
        const auto shown =
            forEachItem(store, job.id, *state, arguments.limit, [&table](const std::vector<jobs::Item>& items) {
                for (const auto& item : items)
                    addItem(table, item);
                std::fputs(table.page().c_str(), stdout);
            });
        if (!shown)
            return shown;
    }
    auto lines = jobs::jobLog(events);
    lines.resize(std::min(lines.size(), std::size_t(linesShown)));
    if (!lines.empty())
        std::printf("\nLog\n");
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
        std::fputs(logLine(*line, arguments.zone()).c_str(), stdout);
    return {};
}

Result<void> showJob(JobStore& store, const JobsArguments& arguments)
{
    std::optional<jobs::ItemState> state;
    if (!arguments.itemState.empty()) {
        state = jobs::itemStateOf(arguments.itemState);
        if (!state)
            return failure(ErrorKind::Usage,
                "\"" + arguments.itemState + "\" is no state of an item; headroomctl jobs show --help lists them");
    }
    const auto job = store.job(arguments.ids.front()).value();
    return arguments.json ? showAsJson(store, job, state, arguments) : showAsText(store, job, state, arguments);
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

QJsonArray runnersJson(const std::vector<jobs::RunnerLimits>& runners)
{
    QJsonArray list;
    for (const auto& limits : runners)
        list.append(jobs::runnerJson(limits));
    return list;
}

void printRunners(const std::vector<jobs::RunnerLimits>& runners)
{
    std::fputs(runners.empty() ? "" : "\n", stdout);
    for (const auto& limits : runners)
        std::printf("runner %s: %s\n", limits.runner.c_str(), limitsText(limits).c_str());
}

} // namespace

Result<void> listJobs(JobStore& store, const JobsArguments& arguments)
{
    auto query = listQuery(arguments).value();
    const auto runners = store.runners().value();
    std::optional<JsonWithList> json;
    auto table = jobsTable();
    for (bool isFirst = true;; isFirst = false) {
        const auto page = store.jobs(query).value();
        if (arguments.json && isFirst)
            json.emplace(QJsonObject{{QStringLiteral("runners"), runnersJson(runners)}}, "jobs");
        for (const auto& job : page) {
            if (json)
                json->add(jobs::jobJson(job));
            else
                addJob(table, job, arguments.zone());
        }
        if (!json && isFirst && page.empty())
            std::printf("No jobs. headroomctl jobs add --help says how to make one.\n");
        else if (!json)
            std::fputs(table.page().c_str(), stdout);
        if (page.size() < atATime)
            break;
        query.after = page.back();
    }
    if (json)
        json->end();
    else
        printRunners(runners);
    return {};
}

void addLookingCommands(const JobsCommands& commands)
{
    auto arguments = commands.arguments;
    auto& listing = commands.addWork("list", "List the jobs, in the order in which they are run",
        {"jobs list", "jobs list --state running --json | jq .jobs[].counts"}, listJobs);
    listing.add_option("--state", arguments->states, "Only those in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allJobStates)));
    commands.addZone(listing);

    auto& showing = commands.addWork("show", "Show one job with its counts and its log",
        {"jobs show 7", "jobs show 7 --items failed --limit 0", "jobs show 7 --json | jq .counts"}, showJob);
    commands.addNumber(showing);
    showing.add_option("--items", arguments->itemState, "And its items in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allItemStates)));
    showing.add_option("--limit", arguments->limit, "At most so many items; 0: all")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->capture_default_str();
    commands.addZone(showing);

    auto& following = commands.add("follow", "Show how far a job is until it is over; exits 0 when all of it is done",
        {"jobs follow 7", "jobs follow 7 --json | jq --unbuffered .counts"}, follow);
    commands.addNumber(following);

    auto& reporting = commands.addWork("report", "Write what became of every item of a job",
        {"jobs report 7 > job-7.csv", "jobs report 7 --format html --output job-7.html"}, reportJob);
    commands.addNumber(reporting);
    reporting.add_option("--format", arguments->format, "csv, json, or html: a page to read")
        ->check(CLI::IsMember(wordsOf(jobs::allReportFormats)))
        ->capture_default_str();
    reporting.add_option("--output", arguments->output, "File to write instead of standard output")->type_name("FILE");
}

} // namespace headroom::ctl
