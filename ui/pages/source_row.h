// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/log_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;

namespace headroom::ui {

class ElidedLabel;
class RemainingBar;

// One log that is read, in one line: its name, its format, how much of it was read and how fast; while it catches up a
// bar. Under it what is wrong, in full.
class SourceRow final : public QWidget
{
    Q_OBJECT
public:
    explicit SourceRow(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::LogSource& source);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Tone m_mark = Tone::Muted;
    ElidedLabel* m_name;
    ElidedLabel* m_format;
    QLabel* m_lines;
    QLabel* m_rate;
    QLabel* m_problem;
    QWidget* m_progress;
};

} // namespace headroom::ui
