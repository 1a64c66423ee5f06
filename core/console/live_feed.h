// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/profile.h"

#include <QThread>

namespace headroom::console {

class Console;
class LogWatch;
class Recorder;

// The feed of the program: runs a Console on a thread of its own, where logs are read a LogWatch on another, where what
// is seen is recorded a Recorder on a third, and carries snapshots, acknowledgements and wishes across by value.
// Destroying it stops those threads; this takes as long as one turn of their event loops, and where logs have a history
// as it takes to save it.
class LiveFeed : public Feed
{
    Q_OBJECT
public:
    explicit LiveFeed(QObject* parent = nullptr);
    ~LiveFeed() override;

    // Begins to watch; once.
    void open(Profile profile);

    void acknowledge(std::uint64_t sequence) override;
    void select(std::optional<BucketId> bucket) override;
    void setVisible(const std::vector<BucketId>& buckets) override;
    void watchKeys(const WatchedKeys& keys) override;
    void watchLogs(const LogQuery& query) override;
    void stopLog(std::uint32_t source) override;
    void useLogFormat(const std::string& format) override;
    void send(const RequestBatch& requests) override;
    void cancelRequests(const std::vector<RequestNumber>& numbers) override;
    void cancelWaitingRequests() override;
    void trustToken() override;

    // For the recording; without one they do nothing.
    void recordJobs(const JobFiguresPtr& figures);
    void note(const std::string& text);

Q_SIGNALS:
    void recordingChanged(const headroom::console::RecordingStatus& status);

private:
    void startRecording(const RecordingProfile& profile);

    QThread m_thread;
    QThread m_logThread;
    QThread m_recordThread;
    Console* m_console = nullptr; // lives on m_thread; deleted there
    LogWatch* m_logs = nullptr; // likewise on m_logThread; null: no log is read
    Recorder* m_recorder = nullptr; // on m_recordThread; null: nothing is recorded
};

} // namespace headroom::console
