// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace headroom::console {
struct PastMoment;
} // namespace headroom::console

namespace headroom::ui {

class ElidedLabel;

// Over all pages while the window looks at the past: at which moment, what of the page was not recorded, and what is
// wrong meanwhile, with the way back.
class PastStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit PastStrip(QWidget* parent = nullptr);

    // `now`: of the wall. `file`: that was opened, by its name; empty: it is what was watched here.
    void show(const console::PastMoment& moment, WallTime now, const QString& pageNote, const QString& file);
    // What is wrong now, while the past is shown; empty: nothing.
    void showLive(const QString& text);
    QString text() const;

Q_SIGNALS:
    void backPressed();

private:
    QLabel* m_moment;
    ElidedLabel* m_note;
    QLabel* m_live;
    QPushButton* m_back;
};

} // namespace headroom::ui
