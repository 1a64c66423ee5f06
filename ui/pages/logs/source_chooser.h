// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"

#include <QComboBox>

#include <map>
#include <optional>
#include <string>

namespace headroom::ui {

// Which of the logs a page is about: one of them, or all. Out of sight while there is nothing to choose.
class SourceChooser final : public QComboBox
{
    Q_OBJECT
public:
    // Which sources are to be chosen from.
    enum class About { Requests, Shards };

    SourceChooser(About about, QWidget* parent);

    // None: all.
    const std::optional<std::uint32_t>& chosen() const { return m_chosen; }
    // What the chosen one is called; empty: all.
    QString chosenName() const;

    // The same as a place keeps it, also before that log is known; empty: all.
    std::string chosenLog() const;
    void chooseLog(const std::string& name);

    // `isAnswered`: these are the figures of what is chosen, so that one that is not among them is read no more.
    void show(const console::LogFigures& figures, bool isAnswered);

Q_SIGNALS:
    void choiceChanged();

private:
    bool chooseWanted();
    void choose(std::optional<std::uint32_t> source);

    About m_about;
    std::map<std::uint32_t, std::string> m_names; // of those to choose from
    std::string m_wanted; // a log to be chosen once it is there; empty: none
    std::optional<std::uint32_t> m_chosen;
};

} // namespace headroom::ui
