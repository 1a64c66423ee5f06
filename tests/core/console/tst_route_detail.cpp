// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lines of a route, and who sends it, read once more in the logs themselves.
#include "core/base/time/system_clock.h"
#include "core/console/logs/log_watch.h"
#include "core/console/logs/route_detail.h"
#include "tests/support/logs/log_folder.h"
#include "tests/support/logs/request_log_lines.h"

#include <QDateTime>
#include <QTimeZone>

namespace headroom::tst_route_detail {

using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
constexpr WallTime night{1'795'217'880s}; // a whole minute, UTC

// As nginx writes "combined".
std::string line(int second, const std::string& client, const std::string& request, int status)
{
    const auto at = std::chrono::floor<std::chrono::seconds>(night + std::chrono::seconds{second}).time_since_epoch();
    const auto time = QDateTime::fromSecsSinceEpoch(at.count(), QTimeZone::utc());
    const auto text = QLocale::c().toString(time, QStringLiteral("dd/MMM/yyyy:HH:mm:ss")).toStdString();
    return client + " - - [" + text + " +0000] \"" + request + " HTTP/1.1\" " + std::to_string(status)
        + " 120 \"-\" \"DiscordBot (x, 1)\"\n";
}

const std::string messages = "POST /channels/{channel}/messages";

LogQuery queryOf(const std::string& route, std::chrono::seconds length = 600s)
{
    LogQuery query;
    query.route = route;
    query.length = length;
    return query;
}

} // namespace

class TestRouteDetail : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linesAndSendersAreThoseOfTheRoute();
    void noSecretIsShown();
    void onlyTheKindsThatAreAskedForCount();
    void aSpanOfTheNightIsFoundInALongLog();
    void severalLogsAreReadFromWhereAllTellEverything();
    void whatCannotBeReadIsSaid();
    void theWatchTellsIt();

private:
    // Of everything in these files.
    RouteDetail detailOf(const std::vector<std::string>& names, LogQuery query);

    support::LogFolder m_folder;
    SystemClock m_clock;
};

RouteDetail TestRouteDetail::detailOf(const std::vector<std::string>& names, LogQuery query)
{
    logs::LogIngest::Options options;
    for (const auto& name : names)
        options.inputs.push_back({logs::LogInput::Kind::Files, m_folder.path(name)});
    options.follows = false;
    logs::LogIngest ingest(options, m_clock);
    QSignalSpy ended(&ingest, &logs::LogIngest::ended);
    if (!ingest.open() || !(ended.count() > 0 || ended.wait(60'000)))
        qFatal("the logs cannot be read");
    return routeDetailOf(ingest, togetherOf(ingest), query);
}

void TestRouteDetail::linesAndSendersAreThoseOfTheRoute()
{
    std::string text;
    for (int second = 0; second < 300; ++second) {
        const auto client = second % 3 == 0 ? "10.0.0.2" : "10.0.0.1";
        text += line(second, client, "POST /api/v10/channels/417000000000000093/messages", second % 3 == 0 ? 403 : 200);
        text += line(second, "10.0.0.9", "GET /api/v10/channels/417000000000000093/messages", 200);
        text += line(second, "10.0.0.9", "POST /api/v10/channels/417000000000000093/messages/1/crosspost", 200);
    }
    m_folder.write("proxy.log", text);
    const auto detail = detailOf({"proxy.log"}, queryOf(messages));
    QCOMPARE(detail.requests, 300U);
    QCOMPARE(detail.lines.size(), 200U);
    QVERIFY(detail.lines.front().at == night + 299s); // the newest first
    QVERIFY(detail.lines.back().at == night + 100s);
    QVERIFY(detail.lines.front().text.find("POST /api/v10/channels/") != std::string::npos);
    QVERIFY(detail.lines.front().kind == AnswerKind::Ok);
    COMPARE_TEXT(detail.lines.front().method, std::string("POST"));
    COMPARE_TEXT(detail.lines.front().path, std::string("/channels/417000000000000093/messages"));
    QCOMPARE(detail.senders.size(), 2U);
    COMPARE_TEXT(detail.senders[0].address, std::string("10.0.0.1"));
    QCOMPARE(detail.senders[0].requests, 200U);
    QCOMPARE(detail.senders[0].invalid, 0U);
    QCOMPARE(detail.senders[1].invalid, 100U);
    QVERIFY(detail.notes.empty());
    QCOMPARE(detailOf({"proxy.log"}, queryOf("DELETE /guilds/{guild}")).requests, 0U);
    QCOMPARE(detailOf({"proxy.log"}, queryOf("no route")).requests, 0U);
}

void TestRouteDetail::noSecretIsShown()
{
    m_folder.write("hooks.log",
        line(1, "10.0.0.1", "POST /api/webhooks/203039963636301824/" + token + "?wait=true", 200)
            + line(2, "10.0.0.1", "GET /api/users/@me", 200));
    const auto detail = detailOf({"hooks.log"}, queryOf("POST /webhooks/{webhook}/{token}"));
    QCOMPARE(detail.lines.size(), 1U);
    QVERIFY2(detail.lines[0].text.find(token) == std::string::npos, detail.lines[0].text.c_str());
    QVERIFY(detail.lines[0].text.find("203039963636301824") != std::string::npos);
    COMPARE_TEXT(detail.lines[0].path, std::string("/webhooks/203039963636301824/:token?wait=true"));
}

void TestRouteDetail::onlyTheKindsThatAreAskedForCount()
{
    m_folder.write("kinds.log",
        line(1, "10.0.0.1", "POST /api/channels/1/messages", 200)
            + line(2, "10.0.0.2", "POST /api/channels/1/messages", 429)
            + line(3, "10.0.0.3", "POST /api/channels/1/messages", 429));
    auto query = queryOf(messages);
    query.kinds = {};
    query.kinds[std::size_t(AnswerKind::Limited)] = true;
    const auto detail = detailOf({"kinds.log"}, query);
    QCOMPARE(detail.requests, 2U);
    QCOMPARE(detail.senders.size(), 2U);
}

void TestRouteDetail::aSpanOfTheNightIsFoundInALongLog()
{
    std::string text;
    int second = 0;
    for (; text.size() < 40'000'000; ++second) { // ten times of what is read again
        for (int i = 0; i < 30; ++i)
            text += line(second, "10.0.0.9", "GET /api/v10/guilds/" + std::to_string(i) + "/members/1", 200);
        text += line(second, "10.0.0.1", "POST /api/v10/channels/1/messages", 200);
    }
    m_folder.write("long.log", text);
    for (const int begin : {0, 60, second / 2, second - 60}) {
        auto query = queryOf(messages);
        query.zoom = std::pair(night + std::chrono::seconds{begin}, night + std::chrono::seconds{begin + 59});
        const auto detail = detailOf({"long.log"}, query);
        QCOMPARE(detail.requests, 60U);
        QVERIFY(detail.lines.back().at == query.zoom->first);
        QVERIFY(detail.from == query.zoom->first && detail.to == query.zoom->second);
    }
    // Of what ends now it is told from when it is known.
    const auto newest = detailOf({"long.log"}, queryOf(messages, std::chrono::seconds{second}));
    QVERIFY(newest.from > night + 60s);
    const auto known =
        std::chrono::duration_cast<std::chrono::seconds>(night + std::chrono::seconds{second} - newest.from);
    QVERIFY(std::abs(std::int64_t(newest.requests) - known.count()) <= 1);
}

void TestRouteDetail::severalLogsAreReadFromWhereAllTellEverything()
{
    m_folder.write("a.log",
        line(0, "10.0.0.1", "POST /api/channels/1/messages", 200)
            + line(50, "10.0.0.1", "POST /api/channels/1/messages", 200));
    m_folder.write("b.log",
        line(30, "10.0.0.2", "POST /api/channels/1/messages", 200)
            + line(40, "10.0.0.2", "POST /api/channels/1/messages", 200));
    const auto detail = detailOf({"a.log", "b.log"}, queryOf(messages));
    QCOMPARE(detail.requests, 4U);
    std::vector<WallTime> times;
    for (const auto& each : detail.lines)
        times.push_back(each.at);
    QVERIFY(std::is_sorted(times.rbegin(), times.rend()));
    QVERIFY(detail.lines[0].source != detail.lines[1].source);
}

void TestRouteDetail::whatCannotBeReadIsSaid()
{
    m_folder.write("packed.log", line(0, "10.0.0.1", "POST /api/channels/1/messages", 200));
    m_folder.gzip("packed.log");
    const auto detail = detailOf({"packed.log.gz"}, queryOf(messages));
    QCOMPARE(detail.lines.size(), 0U);
    QCOMPARE(detail.notes.size(), 1U);
    QVERIFY2(detail.notes[0].find("is packed") != std::string::npos, detail.notes[0].c_str());
}

// As the window asks: it comes with the figures, and lines that are written meanwhile are in the next.
void TestRouteDetail::theWatchTellsIt()
{
    m_folder.write("live.log", line(0, "10.0.0.1", "POST /api/channels/1/messages", 200));
    LogProfile profile;
    profile.inputs.push_back({logs::LogInput::Kind::Files, m_folder.path("live.log")});
    LogWatch watch(profile);
    LogFiguresPtr newest;
    connect(&watch, &LogWatch::figuresReady, this, [&newest](const LogFiguresPtr& figures) { newest = figures; });
    watch.start();
    QTRY_VERIFY(newest && newest->traffic);
    QVERIFY(!newest->traffic->detail);
    watch.watch(queryOf(messages));
    QTRY_VERIFY(newest->traffic->detail && newest->traffic->detail->requests == 1);
    QCOMPARE(newest->traffic->routes.size(), 1U);
    m_folder.append("live.log", line(1, "10.0.0.2", "POST /api/channels/1/messages", 403));
    QTRY_VERIFY_WITH_TIMEOUT(newest->traffic->detail->requests == 2, 30'000);
    watch.watch({});
    QTRY_VERIFY(!newest->traffic->detail);
}

HEADROOM_TEST(TestRouteDetail)

} // namespace headroom::tst_route_detail

#include "tst_route_detail.moc"
