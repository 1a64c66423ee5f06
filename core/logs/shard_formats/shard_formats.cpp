// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_formats.h"

#include "core/logs/lines/shard_text.h"
#include "core/logs/shard_formats/declared_shard_format.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <memory>
#include <vector>

namespace headroom::logs {

namespace {

bool tellsOfAnswer(const ShardFormat& format, std::string_view text)
{
    const auto* rest = format.facts().rest;
    std::string memory;
    return rest && rest->mayTell(text, true) && rest->parse(text, memory);
}

// How well a format fits: lines it reads, of shards or of answers to requests, count most, lines that are signed break
// ties and help where none is read.
std::size_t fit(const ShardFormat& format, std::string_view line, std::string_view unwrapped)
{
    const auto text = format.facts().readsJson ? line : unwrapped;
    return (format.parse(text) || tellsOfAnswer(format, text) ? 1000U : 0U) + (format.isSigned(text) ? 1U : 0U);
}

std::string& folderOfPeople()
{
    static std::string folder;
    return folder;
}

struct Formats
{
    std::vector<std::unique_ptr<ShardFormat>> owned;
    std::vector<const ShardFormat*> all;
    std::vector<std::string> problems;
};

void takeInItsPlace(Formats& formats, std::unique_ptr<ShardFormat> format)
{
    const auto same = std::find_if(formats.owned.begin(), formats.owned.end(),
        [&format](const auto& each) { return each->facts().name == format->facts().name; });
    if (same == formats.owned.end())
        formats.owned.push_back(std::move(format));
    else
        *same = std::move(format);
}

void readFolder(Formats& formats, const QDir& folder)
{
    constexpr qint64 maxBytes = 1 << 20;
    for (const auto& entry : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        const auto leaveOut = [&](const std::string& problem) {
            formats.problems.push_back("log format " + entry.filePath().toStdString() + " is left out: " + problem);
        };
        if (!file.open(QIODevice::ReadOnly)) {
            leaveOut(file.errorString().toStdString());
            continue;
        }
        auto format = makeDeclaredShardFormat(file.read(maxBytes).toStdString());
        if (format)
            takeInItsPlace(formats, std::move(*format));
        else
            leaveOut(format.error().text);
    }
}

const Formats& formatsOnce()
{
    static const auto formats = [] {
        Formats formats;
        for (const auto text : builtInShardFormats()) {
            auto format = makeDeclaredShardFormat(text);
            if (!format)
                qFatal("a built-in log format cannot be read: %s", format.error().text.c_str());
            formats.owned.push_back(std::move(*format));
        }
        if (const auto& folder = folderOfPeople(); !folder.empty())
            readFolder(formats, QDir(QString::fromStdString(folder)));
        for (const auto& format : formats.owned)
            formats.all.push_back(format.get());
        return formats;
    }();
    return formats;
}

} // namespace

void setShardFormatFolder(const std::string& folder)
{
    folderOfPeople() = folder;
}

std::string usualShardFormatFolder()
{
    const auto settings = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return settings.isEmpty() ? std::string() : (settings + QStringLiteral("/headroom/log-formats")).toStdString();
}

std::span<const ShardFormat* const> shardFormats()
{
    return formatsOnce().all;
}

std::span<const std::string> shardFormatProblems()
{
    return formatsOnce().problems;
}

const ShardFormat* shardFormatNamed(std::string_view name)
{
    const auto formats = shardFormats();
    const auto found = std::find_if(
        formats.begin(), formats.end(), [name](const ShardFormat* format) { return format->facts().name == name; });
    return found == formats.end() ? nullptr : *found;
}

const ShardFormat* recogniseShardFormat(std::span<const std::string_view> firstLines)
{
    const auto formats = shardFormats();
    std::vector<std::size_t> fits(formats.size());
    std::string plain;
    std::string message;
    for (const auto written : firstLines) {
        const auto line = withoutColours(written, plain);
        const auto json = readJsonLine(line, message);
        const auto text = json ? json->text : line;
        for (std::size_t i = 0; i < formats.size(); ++i)
            fits[i] += fit(*formats[i], line, text.substr(0, text.find('\n')));
    }
    const auto best = std::max_element(fits.begin(), fits.end());
    return *best == 0 ? nullptr : formats[static_cast<std::size_t>(best - fits.begin())];
}

} // namespace headroom::logs
