// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/client.h"

namespace headroom::rest {

namespace {

Scheduler::Options withStore(Scheduler::Options options, bool shared)
{
    options.sharedStore = shared;
    return options;
}

} // namespace

Client::Client(schemes::BucketStore* store, net::Transport& transport, Clock& clock, Options options, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_scheduler(withStore(m_options.scheduler, store != nullptr))
    , m_wake(clock,
          [this] {
              m_scheduler.timer(m_clock.now());
              carryOut();
          })
    , m_tell(clock, [this] { tellEnded(); })
    , m_drainTimer(clock, [this] {
        m_drainTimedOut = true;
        carryOut();
    })
{
}

Client::~Client()
{
    *m_alive = false;
}

RequestId Client::submit(Request request, Done done)
{
    const auto id = ++m_lastId;
    m_done.emplace(id, std::move(done));
    const bool isBulk = request.priority == model::Priority::Bulk;
    if (!isBulk)
        m_lastBesideBulk = m_clock.now();
    if (m_done.size() == 1)
        Q_EMIT busy();
    if (!isBulk)
        Q_EMIT submittedBesideBulk();
    const auto route = discord::parseRoute(request.method, request.path, m_clock.wallNow());
    if (!route) {
        model::Outcome outcome;
        outcome.kind = model::Outcome::Kind::Refused;
        outcome.reason = route.error().text;
        action::Finish refused{id, std::move(outcome)};
        perform(refused);
        return id;
    }
    request.method = route->method;
    m_scheduler.submitted(
        id, std::move(request), *route, m_store ? m_options.storeKeyOf(*route) : std::string(), m_clock.now());
    carryOut();
    return id;
}

void Client::cancel(RequestId id)
{
    m_scheduler.cancelled(id, m_clock.now());
    carryOut();
}

void Client::cancelWaiting()
{
    m_scheduler.allWaitingCancelled(m_clock.now());
    carryOut();
}

void Client::drain(Duration timeout, std::function<void()> done)
{
    m_drained = std::move(done);
    m_scheduler.drain();
    m_drainTimer.ringIn(timeout);
    if (m_done.empty())
        m_tell.ringNoLaterThan(m_clock.now());
}

void Client::trustToken()
{
    m_scheduler.tokenTrusted();
}

void Client::setGlobalShare(double perSecond, std::optional<Instant> from)
{
    m_scheduler.setGlobalShare(perSecond, from, m_clock.now());
    carryOut();
}

void Client::setFleetClients(std::size_t clients)
{
    m_scheduler.setFleetClients(clients);
}

std::optional<double> Client::neededBesideBulk() const
{
    return m_scheduler.neededBesideBulk(m_clock.now());
}

model::ClientState Client::state(Instant now) const
{
    auto state = m_scheduler.state(now);
    state.storeProblems = m_options.storeProblems.list();
    return state;
}

void Client::storeForgot()
{
    m_scheduler.storeForgot(m_clock.now());
    carryOut();
}

void Client::joinInvalidBudget(Instant deadline)
{
    m_scheduler.joinInvalidBudget(deadline);
}

limits::InvalidBudget::Request Client::requestInvalidBudget()
{
    return m_scheduler.requestInvalidBudget(m_clock.now());
}

void Client::grantInvalidBudget(limits::InvalidBudget::Grant grant)
{
    m_scheduler.grantInvalidBudget(std::move(grant), m_clock.now());
    carryOut();
}

void Client::leaveInvalidBudget()
{
    m_scheduler.leaveInvalidBudget();
    carryOut();
}

// A store may answer a claim at once, which leads to more actions: they queue up behind those before them.
void Client::carryOut()
{
    if (m_carryingOut)
        return;
    m_carryingOut = true;
    while (true) {
        if (m_drainTimedOut)
            m_scheduler.allWaitingCancelled(m_clock.now()); // what comes back refused does not wait again
        auto actions = m_scheduler.takeActions();
        if (actions.empty())
            break;
        for (auto& next : actions)
            std::visit([this](auto& what) { perform(what); }, next);
    }
    m_carryingOut = false;
    m_wake.set(m_scheduler.wakeAt(m_clock.now()));
}

void Client::perform(const action::AskClaim& ask)
{
    m_tickets.emplace(ask.claim, 0);
    const auto ticket =
        m_store->claim(ask.key, [this, alive = m_alive, claim = ask.claim](const schemes::Claim& result) {
            if (!*alive)
                return;
            if (!std::holds_alternative<schemes::Queued>(result))
                m_tickets.erase(claim);
            m_scheduler.claimed(claim, result, m_clock.now());
            carryOut();
        });
    if (const auto open = m_tickets.find(ask.claim); open != m_tickets.end())
        open->second = ticket;
}

void Client::perform(const action::CancelClaim& cancel)
{
    const auto node = m_tickets.extract(cancel.claim);
    if (!node.empty())
        m_store->cancelClaim(node.mapped());
}

void Client::perform(const action::Send& send)
{
    if (!net::maySend(*send.request))
        return m_scheduler.failed(send.attempt, net::withdrawn(), m_clock.now());
    m_transport.send(*send.request, send.withToken,
        [this, alive = m_alive, attempt = send.attempt](
            const tl::expected<net::Response, net::TransportError>& result) {
            if (!*alive)
                return;
            if (result)
                m_scheduler.answered(attempt, *result, m_clock.now());
            else
                m_scheduler.failed(attempt, result.error(), m_clock.now());
            carryOut();
        });
}

void Client::perform(const action::Learn& learn)
{
    m_store->learn(learn.key, learn.learned, learn.claimed);
}

void Client::perform(const action::Exhaust& exhaust)
{
    m_store->exhaust(exhaust.key, exhaust.retryAfter, exhaust.claimed);
}

void Client::perform(const action::Abandon& abandon)
{
    m_store->abandon(abandon.key, abandon.claimed);
}

void Client::perform(const action::GiveBack& giveBack)
{
    m_store->giveBack(giveBack.key);
}

void Client::perform(const action::LearnGlobal& learn)
{
    m_store->learnGlobal(learn.retryAfter);
}

void Client::perform(const action::CountInvalid& count)
{
    if (m_store)
        m_store->countInvalid(m_options.egress, count.cause);
}

void Client::perform(action::Finish& finish)
{
    m_ended.push_back({finish.id, std::move(finish.outcome)});
    m_tell.ringNoLaterThan(m_clock.now());
}

void Client::tellEnded()
{
    const auto alive = m_alive; // a callback may end the client
    auto ended = std::exchange(m_ended, {});
    for (const auto& [id, outcome] : ended) {
        auto node = m_done.extract(id);
        if (!node.empty() && node.mapped())
            node.mapped()(outcome);
        if (!*alive)
            return;
    }
    if (!m_done.empty())
        return;
    Q_EMIT idle();
    if (!*alive || !m_drained)
        return;
    m_drainTimer.stop();
    std::exchange(m_drained, nullptr)();
}

} // namespace headroom::rest
