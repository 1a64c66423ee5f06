// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/schemes/line_world.h"

#include "core/redis/connection/redirect_handler.h"
#include "tests/support/patient_waits.h"
#include "tests/support/redis/redis_calls.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace headroom::support {

using namespace std::chrono_literals;
using redis::Command;
using redis::Reply;

namespace {

constexpr const char* ordinaryBucket = "b";
constexpr auto tokenStays = 200ms; // after its answer
constexpr auto turn = 5ms;
constexpr const char* hearKey = "test:hear"; // channels that somebody hears

// The same with the model's time and listeners.
std::string ofTheModel(std::string script)
{
    const std::string hears = "redis.call('pubsub', 'numsub', channel)[2]";
    if (const auto at = script.find(hears); at != std::string::npos)
        script.replace(at, hears.size(), std::string("redis.call('sismember', '") + hearKey + "', channel)");
    return onSetTime(tellingAList(std::move(script)));
}

Reply error(const char* text)
{
    return {Reply::Type::Error, 0, text, {}};
}

Reply lost()
{
    return {Reply::Type::Lost, 0, "the model lost the connection", {}};
}

} // namespace

// The way of one connection's commands to the server, and of what comes back.
class LineWorld::Wire final : public redis::RedirectHandler
{
public:
    bool interceptSend(redis::PendingCommand& pending) override
    {
        sent.push_back(std::move(pending));
        return true;
    }
    bool interceptError(redis::PendingCommand& /*pending*/, const Reply& /*error*/) override { return false; }
    void allAnswered() override { }

    struct Back
    {
        std::function<void(Reply)> answer; // none: a message
        Reply reply;
    };
    std::deque<redis::PendingCommand> sent;
    std::deque<Back> back;
};

struct LineWorld::Process
{
    std::size_t index = 0;
    std::string name;
    Wire wire;
    Wire subscriptionWire;
    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::Connection> subscription;
    std::unique_ptr<schemes::HeadroomStore> store;
    std::set<std::string> channels; // that it subscribed to
    bool isElsewhere = false; // where it subscribed is not where the scripts run
    Instant refusedUntil{};
    std::size_t open = 0;
    bool isDead = false;
};

LineWorld::LineWorld(RedisServer& redis, Options options)
    : m_options(options)
    , m_redis(redis)
    , m_begun(m_clock.now())
    , m_random(options.seed)
    , m_server(redis.port())
{
    const auto time = m_server.call({{"FLUSHALL"}, {"TIME"}}).at(1);
    // Times to live are the server's own: well ahead of its clock no key is gone before its time.
    m_serverBegun = (std::stoll(time.elements.at(0).text) + 3600) * 1'000'000;
    for (std::size_t i = 0; i < options.processes; ++i) {
        auto& process = *m_processes.emplace_back(std::make_unique<Process>());
        process.index = i;
        process.name = "p" + std::to_string(i);
        process.connection = connectTo(redis, m_clock);
        process.subscription = connectTo(redis, m_clock);
        process.connection->setRedirectHandler(&process.wire);
        process.subscription->setRedirectHandler(&process.subscriptionWire);
        schemes::HeadroomStore::Options storeOptions;
        storeOptions.prefix = "t";
        storeOptions.process = process.name;
        storeOptions.seed = options.seed * 100 + i;
        storeOptions.globalPerSecond = options.bulk > 0 ? options.limit : 0;
        process.store =
            std::make_unique<schemes::HeadroomStore>(*process.connection, *process.subscription, m_clock, storeOptions);
    }
    deliver(true);
    for (auto& process : m_processes) {
        for (std::size_t i = 0; i < options.callers; ++i)
            claim(*process, m_clock.now());
    }
}

LineWorld::~LineWorld()
{
    for (auto& process : m_processes) {
        process->connection->close(); // what is given back now nobody would hear
        process->subscription->close();
        process->store.reset();
    }
}

std::int64_t LineWorld::serverTime() const
{
    return m_serverBegun + std::chrono::duration_cast<std::chrono::microseconds>(m_clock.now() - m_begun).count();
}

Reply LineWorld::execute(Process& process, const Command& command)
{
    const auto& name = command[0];
    if (name == "SCRIPT") {
        const redis::Script script(ofTheModel(command[2]));
        m_scripts.emplace(redis::Script(command[2]).sha1(), script);
        return m_server.call({{"SCRIPT", "LOAD", script.source()}}).at(0);
    }
    if (name == "EVALSHA")
        return runScript(process, command);
    if (name == "SUBSCRIBE") {
        process.channels.insert(command.begin() + 1, command.end());
        setHeard(process);
        return {Reply::Type::Array, 0, {}, {}};
    }
    if (name == "PING" || name == "UNSUBSCRIBE")
        return {Reply::Type::Status, 0, "PONG", {}};
    qFatal("the model does not know %s", name.c_str());
}

Reply LineWorld::runScript(Process& process, const Command& command)
{
    const auto script = m_scripts.find(command[1]);
    if (script == m_scripts.end())
        qFatal("%s: a script that was not loaded", process.name.c_str());
    auto ours = command;
    ours[1] = script->second.sha1();
    const auto now = serverTime();
    auto commands = setTime(now);
    commands.insert(commands.end(), {forgetPublished(), std::move(ours), readPublished()});
    auto replies = m_server.call(commands);
    const auto& published = replies.back().elements;
    auto& reply = replies.at(replies.size() - 2);
    for (std::size_t i = 0; i + 1 < published.size(); i += 2) {
        for (auto& other : m_processes) {
            if (other->isElsewhere || !other->channels.contains(published[i].text))
                continue;
            const Reply word{Reply::Type::String, 0, "message", {}};
            other->subscriptionWire.back.push_back(
                {{}, {Reply::Type::Array, 0, {}, {word, published[i], published[i + 1]}}});
        }
    }
    if (reply.isError())
        qFatal("script: %s", reply.text.c_str());
    return std::move(reply);
}

void LineWorld::setHeard(Process& process)
{
    const auto hears = !process.isElsewhere && !process.channels.empty();
    m_server.call({{hears ? "SADD" : "SREM", hearKey, "{t}:to:" + process.name}});
}

void LineWorld::after(Duration wait, std::function<void()> what)
{
    m_later.emplace(m_clock.now() + wait, std::move(what));
}

bool LineWorld::isBulk(const Process& process) const
{
    return process.index + m_options.bulk >= m_processes.size();
}

std::string LineWorld::keyOf(const Process& process) const
{
    if (m_options.bulk == 0)
        return ordinaryBucket;
    return std::string(isBulk(process) ? schemes::HeadroomStore::globalBulkKey : schemes::HeadroomStore::globalKey);
}

void LineWorld::killBulk()
{
    for (auto& process : m_processes) {
        if (!isBulk(*process))
            continue;
        process->isDead = true;
        process->channels.clear();
        setHeard(*process);
        process->open = 0;
    }
}

void LineWorld::claim(Process& process, Instant since)
{
    ++process.open;
    process.store->claim(keyOf(process), [this, &process, since](const schemes::Claim& answer) {
        if (std::holds_alternative<schemes::Queued>(answer) || process.isDead)
            return;
        --process.open;
        if (const auto* wait = std::get_if<schemes::Wait>(&answer)) {
            ++process.open; // until it is asked for again
            return after(wait->until - m_clock.now(), [this, &process] {
                if (process.isDead)
                    return;
                --process.open;
                claim(process, m_clock.now());
            });
        }
        m_went.push_back({since, m_clock.now(), isBulk(process)});
        m_maxInFlight = std::max(m_maxInFlight, ++m_inFlight);
        after(std::chrono::milliseconds(20 + upTo(80)), [this, &process] { send(process); });
    });
}

// A request that was answered.
void LineWorld::send(Process& process)
{
    if (m_holdsAnswers)
        return after(10ms, [this, &process] { send(process); });
    --m_inFlight;
    if (process.isDead)
        return;
    if (oneIn(10))
        process.store->giveBack(keyOf(process));
    else if (m_options.bulk > 0)
        process.store->learn(keyOf(process), {m_options.limit, {}, tokenStays, {}});
    else
        process.store->learn(keyOf(process), {m_options.limit, {}, {}, {}});
    if (!m_stopped)
        after(std::chrono::milliseconds(upTo(40)), [this, &process] {
            if (!m_stopped && !process.isDead)
                claim(process, m_clock.now());
        });
}

// One command, answer or message further, of any kind that has one.
bool LineWorld::deliverOne(Process& process, std::size_t which)
{
    if (process.isDead)
        return false;
    auto& wire = which < 2 ? process.wire : process.subscriptionWire;
    if (which % 2 == 0) {
        if (wire.sent.empty())
            return false;
        auto pending = std::move(wire.sent.front());
        wire.sent.pop_front();
        const auto refused = which == 0 && m_clock.now() < process.refusedUntil && pending.command[0] != "SCRIPT";
        auto reply = refused ? error("TRYAGAIN Multiple keys request during rehashing of slot")
                             : execute(process, pending.command);
        wire.back.push_back({pending.answer ? std::move(pending.answer) : [](const Reply&) {}, std::move(reply)});
        return true;
    }
    if (wire.back.empty())
        return false;
    auto back = std::move(wire.back.front());
    wire.back.pop_front();
    if (back.answer)
        back.answer(std::move(back.reply));
    else
        Q_EMIT process.subscription->pushed(back.reply);
    return true;
}

void LineWorld::deliver(bool everything)
{
    auto rounds = everything ? std::size_t(-1) : upTo(40);
    for (bool any = true; any && rounds > 0; --rounds) {
        any = false;
        const auto first = m_random();
        for (std::size_t i = 0; i < 4 * m_processes.size(); ++i) {
            const auto place = (first + i) % (4 * m_processes.size());
            if ((everything || oneIn(3)) && deliverOne(*m_processes[place / 4], place % 4))
                any = true;
        }
    }
}

void LineWorld::lose(redis::Connection& connection, Wire& wire, bool isSubscription, Process& process)
{
    if (!connection.isReady())
        return;
    for (auto count = upTo(wire.sent.size()); count > 0; --count) // some came that far
        deliverOne(process, isSubscription ? 2 : 0);
    auto sent = std::exchange(wire.sent, {});
    auto back = std::exchange(wire.back, {});
    if (isSubscription) {
        process.channels.clear();
        setHeard(process);
    }
    connection.close();
    for (auto& one : back) {
        if (one.answer)
            one.answer(lost());
    }
    for (auto& pending : sent) {
        if (pending.answer)
            pending.answer(lost());
    }
}

void LineWorld::comeBack(redis::Connection& connection)
{
    if (connection.isReady())
        return;
    connection.open();
    if (!comesTrue([&] { return connection.isReady(); }))
        qFatal("no connection");
}

void LineWorld::trouble()
{
    auto& process = *m_processes[upTo(m_processes.size() - 1)];
    if (m_options.refuses && oneIn(150))
        process.refusedUntil = m_clock.now() + std::chrono::milliseconds(upTo(1500));
    if (m_options.loses && oneIn(300)) {
        const auto which = oneIn(2);
        auto* connection = which ? process.connection.get() : process.subscription.get();
        lose(*connection, which ? process.wire : process.subscriptionWire, !which, process);
        after(std::chrono::milliseconds(upTo(600)), [this, connection] { comeBack(*connection); });
    }
    if (m_options.moves && oneIn(150)) {
        process.isElsewhere = true; // and back, before anything of it noticed
        setHeard(process);
        after(std::chrono::milliseconds(upTo(900)), [this, &process] {
            process.isElsewhere = false;
            setHeard(process);
        });
    }
    if (m_options.forgets && oneIn(200)) {
        const auto line = m_options.bulk > 0 ? std::string("{t}:w:global") : std::string("{t}:w:") + ordinaryBucket;
        if (oneIn(2))
            m_server.call({{"DEL", line}});
        else
            m_server.call({{"ZPOPMAX", line, std::to_string(upTo(5))}});
    }
}

void LineWorld::step(bool inTrouble)
{
    m_clock.advance(turn);
    QCoreApplication::processEvents(); // what connections that are down answer themselves
    while (!m_later.empty() && m_later.begin()->first <= m_clock.now())
        m_later.extract(m_later.begin()).mapped()();
    if (inTrouble)
        trouble();
    deliver(!inTrouble);
}

void LineWorld::runInTrouble(Duration time)
{
    const auto end = m_clock.now() + time;
    while (m_clock.now() < end)
        step(true);
}

void LineWorld::runWell(Duration time)
{
    for (auto& process : m_processes) {
        if (process->isDead)
            continue;
        process->refusedUntil = {};
        process->isElsewhere = false;
        setHeard(*process);
        comeBack(*process->connection);
        comeBack(*process->subscription);
    }
    const auto end = m_clock.now() + time;
    while (m_clock.now() < end && open() > 0)
        step(false);
}

std::size_t LineWorld::open() const
{
    std::size_t open = 0;
    for (const auto& process : m_processes)
        open += process->open;
    return open;
}

std::string LineWorld::describe() const
{
    std::string text;
    for (const auto& process : m_processes)
        text += process->name + ": " + std::to_string(process->open) + " open, "
            + std::to_string(process->store->queued()) + " in line; ";
    return text;
}

} // namespace headroom::support
