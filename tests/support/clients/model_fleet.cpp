// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/model_fleet.h"

#include "core/base/time/alarm.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::support {

namespace {

constexpr auto lifetime = 5s;

std::uint64_t sumOf(const std::vector<limits::InvalidBudget::Counted>& counted)
{
    std::uint64_t sum = 0;
    for (const auto& each : counted)
        sum += each.count;
    return sum;
}

} // namespace

struct ModelFleet::Process final : schemes::BucketStore, net::Transport
{
    Process(ModelFleet& fleet, std::string name)
        : fleet(fleet)
        , name(std::move(name))
        , client(this, *this, fleet.clock, options())
        , next(fleet.clock, [this] { tell(); })
    {
    }
    ~Process() override { *alive = false; }

    rest::Client::Options options() const
    {
        rest::Client::Options options;
        options.scheduler = fleet.m_options.scheduler;
        options.storeKeyOf = [](const discord::Route& route) { return route.path; };
        return options;
    }

    void later(Duration span, std::function<void()> what)
    {
        fleet.clock.setAlarm(fleet.clock.now() + span, [isAlive = alive, what = std::move(what)] {
            if (*isAlive)
                what();
        });
    }
    // In order, as over one connection.
    void inRedis(std::function<void()> what)
    {
        lastThere = std::max(lastThere, fleet.clock.now() + fleet.draw(0s, fleet.m_options.redisLongest));
        fleet.clock.setAlarm(lastThere, std::move(what));
    }
    void backHere(std::function<void()> what)
    {
        lastBack = std::max(lastBack, fleet.clock.now() + fleet.draw(0s, fleet.m_options.redisLongest));
        later(lastBack - fleet.clock.now(), std::move(what));
    }

    void tell()
    {
        next.ringIn(1s);
        if (fleet.m_isLost)
            return;
        const auto request = client.requestInvalidBudget();
        inRedis([this, isAlive = alive, request, sent = fleet.clock.now()] {
            if (!*isAlive || fleet.m_isLost)
                return;
            limits::InvalidBudget::Grant grant;
            grant.request = request.number;
            grant.counted = fleet.counted();
            const auto answer = fleet.m_budget.ask(name, fleet.now(), lifetime / 1ms, request, sumOf(grant.counted));
            grant.credit = answer.credit;
            grant.processes = answer.processes;
            grant.expires = sent + lifetime;
            backHere([this, grant] { client.grantInvalidBudget(grant); });
        });
    }

    schemes::ClaimTicket claim(const std::string&, ClaimCallback answer) override
    {
        if (fleet.m_isLost)
            later(1s, [this, answer] {
                answer(schemes::Wait{fleet.clock.now() + 1s, schemes::WaitReason::Unavailable});
            });
        else
            later(fleet.draw(0s, 2 * fleet.m_options.redisLongest), [answer] { answer(schemes::Granted{}); });
        return 0;
    }
    void cancelClaim(schemes::ClaimTicket) override { }
    void learn(const std::string&, const schemes::Learned&, schemes::Claimed) override { }
    void exhaust(const std::string&, Duration, schemes::Claimed) override { }
    void abandon(const std::string&, schemes::Claimed) override { }
    void giveBack(const std::string&) override { }
    void learnGlobal(Duration) override { }
    void countInvalid(std::string_view, std::string_view) override
    {
        ++unsent;
        handIn();
    }
    void handIn()
    {
        if (fleet.m_isLost)
            return;
        inRedis([fleet = &fleet, count = std::exchange(unsent, 0)] { fleet->count(count); });
    }

    void send(const net::Request&, bool, Done done) override
    {
        const auto latency = fleet.draw(fleet.m_options.requestShortest, fleet.m_options.requestLongest);
        const bool isInvalid = static_cast<int>(fleet.m_random() % 100) < fleet.m_options.invalidPercent;
        fleet.clock.setAlarm(
            fleet.clock.now() + latency / 2, [fleet = &fleet, isInvalid] { fleet->invalid += isInvalid; });
        later(latency, [isInvalid, done] {
            done(isInvalid ? errorAnswer(403) : net::Response{200, {{"Via", "1.1"}}, ""});
        });
    }

    void submit(model::Priority priority)
    {
        rest::Request request{{"POST", channelPath(submitted++ % 500), {}, {}}};
        request.priority = priority;
        client.submit(std::move(request), [this, priority](const model::Outcome&) { submit(priority); });
    }

    ModelFleet& fleet;
    const std::string name;
    rest::Client client;
    Alarm next;
    Instant lastThere{};
    Instant lastBack{};
    std::uint64_t unsent = 0;
    std::uint64_t submitted = 0;
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
};

ModelFleet::ModelFleet(Options options)
    : m_options(std::move(options))
    , m_random(m_options.seed)
{
}

ModelFleet::~ModelFleet() = default;

void ModelFleet::start(model::Priority priority, std::size_t waiting)
{
    auto& process = *m_processes.emplace_back(std::make_unique<Process>(*this, std::to_string(m_processes.size())));
    m_clients.push_back(&process.client);
    process.client.joinInvalidBudget(clock.now() + 1s);
    process.tell();
    for (std::size_t i = 0; i < waiting; ++i)
        process.submit(priority);
}

void ModelFleet::loseRedis()
{
    m_isLost = true;
}

void ModelFleet::findRedis()
{
    m_isLost = false;
    for (const auto& process : m_processes)
        process->handIn();
}

void ModelFleet::use(std::uint64_t count)
{
    invalid += count;
    this->count(count);
}

void ModelFleet::count(std::uint64_t count)
{
    m_counted[schemes::invalidSlotStart(clock.wallNow())] += count;
}

std::vector<limits::InvalidBudget::Counted> ModelFleet::counted() const
{
    const auto now = clock.wallNow();
    const auto first = schemes::invalidSlotStart(now) - schemes::invalidWindow;
    std::vector<limits::InvalidBudget::Counted> counted;
    for (auto each = m_counted.lower_bound(first); each != m_counted.end(); ++each)
        counted.push_back(
            {clock.now() + (each->first + schemes::invalidWindow + schemes::invalidSlot - now), each->second});
    return counted;
}

std::int64_t ModelFleet::now() const
{
    return clock.wallNow().time_since_epoch() / 1ms;
}

Duration ModelFleet::draw(Duration shortest, Duration longest)
{
    return Duration{std::uniform_int_distribution<Duration::rep>{shortest.count(), longest.count()}(m_random)};
}

} // namespace headroom::support
