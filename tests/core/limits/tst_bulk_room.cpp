// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/bulk_room.h"

namespace headroom::tst_bulk_room {

using namespace std::chrono_literals;
using limits::BulkRoom;

namespace {

constexpr Instant start{1h};
constexpr std::size_t size = 10;

void send(BulkRoom& room, int count, bool isBulk, Instant now)
{
    for (int i = 0; i < count; ++i)
        room.sent(isBulk, now + 1s, now);
}

} // namespace

class TestBulkRoom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aloneItIsNotHeld();
    void whatOthersNeededAtTheirBusiestIsLeft();
    void whereNothingIsLeftOneGoesAtATime();
};

void TestBulkRoom::aloneItIsNotHeld()
{
    BulkRoom room;
    send(room, 50, true, start);
    QVERIFY(room.allowsRequest(size, start));
}

void TestBulkRoom::whatOthersNeededAtTheirBusiestIsLeft()
{
    BulkRoom room;
    send(room, 6, false, start);
    const auto later = start + 5s; // nothing of them counts any more
    send(room, 3, true, later);
    QVERIFY(room.allowsRequest(size, later));
    send(room, 1, true, later);
    QVERIFY(!room.allowsRequest(size, later));
    QCOMPARE(room.changesAt(later), later + 1s);
    QVERIFY(room.allowsRequest(size, later + 1s));
    send(room, 4, true, start + 9500ms);
    QCOMPARE(room.changesAt(start + 9500ms), start + 10s); // then their busiest is forgotten
    QVERIFY(!room.allowsRequest(size, start + 9999ms));
    QVERIFY(room.allowsRequest(size, start + 10s));
}

void TestBulkRoom::whereNothingIsLeftOneGoesAtATime()
{
    BulkRoom room;
    send(room, 10, false, start);
    QVERIFY(!room.allowsRequest(size, start));
    QVERIFY(room.allowsRequest(size, start + 2s));
    send(room, 1, true, start + 2s);
    QVERIFY(!room.allowsRequest(size, start + 2s));
    QVERIFY(room.allowsRequest(size, start + 3s));
    send(room, 8, false, start + 3s);
    QVERIFY(room.allowsRequest(size, start + 3s)); // one is left beside the eighth of it
    send(room, 1, false, start + 3s);
    QVERIFY(!room.allowsRequest(size, start + 3s));
}

HEADROOM_TEST(TestBulkRoom)

} // namespace headroom::tst_bulk_room

#include "tst_bulk_room.moc"
