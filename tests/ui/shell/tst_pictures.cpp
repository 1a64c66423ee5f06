// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/system_clock.h"
#include "tests/support/ui_fake_feed.h"
#include "tests/support/ui_fake_own.h"
#include "ui/pages/buckets_page.h"
#include "ui/pages/redis_clients_popup.h"
#include "ui/pages/redis_strip.h"
#include "ui/shell/requests_dialog.h"
#include "ui/shell/screenshots.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace headroom::tst_pictures {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// HEADROOM_PICTURES=/tmp/ui- keeps pictures of many states at many sizes, for looking at; without it only the tour that
// the program offers is checked.
class TestPictures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theTourWritesEveryPageInBothThemes();
    void picturesForLookingAt();
    void picturesOfThisProcess();
    void picturesOfTheDialog();
};

void TestPictures::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    QCoreApplication::setApplicationName(u"tst_pictures"_s);
    QSettings().clear();
}

void TestPictures::theTourWritesEveryPageInBothThemes()
{
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 400);
    MainWindow window(feed, clock);
    window.show();
    feed.publish(fleet.first());
    connect(&window, &MainWindow::frameDone, &feed,
        [&] { QTimer::singleShot(100, &feed, [&] { feed.publish(fleet.step(20, 0, feed.selected())); }); });

    QTemporaryDir folder;
    Screenshots tour(window, QDir(folder.path()));
    std::optional<Result<QStringList>> result;
    connect(&tour, &Screenshots::finished, this, [&](const auto& files) { result = files; });
    tour.start();
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 30'000);
    QVERIFY(result->has_value());
    QCOMPARE(result->value().size(), 8);
    QStringList distinct;
    for (const QString& path : result->value()) {
        const QImage image(path);
        QCOMPARE(image.size() / image.devicePixelRatio(), QSize(1440, 900));
        distinct += QString::fromLatin1(QCryptographicHash::hash(
            QByteArray(reinterpret_cast<const char*>(image.bits()), image.sizeInBytes()), QCryptographicHash::Md5)
                                            .toHex());
    }
    distinct.removeDuplicates();
    QCOMPARE(distinct.size(), 8);
}

void TestPictures::picturesForLookingAt()
{
    const QString prefix = qEnvironmentVariable("HEADROOM_PICTURES");
    if (prefix.isEmpty())
        return;
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 4812);
    MainWindow window(feed, clock);
    window.show();
    const auto settle = [&] {
        feed.publish(fleet.step(120, 0, feed.selected()));
        QTest::qWait(250);
    };
    const auto take = [&](const QString& name) {
        settle();
        settle();
        window.grab().save(prefix + name + u".png"_s);
    };
    take(u"connecting"_s);
    feed.publish(fleet.first());
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        window.theme().preview(choice);
        const QString theme = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        for (const QSize size : {QSize(1440, 900), QSize(1000, 650), QSize(1920, 1080)}) {
            window.resize(size);
            const QString suffix = theme + (size.width() == 1440 ? QString() : u"-%1"_s.arg(size.width()));
            window.showPage(MainWindow::Page::Overview);
            take(u"overview"_s + suffix);
            window.showPage(MainWindow::Page::Buckets);
            take(u"buckets"_s + suffix);
            window.buckets().openBucket(window.buckets().list().idAt(3));
            take(u"bucket"_s + suffix);
            window.buckets().closeDetail();
            window.buckets().setGrouped(true);
            take(u"routes"_s + suffix);
            window.buckets().list().setOpen(1, true);
            take(u"route-open"_s + suffix);
            window.buckets().list().setAllOpen(false);
            window.buckets().setGrouped(false);
        }
        for (const QSize size : {QSize(860, 560), QSize(1440, 900)}) {
            window.resize(size);
            const QString suffix = theme + (size.width() == 1440 ? QString() : u"-860"_s);
            window.buckets().chooseStandings(StandingSet(0b1011));
            take(u"standings"_s + suffix);
            window.buckets().chooseStandings({});
            window.buckets().redisStrip().openClients();
            settle();
            window.buckets().redisStrip().popup().grab().save(prefix + u"clients"_s + suffix + u".png"_s);
            window.buckets().redisStrip().popup().hide();
            fleet.evictionPolicy = "allkeys-lru";
            fleet.mayListClients = false;
            take(u"evicts"_s + suffix);
            window.buckets().redisStrip().openClients();
            settle();
            window.buckets().redisStrip().popup().grab().save(prefix + u"clients-denied"_s + suffix + u".png"_s);
            window.buckets().redisStrip().popup().hide();
            fleet.evictionPolicy = "noeviction";
            fleet.mayListClients = true;
        }
        window.buckets().setFilterText(u"route:nothing"_s);
        take(u"nomatch"_s + theme);
        window.buckets().setFilterText(u"rote:messages"_s);
        take(u"badfilter"_s + theme);
        window.buckets().setFilterText({});
        window.buckets().setPaused(true);
        take(u"paused"_s + theme);
        QTest::qWait(1100);
        take(u"paused"_s + theme);
        window.buckets().setPaused(false);
        for (const auto page : {MainWindow::Page::Overview, MainWindow::Page::Buckets}) {
            window.showPage(page);
            take(u"before"_s);
            console::Snapshot lost = fleet.step(0);
            lost.connection.phase = console::ConnectionState::Phase::Lost;
            lost.connection.problem = "redis-eu-1:6380 does not answer";
            lost.connection.lastLiveAt = clock.now() - 3s;
            feed.publish(lost);
            QTest::qWait(250);
            window.grab().save(prefix + u"lost-%1"_s.arg(int(page)) + theme + u".png"_s);
        }
    }
}

void TestPictures::picturesOfThisProcess()
{
    const QString prefix = qEnvironmentVariable("HEADROOM_PICTURES");
    if (prefix.isEmpty())
        return;
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 60);
    MainWindow window(feed, clock);
    window.allowRequests();
    window.show();
    window.showPage(MainWindow::Page::Buckets);
    window.buckets().sortBy(BucketColumn::Queue, Qt::DescendingOrder);
    auto first = fleet.first();
    support::addOwnRows(first, clock.now());
    feed.publish(first);
    using State = console::OwnClientState;
    const auto take = [&](const QString& name, const std::function<void(State&)>& change) {
        auto next = fleet.step(10, 0, feed.selected());
        auto state = support::busyOwnClient({3, 4, 6, 11, 20}, clock.now());
        change(state);
        next.connection.sendsRequests = true;
        next.own = std::make_shared<const State>(std::move(state));
        feed.publish(next);
        QTest::qWait(1300); // rows are put in order once a second
        window.grab().save(prefix + name + u".png"_s);
    };
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        window.theme().preview(choice);
        const QString theme = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        for (const QSize size : {QSize(1280, 800), QSize(860, 560)}) {
            window.resize(size);
            const QString suffix = theme + u"-%1"_s.arg(size.width());
            take(u"own"_s + suffix, [](State&) {});
            window.buckets().openBucket(console::firstOwnId);
            take(u"own-selected"_s + suffix, [](State&) {});
            window.buckets().closeDetail();
            take(u"own-redis-refuses"_s + suffix, [&](State& state) {
                state.storeProblems = {
                    {"waiting requests are not told when they may be sent, and keep asking",
                        "NOPERM this user has no permissions to run the 'subscribe' command",
                        "grant +subscribe; headroomctl doctor prints the ACL line that grants it", clock.now()},
                    {"invalid requests are not counted for the fleet", "NOPERM", "grant +hincrby", clock.now()}};
            });
            take(u"own-refused"_s + suffix, [&](State& state) {
                state.tokenRefused = true;
                state.invalid = 8312;
                state.level = State::Level::NormalStops;
                state.global.heldUntil = clock.now() + 30s;
                state.breaker = State::Breaker::Open;
                state.breakerUntil = clock.now() + 12s;
                state.addressHeldUntil = clock.now() + 59min + 12s;
                state.redisProblem = "redis-eu-1:6380 refuses connections: is it running?";
            });
        }
    }
}

void TestPictures::picturesOfTheDialog()
{
    const QString prefix = qEnvironmentVariable("HEADROOM_PICTURES");
    if (prefix.isEmpty())
        return;
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 10);
    MainWindow window(feed, clock);
    window.allowRequests();
    window.show();
    window.openRequests();
    auto& dialog = *window.requestsDialog();
    dialog.findChild<QLineEdit*>()->setText(u"/channels/203039963636301824/messages"_s);
    for (int i = 0; i < 9; ++i) {
        for (auto* button : dialog.findChildren<QPushButton*>()) {
            if (button->objectName() == u"primary"_s)
                button->click();
        }
    }
    auto step = fleet.first();
    step.own = std::make_shared<const console::OwnClientState>(support::busyOwnClient({}, clock.now()));
    using Kind = console::OwnOutcome::Kind;
    const auto end = [&](console::RequestNumber number, Kind kind, std::optional<int> status, const char* reason) {
        console::OwnOutcome outcome;
        outcome.number = number;
        outcome.kind = kind;
        outcome.status = status;
        outcome.waited = 1200ms * number;
        outcome.took = outcome.waited + 41ms;
        outcome.attempts = kind == Kind::Answered ? 1 : 0;
        outcome.reason = reason;
        if (status && number > 1)
            outcome.heldBy = {"its bucket", "the global limit"};
        if (status)
            outcome.answer = R"([{"id": "1157360273712345678", "content": "Message 12", "channel_id": "203"}])";
        step.ended.push_back(outcome);
    };
    end(1, Kind::Answered, 200, "");
    end(2, Kind::Answered, 200, "");
    end(3, Kind::Answered, 403, "");
    end(4, Kind::Refused, {}, "the invalid-request budget would hold it for 312.0 s, and its deadline is 2.0 s");
    end(5, Kind::Cancelled, {}, "cancelled before it was sent");
    end(6, Kind::Uncertain, {}, "sent, and the connection closed before an answer came");
    end(7, Kind::Failed, {}, "discord.com could not be reached");
    feed.publish(step);
    dialog.findChild<QTableView*>()->selectRow(1);
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        window.theme().preview(choice);
        const QString theme = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        for (const QSize size : {QSize(860, 640), QSize(560, 420)}) {
            dialog.resize(size);
            QTest::qWait(250);
            dialog.grab().save(prefix + u"dialog"_s + theme + u"-%1.png"_s.arg(size.width()));
        }
    }
}

HEADROOM_TEST(TestPictures)

} // namespace headroom::tst_pictures

#include "tst_pictures.moc"
