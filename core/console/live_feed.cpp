// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/live_feed.h"

#include "core/console/console.h"
#include "core/console/logs/log_watch.h"
#include "core/console/recording/recorder.h"

#include <QCoreApplication>

namespace headroom::console {

namespace {

// Ends a thread together with the object that it runs.
void stop(QThread& thread, QObject* object)
{
    if (!object)
        return;
    QMetaObject::invokeMethod(object, [object, &thread] {
        delete object;
        // Its sockets are deleted later, and later still what those delete: a thread that has ended looks only once.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        thread.quit();
    });
    thread.wait();
}

} // namespace

LiveFeed::LiveFeed(QObject* parent)
    : Feed(parent)
{
    m_thread.setObjectName(QStringLiteral("headroom-core"));
    m_logThread.setObjectName(QStringLiteral("headroom-logs"));
    m_recordThread.setObjectName(QStringLiteral("headroom-record"));
}

LiveFeed::~LiveFeed()
{
    stop(m_logThread, m_logs); // which calls the console
    stop(m_thread, m_console);
    stop(m_recordThread, m_recorder); // which both call
}

void LiveFeed::open(Profile profile)
{
    Q_ASSERT(!m_console);
    if (profile.logs)
        m_logs = new LogWatch(*profile.logs);
    if (profile.recording)
        startRecording(*profile.recording);
    m_console = new Console(std::move(profile));
    m_console->moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, m_console, &Console::start);
    // Like all else that crosses, by calls: what a signal is queued with is copied where no tool can follow it.
    connect(
        m_console, &Console::snapshotReady, this,
        [this](const SnapshotPtr& snapshot) {
            if (m_recorder)
                QMetaObject::invokeMethod(m_recorder, [to = m_recorder, snapshot] { to->take(snapshot); });
            QMetaObject::invokeMethod(this, [this, snapshot] { Q_EMIT snapshotReady(snapshot); });
        },
        Qt::DirectConnection);
    m_thread.start();
    if (!m_logs)
        return;
    m_logs->moveToThread(&m_logThread);
    connect(&m_logThread, &QThread::started, m_logs, &LogWatch::start);
    connect(
        m_logs, &LogWatch::figuresReady, m_console,
        [console = m_console](const LogFiguresPtr& figures) {
            QMetaObject::invokeMethod(console, [console, figures] { console->takeLogs(figures); });
        },
        Qt::DirectConnection);
    if (m_recorder) {
        m_logs->alsoRecord();
        connect(
            m_logs, &LogWatch::recordReady, m_recorder,
            [recorder = m_recorder](const LogFiguresPtr& figures) {
                QMetaObject::invokeMethod(recorder, [recorder, figures] { recorder->takeLogs(figures); });
            },
            Qt::DirectConnection);
    }
    m_logThread.start();
}

void LiveFeed::startRecording(const RecordingProfile& profile)
{
    m_recorder = new Recorder(profile);
    m_recorder->moveToThread(&m_recordThread);
    connect(&m_recordThread, &QThread::started, m_recorder, &Recorder::start);
    connect(
        m_recorder, &Recorder::statusChanged, this,
        [this](const RecordingStatus& status) {
            QMetaObject::invokeMethod(this, [this, status] { Q_EMIT recordingChanged(status); });
        },
        Qt::DirectConnection);
    m_recordThread.start();
}

void LiveFeed::recordJobs(const JobFiguresPtr& figures)
{
    if (m_recorder)
        QMetaObject::invokeMethod(m_recorder, [to = m_recorder, figures] { to->takeJobs(figures); });
}

void LiveFeed::note(const std::string& text)
{
    if (m_recorder)
        QMetaObject::invokeMethod(m_recorder, [to = m_recorder, text] { to->note(text); });
}

void LiveFeed::acknowledge(std::uint64_t sequence)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, sequence] { console->acknowledge(sequence); });
}

void LiveFeed::select(std::optional<BucketId> bucket)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, bucket] { console->select(bucket); });
}

void LiveFeed::setVisible(const std::vector<BucketId>& buckets)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, buckets] { console->setVisible(buckets); });
}

void LiveFeed::watchKeys(const WatchedKeys& keys)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, keys] { console->watchKeys(keys); });
}

void LiveFeed::watchLogs(const LogQuery& query)
{
    if (m_logs)
        QMetaObject::invokeMethod(m_logs, [logs = m_logs, query] { logs->watch(query); });
}

void LiveFeed::stopLog(std::uint32_t source)
{
    if (m_logs)
        QMetaObject::invokeMethod(m_logs, [logs = m_logs, source] { logs->stopLog(source); });
}

void LiveFeed::useLogFormat(const std::string& format)
{
    if (m_logs)
        QMetaObject::invokeMethod(m_logs, [logs = m_logs, format] { logs->useFormat(format); });
}

void LiveFeed::send(const RequestBatch& requests)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, requests] { console->send(requests); });
}

void LiveFeed::cancelRequests(const std::vector<RequestNumber>& numbers)
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console, numbers] { console->cancelRequests(numbers); });
}

void LiveFeed::cancelWaitingRequests()
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console] { console->cancelWaitingRequests(); });
}

void LiveFeed::trustToken()
{
    if (m_console)
        QMetaObject::invokeMethod(m_console, [console = m_console] { console->trustToken(); });
}

} // namespace headroom::console
