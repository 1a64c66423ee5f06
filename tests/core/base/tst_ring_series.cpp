// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/ring_series.h"

namespace headroom::tst_ring_series {

class TestRingSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheLastValuesInOrder();
    void aCapacityOfNothingHoldsOne();
    void startsOverWhenCleared();
};

void TestRingSeries::keepsTheLastValuesInOrder()
{
    for (int pushed = 0; pushed <= 25; ++pushed) {
        RingSeries<int> series(8);
        for (int i = 0; i < pushed; ++i)
            series.push(i);
        const auto values = series.toVector();
        QCOMPARE(values.size(), std::size_t(std::min(pushed, 8)));
        for (std::size_t i = 0; i < values.size(); ++i)
            QCOMPARE(values[i], pushed - int(values.size()) + int(i));
        if (pushed > 0)
            QCOMPARE(series.back(), pushed - 1);
    }
}

void TestRingSeries::aCapacityOfNothingHoldsOne()
{
    RingSeries<int> series(0);
    series.push(1);
    series.push(2);
    QCOMPARE(series.toVector(), std::vector<int>{2});
}

void TestRingSeries::startsOverWhenCleared()
{
    RingSeries<int> series(3);
    for (int i = 0; i < 5; ++i)
        series.push(i);
    series.clear();
    QVERIFY(series.empty());
    series.push(9);
    QCOMPARE(series.toVector(), std::vector<int>{9});
}

HEADROOM_TEST(TestRingSeries)

} // namespace headroom::tst_ring_series

#include "tst_ring_series.moc"
