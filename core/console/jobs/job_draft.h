// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "core/jobs/operation_declaration.h"
#include "core/jobs/plan/job_form.h"
#include "core/jobs/read/named_ids.h"

#include <string>
#include <vector>

namespace headroom::console {

// What the window makes jobs with.

using jobs::errorsOf;
using jobs::FormError;
using jobs::formsOf;
using jobs::GuildNames;
using jobs::JobForm;
using jobs::NamedId;
using jobs::OperationDeclaration;
using jobs::Parameter;
using jobs::writtenValue;

// All operations, by group.
const std::vector<OperationDeclaration>& operations();
const OperationDeclaration* operationNamed(const std::string& name); // null: there is none
std::string localZone(); // of this machine
// "every Monday at 03:00 UTC"; empty: the expression is none, or says it better itself. See jobs::inWords().
std::string repeatWords(const std::string& cron, const std::string& zone);

// What several jobs do together. What each has to say, and its guild, is left out.
JobPlan sumOf(const std::vector<JobPlan>& plans);

// What a job costs the rest of the fleet.
struct JobCost
{
    std::int64_t requests = 0;
    double perSecond = 0; // at most; 0: no limit
    double globalPerSecond = 0; // of the bot; 0: not known
    std::chrono::seconds least{}; // that it takes at that rate; 0: not known

    bool operator==(const JobCost&) const = default;
};
JobCost costOf(const JobPlan& plan, const Throttle& throttle, const JobsHere& here);

// Which items of a plan.
struct ItemSearch
{
    enum class What : std::uint8_t { All, Create, Change, Delete, Keep, Impossible };

    What what = What::All;
    std::string text = {}; // in kind, target or reason, in any case; empty: any
    int limit = 500;

    bool operator==(const ItemSearch&) const = default;
};
struct FoundItems
{
    std::vector<Item> items = {}; // by number
    bool isMore = false; // than these
};
bool matches(const ItemSearch& search, const Item& item);

// Ids in a table in CSV: those of the first column that has nothing but ids, below its name; in a file of one column
// also without a name.
struct IdsInTable
{
    std::string column = {}; // its name; empty: it has none
    std::vector<std::string> ids = {};
};
Result<IdsInTable> idsInTable(const QByteArray& csv);

} // namespace headroom::console
