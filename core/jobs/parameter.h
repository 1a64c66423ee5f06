// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/discord/permissions.h"
#include "core/discord/snowflake.h"

#include <QJsonObject>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::jobs {

// One thing that an operation has to be given. The form in the window, the options of the command line and the help are
// made of these.
struct Parameter
{
    enum class Kind : std::uint8_t {
        Text, // with `minimum` to `maximum` characters
        Number, // whole, from `minimum` to `maximum`
        Flag, // yes or no; no when it is not given
        Choice, // one of `choices`
        Id,
        Ids, // separated by commas, spaces or lines
        Colour, // #rrggbb
        Permissions, // names or a number, see discord::parsePermissions()
        File, // a path
        Duration, // "90", "15 min", "2h", "7d"; in seconds, from `minimum` to `maximum`
    };

    // Whose ids are meant, where one may choose from them by name.
    enum class IdsOf : std::uint8_t { Other, Channel, Category, Role, Emoji, Member };

    std::string name; // slow-mode: the option --slow-mode
    Kind kind = Kind::Text;
    std::string help; // one line, without a full stop
    bool isRequired = false;
    std::string fallback = {}; // what counts where it is not given, as one would write it; empty: nothing
    std::vector<std::string> choices = {};
    std::int64_t minimum = 0;
    std::int64_t maximum = std::numeric_limits<std::int64_t>::max();
    IdsOf idsOf = IdsOf::Other;

    // A short text, which "" makes empty: a topic, a name.
    bool mayBeMadeEmpty() const { return kind == Kind::Text && minimum == 0 && maximum <= 1024; }
};

// A value as json() of the parameter's values has it, as one would write it: "#5b8def", "15min", ids with commas. A
// text that is as one wrote it stays.
std::string writtenValue(const Parameter& parameter, const QJsonValue& value);

// Checked values of an operation's parameters: those that were given, and the fallbacks.
class ParameterValues
{
public:
    ParameterValues() = default;

    // Takes texts, as from a command line or a form, as well as JSON's own kinds, and what json() made. What is unknown
    // is an error, null and the empty text are as good as not given, but for texts that may be empty. The error names
    // the option and says what to write.
    static Result<ParameterValues> check(const std::vector<Parameter>& parameters, const QJsonObject& given);
    // The same out of a job's parameters.
    static Result<ParameterValues> check(const std::vector<Parameter>& parameters, const std::string& json);

    bool has(std::string_view name) const;
    std::string text(std::string_view name) const; // Text, Choice, File; empty when not given
    std::int64_t number(std::string_view name) const; // Number, Duration, Colour; 0 when not given
    bool flag(std::string_view name) const;
    discord::Snowflake id(std::string_view name) const;
    std::vector<discord::Snowflake> ids(std::string_view name) const; // in the order they were given, none twice
    discord::Permissions permissions(std::string_view name) const;

    // As a job keeps them: texts, numbers, true, ids as texts, permissions as decimal texts.
    const QJsonObject& json() const { return m_values; }
    std::string jsonText() const;

private:
    QJsonObject m_values;
};

} // namespace headroom::jobs
