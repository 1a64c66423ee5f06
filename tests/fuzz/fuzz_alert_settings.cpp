// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_memory.h"
#include "core/console/alerts/alert_settings.h"
#include "core/discord/sanitize_for_display.h"
#include "tests/support/fuzz_require.h"

#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::console;
using headroom::support::require;

std::vector<std::string> fuzzSeeds()
{
    return {R"({"version":1,"rules":[{"rule":"shard-slow","enter":700,"leave":1e9,"for":"1m 30s","keep":"2h"}]})",
        R"({"version":1,"rules":[{"rule":"mine","measure":"log_silence","enter":2.5,"severity":"critical","on":false}]})",
        R"({"version":1,"silences":[{"rule":"*","until":"2026-12-01T08:00:00Z","note":"x"}]})",
        R"({"version":1,"silences":[{"rule":"\ud800","until":"9999-12-31T24:00:00+14:00"}]})",
        R"({"version":1,"commands":[{"run":["page","--key","password=x"],"from":"critical"}]})",
        R"({"version":1,"rules":[{"rule":"banned","enter":-1}]})", R"({"version":2})", "[]",
        R"({"version":1,"active":[{"rule":"shard-slow","measure":"shard_latency","severity":"warning","since":1,
            "ended":null,"subjects":[{"name":"a","value":1e308,"cause":"b"}],"subject_count":-4}],"past":[],"told":
            {"shard-slow":{"began":1,"of":2,"subjects":3,"counted":4,"stills":5}}})"};
}

// A file that a person or another program wrote: what is understood is written and read again as it is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), qsizetype(size));
    const WallTime now{};
    if (const auto settings = alertSettingsFromJson(json)) {
        for (const auto& rule : settings->rules)
            require(rule.emergency || check(rule), "rules that are right");
        auto kept = *settings;
        std::erase_if(kept.silences, [now](const Silence& silence) { return silence.until <= now; });
        const auto again = alertSettingsFromJson(toJson(*settings, now));
        require(again && again->rules == kept.rules && again->commands == kept.commands, "the same again");
    } else {
        const auto& text = settings.error().text;
        require(!text.empty() && text.find('\n') == std::string::npos && discord::isUtf8(text), "one line");
    }
    if (const auto memory = alertMemoryFromJson(json)) {
        const auto again = alertMemoryFromJson(toJson(*memory));
        require(again && *again == *memory, "the same memory again");
    }
    return 0;
}
