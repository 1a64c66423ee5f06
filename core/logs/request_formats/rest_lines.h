// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/shard_scan.h"
#include "core/logs/requests/log_coverage.h"
#include "core/logs/requests/request_record.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// What a line tells of the answer to a request of a program's own.
struct RestLine
{
    // Without `at`. The target may be that of a template; ids in it mean nothing then.
    RequestRecord record;
    std::string_view before; // what stands before the message: the logger's part, with the line's time in it
    std::optional<WallTime> at; // where the message itself tells it
    bool mayContinue = false; // one of the next lines may tell its scope
    bool continues = false; // this is such a line: it tells nothing but the scope of the last answer
};

// How a library writes about the answers to its requests, among the lines that it writes about its shards. Reading a
// line changes nothing: any thread.
class RestLines
{
public:
    virtual ~RestLines() = default;
    RestLines(const RestLines&) = delete;
    RestLines& operator=(const RestLines&) = delete;

    LogCoverage coverage() const { return m_coverage; }

    // Whether it is worth to be parsed; most lines are not, and cost little. Looked at are the first bytes alone: a
    // logger's part and the beginning of a message. None of them ends with an object, as events do that are dumped at
    // debug. Lines that continue an answer are looked for only where one is open.
    bool mayTell(std::string_view line, bool isOpen) const
    {
        if (line.ends_with('}'))
            return false;
        const auto beginning = line.substr(0, m_farthest);
        for (const auto& [marker, isContinuation] : m_markers) {
            if ((isOpen || !isContinuation) && marker.isIn(beginning))
                return true;
        }
        return false;
    }

    // One line, without its end, its colours and its JSON. What is read points into the line or into `memory`. False:
    // it tells of no answer, and `result` holds anything.
    virtual bool parse(std::string_view line, std::string& memory, RestLine& result) const = 0;

protected:
    explicit RestLines(LogCoverage coverage, std::size_t farthest = 256)
        : m_coverage(coverage)
        , m_farthest(farthest)
    {
    }

    struct LineMarker
    {
        Marker marker;
        bool isContinuation = false;
    };
    std::vector<LineMarker> m_markers; // the texts outlive it

private:
    LogCoverage m_coverage;
    std::size_t m_farthest;
};

std::shared_ptr<const RestLines> makeErisRestLines();

// A path of which a library names the parameters, as one in which they are numbers: "/channels/{channel_id}" and
// "/channels/:id" are "/channels/0". The text itself where there is none, otherwise it is in `memory`.
std::string_view withoutParameters(std::string_view path, std::string& memory);

// A few capital letters.
bool isMethod(std::string_view text);

} // namespace headroom::logs
