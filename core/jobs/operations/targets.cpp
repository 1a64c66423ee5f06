// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations/targets.h"

#include <QtGlobal>

namespace headroom::jobs {

namespace {

// * is any text and ? any character.
QRegularExpression wildcard(const std::string& pattern)
{
    auto text = QRegularExpression::escape(QString::fromStdString(pattern));
    text.replace(QStringLiteral("\\*"), QStringLiteral(".*")).replace(QStringLiteral("\\?"), QStringLiteral("."));
    return QRegularExpression(QRegularExpression::anchoredPattern(text),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
}

} // namespace

void append(std::vector<Parameter>& to, std::vector<Parameter> more)
{
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<Parameter> Targets::parameters(const std::string& idsName, Parameter::IdsOf idsOf)
{
    const auto* const help = idsOf == Parameter::IdsOf::Channel
        ? QT_TRANSLATE_NOOP("Operations", "The channels to edit, by id")
        : idsOf == Parameter::IdsOf::Emoji ? QT_TRANSLATE_NOOP("Operations", "The emojis to edit, by id")
                                           : QT_TRANSLATE_NOOP("Operations", "The roles to edit, by id");
    return {{.name = idsName, .kind = Parameter::Kind::Ids, .help = help, .idsOf = idsOf},
        {.name = "name",
            .help = QT_TRANSLATE_NOOP(
                "Operations", "Only those whose name matches, * for any text; all if neither ids nor a name are given"),
            .minimum = 1,
            .maximum = 100}};
}

bool Targets::areNamed(const ParameterValues& values, const std::string& idsName)
{
    return values.has(idsName) || values.has("name");
}

Targets::Targets(const ParameterValues& values, const std::string& idsName)
{
    for (const auto id : values.ids(idsName))
        m_ids.insert(id);
    m_unseen = m_ids;
    if (values.has("name"))
        m_name = wildcard(values.text("name"));
}

bool Targets::has(discord::Snowflake id, const QString& name) const
{
    m_unseen.erase(id);
    return (m_ids.empty() || m_ids.contains(id)) && (!m_name || m_name->match(name).hasMatch());
}

void Targets::planUnseen(const char* action, const char* kind, const Text& why, Plan& plan) const
{
    for (const auto id : m_unseen)
        plan.impossible(action, kind, discord::toString(id), why);
}

std::vector<Parameter> Renaming::parameters()
{
    return {{.name = "rename",
                .help = QT_TRANSLATE_NOOP("Operations", "New name; {name} is the old one and {n} a number"),
                .minimum = 1,
                .maximum = 200},
        {.name = "find",
            .help = QT_TRANSLATE_NOOP("Operations", "Regular expression of what to replace in the name"),
            .minimum = 1,
            .maximum = 200},
        {.name = "replace",
            .help = QT_TRANSLATE_NOOP("Operations", "What to put in its place; \\1 is the first group"),
            .maximum = 200}};
}

bool Renaming::isAsked(const ParameterValues& values)
{
    return values.has("rename") || values.has("find");
}

Result<void> Renaming::check(const ParameterValues& values)
{
    if (values.has("rename") && values.has("find"))
        return failure(ErrorKind::Usage, Text::tr("--rename and --find: give one of the two"));
    if (values.has("replace") && !values.has("find"))
        return failure(ErrorKind::Usage, Text::tr("--replace: say with --find what to replace"));
    const QRegularExpression find(QString::fromStdString(values.text("find")));
    if (!find.isValid())
        return failure(ErrorKind::Usage, Text::tr("--find: %1").arg(find.errorString().toStdString()));
    return {};
}

Renaming::Renaming(const ParameterValues& values)
    : m_pattern(QString::fromStdString(values.text("rename")))
    , m_find(QString::fromStdString(values.text("find")))
    , m_replace(QString::fromStdString(values.text("replace")))
{
}

QString Renaming::nameFor(const QString& name, int number) const
{
    if (m_pattern.isEmpty())
        return m_find.pattern().isEmpty() ? name : QString(name).replace(m_find, m_replace);
    auto renamed = m_pattern;
    renamed.replace(QStringLiteral("{n}"), QString::number(number)); // before the name, which may hold {n}
    return renamed.replace(QStringLiteral("{name}"), name);
}

void Changes::set(QLatin1StringView key, const QJsonValue& value, const QJsonValue& now)
{
    body.insert(key, value);
    before.insert(key, now);
}

bool planChange(Plan& plan, const std::string& action, const std::string& kind, const std::string& path,
    const std::string& name, const Changes& changes)
{
    const auto target = path.substr(path.rfind('/') + 1);
    const bool isPossible = changes.why.empty();
    const bool isChanged = isPossible && !changes.body.isEmpty();
    if (!isPossible)
        plan.impossible(action, kind, target, Text::tr("%1: %2").arg(name, changes.why));
    else if (!isChanged)
        plan.keep(kind, target, Text::tr("%1 is so already").arg(name));
    else
        plan.add({.action = action,
            .kind = kind,
            .target = target,
            .params = planned("PATCH", path, changes.body),
            .before = planned("PATCH", path, changes.before)});
    return isChanged;
}

} // namespace headroom::jobs
