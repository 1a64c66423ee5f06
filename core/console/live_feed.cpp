// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/live_feed.h"

#include "core/console/console.h"
#include "core/console/logs/log_watch.h"
#include "core/console/recording/recorder.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace headroom::console {

namespace {

// On the thread of that part of what runs; where there is none nothing is done.
template <typename Running, typename Part, typename Method, typename... Values>
void call(const std::unique_ptr<Running>& running, Part Running::*part, Method method, const Values&... values)
{
    if (auto* const called = running ? (running.get()->*part).object : nullptr)
        QMetaObject::invokeMethod(called, [called, method, values...] { (called->*method)(values...); });
}

// On its thread, where that runs; then goes on with what is next.
void finish(QThread& thread, QObject* object, const std::function<void()>& next)
{
    if (!object || !thread.isRunning()) { // it waited for another
        delete object;
        return next();
    }
    QMetaObject::invokeMethod(object, [&thread, object, next] {
        delete object;
        // Its sockets are deleted later, and later still what those delete: a thread that has ended looks only once.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        thread.quit();
        next();
    });
}

} // namespace

// What is watched at a time, each part with its thread.
struct LiveFeed::Running
{
    template <typename T>
    struct Part
    {
        explicit Part(const QString& name) { thread.setObjectName(name); }

        void put(T* made)
        {
            object = made;
            object->moveToThread(&thread);
            connect(&thread, &QThread::started, object, &T::start);
        }

        T* object = nullptr; // lives on the thread, and is deleted there; null: there is none
        QThread thread;
        bool hasStarted = false;
    };

    ~Running()
    {
        end();
        logs.thread.wait();
        console.thread.wait();
        recorder.thread.wait();
    }

    // Once; the threads end later. Logs first, which call the console, and what both call last.
    void end()
    {
        if (!console.object)
            return;
        auto* const endingConsole = std::exchange(console.object, nullptr);
        auto* const endingRecorder = std::exchange(recorder.object, nullptr);
        finish(logs.thread, std::exchange(logs.object, nullptr), [this, endingConsole, endingRecorder] {
            finish(console.thread, endingConsole,
                [this, endingRecorder] { finish(recorder.thread, endingRecorder, [] {}); });
        });
    }

    int runningThreads = 0;
    Part<Console> console{QStringLiteral("headroom-core")};
    Part<LogWatch> logs{QStringLiteral("headroom-logs")};
    Part<Recorder> recorder{QStringLiteral("headroom-record")};
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
    for (QThread* thread : {&ending->console.thread, &ending->logs.thread, &ending->recorder.thread}) {
        connect(
            thread, &QThread::finished, this,
            [this, ending] {
                if (--ending->runningThreads > 0)
                    return;
                std::erase_if(m_ending, [ending](const auto& one) { return one.get() == ending; });
                startAfterOthers(&Running::logs);
                startAfterOthers(&Running::recorder);
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
        running->logs.put(new LogWatch(*profile.logs));
    if (profile.recording)
        makeRecorder(*profile.recording);
    running->console.put(new Console(std::move(profile)));
    auto* const console = running->console.object;
    auto* const recorder = running->recorder.object;
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
    running->console.thread.start();
    running->runningThreads = 1;
    startAfterOthers(&Running::recorder);
    auto* const logs = running->logs.object;
    if (!logs)
        return;
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
    startAfterOthers(&Running::logs);
}

// After that part of what was watched before: two would not get along over one history, and a recording has one writer.
template <typename Part>
void LiveFeed::startAfterOthers(Part Running::*part)
{
    const auto hasStarted = [part](const auto& one) { return (one.get()->*part).hasStarted; };
    if (!m_running || !(m_running.get()->*part).object || hasStarted(m_running)
        || std::any_of(m_ending.begin(), m_ending.end(), hasStarted))
        return;
    auto& starting = m_running.get()->*part;
    starting.hasStarted = true;
    starting.thread.start();
    ++m_running->runningThreads;
}

void LiveFeed::makeRecorder(const RecordingProfile& profile)
{
    auto* const running = m_running.get();
    running->recorder.put(new Recorder(profile));
    connect(
        running->recorder.object, &Recorder::statusChanged, this,
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
