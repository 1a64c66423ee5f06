// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profile_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::profiles {

using namespace Qt::StringLiterals;

namespace {

constexpr int version = 1;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QJsonObject optionsJson(const Options& options)
{
    QJsonObject object;
    for (const auto& [name, values] : options) {
        QJsonArray list;
        for (const auto& value : values)
            list.append(text(value));
        const auto known = std::ranges::find(optionNames(), name, &OptionName::name);
        const auto takes = known == optionNames().end() ? OptionName::Takes::Value : known->takes;
        if (takes == OptionName::Takes::Flag)
            object.insert(text(name), true);
        else if (takes == OptionName::Takes::Values || list.size() != 1)
            object.insert(text(name), list);
        else
            object.insert(text(name), list.first());
    }
    return object;
}

QJsonArray names(const std::vector<Secret>& secrets)
{
    QJsonArray array;
    for (const auto secret : secrets)
        array.append(text(nameOf(secret)));
    return array;
}

QJsonObject shownParts(const Profile& profile)
{
    return {{u"name"_s, text(profile.name)}, {u"colour"_s, text(profile.colour)},
        {u"environment"_s, text(nameOf(profile.environment))}, {u"options"_s, optionsJson(profile.options)}};
}

QByteArray document(const QJsonArray& profiles)
{
    return QJsonDocument(QJsonObject{{u"version"_s, version}, {u"profiles"_s, profiles}}).toJson();
}

std::optional<std::vector<std::string>> valuesOf(const QJsonValue& value)
{
    if (value.isString())
        return std::vector{value.toString().toStdString()};
    if (value.isBool())
        return value.toBool() ? std::vector<std::string>{"true"} : std::vector<std::string>();
    if (!value.isArray())
        return std::nullopt;
    std::vector<std::string> values;
    for (const auto& each : value.toArray()) {
        if (!each.isString())
            return std::nullopt;
        values.push_back(each.toString().toStdString());
    }
    return values;
}

tl::unexpected<Error> wrong(const Text& what)
{
    return failure(ErrorKind::Failed, what);
}

Result<Profile> profileOf(const QJsonObject& object)
{
    auto profile = newProfile(object.value(u"name"_s).toString().toStdString());
    if (profile.name.empty())
        return wrong(Text::tr("a profile has no name"));
    if (const auto id = object.value(u"id"_s).toString().toStdString(); !id.empty())
        profile.id = id;
    profile.colour = object.value(u"colour"_s).toString().toStdString();
    const auto environment = environmentNamed(object.value(u"environment"_s).toString().toStdString());
    if (!environment)
        return wrong(Text::tr("the environment of %1 is neither production, staging nor local").arg(profile.name));
    profile.environment = *environment;
    const auto options = object.value(u"options"_s).toObject();
    for (auto option = options.begin(); option != options.end(); ++option) {
        const auto values = valuesOf(option.value());
        if (!values)
            return wrong(Text::tr("the option %1 of %2 is no text").arg(option.key().toStdString(), profile.name));
        if (!values->empty())
            profile.options.emplace(option.key().toStdString(), *values);
    }
    for (const auto& name : object.value(u"keychain"_s).toArray()) {
        if (const auto secret = secretNamed(name.toString().toStdString()))
            profile.inKeychain.insert(*secret);
    }
    return profile;
}

} // namespace

QByteArray toJson(const std::vector<Profile>& profiles)
{
    QJsonArray array;
    for (const auto& profile : profiles) {
        auto object = shownParts(profile);
        object.insert(u"id"_s, text(profile.id));
        object.insert(u"keychain"_s, names({profile.inKeychain.begin(), profile.inKeychain.end()}));
        array.append(object);
    }
    return document(array);
}

QByteArray toExport(const std::vector<Profile>& profiles)
{
    QJsonArray array;
    for (const auto& profile : profiles) {
        auto object = shownParts(profile);
        object.insert(u"secrets"_s, names(secretsOf(profile.options)));
        array.append(object);
    }
    return document(array);
}

Result<std::vector<Profile>> fromJson(const QByteArray& json)
{
    QJsonParseError problem{};
    const auto root = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError)
        return wrong(
            Text::tr("it is damaged at byte %1 (%2)").arg(problem.offset, problem.errorString().toStdString()));
    const auto written = root.object().value(u"version"_s).toInt();
    if (written > version)
        return wrong(Text::tr("a newer Headroom wrote it (version %1)").arg(written));
    if (written < 1 || !root.object().value(u"profiles"_s).isArray())
        return wrong(Text::tr("it is no list of profiles"));
    std::vector<Profile> profiles;
    for (const auto& each : root.object().value(u"profiles"_s).toArray()) {
        auto profile = profileOf(each.toObject());
        if (!profile)
            return tl::unexpected(profile.error());
        profiles.push_back(*std::move(profile));
    }
    return profiles;
}

} // namespace headroom::profiles
