// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/simulator.h"

#include "app/sim/control.h"
#include "app/sim/forms/form.h"
#include "app/sim/routes/content.h"
#include "app/sim/routes/world_faults.h"
#include "app/sim/world/digest.h"
#include "app/sim/world/world_file.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Duration inSeconds(double seconds)
{
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>{seconds});
}

// The token in "Bot <token>"; empty when it is anything else.
std::string tokenIn(const std::string& authorization)
{
    constexpr std::string_view scheme = "Bot ";
    return authorization.starts_with(scheme) ? authorization.substr(scheme.size()) : std::string{};
}

// The second limit that the request falls under.
std::string secondLimit(const Route& route, const Request& request, const std::string& bucket)
{
    if (route.bucket == "role-create")
        return roleCap;
    if (route.bucket == "channel-create")
        return channelCap;
    if (route.bucket == "emoji-write" && route.method == "POST")
        return emojiCap;
    if (bucket == "message-delete-old")
        return "message-delete-new";
    if (route.bucket != "channel-write" || route.method != "PATCH")
        return {};
    try {
        const auto body = parseBody(request).object;
        return body.contains("name"_L1) || body.contains("topic"_L1) ? channelNameLimit : std::string{};
    } catch (const Refused&) { // the route says what is wrong with it
        return {};
    }
}

bool deletesNothing(World& world, const Route& route, const RouteMatch& match)
{
    if (route.bucket != "message-delete")
        return false;
    const auto* channel = world.channel(parseSnowflake(match.params[0]).value_or(0));
    const auto message = parseSnowflake(match.params[1]);
    return channel && message && !channel->messages.contains(*message);
}

constexpr qsizetype maxReasonLength = 512;

bool isInvalid(int status, const std::string& scope)
{
    if (status == 429)
        return scope != "shared" && scope != "cloudflare";
    return status == 401 || status == 403;
}

} // namespace

struct Simulator::Passage
{
    Request request;
    Instant now;
    WallTime wall; // when it arrived
    WallTime shown; // what the answer's clock shows: skewed, maybe
    std::optional<Target> target;
    StruckBy faults;
    Bot* bot = nullptr;
    std::string owner; // whose limits it counts against: the token, else the address
    RouteMatch match;
    std::optional<LimitVerdict> verdict;
    bool behindTheEdge = true;
    Reply reply;
    JournalEntry entry;

    void answer(Answer answer, const char* scope = "")
    {
        reply.answer = std::move(answer);
        entry.status = reply.answer.status;
        entry.scope = scope;
    }
};

Result<std::unique_ptr<Simulator>> Simulator::make(Setup setup)
{
    std::unique_ptr<Simulator> simulator{new Simulator{std::move(setup)}};
    return simulator->reset().map([&simulator] { return std::move(simulator); });
}

Simulator::Simulator(Setup setup)
    : m_setup(std::move(setup))
    , m_clock(m_setup.speed)
    , m_limits(m_setup.seed, m_setup.kind, m_setup.globalPerSecond)
    , m_guard(m_setup.banAfter)
    , m_faults(m_setup.seed, m_setup.faults)
    , m_router(routes())
{
}

Result<void> Simulator::reset(std::optional<QJsonObject> world)
{
    if (!world)
        world = m_setup.world;
    auto made = world ? loadWorld(*world, m_clock.wallNow()) : Result<World>{defaultWorld(m_setup.seed)};
    if (!made)
        return tl::unexpected<Error>(made.error());
    m_world = std::move(*made);
    m_world.files().setBase(m_setup.fileHost);
    m_limits = RateLimits{m_setup.seed, m_setup.kind, m_setup.globalPerSecond};
    m_limits.setLifted(m_setup.limitsLifted);
    m_limits.setOverride(m_setup.bucketLimit);
    if (m_setup.creationCap)
        m_limits.setCreationCap(*m_setup.creationCap);
    m_faults = Faults{m_setup.seed, m_setup.faults};
    m_guard = InvalidGuard{m_setup.banAfter};
    m_counters = {};
    m_revoked.clear();
    return {};
}

void Simulator::setFaults(std::vector<FaultSpec> specs)
{
    m_faults = Faults{m_setup.seed, std::move(specs)};
}

void Simulator::setFileHost(std::string base)
{
    m_setup.fileHost = base;
    m_world.files().setBase(std::move(base));
}

void Simulator::revoke(const std::string& token, bool revoked)
{
    if (revoked)
        m_revoked.insert(token);
    else
        m_revoked.erase(token);
}

Reply Simulator::handle(Request&& request)
{
    if (isControl(request.target))
        return {control(*this, request), {}};
    Passage passage;
    passage.request = std::move(request);
    passage.now = m_clock.now();
    passage.wall = m_clock.wallNow();
    passage.shown = passage.wall;
    pass(passage);
    return finish(passage);
}

void Simulator::pass(Passage& passage)
{
    passage.target = parseTarget(passage.request.target);
    passage.owner = tokenIn(passage.request.authorization);
    passage.entry.identity = passage.owner.empty() ? passage.request.address : shortIdentity(passage.owner);
    if (passage.owner.empty())
        passage.owner = passage.request.address;
    if (stoppedAtTheEdge(passage))
        return;
    if (isContent(passage.request, *passage.target)) {
        passage.answer(contentAnswer(m_world, *passage.target, passage.wall));
        return afterwards(passage);
    }
    passage.match = m_router.find(passage.request.method, passage.target->segments);
    if (!identified(passage) || limited(passage))
        return;
    carryOut(passage);
    afterwards(passage);
}

// Cloudflare, and whatever else stands before Discord itself.
bool Simulator::stoppedAtTheEdge(Passage& passage)
{
    const auto stop = [&](Answer answer, const char* scope) {
        passage.behindTheEdge = false;
        passage.answer(std::move(answer), scope);
        return true;
    };
    if (const auto left = m_guard.banLeft(passage.request.address, passage.now); left > Duration{})
        return stop(cloudflareHtml(left), "cloudflare");
    if (!passage.target)
        return stop(refusal(errors::badRequest), "");
    passage.faults = m_faults.draw(passage.request.method, passage.target->path);
    if (passage.faults.empty())
        return false;
    if (const auto* skew = passage.faults.find(FaultKind::ClockSkew))
        passage.shown += toMilliseconds(inSeconds(skew->value));
    if (const auto* delay = passage.faults.find(FaultKind::Delay))
        passage.reply.delivery.delay = std::chrono::milliseconds{static_cast<std::int64_t>(delay->value)};
    if (passage.faults.has(FaultKind::CloseBeforeAnswer)) {
        passage.reply.delivery.kind = Delivery::CloseSilently;
        return true;
    }
    if (const auto* html = passage.faults.find(FaultKind::CloudflareHtml))
        return stop(cloudflareHtml(inSeconds(html->value)), "cloudflare");
    if (passage.faults.has(FaultKind::CloudflareJson))
        return stop(cloudflareJson(), "cloudflare");
    if (const auto* status = passage.faults.find(FaultKind::Status)) {
        passage.answer(bareStatus(static_cast<int>(status->value)));
        return true;
    }
    return false;
}

// Global limit and token; whoever fails here has used nothing of a bucket.
bool Simulator::identified(Passage& passage)
{
    const auto* route = passage.match.route;
    const bool outsideTheGlobalLimit = route && route->handler == answerInteraction;
    if (const auto* fault = passage.faults.find(FaultKind::Global)) {
        passage.answer(globallyLimited(inSeconds(fault->value)), "global");
        return false;
    }
    if (!outsideTheGlobalLimit) {
        const auto global = m_limits.takeGlobal(passage.owner, passage.now);
        if (!global.allowed) {
            passage.answer(globallyLimited(global.retryAfter), "global");
            return false;
        }
    }
    const auto token = tokenIn(passage.request.authorization);
    const bool known =
        !token.empty() && (m_setup.tokens.empty() || m_setup.tokens.contains(token)) && !m_revoked.contains(token);
    if (known)
        passage.bot = &m_world.bot(token);
    if (!known && !(route && route->auth == Route::None)) {
        passage.answer(refusal(errors::unauthorized));
        return false;
    }
    return true;
}

bool Simulator::limited(Passage& passage)
{
    const auto* route = passage.match.route;
    const bool byMajorAlone = route && route->auth == Route::None;
    LimitQuestion question;
    question.bucket = route ? bucketOf(*route, passage.match, passage.wall) : passage.request.method + " unknown";
    if (route && deletesNothing(m_world, *route, passage.match))
        question.bucket = "message-delete-new";
    question.owner = byMajorAlone ? std::string{} : passage.owner;
    question.major = majorOf(passage.target->segments);
    if (route)
        question.also = secondLimit(*route, passage.request, question.bucket);
    passage.verdict = m_limits.takeBucket(question, passage.now);
    passage.entry.bucket = question.bucket + ":" + question.major.substr(0, question.major.find('/'));
    if (passage.faults.has(FaultKind::HashChange)) {
        m_limits.changeHash(question.bucket);
        passage.verdict->hash = m_limits.hashOf(question.bucket);
    }
    if (passage.verdict->kind != LimitVerdict::Go) {
        passage.answer(userLimited(passage.verdict->retryAfter), "user");
        return true;
    }
    if (const auto* fault = passage.faults.find(FaultKind::User)) {
        passage.verdict->remaining = 0;
        passage.verdict->resetAfter = inSeconds(fault->value);
        passage.answer(userLimited(inSeconds(fault->value)), "user");
    } else if (const auto* fault = passage.faults.find(FaultKind::Shared)) {
        passage.answer(sharedLimited(inSeconds(fault->value)), "shared");
    } else if (const auto* fault = passage.faults.find(FaultKind::SubLimit)) {
        passage.answer(userLimited(inSeconds(fault->value)), "user");
    }
    return passage.entry.status != 0;
}

void Simulator::carryOut(Passage& passage)
{
    if (!passage.match.route)
        return passage.answer(refusal(passage.match.pathIsKnown ? errors::methodNotAllowed : errors::unknownRoute));
    Call call{m_world, passage.request, *passage.target, passage.match.params, passage.bot, passage.wall};
    if (passage.request.method != "GET")
        call.reason = percentDecode(passage.request.auditLogReason).value_or(passage.request.auditLogReason);
    if (QString::fromStdString(call.reason).toUcs4().size() > maxReasonLength) {
        FormErrors errors;
        errors.add("reason", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 512 in length.");
        return passage.answer(errors.answer());
    }
    try {
        passage.answer(passage.match.route->handler(call));
    } catch (const Refused& refused) {
        passage.answer(refused.answer);
    }
    passage.entry.applied =
        passage.entry.status < 300 && passage.request.method != "GET" && passage.match.route->handler != refreshLinks;
    passage.entry.made = std::move(call.made);
}

void Simulator::afterwards(Passage& passage)
{
    if (passage.faults.empty())
        return;
    disturbWorld(passage);
    auto& delivery = passage.reply.delivery;
    auto& answer = passage.reply.answer;
    if (passage.faults.has(FaultKind::ResetAfterEffect)) {
        delivery.kind = Delivery::Reset;
    } else if (const auto* status = passage.faults.find(FaultKind::StatusAfterEffect)) {
        passage.answer(bareStatus(static_cast<int>(status->value)));
    } else if (passage.faults.has(FaultKind::HalfAnswer)) {
        delivery.kind = Delivery::Half;
    } else if (const auto* slow = passage.faults.find(FaultKind::SlowBody)) {
        delivery.kind = Delivery::SlowBody;
        delivery.slow = std::chrono::milliseconds{static_cast<std::int64_t>(slow->value)};
    } else if (passage.faults.has(FaultKind::BadJson) && !answer.body.empty()) {
        answer.body.resize((answer.body.size() + 1) / 2);
    }
}

// What others do meanwhile.
void Simulator::disturbWorld(Passage& passage)
{
    auto& touched = passage.entry.touched;
    const auto& answer = passage.reply.answer;
    if (const auto* fault = passage.faults.find(FaultKind::RemoveListed))
        touched = removeLastListed(m_world, *passage.target, answer, static_cast<int>(fault->value));
    else if (const auto* fault = passage.faults.find(FaultKind::ChangeListed))
        touched = changeLastListed(m_world, *passage.target, answer, static_cast<int>(fault->value), passage.wall);
    else if (passage.bot && passage.faults.has(FaultKind::LoseRoles))
        touched = takeRoles(m_world, *passage.target, *passage.bot);
}

Reply Simulator::finish(Passage& passage)
{
    auto& entry = passage.entry;
    if (passage.verdict && !passage.faults.has(FaultKind::NoHeaders))
        addLimitHeaders(passage.reply.answer, *passage.verdict, passage.shown);
    m_serverHeaders.add(passage.reply.answer, passage.shown, passage.behindTheEdge);

    ++m_counters.requests;
    ++m_counters.byStatus[entry.status];
    if (entry.status == 429)
        ++m_counters.byScope[entry.scope.empty() ? "none" : entry.scope];
    m_counters.applied += entry.applied;
    const auto kind = passage.reply.delivery.kind;
    m_counters.unanswered += kind == Delivery::Reset || kind == Delivery::CloseSilently;
    if (isInvalid(entry.status, entry.scope))
        m_guard.note(passage.request.address, passage.now);

    if (m_journal.isOpen()) {
        entry.time = passage.wall;
        entry.method = passage.request.method;
        entry.path = passage.target ? passage.target->path : passage.request.target;
        entry.reason = passage.request.auditLogReason;
        entry.fault = passage.faults.names();
        m_journal.write(entry);
    }
    return std::move(passage.reply);
}

std::string shortIdentity(const std::string& token)
{
    constexpr std::size_t shown = 8;
    if (token.size() <= shown)
        return "bot:" + token;
    return "bot:" + token.substr(0, shown) + "~" + digestHex("identity", token).substr(0, 4);
}

} // namespace headroom::sim
