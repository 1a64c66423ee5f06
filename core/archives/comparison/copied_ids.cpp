// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/comparison/copied_ids.h"

#include "core/archives/file/saved_json.h"
#include "core/base/text/delimited.h"

#include <QFile>
#include <QJsonArray>
#include <QSet>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::archives {

namespace {

// Columns of a report.
struct Columns
{
    std::size_t kind = 0;
    std::size_t target = 0;
    std::size_t result = 0;
};

std::optional<Columns> columnsIn(const std::vector<QByteArray>& header)
{
    const auto place = [&header](const char* name) {
        return std::size_t(std::find(header.begin(), header.end(), name) - header.begin());
    };
    const Columns columns{place("kind"), place("target"), place("result_id")};
    const bool isReport = std::max({columns.kind, columns.target, columns.result}) < header.size();
    return isReport ? std::optional(columns) : std::nullopt;
}

void addPair(const QJsonValue& before, const QJsonValue& after, NewIds& ids)
{
    const auto [old, now] = std::pair{snowflakeIn(before["id"_L1]), snowflakeIn(after["id"_L1])};
    if (old && now)
        ids.emplace(old->value, now->value);
}

// Of two lists those of the same name, the first with the first.
void addPairs(const QJsonArray& before, const QJsonArray& after, QLatin1String name, NewIds& ids,
    const std::function<void(const QJsonValue&, const QJsonValue&)>& inner = {})
{
    QSet<qsizetype> taken;
    for (const auto& one : before) {
        for (qsizetype i = 0; i < after.size(); ++i) {
            if (taken.contains(i) || after[i][name] != one[name])
                continue;
            taken.insert(i);
            addPair(one, after[i], ids);
            if (inner)
                inner(one, after[i]);
            break;
        }
    }
}

Result<void> forEach(const ObjectSource& source, const std::function<void(const StoredObject&)>& use)
{
    for (;;) {
        const auto next = source();
        if (!next)
            return tl::unexpected(next.error());
        if (!*next)
            return {};
        use(**next);
    }
}

Result<std::unordered_map<std::uint64_t, QJsonArray>> listsOf(
    const ObjectSet& objects, ObjectKind kind, QLatin1String field)
{
    std::unordered_map<std::uint64_t, QJsonArray> lists;
    const auto read = forEach(objects(kind), [&](const StoredObject& object) {
        if (const auto list = object.json.value(field).toArray(); !list.isEmpty())
            lists.emplace(object.id.value, list);
    });
    return read.map([&lists] { return std::move(lists); });
}

} // namespace

Result<NewIds> newIdsIn(const std::string& report)
{
    QFile file(QString::fromStdString(report));
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            ErrorKind::Usage, Text::tr("%1 cannot be read: %2").arg(report, file.errorString().toStdString()));
    const auto columns = columnsIn(fieldsOfLine(file.readLine()));
    if (!columns)
        return failure(ErrorKind::Usage,
            Text::tr("%1 is no report of a job in CSV, as headroomctl jobs report writes it").arg(report));
    NewIds ids;
    while (!file.atEnd()) {
        const auto fields = fieldsOfLine(file.readLine());
        if (fields.size() <= std::max({columns->kind, columns->target, columns->result}))
            continue;
        // Of messages there may be millions, and nothing that is compared names them.
        if (const auto& kind = fields[columns->kind]; kind == "message" || kind == "pin" || kind == "sender")
            continue;
        const auto old = discord::parseSnowflake(fields[columns->target].toStdString());
        const auto now = discord::parseSnowflake(fields[columns->result].toStdString());
        if (old && now)
            ids.emplace(old->value, now->value);
    }
    return ids;
}

Result<void> addInnerIds(const ObjectSet& before, const ObjectSet& after, NewIds& ids)
{
    const std::pair<ObjectKind, QLatin1String> fields[]{
        {ObjectKind::Channel, "available_tags"_L1}, {ObjectKind::Onboarding, "prompts"_L1}};
    for (const auto& [kind, field] : fields) {
        const auto was = listsOf(before, kind, field);
        const auto is = listsOf(after, kind, field);
        if (!was || !is)
            return firstError(was, is);
        for (const auto& [id, list] : *was) {
            const auto found = ids.find(id);
            const auto now = is->find(found == ids.end() ? id : found->second);
            if (now == is->end())
                continue;
            if (kind == ObjectKind::Channel)
                addPairs(list, now->second, "name"_L1, ids);
            else
                addPairs(list, now->second, "title"_L1, ids, [&ids](const QJsonValue& one, const QJsonValue& other) {
                    addPairs(one["options"_L1].toArray(), other["options"_L1].toArray(), "title"_L1, ids);
                });
        }
    }
    return {};
}

bool isNewOfNecessity(const FieldChange& change)
{
    static const QStringList makers{u"owner_id"_s, u"creator_id"_s, u"creator"_s, u"user"_s, u"application_id"_s,
        u"thread_metadata.create_timestamp"_s};
    static const QStringList pictures{
        u"icon"_s, u"splash"_s, u"discovery_splash"_s, u"banner"_s, u"image"_s, u"avatar"_s};
    return makers.contains(change.field)
        || (pictures.contains(change.field) && change.before.isString() && change.after.isString());
}

} // namespace headroom::archives
