// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/route_filter.h"

namespace headroom::console {

std::span<const FilterField> routeFilterFields()
{
    static const std::vector<FilterField> fields{{"route"}, {"method", FilterField::Kind::Word}};
    return fields;
}

RouteFilter::RouteFilter(std::string_view text)
    : m_text(FilterText::parse(text, routeFilterFields()).value_or(FilterText()))
{
}

bool RouteFilter::matches(std::string_view method, std::string_view routeTemplate) const
{
    return m_text.matches([&](const FilterText::Term& term) {
        switch (term.field) {
        case 0:
            return term.isIn(routeTemplate);
        case 1:
            return term.is(method);
        default:
            return term.isIn(std::string(method) + ' ' + std::string(routeTemplate));
        }
    });
}

} // namespace headroom::console
