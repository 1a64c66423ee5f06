// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/http1/http1_response.h"

#include <memory>

namespace headroom::tst_http1_response {

using net::Http1Response;
using State = Http1Response::State;

namespace {

constexpr std::size_t maximum = 1000;

// In pieces of so many bytes.
std::unique_ptr<Http1Response> read(std::string_view bytes, std::size_t step, bool isHead = false)
{
    auto answer = std::make_unique<Http1Response>(isHead, maximum);
    for (std::size_t from = 0; from < bytes.size(); from += step)
        answer->add(bytes.substr(from, step));
    return answer;
}

} // namespace

class TestHttp1Response : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isReadHoweverItIsCut_data();
    void isReadHoweverItIsCut();
    void whatIsNoAnswerIsRefused_data();
    void whatIsNoAnswerIsRefused();
    void headersKeepTheirNamesAndLoseTheirSpace();
    void anAnswerWithoutALengthEndsWithItsConnection();
    void anAnswerToHeadHasNoBodyWhateverItSays();
    void bytesAfterTheEndSpoilTheConnection();
    void chunksWithoutEndTakeNoMemory();
    void aHeadWithoutEndIsRefusedAtOnce();
    void interimResponsesDoNotAddUp();
};

void TestHttp1Response::isReadHoweverItIsCut_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<int>("status");
    QTest::addColumn<std::string>("body");
    QTest::addColumn<bool>("keeps");
    const auto row = [](const char* name, const char* bytes, int status, const char* body, bool keeps) {
        QTest::addRow("%s", name) << std::string(bytes) << status << std::string(body) << keeps;
    };
    row("with a length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true);
    row("without a reason", "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nhi", 200, "hi", true);
    row("that closes and keeps", "HTTP/1.1 200 OK\r\nConnection: close, keep-alive\r\nContent-Length: 2\r\n\r\nhi", 200,
        "hi", false);
    row("of HTTP/1.0 that closes and keeps",
        "HTTP/1.0 200 OK\r\nConnection: keep-alive, close\r\nContent-Length: 2\r\n\r\nhi", 200, "hi", false);
    row("an empty one", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, "", true);
    row("204", "HTTP/1.1 204 No Content\r\n\r\n", 204, "", true);
    row("304 with a length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 50\r\n\r\n", 304, "", true);
    row("in chunks",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=y\r\n, 12345678\r\n0\r\n\r\n", 200,
        "hello, 12345678", true);
    row("in chunks with a trailer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nhi\r\n0\r\nX: y\r\n\r\n",
        200, "hi", true);
    row("in chunks by a folded line", "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
        200, "hi", true);
    row("without a byte in its chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 200, "",
        true);
    row("that closes", "HTTP/1.1 429 Too Many\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}", 429, "{}", false);
    row("of HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", 200, "hi", false);
    row("of HTTP/1.0 that stays", "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nhi", 200, "hi",
        true);
    row("after an interim one",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\n"
        "Content-Length: 2\r\n\r\nhi",
        201, "hi", true);
    row("with the same length twice", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi", 200, "hi",
        true);
}

void TestHttp1Response::isReadHoweverItIsCut()
{
    QFETCH(std::string, bytes);
    QFETCH(int, status);
    QFETCH(std::string, body);
    QFETCH(bool, keeps);
    for (std::size_t step = 1; step <= bytes.size(); ++step) {
        auto answer = read(bytes, step);
        QVERIFY2(answer->state() == State::Done, answer->problem().c_str());
        QCOMPARE(answer->status(), status);
        QCOMPARE(answer->keepsConnection(), keeps);
        QCOMPARE(answer->takeBody().text(), body);
    }
}

void TestHttp1Response::whatIsNoAnswerIsRefused_data()
{
    QTest::addColumn<std::string>("bytes");
    for (const char* bytes : {"SSH-2.0-OpenSSH\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n",
             "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
             "HTTP/1.1 101 Switching\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
             "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5x\r\n\r\n",
             "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nhi",
             "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n",
             "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi\r\n\r\n",
             "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhi", "HTTP/1.1 200 OK\r\nTransfer-Encoding: \r\n\r\nhi",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n",
             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n"})
        QTest::addRow("%s", QByteArray(bytes).simplified().constData()) << std::string(bytes);
}

void TestHttp1Response::whatIsNoAnswerIsRefused()
{
    QFETCH(std::string, bytes);
    for (std::size_t step = 1; step <= bytes.size(); ++step) {
        const auto answer = read(bytes, step);
        QVERIFY(answer->state() == State::Broken);
        QVERIFY(!answer->keepsConnection());
        QVERIFY(!answer->problem().empty());
    }
}

void TestHttp1Response::headersKeepTheirNamesAndLoseTheirSpace()
{
    auto answer =
        read("HTTP/1.1 200 OK\r\nX-RateLimit-Limit:5\r\nX-Long:  a \r\n b\r\nEmpty:\r\nContent-Length: 0\r\n\r\n", 3);
    QVERIFY(answer->state() == State::Done);
    const auto headers = answer->takeHeaders();
    QCOMPARE(headers.size(), 4U);
    QCOMPARE(headers[0].name, std::string("X-RateLimit-Limit"));
    QCOMPARE(headers[0].value, std::string("5"));
    QCOMPARE(headers[1].value, std::string("a b"));
    QCOMPARE(headers[2].value, std::string());
}

void TestHttp1Response::anAnswerWithoutALengthEndsWithItsConnection()
{
    auto answer = read("HTTP/1.1 200 OK\r\n\r\nhello", 4);
    QVERIFY(answer->state() == State::Body);
    QVERIFY(answer->closed() == State::Done);
    QVERIFY(!answer->keepsConnection());
    QCOMPARE(answer->takeBody().text(), std::string("hello"));

    auto cut = read("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", 4);
    QVERIFY(cut->closed() == State::Body);
    auto early = read("HTTP/1.1 200 OK\r\nConte", 4);
    QVERIFY(early->closed() == State::Head);
}

void TestHttp1Response::anAnswerToHeadHasNoBodyWhateverItSays()
{
    const auto answer = read("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", 4, true);
    QVERIFY(answer->state() == State::Done);
    QVERIFY(answer->keepsConnection());
}

void TestHttp1Response::bytesAfterTheEndSpoilTheConnection()
{
    const auto answer = read("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1", 100);
    QVERIFY(answer->state() == State::Done);
    QVERIFY(!answer->keepsConnection());
}

void TestHttp1Response::chunksWithoutEndTakeNoMemory()
{
    const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const auto* endless : {"1;", "0\r\nX: "}) {
        Http1Response answer(false, maximum);
        answer.add(head + endless + std::string(10'000, 'x'));
        QVERIFY(answer.state() == State::Broken);
    }
}

void TestHttp1Response::aHeadWithoutEndIsRefusedAtOnce()
{
    for (const auto* endless : {"HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX: "}) {
        Http1Response answer(false, maximum);
        answer.add(endless);
        for (int kibibytes = 0; kibibytes < 70; ++kibibytes)
            answer.add(std::string(1024, 'x'));
        QVERIFY(answer.state() == State::Broken);
        QVERIFY2(answer.problem().find("larger than 64 KiB") != std::string::npos, answer.problem().c_str());
    }
}

void TestHttp1Response::interimResponsesDoNotAddUp()
{
    Http1Response answer(false, maximum);
    for (int i = 0; i < 5000; ++i)
        answer.add("HTTP/1.1 102 Processing\r\nX-Some: header\r\n\r\n");
    answer.add("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    QVERIFY(answer.state() == State::Done);
    QCOMPARE(answer.takeHeaders().size(), 1U);
}

HEADROOM_TEST(TestHttp1Response)

} // namespace headroom::tst_http1_response

#include "tst_http1_response.moc"
