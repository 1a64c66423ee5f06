// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_columns.h"

#include "core/base/text/numbers.h"
#include "core/logs/format_declaration.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/requests/request_reach.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::pair<std::string_view, RequestColumn> variables[] = {
    {"remote_addr", RequestColumn::Client},
    {"time_local", RequestColumn::TimeLocal},
    {"time_iso8601", RequestColumn::TimeIso},
    {"msec", RequestColumn::Time},
    {"request", RequestColumn::Request},
    {"request_method", RequestColumn::Method},
    {"request_uri", RequestColumn::Target},
    {"uri", RequestColumn::Path},
    {"document_uri", RequestColumn::Path},
    {"args", RequestColumn::Query},
    {"query_string", RequestColumn::Query},
    {"status", RequestColumn::Status},
    {"upstream_status", RequestColumn::UpstreamStatus},
    {"body_bytes_sent", RequestColumn::Bytes},
    {"upstream_cache_status", RequestColumn::Cache},
    {"upstream_http_cf_ray", RequestColumn::Ray},
    {"upstream_http_x_ratelimit_scope", RequestColumn::Scope},
    {"upstream_http_x_ratelimit_global", RequestColumn::Global},
    {"upstream_http_via", RequestColumn::Via},
    {"limit_req_status", RequestColumn::Limiter},
    {"request_time", RequestColumn::Seconds},
    {"upstream_response_time", RequestColumn::UpstreamSeconds},
    {"upstream_addr", RequestColumn::UpstreamAddress},
};

constexpr std::array<std::pair<std::string_view, RequestColumn>, 12> columnNames{{{"time", RequestColumn::Time},
    {"client", RequestColumn::Client}, {"method", RequestColumn::Method}, {"path", RequestColumn::Target},
    {"status", RequestColumn::Status}, {"bytes", RequestColumn::Bytes}, {"cache", RequestColumn::Cache},
    {"ray", RequestColumn::Ray}, {"scope", RequestColumn::Scope}, {"global", RequestColumn::Global},
    {"took_s", RequestColumn::Seconds}, {"took_ms", RequestColumn::Milliseconds}}};

RequestColumn columnNamed(const auto& known, std::string_view name)
{
    const auto found = std::ranges::find_if(known, [name](const auto& each) { return each.first == name; });
    return found == std::ranges::end(known) ? RequestColumn::Skipped : found->second;
}

bool isBare(std::string_view text)
{
    return std::none_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '"'; });
}

bool isMethodName(std::string_view text)
{
    return !text.empty() && text.size() <= 32
        && std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '-' || c == '_'; });
}

// Of a column of its own, where some write it in lower case.
bool isMethodOfAnyCase(std::string_view text)
{
    return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
    });
}

Scope scopeOf(const RequestColumns& columns)
{
    return scopeNamed(columns[RequestColumn::Scope], columns[RequestColumn::Global] == "true");
}

std::optional<Duration> millisecondsOf(std::string_view text)
{
    const auto point = text.find('.');
    const auto whole = numberIn<std::uint64_t>(text.substr(0, point));
    if (!whole || *whole > 1'000'000'000)
        return {};
    const auto fraction = point == std::string_view::npos ? Duration{} : parseSeconds(text.substr(point));
    return fraction ? std::optional<Duration>(std::chrono::milliseconds{*whole} + *fraction / 1000) : std::nullopt;
}

std::optional<Duration> tookOf(const RequestColumns& columns)
{
    if (const auto text = columns[RequestColumn::Seconds]; !text.empty())
        return parseSeconds(text);
    if (const auto text = columns[RequestColumn::Milliseconds]; !text.empty())
        return millisecondsOf(text);
    return parseSeconds(lastOfList(columns[RequestColumn::UpstreamSeconds]));
}

std::uint16_t statusOf(const RequestColumns& columns, std::string_view upstreamStatus, bool& valid)
{
    const auto text = columns.has(RequestColumn::Status) ? columns[RequestColumn::Status] : upstreamStatus;
    const auto status = parseStatus(text);
    valid = status.has_value() || (text.empty() && !columns.has(RequestColumn::Status));
    return status.value_or(0);
}

} // namespace

RequestColumn columnOfVariable(std::string_view variable)
{
    return columnNamed(variables, variable);
}

RequestFields readRequestFields(FormatDeclaration& declaration, const QJsonObject& requests)
{
    RequestFields read;
    const auto fields = requests[QLatin1String("fields")].toObject();
    for (auto it = fields.begin(); it != fields.end(); ++it)
        read.emplace_back(it.key().toStdString(), declaration.named(columnNames, it->toString().toStdString()));
    return read;
}

RequestColumn columnOfField(const RequestFields& fields, std::string_view name)
{
    return columnNamed(fields, name);
}

void RequestColumns::set(RequestColumn column, std::string_view text)
{
    if (column == RequestColumn::Skipped)
        return;
    if (text == "-")
        text = {};
    auto& place = m_text[std::size_t(column)];
    if (has(column) && !place.empty())
        return;
    place = text;
    m_told |= std::uint32_t(1) << std::size_t(column);
}

RequestLine parseRequestLine(std::string_view text)
{
    const auto space = text.find(' ');
    if (space == std::string_view::npos || !isMethodName(text.substr(0, space)))
        return {};
    auto target = text.substr(space + 1);
    const auto version = target.rfind(' ');
    if (version != std::string_view::npos && target.substr(version + 1).starts_with("HTTP/"))
        target = target.substr(0, version);
    return target.empty() ? RequestLine{} : RequestLine{text.substr(0, space), target};
}

std::string_view lastOfList(std::string_view list)
{
    auto begin = list.size();
    while (begin > 0 && list[begin - 1] != ',' && list[begin - 1] != ' ')
        --begin;
    list.remove_prefix(begin);
    return list == "-" ? std::string_view{} : list;
}

std::optional<std::uint16_t> parseStatus(std::string_view text)
{
    if (text.size() != 3)
        return {};
    std::uint16_t status = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return {};
        status = std::uint16_t(status * 10 + (c - '0'));
    }
    return status;
}

std::optional<WallTime> ColumnReader::timeOf(const RequestColumns& columns, Escaping escaping)
{
    if (columns.has(RequestColumn::Time))
        return parseAnyTime(withoutEscapes(columns[RequestColumn::Time], escaping, m_timeText), &m_local);
    if (columns.has(RequestColumn::TimeIso))
        return parseIsoTime(withoutEscapes(columns[RequestColumn::TimeIso], escaping, m_timeText), &m_local);
    return m_times.read(withoutEscapes(columns[RequestColumn::TimeLocal], escaping, m_timeText));
}

void ColumnReader::readRequestLine(const RequestColumns& columns, Escaping escaping, RequestRecord& record)
{
    if (columns.has(RequestColumn::Request)) {
        const auto line = parseRequestLine(withoutEscapes(columns[RequestColumn::Request], escaping, m_request));
        record.method = line.method;
        record.target = line.target;
        return;
    }
    const auto method = withoutEscapes(columns[RequestColumn::Method], escaping, m_method);
    record.method = isMethodOfAnyCase(method) ? method : std::string_view{};
    if (columns.has(RequestColumn::Target)) {
        record.target = withoutEscapes(columns[RequestColumn::Target], escaping, m_request);
        return;
    }
    record.target = withoutEscapes(columns[RequestColumn::Path], escaping, m_request);
    const auto query = withoutEscapes(columns[RequestColumn::Query], escaping, m_query);
    if (query.empty() || record.target.find('?') != std::string_view::npos)
        return;
    if (record.target.data() != m_request.data())
        m_request.assign(record.target);
    record.target = m_request.append(1, '?').append(query);
}

std::optional<RequestRecord> ColumnReader::read(const RequestColumns& columns, Escaping escaping)
{
    const auto time = timeOf(columns, escaping);
    const auto upstreamStatus = lastOfList(columns[RequestColumn::UpstreamStatus]);
    bool validStatus = false;
    const auto status = statusOf(columns, upstreamStatus, validStatus);
    if (!time || !validStatus)
        return {};
    if (!upstreamStatus.empty() && !parseStatus(upstreamStatus))
        return {};

    RequestRecord record;
    record.at = *time;
    record.status = status;
    record.client = columns[RequestColumn::Client];
    const auto ray = columns[RequestColumn::Ray];
    const auto cache = columns[RequestColumn::Cache];
    if (!isBare(record.client) || !isBare(ray) || !isBare(cache))
        return {};
    if (const auto bytes = columns[RequestColumn::Bytes]; !bytes.empty()) {
        record.bytes = numberIn<std::uint64_t>(bytes);
        if (!record.bytes)
            return {};
    }
    readRequestLine(columns, escaping, record);

    Trail trail;
    trail.status = status;
    trail.understood = !columns.has(RequestColumn::Request) || !record.method.empty();
    trail.ray = columns.find(RequestColumn::Ray);
    trail.cache = columns.find(RequestColumn::Cache);
    if (columns.has(RequestColumn::UpstreamStatus))
        trail.upstreamStatus = upstreamStatus;
    trail.upstreamAddress = columns.find(RequestColumn::UpstreamAddress);
    trail.limiter = columns.find(RequestColumn::Limiter);
    trail.via = columns.find(RequestColumn::Via);
    trail.scope = columns.find(RequestColumn::Scope);
    record.reach = reachOf(trail);
    record.scope = scopeOf(columns);
    record.limiterRefused = trail.limiter && limiterRefused(*trail.limiter);
    record.limiterSeen = trail.limiter && !trail.limiter->empty() && !trail.limiter->ends_with("_DRY_RUN");
    if (record.reach == Reach::Discord)
        record.place = placeOf(ray);
    record.took = tookOf(columns);
    return record;
}

} // namespace headroom::logs
