// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection.h"

#include "core/base/logging.h"
#include "core/redis/byte_stream.h"
#include "core/redis/command_bytes.h"
#include "core/redis/login.h"
#include "core/redis/pending_answers.h"
#include "core/redis/read_only.h"
#include "core/redis/reply_parser.h"
#include "core/redis/server_trouble.h"

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr qint64 bytesAtATime = 64 * 1024; // see ReplyParser::feed()
// A server that lets us in and throws us out at once is not met with quick retries for ever.
constexpr Duration provenAfter = 5s;
// An operator may be correcting a password; until then it need not be tried often.
constexpr Duration deniedWait = 5s;
// An alarm this late means that our own thread was held up, not that the server was silent.
constexpr Duration ownDelay = 250ms;

// A server that refuses some commands and answers others would flicker.
constexpr Duration troubleIsShownFor = 3s;

} // namespace

class Connection::Private
{
public:
    Private(Connection& owner, Options givenOptions, Clock& givenClock)
        : q(owner)
        , options(std::move(givenOptions))
        , clock(givenClock)
        , random(options.seed)
    {
    }
    ~Private() { dropStream(); }

    void open();
    void close();
    void send(Command command, Answer answer);
    void write(Errand errand);
    void moveTo(const Endpoint& endpoint);
    void hold(const Error& why);

    std::string objectionTo(const Command& command) const;

    void startAttempt();
    void logIn();
    void read();
    bool takeReplies();
    bool take(Reply reply);
    void tellIfAllAnswered();
    bool takeLogin(const Reply& reply);
    void becomeReady();
    void lose(Error why);
    void end(Error why);
    void dropStream();
    Duration waitBeforeNextAttempt(const Error& why);

    void scheduleTurn();
    void endTurn();
    bool deliverLocal();
    void watchForSilence();
    void checkSilence();

    Connection& q;
    Options options;
    Clock& clock;
    std::mt19937_64 random;
    // Expires with us: a callback or a signal's receiver may delete the connection.
    std::shared_ptr<int> alive = std::make_shared<int>();

    Phase phase = Phase::Closed;
    Error problem;
    unsigned attempts = 0; // failed ones in a row
    Instant readyAt{};
    Duration roundTrip{};
    Traffic traffic;

    ByteStream* stream = nullptr;
    std::unique_ptr<ReplyParser> parser;
    std::string firstBytes; // of this attempt, to name a server that is no Redis
    std::vector<Command> login;
    std::size_t loginAnswered = 0;

    QByteArray unwritten;
    bool turnScheduled = false;
    PendingAnswers pending;
    Detour* detour = nullptr;
    std::uint64_t lastNumber = 0;

    Alarm connectAlarm{clock, [this] { lose(noAnswer(options.endpoint, phase == Phase::LoggingIn)); }};
    Alarm retryAlarm{clock, [this] { startAttempt(); }};
    Alarm troubleAlarm{clock, [this] {
                           if (phase == Phase::Ready)
                               problem = {};
                       }};
    Alarm silenceAlarm{clock, [this] { checkSilence(); }};
};

void Connection::Private::open()
{
    if (phase != Phase::Closed)
        return;
    if (isOneServer(options.endpoint))
        startAttempt();
    else
        phase = Phase::Waiting; // for moveTo()
}

void Connection::Private::startAttempt()
{
    phase = Phase::Connecting;
    parser = std::make_unique<ReplyParser>();
    firstBytes.clear();
    loginAnswered = 0;
    login = loginCommands(options.endpoint, options.name);
    connectAlarm.ringIn(options.connectTimeout);
    stream = new ByteStream(options.endpoint, &q);
    QObject::connect(stream, &ByteStream::connected, &q, [this] { logIn(); });
    QObject::connect(stream, &ByteStream::bytesArrived, &q, [this] { read(); });
    QObject::connect(stream, &ByteStream::failed, &q,
        [this](const Error& why) { lose(phase == Phase::LoggingIn ? endOfLogin(options.endpoint, why) : why); });
    stream->open();
}

void Connection::Private::logIn()
{
    phase = Phase::LoggingIn;
    QByteArray bytes;
    for (const auto& command : login)
        appendCommand(bytes, command);
    stream->write(bytes);
}

void Connection::Private::read()
{
    const auto token = std::weak_ptr(alive);
    const auto* const readFrom = stream;
    while (stream->hasBytes()) {
        const auto bytes = stream->read(bytesAtATime);
        if (bytes.isEmpty())
            return;
        const std::string_view view{bytes.constData(), static_cast<std::size_t>(bytes.size())};
        if (phase == Phase::LoggingIn && firstBytes.size() < 64)
            firstBytes.append(view.substr(0, 64));
        traffic.bytesReceived += view.size();
        parser->feed(view);
        const auto goOn = takeReplies();
        if (token.expired() || !goOn || stream != readFrom)
            return;
    }
}

// False when the connection ended on the way; *this may be gone then.
bool Connection::Private::takeReplies()
{
    const auto token = std::weak_ptr(alive);
    const auto* const readFrom = stream;
    while (auto reply = parser->next()) {
        const auto goOn = take(std::move(*reply));
        if (token.expired() || !goOn || stream != readFrom)
            return false;
    }
    if (!parser->failed())
        return true;
    lose(phase == Phase::LoggingIn
            ? notRedis(options.endpoint, firstBytes)
            : Error{
                ErrorKind::Broken, describe(options.endpoint) + " sent what is no Redis answer: " + parser->error()});
    return false;
}

bool Connection::Private::take(Reply reply)
{
    if (phase == Phase::LoggingIn)
        return takeLogin(reply);
    if (pending.isPushed(reply)) {
        Q_EMIT q.pushed(reply);
        return true; // the caller looks whether we are still there
    }
    const auto* const readFrom = stream;
    if (!deliverLocal() || stream != readFrom)
        return false;
    auto answered = pending.take(reply);
    if (answered.outcome == PendingAnswers::Outcome::Unasked) {
        lose({ErrorKind::Broken,
            describe(options.endpoint)
                + (reply.isError() ? " ended the connection: " + oneLine(reply.text)
                                   : " sent an answer to no question")});
        return false;
    }
    if (answered.outcome == PendingAnswers::Outcome::Partial)
        return true;
    const auto now = clock.now();
    roundTrip = now - answered.writtenAt;
    pending.answeredAt = now;
    if (pending.hasLocalNext())
        scheduleTurn();
    const auto token = std::weak_ptr(alive);
    if (detour && reply.isError() && detour->takesRefused(answered.errand, reply)) {
        if (!token.expired())
            tellIfAllAnswered();
        return true;
    }
    const auto trouble = troubleIn(reply);
    if (trouble) {
        problem = errorOf(*trouble, options.endpoint);
        troubleAlarm.ringIn(troubleIsShownFor);
    }
    const auto demoted = options.endpoint.role == Endpoint::Role::Master && trouble == ServerTrouble::ReadOnly;
    if (answered.errand.answer)
        answered.errand.answer(std::move(reply));
    if (!token.expired() && stream == readFrom)
        tellIfAllAnswered();
    if (!demoted || token.expired() || stream != readFrom)
        return true; // the caller looks whether we are still there
    lose({ErrorKind::Unreachable,
        describe(options.endpoint) + " is a replica by now; the sentinels are asked for the master again"});
    return false;
}

void Connection::Private::tellIfAllAnswered()
{
    if (detour && pending.size() == 0)
        detour->allAnswered();
}

bool Connection::Private::takeLogin(const Reply& reply)
{
    if (auto why = loginProblem(options.endpoint, login[loginAnswered], reply)) {
        lose(std::move(*why));
        return false;
    }
    if (++loginAnswered < login.size())
        return true;
    becomeReady();
    return true;
}

void Connection::Private::becomeReady()
{
    connectAlarm.stop();
    phase = Phase::Ready;
    problem = {};
    readyAt = clock.now();
    pending.answeredAt = readyAt;
    Q_EMIT q.ready();
}

void Connection::Private::lose(Error why)
{
    if (phase == Phase::Ready && clock.now() - readyAt >= provenAfter)
        attempts = 0;
    retryAlarm.ringIn(waitBeforeNextAttempt(why));
    end(std::move(why));
}

// *this may be gone afterwards.
void Connection::Private::end(Error why)
{
    qCDebug(logRedis, "%s", why.text.c_str());
    dropStream();
    problem = std::move(why);
    phase = Phase::Waiting;
    pending.loseAll(problem.text);
    if (pending.hasLocalNext())
        scheduleTurn();
    Q_EMIT q.lost(Error(problem)); // a copy: the receiver may delete us
}

void Connection::Private::moveTo(const Endpoint& endpoint)
{
    if (endpoint == options.endpoint)
        return;
    const auto left = describe(options.endpoint);
    options.endpoint = endpoint;
    attempts = 0;
    if (phase == Phase::Closed)
        return;
    retryAlarm.ringIn(Duration{});
    if (phase == Phase::Ready)
        end({ErrorKind::Unreachable, left + " was left for " + describe(endpoint) + ", where the keys are"});
    else
        dropStream();
}

void Connection::Private::hold(const Error& why)
{
    if (phase == Phase::Closed)
        return;
    retryAlarm.stop();
    end(why);
}

Duration Connection::Private::waitBeforeNextAttempt(const Error& why)
{
    const auto jitter = fullJitter(options.backoff, attempts++, random);
    const auto needsAPerson = why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage;
    return needsAPerson ? deniedWait + jitter : jitter;
}

void Connection::Private::close()
{
    retryAlarm.stop();
    dropStream();
    phase = Phase::Closed;
    problem = {};
    attempts = 0;
    pending.loseAll("the connection to " + describe(options.endpoint) + " was closed");
    if (pending.hasLocalNext())
        scheduleTurn();
}

void Connection::Private::dropStream()
{
    connectAlarm.stop();
    silenceAlarm.stop();
    unwritten.clear();
    if (!stream)
        return;
    stream->disconnect(&q);
    stream->abort();
    stream->setParent(nullptr);
    stream->deleteLater(); // we may be inside one of its signals
    stream = nullptr;
}

void Connection::Private::send(Command command, Answer answer)
{
    if (phase != Phase::Ready) {
        pending.addLocal(std::move(answer),
            problem.text.empty() ? describe(options.endpoint) + " is not connected yet" : problem.text);
        scheduleTurn();
        return;
    }
    if (const auto objection = objectionTo(command); !objection.empty()) {
        pending.addLocal(std::move(answer), objection);
        scheduleTurn();
        return;
    }
    Errand errand{std::move(command), std::move(answer), ++lastNumber, {}};
    if (detour) {
        errand.since = clock.now();
        if (detour->takesUnsent(errand))
            return;
    }
    write(std::move(errand));
}

void Connection::Private::write(Errand errand)
{
    traffic.countCommand(errand.command);
    appendCommand(unwritten, errand.command);
    pending.add(std::move(errand), detour != nullptr);
    scheduleTurn();
}

// Why this command is not sent; empty when it is.
std::string Connection::Private::objectionTo(const Command& command) const
{
    if (command.empty())
        return "a command without a name is refused: no server would answer it";
    if (options.access == Access::ReadOnly && !isReadOnly(command))
        return oneLine(command[0]) + " is refused: this connection is read-only";
    if (options.access == Access::AskSentinel && !asksSentinel(command))
        return oneLine(command[0]) + " is refused: sentinels are only asked for nodes";
    return {};
}

void Connection::Private::scheduleTurn()
{
    if (turnScheduled)
        return;
    turnScheduled = true;
    QMetaObject::invokeMethod(
        &q, [this] { endTurn(); }, Qt::QueuedConnection);
}

// One write for all commands of a turn of the event loop, then the answers that come from here.
void Connection::Private::endTurn()
{
    turnScheduled = false;
    if (!unwritten.isEmpty()) {
        pending.markWritten(clock.now());
        traffic.bytesSent += static_cast<std::uint64_t>(unwritten.size());
        stream->write(std::exchange(unwritten, {}));
    }
    if (deliverLocal())
        watchForSilence();
}

// False when *this is gone.
bool Connection::Private::deliverLocal()
{
    const auto token = std::weak_ptr(alive);
    // Not those that these callbacks add: one that tries again at once must not hold up the event loop.
    for (auto count = pending.size(); count > 0 && pending.hasLocalNext(); --count) {
        auto [answer, reply] = pending.takeLocal();
        if (answer)
            answer(std::move(reply));
        if (token.expired())
            return false;
    }
    return true;
}

void Connection::Private::watchForSilence()
{
    if (const auto since = pending.waitingSince())
        silenceAlarm.ringNoLaterThan(*since + options.answerTimeout);
}

void Connection::Private::checkSilence()
{
    const auto since = pending.waitingSince();
    if (!since)
        return;
    const auto now = clock.now();
    const auto due = *since + options.answerTimeout;
    if (now < due) {
        silenceAlarm.ringAt(due);
        return;
    }
    if (now - due > ownDelay) {
        pending.answeredAt = now - options.answerTimeout + ownDelay; // what has arrived is read first
        silenceAlarm.ringIn(ownDelay);
        return;
    }
    lose({ErrorKind::Unreachable,
        describe(options.endpoint) + " has owed an answer for "
            + std::to_string(toMilliseconds(options.answerTimeout).count()) + " ms and is taken for dead"});
}

Connection::Connection(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(options), clock))
{
}

Connection::~Connection()
{
    d->alive.reset();
}

void Connection::open()
{
    d->open();
}

void Connection::close()
{
    d->close();
}

void Connection::send(Command command, Answer answer)
{
    d->send(std::move(command), std::move(answer));
}

void Connection::setDetour(Detour* detour)
{
    d->detour = detour;
}

void Connection::sendAgain(Errand errand)
{
    if (d->phase == Phase::Ready)
        d->write(std::move(errand));
    else
        d->send(std::move(errand.command), std::move(errand.answer)); // and it is lost
}

void Connection::moveTo(const Endpoint& endpoint)
{
    d->moveTo(endpoint);
}

void Connection::hold(const Error& why)
{
    d->hold(why);
}

Connection::Phase Connection::phase() const
{
    return d->phase;
}

const Endpoint& Connection::endpoint() const
{
    return d->options.endpoint;
}

const Connection::Options& Connection::options() const
{
    return d->options;
}

const Error& Connection::problem() const
{
    return d->problem;
}

std::size_t Connection::outstanding() const
{
    return d->pending.size();
}

Duration Connection::roundTrip() const
{
    return d->roundTrip;
}

const Traffic& Connection::traffic() const
{
    return d->traffic;
}

} // namespace headroom::redis
