// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"

#include <QByteArray>
#include <QJsonObject>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::archives {

// An object as the API gave it, with all its fields.
struct NewObject
{
    ObjectKind kind = ObjectKind::Guild;
    QJsonObject json = {};
};

struct NewMessage
{
    discord::Snowflake channel = {}; // or thread
    QJsonObject json = {};
};

// What hangs on a message or an object: a message's attachment, an emoji's picture, an avatar.
struct NewAttachment
{
    std::string ownerKind = {}; // "message", "user", or an object's word
    discord::Snowflake owner = {};
    std::string field = {}; // an attachment's id, or what it is of its owner: "image", "icon", "avatar"
    QString name = {}; // as it was uploaded
    QString contentType = {};
    std::optional<std::int64_t> size = {}; // as the API says
    QString url = {}; // kept without its signature
    // One of the three, of which the first that is there counts: what it holds; the name of a file that the archive has
    // already; or why it could not be had.
    std::optional<QByteArray> content = {};
    QString file = {};
    Text problem = {};
};

// What could not be saved, and why.
struct NewProblem
{
    std::string kind = {}; // "message", an object's word, or a part
    discord::Snowflake target = {}; // 0: all of them
    Text text = {}; // one line for a person
};

// How far a part has come. The position is the caller's: the last id of a page, a time.
struct Cursor
{
    std::string part = {};
    discord::Snowflake target = {}; // a channel; 0 where there is but one
    std::string position = {};
    bool isDone = false;

    bool operator==(const Cursor&) const = default;
};

// What is committed at once, with how far it brings each part: a page or some.
struct ArchiveBatch
{
    std::vector<NewObject> objects = {};
    std::vector<NewMessage> messages = {};
    std::vector<NewAttachment> attachments = {};
    std::vector<NewProblem> problems = {};
    std::vector<Cursor> cursors = {};
    // Every object of these kinds that is there was saved in this run: others are taken out.
    std::vector<ObjectKind> completeKinds = {};
};

struct CommitCounts
{
    std::int64_t added = 0;
    std::int64_t updated = 0;
    std::int64_t unchanged = 0;
    std::int64_t removed = 0;

    bool operator==(const CommitCounts&) const = default;
};

} // namespace headroom::archives
