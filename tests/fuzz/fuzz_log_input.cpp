// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Inputs as people name them: whatever is written, it is one of the kinds, shows no password, and a command is taken
// apart or refused.
#include "core/logs/log_input.h"
#include "core/logs/sources/command_source.h"
#include "tests/support/fuzz_require.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using support::require;

namespace {

constexpr std::string_view password = "correct-horse-battery";

} // namespace

std::vector<std::string> fuzzSeeds()
{
    return {"-", "/var/log/nginx/discord*.log", "journal:", "journal:bot.service", "journal:/var/log/journal/remote",
        R"(command:ssh gw-1 "tail -n 0 -F """/var/log/gw.log"""")",
        "http://user:" + std::string(password) + "@gw-1:7878/metrics?token=x#y", "https://[::1]:1/metrics", "http://",
        "https://user@", "command: "};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto input = parseLogInput(text);
    require(parseLogInput(text) == input, "a name means one thing");
    require(input.text.size() <= text.size(), "nothing is made up");
    const auto shown = shownName(input);
    const auto isUrl = text.starts_with("http://") || text.starts_with("https://");
    require(isUrl == (input.kind == LogInput::Kind::Metrics), "a URL is a page of metrics");
    const auto isOnce = text.find(password) != std::string::npos && text.find(password) == text.rfind(password);
    if (isOnce && text.starts_with("http://user:" + std::string(password) + "@gw-1:7878/"))
        require(shown.find(password) == std::string::npos, "a password is not shown");
    require(!shown.empty() || text.empty() || text == "command:", "what has a name is called something");
    if (input.kind == LogInput::Kind::Files)
        require(shown == text, "files are called by their names");
    if (input.kind == LogInput::Kind::Command) {
        const auto words = CommandSource::wordsOf(input.text);
        require(!words || !words->first().isEmpty(), "a command has a program");
    }
    return 0;
}
