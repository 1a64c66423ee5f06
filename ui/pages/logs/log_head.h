// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;
class ExportButton;
class Notice;
class RangeChooser;

// What stands over a page of logs: its title and totals, how far back it looks, and what can be done with it. Under it
// one line when something is wrong.
class LogHead final : public QWidget
{
    Q_OBJECT
public:
    explicit LogHead(const QString& title, QWidget* parent = nullptr);

    void showTotals(const QString& text);
    void showPaused(bool paused);
    void allowPause(bool isAllowed);
    // The button that leads back to the whole range is there while a part of it is zoomed into.
    void showZoomed(bool zoomed);

    // Before how far back it looks.
    void addControl(QWidget& control);

    RangeChooser& range() { return *m_range; }
    ExportButton& exports() { return *m_export; }

Q_SIGNALS:
    void pauseToggled(bool paused);
    void resetPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // Controls that leave no room for the rest go into a row of their own.
    void arrange();

    QHBoxLayout* m_row;
    bool m_hasControlsBelow = false;
    ElidedLabel* m_totals;
    Notice* m_notice;
    QHBoxLayout* m_controls;
    RangeChooser* m_range;
    QPushButton* m_reset;
    QPushButton* m_pause;
    ExportButton* m_export;
};

} // namespace headroom::ui
