// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is said of a database by the names of its keys: whose they are, and when nothing is guessed.
#include "core/schemes/registry.h"
#include "core/watch/scan/keyspace.h"

namespace headroom::tst_keyspace {

using namespace headroom::schemes;
using namespace headroom::watch;
using Finding = KeyspaceCheck::Finding;

namespace {

KeyspaceCount countOf(std::uint64_t recognised, const std::map<KeyNaming, std::uint64_t>& others, std::uint64_t keys)
{
    KeyspaceCount count;
    count.isKnown = true;
    count.keys = keys;
    count.examined = keys;
    count.recognised = recognised;
    count.others = others;
    return count;
}

const KeyNaming spectacles{"spectacles", {}};
const KeyNaming xenon{"xenon", "ratelimits"};

} // namespace

class TestKeyspace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aKeyTellsItsNaming_data();
    void aKeyTellsItsNaming();
    void aKeyIsRecognisedByItsOwnNamingOnly_data();
    void aKeyIsRecognisedByItsOwnNamingOnly();
    void aSampleIsCounted();
    void aFindingIsMade_data();
    void aFindingIsMade();
    void anotherDatabaseIsNamed();
    void onlyASampleIsSaidToBeOne();
    void nodesOfAClusterAreSummed();
    void infoTellsTheKeysOfEachDatabase();
};

void TestKeyspace::aKeyTellsItsNaming_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("naming"); // "scheme prefix"; empty: none
    const auto row = [](const char* key, const char* naming) {
        QTest::newRow(key) << QString::fromLatin1(key) << QString::fromLatin1(naming);
    };
    row("/channels/203039963636301824/messages:remaining", "spectacles ");
    row("/guilds/203039963636301824/members/:id:limit", "spectacles ");
    row("delete/channels/203039963636301824/messages/:id:limit", "spectacles ");
    row("bot:/channels/203039963636301824/messages:remaining", "spectacles bot");
    row("{bot}:/users/@me:limit", "spectacles {bot}");
    row("a:b:delete/channels/1/messages/:id:remaining", "spectacles a:b");
    row("ratelimits:203039963636301824:None:channels/{channel_id}/messages", "xenon ratelimits");
    row("my:bot:None:203039963636301824:guilds/{guild_id}/members", "xenon my:bot");
    row("ratelimits:None:None:gateway/bot", "xenon ratelimits");
    row("ratelimits:headroom:window:None:None:gateway/bot", "xenon ratelimits"); // our clients' own, beside it
    row("ratelimits:headroom:given:None:None:gateway/bot", "xenon ratelimits");
    row("{app}:b:GET/channels/:channel/messages;channel=203039963636301824", "headroom app");
    row("{headroom}:w:POST/guilds/:guild/channels;guild=1", "headroom headroom");

    // Nobody's, or anybody's.
    row("", "");
    row("global", "");
    row("ratelimits:global", "");
    row("ratelimits:203039963636301824", "");
    row("user:203039963636301824:name", "");
    row("cache:/var/lib:limit", "");
    row("api:limit", "");
    row("queue:remaining", "");
    row("session:1:2:channels/x", "");
    row("{app}:b:global", "");
    row("{app}:b:lower/channels", "");
    row("{}:b:GET/channels/:channel", "");
    row("two words:/channels/1/messages:limit", "");
    row(":/channels/1/messages:limit", "");
    row("ab\ncd:/channels/1/messages:limit", "");
}

void TestKeyspace::aKeyTellsItsNaming()
{
    QFETCH(QString, key);
    QFETCH(QString, naming);
    const auto found = namingOfKey(key.toStdString());
    const auto text = found ? found->scheme + ' ' + found->prefix : std::string();
    QCOMPARE(QString::fromStdString(text), naming);
}

void TestKeyspace::aKeyIsRecognisedByItsOwnNamingOnly_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("recognised");
    const auto row = [](const char* scheme, const char* prefix, const char* key, bool recognised) {
        QTest::addRow("%s %s %s", scheme, prefix, key)
            << QString::fromLatin1(scheme) << QString::fromLatin1(prefix) << QString::fromLatin1(key) << recognised;
    };
    row("spectacles", "", "/users/@me:remaining", true);
    row("spectacles", "", "global", true);
    row("spectacles", "", "/somewhere/new:limit", true); // of no known path, but nobody else's either
    row("spectacles", "", "headroom:clients", true);
    row("spectacles", "", "headroom:work", true);
    row("spectacles", "", "headroom:reserved:192.0.2.1", true);
    row("spectacles", "", "headroom:unended:delete/channels/203039963636301824/messages/:id", true);
    row("spectacles", "bot", "bot:headroom:reserved:2001:db8::1", true);
    row("spectacles", "bot", "headroom:clients", false); // of those without a prefix
    row("spectacles", "", "headroom:/users/@me:remaining", false); // of the prefix "headroom"
    row("spectacles", "", "bot:/users/@me:remaining", false); // a prefix was left out
    row("spectacles", "bot", "bot:/users/@me:remaining", true);
    row("spectacles", "bot", "bot:session:12", false);
    row("xenon", "", "ratelimits:203039963636301824", true);
    row("xenon", "", "ratelimits:None:None:gateway/bot", true);
    row("xenon", "bot", "bot:/users/@me:remaining", false); // spectacles with the same prefix
    row("xenon", "", "ratelimits:headroom:invalid:e:1700000000", true);
    row("xenon", "", "ratelimits:headroom:clients", true);
    row("xenon", "", "ratelimits:headroom:reserved:192.0.2.1", true);
    row("xenon", "", "ratelimits:headroom:window:203039963636301824:None:channels/{channel_id}/messages", true);
    row("xenon", "", "ratelimits:headroom:given:203039963636301824:None:channels/{channel_id}/messages", true);
    row("headroom", "app", "{app}:headroom:clients", true);
    row("headroom", "app", "{app}:headroom:reserved:192.0.2.1", true);
    row("headroom", "app", "{app}:o:GET/users/@me", true);
    row("headroom", "app", "{other}:headroom:clients", false);
    row("headroom", "app", "{app}:p", true);
    row("headroom", "{app}", "{app}:b:GET/users/@me", true);
    row("headroom", "other", "{app}:b:GET/users/@me", false);
}

void TestKeyspace::aKeyIsRecognisedByItsOwnNamingOnly()
{
    QFETCH(QString, scheme);
    QFETCH(QString, prefix);
    QFETCH(QString, key);
    QFETCH(bool, recognised);
    const auto made = makeScheme({scheme.toStdString(), prefix.toStdString(), {}}).value();
    QCOMPARE(isRecognised(*made, namingOf(*made), key.toStdString()), recognised);
}

void TestKeyspace::aSampleIsCounted()
{
    const auto scheme = makeScheme({}).value();
    const auto naming = namingOf(*scheme);
    KeySample sample;
    for (const auto* key : {"/users/@me:limit", "ratelimits:None:None:gateway/bot", "ratelimits:None:None:users/@me",
             "session:1", "b:/users/@me:limit"})
        sample.add(*scheme, naming, key);
    QCOMPARE(sample.keys, std::uint64_t(5));
    QCOMPARE(sample.recognised, std::uint64_t(1));
    QCOMPARE(sample.others.size(), std::size_t(2));
    QCOMPARE(sample.others.at(xenon), std::uint64_t(2));
    for (int i = 0; i < 1000; ++i)
        sample.add(*scheme, naming, std::to_string(i) + ":/users/@me:limit");
    QCOMPARE(sample.others.size(), KeySample::maxNamings);
}

void TestKeyspace::aFindingIsMade_data()
{
    QTest::addColumn<KeyspaceCount>("count");
    QTest::addColumn<Finding>("finding");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const KeyspaceCount& count, Finding finding, const char* text) {
        QTest::newRow(name) << count << finding << QString::fromLatin1(text);
    };
    row("not read yet", {}, Finding::Unknown, "");
    row("empty", countOf(0, {}, 0), Finding::Empty, "no keys at all in database 0");
    row("another scheme", countOf(0, {{xenon, 1000}}, 5001), Finding::NoneRecognised,
        "5,001 keys, none of them spectacles; they look like xenon with the prefix ratelimits");
    row("another prefix", countOf(0, {{{"spectacles", "bot"}, 12}}, 12), Finding::NoneRecognised,
        "12 keys, none of them spectacles without a prefix; they look like spectacles with the prefix bot");
    row("another application", countOf(0, {{{"headroom", "app"}, 4}}, 4), Finding::NoneRecognised,
        "4 keys, none of them spectacles; they look like headroom of the application app");
    row("one key", countOf(0, {{xenon, 1}}, 1), Finding::NoneRecognised,
        "1 key, not spectacles; it looks like xenon with the prefix ratelimits");
    row("of no scheme", countOf(0, {}, 1'234'567), Finding::NoneRecognised, "1,234,567 keys, none of them spectacles");
    row("two that look alike are no proof", countOf(0, {{xenon, 2}}, 900), Finding::NoneRecognised,
        "900 keys, none of them spectacles");
    row("two bots of the same size", countOf(0, {{xenon, 500}, {{"spectacles", "b"}, 400}}, 1000),
        Finding::NoneRecognised, "1,000 keys, none of them spectacles");
    row("all is well", countOf(5000, {}, 5000), Finding::Recognised, "");
    row("without buckets yet", countOf(1, {}, 1), Finding::Recognised, "");
    row("a bigger bot beside ours", countOf(40, {{xenon, 1000}}, 100'000), Finding::Recognised, "");
    row("a somewhat bigger bot beside a small one", countOf(4, {{xenon, 60}}, 64), Finding::Recognised, "");
    row("hardly any", countOf(2, {{xenon, 900}}, 5003), Finding::FewRecognised,
        "2 of 5,003 keys are spectacles; many others look like xenon with the prefix ratelimits");
}

void TestKeyspace::aFindingIsMade()
{
    QFETCH(KeyspaceCount, count);
    QFETCH(Finding, finding);
    QFETCH(QString, text);
    const auto check = checkKeyspace(count, spectacles, 0);
    QCOMPARE(check.finding, finding);
    QCOMPARE(QString::fromStdString(describe(check)), text);
    QCOMPARE(check.isSuspicious(), text.contains(QStringLiteral("look")));
    QCOMPARE(advice(check).empty(), !check.isSuspicious());
}

void TestKeyspace::anotherDatabaseIsNamed()
{
    auto count = countOf(0, {}, 0);
    count.databases = {{1, 2}, {3, 5001}};
    const auto check = checkKeyspace(count, spectacles, 0);
    QCOMPARE(check.finding, Finding::Empty);
    QCOMPARE(describe(check), std::string("database 0 is empty; database 3 has 5,001 keys"));
    QCOMPARE(advice(check), std::string("use database 3 in the Redis URL"));
    QVERIFY(check.isSuspicious());
    count.keys = count.examined = 10'000; // some other program's
    QVERIFY(!checkKeyspace(count, spectacles, 0).otherDatabase);
    count.keys = count.examined = 10;
    QCOMPARE(describe(checkKeyspace(count, spectacles, 0)),
        std::string("10 keys, none of them spectacles; database 3 has 5,001 keys"));
}

void TestKeyspace::onlyASampleIsSaidToBeOne()
{
    auto count = countOf(0, {}, 1'000'000);
    count.examined = 20'000;
    QCOMPARE(describe(checkKeyspace(count, xenon, 0)),
        std::string("1,000,000 keys; of the 20,000 looked at, none is xenon with the prefix ratelimits"));
    count = countOf(0, {}, 1000);
    count.keysIsLowerBound = true;
    QCOMPARE(
        describe(checkKeyspace(count, spectacles, 0)), std::string("at least 1,000 keys, none of them spectacles"));
}

void TestKeyspace::nodesOfAClusterAreSummed()
{
    auto sum = countOf(0, {{xenon, 2}}, 10);
    sum.add(countOf(1, {{xenon, 3}, {spectacles, 1}}, 5));
    QCOMPARE(sum.keys, std::uint64_t(15));
    QCOMPARE(sum.recognised, std::uint64_t(1));
    QCOMPARE(sum.others.at(xenon), std::uint64_t(5));
    sum.add({});
    QVERIFY(!sum.isKnown); // one of them has not told yet
}

void TestKeyspace::infoTellsTheKeysOfEachDatabase()
{
    const auto databases = keysByDatabase(
        "# Keyspace\r\ndb0:keys=5001,expires=5000,avg_ttl=12,subexpiry=0\r\ndb13:keys=2,expires=0,avg_ttl=0\r\n"
        "db2:keys=many\r\ndbx:keys=3\r\ndb4:keys=0,expires=0\r\n");
    QCOMPARE(databases, (std::map<int, std::uint64_t>{{0, 5001}, {13, 2}}));
    QVERIFY(keysByDatabase("").empty());
}

HEADROOM_TEST(TestKeyspace)

} // namespace headroom::tst_keyspace

#include "tst_keyspace.moc"
