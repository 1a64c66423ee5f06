// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"

namespace headroom::console {

// route: is looked for in the template, method: is the method; other words are looked for in "GET /channels/{channel}".
std::span<const FilterField> routeFilterFields();

// Which routes are asked for by LogQuery::routeText. A text that is no filter lets all through.
class RouteFilter
{
public:
    explicit RouteFilter(std::string_view text);

    bool letsEverythingThrough() const { return m_text.letsEverythingThrough(); }
    bool matches(std::string_view method, std::string_view routeTemplate) const;

private:
    FilterText m_text;
};

} // namespace headroom::console
