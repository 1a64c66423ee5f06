// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/target.h"

#include "core/base/value_in.h"

namespace headroom::sim {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

std::string_view withoutVersion(std::string_view path)
{
    for (const std::string_view prefix : {"/api/v10", "/api/v9", "/api"}) {
        const bool whole =
            path.substr(0, prefix.size()) == prefix && (path.size() == prefix.size() || path[prefix.size()] == '/');
        if (whole)
            return path.substr(prefix.size());
    }
    return path;
}

bool parseQuery(std::string_view text, Target& target)
{
    while (!text.empty()) {
        const auto end = text.find('&');
        const auto pair = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        const auto equals = pair.find('=');
        auto name = percentDecode(pair.substr(0, equals), true);
        auto value =
            percentDecode(equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1), true);
        if (!name || !value)
            return false;
        if (!name->empty())
            target.query[std::move(*name)].push_back(std::move(*value));
    }
    return true;
}

} // namespace

std::string_view Target::first(std::string_view name) const
{
    const auto* values = valueIn(query, name);
    return values ? std::string_view{values->back()} : std::string_view{};
}

std::vector<std::string> Target::all(std::string_view name) const
{
    const auto* values = valueIn(query, name);
    return values ? *values : std::vector<std::string>{};
}

std::optional<std::string> percentDecode(std::string_view text, bool plusIsSpace)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
            if (high < 0 || low < 0)
                return std::nullopt;
            plain += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            plain += plusIsSpace && text[i] == '+' ? ' ' : text[i];
        }
    }
    return plain;
}

std::optional<Target> parseTarget(std::string_view text)
{
    text = text.substr(0, text.find('#'));
    const auto mark = text.find('?');
    auto path = text.substr(0, mark);
    if (path.empty() || path.front() != '/')
        return std::nullopt;
    path = withoutVersion(path);
    Target target;
    target.path = path.empty() ? "/" : std::string{path};
    while (!path.empty()) {
        path.remove_prefix(1); // the slash
        const auto end = path.find('/');
        auto segment = percentDecode(path.substr(0, end));
        if (!segment)
            return std::nullopt;
        path = end == std::string_view::npos ? std::string_view{} : path.substr(end);
        if (!(segment->empty() && path.empty())) // one slash at the end is no segment
            target.segments.push_back(std::move(*segment));
    }
    if (mark != std::string_view::npos && !parseQuery(text.substr(mark + 1), target))
        return std::nullopt;
    return target;
}

} // namespace headroom::sim
