// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroom-sim: a Discord to practise on.
#include "app/sim/options.h"

#include <cstdio>

using namespace headroom;

namespace {

int complain(const Error& error)
{
    std::fprintf(stderr, "headroom-sim: %s\n", error.text.c_str());
    return error.kind == ErrorKind::Usage ? 2 : 3;
}

} // namespace

int main(int argc, char** argv)
{
    const auto parsed = sim::parseOptions(argc, argv);
    if (!parsed)
        return complain(parsed.error());
    if (parsed->printAndLeave) {
        std::fputs(parsed->printAndLeave->c_str(), stdout);
        return 0;
    }
    const auto& options = parsed->options;
    const auto simulator = sim::Simulator::make(options.setup);
    if (!simulator)
        return complain(simulator.error());
    if (!options.journal.empty()) {
        if (const auto opened = (*simulator)->journal().open(options.journal); !opened)
            return complain(opened.error());
    }
    sim::HttpServer server{[&](sim::Request&& request) { return (*simulator)->handle(std::move(request)); },
        options.latency, options.setup.seed};
    const auto address = server.listen(options.host, options.port);
    if (!address)
        return complain(address.error());
    if (options.ownFileHost)
        (*simulator)->setFileHost("http://" + *address);
    std::printf("headroom-sim listening on http://%s\n", address->c_str());
    std::fflush(stdout);
    server.run();
    return 0;
}
