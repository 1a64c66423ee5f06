// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/system_clock.h"
#include "tests/support/ui_fake_feed.h"
#include "ui/pages/buckets_page.h"
#include "ui/shell/screenshots.h"

#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
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
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 20000);
    QVERIFY(result->has_value());
    QCOMPARE(result->value().size(), 6);
    QStringList distinct;
    for (const QString& path : result->value()) {
        const QImage image(path);
        QCOMPARE(image.size() / image.devicePixelRatio(), QSize(1440, 900));
        distinct += QString::fromLatin1(QCryptographicHash::hash(
            QByteArray(reinterpret_cast<const char*>(image.bits()), image.sizeInBytes()), QCryptographicHash::Md5)
                                            .toHex());
    }
    distinct.removeDuplicates();
    QCOMPARE(distinct.size(), 6);
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
        }
        window.resize(1440, 900);
        window.buckets().setFilterText(u"route:nothing"_s);
        take(u"nomatch"_s + theme);
        window.buckets().setFilterText(u"rote:messages"_s);
        take(u"badfilter"_s + theme);
        window.buckets().setFilterText({});
        window.buckets().setPaused(true);
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

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
