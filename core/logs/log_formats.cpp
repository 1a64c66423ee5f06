// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_formats.h"

#include "core/logs/format_declaration.h"
#include "core/logs/shard_formats/declared_shard_format.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shard_formats/shard_user_format.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace headroom::logs {

namespace {

std::string& folderOfPeople()
{
    static std::string folder;
    return folder;
}

template <typename Format, typename NameOf>
void takeInItsPlace(std::vector<Format>& formats, Format format, const NameOf& nameOf)
{
    const auto same = std::ranges::find_if(formats, [&](const auto& each) { return nameOf(each) == nameOf(format); });
    if (same == formats.end())
        formats.push_back(std::move(format));
    else
        *same = std::move(format);
}

Result<void> addFormat(LogFormats& formats, std::string_view json)
{
    FormatDeclaration declaration(json);
    const auto& root = declaration.root();
    if (root.contains(QLatin1String("requests")) && !root.contains(QLatin1String("tells")))
        return makeRequestFormat(declaration).map([&formats](RequestFormat format) {
            takeInItsPlace(formats.requests, std::move(format), [](const auto& each) { return each.name(); });
        });
    return makeDeclaredShardFormat(declaration).map([&formats](auto format) {
        takeInItsPlace(formats.owned, std::move(format), [](const auto& each) { return each->facts().name; });
    });
}

void readFolder(LogFormats& formats, const QDir& folder)
{
    constexpr qint64 maxBytes = 1 << 20;
    for (const auto& entry : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        const auto leaveOut = [&](const Text& problem) {
            formats.problems.push_back(
                Text::tr("log format %1 is left out: %2").arg(entry.filePath().toStdString(), problem));
        };
        if (!file.open(QIODevice::ReadOnly))
            leaveOut(file.errorString().toStdString());
        else if (const auto added = addFormat(formats, file.read(maxBytes).toStdString()); !added)
            leaveOut(added.error().text);
    }
}

} // namespace

const RequestFormat* LogFormats::requestsNamed(std::string_view name) const
{
    const auto known =
        std::ranges::find_if(requests, [name](const RequestFormat& format) { return format.name() == name; });
    return known == requests.end() ? nullptr : &*known;
}

const LogFormats& logFormats()
{
    static const auto formats = [] {
        LogFormats formats;
        for (const auto text : builtInLogFormats()) {
            if (const auto added = addFormat(formats, text); !added)
                qFatal("a built-in log format cannot be read: %s", added.error().text.c_str());
        }
        if (const auto& folder = folderOfPeople(); !folder.empty())
            readFolder(formats, QDir(QString::fromStdString(folder)));
        for (const auto& format : formats.owned)
            formats.shards.push_back(format.get());
        for (const auto& format : formats.requests) {
            formats.requestNames.push_back(format.name());
            if (const auto* errorLog = format.errorLog())
                formats.errorLogs.push_back(errorLog);
        }
        return formats;
    }();
    return formats;
}

RecognisedFormat recogniseFormat(std::span<const std::string_view> lines)
{
    const auto& formats = logFormats();
    const auto ofRequests = fittingLines(lines);
    const auto ofShards = shardFormatFits(lines);
    RecognisedFormat found;
    found.requests = recognise(lines);
    const auto best = std::max_element(ofShards.begin(), ofShards.end());
    if (!found.requests && best != ofShards.end() && *best > 0)
        found.shards = formats.shards[static_cast<std::size_t>(best - ofShards.begin())];
    std::vector<std::pair<std::size_t, std::string>> others;
    const auto weigh = [&](std::string_view name, std::size_t weight) {
        if (name == found.name())
            found.fitting = weight / 1000;
        else if (weight > 0)
            others.emplace_back(weight, name);
    };
    for (std::size_t i = 0; i < ofRequests.size(); ++i)
        weigh(formats.requestNames[i], 1000 * ofRequests[i]);
    for (std::size_t i = 0; i < ofShards.size(); ++i)
        weigh(formats.shards[i]->facts().name, ofShards[i]);
    std::ranges::stable_sort(others, [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [weight, name] : others)
        found.others.push_back(std::move(name));
    return found;
}

bool isExpression(std::string_view format)
{
    return format.find("(?<") != std::string_view::npos || format.find("(?P<") != std::string_view::npos;
}

Result<GivenFormat> givenFormat(std::string_view text)
{
    constexpr std::size_t maxLength = 64 << 10;
    if (text.size() > maxLength)
        return failure(ErrorKind::Usage, Text::tr("the format is longer than 64 KiB: make it shorter"));
    if (const auto* shards = shardFormatNamed(text))
        return GivenFormat{{}, shards, {}};
    if (!formatNamed(text) && isExpression(text)) {
        auto own = UserShardFormat::make(std::string(text));
        if (!own)
            return tl::unexpected(own.error());
        const auto* shards = own->get();
        return GivenFormat{{}, shards, std::move(*own)};
    }
    if (!formatNamed(text) && text.find('$') == std::string_view::npos) {
        std::string names;
        for (const auto name : formatNames())
            names.append(names.empty() ? "" : ", ").append(name);
        for (const auto* format : shardFormats())
            names.append(", ").append(format->facts().name);
        return failure(ErrorKind::Usage,
            Text::tr("there is no format of that name; give one of %1, a log_format directive of nginx, or a regular "
                     "expression with groups such as (?<shard>\\d+)")
                .arg(names));
    }
    return formatGiven(text).map([](RequestFormat requests) { return GivenFormat{std::move(requests), nullptr, {}}; });
}

void setLogFormatFolder(const std::string& folder)
{
    folderOfPeople() = folder;
}

std::string usualLogFormatFolder()
{
    const auto settings = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return settings.isEmpty() ? std::string() : (settings + QStringLiteral("/headroom/log-formats")).toStdString();
}

} // namespace headroom::logs
