// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/placeholders.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace headroom::restores {

namespace {

class Filler
{
public:
    explicit Filler(const Resolve& resolve)
        : m_resolve(resolve)
    {
    }

    // None: what contains it is left out.
    std::optional<QJsonValue> fill(const QJsonValue& value)
    {
        if (value.isString())
            return fillText(value.toString());
        if (value.isArray())
            return fillList(value.toArray());
        if (!value.isObject())
            return value;
        QJsonObject object;
        const auto before = value.toObject();
        for (auto field = before.begin(); field != before.end(); ++field) {
            const auto inner = fill(*field);
            if (!inner)
                return std::nullopt;
            object.insert(field.key(), *inner);
        }
        return QJsonValue(object);
    }

    std::vector<std::string> missing;

private:
    std::optional<QJsonValue> fillText(const QString& text)
    {
        static const QRegularExpression form(u"^\\{\\{([a-z_]+):([^!}]+)(!?)\\}\\}$"_s);
        const auto match = form.match(text);
        if (!match.hasMatch())
            return QJsonValue(text);
        if (const auto id = m_resolve(match.captured(1), match.captured(2)))
            return QJsonValue(*id);
        missing.push_back(match.captured(1).toStdString() + ' ' + match.captured(2).toStdString());
        if (!match.captured(3).isEmpty())
            return std::nullopt;
        return QJsonValue(QJsonValue::Null);
    }

    QJsonValue fillList(const QJsonArray& before)
    {
        QJsonArray list;
        for (const auto& entry : before) {
            const auto inner = fill(entry);
            const bool isMissing = inner && entry.isString() && inner->isNull();
            if (inner && !isMissing)
                list += *inner;
        }
        return list;
    }

    const Resolve& m_resolve;
};

} // namespace

QString placeholder(const QString& kind, const QString& id, bool isNeeded)
{
    return u"{{"_s + kind + u':' + id + (isNeeded ? u"!}}"_s : u"}}"_s);
}

Filled filled(const QJsonValue& value, const Resolve& resolve)
{
    Filler filler(resolve);
    const auto result = filler.fill(value);
    return {result.value_or(QJsonValue()), !result, std::move(filler.missing)};
}

Text whatWasLeftOut(const QJsonObject& planned, const QJsonObject& sent)
{
    Text left;
    for (auto field = planned.begin(); field != planned.end(); ++field) {
        const auto now = sent.value(field.key());
        const auto fewer = field->toArray().size() - now.toArray().size();
        const bool isGone = field->isString() && now.isNull();
        if (fewer <= 0 && !isGone)
            continue;
        const auto key = field.key().toStdString();
        const auto each = fewer > 0 ? Text::tr("%1 of its %2").arg(fewer, key) : Text::tr("its %1").arg(key);
        left = left.empty() ? each : Text::tr("%1, %2").arg(left, each);
    }
    return left.empty() ? left : Text::tr("without %1: what it names could not be made").arg(left);
}

std::optional<std::string> filledPath(const std::string& path, const Resolve& resolve)
{
    static const QRegularExpression form(u"\\{\\{([a-z_]+):([^!}]+)!?\\}\\}"_s);
    auto text = QString::fromStdString(path);
    for (auto match = form.match(text); match.hasMatch(); match = form.match(text)) {
        const auto id = resolve(match.captured(1), match.captured(2));
        if (!id)
            return std::nullopt;
        text.replace(match.capturedStart(), match.capturedLength(), *id);
    }
    return text.toStdString();
}

} // namespace headroom::restores
