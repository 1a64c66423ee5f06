// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/plan/job_form.h"

#include "core/base/text/json_text.h"
#include "core/base/text/numbers.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"

#include <QDateTime>

#include <optional>
#include <set>

namespace headroom::jobs {

namespace {

// The first parameter that the text names; empty: none.
std::string fieldNamedIn(const std::string& text, const std::vector<Parameter>& parameters)
{
    const auto begin = text.find("--");
    if (begin != std::string::npos) {
        const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-", begin + 2);
        const auto name = text.substr(begin + 2, end == std::string::npos ? end : end - begin - 2);
        for (const auto& parameter : parameters) {
            if (parameter.name == name)
                return name;
        }
    }
    return {};
}

// Fills the job in, and notes what is wrong.
class FormReader
{
public:
    explicit FormReader(const JobForm& form)
        : m_form(form)
    {
    }

    void read()
    {
        const auto operation = operationNamed(m_form.operation);
        if (!operation)
            return wrong("operation", operation.error());
        job = {.operation = m_form.operation,
            .title = m_form.title,
            .priority = m_form.priority,
            .throttle = m_form.throttle};
        if ((*operation)->declaration().needsGuild)
            readGuild();
        readValues(**operation);
        readSchedule();
        readAfter();
    }

    NewJob job;
    std::vector<FormError> errors;

private:
    void wrong(const std::string& field, const Error& error) { errors.push_back({field, error.text}); }
    void wrong(const std::string& field, const Text& text) { errors.push_back({field, text}); }

    void readGuild()
    {
        job.guild = discord::parseSnowflake(m_form.guild);
        if (!job.guild)
            wrong("guild", Text::tr("give the guild's id with --guild, such as --guild 197038439483310086"));
    }

    void readValues(const Operation& operation)
    {
        const auto& parameters = operation.declaration().parameters;
        const auto before = errors.size();
        for (const auto& parameter : parameters) {
            const auto name = QString::fromStdString(parameter.name);
            QJsonObject alone;
            if (m_form.values.contains(name))
                alone.insert(name, m_form.values.value(name));
            if (const auto checked = ParameterValues::check({parameter}, alone); !checked)
                wrong(parameter.name, checked.error());
        }
        if (errors.size() > before)
            return;
        const auto values = ParameterValues::check(parameters, m_form.values);
        if (!values)
            return wrong({}, values.error());
        if (const auto checked = operation.check(*values); !checked)
            return wrong(fieldNamedIn(checked.error().text, parameters), checked.error());
        job.params = values->jsonText();
    }

    void readSchedule()
    {
        auto& schedule = job.schedule;
        if (!m_form.notBefore.empty()) {
            const auto at = QDateTime::fromString(QString::fromStdString(m_form.notBefore), Qt::ISODate);
            if (at.isValid())
                schedule.notBefore = WallTime{std::chrono::milliseconds{at.toMSecsSinceEpoch()}};
            else
                wrong("not-before",
                    Text::tr("--not-before %1 is no time: write it as 2026-11-22T22:00 or with its zone, "
                             "2026-11-22T22:00:00Z")
                        .arg(m_form.notBefore));
        }
        if (!m_form.window.empty()) {
            if (const auto window = DailyWindow::parse(m_form.window))
                schedule.window = *window;
            else
                wrong("window", window.error());
        }
        if (!m_form.repeat.empty()) {
            if (const auto repeat = CronExpression::parse(m_form.repeat))
                schedule.repeat = *repeat;
            else
                wrong("repeat", repeat.error());
        }
        if (schedule.window || schedule.repeat)
            schedule.zone = m_form.zone.empty() ? localZone() : m_form.zone;
    }

    void readAfter()
    {
        if (m_form.after.empty())
            return;
        if (const auto after = numberIn<JobId>(m_form.after); after && *after > 0)
            job.after = *after;
        else
            wrong("after", Text::tr("--after takes a job's number, not %1").arg(m_form.after));
    }

    const JobForm& m_form;
};

std::optional<FormError> errorForSeveralGuilds(const JobForm& form)
{
    const auto& operation = **operationNamed(form.operation); // of a form without errors
    const auto& declaration = operation.declaration();
    if (!declaration.takesSeveralGuilds)
        return FormError{"guilds", Text::tr("--guild: %1 takes one guild at a time").arg(declaration.name)};
    const auto values = ParameterValues::check(declaration.parameters, form.values);
    const auto checked = values ? operation.checkForSeveralGuilds(*values) : tl::unexpected(values.error());
    if (checked)
        return std::nullopt;
    return FormError{fieldNamedIn(checked.error().text, declaration.parameters), checked.error().text};
}

} // namespace

std::vector<FormError> errorsOf(const JobForm& form)
{
    FormReader reader(form);
    reader.read();
    return std::move(reader.errors);
}

std::vector<FormError> errorsOf(const JobForm& form, const std::vector<std::string>& guilds)
{
    const auto forms = formsOf(form, guilds);
    auto errors = errorsOf(forms.front());
    for (std::size_t i = 1; i < forms.size(); ++i) {
        if (!discord::parseSnowflake(forms[i].guild))
            errors.push_back(
                {"guilds", Text::tr("--guild: %1 is no guild's id, such as 197038439483310086").arg(forms[i].guild)});
    }
    if (forms.size() > 1 && errors.empty()) {
        if (auto error = errorForSeveralGuilds(forms.front()))
            errors.push_back(*std::move(error));
    }
    return errors;
}

std::vector<JobForm> formsOf(const JobForm& form, const std::vector<std::string>& guilds)
{
    std::vector<JobForm> forms;
    std::set<std::string> known;
    for (const auto& guild : guilds) {
        if (!known.insert(guild).second)
            continue;
        forms.push_back(form);
        forms.back().guild = guild;
    }
    if (forms.empty())
        forms.push_back(form);
    return forms;
}

Result<NewJob> newJobOf(const JobForm& form)
{
    FormReader reader(form);
    reader.read();
    if (!reader.errors.empty())
        return failure(ErrorKind::Usage, reader.errors.front().text);
    return std::move(reader.job);
}

JobForm formOf(const Job& job, const JobDetail& detail)
{
    JobForm form{.operation = job.operation, .title = job.title, .priority = job.priority, .throttle = job.throttle};
    if (job.guild)
        form.guild = discord::toString(*job.guild);
    if (job.schedule.window) {
        form.window = job.schedule.window->text();
        form.zone = job.schedule.zone;
    }
    form.values = jsonIn(detail.params).toObject();
    return form;
}

} // namespace headroom::jobs
