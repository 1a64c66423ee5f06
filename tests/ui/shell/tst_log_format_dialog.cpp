// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/layout.h"
#include "ui/models/shown_time.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/main_window.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>

namespace headroom::tst_log_format_dialog {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestLogFormatDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void whatIsTypedIsTriedAfterAMoment();
    void aWrongFormatCannotBeUsed();
    void samplesAreThoseThatAreNotUnderstoodUntilSomebodyTypes();
    void usingItTellsTheFeed();
    void whatItForgetsIsSaidAndAskedBefore();
    void theOptionIsCopiedAsAShellTakesIt();
    void itFits();

private:
    VirtualClock m_clock;
    support::FakeFeed m_feed;
    Theme m_theme;
};

void TestLogFormatDialog::whatIsTypedIsTriedAfterAMoment()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    dialog.show();
    support::named<QPlainTextEdit>(dialog, u"Sample lines"_s)->setPlainText(u"3|87\nx\n"_s);
    QCOMPARE(dialog.checked().fitting, 0U);
    QTest::keyClicks(support::named<QPlainTextEdit>(dialog, u"Format"_s), u"(?<shard>\\d+)\\|(?<ms>\\d+)"_s);
    QTRY_COMPARE(dialog.checked().fitting, 1U);
    auto* table = dialog.findChild<QTableWidget*>();
    QCOMPARE(table->rowCount(), 2);
    QVERIFY(table->item(0, 1)->text().contains(u"shard = 3"_s));
}

void TestLogFormatDialog::aWrongFormatCannotBeUsed()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    dialog.setFormat(u"(?<shard>"_s);
    QVERIFY(!support::buttonIn(dialog, u"Use for all logs"_s)->isEnabled());
    dialog.setFormat(u"discord_logs"_s);
    QVERIFY(support::buttonIn(dialog, u"Use for all logs"_s)->isEnabled());
}

void TestLogFormatDialog::samplesAreThoseThatAreNotUnderstoodUntilSomebodyTypes()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    console::LogFigures figures;
    figures.sources.emplace_back();
    figures.sources[0].misfits = {"3|87", "4|90"};
    dialog.apply(figures);
    auto* samples = support::named<QPlainTextEdit>(dialog, u"Sample lines"_s);
    QCOMPARE(samples->toPlainText(), u"3|87\n4|90"_s);
    figures.sources[0].misfits = {"5|1"};
    dialog.apply(figures);
    QCOMPARE(samples->toPlainText(), u"5|1"_s);
    dialog.show();
    samples->setFocus();
    QTest::keyClicks(samples, u"z"_s);
    figures.sources[0].misfits = {"6|1"};
    dialog.apply(figures);
    QVERIFY(samples->toPlainText().contains(u"5|1"_s));
}

void TestLogFormatDialog::usingItTellsTheFeed()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    dialog.show();
    dialog.setFormat(u"  discord.js "_s);
    QTest::mouseClick(support::buttonIn(dialog, u"Use for all logs"_s), Qt::LeftButton);
    QCOMPARE(m_feed.logFormats, std::vector<std::string>{"discord.js"});
    QVERIFY(!dialog.isVisible());
}

void TestLogFormatDialog::whatItForgetsIsSaidAndAskedBefore()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    m_feed.logFormats.clear();
    console::LogFigures figures;
    for (const auto* format : {"discord_logs", "twilight", "discord.js"}) {
        figures.sources.emplace_back().chosenFormat = format;
        figures.sources.back().firstRecordAt = WallTime{std::chrono::seconds{1'795'217'820}};
    }
    dialog.apply(figures);
    dialog.show();
    dialog.setFormat(u"dicsord.js"_s);
    QVERIFY(!support::buttonIn(dialog, u"Use for all logs"_s)->isEnabled());
    dialog.setFormat(u"discord.js"_s);
    QVERIFY2(dialog.lostHistory().contains(u"2 logs since "_s), qPrintable(dialog.lostHistory()));
    showTimesIn(ShownZone::Utc);
    QVERIFY2(dialog.lostHistory().contains(u" UTC."_s), qPrintable(dialog.lostHistory())); // never without its zone
    showTimesIn(ShownZone::Local);
    QVERIFY(support::says(dialog, dialog.lostHistory()));

    const auto answer = [&dialog](const QString& text) {
        QTest::mouseClick(support::buttonIn(dialog, u"Use for all logs"_s), Qt::LeftButton);
        auto* ask = dialog.findChild<QMessageBox*>();
        QVERIFY(ask && ask->text() == dialog.lostHistory());
        for (auto* each : ask->buttons()) {
            if (each->text().remove(u'&') == text)
                each->click();
        }
        QTRY_VERIFY(!dialog.findChild<QMessageBox*>());
    };
    answer(u"Cancel"_s);
    QVERIFY(m_feed.logFormats.empty() && dialog.isVisible());
    answer(u"Forget and read again"_s);
    QCOMPARE(m_feed.logFormats, std::vector<std::string>{"discord.js"});
    QVERIFY(!dialog.isVisible());
}

void TestLogFormatDialog::theOptionIsCopiedAsAShellTakesIt()
{
    LogFormatDialog dialog(m_theme, m_feed, nullptr);
    dialog.setFormat(u"log_format p '$msec $status \"$request\"';"_s);
    QTest::mouseClick(support::buttonIn(dialog, u"Copy as an option"_s), Qt::LeftButton);
    QCOMPARE(
        QGuiApplication::clipboard()->text(), u"--log-format 'log_format p '\\''$msec $status \"$request\"'\\'';'"_s);
}

void TestLogFormatDialog::itFits()
{
    support::FakeFeed feed;
    MainWindow window(feed, m_clock);
    window.show();
    window.fleet().openLogFormat();
    auto* dialog = window.fleet().logFormatDialog();
    support::named<QPlainTextEdit>(*dialog, u"Sample lines"_s)
        ->setPlainText(u"3|87\n4|90\nsomething else\n12|1200\n"_s);
    dialog->setFormat(u"(?<shard>\\d+)\\|(?<ms>\\d+)"_s);
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    console::LogFigures figures; // of which something would be forgotten
    figures.sources.emplace_back().chosenFormat = "discord_logs";
    figures.sources.back().firstRecordAt = WallTime{std::chrono::seconds{1'795'217'820}};
    dialog->apply(figures);
    QStringList faults;
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        window.theme().preview(choice);
        for (const QSize size : {QSize(860, 620), dialog->minimumSize()}) {
            dialog->resize(size);
            faults += support::faultsOf(*dialog,
                u"log-format-%1-%2"_s.arg(choice == Theme::Choice::Dark ? u"dark"_s : u"light"_s).arg(size.width()));
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

HEADROOM_TEST(TestLogFormatDialog)

} // namespace headroom::tst_log_format_dialog

#include "tst_log_format_dialog.moc"
