// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/field_words.h"

#include "ui/models/format.h"

#include <QCoreApplication>
#include <QJsonValue>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

enum class FieldUnit { None, Seconds, Minutes, Colour };

struct KnownField
{
    QLatin1StringView name;
    const char* words;
    FieldUnit unit = FieldUnit::None;
};

constexpr KnownField kFields[] = {
    {"afk_timeout"_L1, QT_TRANSLATE_NOOP("Fields", "AFK timeout"), FieldUnit::Seconds},
    {"color"_L1, QT_TRANSLATE_NOOP("Fields", "colour"), FieldUnit::Colour},
    {"default_auto_archive_duration"_L1, QT_TRANSLATE_NOOP("Fields", "archive threads after"), FieldUnit::Minutes},
    {"default_thread_rate_limit_per_user"_L1, QT_TRANSLATE_NOOP("Fields", "slow mode of threads"), FieldUnit::Seconds},
    {"description"_L1, QT_TRANSLATE_NOOP("Fields", "description")},
    {"icon"_L1, QT_TRANSLATE_NOOP("Fields", "icon")},
    {"name"_L1, QT_TRANSLATE_NOOP("Fields", "name")},
    {"nick"_L1, QT_TRANSLATE_NOOP("Fields", "nick")},
    {"parent_id"_L1, QT_TRANSLATE_NOOP("Fields", "category")},
    {"permission_overwrites"_L1, QT_TRANSLATE_NOOP("Fields", "overwrites")},
    {"permissions"_L1, QT_TRANSLATE_NOOP("Fields", "permissions")},
    {"position"_L1, QT_TRANSLATE_NOOP("Fields", "position")},
    {"preferred_locale"_L1, QT_TRANSLATE_NOOP("Fields", "preferred locale")},
    {"rate_limit_per_user"_L1, QT_TRANSLATE_NOOP("Fields", "slow mode"), FieldUnit::Seconds},
    {"reason"_L1, QT_TRANSLATE_NOOP("Fields", "reason")},
    {"roles"_L1, QT_TRANSLATE_NOOP("Fields", "roles")},
    {"topic"_L1, QT_TRANSLATE_NOOP("Fields", "topic")},
    {"type"_L1, QT_TRANSLATE_NOOP("Fields", "type")},
    {"user_limit"_L1, QT_TRANSLATE_NOOP("Fields", "user limit")},
    {"verification_level"_L1, QT_TRANSLATE_NOOP("Fields", "verification level")},
};

const KnownField* fieldNamed(const QString& name)
{
    const auto* const found =
        std::ranges::find_if(kFields, [&](const KnownField& field) { return field.name == name; });
    return found == std::end(kFields) ? nullptr : found;
}

} // namespace

QString fieldWords(const QString& field)
{
    const auto* const known = fieldNamed(field);
    return known ? QCoreApplication::translate("Fields", known->words) : QString(field).replace(u'_', u' ');
}

std::optional<QString> fieldFigure(const QString& field, const QJsonValue& value)
{
    const auto* const known = fieldNamed(field);
    if (!known || !value.isDouble())
        return std::nullopt;
    const auto number = value.toInteger();
    switch (known->unit) {
    case FieldUnit::Seconds:
        return formatSpan(std::chrono::seconds(number));
    case FieldUnit::Minutes:
        return formatSpan(std::chrono::minutes(number));
    case FieldUnit::Colour:
        return u"#%1"_s.arg(number, 6, 16, QChar(u'0'));
    case FieldUnit::None:
        break;
    }
    return std::nullopt;
}

} // namespace headroom::ui
