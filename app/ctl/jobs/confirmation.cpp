// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/confirmation.h"

#include "app/ctl/jobs/output.h"
#include "app/ctl/line_reader.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"

#include <QEventLoop>

#include <cstdio>

#include <unistd.h>

namespace headroom::ctl {

namespace {

// None: nothing more comes, or Ctrl+C.
std::optional<std::string> readAnswer()
{
    QEventLoop loop;
    std::optional<std::string> answer;
    const StopSignal stop([&loop] { loop.quit(); });
    LineReader* lines = nullptr;
    LineReader reader(
        STDIN_FILENO,
        [&](const LineReader::Line& line) {
            answer = line.text;
            lines->stop();
            loop.quit();
        },
        [&loop] { loop.quit(); });
    lines = &reader;
    loop.exec();
    if (!answer)
        std::printf("\n");
    return answer;
}

} // namespace

bool canAsk()
{
    return isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO);
}

Confirmation askForConfirmation(const std::string& plan)
{
    const auto name = guildToType(plan);
    if (name)
        std::printf("This cannot be undone. Type the name of the guild, %s, to run it: ", name->c_str());
    else
        std::printf("Run it? [y/N] ");
    std::fflush(stdout);
    const auto typed = readAnswer();
    if (!typed)
        return Confirmation::Ended;
    if (name ? *typed == *name : *typed == "y" || *typed == "Y" || *typed == "yes")
        return Confirmation::Given;
    if (name)
        std::printf("That is not the name of the guild: nothing is run.\n");
    return Confirmation::Refused;
}

} // namespace headroom::ctl
