// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/process_source.h"

#include "core/discord/redact.h"

#include <fcntl.h>
#include <unistd.h>

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr auto lasting = 30s; // who ran for so long starts again soon
constexpr std::size_t maxWordsLength = 300;

} // namespace

ProcessSource::ProcessSource(const std::string& name, Clock& clock, const Options& options, QObject* parent)
    : LogSource(parent)
    , m_name(discord::redacted(name))
    , m_clock(clock)
    , m_options(options)
    , m_again(clock, [this] { launch(); })
{
}

ProcessSource::~ProcessSource() = default;

void ProcessSource::start()
{
    launch();
}

// Its output goes into a pipe of our own: QProcess would read ahead without end.
void ProcessSource::launch()
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        m_problem =
            Text::tr("cannot start %1: no pipe for its output; raise the limit of open files (ulimit -n)").arg(m_name);
        m_again.ringIn(m_options.backoff.cap);
        return;
    }
    const Descriptor writeEnd{ends[1]};
    if (m_lines)
        m_bytesBefore += m_lines->bytesRead();
    m_notifier.reset();
    m_lines = std::make_unique<PipeLines>(Descriptor{ends[0]});
    if (canResume())
        m_lines->forgetUnfinished();
    m_notifier = std::make_unique<QSocketNotifier>(ends[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        Q_EMIT readable();
    });

    m_isFresh = true;
    m_processEnded = false;
    m_launched = m_clock.now();
    m_errorLine.clear();
    m_lastWords.clear();
    m_process = std::make_unique<GuardedProcess>();
    const auto command = commandLine();
    m_process->setProgram(command.program);
    m_process->setArguments(command.arguments);
    m_process->setStandardInputFile(QProcess::nullDevice());
    m_process->setStandardOutputFile(QStringLiteral("/dev/fd/%1").arg(writeEnd.get()));
    connect(m_process.get(), &QProcess::readyReadStandardError, this, [this] { readErrors(); });
    connect(m_process.get(), &QProcess::finished, this, [this] { processEnded(); });
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            processEnded();
    });
    m_process->start();
}

void ProcessSource::readErrors()
{
    m_process->setReadChannel(QProcess::StandardError);
    const auto bytes = m_process->readAllStandardError();
    for (const char c : bytes) {
        if (c != '\n' && c != '\r') {
            if (m_errorLine.size() < 4 * maxWordsLength)
                m_errorLine += c;
            continue;
        }
        if (!m_errorLine.empty())
            m_lastWords = discord::shownSample(m_errorLine, maxWordsLength);
        m_errorLine.clear();
    }
    // What it says while it works is worth knowing, and may be the reason why nothing comes.
    if (!m_lastWords.empty() && m_lines->bytesRead() == 0)
        m_problem = Text::tr("%1: %2").arg(m_name, m_lastWords);
}

void ProcessSource::processEnded()
{
    if (m_process->error() != QProcess::FailedToStart)
        readErrors();
    if (!m_errorLine.empty())
        m_lastWords = discord::shownSample(m_errorLine, maxWordsLength);
    m_processEnded = true;
    // Also where something that it has started holds the pipe: what is in there is all that is waited for.
    Q_EMIT readable();
}

Text ProcessSource::problemAfterEnd() const
{
    if (m_process->error() == QProcess::FailedToStart)
        return Text::tr("cannot start %1: %2; is it installed?").arg(m_name, m_process->errorString().toStdString());
    if (!m_lastWords.empty())
        return Text::tr("%1: %2").arg(m_name, m_lastWords);
    if (m_process->exitStatus() == QProcess::CrashExit)
        return Text::tr("%1 was killed; starting it again").arg(m_name);
    return Text::tr("%1 ended with exit code %2; starting it again").arg(m_name, m_process->exitCode());
}

void ProcessSource::pipeEnded()
{
    m_notifier->setEnabled(false);
    if (!m_options.startsAgain) {
        if (m_process->error() == QProcess::FailedToStart || m_process->exitCode() != 0)
            m_problem = problemAfterEnd();
        if (!std::exchange(m_reportedEnd, true))
            QMetaObject::invokeMethod(this, &LogSource::ended, Qt::QueuedConnection);
        return;
    }
    if (m_again.isSet())
        return;
    m_problem = problemAfterEnd();
    if (m_lines->bytesRead() == 0)
        failed(m_lastWords);
    if (m_clock.now() - m_launched >= lasting)
        m_attempt = 0;
    m_again.ringIn(equalJitter(m_options.backoff, m_attempt++, m_random));
}

std::optional<Chunk> ProcessSource::next(std::size_t most)
{
    if (!m_lines)
        return {};
    while (const auto lines = m_lines->read(most)) {
        m_problem.clear();
        auto text = lines->text;
        const bool isNewFile = std::exchange(m_isFresh, false) && !goesOn(text);
        if (text.empty() && lines->dropped == 0)
            continue;
        return Chunk{text, lines->dropped, took(text), isNewFile};
    }
    if (m_processEnded)
        pipeEnded();
    else if (!m_lines->hasEnded())
        m_notifier->setEnabled(true);
    return {};
}

SourceState ProcessSource::state() const
{
    SourceState state;
    state.name = m_name;
    state.offset = m_bytesBefore + (m_lines ? m_lines->bytesRead() : 0);
    state.hasEnded = m_reportedEnd;
    state.problem = m_problem;
    state.note = m_note;
    return state;
}

} // namespace headroom::logs
