// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/threads/worker_thread.h"
#include "core/console/past/past_moment.h"

#include <functional>
#include <memory>
#include <string>

namespace headroom::console {

// Reads a recording on a thread of its own. Each question is answered once, in their order, on the thread that made
// this; where the file cannot be read the answer says so. The file is opened with the first question, and anew as long
// as it cannot be.
class PastReader
{
public:
    explicit PastReader(std::string file);
    ~PastReader(); // waits for the question that is being answered; no further answers

    const std::string& file() const { return m_file; }

    void ask(PastQuestion question, std::function<void(PastMomentPtr)> done);
    void askOverview(WallTime from, WallTime to, int points, std::function<void(PastOverviewPtr)> done);
    // A note of a person at that moment, without secrets.
    void addNote(WallTime at, const std::string& text, std::function<void(Result<void>)> done);
    // See recording::exportRange(). Answers what was done, one line for a person.
    void exportRange(WallTime from, WallTime to, const std::string& path, std::function<void(Result<Text>)> done);

private:
    struct Open; // what lives on the thread

    std::string m_file;
    std::shared_ptr<Open> m_open;
    WorkerThread m_thread;
};

} // namespace headroom::console
