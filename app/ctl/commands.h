// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/CLI.hpp>

namespace headroom::ctl {

// Each adds one subcommand; when it is the one that was asked for, `exitCode` is set by running it.
void addRouteCommand(CLI::App& app, int& exitCode);
void addWatchCommand(CLI::App& app, int& exitCode);
void addTopCommand(CLI::App& app, int& exitCode);
void addDoctorCommand(CLI::App& app, int& exitCode);
void addRequestCommand(CLI::App& app, int& exitCode);
void addJobsCommand(CLI::App& app, int& exitCode);
// Of `jobs`.
void addJobsAddCommand(CLI::App& jobs, int& exitCode);
void addJobsUndoCommand(CLI::App& jobs, int& exitCode);
void addJobsRunCommand(CLI::App& jobs, int& exitCode);
void addLogsCommand(CLI::App& app, int& exitCode);
void addAlertsCommand(CLI::App& app, int& exitCode);
void addBackupsCommand(CLI::App& app, int& exitCode);
void addRecordCommand(CLI::App& app, int& exitCode);
void addRecordingsCommand(CLI::App& app, int& exitCode);
void addProfilesCommand(CLI::App& app, int& exitCode);
void addProfilesSaveCommand(CLI::App& profiles, int& exitCode); // of `profiles`

} // namespace headroom::ctl
