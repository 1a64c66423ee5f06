// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/archive_name.h"

#include "core/archives/archive_reader.h"
#include "core/archives/folder/archive_folder.h"
#include "core/base/time/iso_time.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace headroom::backups {

namespace {

constexpr int maxNameLength = 60;

// Letters and digits of any script; the rest would be awkward in a shell or another system.
QString asFileName(const QString& name)
{
    static const QRegularExpression awkward(u"[^\\p{L}\\p{N}]+"_s);
    auto plain = name.left(maxNameLength);
    plain.replace(awkward, u"-"_s);
    while (plain.startsWith(u'-'))
        plain.remove(0, 1);
    while (plain.endsWith(u'-'))
        plain.chop(1);
    return plain.isEmpty() ? u"guild"_s : plain;
}

QString toQt(const std::string& text)
{
    return QString::fromStdString(text);
}

// Matches the names that the pattern makes for the guild.
QRegularExpression patternOf(const QString& name, discord::Snowflake guild)
{
    auto pattern = QRegularExpression::escape(name);
    const auto allow = [&pattern](const QString& placeholder, const QString& what) {
        pattern.replace(QRegularExpression::escape(placeholder), what);
    };
    allow(u"{guild}"_s, toQt(discord::toString(guild)));
    allow(u"{name}"_s, u"[^/]+"_s);
    allow(u"{date}"_s, u"\\d{4}-\\d\\d-\\d\\d"_s);
    allow(u"{time}"_s, u"\\d{4}"_s);
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern));
}

std::optional<FoundArchive> archiveAt(const QString& path, discord::Snowflake guild)
{
    const auto reader = archives::ArchiveReader::open(path.toStdString());
    if (!reader || !((*reader)->info().guild == guild))
        return std::nullopt;
    const auto& info = (*reader)->info();
    return FoundArchive{
        path.toStdString(), info.uuid.toStdString(), info.parts.value("job"_L1).toInteger(), info.begun, info.finished};
}

} // namespace

std::string usualArchivePath()
{
    return archives::defaultFolder() + "/{name}-{guild}-{date}-{time}.hdra";
}

Result<void> checkArchivePath(const std::string& path)
{
    static const QRegularExpression placeholder(u"\\{[^}]*\\}?"_s);
    const QFileInfo file(toQt(path));
    for (auto found = placeholder.globalMatch(toQt(path)); found.hasNext();) {
        const auto word = found.next().captured();
        if (!QStringList{u"{guild}"_s, u"{name}"_s, u"{date}"_s, u"{time}"_s}.contains(word))
            return failure(ErrorKind::Usage,
                Text::tr("--to: %1 is no placeholder: there are {guild}, {name}, {date} and {time}")
                    .arg(word.toStdString()));
    }
    if (file.path().contains(u"{date}"_s) || file.path().contains(u"{time}"_s) || file.path().contains(u"{name}"_s))
        return failure(ErrorKind::Usage, Text::tr("--to: folders can be named by {guild} only"));
    return {};
}

bool isPerRun(const std::string& path)
{
    return path.find("{date}") != std::string::npos || path.find("{time}") != std::string::npos;
}

std::string archiveName(const std::string& path, const ArchiveNameFacts& facts)
{
    const auto now = utcTime(facts.now);
    auto name = toQt(path);
    name.replace(u"{guild}"_s, toQt(discord::toString(facts.guild)));
    name.replace(u"{date}"_s, now.toString(u"yyyy-MM-dd"_s));
    name.replace(u"{time}"_s, now.toString(u"HHmm"_s));
    name.replace(u"{name}"_s, asFileName(toQt(facts.name)));
    return name.toStdString();
}

std::vector<FoundArchive> archivesMadeBy(const std::string& path, discord::Snowflake guild, bool onlyUnfinished)
{
    const QFileInfo file(toQt(path).replace(u"{guild}"_s, toQt(discord::toString(guild))));
    const auto pattern = patternOf(file.fileName(), guild);
    std::vector<FoundArchive> found;
    const QDir folder(file.path());
    for (const auto& name : folder.entryList({u"*.hdra"_s}, QDir::Files, QDir::Name)) {
        const auto at = folder.filePath(name);
        if (!pattern.match(name).hasMatch() || (onlyUnfinished && !QFile::exists(at + u"-wal"_s)))
            continue;
        if (auto archive = archiveAt(at, guild); archive && !(onlyUnfinished && archive->finished))
            found.push_back(*std::move(archive));
    }
    return found;
}

} // namespace headroom::backups
