// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class ElidedLabel;
class SourceRow;

// The logs that are read and what the operator has to know about them: warnings, what is wrong with a source in full,
// and how far it is with what was there before. Those that need the operator come first; of many only a few are shown
// until all are asked for.
class LogStrip final : public QFrame
{
    Q_OBJECT
public:
    // Which sources it is about.
    enum class About { Requests, Shards };

    LogStrip(const Theme& theme, About about, QWidget* parent = nullptr);

    void show(const console::LogFigures& figures);
    // For lack of room: one line with the worst of what is wrong; the button shows the rest.
    void setCompact(bool compact);
    int heightAt(int width) const;

Q_SIGNALS:
    void resized(); // once it is laid out, which is later than show()
    void stopPressed(std::uint32_t source);
    void formatPressed(); // lines are not understood, and a person wants to say how they are to be read

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showWarnings(const std::vector<Text>& warnings);
    void showSources();
    QString worstInShort() const;
    std::size_t fewSources() const; // that are shown before all are asked for

    const Theme& m_theme;
    About m_about;
    std::vector<console::LogSource> m_sources; // in the order they are shown
    std::vector<Text> m_warnings;
    QVBoxLayout* m_warningRows;
    QVBoxLayout* m_sourceRows;
    std::vector<SourceRow*> m_rows;
    ElidedLabel* m_names; // of those that are not shown
    QPushButton* m_more;
    QPushButton* m_format;
    bool m_all = false;
    bool m_compact = false;
};

} // namespace headroom::ui
