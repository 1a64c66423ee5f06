// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_rule.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace headroom::ui {

class FormField;

// When a rule makes an alert. Deletes itself.
class RuleDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit RuleDialog(const console::AlertRule& rule, QWidget* parent = nullptr);

    QDoubleSpinBox& enter() { return *m_enter; }
    QDoubleSpinBox& leave() { return *m_leave; }

Q_SIGNALS:
    void chosen(const headroom::console::AlertRule& rule);

private:
    console::AlertRule edited() const;
    void show(const console::AlertRule& rule);
    void checkValues();

    console::AlertRule m_rule;
    QDoubleSpinBox* m_enter;
    QDoubleSpinBox* m_leave;
    QSpinBox* m_pending;
    QSpinBox* m_keep;
    QComboBox* m_severity;
    FormField* m_leaveField;
    QPushButton* m_set;
};

} // namespace headroom::ui
