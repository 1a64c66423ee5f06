// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::ctl {

enum class Confirmation {
    Given,
    Refused, // "n", or another name than the guild's
    Ended, // nothing more comes from the terminal, or Ctrl+C
};

// Whether there is somebody who can be asked: standard input and output are a terminal.
bool canAsk();

// Asks whether a job with this plan (JobDetail::plan) is to run; for what cannot be undone the guild's name has to be
// typed. Waits in an event loop.
Confirmation askForConfirmation(const std::string& plan);

} // namespace headroom::ctl
