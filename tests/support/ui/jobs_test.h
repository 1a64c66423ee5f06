// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/simulator/journalled_sim.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/pages/jobs/new_job_dialog.h"

#include <memory>
#include <optional>

namespace headroom::support {

// A test of the window on its page of jobs, over a real queue in a file, which somebody else fills and serves.
class JobsTest : public WindowTest
{
    Q_OBJECT
protected Q_SLOTS:
    void init() override; // a fresh queue
    void cleanup() override;

protected:
    void openOn(console::JobsController::Options options, QSize size = {1440, 900});
    void openOn(const jobs::QueueAddress& address, QSize size = {1440, 900}) { openOn({.address = address}, size); }

    void openFilled(); // see fill()

    console::JobId addJob(const std::string& title, int items, console::JobState next = console::JobState::Queued,
        const std::string& plan = R"({"change": 3, "seconds": 60})", int kept = 0);
    // Somebody claims the next job, and so many of its items are done and failed.
    jobs::Lease work(int done, int failed);
    // A queue with a job in each state, as the first such call made it: before the window is opened on it.
    void fill();
    console::JobState stateOf(console::JobId job) { return must(m_store->job(job)).state; }
    ui::JobsPage& page() const { return *m_window->fleet().jobs(); }
    ui::NewJobDialog& dialog() const { return *page().maker().dialog(); }
    bool dialogSays(const QString& text) const { return dialog().isVisible() && support::says(dialog(), text); }
    void select(console::JobId job);
    bool isShown(console::JobId job, console::JobState state) const;

    JobQueues m_queues;
    jobs::QueueAddress m_address;
    SystemClock m_time;
    std::unique_ptr<jobs::JobStore> m_store; // somebody else's
    std::unique_ptr<console::JobsController> m_controller;
    std::optional<Instant> m_filledAt;
    // Of fill().
    console::JobId m_done = 0;
    console::JobId m_failed = 0;
    console::JobId m_held = 0;
    console::JobId m_running = 0;
    console::JobId m_queued = 0;
    console::JobId m_paused = 0;
    console::JobId m_waiting = 0;

private:
    void fillAnew();
};

// The same, with jobs planned and run in the window against the simulator as a process.
class JobsInSimTest : public JobsTest
{
protected:
    enum class Token { None, Some };
    void openSim(const QStringList& arguments = {}) { m_sim = std::make_unique<JournalledSim>(arguments, 5); }
    void openHere(Token token = Token::Some, bool runsJobs = true);
    void openWithSim();
    void cleanup() override;

    QString guild() const;
    QStringList channelNames() const;
    std::size_t changesSent();
    void beginJob(const char* operation); // up to the step of its values
    // Up to the step in which the run is chosen.
    void writeRename(const QString& name);
    void plan(); // from the step of the run on
    void planRename(const QString& name);
    void queueRename(const QString& name); // m_job

    std::unique_ptr<JournalledSim> m_sim;
    console::JobId m_job = 0; // queued last
};

} // namespace headroom::support
