// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recordings as files: exported, opened, dropped on the window, and closed.
#include "core/console/connections/connections.h"
#include "tests/support/ui/timeline_test.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/emergency_strip.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QPushButton>

namespace headroom::tst_past_files {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::RecordedNight;

class TestPastFiles : public support::TimelineTest
{
    Q_OBJECT
private Q_SLOTS:

    void whatItSpansIsExported();
    void aFileIsDropped();
    void aFileIsOpenedWhereNothingIsWatched();
    void aFileIsOpenedAndClosed();
};

void TestPastFiles::whatItSpansIsExported()
{
    openOnNight();
    goTo(m_night->trouble());
    QTest::mouseClick(button<QPushButton>(u"Export…"_s), Qt::LeftButton);
    auto* dialog = m_window->findChild<QFileDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const QString path = m_folder.filePath(u"exported.rec"_s);
    Q_EMIT dialog->fileSelected(path);
    dialog->reject();
    QTRY_VERIFY_WITH_TIMEOUT(says(u"Addresses, logs and hosts have other names in it."_s), 30'000);
    m_view->openFile(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(shownStrip().contains(u"in exported.rec"_s), 30'000);
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"address 1"_s));
}

void TestPastFiles::aFileIsDropped()
{
    openOnNight();
    const QString path = m_folder.filePath(u"dropped.rec"_s);
    {
        const RecordedNight theirs(path.toStdString(), m_from - std::chrono::hours{50}, 120);
    }
    const auto drop = [&](const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        if (enter.isAccepted())
            QCoreApplication::sendEvent(m_window.get(), &event);
        return enter.isAccepted();
    };
    QVERIFY(!drop(m_folder.filePath(u"letter.txt"_s)));
    QVERIFY(drop(path));
    QTRY_VERIFY_WITH_TIMEOUT(shownStrip().contains(u"in dropped.rec"_s), 30'000);
}

void TestPastFiles::aFileIsOpenedWhereNothingIsWatched()
{
    console::Connections connections(profiles::ProfileFile(m_folder.filePath(u"profiles.json"_s).toStdString()));
    m_view = std::make_unique<console::ViewFeed>(*m_feed, *m_clock);
    m_window = std::make_unique<MainWindow>(*m_view, *m_clock);
    m_window->openConnections(connections);
    m_window->openPast(*m_view);
    m_window->show();
    m_window->showWelcome(true);
    QVERIFY(m_window->welcome()->isVisible());
    m_view->openFile(m_folder.filePath(u"absent.rec"_s).toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(says(u"absent.rec"_s), 30'000);
    QVERIFY(m_window->welcome()->isVisible());
    m_view->openFile(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    QVERIFY(!m_window->welcome()->isVisible());
    QVERIFY(shownStrip().contains(u"in night.rec"_s));
    QVERIFY(says(u"blocked "_s));
    QVERIFY(!says(u"Connecting to Redis"_s));
    goBack();
    QVERIFY(m_window->welcome()->isVisible());
    m_window.reset(); // before the connections
}

void TestPastFiles::aFileIsOpenedAndClosed()
{
    openOnNight();
    const QString path = m_folder.filePath(u"incident.rec"_s);
    const auto from = m_from - std::chrono::hours{30};
    {
        const RecordedNight theirs(path.toStdString(), from, 600);
    }
    m_view->openFile(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    QVERIFY2(shownStrip().contains(u"in incident.rec"_s), qPrintable(shownStrip()));
    QVERIFY(track().from() == from && track().to() == from + 599s);
    for (const auto* each : past().timeline().findChildren<QPushButton*>())
        QVERIFY(each->text() != u"1 h"_s || !each->isChecked()); // it spans the file
    QVERIFY(!button<QPushButton>(u"Add note…"_s)->isVisible());
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"9,436"_s));
    QTest::mouseClick(button<QPushButton>(u"Close the file"_s), Qt::LeftButton);
    QVERIFY(!past().isShown() && m_view->isLive() && !m_view->showsFile());
    QVERIFY(track().to() == m_clock->wallNow());
    QTRY_VERIFY_WITH_TIMEOUT(track().overview() && track().overview()->extent->first == m_from, 30'000);
    m_view->openFile(path.toStdString() + ".other");
    QTRY_VERIFY_WITH_TIMEOUT(says(u"incident.rec.other"_s), 30'000);
}

HEADROOM_TEST(TestPastFiles)

} // namespace headroom::tst_past_files

#include "tst_past_files.moc"
