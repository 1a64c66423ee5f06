// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/command_source.h"

namespace headroom::logs {

CommandSource::CommandSource(QStringList words, Clock& clock, const Options& options, QObject* parent)
    : ProcessSource(words.first().toStdString(), clock, options, parent)
    , m_words(std::move(words))
{
}

Result<QStringList> CommandSource::wordsOf(const std::string& line)
{
    auto words = QProcess::splitCommand(QString::fromStdString(line));
    if (words.isEmpty() || words.first().isEmpty())
        return failure(
            ErrorKind::Usage, Text::tr("the command is empty; write it as 'ssh host tail -F /var/log/discord.log'"));
    return words;
}

} // namespace headroom::logs
