// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/timeline_test.h"

#include "ui/models/shown_time.h"

#include <QFile>
#include <QTest>

namespace headroom::support {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

void TimelineTest::initTestCase()
{
    useOwnSettings(*this);
    const VirtualClock clock;
    m_from = std::chrono::floor<std::chrono::seconds>(clock.wallNow()) - std::chrono::seconds{nightLength};
    m_path = m_folder.filePath(u"night.rec"_s).toStdString();
    m_night = std::make_unique<RecordedNight>(m_path, m_from, nightLength);
}

void TimelineTest::init()
{
    WindowTest::init();
    showTimesIn(ShownZone::Utc);
}

void TimelineTest::cleanup()
{
    WindowTest::cleanup();
    showTimesIn(ShownZone::Local);
}

console::Snapshot TimelineTest::live()
{
    auto snapshot = m_fleet->step(5);
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    return snapshot;
}

void TimelineTest::openOnNight(QSize size)
{
    m_fleet = std::make_unique<FakeFleet>(*m_clock, 400);
    m_logs = std::make_unique<FakeLogs>(*m_clock, FakeLogs::World{});
    openPastWindow(size);
    auto first = m_fleet->first();
    first.logs = m_logs->figures({});
    draw(first);
    m_view->setRecording(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(track().overview() && track().overview()->extent, 30'000);
}

void TimelineTest::goTo(WallTime at)
{
    past().timeline().goTo(at);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && past().moment()->asked == at && !m_view->isWaiting(), 30'000);
}

void TimelineTest::goBack()
{
    m_view->goLive();
    QVERIFY(!past().isShown());
}

std::string TimelineTest::recordTwoDays()
{
    const auto path = m_folder.filePath(u"days.rec"_s).toStdString();
    const auto now = m_from + std::chrono::seconds{nightLength};
    if (!QFile::exists(QString::fromStdString(path))) {
        {
            const RecordedNight yesterday(path, now - 24h - 600s, 900);
        }
        const RecordedNight today(path, now - 600s, 600);
    }
    return path;
}

} // namespace headroom::support
