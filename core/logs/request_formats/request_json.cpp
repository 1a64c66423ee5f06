// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_json.h"

#include "core/logs/lines/json_scanner.h"

namespace headroom::logs {

namespace {

constexpr std::size_t maxJsonPlaces = 64;

} // namespace

JsonRequests::JsonRequests(RequestFields fields)
    : m_fields(std::make_shared<const RequestFields>(std::move(fields)))
{
}

RequestColumn JsonRequests::columnOf(std::string_view key)
{
    if (m_place < m_places.size() && m_places[m_place].key == key)
        return m_places[m_place++].column;
    auto column = columnOfField(*m_fields, key);
    if (column == RequestColumn::Skipped)
        column = columnOfVariable(key);
    if (key.size() > 64 || m_place >= maxJsonPlaces)
        return column;
    if (m_place == m_places.size())
        m_places.emplace_back();
    m_places[m_place].key.assign(key);
    m_places[m_place].column = column;
    ++m_place;
    return column;
}

bool JsonRequests::readObject(std::string_view text, bool isWithinRequest)
{
    JsonObjectScanner members(text);
    std::string_view key;
    JsonValue value;
    while (members.next(key, value)) {
        using Kind = JsonValue::Kind;
        if (value.kind == Kind::Object && !isWithinRequest && (key == "request" || key == "req")) {
            if (!readObject(value.raw, true))
                return false;
            continue;
        }
        const auto column = columnOf(key);
        const bool isNested = value.kind == Kind::Object || value.kind == Kind::Array;
        if (!isNested && value.raw != "null")
            m_columns.set(column, value.raw);
    }
    return members.isWhole();
}

std::optional<RequestRecord> JsonRequests::parse(std::string_view line)
{
    m_columns.clear();
    m_place = 0;
    if (!readObject(line, false))
        return {};
    const bool saysWhat = m_columns.has(RequestColumn::Request) || m_columns.has(RequestColumn::Method)
        || m_columns.has(RequestColumn::Target);
    const bool saysWhen = m_columns.has(RequestColumn::Time);
    const bool saysHow = m_columns.has(RequestColumn::Status) || m_columns.has(RequestColumn::UpstreamStatus);
    if (!saysWhat || !saysWhen || !saysHow)
        return {};
    return m_reader.read(m_columns, Escaping::Json);
}

} // namespace headroom::logs
