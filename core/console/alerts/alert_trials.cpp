// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_trials.h"

namespace headroom::console {

AlertTrials::AlertTrials()
    : m_newest(std::make_shared<std::atomic<Number>>(0))
    , m_reader(std::make_shared<TrialReader>())
    , m_thread(QStringLiteral("headroom-trials"), QThread::LowPriority)
{
}

AlertTrials::~AlertTrials()
{
    cancel();
    m_thread.closeWithoutAnswers();
}

void AlertTrials::cancel()
{
    m_newest->fetch_add(1);
}

void AlertTrials::ask(
    TrialQuestion question, std::function<void(double)> progress, std::function<void(Result<TrialAnswer>)> done)
{
    const auto number = m_newest->fetch_add(1) + 1;
    const auto isNewest = [newest = m_newest, number] { return newest->load() == number; };
    const PostedCallback<double> say(&m_thread, [isNewest, progress = std::move(progress)](double part) {
        if (isNewest())
            progress(part);
    });
    m_thread.ask<Result<TrialAnswer>>(
        [reader = m_reader, question = std::move(question), isNewest, say]() -> Result<TrialAnswer> {
            const auto goOn = [&](double part) {
                if (isNewest())
                    say(part);
                return isNewest();
            };
            return isNewest() ? reader->answer(question, goOn) : failure(ErrorKind::Failed, Text::tr("stopped"));
        },
        [isNewest, done = std::move(done)](Result<TrialAnswer> answer) {
            if (isNewest())
                done(std::move(answer));
        });
}

} // namespace headroom::console
