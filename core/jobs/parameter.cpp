// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/parameter.h"

#include "core/base/text/json_text.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

// What was given may be of any length and hold anything.
constexpr std::size_t maxError = 1000;
constexpr std::size_t maxName = 60;

// What it quotes is safe to show.
tl::unexpected<Error> bad(const Parameter& parameter, const Text& what)
{
    return failure(ErrorKind::Usage, Text::tr("%1: %2").arg("--" + parameter.name, what));
}

// As a person writes it.
QString writtenAs(const QJsonValue& value)
{
    const bool isWhole = value.isDouble() && std::floor(value.toDouble()) == value.toDouble();
    if (isWhole && value.toInteger(0) == value.toInteger(1)) // else it is too large for one
        return QString::number(value.toInteger());
    return value.toVariant().toString().trimmed();
}

Text range(const Parameter& parameter)
{
    return parameter.maximum == std::numeric_limits<std::int64_t>::max()
        ? Text::tr("%1 or more").arg(Text::count(parameter.minimum))
        : Text::tr("%1 to %2").arg(Text::count(parameter.minimum), Text::count(parameter.maximum));
}

// "takes 0 to 21,600 seconds, such as 90, 15min, 2h"; examples only of what it takes.
Text takenDuration(const Parameter& parameter)
{
    std::string examples;
    for (const auto& [text, seconds] :
        {std::pair("90", 90), std::pair("15min", 900), std::pair("2h", 7200), std::pair("7d", 604'800)}) {
        if (seconds >= parameter.minimum && seconds <= parameter.maximum)
            examples += (examples.empty() ? "" : ", ") + std::string(text);
    }
    return examples.empty() ? Text::tr("takes %1 seconds").arg(range(parameter))
                            : Text::tr("takes %1 seconds, such as %2").arg(range(parameter), examples);
}

Result<QJsonValue> checkedText(const Parameter& parameter, const QJsonValue& value)
{
    if (!value.isString())
        return bad(parameter, Text::tr("is a text"));
    const auto text = value.toString();
    const auto length = text.toUcs4().size();
    if (length < parameter.minimum || length > parameter.maximum)
        return bad(parameter, Text::tr("takes %1 characters, not %2").arg(range(parameter), length));
    return value;
}

Result<QJsonValue> checkedNumber(const Parameter& parameter, const QJsonValue& value)
{
    bool isNumber = false;
    const auto number = writtenAs(value).toLongLong(&isNumber);
    if (!isNumber || number < parameter.minimum || number > parameter.maximum)
        return bad(parameter, Text::tr("takes a whole number, %1").arg(range(parameter)));
    return QJsonValue(qint64(number));
}

Result<QJsonValue> checkedDuration(const Parameter& parameter, const QJsonValue& value)
{
    static const QRegularExpression form(u"^(\\d{1,9})\\s*(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)?$"_s);
    const auto match = form.match(writtenAs(value).toLower());
    const auto unit = match.captured(2).left(1);
    const auto factor = unit == u"d"_s ? 86400 : unit == u"h"_s ? 3600 : unit == u"m"_s ? 60 : 1;
    const auto seconds = match.captured(1).toLongLong() * factor;
    if (!match.hasMatch() || seconds < parameter.minimum || seconds > parameter.maximum)
        return bad(parameter, takenDuration(parameter));
    return QJsonValue(qint64(seconds));
}

Result<QJsonValue> checkedFlag(const Parameter& parameter, const QJsonValue& value)
{
    const auto word = value.isBool() ? (value.toBool() ? u"yes"_s : u"no"_s) : writtenAs(value).toLower();
    if (word == u"yes"_s || word == u"true"_s || word == u"1"_s)
        return QJsonValue(true);
    if (word == u"no"_s || word == u"false"_s || word == u"0"_s)
        return QJsonValue(false);
    return bad(parameter, Text::tr("is yes or no"));
}

Result<QJsonValue> checkedChoice(const Parameter& parameter, const QJsonValue& value)
{
    const auto word = writtenAs(value).toStdString();
    if (std::find(parameter.choices.begin(), parameter.choices.end(), word) != parameter.choices.end())
        return QJsonValue(QString::fromUtf8(word));
    QStringList choices;
    for (const auto& choice : parameter.choices)
        choices += QString::fromUtf8(choice);
    return bad(parameter, Text::tr("is one of %1").arg(choices.join(u", "_s).toStdString()));
}

Result<QJsonValue> checkedId(const Parameter& parameter, const QString& text)
{
    const auto id = discord::parseSnowflake(text.toStdString());
    if (!id || id->value == 0 || id->value > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return bad(parameter,
            Text::tr("\"%1\" is no id such as 203039963636301824")
                .arg(discord::sanitizeForDisplay(text.left(40).toStdString(), maxError)));
    return QJsonValue(QString::number(id->value));
}

Result<QJsonValue> checkedIds(const Parameter& parameter, const QJsonValue& value)
{
    static const QRegularExpression dividers(u"[\\s,;]+"_s);
    QStringList words;
    if (value.isArray()) {
        for (const auto& entry : value.toArray()) {
            if (!entry.isString())
                return bad(parameter, Text::tr("is a list of ids as texts")); // a number has lost its last digits
            words += entry.toString().trimmed();
        }
    } else if (value.isString()) {
        words = value.toString().split(dividers, Qt::SkipEmptyParts);
    } else {
        return bad(parameter, Text::tr("is a list of ids as texts"));
    }
    QJsonArray ids;
    QSet<QString> known;
    for (const auto& word : words) {
        const auto id = checkedId(parameter, word);
        if (!id)
            return tl::unexpected(id.error());
        if (known.contains(id->toString()))
            continue;
        known.insert(id->toString());
        ids += *id;
    }
    if (ids.isEmpty())
        return bad(parameter, Text::tr("has no id in it"));
    return QJsonValue(ids);
}

Result<QJsonValue> checkedColour(const Parameter& parameter, const QJsonValue& value)
{
    if (value.isDouble() && value.toInteger(-1) >= 0 && value.toInteger() <= 0xffffff)
        return value;
    static const QRegularExpression form(u"^#?([0-9a-fA-F]{6})$"_s);
    const auto match = form.match(value.toString().trimmed());
    if (!match.hasMatch())
        return bad(parameter, Text::tr("takes a colour such as #5b8def"));
    return QJsonValue(match.captured(1).toInt(nullptr, 16));
}

Result<QJsonValue> checkedPermissions(const Parameter& parameter, const QJsonValue& value)
{
    const auto permissions = discord::parsePermissions(writtenAs(value).toStdString());
    if (!permissions)
        return bad(parameter, permissions.error().text);
    return QJsonValue(QString::number(*permissions));
}

Result<QJsonValue> checkedValue(const Parameter& parameter, const QJsonValue& value)
{
    switch (parameter.kind) {
    case Parameter::Kind::Text:
    case Parameter::Kind::File:
        return checkedText(parameter, value);
    case Parameter::Kind::Number:
        return checkedNumber(parameter, value);
    case Parameter::Kind::Flag:
        return checkedFlag(parameter, value);
    case Parameter::Kind::Choice:
        return checkedChoice(parameter, value);
    case Parameter::Kind::Id:
        return value.isString() ? checkedId(parameter, value.toString().trimmed())
                                : bad(parameter, Text::tr("is an id as a text"));
    case Parameter::Kind::Ids:
        return checkedIds(parameter, value);
    case Parameter::Kind::Colour:
        return checkedColour(parameter, value);
    case Parameter::Kind::Permissions:
        return checkedPermissions(parameter, value);
    case Parameter::Kind::Duration:
        return checkedDuration(parameter, value);
    }
    return bad(parameter, Text::tr("is of no known kind"));
}

// An empty text stands for nothing, except where it is a value: --topic "" removes a topic.
bool isGiven(const Parameter& parameter, const QJsonValue& value)
{
    if (value.isUndefined() || value.isNull())
        return false;
    const bool mayBeEmpty = parameter.kind == Parameter::Kind::Text && parameter.minimum == 0;
    return mayBeEmpty || !value.isString() || !value.toString().trimmed().isEmpty();
}

} // namespace

std::string writtenValue(const Parameter& parameter, const QJsonValue& value)
{
    using Kind = Parameter::Kind;
    if (value.isString() && parameter.kind != Kind::Permissions)
        return value.toString().toStdString();
    switch (parameter.kind) {
    case Kind::Flag:
        return value.toBool() ? "yes" : "no";
    case Kind::Ids: {
        QStringList ids;
        for (const auto& id : value.toArray())
            ids += id.toString();
        return ids.join(u", "_s).toStdString();
    }
    case Kind::Colour:
        return u"#%1"_s.arg(value.toInteger(), 6, 16, QLatin1Char('0')).toStdString();
    case Kind::Permissions:
        return discord::permissionsText(value.toString().toULongLong());
    case Kind::Duration: {
        const auto seconds = value.toInteger();
        for (const auto& [unit, length] : {std::pair("d", 86400), std::pair("h", 3600), std::pair("min", 60)}) {
            if (seconds > 0 && seconds % length == 0)
                return std::to_string(seconds / length) + unit;
        }
        return std::to_string(seconds);
    }
    case Kind::Number:
    case Kind::Text:
    case Kind::Choice:
    case Kind::Id:
    case Kind::File:
        break;
    }
    return value.isDouble() ? std::to_string(value.toInteger()) : value.toString().toStdString();
}

Result<ParameterValues> ParameterValues::check(const std::vector<Parameter>& parameters, const QJsonObject& given)
{
    ParameterValues values;
    QSet<QString> known;
    for (const auto& parameter : parameters) {
        const auto name = QString::fromUtf8(parameter.name);
        known.insert(name);
        auto value = given.value(name);
        if (!isGiven(parameter, value) && !parameter.fallback.empty())
            value = QString::fromUtf8(parameter.fallback);
        if (!isGiven(parameter, value)) {
            if (parameter.isRequired)
                return bad(parameter, Text::tr("is needed: %1").arg(Text::tr(parameter.help.c_str(), "Operations")));
            continue;
        }
        const auto checked = checkedValue(parameter, value);
        if (!checked)
            return tl::unexpected(checked.error());
        if (checked->isBool() && !checked->toBool() && parameter.fallback.empty())
            continue;
        values.m_values.insert(name, *checked);
    }
    for (const auto& name : given.keys()) {
        if (!known.contains(name))
            return failure(ErrorKind::Usage,
                Text::tr("%1: this operation has no such parameter")
                    .arg("--" + discord::sanitizeForDisplay(name.toStdString(), maxName)));
    }
    return values;
}

Result<ParameterValues> ParameterValues::check(const std::vector<Parameter>& parameters, const std::string& json)
{
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(json));
    if (!parsed.isObject())
        return failure(ErrorKind::Usage, Text::tr("the job's parameters are no JSON object"));
    return check(parameters, parsed.object());
}

bool ParameterValues::has(std::string_view name) const
{
    return m_values.contains(QString::fromUtf8(name));
}

std::string ParameterValues::text(std::string_view name) const
{
    return m_values.value(QString::fromUtf8(name)).toString().toStdString();
}

std::int64_t ParameterValues::number(std::string_view name) const
{
    return m_values.value(QString::fromUtf8(name)).toInteger();
}

bool ParameterValues::flag(std::string_view name) const
{
    return m_values.value(QString::fromUtf8(name)).toBool();
}

discord::Snowflake ParameterValues::id(std::string_view name) const
{
    return {m_values.value(QString::fromUtf8(name)).toString().toULongLong()};
}

std::vector<discord::Snowflake> ParameterValues::ids(std::string_view name) const
{
    std::vector<discord::Snowflake> ids;
    for (const auto& id : m_values.value(QString::fromUtf8(name)).toArray())
        ids.push_back({id.toString().toULongLong()});
    return ids;
}

discord::Permissions ParameterValues::permissions(std::string_view name) const
{
    return m_values.value(QString::fromUtf8(name)).toString().toULongLong();
}

std::string ParameterValues::jsonText() const
{
    return compactJson(m_values);
}

} // namespace headroom::jobs
