// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/connections/connections.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;

namespace headroom::ui {

class FindingList;

// "Connect to a Redis": what is entered is tested, the test says what it has found, and what works is watched, under a
// name where a person gives one.
class RedisForm final : public Card
{
    Q_OBJECT
public:
    RedisForm(const Theme& theme, console::Connections& connections, QWidget* parent = nullptr);

    void edit(const console::ConnectionForm& form); // of a saved profile
    void clear(); // for a new one
    void focusAddress();
    // A test that runs is forgotten. False: there was none.
    bool cancelTest();

    console::ConnectionForm form() const;
    const std::optional<console::ConnectionFindings>& findings() const { return m_findings; }

private:
    enum class State { Entering, Testing, Tested };

    void buildWhere(QGridLayout& grid);
    void buildName(QGridLayout& grid);
    QWidget* buildButtons();
    void listKeeps();
    void forgetTest();
    void test();
    void take(const Result<console::ConnectionFindings>& findings);
    void watch();
    void showState(State state);
    void suggestName();
    void fail(const Error& problem);

    console::Connections& m_connections;
    console::ConnectionForm m_base;
    std::optional<console::ConnectionFindings> m_findings; // of what is entered
    State m_state = State::Entering;
    bool m_isNameSuggested = true; // nobody has typed one
    bool m_isColourUsual = true;

    QLineEdit* m_address = nullptr;
    QLineEdit* m_user = nullptr;
    QLineEdit* m_password = nullptr;
    QComboBox* m_keep = nullptr;
    QLineEdit* m_ssh = nullptr;
    FindingList* m_lines = nullptr;
    QPushButton* m_copyAcl = nullptr;
    QWidget* m_nameRow = nullptr;
    QLineEdit* m_name = nullptr;
    QComboBox* m_environment = nullptr;
    QComboBox* m_colour = nullptr;
    QPushButton* m_watch = nullptr;
    QPushButton* m_test = nullptr;
    QPushButton* m_other = nullptr; // back to an empty form
};

} // namespace headroom::ui
