// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happened in a night is found by the marks of the timeline, and explained by the pages at that moment: of the
// recording alone, as somebody opens it who knows nothing else. HEADROOM_HOURS=12 makes the night longer.
#include "core/console/past/view_feed.h"
#include "tests/support/recording/replayed_night.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/models/event_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/past/past_cover.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/widgets/gauges/gauge.h"

#include <QElapsedTimer>
#include <QTableView>
#include <QTemporaryDir>

namespace headroom::tst_replayed_night {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::Event;
using support::ReplayedNight;

class TestReplayedNight : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;

    void everythingThatHappenedIsAMark();
    void theKeysLeadFromMarkToMark();
    void theBanIsExplained();
    void theFailoverIsExplained();
    void theReconnectStormIsExplained();
    void theHeavyJobIsExplained();
    void anyMomentIsReached();

private:
    PastView& past() const { return m_window->past(); }
    TimelineTrack& track() const { return past().timeline().track(); }
    std::vector<Event> events() const { return track().overview()->events; } // by value: it is read anew meanwhile
    std::optional<Event> mark(Event::Kind kind, const std::string& subject = {}) const;
    void jumpTo(WallTime at);
    bool gaugesRead(const QString& text) const;
    QString headlines() const { return child<EmergencyStrip>()->headlines().join(u'\n'); }
    void keepPicture(const QString& name) const { (void)support::faultsOf(*m_window, u"night-"_s + name); }

    QTemporaryDir m_folder;
    std::string m_path;
    std::unique_ptr<ReplayedNight> m_night;
};

void TestReplayedNight::initTestCase()
{
    useOwnSettings(*this);
    m_path = m_folder.filePath(u"night.rec"_s).toStdString();
    const int hours = qEnvironmentVariableIntValue("HEADROOM_HOURS");
    m_night = std::make_unique<ReplayedNight>(m_path, 3600 * std::max(hours, 1));
}

void TestReplayedNight::init()
{
    support::WindowTest::init();
    showTimesIn(ShownZone::Utc);
    openPastWindow();
    m_view->openFile(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && track().overview() && track().overview()->extent, 60'000);
}

void TestReplayedNight::cleanup()
{
    support::WindowTest::cleanup();
    showTimesIn(ShownZone::Local);
}

std::optional<Event> TestReplayedNight::mark(Event::Kind kind, const std::string& subject) const
{
    const auto all = events();
    const auto found = std::ranges::find_if(
        all, [&](const Event& event) { return event.kind == kind && (subject.empty() || event.subject == subject); });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

// As a click on the timeline does, and until the page in sight has it.
void TestReplayedNight::jumpTo(WallTime at)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(at);
    past().timeline().goTo(second);
    QTRY_VERIFY_WITH_TIMEOUT(past().moment()->asked == second && !m_view->isWaiting(), 60'000);
}

bool TestReplayedNight::gaugesRead(const QString& text) const
{
    const auto gauges = m_window->overview().findChildren<Gauge*>();
    return std::ranges::any_of(gauges, [&](const Gauge* gauge) { return gauge->accessibleName().contains(text); });
}

void TestReplayedNight::everythingThatHappenedIsAMark()
{
    for (const auto& event : events()) {
        qInfo("%s  %s%s", qPrintable(shownTime(event.at).toString(u"HH:mm:ss"_s)), qPrintable(wordsOf(event).text),
            event.isCritical ? " (critical)" : "");
    }
    const auto near = mark(Event::Kind::Emergency, "ban_near");
    const auto banned = mark(Event::Kind::Emergency, "banned");
    const auto lost = mark(Event::Kind::Emergency, "redis_lost");
    const auto failover = mark(Event::Kind::Failover);
    const auto storm = mark(Event::Kind::Reconnects);
    const auto job = mark(Event::Kind::Job);
    QVERIFY(near && banned && lost && failover && storm && job);
    QVERIFY(near->at > m_night->refusalsBegin() && near->at < banned->at); // it was said before it came
    QVERIFY(lost->at < failover->at && failover->at - m_night->failover() <= 2s);
    QVERIFY(storm->at - m_night->storm() <= 2s && storm->isCritical);
    QCOMPARE(storm->detail[u"count"_s].toInteger(), qint64(ReplayedNight::shardsOfStorm));
    QVERIFY(job->at - m_night->job() <= 2s && job->until.has_value());
    for (const auto& each : {banned, lost}) // each has its end
        QVERIFY(each->until && *each->until > each->at);
    QVERIFY(events().size() <= 10); // and nothing else is cried over it
}

void TestReplayedNight::theKeysLeadFromMarkToMark()
{
    track().setFocus();
    QTest::keyClick(&track(), Qt::Key_Home);
    std::vector<WallTime> reached;
    const auto count = events().size();
    for (std::size_t i = 0; i < count; ++i) {
        QTest::keyClick(&track(), Qt::Key_Right, Qt::ControlModifier);
        if (reached.empty() || reached.back() != *m_view->at())
            reached.push_back(*m_view->at());
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 60'000);
    }
    const auto marks = events();
    for (const auto& event : marks)
        QVERIFY(std::ranges::count(reached, WallTime(std::chrono::floor<std::chrono::seconds>(event.at))) == 1);
}

void TestReplayedNight::theBanIsExplained()
{
    jumpTo(mark(Event::Kind::Emergency, "banned")->at + 1s);
    m_window->showPage(m_window->overview());
    const QString cause = u"403 POST "_s + QString::fromLatin1(ReplayedNight::refusedRoute);
    const QString said = u"of 10,000 invalid requests in 10 min from "_s + QString::fromLatin1(ReplayedNight::address);
    QVERIFY2(headlines().contains(u"Banned: "_s) && headlines().contains(said), qPrintable(headlines()));
    QVERIFY(gaugesRead(u"of 10,000"_s));
    QCOMPARE(QString::fromStdString(past().moment()->snapshot->invalid.causes.front().label), cause);
    keepPicture(u"ban"_s);
    // When it began: requests are refused, and nothing says so yet.
    jumpTo(m_night->refusalsBegin() + 30s);
    QVERIFY(child<EmergencyStrip>()->emergencies().empty());
    m_window->showPage(m_window->traffic());
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 60'000);
    const auto& routes = past().moment()->logs->traffic->routes;
    QCOMPARE(routes.front().routeTemplate, std::string(ReplayedNight::refusedRoute));
    QVERIFY(routes.front().count[std::size_t(console::AnswerKind::Denied)] > 500);
    // While it lasts nothing gets through.
    jumpTo(mark(Event::Kind::Emergency, "banned")->at + 100s);
    QCOMPARE(*past().moment()->snapshot->globalWithToken.perSecond, 0.0);
}

void TestReplayedNight::theFailoverIsExplained()
{
    const auto at = mark(Event::Kind::Failover)->at;
    jumpTo(at - 3s);
    m_window->showPage(m_window->overview());
    QVERIFY2(headlines().contains(u"10.0.0.5:6379 closed the connection"_s) || says(u"10.0.0.5:6379"_s),
        qPrintable(headlines()));
    QVERIFY(!past().moment()->snapshot->globalWithToken.perSecond); // not known, and not 0
    QVERIFY(track().textAt(track().xOf(at)).contains(u"Another Redis took over"_s));
    keepPicture(u"failover"_s);
    jumpTo(at + 5s);
    QVERIFY(past().moment()->snapshot->globalWithToken.perSecond.has_value());
    QVERIFY(past().moment()->snapshot->connection.phase == console::ConnectionState::Phase::Live);
}

void TestReplayedNight::theReconnectStormIsExplained()
{
    const auto storm = *mark(Event::Kind::Reconnects);
    QVERIFY(track().textAt(track().xOf(storm.at)).contains(u"40 shards reconnected"_s));
    m_window->showPage(m_window->shards());
    jumpTo(storm.at - 5s);
    QTRY_VERIFY_WITH_TIMEOUT(says(u"none in trouble"_s), 30'000);
    jumpTo(storm.at + 15s);
    QTRY_VERIFY_WITH_TIMEOUT(says(u"40 in trouble"_s), 30'000);
    keepPicture(u"storm"_s);
    jumpTo(storm.at + 240s);
    QTRY_VERIFY_WITH_TIMEOUT(says(u"none in trouble"_s), 30'000);
}

void TestReplayedNight::theHeavyJobIsExplained()
{
    const auto job = *mark(Event::Kind::Job);
    QVERIFY(track().textAt(track().xOf(job.at)).contains(u"Job: edit-roles"_s));
    m_window->showPage(m_window->overview());
    jumpTo(job.at - 30s);
    const double before = *past().moment()->snapshot->globalWithToken.perSecond;
    jumpTo(job.at + 120s);
    QVERIFY(gaugesRead(u"49 req/s of 50"_s) || gaugesRead(u"48.6 req/s of 50"_s));
    QVERIFY(*past().moment()->snapshot->globalWithToken.perSecond > before + 8);
    QVERIFY(std::ranges::find(past().moment()->jobs, std::pair(std::string("running"), std::int64_t(1)))
        != past().moment()->jobs.end());
    // What waits is its own route.
    m_window->showPage(m_window->buckets());
    auto* table = child<PastCover>()->findChild<QTableView*>();
    QVERIFY(table && table->isVisible());
    QCOMPARE(table->model()->index(0, 0).data().toString(),
        QString(u"PATCH "_s + QString::fromLatin1(ReplayedNight::jobRoute)));
    keepPicture(u"job"_s);
    jumpTo(*job.until + 120s);
    QVERIFY(*past().moment()->snapshot->globalWithToken.perSecond < 45);
}

// Asked for, read, and drawn by the page in sight. What it may take is for bench_night to say.
void TestReplayedNight::anyMomentIsReached()
{
    for (Page* page : std::initializer_list<Page*>{&m_window->overview(), &m_window->traffic(), &m_window->shards()}) {
        m_window->showPage(*page);
        std::vector<qint64> times;
        for (int i = 0; i < 40; ++i) {
            const auto at = m_night->begin() + std::chrono::seconds{(i * 7919 + 61) % m_night->seconds()};
            QElapsedTimer timer;
            timer.start();
            past().timeline().goTo(at);
            while (past().moment()->asked != at)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            m_window->repaint();
            times.push_back(timer.elapsed());
            QVERIFY(*m_view->at() == at);
        }
        std::ranges::sort(times);
        qInfo("a jump on %s: median %lld ms, worst %lld ms", page->metaObject()->className(), times[times.size() / 2],
            times.back());
    }
    qInfo("%.1f hours: %.1f MB on the disk", double(m_night->seconds()) / 3600, double(m_night->bytes()) / 1e6);
}

HEADROOM_TEST(TestReplayedNight)

} // namespace headroom::tst_replayed_night

#include "tst_replayed_night.moc"
