// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/logs/traffic_route_model.h"
#include "ui/pages/logs/log_page.h"

#include <QTimer>

class QBoxLayout;
class QLabel;

namespace headroom::ui {

class BudgetCard;
class Card;
class Chart;
class ChipRow;
class EmptyState;
class CountList;
class LogTable;
class RouteCard;
class SortedLogRows;
class SourceChooser;

// What reached Discord, out of the logs of request proxies: answers over time, which routes they were for, and what
// burns the invalid-request budget. One filter applies to all of it.
class TrafficPage final : public LogPage
{
    Q_OBJECT
public:
    TrafficPage(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent);

    void apply(const console::Snapshot& snapshot) override;
    void tick() override;
    FilterEdit* filterEdit() const override { return m_edit; }
    // Holds at once; what is typed holds a moment after the last key.
    console::Place place() const override; // the open route by its name
    void go(const console::Place& place) override;
    std::vector<Scene> scenes() override;
    void reset() override { openRoute({}); }
    // Alone, with its lines and who sends it; empty: all routes again. See console::nameOfRoute().
    void openRoute(const std::string& route);
    const std::string& openedRoute() const { return m_route; }
    RouteCard& routeCard() { return *m_routeCard; }
    BudgetCard& budgets() { return *m_budgets; }
    ChipRow& chips() { return *m_chips; }
    Chart& chart() { return *m_chart; }
    const SortedLogRows& rows() const { return *m_rows; }
    LogTable& table() { return *m_table; }
    QString pastNote() const override { return tr("Statuses, data centres and the scopes of 429 are not recorded."); }
    void reveal(const console::Emergency& emergency) override; // scrolls to what burns the invalid-request budget

protected:
    void draw() override;
    void drawNothing() override;
    bool hasOwnPart(const console::LogFigures& figures) const override;
    void completeQuery(console::LogQuery& query) const override;
    console::TimeGrid shownGrid() const override;
    void leave() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFilter();
    void buildBody();
    void buildExports();
    QWidget* buildRoutes();
    QWidget* buildSide();
    void drawTotals();
    void drawChips();
    void arrangeFilter();
    void arrangeTable();
    void drawRoutes();
    std::string routeAt(int row) const;
    QString curlText(const std::vector<int>& rows) const;
    void askForRoute(const std::string& route);
    void askForBuckets(const std::string& route);
    void openRouteMenu(const QPoint& at);
    void drawLists();
    bool isFiltered() const;
    Duration shownSpan() const;

    TrafficRouteModel* m_routes;
    SortedLogRows* m_rows;
    std::string m_api; // the base of what requests are sent to
    std::string m_route; // that is open; empty: none

    FilterEdit* m_edit = nullptr;
    SourceChooser* m_sources = nullptr;
    ChipRow* m_chips = nullptr;
    QBoxLayout* m_filterRow = nullptr;
    QBoxLayout* m_columns = nullptr;
    QWidget* m_side = nullptr;
    Card* m_chartCard = nullptr;
    Chart* m_chart = nullptr;
    EmptyState* m_nothing = nullptr; // in its place where nothing matches the filter
    Card* m_routesCard = nullptr;
    LogTable* m_table = nullptr;
    QLabel* m_noRoutes = nullptr;
    RouteCard* m_routeCard = nullptr; // in place of them
    BudgetCard* m_budgets = nullptr;
    CountList* m_statuses = nullptr;
    CountList* m_places = nullptr;
    QLabel* m_listsNote = nullptr;
};

} // namespace headroom::ui
