// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::discord {

// The number of a method together with a template: for those who count by both, request after request. The same two
// have the same number in one run of a program; it means nothing elsewhere, so what is stored is the two names.
using TemplateId = std::uint16_t;

// Of a method and a path without API base and query. The template is the one that parseRoute() gives, and "(no path)"
// where that refuses the path. A method that is none of those parseRoute() takes is counted as "(other)", and an empty
// one is kept. Thread-safe, linear, and without allocation for what parseRoute() takes.
TemplateId templateIdOf(std::string_view method, std::string_view path);

// Numbers are below this.
std::size_t templateIds();

struct TemplateName
{
    std::string_view method; // "GET"; "(other)"; empty: there was none
    std::string_view routeTemplate; // "/channels/{channel}/messages/{id}"; "(no path)"

    bool operator==(const TemplateName&) const = default;
};
TemplateName nameOf(TemplateId id); // id < templateIds()

// Whether requests of this template count towards the bot's global limit, as far as it tells: not those to a webhook
// with its token in the path, nor interaction callbacks. See Route::countsTowardsGlobal.
bool countsTowardsGlobal(const TemplateName& name);

// The way back. Nothing where no request has these.
std::optional<TemplateId> templateIdNamed(const TemplateName& name);

// The path of a request to a proxy for Discord: without scheme, host, query, and the API's base ("/api/v10", "/api"),
// which is "/" when nothing else is there.
std::string_view pathOfTarget(std::string_view target);

} // namespace headroom::discord
