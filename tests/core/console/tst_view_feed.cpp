// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window looks at: live, or a moment.
#include "core/base/time/virtual_clock.h"
#include "core/console/past/view_feed.h"
#include "tests/support/files.h"
#include "tests/support/recording/recorded_night.h"

#include <QFile>
#include <QTemporaryDir>

namespace headroom::tst_view_feed {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::recordedFrom;
using support::RecordedNight;

// Counts what it is asked for.
class CountingFeed final : public Feed
{
public:
    void acknowledge(std::uint64_t /*sequence*/) override { ++acknowledged; }
    void select(std::optional<BucketId> /*bucket*/) override { }
    void watchKeys(const WatchedKeys& /*keys*/) override { ++changes; }
    void watchLogs(const LogQuery& query) override
    {
        ++queries;
        lastQuery = query;
    }
    void stopLog(std::uint32_t /*source*/) override { ++changes; }
    void useLogFormat(const std::string& /*format*/) override { ++changes; }
    void arm(std::optional<Duration> /*span*/) override { ++changes; }
    void disarm() override { ++disarmed; }
    void send(const RequestBatch& /*requests*/) override { ++changes; }
    void cancelRequests(const std::vector<RequestNumber>& /*numbers*/) override { ++changes; }
    void cancelWaitingRequests() override { ++changes; }
    void trustToken() override { ++changes; }

    int acknowledged = 0;
    int changes = 0;
    int queries = 0;
    LogQuery lastQuery;
    int disarmed = 0;
};

class TestViewFeed : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void liveIsPassedOn();
    void withoutARecordingThereIsNoPast();
    void aMomentIsAnswered();
    void theLastMomentThatWasAskedForIsShown();
    void nothingIsChangedWhileThePastIsShown();
    void whatIsAskedOfLogsIsAskedOfThePast();
    void linesOfARouteAreLookedForInTheLogs();
    void liveComesBack();
    void anotherRecordingLeadsBackToLive();
    void aFileThatCannotBeReadIsSaid();
    void aNoteIsAMark();
    void aRangeIsExported();
    void aFileOfSomebodyElseIsLookedAt();
    void whatIsNoRecordingIsNotOpened();
    void itIsDestroyedWithAQuestionOpen();

private:
    void changeEverything(Feed& feed);
    PastMomentPtr momentAt(WallTime at);

    QTemporaryDir m_folder;
    std::string m_path;
    std::unique_ptr<RecordedNight> m_night;
    VirtualClock m_clock;
    std::unique_ptr<CountingFeed> m_live;
    std::unique_ptr<ViewFeed> m_view;
};

void TestViewFeed::initTestCase()
{
    m_path = m_folder.filePath(QStringLiteral("night.rec")).toStdString();
    m_night = std::make_unique<RecordedNight>(m_path, recordedFrom, 300);
}

void TestViewFeed::init()
{
    m_view.reset();
    m_live = std::make_unique<CountingFeed>();
    m_view = std::make_unique<ViewFeed>(*m_live, m_clock);
    m_view->setRecording(m_path);
}

void TestViewFeed::changeEverything(Feed& feed)
{
    feed.watchKeys({});
    feed.stopLog(1);
    feed.useLogFormat("nginx");
    feed.arm({});
    feed.send({});
    feed.cancelRequests({});
    feed.cancelWaitingRequests();
    feed.trustToken();
}

PastMomentPtr TestViewFeed::momentAt(WallTime at)
{
    QSignalSpy ready(m_view.get(), &ViewFeed::momentReady);
    m_view->goTo(at);
    const auto isThere = [&] { return !m_view->isWaiting() && m_view->moment() && m_view->moment()->asked == at; };
    return QTest::qWaitFor(isThere, 30'000) ? m_view->moment() : nullptr;
}

void TestViewFeed::liveIsPassedOn()
{
    QSignalSpy snapshots(m_view.get(), &Feed::snapshotReady);
    const auto snapshot = std::make_shared<Snapshot>();
    Q_EMIT m_live->snapshotReady(snapshot);
    QCOMPARE(snapshots.count(), 1);
    QVERIFY(m_view->newest() == snapshot);
    m_view->acknowledge(1);
    QCOMPARE(m_live->acknowledged, 1);
    changeEverything(*m_view);
    QCOMPARE(m_live->changes, 8);
}

void TestViewFeed::withoutARecordingThereIsNoPast()
{
    m_view->setRecording({});
    m_view->goTo(recordedFrom);
    QVERIFY(m_view->isLive());
    std::string said;
    m_view->addNote(recordedFrom, "text", [&](const Result<void>& done) { said = done.error().text; });
    QVERIFY(said.find("--recording") != std::string::npos);
}

void TestViewFeed::aMomentIsAnswered()
{
    const auto moment = momentAt(m_night->trouble());
    QVERIFY(moment);
    QVERIFY(moment->isRecorded && moment->problem.empty());
    QCOMPARE(*moment->snapshot->invalid.inWindow, 9436);
    QVERIFY(moment->took > 0ns);
    QVERIFY(!m_view->isLive());
}

void TestViewFeed::theLastMomentThatWasAskedForIsShown()
{
    QSignalSpy ready(m_view.get(), &ViewFeed::momentReady);
    for (int second = 0; second < 200; ++second)
        m_view->goTo(recordedFrom + std::chrono::seconds{second});
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
    QVERIFY(m_view->moment()->asked == recordedFrom + 199s);
    QCOMPARE(ready.count(), 2); // the first, and one for all that came meanwhile
}

void TestViewFeed::nothingIsChangedWhileThePastIsShown()
{
    QSignalSpy refused(m_view.get(), &ViewFeed::refused);
    m_view->goTo(recordedFrom); // from then on, not only once it is there
    changeEverything(*m_view);
    QCOMPARE(m_live->changes, 0);
    QCOMPARE(refused.count(), 8);
    m_view->disarm(); // the safe way is always open
    QCOMPARE(m_live->disarmed, 1);
    m_view->goLive();
    changeEverything(*m_view);
    QCOMPARE(m_live->changes, 8);
}

void TestViewFeed::whatIsAskedOfLogsIsAskedOfThePast()
{
    QVERIFY(momentAt(m_night->trouble()));
    LogQuery query;
    query.length = 60s;
    m_view->watchLogs(query);
    QCOMPARE(m_live->queries, 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_view->moment()->logs->query == query, 30'000);
    QVERIFY(m_view->moment()->asked == m_night->trouble());
}

void TestViewFeed::linesOfARouteAreLookedForInTheLogs()
{
    LogQuery query;
    query.route = "POST /channels/{channel}/messages";
    m_view->watchLogs(query);
    QVERIFY(m_live->lastQuery == query);
    const auto at = m_night->trouble();
    const auto moment = momentAt(at);
    QVERIFY(moment && moment->logs->traffic && !moment->logs->traffic->detail);
    const auto asked = m_live->lastQuery;
    QCOMPARE(asked.route, query.route);
    QVERIFY(asked.zoom && asked.zoom->second == at + 1s && asked.zoom->second - asked.zoom->first == query.length);

    const auto answer = [this](const LogQuery& to) {
        auto detail = std::make_shared<RouteDetail>();
        detail->route = to.route;
        auto traffic = std::make_shared<TrafficFigures>();
        traffic->detail = std::move(detail);
        auto logs = std::make_shared<LogFigures>();
        logs->query = to;
        logs->traffic = std::move(traffic);
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->logs = std::move(logs);
        Q_EMIT m_live->snapshotReady(snapshot);
        return snapshot->logs->traffic->detail;
    };
    QSignalSpy ready(m_view.get(), &ViewFeed::momentReady);
    answer(query); // to what was asked before
    QCOMPARE(ready.count(), 0);
    const auto detail = answer(asked);
    QCOMPARE(ready.count(), 1);
    QVERIFY(m_view->moment()->logs->traffic->detail == detail);
    QVERIFY(m_view->moment()->logs->traffic->routes.size() == moment->logs->traffic->routes.size());
    Q_EMIT m_live->snapshotReady(m_view->newest()); // nothing new
    QCOMPARE(ready.count(), 1);
    m_view->goLive();
    QVERIFY(m_live->lastQuery == query);
}

void TestViewFeed::liveComesBack()
{
    QVERIFY(momentAt(recordedFrom));
    QSignalSpy live(m_view.get(), &ViewFeed::becameLive);
    QSignalSpy ready(m_view.get(), &ViewFeed::momentReady);
    m_view->goTo(recordedFrom + 1s);
    m_view->goLive();
    QVERIFY(m_view->isLive());
    QCOMPARE(live.count(), 1);
    QVERIFY(!m_view->moment());
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
    QCOMPARE(ready.count(), 0); // an answer that nobody wants any more
    m_view->goLive();
    QCOMPARE(live.count(), 1);
}

void TestViewFeed::anotherRecordingLeadsBackToLive()
{
    QVERIFY(momentAt(recordedFrom));
    QSignalSpy live(m_view.get(), &ViewFeed::becameLive);
    m_view->setRecording(m_path);
    QCOMPARE(live.count(), 0); // the same one
    m_view->setRecording({});
    QCOMPARE(live.count(), 1);
    QVERIFY(m_view->isLive() && !m_view->hasRecording());
}

void TestViewFeed::aFileThatCannotBeReadIsSaid()
{
    const auto path = m_folder.filePath(QStringLiteral("later.rec")).toStdString();
    m_view->setRecording(path);
    const auto moment = momentAt(recordedFrom);
    QVERIFY(moment);
    QVERIFY(!moment->problem.empty() && !moment->isRecorded);
    QVERIFY(moment->snapshot && moment->logs);
    // Once it is there it is read.
    const RecordedNight night(path, recordedFrom, 10);
    QVERIFY(momentAt(recordedFrom + 1s)->isRecorded);
}

void TestViewFeed::aNoteIsAMark()
{
    std::optional<bool> isDone;
    m_view->addNote(recordedFrom + 7s, "restarted worker-3", [&](const Result<void>& done) { isDone = bool(done); });
    QTRY_VERIFY_WITH_TIMEOUT(isDone.has_value(), 30'000);
    QVERIFY(*isDone);
    QSignalSpy ready(m_view.get(), &ViewFeed::overviewReady);
    m_view->askOverview(recordedFrom, recordedFrom + 60s, 100);
    QVERIFY(ready.wait(30'000));
    const auto overview = ready.front().front().value<PastOverviewPtr>();
    QVERIFY(std::ranges::any_of(overview->events, [](const Event& event) {
        return event.kind == Event::Kind::Note && event.subject == "restarted worker-3"
            && event.at == recordedFrom + 7s;
    }));
}

void TestViewFeed::aRangeIsExported()
{
    const auto path = m_folder.filePath(QStringLiteral("incident.rec")).toStdString();
    std::string said;
    const auto take = [&](const Result<Text>& done) { said = done ? *done : Text("failed: " + done.error().text); };
    m_view->exportRange(recordedFrom, recordedFrom + 120s, path, take);
    QTRY_VERIFY_WITH_TIMEOUT(!said.empty(), 30'000);
    QVERIFY2(said.starts_with(path), said.c_str());
    m_view->setRecording(path); // is read like any other
    const auto moment = momentAt(recordedFrom + 30s);
    QVERIFY(moment && moment->isRecorded);
    QCOMPARE(moment->snapshot->invalid.egresses.front().address, std::string("address 1"));
    QVERIFY(moment->logs->sources.front().name.starts_with("log "));
}

void TestViewFeed::aFileOfSomebodyElseIsLookedAt()
{
    const auto path = m_folder.filePath(QStringLiteral("theirs.rec")).toStdString();
    const auto from = recordedFrom - std::chrono::hours{48};
    {
        const RecordedNight theirs(path, from, 300);
    }
    QFile file(QString::fromStdString(path));
    const auto bytes = file.size();
    m_view->openFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(m_view->moment(), 30'000);
    QVERIFY(m_view->showsFile() && !m_view->isLive());
    QVERIFY(m_view->moment()->asked == from + 150s); // where its trouble begins
    QVERIFY(m_view->moment()->isRecorded);
    QVERIFY(m_view->fileExtent()->first == from && m_view->fileExtent()->second == from + 299s);
    std::string said;
    m_view->addNote(from, "text", [&](const Result<void>& done) { said = done ? "done" : done.error().text; });
    QVERIFY(said.starts_with("nothing is written"));
    QVERIFY(momentAt(from + 10s)->isRecorded);
    QCOMPARE(file.size(), bytes);
    // And back, to the recording of what is watched.
    m_view->goLive();
    QVERIFY(!m_view->showsFile() && m_view->isLive());
    QVERIFY(momentAt(m_night->trouble())->isRecorded);
    QVERIFY(!momentAt(from + 10s)->isRecorded);
}

void TestViewFeed::whatIsNoRecordingIsNotOpened()
{
    QSignalSpy failed(m_view.get(), &ViewFeed::fileFailed);
    m_view->openFile(m_folder.filePath(QStringLiteral("absent.rec")).toStdString());
    QVERIFY(failed.wait(30'000));
    const auto other = m_folder.filePath(QStringLiteral("other.rec"));
    support::mustWrite(other, "This is a letter, and no recording at all.");
    m_view->openFile(other.toStdString());
    QVERIFY(failed.wait(30'000));
    QVERIFY(!failed.back().front().value<Text>().empty());
    QVERIFY(m_view->isLive() && !m_view->showsFile());
    QVERIFY(momentAt(m_night->trouble())->isRecorded);
}

void TestViewFeed::itIsDestroyedWithAQuestionOpen()
{
    m_view->goTo(recordedFrom);
    m_view->askOverview(recordedFrom, recordedFrom + 60s, 100);
    m_view->askOverview(recordedFrom, recordedFrom + 70s, 100);
    m_view.reset();
    QCoreApplication::processEvents();
}

HEADROOM_TEST(TestViewFeed)

} // namespace headroom::tst_view_feed

#include "tst_view_feed.moc"
