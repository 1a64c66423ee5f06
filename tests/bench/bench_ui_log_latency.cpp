// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From a line being written to a log to its effect being drawn: a real file, feed, threads and window, 5,000 lines a
// second; on the page of traffic with a proxy's lines, then on that of shards with the heartbeats of 1,024 and of
// 4,096. A line counts as on screen when the frame has been drawn whose figures counted it. Beside it, what the machine
// itself holds up: how late an event loop in the same process is woken that has nothing to do. An argument is the
// seconds to run each.
#include "core/base/time/system_clock.h"
#include "core/console/live_feed.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/logs/request_log_lines.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDateTime>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <mutex>

using namespace headroom;
using namespace std::chrono_literals;

namespace {

constexpr int linesPerSecond = 5000;
constexpr auto writeEvery = 2ms;
constexpr double goalMs = 150;

double milliseconds(Duration span)
{
    return std::chrono::duration<double, std::milli>(span).count();
}

double at(std::vector<double>& values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
}

using AppendLines = std::function<void(std::string& text, std::size_t lines)>;

// What a bot with discord.js says of the heartbeats of its shards.
class BeatLines
{
public:
    explicit BeatLines(std::size_t shards)
        : m_shards(shards)
    {
    }
    void operator()(std::string& text, std::size_t lines)
    {
        for (std::size_t i = 0; i < lines; ++i) {
            const auto now = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
            text += now + " debug: [WS => Shard " + std::to_string(m_count % m_shards)
                + "] Heartbeat acknowledged, latency of " + std::to_string(35 + m_count * 7919 % 61) + "ms.\n";
            ++m_count;
        }
    }

private:
    std::size_t m_shards;
    std::size_t m_count = 0;
};

// Runs on a thread of its own, at the pace asked for.
class Paced : public QThread
{
protected:
    virtual void turn(SystemClock& clock) = 0;
    virtual Duration every() const = 0;
    void run() override
    {
        SystemClock clock;
        Alarm alarm(clock, [&] {
            turn(clock);
            alarm.ringIn(every());
        });
        alarm.ringIn(every());
        exec();
    }
};

class Writer final : public Paced
{
public:
    Writer(const QString& path, AppendLines append)
        : m_file(path)
        , m_append(std::move(append))
    {
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            qFatal("the log cannot be written");
    }
    // When the lines up to this one were written, oldest first, and forgets them.
    std::vector<Instant> takeUpTo(std::size_t lines)
    {
        const std::lock_guard lock(m_mutex);
        const auto count = std::min(lines, m_taken + m_written.size()) - m_taken;
        std::vector<Instant> times(m_written.begin(), m_written.begin() + std::ptrdiff_t(count));
        m_written.erase(m_written.begin(), m_written.begin() + std::ptrdiff_t(count));
        m_taken += count;
        return times;
    }

private:
    void turn(SystemClock& clock) override
    {
        if (m_began == Instant{})
            m_began = clock.now();
        const auto due = std::size_t(std::chrono::duration<double>(clock.now() - m_began).count() * linesPerSecond);
        std::string text;
        m_append(text, due - m_count);
        const std::lock_guard lock(m_mutex);
        m_written.insert(m_written.end(), due - m_count, clock.now());
        m_count = due;
        m_file.write(text.data(), qint64(text.size()));
    }
    Duration every() const override { return writeEvery; }

    QFile m_file;
    AppendLines m_append;
    std::mutex m_mutex;
    std::vector<Instant> m_written;
    std::size_t m_taken = 0;
    std::size_t m_count = 0;
    Instant m_began{};
};

class IdleLoop final : public Paced
{
public:
    std::vector<double> lateness;

private:
    void turn(SystemClock& clock) override
    {
        if (m_due != Instant{})
            lateness.push_back(std::max(0.0, milliseconds(clock.now() - m_due)));
        m_due = clock.now() + every();
    }
    Duration every() const override { return 5ms; }
    Instant m_due{};
};

struct Measured
{
    std::vector<double> latencies; // ms
    std::vector<double> lateness; // ms
    std::size_t frames = 0;
};

// `page`: its number in the navigation.
Measured measure(std::size_t page, AppendLines append, int seconds)
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("proxy.log"));
    Writer writer(path, std::move(append));
    IdleLoop idle;
    SystemClock clock;
    console::LiveFeed feed;
    ui::MainWindow window(feed, clock);
    window.resize(1440, 900);
    window.showPage(*window.pages()[page].page);
    window.show();
    std::map<std::uint64_t, std::size_t> linesOf; // by sequence
    QObject::connect(&feed, &console::Feed::snapshotReady, [&](const console::SnapshotPtr& snapshot) {
        if (!snapshot->logs)
            return;
        std::size_t lines = 0;
        for (const auto& source : snapshot->logs->sources)
            lines += source.lines;
        linesOf[snapshot->sequence] = lines;
    });
    Measured measured;
    auto measures = false;
    QObject::connect(&window, &ui::MainWindow::frameDone, [&](std::uint64_t sequence) {
        const auto lines = linesOf.extract(sequence);
        if (lines.empty())
            return;
        const auto now = clock.now();
        for (const auto written : writer.takeUpTo(lines.mapped())) {
            if (measures)
                measured.latencies.push_back(milliseconds(now - written));
        }
        measured.frames += measures;
    });
    console::Profile profile;
    profile.logs.emplace();
    profile.logs->inputs.push_back({logs::LogInput::Kind::Files, path.toStdString()});
    feed.open(profile);
    writer.start();
    QTimer::singleShot(2000, [&] { // the format is known, the first frames are drawn
        measures = true;
        idle.start();
    });
    QTimer::singleShot(2000 + seconds * 1000, qApp, &QApplication::quit);
    QApplication::exec();
    for (Paced* thread : {static_cast<Paced*>(&writer), static_cast<Paced*>(&idle)}) {
        thread->quit();
        thread->wait();
    }
    measured.lateness = std::move(idle.lateness);
    return measured;
}

void report(support::BenchGoals& goals, const char* page, Measured measured, int seconds)
{
    auto& latencies = measured.latencies;
    const auto p99 = at(latencies, 0.99);
    std::printf("%s\n", page);
    std::printf("  line written to frame drawn   p50 %6.1f  p99 %6.1f  max %6.1f ms  (%zu lines, %zu frames)\n",
        at(latencies, 0.5), p99, at(latencies, 1), latencies.size(), measured.frames);
    std::printf("  an idle loop is woken late    p50 %6.1f  p99 %6.1f  max %6.1f ms\n", at(measured.lateness, 0.5),
        at(measured.lateness, 0.99), at(measured.lateness, 1));
    goals.atMost((std::string(page) + ": line written to frame drawn, p99").c_str(), p99, goalMs, "ms");
    goals.atLeast((std::string(page) + ": lines seen").c_str(), double(latencies.size()),
        0.9 * linesPerSecond * seconds, "lines");
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("headroom-bench"));
    QApplication::setApplicationName(QStringLiteral("bench_ui_log_latency"));
    const auto seconds = argc > 1 ? std::atoi(argv[1]) : 12;
    support::BenchGoals goals;
    support::RequestLogLines requests;
    const auto appendRequests = [&requests](std::string& text, std::size_t lines) { requests.append(text, lines); };
    report(goals, "Traffic", measure(2, appendRequests, seconds), seconds);
    for (const std::size_t shards : {1024U, 4096U}) {
        const auto name = "Shards, " + std::to_string(shards);
        report(goals, name.c_str(), measure(3, BeatLines(shards), seconds), seconds);
    }
    return goals.exitCode();
}
