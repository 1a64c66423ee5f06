// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "core/schemes/xenon/xenon_keys.h"

namespace headroom::tst_key_set {

using namespace headroom::schemes;
using namespace std::chrono_literals;

class TestKeyNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void spectaclesNamesAreThoseOfTheSpecification();
    void aPrefixStandsBeforeEveryName();
    void whatIsBuiltIsParsedBack();
    void xenonNamesAreThoseOfTheArticle();
    void xenonKeysOfOursAreNoBuckets();
    void foreignKeysAreNotTaken_data();
    void foreignKeysAreNotTaken();
    void invalidCountsGoIntoSlotsOfTenSeconds();
    void anAddressWithColonsIsParsedBack();
    void brokenInvalidKeysAreNotTaken_data();
    void brokenInvalidKeysAreNotTaken();
};

void TestKeyNames::spectaclesNamesAreThoseOfTheSpecification()
{
    const SpectaclesKeys keys;
    QCOMPARE(keys.global(), std::string("global"));
    QCOMPARE(keys.remaining("/users/@me"), std::string("/users/@me:remaining"));
    QCOMPARE(keys.limit("/users/@me"), std::string("/users/@me:limit"));
}

void TestKeyNames::aPrefixStandsBeforeEveryName()
{
    const SpectaclesKeys keys("bot");
    QCOMPARE(keys.global(), std::string("bot:global"));
    QCOMPARE(keys.remaining("/gateway"), std::string("bot:/gateway:remaining"));
    QCOMPARE(keys.limit("/gateway"), std::string("bot:/gateway:limit"));
}

void TestKeyNames::whatIsBuiltIsParsedBack()
{
    for (const auto* prefix : {"", "bot", "a:b"}) {
        const SpectaclesKeys keys(prefix);
        const auto remaining = keys.remaining("/channels/1/messages/:id");
        const auto limit = keys.limit("delete/channels/1/messages/:id");
        QCOMPARE(keys.parse(keys.global())->kind, KeyScheme::Kind::Global);
        QCOMPARE(keys.parse(remaining)->kind, KeyScheme::Kind::Window);
        QCOMPARE(keys.parse(remaining)->route, std::string_view("/channels/1/messages/:id"));
        QCOMPARE(keys.parse(limit)->kind, KeyScheme::Kind::Limit);
        QCOMPARE(keys.parse(limit)->route, std::string_view("delete/channels/1/messages/:id"));
    }
}

void TestKeyNames::xenonNamesAreThoseOfTheArticle()
{
    const XenonKeys keys;
    QCOMPARE(keys.prefix(), std::string("ratelimits:"));
    QCOMPARE(keys.global(), std::string("ratelimits:global"));
    QCOMPARE(keys.remaining("1:None:channels/{channel_id}"), std::string("ratelimits:1:None:channels/{channel_id}"));
    QCOMPARE(XenonKeys("bot").remaining("7"), std::string("bot:7"));
}

void TestKeyNames::xenonKeysOfOursAreNoBuckets()
{
    const XenonKeys keys("bot");
    const auto all = keys.bucket("None:None:gateway");
    QCOMPARE(all.size(), 4U);
    QVERIFY(keys.bucketOf(all[0]) == "None:None:gateway");
    for (std::size_t i = 1; i < all.size(); ++i)
        QVERIFY2(!keys.bucketOf(all[i]), all[i].c_str());
    QVERIFY(!keys.bucketOf(invalidKey(keys.prefix(), "a", {})));
    QVERIFY(!keys.bucketOf("bot:"));
    QVERIFY(!keys.bucketOf("other:7"));
}

void TestKeyNames::foreignKeysAreNotTaken_data()
{
    QTest::addColumn<std::string>("prefix");
    QTest::addColumn<std::string>("key");
    QTest::addRow("no suffix") << std::string() << std::string("/gateway");
    QTest::addRow("other prefix") << std::string("bot") << std::string("cat:/gateway:limit");
    QTest::addRow("prefix without colon") << std::string("bot") << std::string("bot/gateway:limit");
    QTest::addRow("global of another") << std::string("bot") << std::string("global");
    QTest::addRow("empty") << std::string() << std::string();
    QTest::addRow("invalid count") << std::string() << std::string("headroom:invalid:10.0.0.6:1700000000");
}

void TestKeyNames::foreignKeysAreNotTaken()
{
    QFETCH(std::string, prefix);
    QFETCH(std::string, key);
    QVERIFY(!SpectaclesKeys(prefix).parse(key));
}

void TestKeyNames::invalidCountsGoIntoSlotsOfTenSeconds()
{
    const WallTime now{1'700'000'019'999ms};
    QCOMPARE(invalidKey("bot:", "10.0.0.6", now), std::string("bot:headroom:invalid:10.0.0.6:1700000010"));
    QCOMPARE(invalidKey({}, "10.0.0.6", now + 1ms), std::string("headroom:invalid:10.0.0.6:1700000020"));
    QCOMPARE(invalidCause(403, "DELETE", "/channels/{channel}/messages/{id}"),
        std::string("403 DELETE /channels/{channel}/messages/{id}"));
}

void TestKeyNames::anAddressWithColonsIsParsedBack()
{
    const auto key = invalidKey("bot:", "2001:db8::1", WallTime{1'700'000'000s});
    const auto parsed = parseInvalidKey("bot:", key);
    QVERIFY(parsed);
    QCOMPARE(parsed->egress, std::string_view("2001:db8::1"));
    QCOMPARE(parsed->slotStart, WallTime{1'700'000'000s});
}

void TestKeyNames::brokenInvalidKeysAreNotTaken_data()
{
    QTest::addColumn<std::string>("key");
    for (const auto* key : {"", "headroom:invalid:", "headroom:invalid::1700000000", "headroom:invalid:a",
             "headroom:invalid:a:", "headroom:invalid:a:x", "headroom:invalid:a:-10", "headroom:invalid:a:1.5",
             "headroom:invalid:a:99999999999999999999", "headroom:valid:a:10"})
        QTest::addRow("%s", key) << std::string(key);
}

void TestKeyNames::brokenInvalidKeysAreNotTaken()
{
    QFETCH(std::string, key);
    QVERIFY(!parseInvalidKey({}, key));
}

HEADROOM_TEST(TestKeyNames)

} // namespace headroom::tst_key_set

#include "tst_key_set.moc"
