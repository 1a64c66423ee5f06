// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/operation.h"

#include <QRegularExpression>
#include <QString>

#include <optional>
#include <set>
#include <string>
#include <vector>

// What operations that edit many objects ask for alike.
namespace headroom::jobs {

// Which objects: those of the ids, or else those whose name matches, or else all.
class Targets
{
public:
    // `idsName`: of the parameter with the ids, which is what they are called as well.
    static std::vector<Parameter> parameters(const std::string& idsName, Parameter::IdsOf idsOf);
    static bool areNamed(const ParameterValues& values, const std::string& idsName);

    Targets(const ParameterValues& values, const std::string& idsName);

    bool has(discord::Snowflake id, const QString& name) const;
    // Says of the ids that were asked for, and that has() never saw, that they cannot be changed.
    void planUnseen(const char* action, const char* kind, const Text& why, Plan& plan) const;

private:
    std::set<discord::Snowflake> m_ids;
    mutable std::set<discord::Snowflake> m_unseen;
    std::optional<QRegularExpression> m_name;
};

// New names by a pattern: --rename "team-{name}", or --find and --replace.
class Renaming
{
public:
    static std::vector<Parameter> parameters();
    static bool isAsked(const ParameterValues& values);
    static Result<void> check(const ParameterValues& values);

    explicit Renaming(const ParameterValues& values);
    // `number`: counts the targets from 1.
    QString nameFor(const QString& name, int number) const;

private:
    QString m_pattern;
    QRegularExpression m_find;
    QString m_replace;
};

// What is to be changed of one object: the fields that differ, and what they are now.
struct Changes
{
    QJsonObject body = {};
    QJsonObject before = {};
    Text why = {}; // it cannot be done; empty: it can

    void set(QLatin1StringView key, const QJsonValue& value, const QJsonValue& now);
};
// Plans to change the object at `path`, unless it is so already or cannot be. True: there is something to do.
bool planChange(Plan& plan, const std::string& action, const std::string& kind, const std::string& path,
    const std::string& name, const Changes& changes);

void append(std::vector<Parameter>& to, std::vector<Parameter> more);

} // namespace headroom::jobs
