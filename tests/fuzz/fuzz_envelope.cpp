// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Envelopes of containers and journals, whatever stands in them: a text lies in the line or in the reader's own memory,
// nothing grows without end, and what comes in as a record of two readers comes out of both as the same.
#include "core/logs/lines/chunk.h"
#include "core/logs/lines/envelope.h"
#include "core/logs/lines/json_scanner.h"
#include "core/logs/lines/line_splitter.h"
#include "core/logs/lines/unwrapped_lines.h"
#include "tests/support/fuzz_require.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::require;

std::vector<std::string> fuzzSeeds()
{
    return {
        R"({"log":"[WS =\u003e Shard 0] latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:34.120345678Z"})"
        "\n"
        R"({"log":"half ","stream":"stderr","attrs":{"a":["b"]},"time":"2026-11-20T23:37:34+01:00"})"
        "\n",
        "2026-11-20T23:37:34.120345678Z stdout F line\n2026-11-20T23:37:34Z stderr P half\n"
        "2026-11-20T23:37:34Z stderr F:x rest\n",
        R"({"__CURSOR":"s=1;i=2","__REALTIME_TIMESTAMP":"1795217854120345","MESSAGE":[27,91,51,49,109],"_PID":"1"})"
        "\n"
        R"({"MESSAGE":["one","tw\"o",[116,119]],"__CURSOR":"s"})"
        "\n"
        R"({"MESSAGE":null,"__CURSOR":"s","A":-1.5e3,"B":true})"
        "\n",
        R"({"level":20,"time":1795217810035,"msg":"\ud83d\ude00 \ud83d \u0000"})"
        "\n"};
}

namespace {

void unwrapAll(EnvelopeKind kind, std::string_view bytes)
{
    Envelope envelope(kind);
    Envelope other(kind);
    forEachLine(bytes, [&](std::string_view line) {
        const auto read = envelope.unwrap(line);
        const std::string copy{line};
        const auto again = other.unwrap(copy);
        require(read.what == again.what && read.text == again.text && read.at == again.at);
        require(read.what == Unwrapped::What::Text || read.text.empty());
        require(read.text.size() <= maxLineLength);
    });
    envelope.restart();
    require(!envelope.holdsFragments());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    for (const auto kind : {EnvelopeKind::None, EnvelopeKind::DockerJson, EnvelopeKind::Cri, EnvelopeKind::Journald})
        unwrapAll(kind, bytes);

    UnwrappedLines lines;
    std::uint64_t count = 0;
    lines.read(Chunk{bytes, 0, {}, true}, [&count](std::string_view text, std::optional<WallTime>) {
        ++count;
        require(text.size() <= maxLineLength);
    });
    require(count == lines.counts().lines);

    // What is inside the line is never pointed out of it.
    forEachLine(bytes, [](std::string_view line) {
        const auto isInside = [line](std::string_view part) {
            return part.data() >= line.data() && part.data() + part.size() <= line.data() + line.size();
        };
        JsonObjectScanner scanner(line);
        std::string_view key;
        JsonValue value;
        while (scanner.next(key, value)) {
            require(isInside(key) && isInside(value.raw));
            JsonArrayScanner elements(value.kind == JsonValue::Kind::Array ? value.raw : std::string_view());
            JsonValue element;
            while (elements.next(element))
                require(isInside(element.raw));
        }
    });
    return 0;
}
