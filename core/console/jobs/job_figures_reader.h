// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/jobs/job_pace.h"

#include <QObject>
#include <QPointer>

#include <map>

namespace headroom::jobs {
class JobService;
}

namespace headroom::console {

// Reads what the window shows of a queue: when something happened to the jobs, and twice a second while one runs; items
// alone when others are asked for. While the queue cannot be reached, what was read last stays with the trouble beside
// it, and it is tried again every second.
//
// Lives on the window's thread, and so does the clock; it reads on the service's.
class JobFiguresReader final : public QObject
{
    Q_OBJECT
public:
    // `first`: what there is to say before anything was read.
    JobFiguresReader(JobFigures first, double globalPerSecond, Clock& clock);

    void start(jobs::JobService& service); // once
    void watch(const JobQuestion& question);
    void readSoon();
    void showHere(const JobsHere& here); // what this program does, beside what was read
    const JobFiguresPtr& figures() const { return m_figures; } // never null

Q_SIGNALS:
    void figuresReady(const headroom::console::JobFiguresPtr& figures); // only when something differs

private:
    struct Reading;
    struct ItemPage;

    void readNext();
    void read();
    void readItems();
    void take(Result<Reading> reading);
    void takeItems(Result<ItemPage> page);
    const JobPace* lookAt(const Job& job, WallTime now, std::map<JobId, JobPace>& paces);
    void publish(JobFigures figures);

    double m_globalPerSecond; // of the bot; 0: not known
    Clock& m_clock;
    QPointer<jobs::JobService> m_service; // null before start()
    JobQuestion m_question;
    JobsHere m_here;
    JobFiguresPtr m_figures;
    std::map<JobId, JobPace> m_paces; // of those that run, or did so in the last ten minutes
    bool m_isReading = false;
    bool m_readsAgain = false;
    bool m_readsItems = false; // of the question, which are not read yet
    Alarm m_nextRead;
};

} // namespace headroom::console
