// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/cause_place.h"

#include "ui/models/logs/log_words.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::string_view kCut = "…";

struct NamedCause
{
    std::uint16_t status = 0;
    std::string method;
    std::string path; // "/messages/{id}": its end, or all of it
    bool isWhole = false;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::optional<NamedCause> readCause(std::string_view label, const std::string& route)
{
    constexpr std::size_t statusLength = 3;
    if (label.size() <= statusLength || label[statusLength] != ' '
        || !std::all_of(label.begin(), label.begin() + statusLength, isDigit))
        return std::nullopt;
    NamedCause cause;
    cause.status = std::uint16_t((label[0] - '0') * 100 + (label[1] - '0') * 10 + (label[2] - '0'));
    const auto name = route.empty() ? label.substr(statusLength + 1) : std::string_view(route);
    const auto space = name.find(' ');
    if (space == 0 || space == std::string_view::npos)
        return std::nullopt;
    cause.method = name.substr(0, space);
    auto path = name.substr(space + 1);
    cause.isWhole = !path.starts_with(kCut);
    if (!cause.isWhole)
        path.remove_prefix(kCut.size());
    cause.path = path;
    return path.starts_with('/') ? std::optional(cause) : std::nullopt;
}

} // namespace

std::optional<console::Place> trafficOfCause(std::string_view label, const std::string& route)
{
    const auto cause = readCause(label, route);
    if (!cause)
        return std::nullopt;
    console::Place place{.page = "traffic"};
    place.only = {answerColumnName(console::answerKindOf(cause->status)).toStdString()};
    if (cause->isWhole)
        place.opened = {cause->method + ' ' + cause->path};
    else
        place.filter = "method:" + cause->method + " route:\"" + cause->path + '"';
    return place;
}

std::optional<console::Place> bucketsOfCause(std::string_view label, const std::string& route)
{
    const auto cause = readCause(label, route);
    if (!cause)
        return std::nullopt;
    return console::Place{.page = "buckets", .filter = "route:\"" + cause->path + '"'};
}

} // namespace headroom::ui
