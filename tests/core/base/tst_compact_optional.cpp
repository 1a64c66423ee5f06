// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/compact_optional.h"
#include "core/base/time/time.h"

#include <cstdint>

namespace headroom::tst_compact_optional {

using Number = CompactOptional<std::int64_t>;

class TestCompactOptional : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itIsWhatTheOtherIs();
    void theLeastValueIsNotNone();
    void noneIsNoneOnBothSides();
};

void TestCompactOptional::itIsWhatTheOtherIs()
{
    static_assert(sizeof(Number) == 8 && sizeof(CompactOptional<Instant>) == 8);
    for (const std::optional<std::int64_t> other : {std::optional<std::int64_t>(), {0}, {-1}, {INT64_MAX}}) {
        const Number number = other;
        QCOMPARE(std::optional<std::int64_t>(number), other);
        QCOMPARE(number.has_value(), other.has_value());
        QCOMPARE(number.value_or(7), other.value_or(7));
    }
    Number number = 5;
    number.reset();
    QVERIFY(!number);
}

void TestCompactOptional::theLeastValueIsNotNone()
{
    QVERIFY(Number(INT64_MIN).has_value());
    QCOMPARE(*Number(INT64_MIN), INT64_MIN + 1);
    QVERIFY(CompactOptional<Instant>(Instant::min()).has_value());
}

void TestCompactOptional::noneIsNoneOnBothSides()
{
    const std::optional<std::int64_t> none;
    QVERIFY(Number() == none && none == Number());
    QVERIFY(Number() != std::optional<std::int64_t>(0) && std::optional<std::int64_t>(0) != Number());
    QVERIFY(Number(3) == std::optional<std::int64_t>(3) && Number(3) == 3 && Number(3) != 4);
    QVERIFY(Number() != 0 && Number() == std::nullopt);
    QVERIFY(Number() < INT64_MIN && Number(3) < 4 && Number(3) >= Number(3));
}

HEADROOM_TEST(TestCompactOptional)

} // namespace headroom::tst_compact_optional

#include "tst_compact_optional.moc"
