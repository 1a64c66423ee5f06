// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QSpinBox;

namespace headroom::ui {

// Asks which jobs that are over are to be removed, by age, and says which these are. chosen() comes when a person wants
// it so. Deletes itself.
class PruneDialog final : public QDialog
{
    Q_OBJECT
public:
    PruneDialog(console::JobsController& controller, QWidget* parent);

    QSpinBox& days() { return *m_days; }
    QPushButton& act() { return *m_act; }

Q_SIGNALS:
    void chosen(const std::vector<headroom::console::JobId>& jobs);

private:
    void find();
    void show(const Result<std::vector<console::JobId>>& found);

    console::JobsController& m_controller;
    QSpinBox* m_days;
    QLabel* m_text;
    QPushButton* m_act;
    std::vector<console::JobId> m_found;
};

} // namespace headroom::ui
