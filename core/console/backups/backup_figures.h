// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_listing.h"
#include "core/archives/comparison/comparison.h"
#include "core/archives/folder/archive_folder.h"
#include "core/archives/message_search.h"
#include "core/archives/part.h"
#include "core/restores/never_restored.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::console {

// What the window shows of backups, by value. Texts are UTF-8.

using archives::allObjectKinds;
using archives::archiveSuffix;
using archives::BackupAge;
using archives::ChangeKind;
using archives::Difference;
using archives::FieldChange;
using archives::ListedArchive;
using archives::listingFields;
using archives::ListingPage;
using archives::ListingQuestion;
using archives::ListingRow;
using archives::MessageSearch;
using archives::nounOf;
using archives::ObjectKind;
using archives::objectKindOf;
using archives::Part;
using archives::partsNotAskedFor;
using archives::pluralOf;
using archives::searchExpression;
using archives::StoredMessage;
using archives::StoredObject;
using archives::StoredProblem;
using archives::Verification;
using restores::neverRestored;
using restores::restoredMessagesNote;

// What takes its time.
struct ArchiveWork
{
    enum class Kind : std::uint8_t { Verify, Export, Copy };

    Kind kind = Kind::Verify;
    std::string path = {};
    std::string what = {}; // it is at: "messages"; empty: all of it
    std::int64_t done = 0;
    std::int64_t total = 0; // 0: not known
    bool isScheduled = false; // nobody asked for it: it goes on beside everything else

    double share() const { return total > 0 ? double(done) / double(total) : 0; }
    bool operator==(const ArchiveWork&) const = default;
};

struct BackupFigures
{
    bool isRead = false; // at least once
    std::string folder = {};
    Text trouble = {}; // why the folder cannot be read, one line
    std::vector<ListedArchive> archives = {};
    std::vector<BackupAge> ages = {};
    std::vector<ArchiveWork> work = {}; // at most one that was asked for and one that is scheduled

    const ListedArchive* archive(const std::string& path) const;
    bool operator==(const BackupFigures&) const = default;
};

using BackupFiguresPtr = std::shared_ptr<const BackupFigures>;

} // namespace headroom::console
