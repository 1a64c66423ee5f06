// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/verification_record.h"

#include "core/archives/folder/archive_check.h"
#include "core/base/storage/shared_file.h"
#include "core/base/text/display_text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headroom::archives {

using namespace Qt::StringLiterals;

namespace {

constexpr int recordVersion = 1;
constexpr auto keptFor = std::chrono::hours{24 * 400}; // of archives that were deleted long ago

std::string folderOf(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).absolutePath().toStdString();
}

} // namespace

Verification verificationOf(const CheckReport& report, WallTime at)
{
    Verification verification{.at = at, .isGood = report.isGood()};
    if (verification.isGood)
        verification.text = countText(report.objects, "object") + ", " + countText(report.messages, "message") + ", "
            + countText(report.files, "file");
    else
        verification.text = report.findings.empty() ? Text::tr("it was not read to its end") : report.findings.front();
    if (const auto more = report.findingCount - 1; more > 0)
        verification.text = Text::tr("%1 (and %2 more)").arg(verification.text, Text::count(more));
    return verification;
}

FileState fileStateOf(const std::string& path)
{
    const auto name = QString::fromStdString(path);
    const QFileInfo file(name);
    FileState state{file.size(), file.lastModified().toMSecsSinceEpoch()};
    if (const QFileInfo wal(name + u"-wal"_s); wal.exists()) { // while it is written to
        state.size += wal.size();
        state.modified = std::max<std::int64_t>(state.modified, wal.lastModified().toMSecsSinceEpoch());
    }
    return state;
}

std::string VerificationRecord::pathIn(const std::string& folder)
{
    return folder + "/.verified.json";
}

VerificationRecord VerificationRecord::read(const std::string& folder)
{
    const auto content = SharedFile(pathIn(folder)).read();
    return fromJson(content ? content->value_or(QByteArray()) : QByteArray());
}

VerificationRecord VerificationRecord::fromJson(const QByteArray& content)
{
    VerificationRecord record;
    const auto root = QJsonDocument::fromJson(content).object();
    if (root.value("version"_L1).toInt() != recordVersion)
        return record;
    for (const auto& value : root.value("archives"_L1).toArray()) {
        const auto json = value.toObject();
        const FileState state{json.value("size"_L1).toInteger(), json.value("modified"_L1).toInteger()};
        record.m_entries[{json.value("uuid"_L1).toString(), state}] = {
            .at = WallTime{std::chrono::milliseconds{json.value("at"_L1).toInteger()}},
            .isGood = json.value("good"_L1).toBool(),
            .text = Text::fromStored(
                json.value("text"_L1).toString().toStdString(), json.value("source"_L1).toString().toStdString())};
    }
    return record;
}

QByteArray VerificationRecord::toJson() const
{
    QJsonArray entries;
    for (const auto& [key, kept] : m_entries)
        entries.append(QJsonObject{{u"uuid"_s, key.first}, {u"size"_s, qint64(key.second.size)},
            {u"modified"_s, qint64(key.second.modified)}, {u"at"_s, qint64(kept.at.time_since_epoch().count())},
            {u"good"_s, kept.isGood}, {u"text"_s, QString::fromStdString(kept.text)},
            {u"source"_s, QString::fromStdString(kept.text.storedSource())}});
    return QJsonDocument(QJsonObject{{u"version"_s, recordVersion}, {u"archives"_s, entries}}).toJson();
}

std::optional<Verification> VerificationRecord::of(const QString& uuid, const FileState& state) const
{
    const auto found = m_entries.find({uuid, state});
    return found == m_entries.end() ? std::nullopt : std::optional(found->second);
}

Result<void> keepVerification(
    const std::string& path, const QString& uuid, const FileState& state, const Verification& verification)
{
    using Content = std::optional<QByteArray>;
    const SharedFile file(VerificationRecord::pathIn(folderOf(path)));
    const auto written = file.change([&](const Content& content) -> Result<QByteArray> {
        auto record = VerificationRecord::fromJson(content.value_or(QByteArray()));
        std::erase_if(record.m_entries, [&](const auto& entry) { return verification.at - entry.second.at > keptFor; });
        record.m_entries[{uuid, state}] = verification;
        return record.toJson();
    });
    if (!written)
        return failure(
            written.error().kind, Text::tr("when archives were verified cannot be kept: %1").arg(written.error().text));
    return {};
}

} // namespace headroom::archives
