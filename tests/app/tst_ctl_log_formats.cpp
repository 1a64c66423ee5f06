// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl logs --list-formats, and formats of people's own.
#include "tests/support/files.h"
#include "tests/support/programs/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace headroom::tst_ctl_log_formats {

using namespace support;
using namespace Qt::StringLiterals;

namespace {

constexpr auto ownFormat = R"json({
    "name": "mybot", "title": "My bot", "tells": "exact", "resolution": "1ms",
    "rules": [{"marker": "[gateway ", "header": "{shard}/{count}] ",
               "phrases": [{"text": "ACK after {latency_ms}", "event": "ack"}]}]
})json";

constexpr auto ownRequests = R"json({
    "name": "myproxy", "title": "My proxy",
    "requests": {"rules": [{"marker": " proxy: ", "phrases": [{"text": "{request} answered {status} in {took_ms} ms"}]}]}
})json";

} // namespace

class TestCtlLogFormats : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allAreListed();
    void anOwnFormatIsListedAndReads();
    void anOwnFormatOfRequestsIsListedAndReads();
    void aFileThatIsWrongIsNamedAndLeftOut();

private:
    void write(const QString& name, const QByteArray& text)
    {
        QVERIFY(QDir(m_settings.path()).mkpath(u"headroom/log-formats"_s));
        mustWrite(m_settings.filePath(u"headroom/log-formats/"_s + name), text);
    }
    ProgramRun logs(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runCtl(
            QStringList{u"logs"_s} + arguments, input, environmentWith({{"XDG_CONFIG_HOME", m_settings.path()}}));
    }

    QTemporaryDir m_settings;
};

void TestCtlLogFormats::allAreListed()
{
    const auto ran = logs({u"--list-formats"_s, u"--json"_s});
    QCOMPARE(ran.exitCode, 0);
    const auto list = QJsonDocument::fromJson(ran.out).array();
    QStringList names;
    for (const auto& each : list) {
        const auto format = each.toObject();
        QCOMPARE(format.keys(), (QStringList{u"name"_s, u"tells"_s, u"title"_s}));
        QVERIFY(!format[u"title"_s].toString().isEmpty());
        names += format[u"name"_s].toString();
    }
    for (const auto& name : {u"discord_logs"_s, u"nginx_error"_s, u"discord.js"_s, u"discord.py"_s, u"twilight"_s})
        QCOMPARE(names.count(name), 1);
    const auto text = logs({u"--list-formats"_s});
    QVERIFY(text.out.contains("discord4j            Discord4J: the latency of each heartbeat\n"));
    QCOMPARE(text.out.count('\n'), list.size());
}

void TestCtlLogFormats::anOwnFormatIsListedAndReads()
{
    write(u"mybot.json"_s, ownFormat);
    QVERIFY(logs({u"--list-formats"_s}).out.contains("mybot                My bot: the latency of each heartbeat\n"));
    const auto ran = logs({u"-"_s, u"--json"_s},
        "2026-11-20 23:37:34.120 [gateway 3/16] ACK after 46 ms\n2026-11-20 23:37:35.120 [gateway 4/16] ACK after 50 "
        "ms\n");
    QCOMPARE(ran.exitCode, 0);
    const auto read = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(read[u"sources"_s][0][u"format"_s].toString(), u"My bot"_s);
    QCOMPARE(read[u"shards"_s][0][u"p50_ms"_s].toDouble(), 46.0);
}

void TestCtlLogFormats::anOwnFormatOfRequestsIsListedAndReads()
{
    write(u"myproxy.json"_s, ownRequests);
    QVERIFY(logs({u"--list-formats"_s}).out.contains("myproxy              My proxy: requests\n"));
    const auto ran = logs({u"-"_s, u"--json"_s},
        "2026-11-20 23:37:34.120 proxy: PUT /guilds/1/bans/2 answered 403 in 65 ms\n"
        "2026-11-20 23:37:35.120 proxy: GET https://discord.com/api/v10/gateway answered 200 in 7 ms\n");
    QCOMPARE(ran.exitCode, 0);
    const auto read = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(read[u"sources"_s][0][u"format"_s].toString(), u"myproxy"_s);
    QCOMPARE(read[u"invalid"_s][u"in_window"_s].toInt(), 1);
}

void TestCtlLogFormats::aFileThatIsWrongIsNamedAndLeftOut()
{
    write(u"broken.json"_s, QByteArray(ownFormat).replace("{count}", "{cuont}"));
    const auto ran = logs({u"--list-formats"_s});
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains("broken.json is left out: in `{shard}/{cuont}] `: there is no field {cuont}"),
        ran.err.constData());
}

HEADROOM_TEST(TestCtlLogFormats)

} // namespace headroom::tst_ctl_log_formats

#include "tst_ctl_log_formats.moc"
