// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_formats.h"

#include "core/logs/format_declaration.h"
#include "core/logs/shard_formats/declared_shard_format.h"
#include "core/logs/shard_formats/shard_formats.h"

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
    const auto same =
        std::find_if(formats.begin(), formats.end(), [&](const auto& each) { return nameOf(each) == nameOf(format); });
    if (same == formats.end())
        formats.push_back(std::move(format));
    else
        *same = std::move(format);
}

Result<void> addFormat(LogFormats& formats, std::string_view json)
{
    FormatDeclaration declaration(json);
    const auto& root = declaration.root();
    if (root.contains(QLatin1String("requests")) && !root.contains(QLatin1String("tells"))) {
        auto format = makeRequestFormat(declaration);
        if (!format)
            return tl::unexpected(format.error());
        takeInItsPlace(formats.requests, std::move(*format), [](const auto& each) { return each.name(); });
        return {};
    }
    auto format = makeDeclaredShardFormat(declaration);
    if (!format)
        return tl::unexpected(format.error());
    takeInItsPlace(formats.owned, std::move(*format), [](const auto& each) { return each->facts().name; });
    return {};
}

void readFolder(LogFormats& formats, const QDir& folder)
{
    constexpr qint64 maxBytes = 1 << 20;
    for (const auto& entry : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        const auto leaveOut = [&](const std::string& problem) {
            formats.problems.push_back("log format " + entry.filePath().toStdString() + " is left out: " + problem);
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
    const auto known = std::find_if(
        requests.begin(), requests.end(), [name](const RequestFormat& format) { return format.name() == name; });
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
        for (const auto& format : formats.requests)
            formats.requestNames.push_back(format.name());
        return formats;
    }();
    return formats;
}

RecognisedFormat recogniseFormat(std::span<const std::string_view> lines)
{
    RecognisedFormat found;
    found.requests = recognise(lines);
    if (!found.requests)
        found.shards = recogniseShardFormat(lines);
    const auto& formats = logFormats();
    const auto ofRequests = fittingLines(lines);
    const auto ofShards = shardFormatFits(lines);
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
    std::stable_sort(
        others.begin(), others.end(), [](const auto& one, const auto& other) { return one.first > other.first; });
    for (auto& [weight, name] : others)
        found.others.push_back(std::move(name));
    return found;
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
