// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_batch.h"
#include "core/archives/comparison/field_changes.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace headroom::archives {

class ArchiveReader;

enum class ChangeKind { Added, Changed, Removed };
std::string_view word(ChangeKind change); // "added"

// What became of one object.
struct Difference
{
    ObjectKind kind = ObjectKind::Guild;
    discord::Snowflake id = {};
    QString name = {}; // the newer one
    ChangeKind change = ChangeKind::Changed;
    // Of what has changed. A channel's category is its `parent_id`. `position` is there only for what stands elsewhere
    // among those that are in both: its place among them (roles: from the lowest), from 1.
    std::vector<FieldChange> fields = {};
};

// The objects of one kind by rising ids, one after the other; nothing at their end.
using ObjectSource = std::function<Result<std::optional<StoredObject>>()>;
// The objects of any kind. What it gives has to outlive its use.
using ObjectSet = std::function<ObjectSource(ObjectKind)>;

ObjectSet objectsOf(ArchiveReader& reader); // a page at a time in memory
ObjectSet objectsOf(const std::vector<NewObject>& objects, discord::Snowflake guild); // a live guild's
// What the ids of `before` have become in `after`.
using NewIds = std::unordered_map<std::uint64_t, std::uint64_t>;

struct ComparisonOptions
{
    std::vector<ObjectKind> kinds = {allObjectKinds.begin(), allObjectKinds.end()};
    // Where `after` was made of `before`, the guild's id included; see copied_ids.h. Of what was made anew, what cannot
    // be the same does not count.
    NewIds ids = {};
};

// What has changed from `before` to `after`, by kind, then by id. Roles and channels are held in memory, which Discord
// bounds, and with `ids` all but bans and members; everything else is streamed.
Result<void> compare(const ObjectSet& before, const ObjectSet& after, const ComparisonOptions& options,
    const std::function<Result<void>(const Difference&)>& use);

} // namespace headroom::archives
