// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/follow.h"

#include "app/ctl/common_options.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/jobs/job_json.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <optional>

namespace headroom::ctl {

using namespace std::chrono_literals;
using jobs::JobStore;

namespace {

constexpr Duration lookEvery = 500ms;
constexpr std::size_t leastProgress = 40; // columns

std::string doingText(const jobs::Job& job)
{
    return job.state != jobs::JobState::Running || job.doing.empty() ? std::string() : "; " + job.doing;
}

class Follow
{
public:
    Follow(JobStore& store, jobs::JobId job, bool json)
        : m_store(store)
        , m_job(job)
        , m_json(json)
        , m_lines(!json)
    {
    }

    int run()
    {
        look();
        if (!m_exitCode) {
            const StopSignal stop([this] { end(Done); });
            QCoreApplication::exec();
        }
        return *m_exitCode;
    }

private:
    void look()
    {
        const auto job = m_store.job(m_job);
        if (!job && job.error().kind != ErrorKind::Unreachable)
            return end(report(job.error()));
        if (job)
            print(*job);
        else if (m_lastProblem != job.error().text)
            sayProblem(job.error().text); // the server may come back
        m_lastProblem = job ? std::string() : std::string(job.error().text);
        if (!m_exitCode)
            m_next.ringIn(lookEvery);
    }

    void sayProblem(const std::string& problem)
    {
        m_lines.clear();
        std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
    }

    void print(const jobs::Job& job)
    {
        const auto now = m_clock.now();
        const auto ended = job.counts.total() - job.counts.open();
        // Of about the last ten seconds.
        m_looks.emplace_back(now, ended);
        while (m_looks.size() > 2 && now - m_looks.front().first > 10s)
            m_looks.pop_front();
        const auto span = std::chrono::duration<double>(now - m_looks.front().first).count();
        const auto rate = span > 0 ? static_cast<double>(ended - m_looks.front().second) / span : 0;
        printChange(job, {job.counts, rate});
        if (jobs::isOver(job.state))
            end(job.state == jobs::JobState::Done ? Done : WorkFailed);
        else if (job.state == jobs::JobState::WaitingForConfirmation)
            end(Done);
    }

    void printChange(const jobs::Job& job, const JobProgress& progress)
    {
        if (m_lines.areOn())
            return m_lines.show({lineOf(job, progress)});
        // A line when something changed; while it runs, one every ten seconds is enough.
        const auto now = m_clock.now();
        const bool isNewState = m_lastState != job.state || jobs::isOver(job.state);
        const bool isSame = job.counts == m_lastCounts && job.doing == m_lastDoing;
        if (!isNewState && (isSame || now - m_lastLine < (m_json ? 1s : 10s)))
            return;
        m_lastState = job.state;
        m_lastCounts = job.counts;
        m_lastDoing = job.doing;
        m_lastLine = now;
        if (m_json)
            printLine(jobs::jobJson(job));
        else
            std::printf("%s%s%s\n", stateText(job).c_str(), job.planned ? (": " + progressText(progress)).c_str() : "",
                doingText(job).c_str());
        std::fflush(stdout);
    }

    static std::string lineOf(const jobs::Job& job, const JobProgress& progress)
    {
        const auto columns = terminalColumns() - 1;
        if (!job.planned)
            return stateText(job);
        const auto doing = doingText(job);
        const auto room = std::max(columns - std::min(columns, widthOf(doing)), leastProgress);
        return cutTo(progressLine(stateText(job), progress, room) + doing, columns);
    }

    void end(int exitCode)
    {
        m_lines.keep();
        m_exitCode = exitCode;
        QCoreApplication::quit();
    }

    JobStore& m_store;
    jobs::JobId m_job;
    bool m_json;
    SystemClock m_clock;
    LiveLines m_lines;
    std::deque<std::pair<Instant, std::int64_t>> m_looks;
    std::optional<jobs::JobState> m_lastState;
    jobs::Counts m_lastCounts;
    std::string m_lastDoing;
    Instant m_lastLine{};
    std::string m_lastProblem;
    std::optional<int> m_exitCode;
    Alarm m_next{m_clock, [this] { look(); }};
};

} // namespace

int followJob(JobStore& store, jobs::JobId job, bool json)
{
    return Follow(store, job, json).run();
}

} // namespace headroom::ctl
