// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroom-sim: a Discord to practise on.
#include "app/command_line/describe.h"
#include "app/sim/http/http_server.h"
#include "app/sim/simulator.h"
#include "app/sim/world/world_file.h"
#include "core/base/text/numbers.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace headroom::sim {

namespace {

struct Options
{
    std::string host = "127.0.0.1";
    std::uint16_t port = 0; // any
    Latency latency;
    std::string journal; // empty: none is kept
    bool ownFileHost = true; // links lead to the address that is listened on
    Setup setup;
};

struct ParsedOptions
{
    Options options;
    std::optional<std::string> printAndLeave; // --help and --version
};

// Words as they were given.
struct Words
{
    std::string listen = "127.0.0.1:0";
    std::string guild;
    std::string latency;
    std::string buckets = "fixed";
    std::string bucketLimit;
    std::string creationCap;
    std::string limits = "on";
    std::vector<std::string> faults;
    std::vector<std::string> tokens;
};

// "HOST:PORT", "[::1]:PORT", ":PORT" or "PORT"; without a host it is this machine alone.
bool readListen(std::string_view text, Options& options)
{
    const auto colon = text.rfind(':');
    auto host = colon == std::string_view::npos ? std::string_view{} : text.substr(0, colon);
    const auto port = numberIn<std::uint16_t>(colon == std::string_view::npos ? text : text.substr(colon + 1));
    if (host.size() > 2 && host.front() == '[' && host.back() == ']')
        host = host.substr(1, host.size() - 2);
    if (!host.empty() && host != "localhost")
        options.host = std::string{host};
    options.port = port.value_or(0);
    return port.has_value();
}

bool readLatency(std::string_view text, Latency& latency)
{
    const auto dash = text.find('-');
    const auto least = numberIn<std::uint32_t>(text.substr(0, dash));
    const auto most = dash == std::string_view::npos ? least : numberIn<std::uint32_t>(text.substr(dash + 1));
    if (!least || !most || *most < *least || *most > 600'000)
        return false;
    latency = {std::chrono::milliseconds{*least}, std::chrono::milliseconds{*most}};
    return true;
}

std::optional<WindowRule> readRule(std::string_view text)
{
    const auto slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const auto limit = numberIn<std::uint32_t>(text.substr(0, slash));
    const auto seconds = numberIn<double>(text.substr(slash + 1));
    if (!limit || *limit == 0 || !seconds || !(*seconds > 0 && *seconds <= 1e8))
        return std::nullopt;
    return WindowRule{*limit, std::chrono::duration_cast<Duration>(std::chrono::duration<double>{*seconds})};
}

tl::unexpected<Error> misused(const std::string& text)
{
    return failure(ErrorKind::Usage, text + "; headroom-sim --help lists what there is");
}

Result<void> apply(const Words& words, Options& options)
{
    if (!readListen(words.listen, options))
        return misused("--listen " + words.listen + " is not HOST:PORT");
    if (!words.latency.empty() && !readLatency(words.latency, options.latency))
        return misused("--latency " + words.latency + " is not MS or MIN-MAX in milliseconds");
    auto& setup = options.setup;
    setup.kind = words.buckets == "sliding" ? WindowKind::Sliding : WindowKind::Fixed;
    setup.limitsLifted = words.limits == "none";
    if (!words.bucketLimit.empty()) {
        setup.bucketLimit = readRule(words.bucketLimit);
        if (!setup.bucketLimit)
            return misused("--bucket-limit " + words.bucketLimit + " is not LIMIT/SECONDS");
    }
    if (!words.creationCap.empty()) {
        setup.creationCap = readRule(words.creationCap);
        if (!setup.creationCap)
            return misused("--creation-cap " + words.creationCap + " is not LIMIT/SECONDS");
    }
    for (const auto& text : words.faults) {
        auto spec = parseFault(text);
        if (!spec)
            return tl::unexpected<Error>(spec.error());
        setup.faults.push_back(std::move(*spec));
    }
    setup.tokens.insert(words.tokens.begin(), words.tokens.end());
    if (!words.guild.empty())
        return readWorldFile(words.guild).map(into(setup.world));
    return {};
}

// ErrorKind::Usage when the words are wrong or a file they name cannot be read.
Result<ParsedOptions> parseOptions(int argc, const char* const* argv)
{
    ParsedOptions parsed;
    auto& [options, printed] = parsed;
    Words words;
    CLI::App app{"A Discord to practise on: REST, rate limits, faults, and a journal of every effect", "headroom-sim"};
    app.set_version_flag("--version", HEADROOM_VERSION);
    app.add_option("--listen", words.listen, "HOST:PORT to listen on; port 0 takes any (127.0.0.1:0)");
    app.add_option("--guild", words.guild, "JSON file with the world to begin with (a world of five guilds)");
    app.add_option("--latency", words.latency, "milliseconds a request takes on the wire: MS or MIN-MAX (0)");
    app.add_option("--global", options.setup.globalPerSecond, "requests per second and token; 0 for no limit (50)");
    app.add_option("--buckets", words.buckets, "how windows behave (fixed)")
        ->check(CLI::IsMember({"fixed", "sliding"}));
    app.add_option("--bucket-limit", words.bucketLimit, "LIMIT/SECONDS for every bucket, instead of the table");
    app.add_option("--creation-cap", words.creationCap,
        "LIMIT/SECONDS for new roles, and for new channels, of a guild; holds also with --limits none (250/172800)");
    app.add_option("--limits", words.limits, "none lifts every limit (on)")->check(CLI::IsMember({"on", "none"}));
    app.add_option("--fault", words.faults, "NAME[=VALUE][:PROBABILITY][:[METHOD ]GLOB][:xCOUNT], repeatable")
        ->allow_extra_args(false);
    app.add_option("--seed", options.setup.seed, "of the ids, the hashes and the faults (1)");
    app.add_option("--journal", options.journal, "file that gets one JSON line per request");
    app.add_option("--speed", options.setup.speed, "simulated seconds per real second (1)")
        ->check(CLI::Range(0.001, 1'000'000.0));
    app.add_option("--ban-after", options.setup.banAfter, "invalid requests in ten minutes that ban an address (10000)")
        ->check(CLI::Range(1U, 1'000'000'000U));
    const auto* fileHost = app.add_option("--file-host", options.setup.fileHost,
        "URL that links of attachments begin with (the address that is listened on)");
    app.add_option("--token", words.tokens, "a bot token that is right, repeatable; without one, all are")
        ->allow_extra_args(false);
    app.footer("Examples:\n"
               "  headroom-sim --listen 127.0.0.1:8080 --journal journal.jsonl\n"
               "  headroom-sim --latency 20-80 --buckets sliding --fault reset-after-effect:0.01\n"
               "\nExit codes:\n  0  done\n  2  wrong usage\n  3  could not listen");
    if (const auto described = command_line::describeIfAsked(app, argc, argv)) {
        if (!*described)
            return tl::unexpected<Error>(described->error());
        parsed.printAndLeave = **described;
        return parsed;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        printed = app.help();
        return parsed;
    } catch (const CLI::CallForVersion&) {
        printed = std::string{HEADROOM_VERSION} + "\n";
        return parsed;
    } catch (const CLI::ParseError& error) {
        return misused(error.what());
    }
    options.ownFileHost = fileHost->empty();
    return apply(words, options).map([&parsed] { return std::move(parsed); });
}

int complain(const Error& error)
{
    std::fprintf(stderr, "headroom-sim: %s\n", error.text.c_str());
    return error.kind == ErrorKind::Usage ? 2 : 3;
}

} // namespace

} // namespace headroom::sim

using namespace headroom;

int main(int argc, char** argv)
{
    const auto parsed = sim::parseOptions(argc, argv);
    if (!parsed)
        return sim::complain(parsed.error());
    if (parsed->printAndLeave) {
        std::fputs(parsed->printAndLeave->c_str(), stdout);
        return 0;
    }
    const auto& options = parsed->options;
    const auto simulator = sim::Simulator::make(options.setup);
    if (!simulator)
        return sim::complain(simulator.error());
    if (!options.journal.empty()) {
        if (const auto opened = (*simulator)->journal().open(options.journal); !opened)
            return sim::complain(opened.error());
    }
    sim::HttpServer server{[&](sim::Request&& request) { return (*simulator)->handle(std::move(request)); },
        options.latency, options.setup.seed};
    const auto address = server.listen(options.host, options.port);
    if (!address)
        return sim::complain(address.error());
    if (options.ownFileHost)
        (*simulator)->setFileHost("http://" + *address);
    std::printf("headroom-sim listening on http://%s\n", address->c_str());
    std::fflush(stdout);
    server.run();
    return 0;
}
