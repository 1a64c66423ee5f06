// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/jobs/job.h"

#include <QJsonObject>

#include <string>
#include <vector>

namespace headroom::jobs {

// A job as a person writes it, on a command line or in a form. Empty texts are what was not given.
struct JobForm
{
    std::string operation = {}; // edit-channels
    std::string guild = {};
    QJsonObject values = {}; // of the operation's parameters, see ParameterValues::check()
    std::string title = {};
    int priority = 0;
    std::string after = {}; // a job's id
    std::string notBefore = {}; // 2026-11-22T22:00, also with a zone
    std::string window = {}; // 22:00-06:00
    std::string repeat = {}; // cron's five fields
    std::string zone = {}; // of the two above; empty: this machine's
    Throttle throttle = {};

    bool operator==(const JobForm&) const = default;
};

// What is wrong with one thing in it. `field`: its option without dashes, such as slow-mode, guild or not-before;
// guilds: with one of several, or that there are several.
struct FormError
{
    std::string field = {};
    Text text = {}; // one line, as the command line says it

    bool operator==(const FormError&) const = default;
};

// All that is wrong and can be found without a request.
std::vector<FormError> errorsOf(const JobForm& form);
// The same of one that is for each of these guilds, as formsOf() makes them: also what contradicts several guilds, such
// as an archive's name without {guild}.
std::vector<FormError> errorsOf(const JobForm& form, const std::vector<std::string>& guilds);
// A form for each guild, each guild once, in their order; without any guild the form as it is. Never empty.
std::vector<JobForm> formsOf(const JobForm& form, const std::vector<std::string>& guilds);
// The job it asks for; the error is the first of errorsOf(), ErrorKind::Usage.
Result<NewJob> newJobOf(const JobForm& form);

// What one would write to get a job like this one again: it comes after no job, does not repeat, and may start at once.
JobForm formOf(const Job& job, const JobDetail& detail);

} // namespace headroom::jobs
