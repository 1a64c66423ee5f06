// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"
#include "core/jobs/read/api_reader.h"

#include <QJsonValue>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace headroom::jobs {

struct ItemRequest;

// A request whose answer is not known.
struct LostRequest
{
    std::string method = {};
    std::string path = {};
    std::string body = {};
    std::string reasonTag = {}; // see reasonTag()
    WallTime sent{}; // when its intent was committed
    std::optional<discord::Snowflake> guild = {};
    std::set<std::string> knownResults = {}; // ids that other items of the job are known to have made
    bool othersRan = false; // another job may have made the same meanwhile
};

// What became of it.
struct Finding
{
    enum class Kind : std::uint8_t {
        Applied,
        NotApplied, // or it does no harm twice: it may be sent again
        Unknown, // cannot be found out; never sent again
        CannotRead, // Discord does not answer: to be tried later
        GuildGone, // the bot is not in the guild any more
    };

    Kind kind = Kind::Unknown;
    std::string resultId = {};
    Text error = {}; // one line, for Unknown, CannotRead and GuildGone

    bool operator==(const Finding&) const = default;
};

// Finds out by reading Discord whether the request was carried out. What does the same when it is done twice may be
// sent again; of what makes something anew, the audit-log entry with the reason is looked for, or else an object that
// looks as planned, was made after the request was sent, and by nobody else as far as the audit log tells. Where that
// may not be read, nothing of the same job that would look the same may be under way meanwhile, and what looks as
// planned stays unknown where another job may have made it.
QCoro::Task<Finding> findOut(LostRequest lost, ApiReader& api);

// What the audit log says that jobs made of one kind since a time: the new object's id by the tag of the request. Of a
// job whose queue was put back from an older copy there are some that it does not know as sent.
struct MadeBefore
{
    std::map<std::string, std::string> byTag = {};
    // Discord does not answer now. A log that may not be read, or is too long to be read to its end, is no problem:
    // what can be known of it is here.
    std::optional<Finding> problem = {};
};
QCoro::Task<MadeBefore> readMadeBefore(discord::Snowflake guild, int auditAction, WallTime since, ApiReader& api);

// --- The decisions ---

// Where the object that the request changes or deletes is read; empty: nowhere.
std::string objectPathOf(const std::string& method, const std::string& path);

// What a POST makes.
struct Creation
{
    std::string listPath = {}; // where such objects are read; {guild}: the job's
    std::string listKey = {}; // of the list in an object; empty: the answer is the list
    int auditAction = 0; // 0: not in the audit log
    std::optional<discord::Snowflake> guild = {}; // whose audit log; none: the job's
    bool isMessage = false;
    std::string idKey = "id";
};
// None: it is not known how to look for what this makes.
std::optional<Creation> creationOf(const std::string& path);
// POSTs that find nothing to do the second time.
bool isHarmlessTwice(const std::string& method, const std::string& path);

// Whether the object has what the body of a request set, as Discord writes it.
bool holds(const QJsonValue& object, const QJsonValue& wanted);

// The entry of a page of the audit log that carries the tag: what it made, or an empty text where the entry names
// nothing. None: no entry has it.
std::optional<std::string> madeBy(const QJsonValue& auditLog, const std::string& reasonTag);

// The tag that a reason begins with; empty: it has none.
std::string tagOf(const std::string& reason);

// What of the list was made by the request, as far as its looks tell; a nonce is as good as a name.
Finding foundIn(const QJsonArray& list, const LostRequest& lost, const Creation& creation);

// Discord's clock and the database's may differ by so much.
inline constexpr std::chrono::seconds clockMargin{60};

} // namespace headroom::jobs
