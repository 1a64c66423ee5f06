// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/rest_lines.h"

#include <algorithm>

namespace headroom::logs {

std::string_view withoutParameters(std::string_view path, std::string& memory)
{
    const auto isParameter = [](std::string_view segment) {
        return segment.starts_with('{') || segment.starts_with(':');
    };
    const auto beginsSegment = [path](char c) { // slashes are many, these are not
        auto at = path.find(c);
        while (at != std::string_view::npos && (at == 0 || path[at - 1] != '/'))
            at = path.find(c, at + 1);
        return at != std::string_view::npos;
    };
    if (!beginsSegment('{') && !beginsSegment(':'))
        return path;
    memory.clear();
    while (!path.empty()) {
        const auto end = std::min(path.find('/', 1), path.size());
        const auto segment = path.substr(path.starts_with('/') ? 1 : 0, end - (path.starts_with('/') ? 1 : 0));
        if (path.starts_with('/'))
            memory += '/';
        memory.append(isParameter(segment) ? "0" : segment);
        path.remove_prefix(end);
    }
    return memory;
}

bool isMethod(std::string_view text)
{
    constexpr std::size_t longest = 10;
    return !text.empty() && text.size() <= longest
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

} // namespace headroom::logs
