// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/sources/process_source.h"

namespace headroom::logs {

// Records of the systemd journal, one JSON object a line, as journalctl prints them: see EnvelopeKind::Journald. The
// position is the cursor of the last record given. Where that record is no longer in the journal, what is next after it
// is read, and a note says so.
//
// Of a folder in which journals of several hosts come together, records that arrive after later ones of another host
// were read are not seen: journalctl goes forward only. Give each host's folder as a source of its own.
class JournalSource final : public ProcessSource
{
    Q_OBJECT
public:
    struct Selection
    {
        std::string unit; // empty: all
        std::string folder{}; // of journal files; empty: this machine's journal
        bool follows = true; // otherwise it ends when all that is there was given
        std::string journalctl = "journalctl";
    };

    JournalSource(Selection selection, Clock& clock, const Position& from = {}, const Options& options = {},
        QObject* parent = nullptr);

    Position position() const override { return m_position; }
    static std::string nameOf(const Selection& selection);

private:
    CommandLine commandLine() const override;
    bool goesOn(std::string_view& lines) override;
    Position took(std::string_view lines) override;
    void failed(std::string_view lastWords) override;
    bool canResume() const override { return true; }

    Selection m_selection;
    Position m_position;
};

} // namespace headroom::logs
