// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/backups/output.h"

#include "app/ctl/table_text.h"
#include "app/ctl/text.h"

#include "core/archives/archive_reader.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <cstdio>

namespace headroom::ctl {

using archives::ChangeKind;

namespace {

constexpr std::size_t maxShownName = 80;
constexpr std::size_t maxShownValue = 60;
constexpr std::array allChanges{ChangeKind::Added, ChangeKind::Changed, ChangeKind::Removed};

std::string shownName(const QString& name)
{
    return discord::sanitizeForDisplay(name.toStdString(), maxShownName);
}

std::string valueText(const QJsonValue& value)
{
    if (value.isNull())
        return "none";
    const auto array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return discord::sanitizeForDisplay(array.mid(1, array.size() - 2).toStdString(), maxShownValue);
}

std::string countsLine(const archives::CheckReport& report)
{
    return countText(report.objects, "object") + ", " + countText(report.messages, "message") + ", "
        + countText(report.files, "file") + " (" + bytesText(report.fileBytes) + ")";
}

} // namespace

std::string bytesText(std::int64_t bytes)
{
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB"};
    if (bytes < 1024)
        return std::to_string(bytes) + " B";
    auto size = double(bytes) / 1024;
    std::size_t unit = 0;
    for (; size >= 1024 && unit + 1 < units.size(); ++unit)
        size /= 1024;
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), "%.1f ", size);
    return number.data() + std::string(units[unit]);
}

std::string archiveText(const archives::ArchiveReader& reader, DisplayZone zone)
{
    const auto& info = reader.info();
    std::string lines;
    addLine(lines, "guild", shownName(info.guildName) + " (" + discord::toString(info.guild) + ")");
    addLine(lines, "begun", dateTimeText(info.begun, zone));
    addLine(lines, "finished",
        info.finished ? dateTimeText(*info.finished, zone) : std::string("no: it goes on, or was interrupted"));
    if (info.runs > 1)
        addLine(lines, "runs", std::to_string(info.runs));
    addLine(lines, "made by", "Headroom " + info.program.toStdString() + ", bot " + discord::toString(info.bot));
    if (info.hasSecrets)
        addLine(lines, "secrets", "tokens of webhooks, encrypted");
    for (const auto kind : archives::allObjectKinds) {
        if (const auto count = reader.tallies().sumOf(std::string(word(kind))).count; count > 0)
            addLine(lines, std::string(pluralOf(kind)), countText(count));
    }
    addLine(lines, "messages", countText(reader.tallies().sumOf("message").count));
    const auto files = reader.tallies().sumOf("file");
    addLine(lines, "files", countText(files.count) + " (" + bytesText(files.bytes) + ")");
    if (const auto problems = reader.tallies().sumOf("problem").count; problems > 0)
        addLine(lines, "not saved", countText(problems) + ": --problems lists them");
    return lines;
}

std::string checkText(const archives::CheckReport& report)
{
    if (report.isGood())
        return "good: " + countsLine(report) + '\n';
    std::string lines;
    for (const auto& finding : report.findings)
        lines += discord::sanitizeForDisplay(finding, 300) + '\n';
    if (const auto more = report.findingCount - std::int64_t(report.findings.size()); more > 0)
        lines += "and " + countText(more) + " more\n";
    return lines + "damaged: " + countText(report.findingCount, "finding") + " in " + countsLine(report)
        + ": take another copy\n";
}

QJsonObject checkJson(const archives::CheckReport& report)
{
    QJsonArray findings;
    for (const auto& finding : report.findings)
        findings.append(text(finding));
    return {{QStringLiteral("good"), report.isGood()}, {QStringLiteral("objects"), qint64(report.objects)},
        {QStringLiteral("messages"), qint64(report.messages)}, {QStringLiteral("files"), qint64(report.files)},
        {QStringLiteral("file_bytes"), qint64(report.fileBytes)},
        {QStringLiteral("finding_count"), qint64(report.findingCount)}, {QStringLiteral("findings"), findings}};
}

std::string checkProgressText(const archives::CheckProgress& progress)
{
    return std::string(word(progress.stage)) + ": " + countText(progress.done) + " of " + countText(progress.total);
}

std::string differenceText(const archives::Difference& difference)
{
    const auto* sign = difference.change == ChangeKind::Added ? "+ "
        : difference.change == ChangeKind::Removed            ? "- "
                                                              : "~ ";
    auto lines = sign + std::string(nounOf(difference.kind)) + ' ' + shownName(difference.name)
        + (difference.name.isEmpty() ? "(" : " (") + discord::toString(difference.id) + ")\n";
    for (const auto& change : difference.fields)
        lines += "    " + shownName(change.field) + ": " + valueText(change.before) + " -> " + valueText(change.after)
            + '\n';
    return lines;
}

std::string DifferenceCounts::text() const
{
    std::string line;
    for (const auto change : allChanges) {
        std::int64_t count = 0;
        for (const auto& [key, n] : m_counts)
            count += key.second == change ? n : 0;
        if (count > 0)
            line += (line.empty() ? "" : ", ") + countText(count) + ' ' + std::string(word(change));
    }
    return line;
}

QJsonObject DifferenceCounts::json() const
{
    QJsonObject kinds;
    for (const auto& [key, count] : m_counts) {
        const auto kind = ctl::text(word(key.first));
        auto object = kinds.value(kind).toObject();
        for (const auto change : allChanges) {
            const auto name = ctl::text(word(change));
            if (change == key.second)
                object.insert(name, qint64(count));
            else if (!object.contains(name))
                object.insert(name, 0);
        }
        kinds.insert(kind, object);
    }
    return kinds;
}

} // namespace headroom::ctl
