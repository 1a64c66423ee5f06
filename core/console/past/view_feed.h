// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/feed.h"
#include "core/console/past/past_moment.h"
#include "core/console/past/past_reader.h"

#include <memory>
#include <optional>
#include <string>

namespace headroom::console {

// The feed of a window that can look at the past: the one place where it is decided what the window looks at, live or a
// moment of a recording.
//
//            | the feed's snapshots | moments                  | what changes something
//   live     | passed on            | none                     | passed on
//   a moment | passed on            | as they are asked for,   | refused
//            |                      | one question at a time   |
//
// Live goes on behind the past: what cannot draw it goes on with the snapshots. Lives on the window's thread, as the
// feed, which outlives it; its recording is read on another.
class ViewFeed final : public Feed
{
    Q_OBJECT
public:
    ViewFeed(Feed& live, const Clock& clock, QObject* parent = nullptr);
    ~ViewFeed() override;

    // The recording of what is watched; empty: there is none. Another one leads back to live.
    void setRecording(const std::string& file);
    bool hasRecording() const { return m_reader != nullptr; }

    // Looks at another recording, such as the export of somebody's incident, from where its trouble begins; nothing is
    // written to it. goLive() closes it. Where it is no recording fileFailed() says so, and nothing changes.
    void openFile(const std::string& file);
    bool showsFile() const { return !m_opened.empty(); }
    const std::string& openedFile() const { return m_opened; }
    const std::optional<std::pair<WallTime, WallTime>>& fileExtent() const { return m_openedExtent; }

    // Looks at that moment; the last that was asked for is answered by momentReady().
    void goTo(WallTime at);
    void goLive();
    bool isLive() const { return !m_at; }
    std::optional<WallTime> at() const { return m_at; } // that was asked for last; none: live
    bool isWaiting() const { return m_asked.has_value(); }
    const PastMomentPtr& moment() const { return m_moment; } // that was answered last; null: live, or not yet
    // What the window asks of a moment of the recording it looks at, and that recording's file; empty: there is none.
    PastQuestion questionOf(WallTime at) const;
    std::string shownFile() const { return m_reader ? m_reader->file() : std::string(); }
    const LogQuery& logQuery() const { return m_query; }

    // Answered by overviewReady(), the last that was asked for.
    void askOverview(WallTime from, WallTime to, int points);
    // As those of PastReader; without a recording the error says so.
    void addNote(WallTime at, const std::string& text, std::function<void(Result<void>)> done);
    void exportRange(WallTime from, WallTime to, const std::string& path, std::function<void(Result<Text>)> done);

    // What is live now, whatever is looked at; null: nothing has come.
    const SnapshotPtr& newest() const { return m_newest; }

    void acknowledge(std::uint64_t sequence) override { m_live.acknowledge(sequence); }
    void select(std::optional<BucketId> bucket) override { m_live.select(bucket); }
    void setVisible(const std::vector<BucketId>& buckets) override { m_live.setVisible(buckets); }
    void watchKeys(const WatchedKeys& keys) override;
    void watchLogs(const LogQuery& query) override;
    void stopLog(std::uint32_t source) override;
    void useLogFormat(const std::string& format) override;
    void noteReach(const Text& problem) override { m_live.noteReach(problem); }
    void arm(std::optional<Duration> span) override;
    void disarm() override { m_live.disarm(); }
    void send(const RequestBatch& requests) override;
    void cancelRequests(const std::vector<RequestNumber>& numbers) override;
    void cancelWaitingRequests() override;
    void trustToken() override;

Q_SIGNALS:
    void recordingChanged();
    void momentReady(const headroom::console::PastMomentPtr& moment);
    void becameLive();
    void queryChanged(); // of logs
    void overviewReady(const headroom::console::PastOverviewPtr& overview);
    void fileFailed(const headroom::Text& why);
    // Something that changes something was asked for while the past is shown, and not done.
    void refused();

private:
    void take(const SnapshotPtr& snapshot);
    LogQuery liveQuery() const;
    void askLiveLogs();
    void showMoment(const PastMomentPtr& moment);
    void askMoment();
    void forgetQuestions();
    void showFile(const PastOverview& overview);
    void retire(std::unique_ptr<PastReader> reader);
    bool mayChange();

    Feed& m_live;
    const Clock& m_clock;
    std::string m_file;
    std::unique_ptr<PastReader> m_reader; // of what is looked at; null: there is no recording
    std::unique_ptr<PastReader> m_own; // of what is watched, while a file is open
    std::unique_ptr<PastReader> m_opening; // of a file of which nothing is known yet
    std::string m_opened; // empty: none
    std::optional<std::pair<WallTime, WallTime>> m_openedExtent;
    LogQuery m_query;
    LogQuery m_askedLive; // of what is live
    std::optional<WallTime> m_at;
    std::optional<PastQuestion> m_asked; // that is not answered yet
    bool m_asksAgain = false; // something else was asked meanwhile
    PastMomentPtr m_moment;
    bool m_isOverviewAsked = false;
    std::function<void()> m_nextOverview; // empty: none
    SnapshotPtr m_newest;
    LogFiguresPtr m_newestLogs;
};

} // namespace headroom::console
