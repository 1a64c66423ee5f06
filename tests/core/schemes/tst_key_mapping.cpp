// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/mapped/key_mapping.h"
#include "core/schemes/registry.h"

namespace headroom::tst_key_mapping {

using namespace headroom::schemes;

class TestKeyMapping : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrongIsSaidWithItsPlace_data();
    void whatIsWrongIsSaidWithItsPlace();
    void whatIsRightIsTaken_data();
    void whatIsRightIsTaken();
    void everyPartOfAMappingIsRead();
    void namesFitPatternsInOneWay_data();
    void namesFitPatternsInOneWay();
    void ofTwoPatternsTheOneThatSaysMoreCounts();
    void schemesTellTheirKeys_data();
    void schemesTellTheirKeys();
    void whatIsFollowedIsEveryBeginningOnce_data();
    void whatIsFollowedIsEveryBeginningOnce();
    void wrongChoicesAreRefused_data();
    void wrongChoicesAreRefused();
};

void TestKeyMapping::whatIsWrongIsSaidWithItsPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("character");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* text, int character, const char* says) {
        QTest::newRow(text) << QString::fromUtf8(text) << character << QString::fromUtf8(says);
    };
    row("", 1, "clause is empty");
    row("  ", 1, "clause is empty");
    row(";", 1, "clause is empty");
    row("rl:{bucket}", 1, "what its keys hold");
    row("rl:{bucket} left", 13, "\"left\": keys hold remaining, used, hash, limit or blocked");
    row("rl:{bucket remaining", 4, "not closed");
    row("rl:bucket} remaining", 10, "closes nothing");
    row("rl:{guild} remaining", 4, "places of a key are {method}, {route}, {bucket} and {major}");
    row("rl:{} remaining", 4, "places of a key");
    row("rl:{major}{route} remaining", 11, "between two places stands some text");
    row("rl:{major}:{major} remaining", 12, "each place stands once");
    row("rl:{route}:{bucket} remaining", 12, "only one of {route} and {bucket}");
    row("rl:%4{bucket} remaining", 4, "hexadecimal");
    row("rl:%zz:{bucket} remaining", 4, "hexadecimal");
    row("rl:key remaining", 1, "has places");
    row("rl:{bucket} used", 1, "tells nothing without a limit");
    row("rl:{bucket} remaining limit=", 23, "something follows the equals sign");
    row("rl:{bucket} remaining limit", 23, "something follows the equals sign");
    row("rl:{bucket} remaining limit=max", 23, "limit is a number");
    row("rl:{bucket} remaining limit=0", 23, "1 or more");
    row("rl:{bucket} remaining limit=99999999999999999999", 23, "1 or more");
    row("rl:{bucket} remaining limit=5 limit=6", 31, "a limit already");
    row("rl:{bucket} remaining reset=x(unix_ms)", 23, "of a number there is limit=");
    row("rl:{bucket} hash", 13, "remaining=NAME or used=NAME");
    row("rl:{bucket} hash limit=5", 13, "remaining=NAME or used=NAME");
    row("rl:{bucket} hash left=5", 18, "of a hash there are");
    row("rl:{bucket} hash remaining=a used=b", 30, "one field tells");
    row("rl:{bucket} hash remaining=a reset=b", 30, "unit");
    row("rl:{bucket} hash remaining=a reset=(unix_s)", 30, "unit");
    row("rl:{bucket} hash remaining=a reset=b(s)", 30, "the unit is unix_s or unix_ms");
    row("rl:{bucket} hash remaining=a reset=b(unix_s", 30, "unit");
    row("rl:{bucket} hash used=a", 1, "without a limit");
    row("rl:{bucket} remaining; x:{bucket} used limit=5", 35, "only one clause says where buckets are");
    row("rl:{bucket}:max limit", 1, "no clause says where buckets are");
    row("rl:{bucket} used; x:{route} limit", 19, "same places");
    row("rl:{bucket} used limit=5; x:{bucket} limit", 27, "given twice");
    row("rl:{bucket} used; rl:{bucket} limit", 19, "its keys could not be");
    row("rl:{bucket} used; x:{bucket} limit 5", 36, "nothing follows limit");
    row("rl:{bucket} remaining; x:{bucket} blocked", 24, "one key");
    row("rl:{bucket} remaining; x blocked 5", 34, "nothing follows blocked");
    row("rl:{bucket} remaining; x blocked; y blocked", 37, "already");
    row("rl:{bucket} remaining;; x blocked", 1, "clause is empty");
}

void TestKeyMapping::whatIsWrongIsSaidWithItsPlace()
{
    QFETCH(QString, text);
    QFETCH(int, character);
    QFETCH(QString, says);
    const auto mapping = parseKeyMapping(text.toStdString());
    QVERIFY(!mapping);
    QCOMPARE(mapping.error().kind, ErrorKind::Usage);
    const auto error = QString::fromStdString(mapping.error().text);
    const auto place = QStringLiteral("the key mapping, character %1: ").arg(character);
    QVERIFY2(error.startsWith(place), qPrintable(error));
    QVERIFY2(error.contains(says), qPrintable(error));
    QVERIFY(!error.contains(QLatin1Char('\n')));
}

void TestKeyMapping::whatIsRightIsTaken_data()
{
    QTest::addColumn<QString>("text");
    for (const auto* text : {"rl:{method}:{route}:{major} remaining", "rl:{bucket} used limit=50",
             "rl:{bucket} used; rl:{bucket}:max limit", "rl:{bucket}:max limit;rl:{bucket} used",
             "rl:{bucket} hash remaining=left limit=max reset=ends(unix_ms)", "rl:{bucket} hash used=n limit=50;",
             "{bucket} remaining", "  rl:{major}/{method}  remaining  ; stop blocked  ", "%7B{bucket}%7D remaining"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestKeyMapping::whatIsRightIsTaken()
{
    QFETCH(QString, text);
    const auto mapping = parseKeyMapping(text.toStdString());
    QVERIFY2(mapping, mapping ? "" : mapping.error().text.c_str());
}

void TestKeyMapping::everyPartOfAMappingIsRead()
{
    const auto hash =
        parseKeyMapping("rl:{bucket} hash used=n%3D limit=max reset=ends(unix_s); %73top blocked").value();
    QVERIFY(hash.isHash && hash.isUsed);
    QCOMPARE(hash.countField, std::string("n="));
    QCOMPARE(hash.limitField, std::string("max"));
    QCOMPARE(hash.resetField, std::string("ends"));
    QCOMPARE(hash.millisecondsOfReset, 1000);
    QCOMPARE(hash.blocked, std::optional<std::string>("stop"));
    QVERIFY(!hash.constantLimit && !hash.limit);
    const auto number = parseKeyMapping("rl:{bucket} remaining limit=7").value();
    QVERIFY(!number.isHash && !number.isUsed);
    QCOMPARE(number.constantLimit, std::optional<std::int64_t>(7));
    QCOMPARE(parseKeyMapping("a:{bucket} used; b:{bucket} limit").value().limit->head(), std::string("b:"));
}

void TestKeyMapping::namesFitPatternsInOneWay_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("texts"); // method|route|major; empty: it does not fit
    const auto row = [](const char* pattern, const char* key, const char* texts) {
        QTest::addRow("%s: %s", pattern, key)
            << QString::fromLatin1(pattern) << QString::fromLatin1(key) << QString::fromLatin1(texts);
    };
    const auto* usual = "rl:{method}:{route}:{major}";
    row(usual, "rl:GET:/channels/:id/messages:123", "GET|/channels/:id/messages|123");
    row(usual, "rl:get:x:1", "get|x|1");
    row(usual, "rl:GET:x", "");
    row(usual, "rl:GET::1", "");
    row(usual, "rl:GET:x:", "");
    row(usual, "rl::x:1", "");
    row(usual, "rl:G3T:x:1", "");
    row(usual, "rx:GET:x:1", "");
    row(usual, "rl:", "");
    row(usual, "", "");
    row("{bucket}", "anything at all", "|anything at all|");
    row("{bucket}", "", "");
    row("{bucket}:left", "a:left:left", "|a:left|");
    row("{bucket}:left", ":left", "");
    row("{major}:{route}", "1:2:3", "|2:3|1");
    row("{route}:{major}", "1:2:3", "|1:2|3");
    row("{major}-{method}", "1-2-GET", ""); // the first takes what is before the first text
    row("{major}-{method}", "12-GET", "GET||12");
    row("a{major}a", "aa", "");
    row("a{major}a", "aba", "||b");
}

void TestKeyMapping::namesFitPatternsInOneWay()
{
    QFETCH(QString, pattern);
    QFETCH(QString, key);
    QFETCH(QString, texts);
    const auto parsed = KeyPattern::parse(pattern.toStdString(), 1).value();
    const auto match = parsed.match(key.toStdString());
    QCOMPARE(match.has_value(), !texts.isEmpty());
    if (!match)
        return;
    QCOMPARE(QString::fromStdString(match->method + '|' + match->route + '|' + match->major), texts);
    QCOMPARE(parsed.fill(*match), key.toStdString());
}

void TestKeyMapping::ofTwoPatternsTheOneThatSaysMoreCounts()
{
    for (const auto* keys : {"rl:{bucket} used; rl:{bucket}:max limit", "rl:{bucket}:max limit; rl:{bucket} used"}) {
        const auto scheme = makeScheme({"custom", {}, keys}).value();
        QCOMPARE(scheme->parse("rl:a")->kind, KeyScheme::Kind::Window);
        QCOMPARE(scheme->parse("rl:a:max")->kind, KeyScheme::Kind::Limit);
        QCOMPARE(scheme->parse("rl:a:max")->bucket, scheme->parse("rl:a")->bucket);
    }
    const auto scheme = makeScheme({{}, {}, "rl:{bucket}:left remaining; rl:{bucket} limit"}).value();
    QCOMPARE(scheme->parse("rl:a:left")->kind, KeyScheme::Kind::Window);
    QCOMPARE(scheme->parse("rl:a")->kind, KeyScheme::Kind::Limit);
}

void TestKeyMapping::schemesTellTheirKeys_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("expected"); // the kind and the bucket
    const auto row = [](const char* scheme, const char* key, const char* expected) {
        QTest::addRow("%s: %s", scheme, key)
            << QString::fromLatin1(scheme) << QString::fromLatin1(key) << QString::fromLatin1(expected);
    };
    row("spectacles", "p:/users/@me:remaining", "0 /users/@me");
    row("spectacles", "p:/users/@me:limit", "1 /users/@me");
    row("spectacles", "p:global", "2 ");
    row("spectacles", "q:global", "");
    row("headroom", "{p}:b:GET/users/@me", "0 GET/users/@me");
    row("headroom", "{p}:s:b", "0 b");
    row("headroom", "{p}:f:b", "0 b");
    row("headroom", "{p}:w:b:c", "0 b:c");
    row("headroom", "{p}:o:b", "");
    row("headroom", "{p}:b:", "");
    row("headroom", "{p}:p", "");
    row("headroom", "{p}:b:global", "3 ");
    row("headroom", "{p}:f:global", "3 ");
    row("headroom", "{p}:g:held", "2 ");
    row("headroom", "{p2}:b:x", "");
    row("headroom", "p:b:x", "");
    row("xenon", "p:123:None:x", "0 123:None:x");
    row("xenon", "p:global", "2 ");
    row("xenon", "p:", "");
    row("xenon", "p:headroom:window:123:None:x", "");
    row("xenon", "ratelimits:1", "");
}

void TestKeyMapping::schemesTellTheirKeys()
{
    QFETCH(QString, scheme);
    QFETCH(QString, key);
    QFETCH(QString, expected);
    const auto made = makeScheme({scheme.toStdString(), "p", {}}).value();
    QCOMPARE(QString::fromStdString(made->name()), scheme);
    const auto named = made->parse(key.toStdString());
    QCOMPARE(named.has_value(), !expected.isEmpty());
    if (!named)
        return;
    QCOMPARE(QString::number(int(named->kind)) + QLatin1Char(' ') + QString::fromStdString(named->bucket), expected);
}

void TestKeyMapping::whatIsFollowedIsEveryBeginningOnce_data()
{
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("prefixes");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("one") << QStringLiteral("rl:{bucket} remaining") << QStringLiteral("rl:") << QStringLiteral("rl:*");
    QTest::newRow("one begins with another")
        << QStringLiteral("rl:{bucket} used; rl:max:{bucket} limit") << QStringLiteral("rl:") << QStringLiteral("rl:*");
    QTest::newRow("two") << QStringLiteral("a:{bucket} used; b:{bucket} limit; c blocked") << QStringLiteral("a: b: c")
                         << QString();
    QTest::newRow("two that are alike") << QStringLiteral("rl:a:{bucket} used; rl:b:{bucket} limit")
                                        << QStringLiteral("rl:a: rl:b:") << QStringLiteral("rl:*");
    QTest::newRow("any") << QStringLiteral("{bucket}:left remaining; x blocked") << QString()
                         << QStringLiteral("*:left");
    QTest::newRow("odd characters") << QStringLiteral("a*[b]:{bucket} remaining") << QStringLiteral("a*[b]:")
                                    << QStringLiteral("a\\*\\[b\\]:*");
}

void TestKeyMapping::whatIsFollowedIsEveryBeginningOnce()
{
    QFETCH(QString, keys);
    QFETCH(QString, prefixes);
    QFETCH(QString, pattern);
    const auto scheme = makeScheme({"custom", {}, keys.toStdString()}).value();
    QStringList found;
    for (const auto& prefix : scheme->prefixes())
        found.push_back(QString::fromStdString(prefix));
    QCOMPARE(found.join(QLatin1Char(' ')), prefixes);
    QCOMPARE(QString::fromStdString(scheme->scanPattern()), pattern);
}

void TestKeyMapping::wrongChoicesAreRefused_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("keys");
    QTest::addColumn<QString>("says");
    const QString keys = QStringLiteral("rl:{bucket} remaining");
    QTest::newRow("no scheme") << QStringLiteral("ioredis") << QString() << QString() << QStringLiteral("is no scheme");
    QTest::newRow("no keys") << QStringLiteral("custom") << QString() << QString() << QStringLiteral("needs its keys");
    QTest::newRow("keys of another") << QStringLiteral("xenon") << QString() << keys
                                     << QStringLiteral("--scheme custom");
    QTest::newRow("a prefix") << QStringLiteral("custom") << QStringLiteral("p") << keys << QStringLiteral("--prefix");
    QTest::newRow("wrong keys") << QStringLiteral("custom") << QString() << QStringLiteral("rl")
                                << QStringLiteral("character 1");
}

void TestKeyMapping::wrongChoicesAreRefused()
{
    QFETCH(QString, scheme);
    QFETCH(QString, prefix);
    QFETCH(QString, keys);
    QFETCH(QString, says);
    const auto made = makeScheme({scheme.toStdString(), prefix.toStdString(), keys.toStdString()});
    QVERIFY(!made);
    QCOMPARE(made.error().kind, ErrorKind::Usage);
    QVERIFY2(made.error().text.find(says.toStdString()) != std::string::npos, made.error().text.c_str());
}

HEADROOM_TEST(TestKeyMapping)

} // namespace headroom::tst_key_mapping

#include "tst_key_mapping.moc"
