// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;

// One log that is read, in one line: its name, its format, how much of it was read and how fast; while it catches up a
// bar. Under it what is wrong, in full.
class SourceRow final : public QWidget
{
    Q_OBJECT
public:
    explicit SourceRow(const Theme& theme, QWidget* parent = nullptr);

    // `roomForProgress`: a row beside it may show progress, so that all keep room for it.
    void show(const console::LogSource& source, bool roomForProgress);

Q_SIGNALS:
    void stopPressed(std::uint32_t source); // nobody wants to wait for the rest of it

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void arrange();

    const Theme& m_theme;
    Tone m_mark = Tone::Muted;
    ElidedLabel* m_name;
    ElidedLabel* m_format;
    QLabel* m_part; // "62 % read"
    QLabel* m_lines;
    QLabel* m_rate;
    QLabel* m_problem;
    QWidget* m_progress;
    QPushButton* m_stop; // while it catches up
    std::uint32_t m_source = 0;
    bool m_catchesUp = false;
    bool m_hasProgressColumn = false;
};

} // namespace headroom::ui
