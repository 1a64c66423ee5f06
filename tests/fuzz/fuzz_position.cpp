// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Positions as they were stored, and changed since: what is understood says the same when it is written again; and
// whatever is stored, a file is read from some line's beginning or from its own, never twice.
#include "core/base/time/virtual_clock.h"
#include "core/logs/sources/tailed_file.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/log_folder.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::LogFolder;
using headroom::support::require;

namespace {

constexpr std::string_view text = "one\ntwo\nthree\nfour\n";

struct World
{
    World() { folder.write("a.log", text); }
    LogFolder folder;
    VirtualClock clock;
};

World& world()
{
    static World only;
    return only;
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    std::vector<std::string> seeds;
    TailedFile file(world().folder.path("a.log"), world().clock);
    while (file.next(4))
        seeds.push_back(file.position().text);
    FilePosition many;
    many.parts.assign(FilePosition::maxParts, {4096, 1, 64, 2, {3, 4}, -5, 6, "/a b%"});
    many.parts.back().offset = 70;
    seeds.push_back(positionText(many).text);
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string stored{reinterpret_cast<const char*>(data), size};
    if (const auto position = filePosition(stored)) {
        require(!position->parts.empty() && position->parts.size() <= FilePosition::maxParts);
        require(filePosition(positionText(*position).text) == position);
    }
    TailedFile file(world().folder.path("a.log"), world().clock, {stored});
    std::string read;
    while (const auto chunk = file.next())
        read += chunk->lines;
    require(text.ends_with(read));
    return 0;
}
