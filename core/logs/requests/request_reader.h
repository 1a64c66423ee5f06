// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/request_formats/request_format.h"
#include "core/logs/request_formats/request_line_joiner.h"
#include "core/logs/requests/request_figures.h"
#include "core/logs/requests/request_summary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Lines of one source's request log to figures. Allocates nothing for a line whose like it has seen, holds no more
// than the figures, and the lines of one request where a format takes several. Not thread-safe.
class RequestReader
{
public:
    // `figures`: that it goes on with.
    explicit RequestReader(RequestFormat format, std::optional<RequestFigures> figures = {});

    const RequestFormat& format() const { return m_format; }

    // What is taken next is all that is there for now: see RequestFormat::expect().
    void expect(std::string_view lines, WallTime read) { m_format.expect(lines, read); }
    // Whole lines, each with its '\n' (the last may be without).
    void take(std::string_view lines, const LineArrival& arrival = {});
    // One line, without its '\n', with or without a '\r'; its envelope is taken off.
    void takeLine(std::string_view line, const LineArrival& arrival = {});
    // The next line is none of the request that is being put together: another file begins.
    void endFile();

    std::uint64_t lines() const { return m_lines; } // that are not empty
    // That belong to no request that could be read. Those of an error log, and others in which a program tells of
    // something else, are not counted here.
    std::uint64_t unparsed() const { return m_unparsed; }
    // The first of them, shortened, without secrets; 5 at most.
    const std::vector<std::string>& unparsedSamples() const { return m_samples; }

    const RequestFigures& figures() const { return m_figures; }
    // With what there is to say about the lines themselves among the warnings.
    RequestSummary summary(std::optional<WallTime> now = {}) const;

    // Everything it counted and the lines that wait for the rest of their request, for the file in which they outlast a
    // restart; without secrets. The format is not in it.
    std::string toBytes() const;
    static Result<RequestReader> fromBytes(RequestFormat format, std::string_view bytes);

private:
    void takeWhole(std::string_view line, const LineArrival& arrival);
    void takePart(std::string_view line);
    void misfit(std::string_view line, std::uint64_t lines);
    Text misfitWarning() const;

    RequestFormat m_format;
    RequestFigures m_figures;
    std::optional<LineJoiner> m_joiner;
    std::uint64_t m_lines = 0;
    std::uint64_t m_unparsed = 0;
    std::vector<std::string> m_samples;
};

} // namespace headroom::logs
