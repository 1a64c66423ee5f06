// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the script gives of the budget of invalid requests is what the model of it gives, which the tests of the client
// rely on; and all of it together stays within the thresholds.
#include "core/base/time/system_clock.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/clients/model_budget.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_fleet_membership_script {

using namespace headroom::support;
using limits::InvalidBudget;

namespace {

struct Answer
{
    std::size_t clients = 0;
    std::size_t processes = 0;
    InvalidBudget::PerPriority credit{};
    std::vector<std::int64_t> counts;
};

class Script
{
public:
    explicit Script(RedisServer& server)
        : m_connection(connectTo(server, m_clock))
        , m_script(std::string(schemes::fleet_membership))
    {
    }

    Answer ask(const std::string& client, int lifetime, const InvalidBudget::Request& request)
    {
        std::vector<std::string> args{client, std::to_string(lifetime)};
        for (const auto& numbers : {request.held, request.thresholds}) {
            for (const auto number : numbers)
                args.push_back(std::to_string(number));
        }
        args.insert(args.end(), {"", "", "0", "2200"}); // nothing of its work
        const auto reply = askRedis([&](redis::Connection::ReplyCallback answer) {
            redis::runScript(
                *m_connection, m_script, {"clients", "reserved", "work", "counts:1", "counts:2"}, args, answer);
        });
        Answer onChange;
        onChange.clients = static_cast<std::size_t>(reply.elements.at(0).integer);
        onChange.processes = static_cast<std::size_t>(reply.elements.at(1).integer);
        for (std::size_t i = 0; i < onChange.credit.size(); ++i)
            onChange.credit[i] = static_cast<std::uint64_t>(reply.elements.at(2).elements.at(i).integer);
        for (const auto& count : reply.elements.at(3).elements)
            onChange.counts.push_back(count.integer);
        return onChange;
    }
    void count(const char* key, int count)
    {
        askRedis([&](redis::Connection::ReplyCallback answer) {
            m_connection->send({"HINCRBY", key, "403 GET /a", std::to_string(count)}, answer);
        });
    }

private:
    SystemClock m_clock;
    std::unique_ptr<redis::Connection> m_connection;
    redis::Script m_script;
};

constexpr InvalidBudget::PerPriority thresholds{950, 800, 500};

} // namespace

class TestFleetPresenceScript : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesWhatTheModelGives_data() { support::addSeedsFrom(0, 8); }
    void givesWhatTheModelGives();
    void whatTheDeadHadReservedIsFreeAgain();
    void whatOneWhoLeavesHadReservedIsFreeAtOnce();
};

void TestFleetPresenceScript::givesWhatTheModelGives()
{
    QFETCH(unsigned, seed);
    RedisServer server;
    Script script(server);
    ModelBudget model;
    std::mt19937_64 random{seed};
    std::uint64_t invalid = 0;
    std::map<std::string, InvalidBudget::PerPriority> reserved;
    for (int i = 0; i < 400; ++i) {
        const auto client = "client " + std::to_string(random() % (1 + seed));
        if (random() % 8 == 0) {
            script.ask(client, 0, {});
            model.leave(client);
            reserved.erase(client);
            continue;
        }
        if (random() % 2 == 0) {
            const auto count = static_cast<int>(random() % 10);
            script.count(random() % 2 == 0 ? "counts:1" : "counts:2", count);
            invalid += static_cast<std::uint64_t>(count);
        }
        InvalidBudget::Request request{0, {}, thresholds};
        for (std::size_t k = 0; k < request.held.size(); ++k)
            request.held[k] = reserved[client][k] > 0 ? random() % (reserved[client][k] + 1) : random() % 3;
        const auto is = script.ask(client, 60'000, request);
        const auto should = model.ask(client, 0, 60'000, request, invalid);
        QCOMPARE(is.processes, should.processes);
        QCOMPARE(is.clients, should.processes);
        QCOMPARE(is.credit, should.credit);
        for (std::size_t k = 0; k < is.credit.size(); ++k) {
            reserved[client][k] = std::max(is.credit[k], request.held[k]);
            std::uint64_t all = invalid;
            for (const auto& [name, each] : reserved)
                all += each[k];
            QVERIFY(all <= thresholds[k] || is.credit[k] == 0);
            QVERIFY(all > thresholds[k] - 1 || is.credit[k] > request.held[k]); // while some is left some is given
        }
    }
    QVERIFY(invalid > thresholds[2]);
}

void TestFleetPresenceScript::whatTheDeadHadReservedIsFreeAgain()
{
    RedisServer server;
    Script script(server);
    const InvalidBudget::Request all{0, {950, 800, 500}, thresholds};
    QCOMPARE(script.ask("dies", 200, all).credit, thresholds);
    QCOMPARE(script.ask("lives", 60'000, {0, {}, thresholds}).processes, 2U);
    QTRY_COMPARE(script.ask("lives", 60'000, {0, {}, thresholds}).processes, 1U);
    QCOMPARE(script.ask("lives", 60'000, {0, {}, thresholds}).credit, (InvalidBudget::PerPriority{475, 400, 250}));
}

void TestFleetPresenceScript::whatOneWhoLeavesHadReservedIsFreeAtOnce()
{
    RedisServer server;
    Script script(server);
    script.ask("leaves", 60'000, {0, {950, 800, 500}, thresholds});
    QCOMPARE(script.ask("stays", 60'000, {0, {}, thresholds}).credit, InvalidBudget::PerPriority{});
    script.ask("leaves", 0, {});
    QCOMPARE(script.ask("stays", 60'000, {0, {}, thresholds}).credit, (InvalidBudget::PerPriority{475, 400, 250}));
    script.ask("stays", 0, {});
    QCOMPARE(server.cli({QStringLiteral("DBSIZE")}), QStringLiteral("0"));
}

HEADROOM_TEST(TestFleetPresenceScript)

} // namespace headroom::tst_fleet_membership_script

#include "tst_fleet_membership_script.moc"
