// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/live_feed.h"

#include "core/console/console.h"
#include "core/console/logs/log_watch.h"
#include "core/console/recording/recorder.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <numeric>
#include <utility>

namespace headroom::console {

namespace {

// On the thread of that part of what runs; where there is none nothing is done.
template <typename Running, typename Part, typename Method, typename... Values>
void call(const std::unique_ptr<Running>& running, Part* Running::*part, Method method, const Values&... values)
{
    if (auto* const called = running ? running.get()->*part : nullptr)
        QMetaObject::invokeMethod(called, [called, method, values...] { (called->*method)(values...); });
}

} // namespace

// What is watched at a time, with its threads.
struct LiveFeed::Running
{
    Running()
    {
        thread.setObjectName(QStringLiteral("headroom-core"));
        logThread.setObjectName(QStringLiteral("headroom-logs"));
        recordThread.setObjectName(QStringLiteral("headroom-record"));
    }
    ~Running()
    {
        end();
        logThread.wait();
        thread.wait();
        recordThread.wait();
    }

    // Once; the threads end later. Logs first, which call the console, and what both call last.
    void end()
    {
        auto* const endingLogs = std::exchange(logs, nullptr);
        auto* const endingConsole = std::exchange(console, nullptr);
        auto* const endingRecorder = std::exchange(recorder, nullptr);
        if (!endingConsole)
            return;
        const auto endConsole = [this, endingConsole, endingRecorder] {
            QMetaObject::invokeMethod(endingConsole, [this, endingConsole, endingRecorder] {
                finish(thread, endingConsole);
                if (endingRecorder && recordThread.isRunning())
                    QMetaObject::invokeMethod(
                        endingRecorder, [this, endingRecorder] { finish(recordThread, endingRecorder); });
                else
                    delete endingRecorder; // it waited for another
            });
        };
        if (!endingLogs)
            return endConsole();
        if (!logThread.isRunning()) { // it waited for others
            delete endingLogs;
            return endConsole();
        }
        QMetaObject::invokeMethod(endingLogs, [this, endingLogs, endConsole] {
            finish(logThread, endingLogs);
            endConsole();
        });
    }

    int runningThreads = 0;
    bool readsLogs = false; // already
    bool records = false; // likewise
    QThread thread;
    QThread logThread;
    QThread recordThread;
    Console* console = nullptr; // lives on its thread; deleted there
    LogWatch* logs = nullptr; // likewise; null: no log is read
    Recorder* recorder = nullptr; // likewise; null: nothing is recorded

private:
    static void finish(QThread& thread, QObject* object)
    {
        delete object;
        // Its sockets are deleted later, and later still what those delete: a thread that has ended looks only once.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        thread.quit();
    }
};

LiveFeed::LiveFeed(QObject* parent)
    : Feed(parent)
{
}

LiveFeed::~LiveFeed() = default;

int LiveFeed::threads() const
{
    const auto of = [](const std::unique_ptr<Running>& one) { return one ? one->runningThreads : 0; };
    return std::accumulate(m_ending.begin(), m_ending.end(), of(m_running),
        [&of](int sum, const std::unique_ptr<Running>& one) { return sum + of(one); });
}

void LiveFeed::close()
{
    if (!m_running)
        return;
    auto* const ending = m_running.get();
    m_ending.push_back(std::move(m_running));
    for (QThread* thread : {&ending->thread, &ending->logThread, &ending->recordThread}) {
        connect(
            thread, &QThread::finished, this,
            [this, ending] {
                if (--ending->runningThreads > 0)
                    return;
                std::erase_if(m_ending, [ending](const auto& one) { return one.get() == ending; });
                startLogs();
                startRecording();
            },
            Qt::QueuedConnection);
    }
    ending->end();
}

void LiveFeed::open(Profile profile)
{
    close();
    m_running = std::make_unique<Running>();
    auto* const running = m_running.get();
    if (profile.logs)
        running->logs = new LogWatch(*profile.logs);
    if (profile.recording)
        makeRecorder(*profile.recording);
    auto* const recorder = running->recorder;
    auto* const console = running->console = new Console(std::move(profile));
    console->moveToThread(&running->thread);
    connect(&running->thread, &QThread::started, console, &Console::start);
    // Like all else that crosses, by calls: what a signal is queued with is copied where no tool can follow it.
    connect(
        console, &Console::snapshotReady, this,
        [this, running, recorder](const SnapshotPtr& snapshot) {
            if (recorder)
                QMetaObject::invokeMethod(recorder, [recorder, snapshot] { recorder->take(snapshot); });
            QMetaObject::invokeMethod(this, [this, running, snapshot] {
                if (running == m_running.get())
                    Q_EMIT snapshotReady(snapshot);
            });
        },
        Qt::DirectConnection);
    running->thread.start();
    running->runningThreads = 1;
    startRecording();
    auto* const logs = running->logs;
    if (!logs)
        return;
    logs->moveToThread(&running->logThread);
    connect(&running->logThread, &QThread::started, logs, &LogWatch::start);
    connect(
        logs, &LogWatch::figuresReady, console,
        [console](const LogFiguresPtr& figures) {
            QMetaObject::invokeMethod(console, [console, figures] { console->takeLogs(figures); });
        },
        Qt::DirectConnection);
    if (recorder) {
        logs->alsoRecord();
        connect(
            logs, &LogWatch::recordReady, recorder,
            [recorder](const LogFiguresPtr& figures) {
                QMetaObject::invokeMethod(recorder, [recorder, figures] { recorder->takeLogs(figures); });
            },
            Qt::DirectConnection);
    }
    startLogs();
}

// After those that were read before: two would not get along over one history.
void LiveFeed::startLogs()
{
    if (!m_running || !m_running->logs || m_running->readsLogs
        || std::any_of(m_ending.begin(), m_ending.end(), [](const auto& one) { return one->readsLogs; }))
        return;
    m_running->readsLogs = true;
    m_running->logThread.start();
    ++m_running->runningThreads;
}

// After one that recorded before: a file has one writer.
void LiveFeed::startRecording()
{
    if (!m_running || !m_running->recorder || m_running->records
        || std::any_of(m_ending.begin(), m_ending.end(), [](const auto& one) { return one->records; }))
        return;
    m_running->records = true;
    m_running->recordThread.start();
    ++m_running->runningThreads;
}

void LiveFeed::makeRecorder(const RecordingProfile& profile)
{
    auto* const running = m_running.get();
    auto* const recorder = running->recorder = new Recorder(profile);
    recorder->moveToThread(&m_running->recordThread);
    connect(&m_running->recordThread, &QThread::started, recorder, &Recorder::start);
    connect(
        recorder, &Recorder::statusChanged, this,
        [this, running](const RecordingStatus& status) {
            QMetaObject::invokeMethod(this, [this, running, status] {
                if (running == m_running.get())
                    Q_EMIT recordingChanged(status);
            });
        },
        Qt::DirectConnection);
}

void LiveFeed::recordJobs(const JobFiguresPtr& figures)
{
    call(m_running, &Running::recorder, &Recorder::takeJobs, figures);
}

void LiveFeed::note(const std::string& text)
{
    call(m_running, &Running::recorder, &Recorder::note, text);
}

void LiveFeed::acknowledge(std::uint64_t sequence)
{
    call(m_running, &Running::console, &Console::acknowledge, sequence);
}

void LiveFeed::select(std::optional<BucketId> bucket)
{
    call(m_running, &Running::console, &Console::select, bucket);
}

void LiveFeed::setVisible(const std::vector<BucketId>& buckets)
{
    call(m_running, &Running::console, &Console::setVisible, buckets);
}

void LiveFeed::watchKeys(const WatchedKeys& keys)
{
    call(m_running, &Running::console, &Console::watchKeys, keys);
}

void LiveFeed::watchLogs(const LogQuery& query)
{
    call(m_running, &Running::logs, &LogWatch::watch, query);
}

void LiveFeed::stopLog(std::uint32_t source)
{
    call(m_running, &Running::logs, &LogWatch::stopLog, source);
}

void LiveFeed::useLogFormat(const std::string& format)
{
    call(m_running, &Running::logs, &LogWatch::useFormat, format);
}

void LiveFeed::noteReach(const Text& problem)
{
    call(m_running, &Running::console, &Console::noteReach, problem);
}

void LiveFeed::arm(std::optional<Duration> span)
{
    call(m_running, &Running::console, &Console::arm, span);
}

void LiveFeed::disarm()
{
    call(m_running, &Running::console, &Console::disarm);
}

void LiveFeed::send(const RequestBatch& requests)
{
    call(m_running, &Running::console, &Console::send, requests);
}

void LiveFeed::cancelRequests(const std::vector<RequestNumber>& numbers)
{
    call(m_running, &Running::console, &Console::cancelRequests, numbers);
}

void LiveFeed::cancelWaitingRequests()
{
    call(m_running, &Running::console, &Console::cancelWaitingRequests);
}

void LiveFeed::trustToken()
{
    call(m_running, &Running::console, &Console::trustToken);
}

} // namespace headroom::console
