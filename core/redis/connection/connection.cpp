// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/connection.h"

#include "core/base/logging.h"
#include "core/base/text/display_text.h"
#include "core/redis/connection/byte_stream.h"
#include "core/redis/connection/command_pipeline.h"
#include "core/redis/connection/handshake.h"
#include "core/redis/connection/login.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/redis/protocol/read_only.h"
#include "core/redis/protocol/reply_parser.h"
#include "core/redis/protocol/server_error.h"

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr qint64 bytesAtATime = 64 * 1024; // see ReplyParser::feed()
// A server that refuses some commands and answers others would flicker.
constexpr Duration troubleIsShownFor = 3s;
// A server that lets us in and throws us out at once is not met with quick retries for ever.
constexpr Duration provenAfter = 5s;
// An operator may be correcting a password; until then it need not be tried often.
constexpr Duration deniedWait = 5s;

// When a connection tries again: later with each attempt that failed, never in step with others.
struct Pace
{
    const Backoff backoff;
    std::mt19937_64 random;
    unsigned failed = 0; // attempts in a row

    // How long to wait now that it was lost, or did not come about, for this reason; `readySince`: it stood since then.
    Duration afterLoss(const Error& why, std::optional<Instant> readySince, Instant now)
    {
        if (readySince && now - *readySince >= provenAfter)
            failed = 0;
        const auto jitter = fullJitter(backoff, failed++, random);
        const auto needsAPerson = why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage;
        return needsAPerson ? deniedWait + jitter : jitter;
    }
};

} // namespace

class Connection::Private
{
public:
    Private(Connection& owner, Options givenOptions, Clock& givenClock)
        : q(owner)
        , options(std::move(givenOptions))
        , clock(givenClock)
        , pace{options.backoff, std::mt19937_64(options.seed)}
        , pipeline(clock, options.answerTimeout,
              {[this](const QByteArray& bytes) { stream->write(bytes); }, [this] { loseForSilence(); }})
    {
    }
    ~Private() { dropStream(); }

    void open();
    void close();
    void send(Command command, ReplyCallback answer);
    void write(PendingCommand pending);
    void moveTo(const Endpoint& endpoint);
    void hold(const Error& why);

    std::string objectionTo(const Command& command) const;

    void startAttempt();
    void logIn();
    void read();
    bool takeReplies();
    bool take(Reply reply);
    void tellIfAllAnswered();
    void show(ServerErrorKind trouble);
    bool takeLogin(const Reply& reply);
    void becomeReady();
    void lose(Error why);
    void end(Error why);
    void dropStream();
    void loseForSilence();

    Connection& q;
    Options options;
    Clock& clock;
    // Expires with us: a callback or a signal's receiver may delete the connection.
    std::shared_ptr<int> alive = std::make_shared<int>();

    Phase phase = Phase::Closed;
    Error problem;
    Instant readyAt{};
    Pace pace;

    ByteStream* stream = nullptr;
    std::unique_ptr<ReplyParser> parser;
    std::optional<Handshake> login; // of this attempt

    CommandPipeline pipeline;
    RedirectHandler* redirectHandler = nullptr;
    std::uint64_t lastNumber = 0;

    Alarm connectAlarm{clock, [this] { lose(noAnswer(options.endpoint, phase == Phase::LoggingIn)); }};
    Alarm retryAlarm{clock, [this] { startAttempt(); }};
    Alarm troubleAlarm{clock, [this] {
                           if (phase == Phase::Ready)
                               problem = {};
                       }};
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
    login.emplace(options.endpoint, options.name);
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
    stream->write(login->bytes());
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
        if (phase == Phase::LoggingIn)
            login->note(view);
        pipeline.countReceived(view.size());
        parser->feed(view);
        const auto goOn = takeReplies();
        if (token.expired() || !goOn || stream != readFrom)
            return;
    }
}

// False when the connection ended on the way; *this may be destroyed then.
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
            ? login->notRedis()
            : Error{ErrorKind::Broken,
                Text::tr("%1 sent what is no Redis answer: %2").arg(describe(options.endpoint), parser->error())});
    return false;
}

bool Connection::Private::take(Reply reply)
{
    if (phase == Phase::LoggingIn)
        return takeLogin(reply);
    if (pipeline.isPushed(reply)) {
        Q_EMIT q.pushed(reply);
        return true; // the caller looks whether we are still there
    }
    const auto* const readFrom = stream;
    if (!pipeline.deliverLocal() || stream != readFrom)
        return false;
    auto answered = pipeline.take(reply);
    if (answered.outcome == PendingAnswers::Outcome::Unasked) {
        lose({ErrorKind::Broken,
            reply.isError()
                ? Text::tr("%1 ended the connection: %2").arg(describe(options.endpoint), oneLine(reply.text))
                : Text::tr("%1 sent an answer to no question").arg(describe(options.endpoint))});
        return false;
    }
    if (answered.outcome == PendingAnswers::Outcome::Partial)
        return true;
    const auto token = std::weak_ptr(alive);
    if (redirectHandler && reply.isError() && redirectHandler->interceptError(answered.pending, reply)) {
        if (!token.expired())
            tellIfAllAnswered();
        return true;
    }
    const auto trouble = serverErrorOf(reply);
    if (trouble)
        show(*trouble);
    const auto demoted = options.endpoint.role == Endpoint::Role::Master && trouble == ServerErrorKind::ReadOnly;
    if (answered.pending.answer)
        answered.pending.answer(std::move(reply));
    if (!token.expired() && stream == readFrom)
        tellIfAllAnswered();
    if (!demoted || token.expired() || stream != readFrom)
        return true; // the caller looks whether we are still there
    lose({ErrorKind::Unreachable, replicaByNow(options.endpoint)});
    return false;
}

void Connection::Private::show(ServerErrorKind trouble)
{
    problem = errorOf(trouble, options.endpoint);
    troubleAlarm.ringIn(troubleIsShownFor);
}

void Connection::Private::tellIfAllAnswered()
{
    if (redirectHandler && pipeline.outstanding() == 0)
        redirectHandler->allAnswered();
}

bool Connection::Private::takeLogin(const Reply& reply)
{
    if (auto why = login->take(reply)) {
        lose(std::move(*why));
        return false;
    }
    if (login->isDone())
        becomeReady();
    return true;
}

void Connection::Private::becomeReady()
{
    connectAlarm.stop();
    phase = Phase::Ready;
    problem = {};
    readyAt = clock.now();
    pipeline.begin(readyAt);
    Q_EMIT q.ready();
}

void Connection::Private::lose(Error why)
{
    const auto readySince = phase == Phase::Ready ? std::optional(readyAt) : std::nullopt;
    retryAlarm.ringIn(pace.afterLoss(why, readySince, clock.now()));
    end(std::move(why));
}

void Connection::Private::loseForSilence()
{
    lose({ErrorKind::Unreachable,
        Text::tr("%1 has not answered for %2")
            .arg(describe(options.endpoint), Text::figure(shortSpanText(options.answerTimeout)))});
}

// *this may be destroyed afterwards.
void Connection::Private::end(Error why)
{
    qCDebug(logRedis, "%s", why.text.c_str());
    dropStream();
    problem = std::move(why);
    phase = Phase::Waiting;
    pipeline.loseAll(problem.text);
    Q_EMIT q.lost(Error(problem)); // a copy: the receiver may delete us
}

void Connection::Private::moveTo(const Endpoint& endpoint)
{
    if (endpoint == options.endpoint)
        return;
    const auto left = describe(options.endpoint);
    options.endpoint = endpoint;
    pace.failed = 0;
    if (phase == Phase::Closed)
        return;
    retryAlarm.ringIn(Duration{});
    if (phase == Phase::Ready)
        end({ErrorKind::Unreachable, Text::tr("%1 was left for %2, where the keys are").arg(left, describe(endpoint))});
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

void Connection::Private::close()
{
    retryAlarm.stop();
    dropStream();
    phase = Phase::Closed;
    problem = {};
    pace.failed = 0;
    pipeline.loseAll("the connection to " + describe(options.endpoint) + " was closed");
}

void Connection::Private::dropStream()
{
    connectAlarm.stop();
    pipeline.stop();
    if (!stream)
        return;
    stream->disconnect(&q);
    stream->abort();
    stream->setParent(nullptr);
    stream->deleteLater(); // we may be inside one of its signals
    stream = nullptr;
}

void Connection::Private::send(Command command, ReplyCallback answer)
{
    if (phase != Phase::Ready)
        return pipeline.refuse(std::move(answer),
            problem.text.empty() ? describe(options.endpoint) + " is not connected yet" : problem.text);
    if (auto objection = objectionTo(command); !objection.empty())
        return pipeline.refuse(std::move(answer), std::move(objection));
    PendingCommand pending{std::move(command), std::move(answer), ++lastNumber, {}};
    if (redirectHandler) {
        pending.since = clock.now();
        if (redirectHandler->interceptSend(pending))
            return;
    }
    write(std::move(pending));
}

void Connection::Private::write(PendingCommand pending)
{
    pipeline.write(std::move(pending), redirectHandler != nullptr);
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

void Connection::send(Command command, ReplyCallback answer)
{
    d->send(std::move(command), std::move(answer));
}

void Connection::setRedirectHandler(RedirectHandler* redirectHandler)
{
    d->redirectHandler = redirectHandler;
}

void Connection::sendAgain(PendingCommand pending)
{
    if (d->phase == Phase::Ready)
        d->write(std::move(pending));
    else
        d->send(std::move(pending.command), std::move(pending.answer)); // and it is lost
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
    return d->pipeline.outstanding();
}

Duration Connection::roundTrip() const
{
    return d->pipeline.roundTrip();
}

const Traffic& Connection::traffic() const
{
    return d->pipeline.traffic();
}

} // namespace headroom::redis
