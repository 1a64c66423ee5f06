// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/fleet_membership.h"

#include "core/schemes/fleet/fleet_keys.h"

#include <QPointer>

#include <algorithm>

namespace headroom::schemes {

namespace {

// A slot is asked for until it is older than the window.
constexpr auto keptFor = invalidWindow + invalidSlot;

std::uint64_t countIn(const redis::Reply& reply)
{
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, reply.integer));
}

bool areNumbers(const redis::Reply& reply)
{
    return std::all_of(reply.elements.begin(), reply.elements.end(), [](const auto& each) { return each.isInteger(); });
}

} // namespace

FleetMembership::FleetMembership(
    redis::Connection& connection, Clock& clock, Options options, OnChange onChange, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_onChange(std::move(onChange))
    , m_script(std::string(fleet_membership))
    , m_next(clock, [this] { tell(); })
{
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        if (m_joined)
            tell();
    });
}

FleetMembership::~FleetMembership()
{
    leave();
}

void FleetMembership::join()
{
    if (m_joined)
        return;
    m_joined = true;
    tell();
}

void FleetMembership::leave()
{
    if (!m_joined)
        return;
    m_joined = false;
    m_next.stop();
    if (m_connection.isReady())
        send(std::chrono::milliseconds{0});
}

void FleetMembership::tellNow()
{
    if (m_joined)
        tell();
}

void FleetMembership::tell()
{
    m_next.ringIn(m_options.period);
    if (m_connection.isReady())
        send(m_options.lifetime);
}

void FleetMembership::send(std::chrono::milliseconds lifetime)
{
    limits::InvalidBudget::Request request;
    if (m_options.requestInvalidBudget && lifetime.count() > 0)
        request = m_options.requestInvalidBudget();
    std::vector<std::string> args{m_options.client, std::to_string(lifetime.count())};
    for (const auto held : request.held)
        args.push_back(std::to_string(held));
    for (const auto threshold : request.thresholds)
        args.push_back(std::to_string(threshold));
    const auto settled = std::chrono::ceil<std::chrono::milliseconds>(m_options.period) + m_options.lastSecond;
    for (const auto& arg : workArgs())
        args.push_back(arg);
    args.push_back(std::to_string(settled.count()));
    const auto asked = m_clock.wallNow();
    redis::runScript(m_connection, m_script, keys(asked), std::move(args),
        [self = QPointer(this), number = request.number, sent = m_clock.now(), asked](const redis::Reply& reply) {
            if (self && self->m_joined)
                self->answered(reply, number, sent, asked);
        });
}

std::vector<std::string> FleetMembership::workArgs() const
{
    if (!m_options.work)
        return {{}, {}, "0"};
    const auto work = m_options.work();
    return {work.isOnlyBulk ? "bulk" : "all", work.needed ? std::to_string(*work.needed) : std::string(),
        std::to_string(m_options.perSecond)};
}

void FleetMembership::answered(const redis::Reply& reply, std::uint64_t request, Instant sent, WallTime asked)
{
    m_options.problems.note(StoreProblem::Cause::Fleet, reply, m_clock.now());
    const auto& values = reply.elements;
    const bool isWhole = values.size() == 5 && values[0].isInteger() && values[1].isInteger() && areNumbers(values[2])
        && values[2].elements.size() == limits::InvalidBudget::PerPriority{}.size() && areNumbers(values[3])
        && areNumbers(values[4]);
    if (!isWhole)
        return;
    Fleet fleet;
    fleet.clients = std::max<std::size_t>(1, countIn(values[0]));
    auto& grant = fleet.invalid;
    grant.request = request;
    grant.processes = countIn(values[1]);
    for (std::size_t i = 0; i < grant.credit.size(); ++i)
        grant.credit[i] = countIn(values[2].elements[i]);
    // The first is the newest. A slot leaves the count when its key is not asked for any more.
    const auto& counts = values[3].elements;
    for (std::size_t age = counts.size(); age-- > 0;) {
        if (const auto count = countIn(counts[age]); count > 0)
            grant.counted.push_back({sent + (invalidSlotStart(asked - age * invalidSlot) + keptFor - asked), count});
    }
    if (const auto& work = values[4].elements; work.size() == 4) {
        constexpr double thousandths = 1000;
        fleet.division = {countIn(work[0]), static_cast<double>(countIn(work[1])) / thousandths,
            static_cast<double>(countIn(work[2])) / thousandths};
        if (const auto changes = countIn(work[3]); changes > 0)
            m_next.ringNoLaterThan(m_clock.now() + std::chrono::milliseconds{changes + 1});
    }
    // Redis keeps what this client has reserved for that long after it was asked, so not less than from here on.
    grant.expires = sent + m_options.lifetime;
    m_onChange(fleet);
}

std::vector<std::string> FleetMembership::keys(WallTime now) const
{
    const auto& prefix = m_options.prefix;
    std::vector<std::string> keys{clientsKey(prefix), reservedKey(prefix, m_options.egress), workKey(prefix)};
    for (auto age = std::chrono::seconds{0}; age <= invalidWindow; age += invalidSlot)
        keys.push_back(invalidKey(prefix, m_options.egress, now - age));
    return keys;
}

} // namespace headroom::schemes
