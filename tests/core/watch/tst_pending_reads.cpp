// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/registry.h"
#include "core/watch/scan/pending_reads.h"
#include "core/watch/table/route_index.h"

#include <map>
#include <random>
#include <set>

namespace headroom::tst_pending_reads {

using watch::PendingReads;

namespace {

const schemes::KeyScheme& scheme()
{
    static const auto spectacles = schemes::makeScheme({.scheme = "spectacles"}).value();
    return *spectacles;
}

std::string route(int i)
{
    return "/channels/" + std::to_string(203039963636301824LL + i) + "/messages";
}

PendingReads namesFrom(int first, int count)
{
    PendingReads names;
    for (int i = first; i < first + count; ++i)
        names.add(scheme(), route(i) + ":remaining");
    return names;
}

bool nobody(std::string_view)
{
    return false;
}

} // namespace

class TestPendingReads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsUrgentComesFirst();
    void noMoreThanAskedForIsUrgent();
    void whatIsOfNoBucketIsUrgent();
    void whatCameBeforeIsTakenBeforeWhatComesAllTheTime();
    void twoKeysOfABucketAreOneName();
    void takingAllLeavesNothing();
    void anIndexOfRoutesFindsWhatIsThereAndNothingElse();
};

void TestPendingReads::whatIsUrgentComesFirst()
{
    auto names = namesFrom(0, 100);
    const auto urgent = names.takeUrgent(10, [](std::string_view name) { return name == route(42); });
    QCOMPARE(urgent.buckets.size(), 1U);
    QVERIFY(urgent.hasRoute(route(42)));
    QVERIFY(!names.hasRoute(route(42)));
    QCOMPARE(names.takeSome(1000).size(), 99U);
    QVERIFY(names.empty());
}

void TestPendingReads::noMoreThanAskedForIsUrgent()
{
    auto names = namesFrom(0, 100);
    QCOMPARE(names.takeUrgent(30, [](std::string_view) { return true; }).size(), 30U);
    QCOMPARE(names.size(), 70U);
    QCOMPARE(names.takeSome(1000).size(), 70U);
}

void TestPendingReads::whatIsOfNoBucketIsUrgent()
{
    auto names = namesFrom(0, 3);
    QVERIFY(names.add(scheme(), "global"));
    const auto urgent = names.takeUrgent(10, nobody);
    QVERIFY(urgent.global && urgent.buckets.empty());
    QCOMPARE(names.size(), 3U);
}

void TestPendingReads::whatCameBeforeIsTakenBeforeWhatComesAllTheTime()
{
    auto names = namesFrom(0, 50);
    std::set<std::string> seen;
    for (int turn = 0; turn < 5; ++turn) {
        names.takeUrgent(10, nobody);
        for (const auto& [name, parts] : names.takeSome(10).buckets)
            seen.insert(name);
        for (int i = 1000; i < 1100; ++i) // more than is taken
            names.add(scheme(), route(i) + ":remaining");
    }
    for (int i = 0; i < 50; ++i)
        QVERIFY(seen.contains(route(i)));
}

void TestPendingReads::twoKeysOfABucketAreOneName()
{
    auto names = namesFrom(0, 1);
    names.takeUrgent(10, nobody);
    names.add(scheme(), route(0) + ":limit");
    names.takeUrgent(10, nobody);
    QCOMPARE(names.size(), 1U);
    const auto all = names.takeSome(10);
    const auto parts = all.buckets.at(route(0));
    QVERIFY(parts.window && parts.limit);
}

void TestPendingReads::takingAllLeavesNothing()
{
    auto names = namesFrom(0, 20);
    names.takeUrgent(10, nobody);
    names.takeSome(5);
    names.absorb(namesFrom(100, 5).takeAll());
    QCOMPARE(names.takeAll().size(), 20U);
    QVERIFY(names.empty());
}

void TestPendingReads::anIndexOfRoutesFindsWhatIsThereAndNothingElse()
{
    watch::RouteIndex index;
    std::map<std::string, std::uint32_t> there;
    std::vector<std::string> names(5000);
    const auto nameOf = [&names](std::uint32_t id) { return std::string_view(names[id]); };
    std::mt19937 random(7);
    for (int step = 0; step < 100'000; ++step) {
        const auto id = static_cast<std::uint32_t>(random() % names.size());
        const auto name = route(static_cast<int>(id));
        if (const auto found = there.find(name); found != there.end()) {
            QCOMPARE(index.find(name, nameOf), std::optional(id));
            index.erase(name, id);
            there.erase(found);
        } else {
            QVERIFY(!index.find(name, nameOf));
            names[id] = name;
            index.insert(name, id);
            there.emplace(name, id);
        }
        QCOMPARE(index.size(), there.size());
    }
    for (const auto& [name, id] : there)
        QCOMPARE(index.find(name, nameOf), std::optional(id));
}

HEADROOM_TEST(TestPendingReads)

} // namespace headroom::tst_pending_reads

#include "tst_pending_reads.moc"
