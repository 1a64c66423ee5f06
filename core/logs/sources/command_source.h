// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/sources/process_source.h"

namespace headroom::logs {

// The lines that a command prints: "ssh bot@host tail -F /var/log/discord.log", "docker logs -f bot". What it prints
// after it had to be started again is taken for new: have it begin at the end ("tail -n 0 -F").
class CommandSource final : public ProcessSource
{
    Q_OBJECT
public:
    // `words`: the program and its arguments, at least one. No shell reads them.
    CommandSource(QStringList words, Clock& clock, const Options& options = {}, QObject* parent = nullptr);

    // Splits a line at spaces; double quotes hold words together.
    static Result<QStringList> wordsOf(const std::string& line);

private:
    CommandLine commandLine() const override { return {m_words.first(), m_words.mid(1)}; }

    QStringList m_words;
};

} // namespace headroom::logs
