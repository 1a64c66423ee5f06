// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/process_source.h"

namespace headroom::logs {

// Records of the systemd journal, one JSON object a line, as journalctl prints them: see EnvelopeKind::Journald. The
// position is the cursor of the last record given.
class JournalSource final : public ProcessSource
{
    Q_OBJECT
public:
    struct Selection
    {
        std::string unit; // empty: all
        bool fromNow = false; // without a position: only what is new
        std::string journalctl = "journalctl";
    };

    JournalSource(Selection selection, Clock& clock, const Position& from = {}, const Options& options = defaults(),
        QObject* parent = nullptr);

    Position position() const override { return m_position; }
    static Options defaults() { return {}; }

private:
    CommandLine commandLine() const override;
    Position took(std::string_view lines) override;
    void failed(std::string_view lastWords) override;
    bool canResume() const override { return true; }

    Selection m_selection;
    Position m_position;
};

} // namespace headroom::logs
