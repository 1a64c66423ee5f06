// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/retention.h"
#include "core/archives/part.h"

#include <QDateTime>

#include <algorithm>
#include <random>

namespace headroom::tst_retention {

using namespace archives;
using namespace Qt::StringLiterals;

namespace {

WallTime at(const QString& text)
{
    return WallTime{std::chrono::milliseconds{QDateTime::fromString(text + u'Z', Qt::ISODate).toMSecsSinceEpoch()}};
}

QList<int> kept(const std::vector<WallTime>& times, const Retention& retention, const char* zone = "UTC")
{
    QList<int> indices;
    const auto keep = whichToKeep(times, retention, QTimeZone(zone));
    for (int i = 0; i < int(keep.size()); ++i) {
        if (keep[std::size_t(i)])
            indices += i;
    }
    return indices;
}

} // namespace

class TestRetention : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theNewestOfEachDayIsKept();
    void weeksBeginOnMonday();
    void daysAreThoseOfTheZone();
    void theNewestIsAlwaysKept();
    void partsAreReadAsTheyAreWritten();
};

void TestRetention::theNewestOfEachDayIsKept()
{
    const std::vector times{at(u"2026-03-01T03:00:00"_s), at(u"2026-03-02T03:00:00"_s), at(u"2026-03-02T15:00:00"_s),
        at(u"2026-03-04T03:00:00"_s)};
    QCOMPARE(kept(times, {}), (QList<int>{0, 1, 2, 3}));
    QCOMPARE(kept(times, {.daily = 1}), (QList<int>{3}));
    QCOMPARE(kept(times, {.daily = 2}), (QList<int>{2, 3})); // a day without any does not count
    QCOMPARE(kept(times, {.daily = 9}), (QList<int>{0, 2, 3}));
    QCOMPARE(kept(times, {.daily = 1, .monthly = 2}), (QList<int>{3}));
}

void TestRetention::weeksBeginOnMonday()
{
    // 2026-03-01 is a Sunday.
    const std::vector times{at(u"2026-02-28T03:00:00"_s), at(u"2026-03-01T03:00:00"_s), at(u"2026-03-02T03:00:00"_s)};
    QCOMPARE(kept(times, {.weekly = 2}), (QList<int>{1, 2}));
    QCOMPARE(kept(times, {.monthly = 2}), (QList<int>{0, 2}));
}

void TestRetention::daysAreThoseOfTheZone()
{
    const std::vector times{at(u"2026-03-01T22:30:00"_s), at(u"2026-03-01T23:30:00"_s)};
    QCOMPARE(kept(times, {.daily = 2}), (QList<int>{1}));
    QCOMPARE(kept(times, {.daily = 2}, "Europe/Berlin"), (QList<int>{0, 1}));
}

void TestRetention::theNewestIsAlwaysKept()
{
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        std::vector<WallTime> times;
        const auto count = std::uniform_int_distribution(1, 60)(random);
        for (int i = 0; i < count; ++i)
            times.push_back(
                at(u"2026-01-01T00:00:00"_s) + std::chrono::hours{std::uniform_int_distribution(0, 9000)(random)});
        const Retention retention{std::uniform_int_distribution(0, 9)(random),
            std::uniform_int_distribution(0, 6)(random), std::uniform_int_distribution(0, 6)(random)};
        const auto keep = whichToKeep(times, retention, QTimeZone::utc());
        const auto newest = std::max_element(times.begin(), times.end()) - times.begin();
        const auto number = std::count(keep.begin(), keep.end(), true);
        QVERIFY(std::any_of(times.begin(), times.end(), [&](const auto& time) {
            return time == times[std::size_t(newest)] && keep[std::size_t(&time - times.data())];
        }));
        if (retention.isAsked())
            QVERIFY(number <= std::max(1, retention.daily + retention.weekly + retention.monthly));
        // Adding an older one takes away none.
        auto more = times;
        more.push_back(at(u"2025-01-01T00:00:00"_s));
        const auto keepMore = whichToKeep(more, retention, QTimeZone::utc());
        for (std::size_t i = 0; i < keep.size(); ++i)
            QVERIFY(!keep[i] || keepMore[i]);
    }
}

void TestRetention::partsAreReadAsTheyAreWritten()
{
    const std::set<Part> every(allParts.begin(), allParts.end());
    QCOMPARE(textOf(*partsIn("all")), textOf(every));
    QVERIFY(*partsIn(textOf(every)) == every);
    QVERIFY(*partsIn(" roles, channels ") == (std::set{Part::Roles, Part::Channels}));
    QVERIFY(!partsIn(usualParts())->contains(Part::Messages));
    QCOMPARE(partsIn(usualParts())->size(), allParts.size() - 1);
    QVERIFY(!partsIn(" , "));
    const auto wrong = partsIn("roles,rolls");
    QVERIFY(!wrong && wrong.error().text.find("\"rolls\" is no part") != std::string::npos);
    for (const auto part : allParts)
        QVERIFY(partOf(word(part)) == part);
}

HEADROOM_TEST(TestRetention)

} // namespace headroom::tst_retention

#include "tst_retention.moc"
