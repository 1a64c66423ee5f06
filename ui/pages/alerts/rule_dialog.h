// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_rule.h"
#include "ui/pages/alerts/rule_trial.h"

#include <QDialog>

#include <string>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace headroom::ui {

class FormField;

// When a rule makes an alert, and what it would have made of the past; of a new one also its name and what it looks at.
// The window behind it can be used meanwhile, so that a moment can be looked at. Deletes itself.
class RuleDialog final : public QDialog
{
    Q_OBJECT
public:
    struct Options
    {
        console::AlertRule rule = {}; // of a new one what it begins with
        bool isNew = false;
        std::vector<std::string> taken = {}; // names that a new one may not have
        std::function<TriablePast()> past = {};
    };
    RuleDialog(const Theme& theme, Options options, QWidget* parent = nullptr);

    QLineEdit* name() { return m_name; } // null, as measure(), unless it is new
    QComboBox* measure() { return m_measure; }
    QDoubleSpinBox& enter() { return *m_enter; }
    QDoubleSpinBox& leave() { return *m_leave; }
    RuleTrial& trial() { return *m_trial; }

Q_SIGNALS:
    void chosen(const headroom::console::AlertRule& rule);
    void momentChosen(const headroom::console::Place& place);

private:
    QLayout* buildForm();
    QDialogButtonBox* buildButtons();
    console::AlertRule edited() const;
    void fill(const console::AlertRule& rule);
    void showMeasure();
    void checkValues();

    Options m_options;
    QLineEdit* m_name = nullptr;
    QComboBox* m_measure = nullptr;
    QDoubleSpinBox* m_enter;
    QDoubleSpinBox* m_leave;
    QSpinBox* m_pending;
    QSpinBox* m_keep;
    QComboBox* m_severity;
    FormField* m_nameField = nullptr;
    FormField* m_leaveField = nullptr;
    QPushButton* m_set = nullptr;
    RuleTrial* m_trial;
};

} // namespace headroom::ui
