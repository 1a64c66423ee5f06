// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/comparison/comparison.h"

#include "core/archives/archive_reader.h"
#include "core/archives/comparison/copied_ids.h"
#include "core/archives/comparison/relative_order.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/content_hash.h"
#include "core/archives/file/saved_json.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace headroom::archives {

namespace {

constexpr std::array<std::string_view, 3> changeWords{QT_TRANSLATE_NOOP("Backups", "added"),
    QT_TRANSLATE_NOOP("Backups", "changed"), QT_TRANSLATE_NOOP("Backups", "removed")};
constexpr int comparedAtATime = 200;

using Objects = std::vector<StoredObject>;
using UseDifference = std::function<Result<void>(const Difference&)>;

bool isOrdered(ObjectKind kind)
{
    return kind == ObjectKind::Role || kind == ObjectKind::Channel;
}

bool hasUsersIds(ObjectKind kind)
{
    return kind == ObjectKind::Ban || kind == ObjectKind::Member;
}

discord::Snowflake newId(discord::Snowflake id, const NewIds& ids)
{
    const auto found = ids.find(id.value);
    return found == ids.end() ? id : discord::Snowflake{found->second};
}

StoredObject withNewIds(StoredObject object, const NewIds& ids)
{
    if (ids.empty())
        return object;
    if (!hasUsersIds(object.kind))
        object.id = newId(object.id, ids);
    if (object.parent)
        object.parent = newId(*object.parent, ids);
    object.json = withStrings(object.json, [&ids](const QJsonValue& text) {
        const auto id = snowflakeIn(text);
        return id && ids.contains(id->value) ? QJsonValue(QString::number(ids.at(id->value))) : text;
    }).toObject();
    return object;
}

ObjectSource sourceOf(Objects objects)
{
    std::sort(objects.begin(), objects.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return [all = std::make_shared<Objects>(std::move(objects)),
               next = std::size_t(0)]() mutable -> Result<std::optional<StoredObject>> {
        if (next == all->size())
            return std::nullopt;
        return (*all)[next++];
    };
}

// What was made anew cannot be the same in all.
bool isMadeAnew(const StoredObject& before, const NewIds& ids)
{
    const auto found = hasUsersIds(before.kind) ? ids.end() : ids.find(before.id.value);
    return found != ids.end() && found->second != before.id.value;
}

Result<Objects> allOf(const ObjectSource& source, const NewIds& ids, std::set<discord::Snowflake>& madeAnew)
{
    Objects objects;
    for (;;) {
        auto next = source();
        if (!next)
            return tl::unexpected(next.error());
        if (!*next)
            return objects;
        const bool isAnew = isMadeAnew(**next, ids);
        objects.push_back(withNewIds(**std::move(next), ids));
        if (isAnew)
            madeAnew.insert(objects.back().id);
    }
}

// The places of those that are in both, beginning with 1, and which of them stand elsewhere.
struct Places
{
    std::map<discord::Snowflake, int> before;
    std::map<discord::Snowflake, int> after;
    std::set<discord::Snowflake> moved;
};

// Siblings in their order: roles as one list, channels by category.
std::map<discord::Snowflake, std::vector<discord::Snowflake>> ordered(
    Objects objects, const std::map<discord::Snowflake, discord::Snowflake>& groups)
{
    std::ranges::sort(objects, [](const auto& a, const auto& b) {
        const auto [left, right] = std::pair{a.position.value_or(0), b.position.value_or(0)};
        return left != right ? left < right : a.id < b.id;
    });
    std::map<discord::Snowflake, std::vector<discord::Snowflake>> lists;
    for (const auto& object : objects) {
        if (const auto group = groups.find(object.id); group != groups.end())
            lists[group->second].push_back(object.id);
    }
    return lists;
}

Places placesOf(const Objects& before, const Objects& after)
{
    std::map<discord::Snowflake, discord::Snowflake> parents;
    for (const auto& object : before)
        parents[object.id] = object.parent.value_or(discord::Snowflake{});
    std::map<discord::Snowflake, discord::Snowflake> groups; // of those in both, with the same parent
    for (const auto& object : after) {
        const auto found = parents.find(object.id);
        if (found != parents.end() && found->second == object.parent.value_or(discord::Snowflake{}))
            groups[object.id] = found->second;
    }
    auto was = ordered(before, groups);
    const auto is = ordered(after, groups);
    Places places;
    for (const auto& [group, list] : is) {
        places.moved.merge(movedIn(was[group], list));
        for (std::size_t i = 0; i < list.size(); ++i) {
            places.before[was[group][i]] = int(i) + 1;
            places.after[list[i]] = int(i) + 1;
        }
    }
    return places;
}

Difference differenceOf(const StoredObject& object, ChangeKind change)
{
    return {.kind = object.kind, .id = object.id, .name = object.name, .change = change};
}

// `was` has the new ids of what was made anew already.
Result<void> useChange(
    const StoredObject& was, const StoredObject& is, bool isAnew, const Places& places, const UseDifference& use)
{
    auto difference = differenceOf(is, ChangeKind::Changed);
    if (was.json != is.json)
        difference.fields = fieldChanges(is.kind, was.json, is.json);
    if (isAnew)
        std::erase_if(difference.fields, isNewOfNecessity);
    if (places.moved.contains(is.id))
        difference.fields.push_back({QStringLiteral("position"), places.before.at(is.id), places.after.at(is.id)});
    return difference.fields.empty() ? Result<void>() : use(difference);
}

// Objects of one kind that are merged.
struct Merging
{
    const Places& places;
    const NewIds& ids; // that `before` does not have yet
    const std::set<discord::Snowflake>& madeAnew; // by their ids in `after`
};

// Both by rising ids.
Result<void> merge(
    const ObjectSource& before, const ObjectSource& after, const Merging& merging, const UseDifference& use)
{
    auto was = before();
    auto is = after();
    for (;;) {
        if (!was || !is)
            return firstError(was, is);
        if (!*was && !*is)
            return {};
        const bool isRemoved = *was && (!*is || (*was)->id < (*is)->id);
        const bool isAdded = !isRemoved && (!*was || (*is)->id < (*was)->id);
        const auto used = isRemoved ? use(differenceOf(**was, ChangeKind::Removed))
            : isAdded               ? use(differenceOf(**is, ChangeKind::Added))
                      : useChange(withNewIds(**was, merging.ids), **is, merging.madeAnew.contains((*is)->id),
                          merging.places, use);
        if (!used)
            return used;
        if (!isAdded)
            was = before();
        if (!isRemoved)
            is = after();
    }
}

Result<void> compareKind(
    ObjectKind kind, const ObjectSet& before, const ObjectSet& after, const NewIds& ids, const UseDifference& use)
{
    const bool isHeld = isOrdered(kind) || (!ids.empty() && !hasUsersIds(kind));
    if (!isHeld)
        return merge(before(kind), after(kind), {{}, ids, {}}, use);
    std::set<discord::Snowflake> madeAnew;
    auto was = allOf(before(kind), ids, madeAnew);
    auto is = allOf(after(kind), {}, madeAnew);
    if (!was || !is)
        return firstError(was, is);
    const auto places = isOrdered(kind) ? placesOf(*was, *is) : Places();
    return merge(sourceOf(*std::move(was)), sourceOf(*std::move(is)), {places, {}, madeAnew}, use);
}

} // namespace

std::string_view word(ChangeKind change)
{
    return changeWords[static_cast<std::size_t>(change)];
}

ObjectSet objectsOf(ArchiveReader& reader)
{
    return [&reader](ObjectKind kind) -> ObjectSource {
        return [&reader, kind, page = Objects(), next = std::size_t(0),
                   isLast = false]() mutable -> Result<std::optional<StoredObject>> {
            if (next == page.size()) {
                if (isLast)
                    return std::nullopt;
                auto more = reader.objects(kind, page.empty() ? discord::Snowflake{} : page.back().id, comparedAtATime);
                if (!more)
                    return tl::unexpected(more.error());
                page = *std::move(more);
                next = 0;
                isLast = page.size() < comparedAtATime;
                if (page.empty())
                    return std::nullopt;
            }
            return page[next++];
        };
    };
}

ObjectSet objectsOf(const std::vector<NewObject>& objects, discord::Snowflake guild)
{
    return [&objects, guild](ObjectKind kind) -> ObjectSource {
        Objects some;
        for (const auto& object : objects) {
            if (object.kind != kind)
                continue;
            auto json = withoutSecrets(kind, object.json).json;
            const auto columns = objectColumns(kind, json, guild);
            if (!columns)
                return [error = columns.error()]() -> Result<std::optional<StoredObject>> {
                    return tl::unexpected(error);
                };
            some.push_back({kind, columns->id, columns->parent, columns->position, columns->name, std::move(json)});
        }
        return sourceOf(std::move(some));
    };
}

Result<void> compare(const ObjectSet& before, const ObjectSet& after, const ComparisonOptions& options,
    const std::function<Result<void>(const Difference&)>& use)
{
    auto ids = options.ids;
    if (!ids.empty()) {
        if (const auto added = addInnerIds(before, after, ids); !added)
            return added;
    }
    for (const auto kind : options.kinds) {
        if (auto compared = compareKind(kind, before, after, ids, use); !compared)
            return compared;
    }
    return {};
}

} // namespace headroom::archives
