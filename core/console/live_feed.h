// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/profile.h"

#include <memory>
#include <vector>

namespace headroom::console {

// The feed of the program: runs a Console on a thread of its own, where logs are read a LogWatch on another, where
// what is seen is recorded a Recorder on a third, and carries snapshots, acknowledgements and wishes across by value.
// What was watched before ends on its threads while something else is watched already, and is heard no more. Destroying
// it stops all threads; this takes as long as one turn of their event loops, and where logs have a history as it takes
// to save it.
class LiveFeed : public Feed
{
    Q_OBJECT
public:
    explicit LiveFeed(QObject* parent = nullptr);
    ~LiveFeed() override;

    // Begins to watch, in place of what was watched before: the first snapshot starts over.
    void open(Profile profile);
    void close(); // nothing is watched any more; does not wait
    bool isOpen() const { return m_running != nullptr; }
    int threads() const; // that run, also of what ends

    void acknowledge(std::uint64_t sequence) override;
    void select(std::optional<BucketId> bucket) override;
    void setVisible(const std::vector<BucketId>& buckets) override;
    void watchKeys(const WatchedKeys& keys) override;
    void watchLogs(const LogQuery& query) override;
    void stopLog(std::uint32_t source) override;
    void useLogFormat(const std::string& format) override;
    void noteReach(const Text& problem) override;
    void arm(std::optional<Duration> span) override;
    void disarm() override;
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
    struct Running;

    template <typename Part>
    void startAfterOthers(Part Running::*part);
    void makeRecorder(const RecordingProfile& profile);

    std::unique_ptr<Running> m_running; // null: nothing is watched
    std::vector<std::unique_ptr<Running>> m_ending;
};

} // namespace headroom::console
