// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What charts are compared with follows what the window looks at.
#include "core/base/time/virtual_clock.h"
#include "core/console/past/time_comparison.h"
#include "core/console/past/view_feed.h"
#include "tests/support/recording/recorded_night.h"

#include <QTemporaryDir>

namespace headroom::tst_time_comparison {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::RecordedNight;

class SilentFeed final : public Feed
{
public:
    void acknowledge(std::uint64_t /*sequence*/) override { }
    void select(std::optional<BucketId> /*bucket*/) override { }
    void send(const RequestBatch& /*requests*/) override { }
    void cancelRequests(const std::vector<RequestNumber>& /*numbers*/) override { }
    void cancelWaitingRequests() override { }
    void trustToken() override { }
};

class TestTimeComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void nothingIsComparedAtFirst();
    void whatIsLiveIsComparedWithTheDayBefore();
    void aMomentIsComparedWithTheOneADayBeforeIt();
    void aPartThatIsZoomedIntoIsMovedAsWell();
    void anotherQueryIsAskedAnew();
    void theLastOfManyMomentsIsThere();
    void whatWasNotRecordedIsNotThere();
    void anotherRecordingIsComparedWithItself();
    void itStopsAndItMayBeDestroyedWithAQuestionOpen();

private:
    bool isComparedAt(WallTime at) const { return compared() && compared()->asked == at; }
    PastMomentPtr compared() const { return m_comparison->compared().moment; }

    static constexpr std::int64_t length = 900;

    QTemporaryDir m_folder;
    std::string m_path;
    recording::Second m_yesterday{};
    VirtualClock m_clock;
    SilentFeed m_live;
    std::unique_ptr<ViewFeed> m_view;
    std::unique_ptr<TimeComparison> m_comparison;
};

void TestTimeComparison::initTestCase()
{
    m_path = m_folder.filePath(QStringLiteral("days.rec")).toStdString();
    const auto now = std::chrono::floor<std::chrono::seconds>(m_clock.wallNow());
    // So that "now" of yesterday lies in it.
    m_yesterday = now - 24h - 600s;
    {
        const RecordedNight yesterday(m_path, m_yesterday, length);
    }
    const RecordedNight today(m_path, now - 600s, 600);
}

void TestTimeComparison::init()
{
    m_comparison.reset();
    m_view = std::make_unique<ViewFeed>(m_live, m_clock);
    m_comparison = std::make_unique<TimeComparison>(*m_view, m_clock);
    m_view->setRecording(m_path);
}

void TestTimeComparison::nothingIsComparedAtFirst()
{
    m_view->goTo(m_yesterday + 24h);
    QTRY_VERIFY_WITH_TIMEOUT(m_view->moment(), 30'000);
    QVERIFY(!compared() && !m_comparison->before());
}

void TestTimeComparison::whatIsLiveIsComparedWithTheDayBefore()
{
    QSignalSpy changes(m_comparison.get(), &TimeComparison::changed);
    m_comparison->compareWith(24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared(), 30'000);
    QCOMPARE(changes.count(), 1);
    QVERIFY(m_comparison->compared().before == 24h);
    // A little further, so that it need not be read each second.
    const auto ahead = compared()->asked - (m_clock.wallNow() - 24h);
    QVERIFY(ahead >= 0s && ahead <= 10s);
    QVERIFY(compared()->isRecorded);
    QVERIFY(m_view->isLive()); // the window is where it was
    QCOMPARE(compared()->logs->lastTenMinutes.grid.points, std::size_t(600));
}

void TestTimeComparison::aMomentIsComparedWithTheOneADayBeforeIt()
{
    const auto at = m_yesterday + 24h + 470s;
    m_comparison->compareWith(24h);
    m_view->goTo(at);
    QTRY_VERIFY_WITH_TIMEOUT(isComparedAt(at - 24h), 30'000);
    QCOMPARE(*compared()->snapshot->invalid.inWindow, 9436); // the trouble of yesterday
    m_view->goLive();
    QTRY_VERIFY_WITH_TIMEOUT(!isComparedAt(at - 24h), 30'000);
}

void TestTimeComparison::aPartThatIsZoomedIntoIsMovedAsWell()
{
    LogQuery query;
    const WallTime from = m_yesterday + 24h + 100s;
    query.zoom = std::pair(from, from + 200s);
    m_comparison->compareWith(24h);
    m_view->watchLogs(query);
    const auto isThere = [&] { return compared() && compared()->logs->query.zoom; };
    QTRY_VERIFY_WITH_TIMEOUT(isThere(), 30'000);
    const auto& grid = compared()->logs->traffic->series.grid;
    QVERIFY(grid.viewFrom == from - 24h && grid.viewTo == from - 24h + 200s);
}

void TestTimeComparison::anotherQueryIsAskedAnew()
{
    m_comparison->compareWith(24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared(), 30'000);
    LogQuery query;
    query.routeText = "members";
    m_view->watchLogs(query);
    QTRY_VERIFY_WITH_TIMEOUT(compared()->logs->query == query, 30'000);
}

void TestTimeComparison::theLastOfManyMomentsIsThere()
{
    m_comparison->compareWith(24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared(), 30'000);
    QSignalSpy changes(m_comparison.get(), &TimeComparison::changed);
    for (int second = 0; second < 200; ++second)
        m_view->goTo(m_yesterday + 24h + std::chrono::seconds{second});
    QTRY_VERIFY_WITH_TIMEOUT(isComparedAt(m_yesterday + 199s), 30'000);
    QVERIFY(changes.count() <= 3);
}

void TestTimeComparison::whatWasNotRecordedIsNotThere()
{
    m_comparison->compareWith(7 * 24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared(), 30'000);
    QVERIFY(!compared()->isRecorded && compared()->problem.empty());
    QVERIFY(!compared()->logs->traffic);
    m_comparison->compareWith(24h);
    QVERIFY(!compared()); // no line of another day meanwhile
    QTRY_VERIFY_WITH_TIMEOUT(compared() && compared()->isRecorded, 30'000);
}

void TestTimeComparison::anotherRecordingIsComparedWithItself()
{
    m_comparison->compareWith(24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared() && compared()->isRecorded, 30'000);
    const auto path = m_folder.filePath(QStringLiteral("theirs.rec")).toStdString();
    {
        const RecordedNight theirs(path, m_yesterday + 24h, 120);
    }
    m_view->openFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(m_view->showsFile() && compared(), 30'000);
    QVERIFY(!compared()->isRecorded); // it has no day before
    m_view->setRecording({});
    m_view->goLive();
    QTRY_VERIFY_WITH_TIMEOUT(!compared(), 30'000);
}

void TestTimeComparison::itStopsAndItMayBeDestroyedWithAQuestionOpen()
{
    m_comparison->compareWith(24h);
    QTRY_VERIFY_WITH_TIMEOUT(compared(), 30'000);
    QSignalSpy changes(m_comparison.get(), &TimeComparison::changed);
    m_comparison->compareWith({});
    QVERIFY(!compared());
    QCOMPARE(changes.count(), 1);
    m_view->goTo(m_yesterday + 24h);
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
    QVERIFY(!compared());
    m_comparison->compareWith(24h);
    m_comparison.reset();
}

HEADROOM_TEST(TestTimeComparison)

} // namespace headroom::tst_time_comparison

#include "tst_time_comparison.moc"
