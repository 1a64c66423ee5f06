// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_record.h"
#include "core/logs/times/request_time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// When a line came, for what bears no date itself.
struct LineArrival
{
    std::optional<WallTime> kept = {}; // to whoever kept it: of its envelope
    std::optional<WallTime> read = {}; // to us, or into its file if that was before; at the latest
};

// What nirn-proxy (germanoeich/nirn-proxy) prints through logrus; the first form in a file or a pipe, the second, with
// colours, on a terminal, where seconds since its start stand for the time:
//
//   time="2026-11-20T23:37:34Z" level=warning msg="Unexpected 429" bucket=... isGlobal=false method=POST ... route=/...
//   WARN[0012] Unexpected 429                                bucket=... isGlobal=false method=POST ... route=/...
//
// It tells only of what went wrong: a 429 whose scope is not `shared`, and the first 401 of a token. "Global reached,
// locking" is of the same answer as the "Unexpected 429" with isGlobal=true beside it, and so none of its own; the line
// for every answer that it has at the level debug is passed over for the same reason.
//
// On a terminal, without an envelope, the last of the lines that are read together is taken for one that was just
// written, and the others for as much older as their seconds say.
class NirnProxyLines
{
public:
    std::optional<RequestRecord> parse(std::string_view line, const LineArrival& arrival);
    // What is to be parsed next, all that is there for now.
    void expect(std::string_view lines, WallTime read);

    // Any line of logrus. Of a log known to be nirn's: one of its own.
    bool isOf(std::string_view line);
    // One with the words of nirn's.
    bool isSigned(std::string_view line);
    void setZone(const LogZone& zone) { m_local = LocalTimes(zone); }

    // Answers whose time was taken as said above.
    std::uint64_t undated() const { return m_undated; }

private:
    struct Line
    {
        std::optional<WallTime> at; // none: `sinceStart` is there
        std::chrono::seconds sinceStart{};
        std::string_view message;
        std::string_view fields;
    };
    std::optional<Line> read(std::string_view line);
    std::optional<Line> readText(std::string_view line);
    static std::optional<Line> readTerminal(std::string_view line);
    WallTime timeOf(const Line& line, const LineArrival& arrival);
    void noteStart(std::chrono::seconds sinceStart, WallTime read);

    LocalTimes m_local;
    std::string m_plain;
    std::optional<WallTime> m_start; // of the program, at the latest
    std::chrono::seconds m_sinceStart{}; // of the line that has it
    std::uint64_t m_undated = 0;
};

} // namespace headroom::logs
