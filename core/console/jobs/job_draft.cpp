// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/job_draft.h"

#include "core/discord/snowflake.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/run/pace.h"
#include "core/jobs/schedule/cron_words.h"
#include "core/jobs/schedule/schedule.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::console {

namespace {

constexpr std::size_t leastDigitsOfId = 15;

bool isId(const QString& text)
{
    return std::size_t(text.size()) >= leastDigitsOfId && discord::parseSnowflake(text.toStdString()).has_value();
}

// Without quoted commas: what holds ids and names needs no more than that quotes are taken away.
QStringList cellsOf(const QString& line)
{
    QStringList cells;
    QString cell;
    bool isQuoted = false;
    for (const auto c : line) {
        if (c == QLatin1Char('"')) {
            isQuoted = !isQuoted;
        } else if (!isQuoted && (c == QLatin1Char(',') || c == QLatin1Char(';') || c == QLatin1Char('\t'))) {
            cells += cell.trimmed();
            cell.clear();
        } else {
            cell += c;
        }
    }
    cells += cell.trimmed();
    return cells;
}

} // namespace

const std::vector<OperationDeclaration>& operations()
{
    static const auto declared = [] {
        auto all = jobs::declaredOperations();
        std::vector<std::string> groups;
        for (const auto& operation : all) {
            if (std::find(groups.begin(), groups.end(), operation.group) == groups.end())
                groups.push_back(operation.group);
        }
        const auto place = [&groups](const OperationDeclaration& operation) {
            return std::find(groups.begin(), groups.end(), operation.group) - groups.begin();
        };
        std::ranges::stable_sort(all, [&place](const auto& a, const auto& b) { return place(a) < place(b); });
        return all;
    }();
    return declared;
}

const OperationDeclaration* operationNamed(const std::string& name)
{
    const auto& all = operations();
    const auto found = std::find_if(all.begin(), all.end(), [&name](const auto& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string repeatWords(const std::string& cron, const std::string& zone)
{
    const auto expression = jobs::CronExpression::parse(cron);
    return expression ? jobs::inWords(*expression, zone).value_or(std::string()) : std::string();
}

std::string localZone()
{
    return jobs::localZone();
}

JobPlan sumOf(const std::vector<JobPlan>& plans)
{
    JobPlan sum{.isMade = !plans.empty()};
    for (const auto& plan : plans) {
        sum.creates += plan.creates;
        sum.changes += plan.changes;
        sum.deletes += plan.deletes;
        sum.keeps += plan.keeps;
        sum.impossible += plan.impossible;
        sum.least += plan.least;
        sum.isDestructive = sum.isDestructive || plan.isDestructive;
        for (const auto& request : plan.requests) {
            const auto same = std::ranges::find_if(
                sum.requests, [&request](const auto& known) { return known.first == request.first; });
            if (same == sum.requests.end())
                sum.requests.push_back(request);
            else
                same->second += request.second;
        }
    }
    return sum;
}

JobCost costOf(const JobPlan& plan, const Throttle& throttle, const JobsHere& here)
{
    auto effective = throttle;
    // A share of a job's own only lowers its part of what the runner may send.
    if (effective.sharePercent == 0 || (here.sharePercent > 0 && effective.sharePercent > here.sharePercent))
        effective.sharePercent = here.sharePercent;
    JobCost cost{.globalPerSecond = here.globalPerSecond};
    for (const auto& [route, count] : plan.requests)
        cost.requests += count;
    cost.perSecond = jobs::requestsPerSecond(effective, here.globalPerSecond);
    if (cost.perSecond > 0)
        cost.least = std::chrono::seconds(std::int64_t(std::ceil(double(cost.requests) / cost.perSecond)));
    return cost;
}

bool matches(const ItemSearch& search, const Item& item)
{
    using What = ItemSearch::What;
    const bool isPlanned = item.state != ItemState::Skipped && item.state != ItemState::Failed;
    const auto is = [&](What what) {
        switch (what) {
        case What::All:
            return true;
        case What::Create:
            return isPlanned && item.action == "create";
        case What::Change:
            return isPlanned && item.action == "change";
        case What::Delete:
            return isPlanned && item.action == "delete";
        case What::Keep:
            return !isPlanned && item.action == "keep";
        case What::Impossible:
            return !isPlanned && item.action != "keep";
        }
        return true;
    };
    if (!is(search.what))
        return false;
    if (search.text.empty())
        return true;
    const auto wanted = QString::fromStdString(search.text);
    for (const std::string* text : {&item.kind, &item.target, &item.params}) {
        if (QString::fromStdString(*text).contains(wanted, Qt::CaseInsensitive))
            return true;
    }
    return item.error.translated().contains(wanted, Qt::CaseInsensitive);
}

Result<IdsInTable> idsInTable(const QByteArray& csv)
{
    QList<QStringList> rows;
    qsizetype columns = 0;
    for (const auto& line : QString::fromUtf8(csv).remove(QChar(0xfeff)).split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty())
            continue;
        rows += cellsOf(line.trimmed());
        columns = std::max(columns, rows.last().size());
    }
    for (qsizetype column = 0; column < columns; ++column) {
        const bool isNamed = !isId(rows.first().value(column));
        IdsInTable found;
        if (isNamed)
            found.column = rows.first().value(column).toStdString();
        bool isColumnOfIds = true;
        for (qsizetype row = isNamed ? 1 : 0; row < rows.size() && isColumnOfIds; ++row) {
            const auto cell = rows[row].value(column);
            if (isId(cell))
                found.ids.push_back(cell.toStdString());
            else
                isColumnOfIds = cell.isEmpty();
        }
        if (isColumnOfIds && !found.ids.empty())
            return found;
    }
    return failure(ErrorKind::Usage, Text::tr("no column of this file holds only ids such as 203039963636301824"));
}

} // namespace headroom::console
