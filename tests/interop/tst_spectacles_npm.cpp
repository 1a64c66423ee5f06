// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real @spectacles/rest of npm and our client share one Redis and one Discord: the same keys for the same routes,
// no 429, both get on, and a killed one of either holds the other up for a lease at most.
#include "core/base/time/system_clock.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/files.h"
#include "tests/support/programs/ctl_request.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QStandardPaths>

#include <set>

namespace headroom::tst_spectacles_npm {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::JournalledSim;

namespace {

constexpr std::size_t channels = 8;
constexpr auto lease = 1500ms;

QString id(std::size_t channel)
{
    return QString::fromStdString(JournalledSim::channel(channel));
}

QString messages(std::size_t channel)
{
    return u"/channels/"_s + id(channel) + u"/messages"_s;
}

// The client's code in the versions of the lock file, below the build directory.
QString npmFolder()
{
    return QDir::cleanPath(QStringLiteral(HEADROOM_BIN_DIR "/../npm-interop"));
}

// An empty text when it is there.
QString installClient()
{
    for (const auto& tool : {u"node"_s, u"npm"_s}) {
        if (QStandardPaths::findExecutable(tool).isEmpty())
            return tool + u" is missing: install the packages of packaging/packages-for-long-tests"_s;
    }
    const QDir to(npmFolder());
    to.mkpath(u"."_s);
    const QDir from(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/interop/npm"));
    for (const auto& name : from.entryList(QDir::Files)) {
        QFile::remove(to.filePath(name));
        if (!QFile::copy(from.filePath(name), to.filePath(name)))
            return u"cannot write "_s + to.filePath(name);
    }
    const auto lock = support::contentOf(from.filePath(u"package-lock.json"_s));
    const auto installed = to.filePath(u"node_modules/.installed"_s);
    if (support::contentOf(installed) == lock)
        return {};
    const auto run = support::runProgram(u"npm"_s,
        {u"ci"_s, u"--no-audit"_s, u"--no-fund"_s, u"--fetch-retries=1"_s, u"--fetch-retry-mintimeout=2000"_s,
            u"--prefix"_s, to.path()},
        {}, QProcessEnvironment::systemEnvironment(), 120'000);
    if (run.exitCode != 0)
        return u"npm ci could not install @spectacles/rest; is the npm registry to be reached? "_s
            + QString::fromUtf8(run.err).trimmed().section(u'\n', -3).replace(u'\n', u' ');
    QFile done(installed);
    if (!done.open(QIODevice::WriteOnly) || done.write(lock) != lock.size())
        return u"cannot write "_s + installed;
    return {};
}

// The client of npm as a process of its own.
struct NpmClient
{
    NpmClient(const support::RedisServer& redis, const std::string& host, const QString& prefix, QStringList arguments)
    {
        const auto command = arguments.takeFirst();
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setWorkingDirectory(npmFolder());
        process.start(u"node"_s,
            QStringList{
                u"spectacles.mjs"_s, command, QString::number(redis.port()), prefix, QString::fromStdString(host)}
                + arguments);
    }

    int answered() // since the last call
    {
        process.waitForReadyRead(1);
        return static_cast<int>(process.readAllStandardOutput().count('\n'));
    }

    GuardedProcess process;
};

} // namespace

class TestSpectaclesNpm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();

    void theSameKeysForTheSameRoutes();
    void bothGetOnAndNothingIsOverUsed();
    void bothGetOnWhereAnswersTellNoLimit();
    void aKilledOneOfTheirsHoldsOursUpForALeaseAtMost();
    void aKilledOneOfOursHoldsTheirsUpForALeaseAtMost();

private:
    // Of the scheme, without the prefix, in order.
    QStringList keys(const QString& prefix)
    {
        QStringList keys;
        const auto all = m_redis.cli({u"KEYS"_s, prefix + u":*"_s}).split(u'\n', Qt::SkipEmptyParts);
        for (const auto& key : all) {
            const auto name = key.trimmed().mid(prefix.size() + 1);
            if (!name.startsWith(u"headroom:"_s)) // ours, beside the scheme
                keys << name;
        }
        keys.sort();
        return keys;
    }
    QString remaining(std::size_t channel) const { return u"p:"_s + messages(channel) + u":remaining"_s; }
    bool isClaimed(std::size_t channel)
    {
        return m_redis.cli({u"GET"_s, remaining(channel)}) == u"0"_s
            && m_redis.cli({u"PTTL"_s, remaining(channel)}) == u"-1"_s;
    }
    QStringList sharing(const JournalledSim& sim, const QString& prefix) const
    {
        return support::ctlBatch(sim.api(),
            {u"--redis"_s, QString::fromStdString(m_redis.url()), u"--prefix"_s, prefix, u"--global"_s, u"0"_s,
                u"--concurrency"_s, u"64"_s, u"--webhooks-with-token"_s});
    }
    QByteArray posts(int perChannel) const
    {
        QByteArray lines;
        for (int i = 0; i < perChannel * int{channels}; ++i)
            lines += support::ctlBatchLine(
                i, "POST", messages(static_cast<std::size_t>(i) % channels).toUtf8(), R"("body":{"content":"x"})");
        return lines;
    }
    QStringList allChannels() const
    {
        QStringList paths;
        for (std::size_t i = 0; i < channels; ++i)
            paths << messages(i);
        return paths;
    }
    // A store of ours in this process that is impatient.
    std::unique_ptr<schemes::SpectaclesStore> makeStore()
    {
        schemes::SpectaclesStore::Options options;
        options.prefix = "p";
        options.lease = lease;
        return std::make_unique<schemes::SpectaclesStore>(*m_connection, m_clock, options);
    }
    bool goes(schemes::SpectaclesStore& store, std::size_t channel)
    {
        std::optional<schemes::Claim> claimed;
        store.claim(messages(channel).toStdString(), [&claimed](const schemes::Claim& answer) { claimed = answer; });
        return support::comesTrue([&claimed] { return claimed.has_value(); })
            && std::holds_alternative<schemes::Granted>(*claimed);
    }

    // What each got done in all channels, and what arrived of both.
    struct Shared
    {
        int ours = 0;
        int theirs = 0;
        std::vector<support::Arrival> arrivals;
    };
    Shared share(JournalledSim& sim, Duration span);

    support::RedisServer m_redis;
    SystemClock m_clock;
    std::unique_ptr<redis::Connection> m_connection;
};

void TestSpectaclesNpm::initTestCase()
{
    const auto problem = installClient();
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    m_connection = support::connectTo(m_redis, m_clock);
}

void TestSpectaclesNpm::init()
{
    m_redis.cli({u"FLUSHALL"_s});
}

void TestSpectaclesNpm::theSameKeysForTheSameRoutes()
{
    const JournalledSim sim({u"--bucket-limit"_s, u"5/600"_s, u"--global"_s, u"0"_s}, channels);
    const auto token = u"VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI"_s;
    const auto message = messages(0) + u"/872712150509047809"_s;
    const QStringList routes{u"GET"_s, u"/users/@me"_s, u"GET"_s, u"/users/@me/guilds?limit=1"_s, u"GET"_s,
        u"/channels/"_s + id(0), u"PATCH"_s, u"/channels/"_s + id(1), u"POST"_s, messages(0), u"GET"_s,
        messages(1) + u"?limit=1"_s, u"GET"_s, message, u"DELETE"_s, message, u"PUT"_s,
        message + u"/reactions/%F0%9F%98%8B/@me"_s, u"DELETE"_s,
        message + u"/reactions/%F0%9F%98%8B/89918932789497856"_s, u"POST"_s, u"/channels/"_s + id(0) + u"/typing"_s,
        u"GET"_s, u"/guilds/103039963636301824"_s, u"GET"_s, u"/guilds/103039963636301824/channels"_s, u"GET"_s,
        u"/guilds/103039963636301824/members/89918932789497856"_s, u"GET"_s, u"/webhooks/203039963636301824"_s,
        u"POST"_s, u"/webhooks/203039963636301824/"_s + token + u"?wait=true"_s, u"GET"_s,
        u"/webhooks/203039963636301824/"_s + token + u"/messages/872712150509047809"_s};

    NpmClient theirs(m_redis, sim.host(), u"theirs"_s, QStringList{u"once"_s} + routes);
    QByteArray lines;
    for (qsizetype i = 0; i < routes.size(); i += 2)
        lines += support::ctlBatchLine(
            static_cast<int>(i), routes[i].toUtf8(), routes[i + 1].toUtf8(), R"("body":{"content":"x"})");
    const auto ours = support::runCtlRequest(sharing(sim, u"ours"_s), lines);
    QVERIFY(theirs.process.waitForFinished(20'000));
    QCOMPARE(ours.summary().value("total"_L1).toInt(), routes.size() / 2);
    qInfo("%lld keys", static_cast<long long>(keys(u"theirs"_s).size()));
    QCOMPARE(keys(u"ours"_s), keys(u"theirs"_s));
    QVERIFY(keys(u"ours"_s).size() >= routes.size()); // two a route, less those that share
}

TestSpectaclesNpm::Shared TestSpectaclesNpm::share(JournalledSim& sim, Duration span)
{
    NpmClient theirs(m_redis, sim.host(), u"p"_s, QStringList{u"post"_s, u"3"_s} + allChannels());
    GuardedProcess ours;
    support::startCtlRequest(ours, sharing(sim, u"p"_s));
    ours.write(posts(400));
    Shared shared;
    const auto since = m_clock.now();
    const auto isOver = [&] {
        shared.theirs += theirs.answered();
        ours.waitForReadyRead(1);
        while (ours.canReadLine())
            shared.ours += ours.readLine().contains("\"answered\"");
        return m_clock.now() - since > span;
    };
    if (!support::comesTrue(isOver))
        qFatal("time stands still");
    theirs.process.kill();
    ours.kill();
    shared.arrivals = sim.arrivals();
    return shared;
}

void TestSpectaclesNpm::bothGetOnAndNothingIsOverUsed()
{
    JournalledSim sim({u"--bucket-limit"_s, u"5/1"_s, u"--global"_s, u"0"_s, u"--latency"_s, u"5-20"_s}, channels);
    const auto shared = share(sim, 8s);
    qInfo("ours %d, theirs %d, of %zu allowed in 8 s", shared.ours, shared.theirs, 8 * 5 * channels);
    const auto statuses = support::countByStatus(shared.arrivals);
    QCOMPARE(statuses.size(), 1U);
    QCOMPARE(statuses.count(200), 1U);
    std::set<std::string> buckets;
    for (const auto& arrival : shared.arrivals)
        buckets.insert(arrival.bucket);
    QCOMPARE(buckets.size(), channels);
    QVERIFY(shared.ours > 20);
    QVERIFY(shared.theirs > 20);
}

void TestSpectaclesNpm::bothGetOnWhereAnswersTellNoLimit()
{
    JournalledSim sim({u"--limits"_s, u"none"_s, u"--fault"_s, u"no-headers"_s, u"--latency"_s, u"5-20"_s}, channels);
    const auto shared = share(sim, 8s);
    qInfo("ours %d, theirs %d in 8 s", shared.ours, shared.theirs);
    QVERIFY(shared.ours > 100);
    QVERIFY(shared.theirs > 100);
}

void TestSpectaclesNpm::aKilledOneOfTheirsHoldsOursUpForALeaseAtMost()
{
    JournalledSim sim({u"--global"_s, u"0"_s, u"--latency"_s, u"20000"_s}, channels);
    NpmClient theirs(m_redis, sim.host(), u"p"_s, {u"post"_s, u"1"_s, messages(0)});
    QTRY_VERIFY(isClaimed(0));
    theirs.process.kill();
    QVERIFY(theirs.process.waitForFinished(30'000));
    const auto store = makeStore();
    const auto since = m_clock.now();
    QVERIFY(!goes(*store, 0));
    bool went = false;
    QTRY_VERIFY((went = went || goes(*store, 0)));
    const auto took = m_clock.now() - since;
    qInfo("%lld ms, lease %lld ms", static_cast<long long>(toMilliseconds(took).count()),
        static_cast<long long>(lease.count()));
    QVERIFY(took >= lease);
    QVERIFY(took < lease + 1s);
}

void TestSpectaclesNpm::aKilledOneOfOursHoldsTheirsUpForALeaseAtMost()
{
    JournalledSim slow({u"--global"_s, u"0"_s, u"--latency"_s, u"20000"_s}, channels);
    GuardedProcess ours;
    support::startCtlRequest(ours, sharing(slow, u"p"_s));
    ours.write(posts(1));
    QTRY_VERIFY(isClaimed(0));
    ours.kill();
    QVERIFY(ours.waitForFinished(30'000));

    // Another of ours wants the bucket as well: it ends the window that nobody else would.
    JournalledSim sim({u"--global"_s, u"0"_s}, channels);
    NpmClient theirs(m_redis, sim.host(), u"p"_s, {u"post"_s, u"1"_s, messages(0)});
    const auto store = makeStore();
    const auto since = m_clock.now();
    int theirsDone = 0;
    const auto theirsGoes = [&] {
        if (goes(*store, 0))
            store->giveBack(messages(0).toStdString());
        theirsDone += theirs.answered();
        return theirsDone > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(theirsGoes(), 10'000);
    const auto took = m_clock.now() - since;
    qInfo("%lld ms, lease %lld ms", static_cast<long long>(toMilliseconds(took).count()),
        static_cast<long long>(lease.count()));
    QVERIFY(took < lease + 2s); // it asks once a second
}

HEADROOM_TEST(TestSpectaclesNpm)

} // namespace headroom::tst_spectacles_npm

#include "tst_spectacles_npm.moc"
