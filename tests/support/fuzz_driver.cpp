// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs a fuzz target on mutations of its own seeds and of noise, from fixed seeds, for a bounded number of rounds: the
// part of fuzzing that belongs into every test run. libFuzzer does the open-ended part.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// A target gives the inputs to start from by defining this.
std::vector<std::string> fuzzSeeds();

namespace {

void mutate(std::string& text, std::mt19937_64& random, const std::vector<std::string>& seeds)
{
    const auto upTo = [&random](std::size_t n) { return n ? std::size_t(random() % n) : 0; };
    switch (random() % 6) {
    case 0: // another byte
        if (!text.empty())
            text[upTo(text.size())] = char(random());
        break;
    case 1: // bytes more
        text.insert(upTo(text.size() + 1), 1 + upTo(8), char(random()));
        break;
    case 2: // a piece less
        if (!text.empty())
            text.erase(upTo(text.size()), 1 + upTo(16));
        break;
    case 3: { // a piece again
        if (text.empty())
            break;
        const auto piece = text.substr(upTo(text.size()), 1 + upTo(64));
        text.insert(upTo(text.size() + 1), piece);
        break;
    }
    case 4: { // a piece of another
        const auto& other = seeds[upTo(seeds.size())];
        text.insert(upTo(text.size() + 1), other.substr(upTo(other.size() + 1)));
        break;
    }
    default: // one bit
        if (!text.empty())
            text[upTo(text.size())] ^= char(1U << (random() % 8));
        break;
    }
    if (text.size() > 65536)
        text.resize(65536);
}

} // namespace

int main(int argc, char** argv)
{
    const unsigned long rounds = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 30000;
    auto seeds = fuzzSeeds();
    seeds.emplace_back();
    for (const auto& seed : seeds)
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(seed.data()), seed.size());
    std::mt19937_64 random{1};
    for (unsigned long round = 0; round < rounds; ++round) {
        auto text = seeds[random() % seeds.size()];
        for (auto times = 1 + random() % 8; times > 0; --times)
            mutate(text, random, seeds);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%lu rounds over %zu seeds\n", rounds, seeds.size());
    return 0;
}
