// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/operation_declaration.h"
#include "core/jobs/plan/plan.h"
#include "core/jobs/read/api_reader.h"
#include "core/jobs/read/file_downloads.h"
#include "core/jobs/read/guild_facts.h"
#include "core/jobs/run/answer_verdict.h"
#include "core/jobs/run/reconciliation.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headroom {
class Clock;
}

namespace headroom::jobs {

// A job as its operation sees it.
struct Order
{
    JobId job = 0;
    std::optional<discord::Snowflake> guild = {}; // set where the operation needs one
    ParameterValues values = {};
    WallTime now{};
    FileDownloads::Options files = {}; // how what Discord hosts is read, while a runner has the job
    bool isUndo = false; // of another job, whose values these are
};

// A file that goes with a request.
struct Upload
{
    std::string field = {}; // of the form: "files[0]"
    std::string name = {};
    std::string contentType = {};
    std::string content = {};

    bool operator==(const Upload&) const = default;
};

// The request of an item.
struct ItemRequest
{
    std::string method = {};
    std::string path = {};
    std::string body = {}; // JSON; empty: none
    // With files it is sent as a form: the body as one field of it, "payload_json", or each of its fields apart.
    std::vector<Upload> files = {};
    bool hasFieldsApart = false;
    std::string reason = {}; // what follows the tag in the audit log; empty: the operation's name

    bool operator==(const ItemRequest&) const = default;
};

// What is known only when an item's turn comes.
struct ItemContext
{
    ReadAnswer current = {}; // of readBefore()
    std::string dependencyId = {}; // what the item it depends on has made
};

// An item that ends without a request.
struct Settled
{
    ItemState state = ItemState::Skipped; // or Failed
    Text error = {};
};

// A request that does a part of the item, as no single one does all of it any more. The rest becomes items of their
// own, which may be added twice: what is sent twice must do no harm.
struct Split
{
    ItemRequest request = {};
    std::vector<NewItem> rest = {};
};

using Step = std::variant<ItemRequest, Settled, Split>;

// What came of an item that was worked on.
struct WorkResult
{
    enum class Kind : std::uint8_t {
        Done,
        Skipped,
        Failed,
        TryLater, // Discord does not answer: it goes on where it was
        Hold, // goes on where it was once a person has done what `text` says, and resumes the job
        GuildGone, // the bot is not in the guild any more
    };

    Kind kind = Kind::Done;
    Text text = {}; // one line; empty for Done
    int status = 0; // HTTP, of the answer that it failed with
    int code = 0; // Discord's
    std::string resultId = {};
    std::vector<NewItem> more = {}; // where it ends: items found on the way, which may be added twice
};

// What an answer that is no 2xx makes of an item that needs it.
WorkResult workResultOf(const std::string& path, const ReadAnswer& answer);

class Operation;

// What an operation keeps while a runner has one of its jobs: an open archive, what ids have become. Used on the
// client's thread. Where an awaited answer of the reader is "was not sent", the run is to end: return at once.
class OperationRun
{
public:
    OperationRun() = default;
    OperationRun(const OperationRun&) = delete;
    OperationRun& operator=(const OperationRun&) = delete;
    virtual ~OperationRun() = default;

    // An item that has ended: those that ended before this run, by number, and each that ends during it.
    virtual void ended(const Item&) { }
    // Works on an item for which Operation::isWorkedOn(): reads Discord page after page and keeps what it reads, so
    // that it goes on from there when it is called again, after a pause or a crash. Several are worked on at a time.
    virtual QCoro::Task<WorkResult> work(Item item, ApiReader& api);
    // In place of Operation::requestFor(). An error holds the job back until a person resumes it, and
    // Unreachable for a while.
    virtual QCoro::Task<Result<Step>> stepFor(
        const Operation& operation, Order order, Item item, ItemContext context, ApiReader& api);
    // What the items that are worked on do now, one line; empty: nothing to say.
    virtual Text progress() const { return {}; }
    // Nothing new is to be begun, as the job is paused or given back: whatever work() awaits besides its reader should
    // end soon.
    virtual void interrupt() { }
    // The last call: whatever work() and stepFor() still await besides their reader is answered before it returns.
    virtual void close() { }
};

// One kind of job: what it asks for, what it plans, and what it sends. Without state; its functions may be called from
// any thread. Each is one file in core/jobs/operations.
class Operation
{
public:
    explicit Operation(OperationDeclaration declaration)
        : m_declaration(std::move(declaration))
    {
    }
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    const OperationDeclaration& declaration() const { return m_declaration; }

    // What checking each value alone cannot find: that there is nothing to do, or that two contradict each other.
    virtual Result<void> check(const ParameterValues& values) const;
    // What contradicts that the same is done in several guilds, each by a job of its own; takesSeveralGuilds is set.
    virtual Result<void> checkForSeveralGuilds(const ParameterValues&) const { return {}; }
    // Whether something is lost that no undo brings back, so that the guild's name is to be typed.
    virtual bool isDestructive(const ParameterValues&) const { return false; }

    // Reads Discord and adds an item for each object, also for those that stay as they are or that cannot be changed.
    // An error means that there is no plan.
    virtual QCoro::Task<Result<void>> plan(const Order& order, ApiReader& api, Plan& plan) const = 0;

    // What its jobs need as long as they run; none: nothing. On an error the job is held back until a person resumes
    // it.
    virtual Result<std::unique_ptr<OperationRun>> startRun(const Order&, Clock&) const { return nullptr; }
    // Whether OperationRun::work() does the item, which then sends no request of its own.
    virtual bool isWorkedOn(const Item&) const { return false; }

    // What has to be read directly before the item's request, as that depends on it; empty: nothing.
    virtual std::string readBefore(const Item&) const { return {}; }
    // Pure. By default what planned() stored.
    virtual Step requestFor(const Order&, const Item& item, const ItemContext& context) const;
    // What an undo puts back, where that is known only now; empty: what the plan said. Pure.
    virtual std::string beforeOf(const Item&, const ItemContext&) const { return {}; }
    // Pure. By default what the answer means for any request.
    virtual AnswerVerdict outcomeOf(
        const Item& item, const ItemRequest& request, int status, const std::string& body) const;

    // What became of the item's request, whose answer is not known: by default findOut().
    virtual QCoro::Task<Finding> reconcile(
        const Order& order, const Item& item, LostRequest lost, ApiReader& api) const;

    // Whether an item that failed has changed something all the same, which its `before` says. Pure.
    virtual bool isPartlyDone(const Item&) const { return false; }
    // Adds to `plan` what puts back what the item, which is done or partly done, has changed, unless somebody changed
    // it since; says why where nothing does.
    virtual QCoro::Task<Result<void>> undo(const Order& order, const Item& item, ApiReader& api, Plan& plan) const;

private:
    OperationDeclaration m_declaration;
};

// How most plans begin: reads the guild and names it in the plan, with a note where what the bot may do there could not
// be read. It is an error that the bot lacks one of these permissions.
QCoro::Task<Result<GuildFacts>> readGuildOf(
    const Order& order, ApiReader& api, Plan& plan, discord::Permissions needed = 0);

// The request that an item was planned with: {"method": "PATCH", "path": "/...", "body": {...}}. In path and body the
// text {{result}} stands for what the item it depends on has made.
std::string planned(const std::string& method, const std::string& path, const QJsonValue& body = {});
ItemRequest plannedRequest(const std::string& params, const std::string& dependencyId = {});
// The same for telling what limits it: in the path an id that is not known yet, such as {{channel:123}}, is the one in
// the braces, which is another for each channel as well.
ItemRequest routedRequest(const std::string& params);

// For X-Audit-Log-Reason: "job:7 item:214 #1f2e3d4c edit-roles", the beginning of which no other request has.
std::string reasonTag(JobId job, std::int64_t item, std::int64_t requestHash);
// As the header is written: in percent code, at most 512 characters.
std::string reasonHeader(const std::string& tag, const std::string& text);
// The same on every machine; never 0.
std::int64_t hashOf(const ItemRequest& request);

} // namespace headroom::jobs
