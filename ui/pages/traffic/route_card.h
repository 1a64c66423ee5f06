// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

class QStackedWidget;

namespace headroom::ui {

class CountList;
class LogTable;
class RequestLineModel;

// The request as a line for curl, with the end of a line; empty: it is none.
QString curlTextLine(const std::string& api, const std::string& method, const std::string& path);

// One route: who sends it, and its lines in the logs, as they are but for their secrets.
class RouteCard final : public Card
{
    Q_OBJECT
public:
    explicit RouteCard(const Theme& theme, QWidget* parent = nullptr);

    // `route`: by its console::nameOfRoute(). The figures may be those of something else: then it says that it waits.
    void show(const std::string& route, const console::LogFigures& figures);

    void setApi(const std::string& api) { m_api = api; } // the base of what requests are sent to
    LogTable& table() { return *m_table; }
    const CountList& senders() const { return *m_senders; }

Q_SIGNALS:
    void closed();
    void bucketsAsked();

private:
    QWidget* buildHead();
    QWidget* buildBody(const Theme& theme);
    void showDetail(const console::RouteDetail& detail);
    void say(const QString& text);
    void copyLines() const; // those that are chosen

    RequestLineModel* m_lines;
    std::string m_api;
    QLabel* m_summary = nullptr;
    QStackedWidget* m_stack = nullptr; // the lines, or why there are none
    LogTable* m_table = nullptr;
    QLabel* m_nothing = nullptr;
    CountList* m_senders = nullptr;
    QLabel* m_noSenders = nullptr;
};

} // namespace headroom::ui
