// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/connections/log_guess.h"

#include "core/console/logs/log_format_check.h"
#include "core/logs/log_formats.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace headroom::console {

namespace {

constexpr qint64 maxHead = 64 * 1024;
constexpr qsizetype maxInFolder = 50;

LogGuess guessLog(const QString& path)
{
    LogGuess guess;
    guess.path = path.toStdString();
    QFile file(path);
    if (!QFileInfo(path).isFile()) {
        guess.problem = QFileInfo::exists(path) ? Text::tr("not a file: choose a log")
                                                : Text::tr("not there any more: choose another");
        return guess;
    }
    if (!file.open(QIODevice::ReadOnly)) {
        guess.problem = Text::tr("you may not read it: ask for read permission, or add yourself to the group adm");
        return guess;
    }
    const auto head = file.read(maxHead);
    static const std::initializer_list<const char*> magics{"\x1f\x8b", "\x28\xb5\x2f\xfd",
        "\xfd"
        "7zXZ",
        "BZh"};
    guess.isPacked =
        std::ranges::any_of(magics, [&head](const char* magic) { return head.startsWith(QByteArray(magic)); });
    if (guess.isPacked)
        return guess;
    // The last line may be cut.
    const auto end = head.size() < maxHead ? head.size() : head.lastIndexOf('\n') + 1;
    const auto check = checkLogFormat({}, head.left(end).toStdString());
    guess.format = check.problem.empty() ? check.format : Text();
    guess.lines = check.lines.size();
    guess.fitting = check.fitting;
    return guess;
}

} // namespace

std::vector<LogGuess> guessLogs(const std::vector<std::string>& paths)
{
    std::vector<LogGuess> guesses;
    for (const auto& text : paths) {
        const auto path = QString::fromStdString(text);
        if (!QFileInfo(path).isDir()) {
            guesses.push_back(guessLog(path));
            continue;
        }
        const QDir folder(path);
        auto names = folder.entryList({QStringLiteral("*.log")}, QDir::Files, QDir::Name);
        if (names.isEmpty()) {
            LogGuess none;
            none.path = text;
            none.problem = Text::tr("no file in this folder ends in .log: choose files");
            guesses.push_back(std::move(none));
        }
        if (names.size() > maxInFolder)
            names = names.first(maxInFolder);
        for (const auto& name : std::as_const(names))
            guesses.push_back(guessLog(folder.filePath(name)));
    }
    return guesses;
}

std::vector<std::string> knownLogFormats()
{
    const auto& formats = logs::logFormats();
    std::vector<std::string> names(formats.requestNames.begin(), formats.requestNames.end());
    for (const auto* format : formats.shards)
        names.emplace_back(format->facts().name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace headroom::console
