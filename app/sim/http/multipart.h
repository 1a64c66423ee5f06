// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::sim {

struct Part
{
    std::string name;
    std::string filename; // empty: a plain field
    std::string contentType; // empty: none was given
    std::string content;
};

bool isMultipart(std::string_view contentType);

// multipart/form-data (RFC 7578). Nothing when there is no boundary or the closing one is missing.
std::optional<std::vector<Part>> parseMultipart(std::string_view contentType, std::string_view body);

} // namespace headroom::sim
