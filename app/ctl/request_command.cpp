// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/batch.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/redis_endpoint.h"
#include "app/ctl/request_json.h"

#include "core/base/system_clock.h"
#include "core/discord/route_keys.h"
#include "core/redis/node_finder.h"
#include "core/rest/client.h"
#include "core/rest/qt_transport.h"
#include "core/store/spectacles_store.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonDocument>
#include <QUrl>

#include <cstdio>
#include <memory>
#include <random>

#include <fcntl.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

constexpr auto patienceForRedis = 5s;
constexpr auto patienceForLastWords = 2s;

struct RequestArguments
{
    std::string method;
    std::string path;
    std::string body;
    std::string batch;
    std::string egress;
    CommonOptions common;
};

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::string environment(const char* name)
{
    return qgetenv(name).toStdString();
}

// "discord.com:443"
Result<std::string> addressOf(const std::string& api)
{
    const QUrl url(QString::fromStdString(api), QUrl::StrictMode);
    const bool http = url.scheme() == QLatin1String("http");
    if (!url.isValid() || url.host().isEmpty() || (!http && url.scheme() != QLatin1String("https")))
        return failure(ErrorKind::Usage, "--api " + api + " is no URL such as https://discord.com/api/v10");
    return url.host().toStdString() + ':' + std::to_string(url.port(http ? 80 : 443));
}

struct SharedRedis
{
    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::NodeFinder> finder;
};

// The shared Redis, ready. Waits for it in the event loop.
Result<SharedRedis> connectRedis(const CommonOptions& common, Clock& clock)
{
    const auto endpoint = redisEndpoint(common, "request");
    if (!endpoint)
        return tl::unexpected(endpoint.error());
    redis::Connection::Options options;
    options.endpoint = *endpoint;
    options.access = redis::Connection::Access::ReadWrite;
    options.name = "headroomctl";
    options.seed = randomSeed();
    auto connection = std::make_unique<redis::Connection>(std::move(options), clock);
    QEventLoop loop;
    Alarm patience(clock, [&loop] { loop.quit(); });
    patience.ringIn(patienceForRedis);
    QObject::connect(connection.get(), &redis::Connection::ready, &loop, &QEventLoop::quit);
    QObject::connect(connection.get(), &redis::Connection::lost, &loop, [&loop](const Error& why) {
        if (why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage) // trying again does not help
            loop.quit();
    });
    auto finder = std::make_unique<redis::NodeFinder>(*endpoint, redis::NodeFinder::For::Writing, clock, randomSeed());
    finder->follow(*connection);
    connection->open();
    finder->open();
    loop.exec();
    if (connection->isReady())
        return SharedRedis{std::move(connection), std::move(finder)};
    const auto& problem = connection->problem();
    if (!problem.text.empty())
        return tl::unexpected(problem);
    return failure(ErrorKind::Unreachable, describe(*endpoint) + " did not answer within 5 s: is it a Redis?");
}

// Everything one run needs, in the order it is built up.
struct Wiring
{
    SystemClock clock;
    std::unique_ptr<redis::Connection> redis;
    std::unique_ptr<redis::NodeFinder> finder;
    std::unique_ptr<store::BucketStore> store;
    std::unique_ptr<rest::QtTransport> transport;
    std::unique_ptr<rest::Client> client;
};

Result<void> wire(const RequestArguments& arguments, Wiring& wiring)
{
    const auto& common = arguments.common;
    const auto address = addressOf(common.api);
    if (!address)
        return tl::unexpected(address.error());

    rest::Client::Options options;
    options.scheduler.concurrency = common.concurrency;
    options.scheduler.globalPerSecond = common.global;
    options.scheduler.shareIdenticalGets = common.collapse;
    options.scheduler.seed = randomSeed();
    options.egress = arguments.egress.empty() ? *address : arguments.egress;
    if (!common.redisUrl.empty()) {
        auto shared = connectRedis(common, wiring.clock);
        if (!shared)
            return tl::unexpected(shared.error());
        wiring.redis = std::move(shared->connection);
        wiring.finder = std::move(shared->finder);
        store::SpectaclesStore::Options sharing;
        sharing.prefix = common.prefix;
        sharing.seed = randomSeed();
        wiring.store = std::make_unique<store::SpectaclesStore>(*wiring.redis, wiring.clock, sharing);
        options.storeKeyOf = discord::spectaclesKey;
    }
    wiring.transport = std::make_unique<rest::QtTransport>(
        rest::QtTransport::Options{common.api, environment("HEADROOM_TOKEN")}, wiring.clock);
    wiring.client =
        std::make_unique<rest::Client>(wiring.store.get(), *wiring.transport, wiring.clock, std::move(options));
    return {};
}

// What the last answers taught must be in the shared Redis before this process goes.
void handIn(Wiring& wiring)
{
    if (!wiring.redis || !wiring.redis->isReady())
        return;
    QEventLoop loop;
    Alarm patience(wiring.clock, [&loop] { loop.quit(); });
    patience.ringIn(patienceForLastWords);
    wiring.redis->send({"PING"}, [&loop](const redis::Reply&) { loop.quit(); });
    loop.exec();
    wiring.redis->close();
}

void printText(const rest::Outcome& outcome)
{
    const auto waited = toMilliseconds(outcome.waited).count();
    std::printf("%d", outcome.status.value_or(0));
    if (waited > 0)
        std::printf(" after waiting %lld ms", static_cast<long long>(waited));
    for (const auto reason : rest::allHeldBy) {
        if (waited > 0 && outcome.heldBy.has(reason))
            std::printf(" %s", toString(reason).data());
    }
    std::printf("\n%s%s", outcome.body.text().c_str(), outcome.body.empty() ? "" : "\n");
}

int show(const rest::Outcome& outcome, bool json)
{
    if (json)
        printLine(outcomeJson(outcome));
    else if (outcome.kind == rest::Outcome::Kind::Answered)
        printText(outcome);
    else
        std::fprintf(stderr, "headroomctl: %s: %s\n", toString(outcome.kind).data(), outcome.reason.c_str());
    return isWell(outcome) ? Done : WorkFailed;
}

int runOne(const RequestArguments& arguments)
{
    const auto route = discord::parseRoute(arguments.method, arguments.path, SystemClock().wallNow());
    if (!route)
        return report(route.error());
    if (!arguments.body.empty() && QJsonDocument::fromJson(QByteArray::fromStdString(arguments.body)).isNull())
        return report({ErrorKind::Usage, "--body is not a JSON object or array"});
    Wiring wiring;
    if (const auto wired = wire(arguments, wiring); !wired)
        return report(wired.error());
    int exitCode = WorkFailed;
    const auto id = wiring.client->submit(
        {arguments.method, arguments.path, arguments.body, {}}, [&](const rest::Outcome& outcome) {
            exitCode = show(outcome, arguments.common.json);
            QCoreApplication::quit();
        });
    const StopSignal stop([&] { wiring.client->cancel(id); });
    QCoreApplication::exec();
    handIn(wiring);
    return exitCode;
}

int runBatch(const RequestArguments& arguments)
{
    const bool fromStandardInput = arguments.batch == "-";
    const int descriptor = fromStandardInput ? STDIN_FILENO : ::open(arguments.batch.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return report({ErrorKind::Usage, "--batch " + arguments.batch + " cannot be read; - is standard input"});
    Wiring wiring;
    if (const auto wired = wire(arguments, wiring); !wired)
        return report(wired.error());
    Batch batch(*wiring.client, wiring.clock, descriptor, [] { QCoreApplication::quit(); });
    QCoreApplication::exec();
    handIn(wiring);
    printLine(batch.tally().json(batch.taken()));
    return batch.tally().allWell() ? Done : WorkFailed;
}

int run(const RequestArguments& arguments)
{
    const bool one = !arguments.method.empty() && !arguments.path.empty();
    const bool any = !arguments.method.empty() || !arguments.body.empty();
    if (arguments.batch.empty() ? !one : any)
        return report({ErrorKind::Usage, "give METHOD and PATH, or --batch - and one JSON request a line"});
    return one ? runOne(arguments) : runBatch(arguments);
}

} // namespace

void addRequestCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<RequestArguments>();
    auto* command = app.add_subcommand("request", "Send requests as soon as all limits allow them");
    command->add_option("METHOD", arguments->method);
    command->add_option("PATH", arguments->path, "What follows the API's base");
    command->add_option("--body", arguments->body, "JSON to send along");
    command->add_option("--batch", arguments->batch,
        "Read {\"id\", \"method\", \"path\", \"body\"} from a file, one a line; - for standard input");
    command->add_option("--egress", arguments->egress,
        "The address invalid requests are counted for, when it is not the API's host and port");
    addRedisOptions(*command, arguments->common);
    addApiOptions(*command, arguments->common);
    addJsonOption(*command, arguments->common);
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
