// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/multipart.h"

#include <algorithm>
#include <cctype>

namespace headroom::sim {

namespace {

std::string lowered(std::string_view text)
{
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

// The value of `name="..."` or name=... in a header, empty without one.
std::string parameter(std::string_view header, std::string_view name)
{
    const auto lower = lowered(header);
    const auto wanted = std::string{name} + '=';
    auto at = lower.find(wanted);
    // "name=" must not be found inside "filename=".
    while (at != std::string::npos && at > 0 && lower[at - 1] != ' ' && lower[at - 1] != ';')
        at = lower.find(wanted, at + 1);
    if (at == std::string::npos)
        return {};
    auto value = header.substr(at + wanted.size());
    if (!value.empty() && value.front() == '"')
        return std::string{value.substr(1, value.find('"', 1) - 1)};
    return std::string{value.substr(0, value.find_first_of("; \r\n"))};
}

Part parsePart(std::string_view text)
{
    Part part;
    const auto end = text.find("\r\n\r\n");
    auto headers = text.substr(0, end);
    if (end != std::string_view::npos)
        part.content = text.substr(end + 4);
    while (!headers.empty()) {
        const auto lineEnd = headers.find("\r\n");
        const auto line = headers.substr(0, lineEnd);
        headers = lineEnd == std::string_view::npos ? std::string_view{} : headers.substr(lineEnd + 2);
        constexpr std::string_view type = "content-type: ";
        if (lowered(line).find(type) == 0)
            part.contentType = std::string{line.substr(type.size())};
        if (lowered(line).find("content-disposition:") != 0)
            continue;
        part.name = parameter(line, "name");
        part.filename = parameter(line, "filename");
    }
    return part;
}

} // namespace

bool isMultipart(std::string_view contentType)
{
    return lowered(contentType).find("multipart/form-data") == 0;
}

std::optional<std::vector<Part>> parseMultipart(std::string_view contentType, std::string_view body)
{
    const auto boundary = parameter(contentType, "boundary");
    if (boundary.empty())
        return std::nullopt;
    const auto opening = "--" + boundary;
    const auto between = "\r\n" + opening;
    if (body.substr(0, opening.size()) != opening)
        return std::nullopt;
    body.remove_prefix(opening.size());
    std::vector<Part> parts;
    while (body.substr(0, 2) == "\r\n") {
        const auto end = body.find(between, 2);
        if (end == std::string_view::npos)
            return std::nullopt;
        parts.push_back(parsePart(body.substr(2, end - 2)));
        body.remove_prefix(end + between.size());
    }
    if (body.substr(0, 2) != "--")
        return std::nullopt;
    return parts;
}

} // namespace headroom::sim
