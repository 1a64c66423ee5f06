// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/token_fleet.h"

#include "core/base/time/alarm.h"
#include "core/schemes/headroom/headroom_store.h"

#include <algorithm>
#include <deque>
#include <map>

using namespace std::chrono_literals;

namespace headroom::support {

namespace {

constexpr schemes::ClaimTicket firstTicket = 100'000'000; // so that all have one length
constexpr Duration tokenRounding = 2ms;

} // namespace

// A client and what stands for its store: claims of tokens run the scripts, all others may go.
struct TokenFleet::Process final : schemes::BucketStore
{
    Process(TokenFleet& fleet, std::string name)
        : fleet(fleet)
        , name(std::move(name))
        , askAgain{{{fleet.clock, [this] { askFirst(rest::TokenKind::Normal); }},
              {fleet.clock, [this] { askFirst(rest::TokenKind::Bulk); }}}}
        , client(this, fleet.discord, fleet.clock, options())
    {
    }
    ~Process() override { *alive = false; }

    struct Claim
    {
        rest::TokenKind kind;
        ClaimCallback answer;
        Instant since{};
        bool isInLine = false;
        bool isPromised = false;
    };

    rest::Client::Options options() const
    {
        rest::Client::Options options;
        options.scheduler.concurrency = fleet.m_options.concurrency;
        options.scheduler.globalPerSecond = fleet.m_options.perSecond;
        options.scheduler.addressPerSecond = 0;
        options.scheduler.globalKey = schemes::HeadroomStore::globalKey;
        options.scheduler.globalBulkKey = schemes::HeadroomStore::globalBulkKey;
        options.scheduler.seed = fleet.m_options.seed;
        options.storeKeyOf = [](const discord::Route& route) { return route.path; };
        return options;
    }
    static std::optional<rest::TokenKind> kindOf(const std::string& key)
    {
        if (key == schemes::HeadroomStore::globalKey)
            return rest::TokenKind::Normal;
        return key == schemes::HeadroomStore::globalBulkKey ? std::optional(rest::TokenKind::Bulk) : std::nullopt;
    }
    std::string claimName(schemes::ClaimTicket ticket) const { return name + ':' + std::to_string(ticket); }

    void inRedis(std::function<void(HeadroomScripts&)> what)
    {
        lastThere = std::max(lastThere, fleet.clock.now() + fleet.draw());
        fleet.clock.setAlarm(lastThere, [fleet = &fleet, what = std::move(what)] {
            what(fleet->redis());
            fleet->deliver();
        });
    }
    void backHere(std::function<void()> what)
    {
        lastBack = std::max(lastBack, fleet.clock.now() + fleet.draw());
        fleet.clock.setAlarm(lastBack, [isAlive = alive, what = std::move(what)] {
            if (*isAlive)
                what();
        });
    }

    schemes::ClaimTicket claim(const std::string& key, ClaimCallback answer) override
    {
        const auto kind = kindOf(key);
        if (!kind) {
            backHere([answer = std::move(answer)] { answer(schemes::Granted{}); });
            return 0;
        }
        claims.emplace(++lastTicket, Claim{*kind, std::move(answer), fleet.clock.now()});
        ask(lastTicket);
        return lastTicket;
    }
    void ask(schemes::ClaimTicket ticket)
    {
        const auto& claim = claims.at(ticket);
        const auto waited = (fleet.clock.now() - claim.since) / 1us;
        const auto isBulk = claim.kind == rest::TokenKind::Bulk;
        inRedis([this, isAlive = alive, ticket, waited, isBulk](HeadroomScripts& scripts) {
            if (!*isAlive)
                return; // a process that was killed had not sent it
            scripts.isForBulk = isBulk;
            const auto reply = scripts.claim(claimName(ticket), waited);
            scripts.isForBulk = false;
            backHere([this, ticket, reply] { answered(ticket, reply.given, std::chrono::milliseconds{reply.ms}); });
        });
    }
    void askFirst(rest::TokenKind kind)
    {
        for (const auto& [ticket, claim] : claims) {
            if (claim.kind != kind || !claim.isInLine)
                continue;
            askAgain[static_cast<std::size_t>(kind)].ringIn(kind == rest::TokenKind::Bulk ? Duration{100ms} : 30s);
            return ask(ticket);
        }
    }
    void answered(schemes::ClaimTicket ticket, bool given, Duration wait)
    {
        const auto found = claims.find(ticket);
        if (found == claims.end() || found->second.isPromised)
            return;
        auto& claim = found->second;
        const auto wasInLine = std::exchange(claim.isInLine, !given);
        if (!given) {
            askAgain[static_cast<std::size_t>(claim.kind)].ringIn(wait);
            if (!wasInLine)
                ClaimCallback(claim.answer)(schemes::Queued{std::nullopt, schemes::WaitReason::InFlight});
            return;
        }
        if (wait <= 0ms)
            return go(ticket);
        claim.isPromised = true;
        const auto at = fleet.clock.now() + wait;
        fleet.clock.setAlarm(at, [this, isAlive = alive, ticket] {
            if (*isAlive && claims.contains(ticket))
                go(ticket);
        });
        ClaimCallback(claim.answer)(schemes::Queued{at, schemes::WaitReason::Bucket});
    }
    void go(schemes::ClaimTicket ticket)
    {
        const auto claim = claims.extract(ticket).mapped();
        used[static_cast<std::size_t>(claim.kind)].push_back(ticket);
        claim.answer(schemes::Granted{});
    }
    void cancelClaim(schemes::ClaimTicket ticket) override
    {
        if (claims.erase(ticket) > 0)
            inRedis([claim = claimName(ticket)](HeadroomScripts& scripts) { scripts.giveBack(claim); });
    }

    std::string takeUsed(rest::TokenKind kind, schemes::Claimed claimed)
    {
        auto& ofKind = used[static_cast<std::size_t>(kind)];
        if (claimed == schemes::Claimed::No || ofKind.empty())
            return claimName(++lastTicket);
        const auto ticket = ofKind.front();
        ofKind.pop_front();
        return claimName(ticket);
    }
    void learn(const std::string& key, const schemes::Learned& learned, schemes::Claimed claimed) override
    {
        const auto kind = kindOf(key);
        if (!kind)
            return;
        const auto free = fleet.clock.now() + *learned.resetAfter + tokenRounding;
        inRedis(
            [fleet = &fleet, claim = takeUsed(*kind, claimed), limit = learned.limit, free](HeadroomScripts& scripts) {
                scripts.learn(claim,
                    {limit, {}, std::max<std::int64_t>(0, ceilMilliseconds(free - fleet->clock.now()).count()), {}});
            });
    }
    void giveBack(const std::string& key) override
    {
        if (const auto kind = kindOf(key))
            inRedis([claim = takeUsed(*kind, schemes::Claimed::Yes)](
                        HeadroomScripts& scripts) { scripts.giveBack(claim); });
    }
    void exhaust(const std::string&, Duration, schemes::Claimed) override { }
    void abandon(const std::string&, schemes::Claimed) override { }
    void learnGlobal(Duration) override { }
    void countInvalid(std::string_view, std::string_view) override { }

    TokenFleet& fleet;
    const std::string name;
    std::map<schemes::ClaimTicket, Claim> claims;
    std::array<std::deque<schemes::ClaimTicket>, 2> used; // and owed a report
    schemes::ClaimTicket lastTicket = firstTicket;
    Instant lastThere{};
    Instant lastBack{};
    std::array<Alarm, 2> askAgain;
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
    rest::Client client;
};

ModelDiscord::Options TokenFleet::modelOf(const Options& options)
{
    ModelDiscord::Options model;
    model.latencies = options.latencies;
    model.global = ModelWindow::Rule{ModelWindow::Kind::Sliding, static_cast<std::int64_t>(options.perSecond), 1s};
    model.seed = options.seed;
    return model;
}

TokenFleet::TokenFleet(RedisServer& redis, Options options)
    : discord(clock, modelOf(options))
    , m_options(std::move(options))
    , m_scripts(redis)
    , m_begun(clock.now())
    , m_random(m_options.seed)
{
    redis.cli({QStringLiteral("FLUSHALL")});
    // Times to live are the server's own: well ahead of its clock no key is gone before its time.
    m_redisBegun = m_scripts.now() + 3'600'000;
    m_scripts.bucket = schemes::HeadroomStore::globalKey;
    m_scripts.globalLimit = static_cast<std::int64_t>(m_options.perSecond);
    m_scripts.lease = 30'000;
    m_scripts.claimTimeout = 86'400'000; // who is dead does not listen
}

TokenFleet::~TokenFleet() = default;

std::size_t TokenFleet::start()
{
    const auto name = "p" + std::to_string(m_processes.size());
    m_scripts.listen(name);
    m_processes.push_back(std::make_unique<Process>(*this, name));
    return m_processes.size() - 1;
}

rest::Client& TokenFleet::client(std::size_t process)
{
    return m_processes.at(process)->client;
}

void TokenFleet::kill(std::size_t process)
{
    m_scripts.stopListening(m_processes.at(process)->name);
    m_processes.at(process).reset();
}

HeadroomScripts& TokenFleet::redis()
{
    m_scripts.setTime(m_redisBegun + (clock.now() - m_begun) / 1ms);
    return m_scripts;
}

void TokenFleet::deliver()
{
    for (const auto& [channel, text] : m_scripts.heard(0)) {
        for (const auto& process : m_processes) {
            if (!process || channel != "to:" + process->name)
                continue;
            const auto space = text.find(' ');
            process->backHere([process = process.get(), ticket = std::stoull(text.substr(0, space)),
                                  wait = std::chrono::milliseconds{std::stoll(text.substr(space + 1))}] {
                process->answered(ticket, true, wait);
            });
        }
    }
}

} // namespace headroom::support
