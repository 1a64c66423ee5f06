// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"
#include "core/console/recording/recording_status.h"
#include "core/console/snapshot.h"

#include <QObject>

#include <memory>

namespace headroom::console {

// Records once a second, as that second ends, what the last reports say. A report that is older than a few seconds
// tells of nothing any more, and what it told of becomes a gap. Where nothing can be recorded the status says why, and
// it is tried again.
//
// Made on any thread, then moved to one of its own, as writing blocks; everything else happens there. All that it takes
// comes by value, so nobody waits for it.
class Recorder final : public QObject
{
    Q_OBJECT
public:
    // `clock`: of its thread; null: the machine's.
    explicit Recorder(RecordingProfile profile, Clock* clock = nullptr);
    ~Recorder() override;

    void start();
    void take(const SnapshotPtr& snapshot); // every one, in order
    void takeLogs(const LogFiguresPtr& figures); // made to be recorded, see LogWatch::alsoRecord()
    void takeJobs(const JobFiguresPtr& figures);
    void note(const std::string& text); // of a person, of now

Q_SIGNALS:
    void statusChanged(const headroom::console::RecordingStatus& status);

private:
    struct Parts;

    void open();
    void tick();
    void record(std::int64_t second);

    RecordingProfile m_profile;
    Clock* m_clock;
    RecordingStatus m_status;
    std::unique_ptr<Parts> m_parts;
};

} // namespace headroom::console
