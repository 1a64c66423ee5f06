// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "ui/models/emergency_words.h"
#include "ui/theme/theme.h"

#include <QFrame>

#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace headroom::ui {

class ElidedLabel;

// One thing that is wrong: what, since when, what to do, and a button that leads to where more of it is to be seen.
class EmergencyRow final : public QFrame
{
    Q_OBJECT
public:
    struct Content
    {
        Tone tone = Tone::Warning;
        EmergencyWords words; // without an action there is no button
        QString since; // "14:03:12"; empty: it is not known
    };

    explicit EmergencyRow(const Theme& theme, QWidget* parent = nullptr);

    void show(const Content& content);
    QString headline() const;
    void putAtEnd(QWidget* widget);
    QWidget* focusable() const;
    void arrange(); // for the size of the window

Q_SIGNALS:
    void actionPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void paintIcon();

    const Theme& m_theme;
    Tone m_tone = Tone::Warning;
    QLabel* m_icon;
    ElidedLabel* m_headline;
    ElidedLabel* m_advice;
    QString m_adviceText;
    QLabel* m_since;
    QPushButton* m_action;
    QHBoxLayout* m_row;
};

// Over all pages: what needs the operator now, the worst in sight and the others behind "+2 more"; where those would
// take the page's room they scroll. Hidden while nothing does. What is a problem of the connection and no emergency is
// said in the same place, after these.
class EmergencyStrip final : public QWidget
{
    Q_OBJECT
public:
    EmergencyStrip(const Theme& theme, const Clock& clock, QWidget* parent = nullptr);

    void show(const std::vector<console::Emergency>& emergencies, const QString& notice);
    // Countdowns go on.
    void tick();

    const std::vector<console::Emergency>& emergencies() const { return m_emergencies; }
    // What is said, the worst first, whether it is in sight or not.
    QStringList headlines() const;
    bool isOpen() const;
    void setOpen(bool open);

Q_SIGNALS:
    void chosen(const headroom::console::Emergency& emergency);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    EmergencyRow* rowAt(std::size_t index);
    void draw();
    void fit();
    void announceNew(const std::vector<console::Emergency>& before);

    const Theme& m_theme;
    const Clock& m_clock;
    std::vector<console::Emergency> m_emergencies;
    QString m_notice;
    std::vector<EmergencyRow*> m_rows;
    QVBoxLayout* m_layout;
    QScrollArea* m_others = nullptr; // all rows but the first
    QPushButton* m_more = nullptr;
};

} // namespace headroom::ui
