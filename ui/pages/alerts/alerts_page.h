// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <functional>

class QAction;
class QLayout;
class QPushButton;
class QStackedWidget;

namespace headroom::ui {

class AlertModel;
class Card;
class ElidedLabel;
class EmptyState;
class LogTable;
class Notice;
class RuleModel;

// The alerts that last and those that are over, each with a way to its place, and the rules that make them.
class AlertsPage final : public Page
{
    Q_OBJECT
public:
    AlertsPage(const Theme& theme, console::AlertsController& controller, QWidget* parent = nullptr);

    void tick() override;
    void drawAnew() override;
    std::vector<PaletteEntry> paletteEntries() override; // alerts that last, and rules
    FilterEdit* filterEdit() const override { return m_find; }
    console::Place place() const override; // the chosen rule, and the filter of the alerts
    void go(const console::Place& place) override;
    void reset() override;

    // Whether notifications are shown on this desktop; not known before.
    void showDesktop(bool isAvailable);

    LogTable& alerts() { return *m_alerts; }
    FilterEdit& filter() { return *m_find; }
    LogTable& rules() { return *m_rules; }
    void chooseRule(const std::string& name); // in the list of rules
    void showRule(const std::string& name); // and puts the focus there
    // What of the past rules can be tried on, whenever it is asked.
    void setPast(std::function<TriablePast()> past) { m_past = std::move(past); }
    void editRule(); // the chosen one; what is built in has nothing to edit
    void addRule(); // of a person's own
    void removeRule(); // the chosen one, if it is such
    void turnRule(); // on or off, likewise
    void testRule(); // the chosen one
    void silence(const std::string& rule, std::chrono::seconds span); // "*": all

Q_SIGNALS:
    // Its place is to be shown.
    void alertOpened(const headroom::console::Alert& alert);
    // Likewise, at its moment: of an alert that there would have been.
    void momentChosen(const headroom::console::Place& place);

private:
    QLayout* buildHead();
    QWidget* buildFilter();
    QWidget* buildAlerts();
    QWidget* buildRules();
    QWidget* buildActions(QWidget* parent);
    QAction* addSilences(QPushButton& button, const std::function<std::string()>& rule);
    void draw();
    void openAlertMenu(const QPoint& at);
    RuleDialog* openDialog(RuleDialog::Options options);
    const console::AlertRule* chosenRule() const;
    bool isSilenced(const std::string& rule) const; // by a silence of its own
    void showActions();
    void say(const Result<void>& done, const QString& text = {});

    const Theme& m_theme;
    console::AlertsController& m_controller;
    AlertModel* m_alertModel;
    RuleModel* m_ruleModel;
    std::optional<bool> m_desktop; // shows notifications
    ElidedLabel* m_totals = nullptr;
    FilterEdit* m_find = nullptr;
    QAction* m_endAllSilence = nullptr;
    Notice* m_problem = nullptr;
    Notice* m_notice = nullptr;
    QStackedWidget* m_stack = nullptr;
    Card* m_alertsCard = nullptr;
    LogTable* m_alerts = nullptr;
    EmptyState* m_empty = nullptr;
    Card* m_rulesCard = nullptr;
    LogTable* m_rules = nullptr;
    std::function<TriablePast()> m_past;
    QPushButton* m_edit = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_turn = nullptr; // on or off
    QPushButton* m_silence = nullptr;
    QAction* m_endSilence = nullptr;
    QPushButton* m_test = nullptr;
};

} // namespace headroom::ui
