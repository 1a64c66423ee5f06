// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/request_formats/request_escapes.h"
#include "core/logs/requests/request_record.h"
#include "core/logs/times/request_time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

class QJsonObject;

namespace headroom::logs {

class FormatDeclaration;

// What may stand in a line about a request, whatever its format calls it.
enum class RequestColumn : std::uint8_t {
    Skipped,
    Client,
    TimeLocal, // "20/Nov/2026:23:39:38 +0000"
    TimeIso,
    Time, // of any form
    Request, // "GET /api/v10/gateway HTTP/1.1"
    Method,
    Target, // path with its query, or a whole URL
    Path, // without
    Query,
    Status,
    UpstreamStatus, // "502, 429": of each that was tried
    Bytes,
    Cache,
    Ray,
    Scope,
    Global,
    Via,
    Limiter,
    Seconds, // that it took
    Milliseconds,
    UpstreamSeconds, // "0.010, 0.200"
    UpstreamAddress,
};
inline constexpr std::size_t requestColumns = std::size_t(RequestColumn::UpstreamAddress) + 1;

// By the name of nginx's variable, without its '$'. Skipped for those that tell nothing we ask for.
RequestColumn columnOfVariable(std::string_view variable);

// What the fields of a line tell, by their names; a log format has them as its `fields`.
using RequestFields = std::vector<std::pair<std::string, RequestColumn>>;
RequestFields readRequestFields(FormatDeclaration& declaration, const QJsonObject& requests);
RequestColumn columnOfField(const RequestFields& fields, std::string_view name);

// The columns of one line, as they stand in it: views of the line.
class RequestColumns
{
public:
    void clear() { m_told = 0; }
    // What stands in a column twice counts the first time, unless that was empty.
    void set(RequestColumn column, std::string_view text);

    bool has(RequestColumn column) const { return m_told >> std::size_t(column) & 1; }
    // Empty for what is not there, and for "-".
    std::string_view operator[](RequestColumn column) const
    {
        return has(column) ? m_text[std::size_t(column)] : std::string_view{};
    }
    std::optional<std::string_view> find(RequestColumn column) const
    {
        return has(column) ? std::optional(m_text[std::size_t(column)]) : std::nullopt;
    }

private:
    std::array<std::string_view, requestColumns> m_text;
    std::uint32_t m_told = 0;
};

// Makes records of columns. What it returns points into the line or into its own memory, and holds until the next.
class ColumnReader
{
public:
    // Nothing when a column does not hold what belongs there, or the time or the status is missing: that line is
    // none of this format.
    std::optional<RequestRecord> read(const RequestColumns& columns, Escaping escaping);
    void setZone(const LogZone& zone) { m_local = LocalTimes(zone); }

private:
    std::optional<WallTime> timeOf(const RequestColumns& columns, Escaping escaping);
    void readRequestLine(const RequestColumns& columns, Escaping escaping, RequestRecord& record);

    TimeLocalMemory m_times;
    LocalTimes m_local;
    std::string m_timeText;
    std::string m_request;
    std::string m_method;
    std::string m_query;
};

// The parts of a request line such as "GET /gateway HTTP/1.1". Both are empty for garbage: what has no method of
// capital letters followed by a target.
struct RequestLine
{
    std::string_view method;
    std::string_view target;
};
RequestLine parseRequestLine(std::string_view text);

// "429", "502, 429", "502 : 429": the last one; empty for "-" and nothing.
std::string_view lastOfList(std::string_view list);

// Three digits; 0 for "000".
std::optional<std::uint16_t> parseStatus(std::string_view text);

} // namespace headroom::logs
