// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/window_geometry.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

namespace headroom::tst_window_geometry {

using namespace headroom::ui;

class TestWindowGeometry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWindowFitsItsScreenWithItsFrame_data();
    void aWindowFitsItsScreenWithItsFrame();
    void aWindowIsMadeToFitBeforeItIsShown();
};

void TestWindowGeometry::aWindowFitsItsScreenWithItsFrame_data()
{
    QTest::addColumn<QRect>("wanted");
    QTest::addColumn<QRect>("available");
    QTest::addColumn<QRect>("fitting");
    QTest::newRow("a large screen") << QRect(100, 100, 1440, 900) << QRect(0, 0, 2560, 1440)
                                    << QRect(100, 100, 1440, 900);
    QTest::newRow("as large as the screen")
        << QRect(0, 0, 1440, 900) << QRect(0, 0, 1440, 900) << QRect(4, 36, 1432, 860);
    QTest::newRow("a laptop with a panel")
        << QRect(0, 0, 1440, 900) << QRect(0, 27, 1366, 741) << QRect(4, 63, 1358, 701);
    QTest::newRow("over the edge") << QRect(1000, 600, 800, 600) << QRect(0, 0, 1366, 768) << QRect(562, 164, 800, 600);
    QTest::newRow("a screen at the left")
        << QRect(-900, 10, 800, 600) << QRect(-1024, 0, 1024, 768) << QRect(-900, 36, 800, 600);
}

void TestWindowGeometry::aWindowFitsItsScreenWithItsFrame()
{
    QFETCH(QRect, wanted);
    QFETCH(QRect, available);
    QFETCH(QRect, fitting);
    QCOMPARE(fittingGeometry(wanted, available, kUsualFrame), fitting);
    QVERIFY(available.contains(fitting.marginsAdded(kUsualFrame)));
}

void TestWindowGeometry::aWindowIsMadeToFitBeforeItIsShown()
{
    const QRect available = QGuiApplication::primaryScreen()->availableGeometry();
    QWidget window;
    window.setMinimumSize(available.width() + 60, 300);
    window.resize(available.size() * 2);
    fitOnScreen(window);
    QCOMPARE(window.size(), available.marginsRemoved(kUsualFrame).size());
    window.resize(400, 320);
    fitOnScreen(window);
    QVERIFY(window.width() <= available.width() && window.height() == 320);
}

HEADROOM_TEST(TestWindowGeometry)

} // namespace headroom::tst_window_geometry

#include "tst_window_geometry.moc"
