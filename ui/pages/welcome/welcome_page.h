// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/connections/connections.h"
#include "ui/theme/theme.h"

#include <QScrollArea>

class QBoxLayout;
class QLabel;

namespace headroom::ui {

class DemoCard;
class LogsForm;
class RecentList;
class RedisForm;

// The assistant: what the window shows while nothing is watched, and where a person comes to watch something else. It
// asks for that with console::Connections; what is opened then is the program's business.
class WelcomePage final : public QScrollArea
{
    Q_OBJECT
public:
    WelcomePage(const Theme& theme, const Clock& clock, console::Connections& connections, QWidget* parent = nullptr);

    enum class Part { Redis, Logs };
    // Comes into sight, with the focus where something is entered. `mayLeave`: something is watched, to which Escape
    // leads back.
    void enter(bool mayLeave, Part part = Part::Redis);
    void edit(const std::string& name); // a saved profile
    // A line about what was to be opened and could not be; it says what to do.
    void fail(const QString& text);
    void showDemoStarting(bool isStarting);

    RedisForm& redis() { return *m_redis; }
    LogsForm& logs() { return *m_logs; }
    RecentList& recent() { return *m_recent; }

Q_SIGNALS:
    void left(); // back to what is watched

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* buildHead();
    void buildRecent();
    void arrange();
    void listRecent();
    void open(const std::string& name);
    void remove(const std::string& name);

    console::Connections& m_connections;
    bool m_mayLeave = false;
    QWidget* m_inside;
    QWidget* m_head = nullptr;
    QWidget* m_back = nullptr;
    QLabel* m_problem = nullptr;
    QBoxLayout* m_cards = nullptr; // the form, and beside or below it the others
    QBoxLayout* m_rows = nullptr;
    RedisForm* m_redis = nullptr;
    LogsForm* m_logs = nullptr;
    DemoCard* m_demo = nullptr;
    QLabel* m_recentTitle = nullptr;
    RecentList* m_recent = nullptr;
};

} // namespace headroom::ui
