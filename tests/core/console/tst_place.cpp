// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/iso_time.h"
#include "core/console/places/place.h"

#include <random>

namespace headroom::tst_place {

using namespace headroom::console;
using namespace Qt::StringLiterals;

namespace {

const std::string webhookToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
const std::string botToken = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";

WallTime at(const char* text)
{
    return *readIsoTime(QString::fromLatin1(text));
}

QString linkOf(const Place& place)
{
    return QString::fromStdString(linkTo(place));
}

} // namespace

class TestPlace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linksAreReadable_data();
    void linksAreReadable();
    void whatPeoplePasteIsRead();
    void wrongLinksSayWhy_data();
    void wrongLinksSayWhy();
    void noSecretGetsIntoALink_data();
    void noSecretGetsIntoALink();
    void whatIsTooLongIsLeftOut();
    void everyPlaceComesBack();
};

void TestPlace::linksAreReadable_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<Place>("place");
    const auto row = [](const char* name, const char* link, const Place& place) {
        QTest::newRow(name) << QString::fromUtf8(link) << place;
    };
    row("page", "headroom://overview", {.page = "overview"});
    row("filter", "headroom://buckets?filter=route:/channels%20is:held&only=held,exhausted",
        {.page = "buckets", .filter = "route:/channels is:held", .only = {"held", "exhausted"}});
    row("route", "headroom://traffic/GET%20%2Fchannels%2F%7Bchannel%7D",
        {.page = "traffic", .opened = {"GET /channels/{channel}"}});
    row("shard of a log", "headroom://shards/%2Fvar%2Flog%2Fgateway.log/17?log=/var/log/gateway.log",
        {.page = "shards", .opened = {"/var/log/gateway.log", "17"}, .log = "/var/log/gateway.log"});
    row("moment", "headroom://overview?at=2026-11-22T03:11:40Z",
        {.page = "overview", .at = at("2026-11-22T03:11:40Z")});
    row("zoom", "headroom://traffic?from=2026-11-22T03:11:40Z&to=2026-11-22T03:12:00.250Z",
        {.page = "traffic", .span = std::pair(at("2026-11-22T03:11:40Z"), at("2026-11-22T03:12:00.250Z"))});
    row("profile", "headroom://jobs/1?profile=Haupt%20%26%20Flotte%20%C3%9C",
        {.page = "jobs", .opened = {"1"}, .profile = "Haupt & Flotte Ü"});
}

void TestPlace::linksAreReadable()
{
    QFETCH(QString, link);
    QFETCH(Place, place);
    QCOMPARE(linkOf(place), link);
    const auto read = readLink(link.toStdString());
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    QVERIFY(*read == place);
}

void TestPlace::whatPeoplePasteIsRead()
{
    const Place buckets{.page = "buckets", .filter = "is:held"};
    for (const auto* text : {"  headroom://buckets?filter=is:held\n", "<headroom://buckets?filter=is:held>",
             "HEADROOM://buckets/?filter=is:held", "headroom://buckets?filter=is%3Aheld&colour=red&&",
             "headroom://buckets//?&filter=is:held#top"}) {
        QVERIFY(isLink(text));
        const auto read = readLink(text);
        QVERIFY2(read && *read == buckets, text);
    }
    QVERIFY(!isLink("buckets"));
    QVERIFY(!isLink("headroom:buckets"));
}

void TestPlace::wrongLinksSayWhy_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("why");
    QTest::newRow("nothing") << ""
                             << "begin with headroom://";
    QTest::newRow("another scheme") << "https://example.org/buckets"
                                    << "begin with headroom://";
    QTest::newRow("no page") << "headroom://?filter=x"
                             << "names no page";
    QTest::newRow("no name of a page") << "headroom://../x"
                                       << "names no page";
    QTest::newRow("time") << "headroom://overview?at=yesterday"
                          << "time";
    QTest::newRow("half a span") << "headroom://traffic?from=2026-11-22T03:11:40Z"
                                 << "no end";
    QTest::newRow("span backwards") << "headroom://traffic?from=2026-11-22T03:11:40Z&to=2026-11-22T03:11:40Z"
                                    << "no end";
    QTest::newRow("long") << QString(u"headroom://overview?filter="_s + QString(40'000, u'x')) << "too long";
}

void TestPlace::wrongLinksSayWhy()
{
    QFETCH(QString, link);
    QFETCH(QString, why);
    const auto read = readLink(link.toStdString());
    QVERIFY(!read);
    QVERIFY(read.error().kind == ErrorKind::Usage);
    QVERIFY2(QString::fromStdString(read.error().text).contains(why), read.error().text.c_str());
}

void TestPlace::noSecretGetsIntoALink_data()
{
    QTest::addColumn<Place>("place");
    QTest::addColumn<QString>("secret");
    const auto row = [](const char* name, const Place& place, const std::string& secret) {
        QTest::newRow(name) << place << QString::fromStdString(secret);
    };
    row("bot token as a filter", {.page = "buckets", .filter = botToken}, botToken);
    row("webhook in a filter", {.page = "buckets", .filter = "route:/webhooks/1/hunter2/messages"}, "hunter2");
    row("webhook token that is open", {.page = "buckets", .opened = {webhookToken}}, webhookToken);
    row("webhook in parts", {.page = "buckets", .opened = {"webhooks", "1", "hunter2"}}, "hunter2");
    row("webhook in parts behind something", {.page = "buckets", .opened = {"x", "webhooks", "1", "hunter2"}},
        "hunter2");
    row("password of a log's address", {.page = "traffic", .log = "http://me:hunter2@host/metrics"}, "hunter2");
    row("option of a command", {.page = "traffic", .log = "curl -u me:hunter2 x"}, "hunter2");
    row("profile", {.page = "traffic", .profile = "token=hunter2"}, "hunter2");
    row("state", {.page = "traffic", .only = {botToken}}, botToken);
    row("within what cannot be shown", {.page = "buckets", .filter = "token=\x01hunter2"}, "hunter2");
}

void TestPlace::noSecretGetsIntoALink()
{
    QFETCH(Place, place);
    QFETCH(QString, secret);
    const auto link = linkOf(place);
    QVERIFY2(!link.contains(secret), qPrintable(link));
    // Nor out of one that somebody else made.
    std::string foreign = "headroom://" + place.page;
    for (const auto& part : place.opened)
        foreign += '/' + QByteArray::fromStdString(part).toPercentEncoding().toStdString();
    foreign += "?filter=" + QByteArray::fromStdString(place.filter).toPercentEncoding().toStdString();
    const auto read = readLink(foreign);
    QVERIFY(read);
    QVERIFY(!linkOf(*read).contains(secret));
    for (const auto& part : read->opened)
        QVERIFY(!QString::fromStdString(part).contains(secret));
    QVERIFY(!QString::fromStdString(read->filter).contains(secret));
}

void TestPlace::whatIsTooLongIsLeftOut()
{
    std::string filter;
    while (filter.size() < 5000)
        filter += "some words ";
    QCOMPARE(linkOf({.page = "buckets", .filter = filter}), u"headroom://buckets"_s);
}

void TestPlace::everyPlaceComesBack()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_SEEDS");
    std::mt19937_64 random(7);
    const auto below = [&random](std::uint64_t end) { return random() % end; };
    const std::vector<std::string> letters{"a", "Z", "0", " ", "/", "?", "&", "=", "%", "+", "#", ",", ":", ";", ".",
        "-", "{", "}", "ä", "…", "😀", "%2F", "\"", "<", "'", "|", "\\", "~", "_", "!", "*"};
    const auto text = [&](std::size_t least) {
        std::string made;
        for (auto count = least + below(12); count > 0; --count)
            made += letters[below(letters.size())];
        return made;
    };
    for (int round = 0; round < 2000 * std::max(1, given); ++round) {
        Place place;
        for (auto count = 1 + below(10); count > 0; --count)
            place.page += "abcdefghijklmnopqrstuvwxyz-"[below(27)];
        for (auto count = below(4); count > 0; --count)
            place.opened.push_back(text(1));
        if (below(2))
            place.filter = text(0);
        for (auto count = below(4); count > 0; --count)
            place.only.push_back(text(1));
        if (below(3) == 0)
            place.log = text(0);
        if (below(3) == 0)
            place.profile = text(0);
        const auto from = WallTime{std::chrono::milliseconds{below(4'000'000'000'000)}};
        if (below(2))
            place.span = std::pair(from, from + std::chrono::milliseconds{1 + below(1'000'000)});
        if (below(2))
            place.at = from;
        const auto link = linkTo(place);
        for (const char c : link)
            QVERIFY2(c > 0x20 && c < 0x7f && c != '"' && c != '<', link.c_str()); // one word anywhere
        const auto read = readLink(link);
        QVERIFY2(read, link.c_str());
        QVERIFY2(*read == place, link.c_str());
    }
}

HEADROOM_TEST(TestPlace)

} // namespace headroom::tst_place

#include "tst_place.moc"
