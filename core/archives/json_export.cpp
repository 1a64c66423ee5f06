// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/json_export.h"

#include "core/archives/archive_reader.h"
#include "core/base/time/iso_time.h"

#include <QIODevice>
#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::archives {

namespace {

constexpr int problemsAtATime = 500;

QString exportId(discord::Snowflake id)
{
    return QString::number(id.value);
}

Result<void> put(QIODevice& to, const QByteArray& bytes)
{
    if (to.write(bytes) == bytes.size())
        return {};
    return failure(ErrorKind::Failed,
        Text::tr("the export could not be written (%1): check the space on its disk")
            .arg(to.errorString().toStdString()));
}

QByteArray compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

// Puts a comma before all but the first.
class ArrayWriter
{
public:
    explicit ArrayWriter(QIODevice& to)
        : m_to(to)
    {
    }
    Result<void> add(const QJsonObject& object)
    {
        const auto bytes = (m_isFirst ? "\n" : ",\n") + compact(object);
        m_isFirst = false;
        return put(m_to, bytes);
    }

private:
    QIODevice& m_to;
    bool m_isFirst = true;
};

Result<QJsonObject> messageLine(ArchiveReader& reader, const StoredMessage& message)
{
    QJsonObject line{{QStringLiteral("channel"), exportId(message.channel)}, {QStringLiteral("message"), message.json}};
    QJsonArray list;
    if (!message.json.value(QLatin1String("attachments")).toArray().isEmpty()) {
        const auto attachments = reader.attachments(QStringLiteral("message"), message.id);
        if (!attachments)
            return tl::unexpected(attachments.error());
        for (const auto& attachment : *attachments)
            list.append(QJsonObject{{QStringLiteral("id"), attachment.field},
                {QStringLiteral("file"),
                    attachment.file.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(attachment.file)},
                {QStringLiteral("problem"), attachment.problem}});
    }
    line.insert(QStringLiteral("attachments"), list);
    return line;
}

Result<void> forEachMessageLine(ArchiveReader& reader, const std::function<Result<void>(const QJsonObject&)>& use)
{
    for (const auto& [key, tally] : reader.tallies().all()) {
        if (key.first != "message")
            continue;
        const auto done = forEachMessage(reader, {std::uint64_t(key.second)},
            [&](const StoredMessage& message) { return messageLine(reader, message).and_then(use); });
        if (!done)
            return done;
    }
    return {};
}

Result<void> writeProblems(ArchiveReader& reader, QIODevice& to)
{
    ArrayWriter array(to);
    for (std::int64_t after = 0;;) {
        const auto page = reader.problems(after, problemsAtATime);
        if (!page)
            return tl::unexpected(page.error());
        for (const auto& problem : *page) {
            if (auto added = array.add(problemJson(problem)); !added)
                return added;
        }
        if (page->size() < problemsAtATime)
            return {};
        after = page->back().id;
    }
}

Result<void> writeObjects(ArchiveReader& reader, QIODevice& to)
{
    bool isFirst = true;
    for (const auto kind : allObjectKinds) {
        auto done = put(to, (isFirst ? "\"" : ",\n\"") + QByteArray::fromStdString(std::string(word(kind))) + "\": [");
        isFirst = false;
        ArrayWriter array(to);
        if (done)
            done = forEachObject(reader, kind, [&array](const StoredObject& object) { return array.add(object.json); });
        if (done)
            done = put(to, "]");
        if (!done)
            return done;
    }
    return {};
}

} // namespace

QJsonObject infoJson(const ArchiveReader& reader)
{
    const auto& info = reader.info();
    const auto& tallies = reader.tallies();
    QJsonObject counts;
    for (const auto kind : allObjectKinds)
        counts.insert(QString::fromUtf8(word(kind)), qint64(tallies.sumOf(std::string(word(kind))).count));
    for (const auto* kind : {"message", "attachment", "file", "problem"})
        counts.insert(QLatin1String(kind), qint64(tallies.sumOf(kind).count));
    return {{QStringLiteral("uuid"), info.uuid},
        {QStringLiteral("parent"), info.parent.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(info.parent)},
        {QStringLiteral("guild"), exportId(info.guild)}, {QStringLiteral("guild_name"), info.guildName},
        {QStringLiteral("version"), info.version}, {QStringLiteral("runs"), info.runs},
        {QStringLiteral("bot"), exportId(info.bot)}, {QStringLiteral("program"), info.program},
        {QStringLiteral("parts"), info.parts}, {QStringLiteral("begun"), isoJson(info.begun)},
        {QStringLiteral("finished"), isoJson(info.finished)}, {QStringLiteral("has_secrets"), info.hasSecrets},
        {QStringLiteral("counts"), counts}, {QStringLiteral("file_bytes"), qint64(tallies.sumOf("file").bytes)}};
}

QJsonObject differenceJson(const Difference& difference)
{
    QJsonArray fields;
    for (const auto& change : difference.fields)
        fields.append(QJsonObject{{QStringLiteral("field"), change.field}, {QStringLiteral("before"), change.before},
            {QStringLiteral("after"), change.after}});
    return {{QStringLiteral("change"), QString::fromUtf8(word(difference.change))},
        {QStringLiteral("kind"), QString::fromUtf8(word(difference.kind))},
        {QStringLiteral("id"), exportId(difference.id)}, {QStringLiteral("name"), difference.name},
        {QStringLiteral("fields"), fields}};
}

std::optional<Difference> differenceIn(const QJsonObject& json)
{
    const auto kind = objectKindOf(json.value(QLatin1String("kind")).toString().toStdString());
    const auto id = discord::parseSnowflake(json.value(QLatin1String("id")).toString().toStdString());
    const auto changed = json.value(QLatin1String("change")).toString().toStdString();
    for (const auto change : {ChangeKind::Added, ChangeKind::Changed, ChangeKind::Removed}) {
        if (!kind || !id || word(change) != changed)
            continue;
        Difference difference{
            .kind = *kind, .id = *id, .name = json.value(QLatin1String("name")).toString(), .change = change};
        for (const auto& field : json.value(QLatin1String("fields")).toArray())
            difference.fields.push_back({field[QLatin1String("field")].toString(), field[QLatin1String("before")],
                field[QLatin1String("after")]});
        return difference;
    }
    return std::nullopt;
}

QJsonObject problemJson(const StoredProblem& problem)
{
    return {{QStringLiteral("run"), problem.run}, {QStringLiteral("kind"), QString::fromUtf8(problem.kind)},
        {QStringLiteral("target"), exportId(problem.target)}, {QStringLiteral("at"), isoJson(problem.at)},
        {QStringLiteral("text"), QString::fromUtf8(problem.text)}};
}

Result<void> writeJson(ArchiveReader& reader, QIODevice& to)
{
    ArrayWriter messages(to);
    return put(to, "{\"archive\": " + compact(infoJson(reader)) + ",\n\"problems\": [")
        .and_then([&] { return writeProblems(reader, to); })
        .and_then([&] { return put(to, "],\n\"objects\": {\n"); })
        .and_then([&] { return writeObjects(reader, to); })
        .and_then([&] { return put(to, "},\n\"messages\": ["); })
        .and_then([&] {
            return forEachMessageLine(reader, [&messages](const QJsonObject& line) { return messages.add(line); });
        })
        .and_then([&] { return put(to, "]}\n"); });
}

Result<void> writeMessageLines(ArchiveReader& reader, QIODevice& to)
{
    return forEachMessageLine(reader, [&to](const QJsonObject& line) { return put(to, compact(line) + '\n'); });
}

} // namespace headroom::archives
