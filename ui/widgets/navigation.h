// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QListWidget>

namespace headroom::ui {

// The list of pages at the left: entries with a count at their right end, and headings between them that cannot be
// chosen. Up and Down choose; the keys Ctrl+1 and so on are the window's.
class Navigation final : public QListWidget
{
    Q_OBJECT
public:
    explicit Navigation(const Theme& theme, QWidget* parent = nullptr);

    void addHeading(const QString& text);
    // Pages are numbered in the order they are added, from 0.
    int addPage(const QString& title);
    // At its right end; "3!" for what needs the operator, in the tone that says so.
    void setCount(int page, const QString& count, Tone tone = Tone::Muted);
    // A mark beside the title, for what needs the operator there: a shape for each tone, and `said` for a screen reader
    // and as a tooltip. An empty one takes it away.
    void setAlert(int page, Tone tone, const QString& said);
    void setCurrentPage(int page);

Q_SIGNALS:
    void pageChosen(int page);

private:
    QListWidgetItem* itemOf(int page) const;
    static void describe(QListWidgetItem& item);
};

} // namespace headroom::ui
