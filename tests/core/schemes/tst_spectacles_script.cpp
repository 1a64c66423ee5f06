// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scripts alone, branch by branch, in a real Redis.
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "tests/support/redis/redis_server.h"

namespace headroom::tst_spectacles_script {

namespace {

QString text(std::string_view script)
{
    return QString::fromUtf8(script.data(), static_cast<qsizetype>(script.size()));
}

} // namespace

class TestSpectaclesScript : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_redis.cli({QStringLiteral("FLUSHALL")}); }

    void anUnknownBucketLetsOneGoAndBeginsAWindowWithoutEnd();
    void aKnownLimitIsWhatAWindowBeginsWith();
    void aLimitOfZeroOrLessCountsAsUnknown_data();
    void aLimitOfZeroOrLessCountsAsUnknown();
    void whatIsLeftIsTakenAndTheEndStays();
    void aUsedUpWindowAnswersItsTimeToLive();
    void aUsedUpWindowWithoutEndAnswersTheArgument();
    void theGlobalKeyGoesBeforeEverything();
    void aGlobalKeyWithoutExpiryIsNone();
    void aRemainingThatIsNoNumberIsNone();
    void learningSetsTheEndOfAWindowWithoutOne();
    void learningNeverShortens();
    void learningOfAWindowThatIsGoneLeavesOnlyTheLimit();
    void releasingGivesOnlyAnEndlessWindowAnEnd();
    void aWindowWithoutEndIsEndedAfterALeaseWhoeverLooks();
    void aWindowThatHasAnEndOrAnAnswerIsNotLookedAtAnyMore();
    void aRemainingOfZeroThatNobodyClaimedIsNone();
    void theGlobalHoldIsOnlyProlonged();

private:
    QString eval(std::string_view script, const QStringList& keys, const QStringList& args)
    {
        return m_redis.cli(
            QStringList{QStringLiteral("EVAL"), text(script), QString::number(keys.size())} + keys + args);
    }
    QString claim() { return eval(schemes::spectacles_claim, {remaining, limit, global}, {QStringLiteral("1000")}); }
    QString get(const QString& key) { return m_redis.cli({QStringLiteral("GET"), key}); }
    qint64 pttl(const QString& key) { return m_redis.cli({QStringLiteral("PTTL"), key}).toLongLong(); }
    void set(const QString& key, const QString& value, const QString& px = {})
    {
        m_redis.cli(px.isEmpty() ? QStringList{QStringLiteral("SET"), key, value}
                                 : QStringList{QStringLiteral("SET"), key, value, QStringLiteral("PX"), px});
    }
    bool isAbout(qint64 milliseconds, qint64 expected)
    {
        return milliseconds <= expected && milliseconds > expected - 5000;
    }

    support::RedisServer m_redis;
    const QString remaining = QStringLiteral("p:/channels/1/messages:remaining");
    const QString limit = QStringLiteral("p:/channels/1/messages:limit");
    const QString global = QStringLiteral("p:global");
    const QString unended = QStringLiteral("p:headroom:unended:/channels/1/messages");
};

void TestSpectaclesScript::anUnknownBucketLetsOneGoAndBeginsAWindowWithoutEnd()
{
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(get(remaining), QStringLiteral("0"));
    QCOMPARE(pttl(remaining), -1);
    QCOMPARE(pttl(limit), -2);
}

void TestSpectaclesScript::aKnownLimitIsWhatAWindowBeginsWith()
{
    set(limit, QStringLiteral("5"));
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(get(remaining), QStringLiteral("4"));
    QCOMPARE(pttl(remaining), -1);
}

void TestSpectaclesScript::aLimitOfZeroOrLessCountsAsUnknown_data()
{
    QTest::addColumn<QString>("stored");
    QTest::addRow("0") << QStringLiteral("0");
    QTest::addRow("-1") << QStringLiteral("-1");
}

void TestSpectaclesScript::aLimitOfZeroOrLessCountsAsUnknown()
{
    QFETCH(QString, stored);
    set(limit, stored);
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(claim(), QStringLiteral("1000"));
}

void TestSpectaclesScript::whatIsLeftIsTakenAndTheEndStays()
{
    set(remaining, QStringLiteral("3"), QStringLiteral("60000"));
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(get(remaining), QStringLiteral("2"));
    QVERIFY(isAbout(pttl(remaining), 60000));
    set(remaining, QStringLiteral("3"));
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(get(remaining), QStringLiteral("2"));
    QCOMPARE(pttl(remaining), -1);
}

void TestSpectaclesScript::aUsedUpWindowAnswersItsTimeToLive()
{
    set(remaining, QStringLiteral("0"), QStringLiteral("60000"));
    QVERIFY(isAbout(claim().toLongLong(), 60000));
    QCOMPARE(get(remaining), QStringLiteral("0"));
    set(remaining, QStringLiteral("-2"), QStringLiteral("60000"));
    QVERIFY(isAbout(claim().toLongLong(), 60000));
}

void TestSpectaclesScript::aUsedUpWindowWithoutEndAnswersTheArgument()
{
    set(remaining, QStringLiteral("0"));
    QCOMPARE(claim(), QStringLiteral("1000"));
    QCOMPARE(eval(schemes::spectacles_claim, {remaining, limit, global}, {QStringLiteral("77")}), QStringLiteral("77"));
}

void TestSpectaclesScript::theGlobalKeyGoesBeforeEverything()
{
    set(remaining, QStringLiteral("3"));
    set(global, QStringLiteral("x"), QStringLiteral("30000"));
    QVERIFY(isAbout(claim().toLongLong(), 30000));
    QCOMPARE(get(remaining), QStringLiteral("3"));
}

void TestSpectaclesScript::aGlobalKeyWithoutExpiryIsNone()
{
    set(global, QStringLiteral("x"));
    QCOMPARE(claim(), QStringLiteral("0"));
}

void TestSpectaclesScript::aRemainingThatIsNoNumberIsNone()
{
    set(remaining, QStringLiteral("many"));
    set(limit, QStringLiteral("4"));
    QCOMPARE(claim(), QStringLiteral("0"));
    QCOMPARE(get(remaining), QStringLiteral("3"));
}

void TestSpectaclesScript::learningSetsTheEndOfAWindowWithoutOne()
{
    claim();
    QCOMPARE(
        eval(schemes::spectacles_learn, {remaining, limit, unended}, {QStringLiteral("60000"), QStringLiteral("5")}),
        QStringLiteral("1"));
    QVERIFY(isAbout(pttl(remaining), 60000));
    QCOMPARE(get(limit), QStringLiteral("5"));
    QCOMPARE(pttl(limit), -1);
    QCOMPARE(get(remaining), QStringLiteral("0"));
}

void TestSpectaclesScript::learningNeverShortens()
{
    set(remaining, QStringLiteral("1"), QStringLiteral("60000"));
    QCOMPARE(eval(schemes::spectacles_learn, {remaining, limit, unended}, {QStringLiteral("20000"), QString()}),
        QStringLiteral("0"));
    QVERIFY(isAbout(pttl(remaining), 60000));
    QCOMPARE(pttl(limit), -2);
    eval(schemes::spectacles_learn, {remaining, limit, unended}, {QStringLiteral("90000"), QString()});
    QVERIFY(isAbout(pttl(remaining), 90000));
}

void TestSpectaclesScript::learningOfAWindowThatIsGoneLeavesOnlyTheLimit()
{
    eval(schemes::spectacles_learn, {remaining, limit, unended}, {QStringLiteral("60000"), QStringLiteral("7")});
    QCOMPARE(pttl(remaining), -2);
    QCOMPARE(get(limit), QStringLiteral("7"));
}

void TestSpectaclesScript::releasingGivesOnlyAnEndlessWindowAnEnd()
{
    const QStringList waits{QStringLiteral("20000"), QStringLiteral("60000")};
    set(remaining, QStringLiteral("0"));
    QCOMPARE(eval(schemes::spectacles_release, {remaining, limit}, waits), QStringLiteral("1"));
    QVERIFY(isAbout(pttl(remaining), 20000));
    QCOMPARE(eval(schemes::spectacles_release, {remaining, limit}, waits), QStringLiteral("0"));
    set(remaining, QStringLiteral("0"));
    set(limit, QStringLiteral("5"));
    eval(schemes::spectacles_release, {remaining, limit}, waits);
    QVERIFY(isAbout(pttl(remaining), 60000));
    m_redis.cli({QStringLiteral("DEL"), remaining});
    QCOMPARE(eval(schemes::spectacles_release, {remaining, limit}, waits), QStringLiteral("0"));
}

void TestSpectaclesScript::aWindowWithoutEndIsEndedAfterALeaseWhoeverLooks()
{
    const QStringList args{QStringLiteral("300"), QStringLiteral("5000")};
    set(remaining, QStringLiteral("0"));
    QCOMPARE(eval(schemes::spectacles_unended, {remaining, unended}, args), QStringLiteral("0"));
    const auto since = get(unended);
    QVERIFY(!since.isEmpty());
    QCOMPARE(eval(schemes::spectacles_unended, {remaining, unended}, args), QStringLiteral("0"));
    QCOMPARE(get(unended), since);
    QVERIFY(isAbout(pttl(unended), 5000));
    QCOMPARE(pttl(remaining), -1);
    QTRY_VERIFY((eval(schemes::spectacles_unended, {remaining, unended}, args), pttl(remaining) == -2));
    QCOMPARE(pttl(unended), -2);
}

void TestSpectaclesScript::aWindowThatHasAnEndOrAnAnswerIsNotLookedAtAnyMore()
{
    const QStringList args{QStringLiteral("1"), QStringLiteral("5000")};
    set(remaining, QStringLiteral("0"));
    set(unended, QStringLiteral("1"));
    eval(schemes::spectacles_learn, {remaining, limit, unended}, {QStringLiteral("60000"), QStringLiteral("5")});
    QCOMPARE(pttl(unended), -2);
    set(unended, QStringLiteral("1"));
    QCOMPARE(eval(schemes::spectacles_unended, {remaining, unended}, args), QStringLiteral("0"));
    QCOMPARE(pttl(unended), -2);
    QVERIFY(isAbout(pttl(remaining), 60000));
}

void TestSpectaclesScript::aRemainingOfZeroThatNobodyClaimedIsNone()
{
    const auto guarded = std::string(schemes::spectacles_guard) + std::string(schemes::spectacles_claim);
    const auto claimed = [&] { return eval(guarded, {remaining, limit, global}, {QStringLiteral("1000")}); };
    set(limit, QStringLiteral("0"));
    set(remaining, QStringLiteral("0"));
    QCOMPARE(claimed(), QStringLiteral("0"));
    QCOMPARE(claimed(), QStringLiteral("1000")); // this one is ours
    set(limit, QStringLiteral("0"));
    set(remaining, QStringLiteral("0"), QStringLiteral("60000"));
    QVERIFY(isAbout(claimed().toLongLong(), 60000));
    set(limit, QStringLiteral("1"));
    set(remaining, QStringLiteral("0"));
    QCOMPARE(claimed(), QStringLiteral("1000"));
}

void TestSpectaclesScript::theGlobalHoldIsOnlyProlonged()
{
    QCOMPARE(eval(schemes::hold_all, {global}, {QStringLiteral("20000")}), QStringLiteral("1"));
    QVERIFY(isAbout(pttl(global), 20000));
    QCOMPARE(eval(schemes::hold_all, {global}, {QStringLiteral("9000")}), QStringLiteral("0"));
    QVERIFY(isAbout(pttl(global), 20000));
    eval(schemes::hold_all, {global}, {QStringLiteral("40000")});
    QVERIFY(isAbout(pttl(global), 40000));
}

HEADROOM_TEST(TestSpectaclesScript)

} // namespace headroom::tst_spectacles_script

#include "tst_spectacles_script.moc"
