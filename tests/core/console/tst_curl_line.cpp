// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line that is copied is run by a real shell, with a real curl against the simulator.
#include "core/console/commands/curl_line.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"

namespace headroom::tst_curl_line {

using namespace headroom::console;

namespace {

const std::string discordApi = "https://discord.com/api/v10";
const std::string someToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

} // namespace

class TestCurlLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRequestIsALine_data();
    void aRequestIsALine();
    void noSecretIsInIt_data();
    void noSecretIsInIt();
    void nothingInAPathIsRun_data();
    void nothingInAPathIsRun();
    void theLineSendsTheRequest();
};

void TestCurlLine::aRequestIsALine_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("line");
    const auto add = [](const char* method, const char* path, const char* line) {
        QTest::addRow("%s %s", method, path) << QByteArray(method) << QByteArray(path) << QByteArray(line);
    };
    const auto bot = R"( -H "Authorization: Bot $HEADROOM_TOKEN")";
    const auto body = R"( -H 'Content-Type: application/json' -d "$BODY")";
    const auto url = [](const char* path) { return " \"https://discord.com/api/v10" + std::string(path) + '"'; };
    add("GET", "/channels/417000000000000093/messages?limit=50&before=1",
        ("curl -X GET" + url("/channels/417000000000000093/messages?limit=50&before=1") + bot).c_str());
    add("DELETE", "/channels/{channel}/messages/{id}",
        ("curl -X DELETE" + url("/channels/$CHANNEL_ID/messages/$MESSAGE_ID") + bot).c_str());
    add("PATCH", "/guilds/{guild}/members/{user}",
        ("curl -X PATCH" + url("/guilds/$GUILD_ID/members/$USER_ID") + bot + body).c_str());
    add("PUT", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me",
        ("curl -X PUT" + url("/channels/$CHANNEL_ID/messages/$MESSAGE_ID/reactions/$EMOJI/@me") + bot + body).c_str());
    add("POST", "/webhooks/{webhook}/{token}",
        ("curl -X POST" + url("/webhooks/$WEBHOOK_ID/$WEBHOOK_TOKEN") + body).c_str());
    add("POST", "/interactions/{id}/{token}/callback",
        ("curl -X POST" + url("/interactions/$INTERACTION_ID/$INTERACTION_TOKEN/callback") + body).c_str());
    add("", "/gateway/bot", ("curl -X \"$METHOD\"" + url("/gateway/bot") + bot).c_str());
    add("GET", "(no path)", "");
}

void TestCurlLine::aRequestIsALine()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, line);
    QCOMPARE(QByteArray::fromStdString(curlLine(discordApi, method.toStdString(), path.toStdString())), line);
}

void TestCurlLine::noSecretIsInIt_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("stands");
    const auto token = QByteArray::fromStdString(someToken);
    QTest::addRow("a webhook") << "/webhooks/223704706495545344/" + token
                               << QByteArray("/webhooks/223704706495545344/$WEBHOOK_TOKEN\"");
    QTest::addRow("its message") << "/webhooks/223704706495545344/" + token + "/messages/1?thread_id=2"
                                 << QByteArray("/$WEBHOOK_TOKEN/messages/1?thread_id=2\"");
    QTest::addRow("an interaction") << "/interactions/223704706495545344/" + token + "/callback"
                                    << QByteArray("/$INTERACTION_TOKEN/callback\"");
    QTest::addRow("a query") << "/channels/1?token=" + token << QByteArray("?token=${SECRET}\"");
}

void TestCurlLine::noSecretIsInIt()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, stands);
    const auto line = curlLine(discordApi, "POST", path.toStdString());
    QVERIFY2(line.find(someToken) == std::string::npos && line.find(someToken.substr(0, 20)) == std::string::npos,
        line.c_str());
    QVERIFY2(line.find(stands.toStdString()) != std::string::npos, line.c_str());
    const auto withUser = curlLine("https://ops:" + someToken + "@proxy:8080/api/v10/", "GET", "/gateway");
    QVERIFY2(withUser.find(someToken) == std::string::npos, withUser.c_str());
}

void TestCurlLine::nothingInAPathIsRun_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("sent");
    const auto add = [](const char* name, const QByteArray& path, const char* sent) {
        QTest::addRow("%s", name) << path << QByteArray(sent);
    };
    add("substitutions", "/a$(echo b)`id`${HOME}", "/a%24%28echo%20b%29%60id%60%24%7BHOME%7D");
    add("quotes", "/it's\"x\"\\", "/it%27s%22x%22%5C");
    add("lines", "/a\nb\r\n", "/a%0Ab%0D%0A");
    add("a NUL", QByteArray("/a\0b", 4), "/a%00b");
    add("globs", "/[1-3]{a,b}*", "/%5B1-3%5D%7Ba,b%7D%2A");
    add("what is encoded", "/reactions/%F0%9F%94%A5/%zz", "/reactions/%F0%9F%94%A5/%25zz");
    add("no placeholder", "/a/{$(id)}/{HOME}/{id", "/a/%7B%24%28id%29%7D/%7BHOME%7D/%7Bid");
    add("no variable", "/$TOKEN/x", "/%24TOKEN/x");
}

void TestCurlLine::nothingInAPathIsRun()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, sent);
    const auto line = curlLine("http://x", "GET", path.toStdString());
    // What the shell makes of it, with a curl that prints its arguments.
    const auto run = support::runProgram(QStringLiteral("sh"), {},
        "curl() { printf '%s\\n' \"$@\"; }; HEADROOM_TOKEN=t; " + QByteArray::fromStdString(line));
    QCOMPARE(run.out, "-X\nGET\nhttp://x" + sent + "\n-H\nAuthorization: Bot t\n");
    QCOMPARE(run.err, QByteArray());
}

void TestCurlLine::theLineSendsTheRequest()
{
    support::JournalledSim sim({}, 1);
    const auto environment = support::environmentWith({{"HEADROOM_TOKEN", QStringLiteral("practice")},
        {"CHANNEL_ID", QString::fromStdString(support::JournalledSim::channel(0))},
        {"BODY", QStringLiteral("{\"content\":\"it's me\"}")}});
    const auto send = [&](const std::string& line) {
        return support::runProgram(
            QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(line)}, {}, environment);
    };
    const auto made = send(curlLine(sim.api(), "POST", "/channels/{channel}/messages"));
    QVERIFY2(made.out.contains("it's me"), (made.out + made.err).constData());
    const auto read =
        send(curlLine(sim.api(), "GET", "/channels/" + support::JournalledSim::channel(0) + "/messages?limit=1"));
    QVERIFY2(read.out.startsWith('[') && read.out.contains("it's me"), (read.out + read.err).constData());
    const auto arrivals = sim.arrivals();
    QCOMPARE(arrivals.size(), 2U);
    QCOMPARE(arrivals[0].status, 200);
    QCOMPARE(arrivals[1].status, 200);
}

HEADROOM_TEST(TestCurlLine)

} // namespace headroom::tst_curl_line

#include "tst_curl_line.moc"
