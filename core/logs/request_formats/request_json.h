// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/request_formats/request_columns.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Lines that are JSON objects, one for each request. Columns are known by their keys: those that are given, and else
// the names of nginx's variables, also below a "request" that is an object itself. Other fields are skipped.
class JsonRequests
{
public:
    explicit JsonRequests(RequestFields fields);

    // Nothing for what is no JSON object, or has no time, no status, or neither method nor path. The record holds until
    // the next line is parsed, or the line ends to be.
    std::optional<RequestRecord> parse(std::string_view line);
    void setZone(const LogZone& zone) { m_reader.setZone(zone); }

private:
    // Lines of one program have their keys in one order: each is looked for only when it is not what it was last time.
    struct Place
    {
        std::string key;
        RequestColumn column = RequestColumn::Skipped;
    };

    bool readObject(std::string_view text, bool isWithinRequest);
    RequestColumn columnOf(std::string_view key);

    std::shared_ptr<const RequestFields> m_fields;
    RequestColumns m_columns;
    ColumnReader m_reader;
    std::vector<Place> m_places;
    std::size_t m_place = 0;
};

} // namespace headroom::logs
