// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/bucket_filter.h"

namespace headroom::tst_bucket_filter {

using namespace headroom::ui;

class TestBucketFilter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matches_data();
    void matches();
    void wrongTextIsOneLineThatTellsWhatIsRight_data();
    void wrongTextIsOneLineThatTellsWhatIsRight();
    void nothingLetsEverythingThrough();
};

namespace {

// One open bucket: POST /channels/{channel}/messages, channel 417093114520600093, 2 of 5 left.
BucketRow messages(TextPool& texts)
{
    BucketRow row;
    row.method = texts.idOf("POST");
    row.routeTemplate = texts.idOf("/channels/{channel}/messages");
    row.majorKind = texts.idOf("channel");
    row.majorId = "417093114520600093";
    KeyTexts::Shared shared;
    row.redisKeys.set({"rl:Abc:remaining", "rl:Abc:limit"}, {}, shared);
    row.status = console::BucketStatus::Healthy;
    row.remaining = 2;
    row.limit = 5;
    return row;
}

// Full, without a method, a variant and no window, exempt from the global limit, and broken.
BucketRow odd(TextPool& texts)
{
    BucketRow row;
    row.routeTemplate = texts.idOf("some key: of nobody");
    row.variant = texts.idOf("old");
    row.limit = 30;
    row.countsTowardsGlobal = false;
    row.setProblem(std::make_shared<const Text>("no number"));
    return row;
}

} // namespace

void TestBucketFilter::matches_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("first");
    QTest::addColumn<bool>("second");
    const auto row = [](const char* text, bool first, bool second) {
        QTest::newRow(text) << QByteArray(text) << first << second;
    };
    row("", true, true);
    row("   ", true, true);
    row("route:messages", true, false);
    row("ROUTE:Messages", true, false);
    row("route:guilds", false, false);
    row("messages", true, false);
    row("post messages", true, false);
    row("post guilds", false, false);
    row("method:POST", true, false);
    row("method:post", true, false);
    row("method:POS", false, false);
    row("method:any", false, true);
    row("major:417", true, false);
    row("major:093", true, false);
    row("major:417…093", true, false);
    row("major:418…093", false, false);
    row("417…093", true, false);
    row("kind:channel", true, false);
    row("kind:chan", false, false);
    row("variant:old", false, true);
    row("variant:none", true, false);
    row("key:abc", true, false);
    row("key:abc:limit", true, false);
    row("remaining:2", true, false);
    row("remaining:0", false, false);
    row("remaining:30", false, true);
    row("remaining:<3", true, false);
    row("remaining:<2", false, false);
    row("remaining:<=2", true, false);
    row("remaining:>2", false, true);
    row("remaining:>=2", true, true);
    row("remaining:1..4", true, false);
    row("remaining:4..1", false, false);
    row("limit:5", true, false);
    row("limit:>5", false, true);
    row("is:open", true, false);
    row("is:exhausted", false, false);
    row("is:full", false, true);
    row("is:problem", false, true);
    row("is:exempt", false, true);
    row("-is:exempt", true, false);
    row("-route:messages", false, true);
    row("-messages", false, true);
    row("-", false, false);
    row("\"key: of\"", false, true);
    row("route:\"key: of\"", false, true);
    row("-\"key: of\"", true, false);
    row("route:messages remaining:<3 -is:exhausted major:417 method:POST", true, false);
}

void TestBucketFilter::matches()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, first);
    QFETCH(bool, second);
    TextPool texts;
    const auto filter = BucketFilter::parse(text.toStdString());
    QVERIFY2(filter.has_value(), filter ? "" : filter.error().text.c_str());
    QCOMPARE(filter->matches(messages(texts), texts), first);
    QCOMPARE(filter->matches(odd(texts), texts), second);
}

void TestBucketFilter::wrongTextIsOneLineThatTellsWhatIsRight_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("unknown field") << QByteArray("rote:messages") << QByteArray("route");
    QTest::newRow("empty value") << QByteArray("route:") << QByteArray("needs something");
    QTest::newRow("no number") << QByteArray("remaining:few") << QByteArray("remaining:0");
    QTest::newRow("half a range") << QByteArray("limit:2..") << QByteArray("limit:2..4");
    QTest::newRow("too big") << QByteArray("remaining:9223372036854775808") << QByteArray("needs a number");
    QTest::newRow("at the edge") << QByteArray("remaining:>9223372036854775807") << QByteArray("needs a number");
    QTest::newRow("unknown state") << QByteArray("is:tired") << QByteArray("exhausted");
    QTest::newRow("open quote") << QByteArray("route:\"messages") << QByteArray("quote");
}

void TestBucketFilter::wrongTextIsOneLineThatTellsWhatIsRight()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const auto filter = BucketFilter::parse(text.toStdString());
    QVERIFY(!filter.has_value());
    QCOMPARE(filter.error().kind, ErrorKind::Usage);
    QVERIFY2(filter.error().text.find(says.toStdString()) != std::string::npos, filter.error().text.c_str());
    QVERIFY(filter.error().text.find('\n') == std::string::npos);
}

void TestBucketFilter::nothingLetsEverythingThrough()
{
    QVERIFY(BucketFilter().letsEverythingThrough());
    QVERIFY(BucketFilter::parse(" \t ")->letsEverythingThrough());
    QVERIFY(!BucketFilter::parse("x")->letsEverythingThrough());
}

HEADROOM_TEST(TestBucketFilter)

} // namespace headroom::tst_bucket_filter

#include "tst_bucket_filter.moc"
