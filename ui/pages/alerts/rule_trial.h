// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_trials.h"
#include "ui/pages/alerts/triable_past.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;
class LogTable;
class Notice;
class TriedModel;

// "Try on the past", beside a rule that is edited: how often and when there would have been an alert, and how often by
// the rule as it is saved. Once it was tried, each change of the rule is tried shortly after it.
class RuleTrial final : public QWidget
{
    Q_OBJECT
public:
    RuleTrial(const Theme& theme, std::function<TriablePast()> past, QWidget* parent = nullptr);

    // As it is edited. `saved`: what it is compared with; none: it is new.
    void setRule(const console::AlertRule& rule, const std::optional<console::AlertRule>& saved);
    void tryNow();
    void cancel();
    bool isRunning() const { return m_isRunning || m_soon.isActive(); } // or begins shortly

    QComboBox& span() { return *m_span; }
    LogTable& alerts() { return *m_alerts; }
    QString summary() const;
    QString detail() const; // below it

Q_SIGNALS:
    void momentChosen(const headroom::console::Place& place);

private:
    void buildRows(const Theme& theme);
    void fillSpans();
    void showPossible();
    void ask();
    void showProgress(double part);
    void show(const Result<console::TrialAnswer>& answer);
    void showRunning(bool isRunning);
    void say(const QString& summary, const QString& detail);

    std::function<TriablePast()> m_past;
    console::AlertRule m_rule;
    std::optional<console::AlertRule> m_saved;
    std::optional<console::TrialQuestion> m_asked; // none: it was not tried, or what was tried was given up
    console::AlertTrials m_trials;
    QTimer m_soon; // after a change
    QElapsedTimer m_runs;
    bool m_isRunning = false;
    TriedModel* m_model;
    QComboBox* m_span = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_cancel = nullptr;
    QLabel* m_summary = nullptr;
    ElidedLabel* m_detail = nullptr;
    Notice* m_notice = nullptr;
    LogTable* m_alerts = nullptr;
};

} // namespace headroom::ui
