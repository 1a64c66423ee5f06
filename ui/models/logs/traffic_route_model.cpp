// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/traffic_route_model.h"

#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/format.h"

using headroom::console::AnswerKind;
using headroom::console::TrafficRoute;

namespace headroom::ui {

namespace {

std::uint64_t of(const TrafficRoute& route, AnswerKind kind)
{
    return route.count[std::size_t(kind)];
}

// What a column counts; none for words.
std::optional<std::uint64_t> counted(const TrafficRoute& route, RouteColumn column)
{
    switch (column) {
    case RouteColumn::Method:
    case RouteColumn::Route:
        return std::nullopt;
    case RouteColumn::Requests:
    case RouteColumn::PerSecond:
    case RouteColumn::Share:
        return route.total();
    case RouteColumn::Invalid:
        return route.invalid;
    case RouteColumn::Limited:
        return of(route, AnswerKind::Limited);
    case RouteColumn::Refused:
        return of(route, AnswerKind::Refused);
    case RouteColumn::Unknown:
        return of(route, AnswerKind::Unknown);
    }
    return std::nullopt;
}

QString rateText(double perSecond)
{
    return perSecond > 0 && perSecond < 0.05 ? u'<' + formatRate(0.1) : formatRate(perSecond);
}

} // namespace

std::span<const TableColumn> TrafficRouteModel::columns() const
{
    constexpr auto down = Qt::DescendingOrder;
    static constexpr TableColumn routeColumns[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Method"), .width = 78, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Route"), .width = 216, .stretches = true},
        {QT_TRANSLATE_NOOP("Columns", "Requests"), 98, 0, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "In the part of the past that is shown")},
        {QT_TRANSLATE_NOOP("Columns", "per s"), 60, 4, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "On average over that part")},
        {QT_TRANSLATE_NOOP("Columns", "Invalid"), 66, 0, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "401, 403 and 429 that count towards the ban")},
        {"429", 54, 0, false, true, true, down},
        {QT_TRANSLATE_NOOP("Columns", "Refused"), 72, 3, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "By the proxy itself")},
        {QT_TRANSLATE_NOOP("Columns", "No response"), 92, 2, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "No response came back: Discord may have done it")},
        {QT_TRANSLATE_NOOP("Columns", "Share"), 98, 5, false, true, true, down,
            QT_TRANSLATE_NOOP("Columns", "Of all requests in the list")},
    };
    return routeColumns;
}

void TrafficRouteModel::show(const std::vector<TrafficRoute>& routes, Duration span)
{
    const double seconds = std::max(1.0, std::chrono::duration<double>(span).count());
    std::uint64_t all = 0;
    for (const auto& route : routes)
        all += route.total();
    const bool sharesMove = all != m_all || seconds != m_seconds;
    m_seconds = seconds;
    m_all = all;
    showRows(routes);
    if (!sharesMove || rowCount() == 0)
        return;
    for (const auto column : {RouteColumn::PerSecond, RouteColumn::Share})
        Q_EMIT dataChanged(index(0, int(column)), index(rowCount() - 1, int(column)));
}

double TrafficRouteModel::perSecond(int at) const
{
    return double(row(at).total()) / m_seconds;
}

QString TrafficRouteModel::shown(const TrafficRoute& route, RouteColumn column) const
{
    switch (column) {
    case RouteColumn::Method:
        return QString::fromStdString(route.method);
    case RouteColumn::Route:
        return QString::fromStdString(route.routeTemplate);
    case RouteColumn::PerSecond:
        return rateText(double(route.total()) / m_seconds);
    case RouteColumn::Share:
        return formatPercent(m_all > 0 ? double(route.total()) / double(m_all) : 0);
    default:
        return formatCount(qint64(counted(route, column).value_or(0)));
    }
}

Tone TrafficRouteModel::tone(const TrafficRoute& route, RouteColumn column) const
{
    switch (column) {
    case RouteColumn::Method:
        return methodTone(route.method);
    case RouteColumn::Invalid:
        return route.invalid > 0 ? Tone::Warning : Tone::Muted;
    case RouteColumn::Limited:
        return of(route, AnswerKind::Limited) > 0 ? Tone::Critical : Tone::Muted;
    case RouteColumn::Refused:
    case RouteColumn::Unknown:
        return counted(route, column) > 0U ? Tone::Text : Tone::Muted;
    case RouteColumn::PerSecond:
        return Tone::Muted;
    default:
        return Tone::Text;
    }
}

QVariant TrafficRouteModel::cell(int at, int section, int role) const
{
    const TrafficRoute& route = row(at);
    const auto column = RouteColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return shown(route, column);
    case LogToneRole:
        return int(tone(route, column));
    case LogShareRole:
        if (column == RouteColumn::Share)
            return m_all > 0 ? double(route.total()) / double(m_all) : 0.0;
        return {};
    default:
        return {};
    }
}

int TrafficRouteModel::compareRows(int left, int right, int column) const
{
    const auto which = RouteColumn(column);
    if (which == RouteColumn::Method)
        return row(left).method.compare(row(right).method);
    if (which == RouteColumn::Route)
        return row(left).routeTemplate.compare(row(right).routeTemplate);
    return compared(counted(row(left), which), counted(row(right), which));
}

bool TrafficRouteModel::comesBefore(const TrafficRoute& left, const TrafficRoute& right) const
{
    return std::tie(left.routeTemplate, left.method) < std::tie(right.routeTemplate, right.method);
}

std::pair<int, int> TrafficRouteModel::changedColumns(const TrafficRoute& before, const TrafficRoute& now) const
{
    if (before.count == now.count && before.invalid == now.invalid)
        return {1, 0};
    return {int(RouteColumn::Requests), int(RouteColumn::Share)};
}

} // namespace headroom::ui
