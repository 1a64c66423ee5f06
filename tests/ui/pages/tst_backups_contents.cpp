// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is in an archive, read on the page of backups.
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/backups_test.h"
#include "ui/models/backups/contents_model.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/tables/long_list.h"

#include <QElapsedTimer>

namespace headroom::tst_backups_contents {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using archives::ObjectKind;
using support::archivedAt;
using support::firstChannel;

class TestBackupsContents : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void channelsAreATree();
    void messagesOfAChannelAreRead();
    void messagesAreSearched();
    void emojisHaveTheirPictures();
    void objectsAreFoundByName();
    void thePageOpensAtOnceWithAMillionMessages();
};

void TestBackupsContents::channelsAreATree()
{
    openOnOne();
    QTRY_COMPARE(cells(0), QStringList({u"rules"_s, u"Community"_s, u"     general"_s, u"     Lounge"_s}));
    QCOMPARE(cells(1), QStringList({u"text"_s, u"category"_s, u"text"_s, u"voice"_s}));
    QCOMPARE(cells(2), QStringList({QString(), QString(), u"250"_s, QString()}));
}

void TestBackupsContents::messagesOfAChannelAreRead()
{
    openOnOne();
    QTRY_COMPARE(cells(0).size(), 4);
    QTRY_VERIFY(!cells(0).at(2).isEmpty());
    auto& table = backups().opened().contents().list().table();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(2, 0));
    QTest::keyClick(&table, Qt::Key_Return);
    QTRY_COMPARE(cells(0).value(0), u"the needle 250"_s);
    QCOMPARE(cells(0).value(1), u"hay 249"_s);
    QCOMPARE(cells(1).value(0), u"ada"_s);
    QCOMPARE(backups().opened().contents().list().count(), 250);
    QTest::keyClick(&table, Qt::Key_End);
    QTRY_COMPARE(cells(0).value(cells(0).size() - 1), u"hay 1"_s);
    QTest::keyClick(&table, Qt::Key_Escape);
    QTRY_COMPARE(cells(0).value(0), u"rules"_s);
}

void TestBackupsContents::messagesAreSearched()
{
    openOnOne();
    auto& view = backups().opened().contents();
    view.showKind({});
    QTRY_COMPARE(cells(0).value(0), u"the needle 250"_s); // all there are
    QTRY_COMPARE(cells(3).value(0), u"#general"_s);
    view.search().setText(u"NEEDLE"_s);
    QTest::keyClick(&view.search(), Qt::Key_Return);
    QTRY_COMPARE(view.list().count(), 5);
    QCOMPARE(cells(0).value(4), u"the needle 50"_s);
    QTRY_VERIFY(says(u"5 found"_s));
    const auto found = [&view](const QString& text) {
        view.search().setFilterText(text);
        return QTest::qWaitFor([&view] { return !view.isReading(); }) ? view.list().count() : -1;
    };
    QCOMPARE(found(u"channel:general needle"_s), 5);
    QCOMPARE(found(u"channel:nowhere needle"_s), 0);
    QVERIFY(says(u"No channel has this name"_s));
    QCOMPARE(found(u"needle -50"_s), 4);
    QCOMPARE(found(u"\"the needle 50\""_s), 1);
    QCOMPARE(found(u"-needle"_s), 0);
    QVERIFY(says(u"Add a word that the messages have"_s));
    view.search().setText(u"nowhere"_s);
    QTRY_VERIFY(says(u"No message has all of these words."_s));
    QCOMPARE(view.list().count(), 0);
}

void TestBackupsContents::emojisHaveTheirPictures()
{
    openOnOne();
    backups().opened().contents().showKind(ObjectKind::Emoji);
    QTRY_COMPARE(cells(0), QStringList(u"wave"_s));
    const auto& model = backups().opened().contents().model();
    const auto picture = model.data(model.index(0, 0), Qt::DecorationRole).value<QPixmap>();
    QCOMPARE(picture.toImage().pixelColor(5, 5), QColor(Qt::red));
}

void TestBackupsContents::objectsAreFoundByName()
{
    openOnOne();
    auto& view = backups().opened().contents();
    view.showKind(ObjectKind::Role);
    QTRY_COMPARE(cells(0), QStringList({u"Moderator"_s, u"Helper"_s})); // the highest first
    backups().focusFilter();
    QVERIFY(view.search().hasFocus());
    QTest::keyClicks(&view.search(), u"HELP"_s);
    QTRY_COMPARE(cells(0), QStringList(u"Helper"_s));
    view.search().setText(u"%"_s);
    QTRY_VERIFY(says(u"Nothing matches."_s));
}

void TestBackupsContents::thePageOpensAtOnceWithAMillionMessages()
{
    constexpr int count = 1'000'000;
    make({.name = "big.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt, .isFinished = false});
    fillWithMany("big.hdra", count);
    openOn(m_address);
    QElapsedTimer timer;
    timer.start();
    showBackups();
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    const auto opened = timer.elapsed();
    auto& view = backups().opened().contents();
    timer.start();
    view.openChannel(firstChannel, u"general"_s);
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    const auto first = timer.elapsed();
    QCOMPARE(view.list().count(), count + 250);
    qint64 slowest = 0;
    qint64 slowestTurn = 0;
    for (const int place : {500'000, 999'000, 3, 250'000, 750'001, 123'456}) {
        timer.start();
        view.list().scrollTo(place);
        slowestTurn = std::max(slowestTurn, timer.elapsed());
        const QString is = QString(u'm') + QString::number(count + 999 - place);
        QTRY_COMPARE(cells(0).value(0), is);
        slowest = std::max(slowest, timer.elapsed());
    }
    qInfo("opened in %lld ms, the newest of a million messages in %lld ms, anywhere in them in %lld ms at most, "
          "of which the window was busy for %lld ms",
        opened, first, slowest, slowestTurn);
    QVERIFY(slowestTurn < 100);
}

HEADROOM_TEST(TestBackupsContents)

} // namespace headroom::tst_backups_contents

#include "tst_backups_contents.moc"
