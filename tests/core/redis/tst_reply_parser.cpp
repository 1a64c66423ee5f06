// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/reply_parser.h"

namespace headroom::tst_reply_parser {

using namespace headroom::redis;

class TestReplyParser : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTypeOfReplyIsRead();
    void repliesMayArriveByteByByte();
    void nestedArraysKeepTheirShape();
    void brokenBytesAreAnError_data();
    void brokenBytesAreAnError();
    void anErrorStays();
    void anEndlessLineIsAnError();
    void aStringBeyondTheLimitIsAnError();
    void anArrayOfABillionElementsGetsNoMemoryBeforeItArrives();
    void moreElementsThanAllowedAreAnError();
    void endlessArrayHeadersAreAnError();
    void aThirdVersionReplyIsAnError_data();
    void aThirdVersionReplyIsAnError();
};

namespace {

Reply only(std::string_view bytes)
{
    ReplyParser parser;
    parser.feed(bytes);
    auto reply = parser.next();
    if (!reply || parser.next() || parser.failed())
        return Reply{Reply::Type::Lost, 0, "not exactly one reply", {}};
    return *reply;
}

} // namespace

void TestReplyParser::everyTypeOfReplyIsRead()
{
    QVERIFY(only("+OK\r\n").type == Reply::Type::Status);
    QCOMPARE(only("+OK\r\n").text, std::string("OK"));
    QVERIFY(only("-ERR no\r\n").isError());
    QCOMPARE(only("-ERR no\r\n").text, std::string("ERR no"));
    QCOMPARE(only(":-42\r\n").integer, -42);
    QVERIFY(only(":-42\r\n").isInteger());
    QCOMPARE(only(std::string_view("$4\r\n\r\n\0x\r\n", 10)).text, std::string("\r\n\0x", 4));
    QVERIFY(only("$0\r\n\r\n").type == Reply::Type::String);
    QVERIFY(only("$-1\r\n").isNil());
    QVERIFY(only("*-1\r\n").isNil());
    QVERIFY(only("*0\r\n").isArray());
}

void TestReplyParser::repliesMayArriveByteByByte()
{
    const std::string bytes = "*3\r\n$7\r\nmessage\r\n$3\r\nabc\r\n*2\r\n$1\r\nx\r\n:7\r\n+OK\r\n";
    ReplyParser parser;
    std::vector<Reply> replies;
    for (const char byte : bytes) {
        parser.feed({&byte, 1});
        while (auto reply = parser.next())
            replies.push_back(*reply);
    }
    QCOMPARE(replies.size(), 2U);
    QCOMPARE(replies[0].elements.size(), 3U);
    QCOMPARE(replies[0].elements[2].elements[1].integer, 7);
    QCOMPARE(replies[1].text, std::string("OK"));
}

void TestReplyParser::nestedArraysKeepTheirShape()
{
    const auto reply = only("*2\r\n*2\r\n*1\r\n:1\r\n*0\r\n*3\r\n:2\r\n$-1\r\n*1\r\n+s\r\n");
    QCOMPARE(reply.elements.size(), 2U);
    QCOMPARE(reply.elements[0].elements[0].elements[0].integer, 1);
    QVERIFY(reply.elements[0].elements[1].elements.empty());
    QVERIFY(reply.elements[1].elements[1].isNil());
    QCOMPARE(reply.elements[1].elements[2].elements[0].text, std::string("s"));
}

void TestReplyParser::brokenBytesAreAnError_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\n");
    QTest::newRow("number that is none") << QByteArray(":12x\r\n");
    QTest::newRow("length below minus one") << QByteArray("$-5\r\n");
    QTest::newRow("count that is none") << QByteArray("*a\r\n");
    QTest::newRow("count below minus one") << QByteArray("*-7\r\n");
    QTest::newRow("broken within an array") << QByteArray("*2\r\n:1\r\n?\r\n");
    QTest::newRow("nested too deep") << QByteArray("*1\r\n").repeated(20);
}

void TestReplyParser::brokenBytesAreAnError()
{
    QFETCH(QByteArray, bytes);
    ReplyParser parser;
    parser.feed({bytes.constData(), std::size_t(bytes.size())});
    QVERIFY(!parser.next());
    QVERIFY(parser.failed());
}

void TestReplyParser::anErrorStays()
{
    ReplyParser parser;
    parser.feed("nonsense\r\n");
    QVERIFY(!parser.next());
    parser.feed("+OK\r\n");
    QVERIFY(!parser.next());
    QVERIFY(parser.failed());
}

void TestReplyParser::anEndlessLineIsAnError()
{
    for (const char* begin : {"+", ":", "*", "$"}) {
        ReplyParser parser;
        parser.feed(begin);
        const std::string digits(16384, '1');
        for (int i = 0; i < 100 && !parser.failed(); ++i) {
            parser.feed(digits);
            QVERIFY(!parser.next());
        }
        QVERIFY(parser.failed());
    }
}

void TestReplyParser::aStringBeyondTheLimitIsAnError()
{
    ReplyParser parser{{.bytesOfAnswer = 1U << 20U, .elementsOfAnswer = 100, .bytesOfLine = 65536}};
    parser.feed("$2000000\r\n");
    const std::string block(65536, 'x');
    int fed = 0;
    for (; fed < 100 && !parser.failed(); ++fed) {
        parser.feed(block);
        QVERIFY(!parser.next());
    }
    QVERIFY(parser.failed());
    QCOMPARE(fed, 16); // with the header: a little over 1 MiB
}

void TestReplyParser::anArrayOfABillionElementsGetsNoMemoryBeforeItArrives()
{
    ReplyParser parser;
    parser.feed("*1000000000\r\n:1\r\n");
    QVERIFY(!parser.next()); // with an element's memory set aside for each it would have died here
    QVERIFY(!parser.failed());
}

void TestReplyParser::moreElementsThanAllowedAreAnError()
{
    ReplyParser parser{{.bytesOfAnswer = 1U << 20U, .elementsOfAnswer = 10, .bytesOfLine = 65536}};
    parser.feed("*10\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n");
    QVERIFY(parser.next());
    parser.feed("*11\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n:1\r\n");
    QVERIFY(!parser.next());
    QVERIFY(parser.error().find("elements") != std::string::npos);
}

void TestReplyParser::endlessArrayHeadersAreAnError()
{
    ReplyParser parser;
    std::string headers;
    for (int i = 0; i < 4000; ++i)
        headers += "*1000\r\n";
    parser.feed(headers);
    QVERIFY(!parser.next());
    QVERIFY(parser.failed());
}

void TestReplyParser::aThirdVersionReplyIsAnError_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("double") << QByteArray(",1.5\r\n");
    QTest::newRow("boolean") << QByteArray("#t\r\n");
    QTest::newRow("double in an array") << QByteArray("*1\r\n,1.5\r\n");
}

void TestReplyParser::aThirdVersionReplyIsAnError()
{
    QFETCH(QByteArray, bytes);
    ReplyParser parser;
    parser.feed({bytes.constData(), std::size_t(bytes.size())});
    QVERIFY(!parser.next());
    QVERIFY(parser.failed());
}

HEADROOM_TEST(TestReplyParser)

} // namespace headroom::tst_reply_parser

#include "tst_reply_parser.moc"
