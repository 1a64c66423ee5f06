// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/program.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_ctl_route {

using namespace headroom::support;

namespace {

const QString token = QStringLiteral("VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI");

ProgramRun route(const QStringList& arguments)
{
    return runCtl(QStringList{QStringLiteral("route")} + arguments);
}

QJsonObject json(const QStringList& arguments)
{
    const auto run = route(arguments + QStringList{QStringLiteral("--json")});
    if (run.exitCode != 0 || run.out.count('\n') != 1)
        return {};
    return QJsonDocument::fromJson(run.out).object();
}

QJsonObject expected(const char* text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

class TestCtlRoute : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void printsOneJsonDocument();
    void shortensTheTokenAmongTheMajors();
    void noKeyShowsAShortTokenUnlessAskedTo();
    void tellsTheVariant();
    void printsTextForPeople();
    void takesAnyEndpoint();
    void refusesWrongUsage_data();
    void refusesWrongUsage();
};

void TestCtlRoute::printsOneJsonDocument()
{
    QCOMPARE(
        json({QStringLiteral("get"), QStringLiteral("/channels/203039963636301824/messages?limit=5")}), expected(R"({
        "method": "GET", "template": "/channels/{channel}/messages", "variant": "",
        "major": {"channel": "203039963636301824"},
        "keys": {"spectacles": "/channels/203039963636301824/messages",
                 "xenon": "203039963636301824:None:channels/{channel_id}/messages",
                 "headroom": "GET/channels/:channel/messages;channel=203039963636301824"},
        "global": true})"));
    QCOMPARE(json({QStringLiteral("GET"), QStringLiteral("/gateway")}).value(QLatin1String("major")).toObject(),
        QJsonObject());
}

void TestCtlRoute::shortensTheTokenAmongTheMajors()
{
    const auto object = json({QStringLiteral("POST"), QStringLiteral("/webhooks/203039963636301824/") + token});
    QCOMPARE(object.value(QLatin1String("major")).toObject(),
        expected(R"({"webhook": "203039963636301824", "token": "VSOz…tApI"})"));
    QCOMPARE(object.value(QLatin1String("global")).toBool(true), false);
    QVERIFY(!QJsonDocument(object).toJson().contains(token.toUtf8()));
}

void TestCtlRoute::noKeyShowsAShortTokenUnlessAskedTo()
{
    // The scheme spectacles keeps tokens of under 64 characters in its keys.
    const auto shorter = token.left(60);
    const QStringList arguments{QStringLiteral("POST"), QStringLiteral("/webhooks/203039963636301824/") + shorter};
    for (const bool asJson : {false, true}) {
        const auto more = asJson ? QStringList{QStringLiteral("--json")} : QStringList{};
        QVERIFY(!route(arguments + more).out.contains(shorter.toUtf8().left(20)));
        const auto shown = route(arguments + more + QStringList{QStringLiteral("--show-secrets")});
        QCOMPARE(shown.exitCode, 0);
        QVERIFY2(shown.out.contains("/webhooks/203039963636301824/" + shorter.toUtf8()), shown.out.constData());
    }
}

void TestCtlRoute::tellsTheVariant()
{
    const auto path = QStringLiteral("/channels/203039963636301824/messages/203039963636301824");
    const auto object = json({QStringLiteral("delete"), path});
    QCOMPARE(object.value(QLatin1String("variant")).toString(), QStringLiteral("old"));
    QCOMPARE(object.value(QLatin1String("keys")).toObject().value(QLatin1String("spectacles")).toString(),
        QStringLiteral("delete/channels/203039963636301824/messages/:id"));
    const auto text = route({QStringLiteral("delete"), path});
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.out.contains("old (the message is over 14 days old)"));
}

void TestCtlRoute::printsTextForPeople()
{
    const auto run = route({QStringLiteral("POST"), QStringLiteral("/webhooks/203039963636301824/") + token});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.err.isEmpty());
    const auto lines = run.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 8);
    for (const auto& line : lines)
        QVERIFY2(line.size() > 16 && line[15] == ' ' && line[16] != ' ', line.constData());
    QVERIFY(run.out.contains("template        /webhooks/{webhook}/{token}\n"));
    QVERIFY(!run.out.contains(token.toUtf8()));
}

void TestCtlRoute::takesAnyEndpoint()
{
    const auto object = json({QStringLiteral("PUT"), QStringLiteral("/guilds/103039963636301824/tomorrow/5")});
    QCOMPARE(object.value(QLatin1String("template")).toString(), QStringLiteral("/guilds/{guild}/{other}/{id}"));
}

void TestCtlRoute::refusesWrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
    const auto get = QStringLiteral("GET");
    row("nothing", {});
    row("no path", {get});
    row("empty path", {get, QString()});
    row("no slash", {get, QStringLiteral("gateway")});
    row("URL", {get, QStringLiteral("https://discord.com/api/v10/gateway")});
    row("base", {get, QStringLiteral("/api/v10/gateway")});
    row("dots", {get, QStringLiteral("/guilds/../x")});
    row("line break", {get, QStringLiteral("/guilds/1\n2")});
    row("method", {QStringLiteral("FETCH"), QStringLiteral("/gateway")});
    row("too many", {get, QStringLiteral("/gateway"), QStringLiteral("/gateway")});
    row("unknown option", {get, QStringLiteral("/gateway"), QStringLiteral("--yaml")});
    row("long", {get, QStringLiteral("/") + QString(100000, QLatin1Char('a'))});
}

void TestCtlRoute::refusesWrongUsage()
{
    QFETCH(QStringList, arguments);
    for (const bool asJson : {false, true}) {
        const auto run = route(asJson ? arguments + QStringList{QStringLiteral("--json")} : arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.out.isEmpty());
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY2(run.err.startsWith("headroomctl: ") && run.err.size() < 300, run.err.constData());
    }
}

HEADROOM_TEST(TestCtlRoute)

} // namespace headroom::tst_ctl_route

#include "tst_ctl_route.moc"
