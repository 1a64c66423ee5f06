// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What every key scheme of the registry has to hold; a new one gets its rows here by being in it.
#include "core/base/time/system_clock.h"
#include "core/schemes/key_naming.h"
#include "core/schemes/registry.h"
#include "tests/support/files.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/schemes/last_answer.h"

#include <set>

namespace headroom::tst_registered_schemes {

using namespace headroom::schemes;
using namespace std::chrono_literals;

class TestRegisteredSchemes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_redis.cli({QStringLiteral("FLUSHALL")}); }
    void itsNameAndPrefixAreAChoice_data();
    void itsNameAndPrefixAreAChoice();
    void itIsDocumented_data()
    {
        addRows([](const RegisteredScheme&) { return true; });
    }
    void itIsDocumented();
    void itsReaderKnowsWhatItsStoreWrites_data() { addRows(&isShared); }
    void itsReaderKnowsWhatItsStoreWrites();
    void whoMayShareIsToldWhatItTakes_data() { addRows(&isShared); }
    void whoMayShareIsToldWhatItTakes();

private:
    static bool isShared(const RegisteredScheme& scheme) { return scheme.sharing.has_value(); }
    template <typename Wanted>
    static void addRows(Wanted wanted)
    {
        QTest::addColumn<std::string>("name");
        for (const auto* scheme : registeredSchemes()) {
            if (const std::string name(scheme->name); wanted(*scheme))
                QTest::newRow(name.c_str()) << name;
        }
    }

    SystemClock m_clock;
    support::RedisServer m_redis;
};

void TestRegisteredSchemes::itsNameAndPrefixAreAChoice_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("prefix");
    for (const auto* scheme : registeredSchemes()) {
        for (const std::string prefix : {"", "bot", "a:b"}) {
            if (const std::string name(scheme->name); !scheme->takesKeys)
                QTest::addRow("%s %s", name.c_str(), prefix.c_str()) << name << prefix;
        }
    }
}

void TestRegisteredSchemes::itsNameAndPrefixAreAChoice()
{
    QFETCH(std::string, name);
    QFETCH(std::string, prefix);
    const auto naming = namingOf(*makeScheme({name, prefix, {}}).value());
    QCOMPARE(naming.scheme, name);
    QVERIFY(prefix.empty() || naming.prefix == prefix);
    QCOMPARE(namingOf(*makeScheme({naming.scheme, naming.prefix, {}}).value()), naming);
}

void TestRegisteredSchemes::itIsDocumented()
{
    QFETCH(std::string, name);
    QVERIFY(support::mustRead(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/docs/key-schemes.md"))
                .contains("\n| `" + QByteArray::fromStdString(name) + "` |"));
}

void TestRegisteredSchemes::itsReaderKnowsWhatItsStoreWrites()
{
    QFETCH(std::string, name);
    const auto& registered = *registeredScheme(name);
    const auto reader = makeScheme({name, "p", {}}).value();
    const auto naming = namingOf(*reader);
    const auto bucket = registered.sharing->bucketKey(
        discord::parseRoute("GET", "/channels/203039963636301824/messages", m_clock.wallNow()).value());
    const auto connection = support::connectTo(m_redis, m_clock);
    const auto subscription = support::connectTo(m_redis, m_clock);
    StoreOptions options;
    options.prefix = "p";
    const auto store = registered.sharing->makeStore({*connection, subscription.get(), m_clock, options});
    QVERIFY(std::holds_alternative<Granted>(support::lastAnswer(*store, bucket)));
    store->learn(bucket, {.limit = 5, .remaining = 4, .resetAfter = 60s, .reset = {}});
    store->countInvalid("192.0.2.1", "403 GET /channels/{channel}/messages");
    QTRY_COMPARE(connection->outstanding(), std::size_t(0));

    std::set<std::string> buckets;
    const auto keys = m_redis.cli({QStringLiteral("KEYS"), QStringLiteral("*")}).split(QLatin1Char('\n'));
    for (const auto& line : keys) {
        const auto key = line.toStdString();
        QVERIFY2(isRecognised(*reader, naming, key), key.c_str());
        QVERIFY2(key.starts_with(*reader->fleetPrefix()), key.c_str());
        const auto named = reader->parse(key);
        if (!named || named->kind != KeyScheme::Kind::Window)
            continue;
        buckets.insert(named->bucket);
        QCOMPARE(namingOfKey(key), std::optional(naming));
    }
    QCOMPARE(buckets, std::set{bucket});
}

void TestRegisteredSchemes::whoMayShareIsToldWhatItTakes()
{
    QFETCH(std::string, name);
    const auto reader = makeScheme({name, "p", {}}).value();
    for (const auto& need : reader->needsToShare(m_clock.wallNow())) {
        QVERIFY(schemes::rightOf(need.real).starts_with('+'));
        QVERIFY2(need.costText().starts_with("without it "), need.cost);
        QVERIFY2(need.pattern.empty() || need.pattern == patternOf(*reader->fleetPrefix()), need.pattern.c_str());
    }
}

HEADROOM_TEST(TestRegisteredSchemes)

} // namespace headroom::tst_registered_schemes

#include "tst_registered_schemes.moc"
