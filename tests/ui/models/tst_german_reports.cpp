// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the core reports of buckets, logs, backups and requests, in the window's language.
#include "core/backups/saving.h"
#include "core/console/buckets/bucket_rows.h"
#include "core/console/logs/log_format_check.h"
#include "core/console/requests/request_client.h"
#include "core/jobs/read/client_reader.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/rest/scheduler/deadlines.h"
#include "core/schemes/registry.h"
#include "core/schemes/server_time.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/reserved_port.h"
#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/bucket_export.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/language.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/requests/requests_model.h"

namespace headroom::tst_german_reports {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using redis::Reply;
using schemes::KeyScheme;

class TestGermanReports : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { useLanguage(u"de"_s); }
    void cleanup() { useLanguage(u"en"_s); }
    void whatIsWrongWithTheKeysOfABucket_data();
    void whatIsWrongWithTheKeysOfABucket();
    void aLimitBelowZero();
    void rowsAndExportsOfABucket();
    void adviceOfFormatsOfLogs_data();
    void adviceOfFormatsOfLogs();
    void namesOfFormatsOfLogs();
    void whatABackupIsDoing();
    void whyDiscordCouldNotBeRead();
    void whyARequestOfTheWindowFailed();
    void whyARequestHadNoResponse();
};

namespace {

const Reply wrongType{Reply::Type::Error, 0, "WRONGTYPE Operation against a key holding the wrong kind of value", {}};

Reply text(const char* value)
{
    return {Reply::Type::String, 0, value, {}};
}

Reply list(std::vector<Reply> elements)
{
    return {Reply::Type::Array, 0, {}, std::move(elements)};
}

Reply noExpiry()
{
    return {Reply::Type::Integer, -1, {}, {}};
}

std::vector<Reply> keysOfHeadroom(Reply first)
{
    std::vector<Reply> answers(9, list({}));
    answers[0] = std::move(first);
    return answers;
}

Text problemIn(const KeyScheme::BucketReading& reading)
{
    if (const auto* number = std::get_if<schemes::Reading>(&reading))
        return number->problem;
    const auto& keys = std::get<KeyScheme::Slots>(reading).keys;
    return keys && keys->problem ? *keys->problem : Text();
}

console::RequestBatch oneRequest()
{
    console::RequestBatch requests;
    requests.first = 1;
    requests.method = "GET";
    requests.path = "/users/@me";
    return requests;
}

// In the table of the window's own requests.
QString whatHappenedTo(const model::Outcome& outcome)
{
    VirtualClock clock;
    RequestsModel requests(clock);
    requests.add(oneRequest());
    requests.apply({console::endedRequest(1, outcome, {}, 1000)});
    return requests.index(0, int(RequestColumn::Details)).data().toString();
}

// A bucket whose limit is below zero.
BucketRow oddRow(watch::BucketTable& table)
{
    table.applyLimit("/a", schemes::Reading::number(-7), Instant{1h});
    BucketRow row;
    row.setProblem(console::stateOf(0, *table.find(0)).problem);
    row.status = console::BucketStatus::Unreadable;
    return row;
}

} // namespace

void TestGermanReports::whatIsWrongWithTheKeysOfABucket_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("keys");
    QTest::addColumn<int>("kind");
    QTest::addColumn<std::vector<Reply>>("answers");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("german");
    const auto row = [](const char* name, QString scheme, const char* keys, KeyScheme::Kind kind,
                         std::vector<Reply> answers, const QString& english, const QString& german) {
        QTest::newRow(name) << scheme << QString::fromLatin1(keys) << int(kind) << answers << english << german;
    };
    using Kind = KeyScheme::Kind;
    row("a word", u"spectacles"_s, "", Kind::Window, {text("many"), noExpiry()},
        u":remaining holds \"many\", which is no number"_s, u":remaining enthält „many“, was keine Zahl ist"_s);
    row("another type", u"spectacles"_s, "", Kind::Limit, {wrongType},
        u":limit holds something that is no number: delete the key"_s,
        u":limit enthält etwas, das keine Zahl ist: Löschen Sie den Schlüssel"_s);
    row("a word of xenon", u"xenon"_s, "", Kind::Window, {text("many"), noExpiry()},
        u"its key holds \"many\", which is no number"_s, u"der Schlüssel enthält „many“, was keine Zahl ist"_s);
    row("a limit of one's own", u"custom"_s, "a:{bucket} used; b:{bucket} limit", Kind::Limit, {text("x")},
        u"the key of its limit holds \"x\", which is no number"_s,
        u"der Schlüssel des Limits enthält „x“, was keine Zahl ist"_s);
    const auto* hash = "a:{bucket} hash remaining=left limit=max";
    row("a field", u"custom"_s, hash, Kind::Window, {list({text("x"), text("5")}), noExpiry()},
        u"the field left holds \"x\", which is no number"_s, u"das Feld left enthält „x“, was keine Zahl ist"_s);
    row("no field", u"custom"_s, hash, Kind::Window, {list({Reply{}, text("5")}), noExpiry()},
        u"its hash has no field left"_s, u"der Hash hat kein Feld left"_s);
    row("no hash", u"custom"_s, hash, Kind::Window, {wrongType, noExpiry()}, u"its key holds no hash: delete the key"_s,
        u"der Schlüssel enthält keinen Hash: Löschen Sie ihn"_s);
    row("a field of headroom", u"headroom"_s, "", Kind::Window, keysOfHeadroom(list({text("many")})),
        u"limit holds \"many\", which is no number"_s, u"limit enthält „many“, was keine Zahl ist"_s);
    row("a type of headroom", u"headroom"_s, "", Kind::Window, keysOfHeadroom(wrongType),
        u"{app}:b:… holds something of another type: delete the key"_s,
        u"{app}:b:… enthält etwas von einem anderen Typ: Löschen Sie den Schlüssel"_s);
}

void TestGermanReports::whatIsWrongWithTheKeysOfABucket()
{
    QFETCH(QString, scheme);
    QFETCH(QString, keys);
    QFETCH(int, kind);
    QFETCH(std::vector<Reply>, answers);
    QFETCH(QString, english);
    QFETCH(QString, german);
    const auto made = schemes::makeScheme(
        {.scheme = scheme.toStdString(), .prefix = scheme == "headroom"_L1 ? "app" : "", .keys = keys.toStdString()});
    QVERIFY2(made, made ? "" : made.error().text.c_str());
    const auto reading = (*made)->reading(KeyScheme::Kind(kind), answers, schemes::ServerTime(), Instant{1h});
    QVERIFY(reading);
    const auto problem = problemIn(*reading);
    QCOMPARE(QString::fromStdString(problem), english);
    QCOMPARE(problem.translated(), german);
}

void TestGermanReports::aLimitBelowZero()
{
    watch::BucketTable table;
    const auto row = oddRow(table);
    QCOMPARE(table.find(0)->problem(), std::string("its limit is -7, which no bucket has: delete the key"));
    QCOMPARE(row.problem()->translated(), u"das Limit ist -7, was kein Bucket haben kann: Löschen Sie den Schlüssel"_s);
}

void TestGermanReports::rowsAndExportsOfABucket()
{
    watch::BucketTable table;
    TextPool texts;
    const auto row = oddRow(table);
    QCOMPARE(bucketCell(row, texts, BucketColumn::Route, Qt::ToolTipRole, Instant{1h}).toString(),
        row.problem()->translated());
    QCOMPARE(statusSentence(row, Instant{1h}),
        u"Seine Schlüssel enthalten, was kein Bucket haben kann: %1."_s.arg(row.problem()->translated()));
    for (const auto format : {ExportFormat::Csv, ExportFormat::Json})
        QVERIFY(exportedRow(row, texts, format, Instant{1h}, true).contains("its limit is -7, which no bucket has"));
}

void TestGermanReports::adviceOfFormatsOfLogs_data()
{
    QTest::addColumn<QString>("advice");
    for (const auto* format : logs::shardFormats())
        QTest::newRow(format->facts().name.c_str()) << QString::fromStdString(format->facts().advice);
}

void TestGermanReports::adviceOfFormatsOfLogs()
{
    QFETCH(QString, advice);
    const auto german = logs::formatText(advice.toStdString()).translated();
    QVERIFY2(german != advice && !german.isEmpty(), qPrintable(advice));
}

void TestGermanReports::namesOfFormatsOfLogs()
{
    const auto check = console::checkLogFormat("discord.js", "[WS => Shard 0] Identifying");
    QCOMPARE(check.format, std::string("discord.js 11 to 14"));
    QCOMPARE(check.format.translated(), u"discord.js 11 bis 14"_s);
    console::LogSource source;
    source.name = "/var/log/bot.log";
    source.format = check.format;
    console::LogFigures figures;
    figures.sources.push_back(source);
    QCOMPARE(logsInWords(figures), u"bot.log: discord.js 11 bis 14"_s);
    QCOMPARE(logs::formatText("of a file of one's own").translated(), u"of a file of one’s own"_s);
}

void TestGermanReports::whatABackupIsDoing()
{
    VirtualClock clock;
    backups::Saving saving({.guild = discord::Snowflake{100}}, {}, clock);
    QVERIFY(saving.progress().empty());
    saving.figures.messages = 1'200;
    saving.figures.files = 1;
    saving.figures.fileBytes = 2'000'000;
    saving.figures.doing = Text::tr("reading %1").arg(archives::pluralOf(archives::ObjectKind::Role));
    QCOMPARE(saving.progress(), std::string("1,200 messages, 1 file (2.0 MB), reading roles"));
    QCOMPARE(saving.progress().translated(), u"1.200 Nachrichten, 1 Datei (2,0 MB), liest Rollen"_s);
}

void TestGermanReports::whyDiscordCouldNotBeRead()
{
    support::ClientWorld world({}, support::unlimited());
    jobs::SendTurns turns(world.clock);
    jobs::SendTurns::Sender sender(turns);
    jobs::ClientReader reader(world.client, world.clock, sender);
    reader.cancelAll();
    std::optional<Error> error;
    reader.get("/guilds/1", [&](const jobs::ReadAnswer& answer) { error = jobs::errorOf("/guilds/1", answer); });
    QVERIFY(error);
    QCOMPARE(error->text, std::string("GET /guilds/1: was not sent"));
    QCOMPARE(error->text.translated(), u"GET /guilds/1: wurde nicht gesendet"_s);
}

void TestGermanReports::whyARequestOfTheWindowFailed()
{
    const Instant start{1h};
    const rest::Waiter waiter{1, start, start + 250ms};
    const auto tooLate = waiter.tooLate({start + 10s, model::WaitReason::Global});
    QCOMPARE(tooLate.reason,
        std::string("the global limit would hold it for 10 s at least, longer than its deadline of 250 ms"));
    QCOMPARE(whatHappenedTo(tooLate),
        u"müsste mindestens 10 s auf das globale Limit warten, länger als ihre Frist von 250 ms"_s);
    QCOMPARE(whatHappenedTo(console::refusedForLackOfClient(oneRequest(), false).front()),
        u"Dieses Fenster sendet keine Anfragen; starten Sie es mit --allow-requests"_s);
}

void TestGermanReports::whyARequestHadNoResponse()
{
    VirtualClock clock;
    net::QtTransport::Options options;
    options.api = "http://127.0.0.1:" + std::to_string(support::reservePort());
    support::RequestSender sender(options, clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, false);
    QVERIFY(!result);
    model::Outcome outcome;
    outcome.kind = model::Outcome::Kind::Failed;
    outcome.reason = result.error().text;
    QCOMPARE(outcome.reason, std::string("127.0.0.1 refuses connections"));
    QCOMPARE(whatHappenedTo(outcome), u"127.0.0.1 lehnt Verbindungen ab"_s);
}

HEADROOM_TEST(TestGermanReports)

} // namespace headroom::tst_german_reports

#include "tst_german_reports.moc"
