// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/threads/worker_thread.h"
#include "core/base/time/alarm.h"
#include "core/console/backups/archive_tasks.h"
#include "core/console/backups/backup_figures.h"

#include <QObject>

#include <functional>
#include <memory>
#include <set>

class QFileSystemWatcher;

namespace headroom::console {

// The archives of a folder for the window: lists them and follows what happens to them, reads what is in one, and does
// what takes its time. Each on a thread of its own, so nothing here blocks.
//
// Lives on the window's thread, and so do the clock and the answers, which come once, unless the controller is
// destroyed before.
class BackupsController final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string folder = {};
        std::chrono::hours verifyEvery{24 * 7}; // 0: nothing is verified unless it is asked for
        Duration maxAge = std::chrono::hours{26}; // of a guild's newest good backup, before the window says so
    };
    template <typename T>
    using DoneWith = std::function<void(Result<T>)>;
    using Done = DoneWith<void>;

    BackupsController(Options options, Clock& clock, QObject* parent = nullptr);
    // Gives up what takes its time.
    ~BackupsController() override;

    void start(); // once
    const Options& options() const { return m_options; }
    void setMaxAge(Duration age);
    void setFolder(const std::string& folder); // lists the archives of another one
    const BackupFiguresPtr& figures() const { return m_figures; } // never null
    WallTime wallNow() const { return m_clock.wallNow(); }

    // What is in an archive. The one that was asked for last stays open.
    void list(const std::string& path, const ListingQuestion& question, std::int64_t first, int count,
        DoneWith<ListingPage> done);
    void search(const std::string& path, const MessageSearch& search, DoneWith<std::vector<StoredMessage>> done);
    void problems(const std::string& path, int limit, DoneWith<std::vector<StoredProblem>> done);
    // `restored`: where the earlier one was restored since, the file of JobsController::reportRestores(); empty: it was
    // not.
    void compare(const std::string& before, const std::string& after, const std::string& restored,
        DoneWith<std::vector<Difference>> done);

    // One at a time; an error while another one is under way. Progress is in the figures.
    void verify(const std::string& path, DoneWith<Verification> done);
    void exportPages(const std::string& path, const std::string& folder, DoneWith<std::string> done); // its first page
    void exportJson(const std::string& path, const std::string& file, DoneWith<std::string> done);
    void copyIn(const std::string& path, DoneWith<std::string> done); // into the folder; its new path
    void cancelWork();
    bool isWorking() const;

    void remove(const std::string& path, Done done);
    void readSoon();

Q_SIGNALS:
    void figuresReady(const headroom::console::BackupFiguresPtr& figures); // only when something differs

private:
    struct Reading; // what the reading thread has open
    struct FolderReading; // what the listing thread found
    struct Slow; // what is under way on one of the slow threads

    template <typename T>
    void read(const std::string& path, std::function<Result<T>(Reading&)> work, DoneWith<T> done);
    template <typename T>
    void workOn(
        const std::string& path, ArchiveWork::Kind kind, std::function<Result<T>(const GoOn&)> work, DoneWith<T> done);
    void readFolder();
    void take(FolderReading reading);
    void verifyNextDue();
    void showWork();
    void publish(BackupFigures figures);

    Options m_options;
    Clock& m_clock;
    BackupFiguresPtr m_figures;
    QFileSystemWatcher* m_watcher;
    Alarm m_nextRead;
    bool m_wasThere = false; // the folder, with an archive in it
    bool m_isReading = false;
    bool m_readsAgain = false;
    std::shared_ptr<Reading> m_reading; // used on its thread alone
    std::shared_ptr<Slow> m_asked; // null: nothing
    std::shared_ptr<Slow> m_scheduled;
    std::set<std::string> m_unverifiable; // by the schedule, which does not try again
    Alarm m_nextShown; // of what is under way
    WorkerThread m_listThread;
    WorkerThread m_readThread;
    WorkerThread m_slowThread;
    WorkerThread m_idleThread;
};

} // namespace headroom::console
