// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From a key changing in a real Redis to the changed row being drawn: the real server, feed, threads and window, on
// 10,000 buckets of which 2,000 change each second. A value counts as on screen when a paint event of the table that
// shows it has returned, and as changed when the command that sets it was handed to the socket, so the figures are
// upper bounds. Rows that come into view by the sort of each second are not waited for: only changes to rows in view
// count. Prints the latencies, the longest turns of the window's event loop, and the same turns of an event loop
// in the same process that has nothing to do: what the machine itself held up.
#include "core/base/time/system_clock.h"
#include "core/console/live_feed.h"
#include "core/redis/connection/connection.h"
#include "tests/support/redis/redis_server.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QApplication>
#include <QStandardPaths>
#include <QThread>

#include <cstdio>
#include <ctime>
#include <map>
#include <mutex>

using namespace headroom;
using namespace std::chrono_literals;

namespace {

constexpr int bucketCount = 10000;
constexpr int changesPerSecond = 2000;
constexpr auto writeInterval = 10ms;
constexpr std::int64_t limit = 1'000'000'000;
constexpr auto latencyGoal = 100.0;
constexpr auto frameGoal = 33.0;

double milliseconds(Duration span)
{
    return std::chrono::duration<double, std::milli>(span).count();
}

Duration threadTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

double report(const char* name, std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values.empty() ? 0.0 : values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
    };
    std::printf("%-44s p50 %7.2f  p99 %7.2f  max %7.2f ms  (%zu)\n", name, at(0.5), at(0.99), at(1), values.size());
    return at(0.99);
}

std::string keyOf(int bucket)
{
    return "/channels/2030399636363" + std::to_string(10000 + bucket) + "/messages:remaining";
}

int bucketOf(const std::string& key)
{
    return std::stoi(key.substr(23, 5)) - 10000;
}

// What the writer has set, by bucket in view: the value and when. Values only fall, so each stands for one moment.
class Ledger
{
public:
    std::int64_t note(int bucket, Instant at)
    {
        const std::lock_guard lock(m_mutex);
        --m_next;
        if (std::ranges::count(m_visible, bucket) > 0)
            m_last[bucket] = {m_next, at};
        return m_next;
    }
    std::optional<Instant> setAt(int bucket, std::int64_t value)
    {
        const std::lock_guard lock(m_mutex);
        const auto last = m_last.find(bucket);
        return last != m_last.end() && last->second.value == value ? std::optional(last->second.at) : std::nullopt;
    }
    void watch(std::vector<int> visible)
    {
        const std::lock_guard lock(m_mutex);
        m_visible = std::move(visible);
        std::erase_if(m_last, [this](const auto& last) { return std::ranges::count(m_visible, last.first) == 0; });
    }
    std::vector<int> visible()
    {
        const std::lock_guard lock(m_mutex);
        return m_visible;
    }

private:
    struct Entry
    {
        std::int64_t value = -1;
        Instant at{};
    };
    std::mutex m_mutex;
    std::map<int, Entry> m_last;
    std::vector<int> m_visible;
    std::int64_t m_next = limit;
};

// Changes keys at the rate asked for; a tenth of the changes goes to buckets that are on screen.
class Writer : public QThread
{
public:
    Writer(std::string url, Ledger& ledger)
        : m_url(std::move(url))
        , m_ledger(ledger)
    {
    }
    ~Writer() override
    {
        quit();
        wait();
    }

    std::atomic<std::uint64_t> written = 0;

protected:
    void run() override
    {
        SystemClock clock;
        redis::Connection::Options options;
        options.endpoint = *redis::parseEndpoint(m_url);
        options.access = redis::Connection::Access::ReadWrite;
        redis::Connection connection(options, clock);
        connection.open();
        std::mt19937_64 random{1};
        double owed = 0;
        auto last = clock.now();
        Alarm alarm(clock, [&] {
            const auto now = clock.now();
            owed += std::chrono::duration<double>(now - last).count() * changesPerSecond;
            last = now;
            const auto visible = m_ledger.visible();
            for (; owed >= 1 && connection.isReady(); owed -= 1) {
                const auto onScreen = !visible.empty() && random() % 10 == 0;
                const auto bucket = onScreen ? visible[random() % visible.size()] : int(random() % bucketCount);
                const auto value = m_ledger.note(bucket, clock.now());
                connection.send({"SET", keyOf(bucket), std::to_string(value), "KEEPTTL"});
                ++written;
            }
            alarm.ringIn(writeInterval);
        });
        alarm.ringIn(writeInterval);
        exec();
    }

private:
    std::string m_url;
    Ledger& m_ledger;
};

// An event loop that does nothing but count how late it is woken.
class IdleLoop : public QThread
{
public:
    ~IdleLoop() override
    {
        quit();
        wait();
    }
    std::vector<double> lateness;

protected:
    void run() override
    {
        SystemClock clock;
        Instant due = clock.now();
        Alarm alarm(clock, [&] {
            lateness.push_back(milliseconds(clock.now() - due));
            due = clock.now() + 5ms;
            alarm.ringAt(due);
        });
        alarm.ringAt(due);
        exec();
    }
};

// Times every turn of the event loop, and looks at what was drawn after each paint of the table.
class WatchedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    QObject* viewport = nullptr;
    std::function<void()> painted;
    bool measuring = false;
    std::vector<double> turns;
    std::vector<double> turnsOwn;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (QThread::currentThread() != thread())
            return QApplication::notify(receiver, event); // it is called for the events of all threads
        const auto isOutermost = m_depth == 0;
        const auto started = std::chrono::steady_clock::now();
        const auto used = isOutermost ? threadTime() : Duration{};
        const auto type = event->type(); // the event may be gone afterwards
        ++m_depth;
        const auto result = QApplication::notify(receiver, event);
        --m_depth;
        if (measuring && receiver == viewport && type == QEvent::Paint)
            painted();
        if (measuring && isOutermost) {
            turns.push_back(milliseconds(std::chrono::steady_clock::now() - started));
            turnsOwn.push_back(milliseconds(threadTime() - used));
        }
        return result;
    }

private:
    int m_depth = 0;
};

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    const auto seconds = argc > 1 ? std::chrono::seconds(std::atoi(argv[1])) : 20s;
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("headroom-tests"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_ui_screen_latency"));

    support::RedisServer redis;
    QByteArray lines;
    for (int i = 0; i < bucketCount; ++i) {
        const auto key = QByteArray::fromStdString(keyOf(i));
        lines += "SET " + key + " 1000000000 PX 36000000\nSET " + key.chopped(10) + ":limit 1000000000\n";
    }
    redis.cliLines(lines);

    SystemClock clock;
    console::LiveFeed feed;
    ui::MainWindow window(feed, clock);
    window.resize(1440, 900);
    window.show();
    window.showPage(window.buckets());
    console::Profile profile;
    profile.endpoint = *redis::parseEndpoint(redis.url());
    feed.open(profile);
    while (window.model().size() < bucketCount)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 50);

    auto* table = window.findChild<ui::BucketTable*>();
    for (auto* candidate : window.findChildren<ui::BucketTable*>()) {
        if (candidate->isVisible())
            table = candidate;
    }
    Ledger ledger;
    std::vector<double> latencies;
    std::vector<std::int64_t> lastSeen(bucketCount, -1);
    const auto& list = window.buckets().list();
    const auto look = [&] {
        const auto now = clock.now();
        std::vector<int> visible;
        const auto first = std::max(0, table->rowAt(0));
        for (int row = first; row < list.rowCount() && table->rowViewportPosition(row) < table->viewport()->height();
             ++row) {
            const auto& bucket = list.row(row);
            const auto number = bucketOf(keysOf(bucket).front());
            visible.push_back(number);
            const auto value = bucket.remaining.value_or(-1);
            if (lastSeen[std::size_t(number)] == value)
                continue;
            lastSeen[std::size_t(number)] = value;
            if (const auto at = ledger.setAt(number, value))
                latencies.push_back(milliseconds(now - *at));
        }
        ledger.watch(std::move(visible));
    };
    application.viewport = table->viewport();
    application.painted = look;

    IdleLoop idle;
    idle.start();
    Writer writer(redis.unixUrl(), ledger);
    writer.start();
    QEventLoop loop;
    QTimer::singleShot(2000, Qt::PreciseTimer, &loop, [&] { // the start is not what is measured
        latencies.clear();
        writer.written = 0;
        application.measuring = true;
    });
    application.measuring = true;
    QTimer::singleShot(2s + seconds, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
    application.measuring = false;
    const auto rate = double(writer.written) / double(seconds.count());
    idle.quit();
    idle.wait();

    std::printf(
        "%d buckets, %.0f changes/s, platform %s\n", bucketCount, rate, qPrintable(QGuiApplication::platformName()));
    const auto p99 = report("key changed to row drawn", latencies);
    report("turn of the window's event loop, wall", application.turns);
    report("turn of the window's event loop, own CPU", application.turnsOwn);
    report("an idle event loop woken late by", idle.lateness);
    const auto longest = application.turnsOwn.empty()
        ? 0.0
        : *std::max_element(application.turnsOwn.begin(), application.turnsOwn.end());
    const auto good = p99 <= latencyGoal && longest <= frameGoal;
    std::printf("goal, p99 within %.0f ms and no turn over %.0f ms of own CPU: %s\n", latencyGoal, frameGoal,
        good ? "met" : "MISSED");
    return good ? 0 : 1;
}
