// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace headroom::ui {

class FormField;

// How a job in the making runs: how fast, how early, when, and after which other job.
class RunOptions final : public QWidget
{
    Q_OBJECT
public:
    explicit RunOptions(QWidget* parent = nullptr);

    // What may be chosen, and what counts where nothing is.
    void show(const console::JobFigures& figures);
    void fill(const console::JobForm& form);
    void readInto(console::JobForm& form) const;
    // Takes those that belong here; whether there were any.
    bool showErrors(const std::vector<console::FormError>& errors);

private:
    void sayRepeat(); // what the expression means

    QLineEdit* m_title;
    QSpinBox* m_share;
    QSpinBox* m_rate;
    QSpinBox* m_concurrency;
    QComboBox* m_priority;
    QLineEdit* m_notBefore;
    QLineEdit* m_window;
    QComboBox* m_repeat;
    FormField* m_repeatField;
    QLineEdit* m_zone;
    QComboBox* m_after;
    std::vector<std::pair<std::string, FormField*>> m_fields; // by the option of the command line
};

// Numbers of a throttle, 0 for what the runner is set up with.
struct ThrottleBoxes
{
    QSpinBox* share;
    QSpinBox* rate;
    QSpinBox* concurrency;
};
ThrottleBoxes makeThrottleBoxes(QWidget* parent);

} // namespace headroom::ui
