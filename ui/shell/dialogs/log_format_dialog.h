// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"
#include "core/console/logs/log_format_check.h"
#include "ui/theme/theme.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableWidget;

namespace headroom::ui {

// A person says how the lines of the logs are to be read, and sees while typing what the format makes of sample lines:
// a name, nginx's log_format, or a regular expression with named groups. The samples are at first lines that are not
// understood. Nothing changes before it is used; then all logs are read anew.
class LogFormatDialog final : public QDialog
{
    Q_OBJECT
public:
    LogFormatDialog(const Theme& theme, console::Feed& feed, QWidget* parent);

    // Sample lines are taken from there until somebody has typed others.
    void apply(const console::LogFigures& figures);

    void setFormat(const QString& format);
    const console::LogFormatCheck& checked() const { return m_checked; }
    // What using the format forgets; empty: nothing.
    QString lostHistory() const;

private:
    void check();
    void showChecked();
    void showLost();
    void use();
    void useNow();
    void copyOption() const;

    const Theme& m_theme;
    console::Feed& m_feed;
    console::LogFormatCheck m_checked;
    console::LogFigures m_known; // the logs, and the format in use
    QTimer m_soon;
    bool m_hasOwnSamples = false;
    QPlainTextEdit* m_format;
    QPlainTextEdit* m_samples;
    QLabel* m_verdict;
    QLabel* m_lost;
    QTableWidget* m_lines;
    QPushButton* m_use;
    QPushButton* m_copy;
};

} // namespace headroom::ui
