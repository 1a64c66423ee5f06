// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"
#include "core/base/time/alarm.h"
#include "core/base/time/backoff.h"
#include "core/logs/sources/log_source.h"
#include "core/logs/sources/pipe_lines.h"

#include <QSocketNotifier>
#include <QStringList>

#include <memory>
#include <random>

namespace headroom::logs {

// Lines from what a program writes on its standard output. When it ends it is started again after a while, longer each
// time it does not last. The last line it writes on its standard error is the problem that is shown. A program that is
// faster than we are waits for us: at most one pipe and one line are held. It dies with us.
class ProcessSource : public LogSource
{
    Q_OBJECT
public:
    struct Options
    {
        bool startsAgain = true; // otherwise ended() when it ends
        Backoff backoff{std::chrono::seconds{1}, std::chrono::seconds{30}};
    };

    ~ProcessSource() override;

    void start() override;
    std::optional<Chunk> next(std::size_t most = defaultChunk) override;
    Position position() const override { return {}; }
    SourceState state() const override;

protected:
    ProcessSource(const std::string& name, Clock& clock, const Options& options, QObject* parent);

    struct CommandLine
    {
        QString program;
        QStringList arguments;
    };
    virtual CommandLine commandLine() const = 0; // asked for at each start
    // The first lines of a run: takes away what was given before. True: they go on where the last run ended.
    virtual bool goesOn(std::string_view& /*lines*/) { return false; }
    virtual Position took(std::string_view /*lines*/) { return {}; } // behind these
    virtual void failed(std::string_view /*lastWords*/) { } // it ended by itself, having written nothing
    virtual bool canResume() const { return false; } // what it did not end it gives again when it is started anew

    void note(Text text) { m_note = std::move(text); }

private:
    void launch();
    void processEnded();
    void pipeEnded();
    void readErrors();
    Text problemAfterEnd() const;

    std::string m_name;
    Clock& m_clock;
    Options m_options;
    Alarm m_again;
    std::mt19937_64 m_random{std::random_device{}()};
    std::unique_ptr<GuardedProcess> m_process;
    std::unique_ptr<PipeLines> m_lines;
    std::unique_ptr<QSocketNotifier> m_notifier;
    Instant m_launched{};
    unsigned m_attempt = 0;
    bool m_isFresh = true;
    bool m_processEnded = false;
    bool m_reportedEnd = false;
    std::uint64_t m_bytesBefore = 0; // read from runs before this one
    std::string m_errorLine; // being written
    std::string m_lastWords;
    Text m_problem;
    Text m_note;
};

} // namespace headroom::logs
