// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_twilight.h"

#include "core/logs/request_formats/request_columns.h"
#include "core/logs/times/request_time.h"

namespace headroom::logs {

std::optional<RequestRecord> TwilightProxyLines::parse(std::string_view line)
{
    constexpr std::string_view program = " DEBUG twilight_http_proxy: ";
    constexpr std::string_view behindPath = "): ";
    const auto at = line.find(program);
    if (at == std::string_view::npos)
        return {};
    const auto time = parseIsoTime(line.substr(0, at), &m_local);
    const auto text = line.substr(at + program.size());
    const auto pathBegin = text.find(" (/");
    const auto pathEnd = text.rfind(behindPath);
    if (!time || pathBegin == std::string_view::npos || pathEnd == std::string_view::npos || pathEnd < pathBegin)
        return {};
    const auto status = parseStatus(text.substr(pathEnd + behindPath.size(), 3));
    const auto request = parseRequestLine(text); // "GET Get guild (...", of which the method counts
    if (!status || request.method.empty())
        return {};
    RequestRecord record;
    record.at = *time;
    record.method = request.method;
    record.target = text.substr(pathBegin + 2, pathEnd - pathBegin - 2);
    record.status = *status;
    return record;
}

} // namespace headroom::logs
