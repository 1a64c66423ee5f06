// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/painting/picture_cache.h"

#include <QPainter>

namespace headroom::tst_picture_cache {

using namespace headroom::ui;

class TestPictureCache : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPictureIsPaintedOnceForOneScreen();
    void anotherScreenHasAPictureOfItsOwnPixels();
};

void TestPictureCache::aPictureIsPaintedOnceForOneScreen()
{
    PictureCache cache;
    int painted = 0;
    const auto paint = [&](QPainter&) { ++painted; };
    cache.at({30, 20}, 1, paint);
    cache.at({30, 20}, 1, paint);
    QCOMPARE(painted, 1);
    cache.at({30, 21}, 1, paint);
    QCOMPARE(painted, 2);
    cache.drop();
    cache.at({30, 21}, 1, paint);
    QCOMPARE(painted, 3);
}

void TestPictureCache::anotherScreenHasAPictureOfItsOwnPixels()
{
    PictureCache cache;
    int painted = 0;
    const auto paint = [&](QPainter& painter) {
        ++painted;
        painter.fillRect(QRectF(0, 0, 0.5, 20), Qt::red); // half a pixel, or a whole one of twice as many
    };
    QCOMPARE(cache.at({30, 20}, 1, paint).size(), QSize(30, 20));
    const QPixmap& sharp = cache.at({30, 20}, 2, paint);
    QCOMPARE(painted, 2);
    QCOMPARE(sharp.size(), QSize(60, 40));
    QCOMPARE(sharp.devicePixelRatio(), 2.0);
    QCOMPARE(sharp.toImage().pixelColor(0, 5), QColor(Qt::red));
    QCOMPARE(sharp.toImage().pixelColor(1, 5).alpha(), 0);
    cache.at({30, 20}, 1, paint); // and back
    QCOMPARE(painted, 3);
}

HEADROOM_TEST(TestPictureCache)

} // namespace headroom::tst_picture_cache

#include "tst_picture_cache.moc"
