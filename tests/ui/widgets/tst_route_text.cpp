// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fonts.h"
#include "ui/widgets/painting/route_text.h"

#include <QFontMetrics>

namespace headroom::tst_route_text {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestRouteText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void routesLoseWholeSegments_data();
    void routesLoseWholeSegments();
    void nothingIsWiderThanItsRoom();
};

void TestRouteText::routesLoseWholeSegments_data()
{
    QTest::addColumn<QString>("route");
    QTest::addColumn<QString>("shown");
    QTest::newRow("fits") << u"/users/{user}"_s << u"/users/{user}"_s;
    QTest::newRow("long") << u"/channels/{channel}/messages/{id}/reactions/{emoji}/@me"_s
                          << u"/channels/…/reactions/{emoji}/@me"_s;
    QTest::newRow("with a method") << u"403 POST /channels/{channel}/messages"_s << u"403 POST /channels/…/messages"_s;
    QTest::newRow("shortened already") << u"403 POST …/{channel}/messages/{id} · 1.3/min"_s
                                       << u"403 POST …/{id} · 1.3/min"_s;
    QTest::newRow("narrow") << u"/channels/{channel}/messages"_s << u"/chan…/messages"_s;
    QTest::newRow("very narrow") << u"/channels/{channel}/messages"_s << u"…/messages"_s;
    QTest::newRow("status before the route") << u"403 POST /channels/{channel}/messages"_s << u"403 POST…"_s;
    QTest::newRow("no route") << u"a log of some program"_s << u"a log of some program"_s;
}

void TestRouteText::routesLoseWholeSegments()
{
    QFETCH(QString, route);
    QFETCH(QString, shown);
    const QFontMetrics metrics(figureFont(12));
    QCOMPARE(elidedRoute(route, metrics, metrics.horizontalAdvance(shown) + 1), shown);
}

void TestRouteText::nothingIsWiderThanItsRoom()
{
    const QFontMetrics metrics(textFont(13));
    const QString route = u"/channels/{channel}/messages/{id}/reactions/{emoji}/@me"_s;
    for (int width = 400; width > 20; width -= 7)
        QVERIFY(metrics.horizontalAdvance(elidedRoute(route, metrics, width)) <= width);
}

HEADROOM_TEST(TestRouteText)

} // namespace headroom::tst_route_text

#include "tst_route_text.moc"
