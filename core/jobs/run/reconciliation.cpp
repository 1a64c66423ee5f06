// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/reconciliation.h"

#include "core/base/text/json_text.h"
#include "core/jobs/run/answer_verdict.h"

#include <QDateTime>
#include <QJsonObject>
#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int maxPages = 20;
constexpr int pageSize = 100;

std::string withoutQuery(const std::string& path)
{
    return path.substr(0, path.find('?'));
}

struct CreationRoute
{
    const char* path; // a regular expression
    int auditAction;
    const char* list; // with \1 for its first id
    const char* listKey = "";
    const char* idKey = "id";
};

// Source: "Audit Log Events" in Discord's documentation.
constexpr std::array creationRoutes{CreationRoute{"/guilds/(\\d+)/roles", 30, "/guilds/\\1/roles"},
    CreationRoute{"/guilds/(\\d+)/channels", 10, "/guilds/\\1/channels"},
    CreationRoute{"/guilds/(\\d+)/emojis", 60, "/guilds/\\1/emojis"},
    CreationRoute{"/guilds/(\\d+)/stickers", 90, "/guilds/\\1/stickers"},
    CreationRoute{"/guilds/(\\d+)/soundboard-sounds", 130, "/guilds/\\1/soundboard-sounds", "items", "sound_id"},
    CreationRoute{"/guilds/(\\d+)/scheduled-events", 100, "/guilds/\\1/scheduled-events"},
    CreationRoute{"/guilds/(\\d+)/auto-moderation/rules", 140, "/guilds/\\1/auto-moderation/rules"},
    CreationRoute{"/channels/(\\d+)/webhooks", 50, "/channels/\\1/webhooks"},
    CreationRoute{"/channels/(\\d+)/threads", 110, "/guilds/{guild}/threads/active", "threads"}};

// Of these the looks are compared: what Discord keeps as it is given.
constexpr std::array lookKeys{"name"_L1, "type"_L1, "parent_id"_L1, "color"_L1, "tags"_L1, "event_type"_L1};

// Text channels get lower-case names without spaces.
QString comparable(const QJsonValue& value)
{
    return value.toVariant().toString().toLower().replace(u' ', u'-');
}

bool looksAsPlanned(const QJsonObject& object, const QJsonObject& planned)
{
    for (const auto key : lookKeys) {
        const auto wanted = planned.value(key);
        if (!wanted.isUndefined() && !wanted.isNull() && comparable(object.value(key)) != comparable(wanted))
            return false;
    }
    return true;
}

// None: one of the two has none.
std::optional<bool> hasPlannedNonce(const QJsonObject& message, const QJsonObject& planned)
{
    const auto nonce = message.value("nonce"_L1).toVariant().toString();
    const auto wanted = planned.value("nonce"_L1).toVariant().toString();
    if (nonce.isEmpty() || wanted.isEmpty())
        return std::nullopt;
    return nonce == wanted;
}

bool messageLooksAsPlanned(const QJsonObject& message, const QJsonObject& planned)
{
    if (const auto isIt = hasPlannedNonce(message, planned))
        return *isIt;
    // Discord trims what is sent.
    const auto content = planned.value("content"_L1).toString().trimmed();
    return !content.isEmpty() && message.value("content"_L1).toString().trimmed() == content;
}

QJsonArray arrayIn(const QJsonValue& answer, const std::string& key)
{
    return key.empty() ? answer.toArray() : answer.toObject().value(QLatin1String(key.c_str())).toArray();
}

// Null, false, 0 and what is left out mean the same in many of Discord's objects.
bool isNothing(const QJsonValue& value)
{
    return value.isUndefined() || value.isNull() || value.toString(u"-"_s).isEmpty() || value == QJsonValue(false);
}

// What is not shown of an object, such as the voice channel of a member, cannot be compared.
bool showsAllOf(const QJsonValue& object, const QJsonValue& wanted)
{
    const auto keys = wanted.toObject().keys();
    return std::all_of(keys.begin(), keys.end(), [&](const auto& key) { return object.toObject().contains(key); });
}

Finding cannotRead(const ReadAnswer& answer)
{
    return {Finding::Kind::CannotRead, {}, answer.problem};
}

// By its looks alone it may be what another job made.
Finding unlessOthersRan(Finding found, const LostRequest& lost)
{
    if (found.kind != Finding::Kind::Applied || !lost.othersRan)
        return found;
    return {Finding::Kind::Unknown, {},
        Text::tr(
            "no response came, and what looks like it (%1) may be another job's: let the bot view the audit log to "
            "tell them apart")
            .arg(found.resultId)};
}

// A page, or the newest, that begins after the id.
std::string pageAfter(const std::string& path, std::uint64_t after)
{
    return path + (path.find('?') == std::string::npos ? '?' : '&') + "after=" + std::to_string(after)
        + "&limit=" + std::to_string(pageSize);
}

// What the audit log says of the objects of one kind that were made since the request was sent.
struct AuditTrail
{
    std::optional<std::string> ours = {}; // with the request's tag
    std::set<std::string> others = {}; // with another reason, or none
    std::uint64_t readUpTo = 0;
    bool isRead = false; // to its end
    std::optional<Finding> problem = {}; // Discord does not answer
};

// Goes on from where the trail ends. What may not be read adds nothing.
QCoro::Task<void> follow(AuditTrail& trail, const LostRequest& lost, const Creation& creation, ApiReader& api)
{
    const auto guild = creation.guild ? creation.guild : lost.guild;
    if (!guild || creation.auditAction == 0)
        co_return;
    const auto path =
        "/guilds/" + discord::toString(*guild) + "/audit-logs?action_type=" + std::to_string(creation.auditAction);
    trail.isRead = false;
    for (int page = 0; page < maxPages; ++page) {
        const auto answer = co_await api.read(pageAfter(path, trail.readUpTo));
        if (answer.isTemporary())
            trail.problem = cannotRead(answer);
        if (!answer.isOk()) // or no permission to read it
            co_return;
        trail.ours = madeBy(answer.json, lost.reasonTag);
        if (trail.ours)
            co_return;
        const auto entries = answer.json.toObject().value("audit_log_entries"_L1).toArray();
        const auto before = trail.readUpTo;
        for (const auto& value : entries) {
            const auto entry = value.toObject();
            trail.others.insert(entry.value("target_id"_L1).toString().toStdString());
            trail.readUpTo = std::max<std::uint64_t>(trail.readUpTo, entry.value("id"_L1).toString().toULongLong());
        }
        if (entries.size() < pageSize || trail.readUpTo == before) {
            trail.isRead = true;
            co_return;
        }
    }
}

// By the audit log, and by its looks where that does not tell.
QCoro::Task<Finding> findCreation(LostRequest lost, const Creation& creation, ApiReader& api)
{
    using Kind = Finding::Kind;
    AuditTrail trail{.readUpTo = discord::snowflakeAt(lost.sent - clockMargin).value};
    co_await follow(trail, lost, creation, api);
    if (trail.ours)
        co_return Finding{Kind::Applied, *trail.ours, {}};
    if (trail.problem)
        co_return *trail.problem;
    const auto list = co_await api.read(creation.listPath);
    if (list.isTemporary())
        co_return cannotRead(list);
    if (saysGuildIsGone(creation.listPath, list.status, list.code))
        co_return Finding{Kind::GuildGone, {}, list.problem};
    if (!list.isOk())
        co_return Finding{
            Kind::Unknown, {}, Text::tr("no response came, and what it made cannot be read: %1").arg(list.problem)};
    const auto objects = arrayIn(list.json, creation.listKey);
    lost.knownResults.merge(trail.others);
    auto found = foundIn(objects, lost, creation);
    if (found.kind == Kind::NotApplied)
        co_return found;
    // What looks the same may have been made by somebody else since the log was read.
    co_await follow(trail, lost, creation, api);
    if (trail.ours)
        co_return Finding{Kind::Applied, *trail.ours, {}};
    if (trail.problem)
        co_return *trail.problem;
    lost.knownResults.merge(trail.others);
    auto foundAgain = foundIn(objects, lost, creation);
    co_return trail.isRead ? foundAgain : unlessOthersRan(std::move(foundAgain), lost);
}

// Messages of a channel from the oldest that may be it.
QCoro::Task<Finding> findMessage(const LostRequest& lost, const Creation& creation, ApiReader& api)
{
    auto after = discord::snowflakeAt(lost.sent - clockMargin).value;
    for (int page = 0; page < maxPages; ++page) {
        const auto answer = co_await api.read(pageAfter(creation.listPath, after));
        if (answer.isTemporary())
            co_return cannotRead(answer);
        if (!answer.isOk())
            co_return Finding{Finding::Kind::Unknown, {}, Text::tr("no response came, and the channel cannot be read")};
        const auto list = answer.json.toArray();
        auto found = foundIn(list, lost, creation);
        const auto planned = jsonIn(lost.body).toObject();
        const bool hasNonce = std::any_of(list.begin(), list.end(),
            [&planned](const QJsonValue& message) { return hasPlannedNonce(message.toObject(), planned) == true; });
        if (found.kind != Finding::Kind::NotApplied || list.size() < pageSize)
            co_return hasNonce ? found : unlessOthersRan(std::move(found), lost);
        for (const auto& message : list)
            after = std::max<std::uint64_t>(after, message.toObject().value("id"_L1).toString().toULongLong());
    }
    co_return Finding{
        Finding::Kind::Unknown, {}, Text::tr("no response came, and too many messages were sent since to find it")};
}

} // namespace

std::string objectPathOf(const std::string& method, const std::string& path)
{
    if (method != "PATCH" && method != "DELETE" && method != "PUT")
        return {};
    static const QRegularExpression patched(
        u"^/(guilds/\\d+/(roles|members|emojis|stickers|scheduled-events)/\\d+|channels/\\d+|webhooks/\\d+|channels/\\d+/messages/\\d+)$"_s);
    static const QRegularExpression ban(u"^/guilds/\\d+/bans/\\d+$"_s);
    const auto object = QString::fromStdString(withoutQuery(path));
    const bool isBan = ban.match(object).hasMatch();
    if ((method != "PUT" && patched.match(object).hasMatch()) || isBan)
        return object.toStdString();
    return {};
}

std::optional<Creation> creationOf(const std::string& path)
{
    const auto whole = QString::fromStdString(withoutQuery(path));
    for (const auto& route : creationRoutes) {
        const QRegularExpression form(u'^' + QLatin1String(route.path) + u'$');
        const auto match = form.match(whole);
        if (!match.hasMatch())
            continue;
        Creation creation;
        creation.listPath = QString(QLatin1String(route.list)).replace(u"\\1"_s, match.captured(1)).toStdString();
        creation.listKey = route.listKey;
        creation.idKey = route.idKey;
        creation.auditAction = route.auditAction;
        if (whole.startsWith(u"/guilds/"_s))
            creation.guild = discord::parseSnowflake(match.captured(1).toStdString());
        return creation;
    }
    static const QRegularExpression message(u"^/channels/\\d+/messages$"_s);
    if (!message.match(whole).hasMatch())
        return std::nullopt;
    return Creation{.listPath = whole.toStdString(), .isMessage = true};
}

bool isHarmlessTwice(const std::string& method, const std::string& path)
{
    if (method != "POST")
        return true;
    static const QRegularExpression form(
        u"^/(channels/\\d+/(messages/bulk-delete|typing)|guilds/\\d+/bulk-ban|channels/\\d+/messages/\\d+/crosspost)$"_s);
    return form.match(QString::fromStdString(withoutQuery(path))).hasMatch();
}

bool holds(const QJsonValue& object, const QJsonValue& wanted)
{
    if (wanted.isObject()) {
        const auto fields = wanted.toObject();
        const auto have = object.toObject();
        for (auto field = fields.begin(); field != fields.end(); ++field) {
            if (!holds(have.value(field.key()), field.value()))
                return false;
        }
        return true;
    }
    if (wanted.isArray()) { // of ids, whose order has no meaning, or of overwrites
        const auto values = wanted.toArray();
        const auto have = object.toArray();
        if (values.size() != have.size())
            return false;
        return std::all_of(values.begin(), values.end(), [&have](const QJsonValue& value) {
            return std::any_of(
                have.begin(), have.end(), [&value](const QJsonValue& other) { return holds(other, value); });
        });
    }
    if (isNothing(wanted) && isNothing(object))
        return true;
    const auto a = object.toVariant().toString();
    const auto b = wanted.toVariant().toString();
    if (a == b)
        return true;
    // Times are given back in another form.
    const auto at = QDateTime::fromString(a, Qt::ISODateWithMs);
    return at.isValid() && at == QDateTime::fromString(b, Qt::ISODateWithMs);
}

std::optional<std::string> madeBy(const QJsonValue& auditLog, const std::string& reasonTag)
{
    const auto tag = QString::fromStdString(reasonTag);
    for (const auto& value : auditLog.toObject().value("audit_log_entries"_L1).toArray()) {
        const auto entry = value.toObject();
        const auto reason = entry.value("reason"_L1).toString();
        if (reason == tag || reason.startsWith(tag + u' '))
            return entry.value("target_id"_L1).toString().toStdString();
    }
    return std::nullopt;
}

Finding foundIn(const QJsonArray& list, const LostRequest& lost, const Creation& creation)
{
    const auto planned = jsonIn(lost.body).toObject();
    const auto earliest = lost.sent - clockMargin;
    std::set<std::string> matches;
    for (const auto& value : list) {
        const auto object = value.toObject();
        const auto id = object.value(QLatin1String(creation.idKey.c_str())).toString().toStdString();
        const auto snowflake = discord::parseSnowflake(id);
        if (!snowflake || discord::createdAt(*snowflake) < earliest || lost.knownResults.contains(id))
            continue;
        if (creation.isMessage ? messageLooksAsPlanned(object, planned) : looksAsPlanned(object, planned))
            matches.insert(id);
    }
    if (matches.empty())
        return {Finding::Kind::NotApplied, {}, {}};
    if (matches.size() == 1)
        return {Finding::Kind::Applied, *matches.begin(), {}};
    return {Finding::Kind::Unknown, {}, Text::tr("no response came, and several objects look like what was planned")};
}

std::string tagOf(const std::string& reason)
{
    static const QRegularExpression form(u"^(job:\\d+ item:\\d+ #[0-9a-f]{8})( |$)"_s);
    return form.match(QString::fromStdString(reason)).captured(1).toStdString();
}

QCoro::Task<MadeBefore> readMadeBefore(discord::Snowflake guild, int auditAction, WallTime since, ApiReader& api)
{
    MadeBefore made;
    auto after = discord::snowflakeAt(since).value;
    const auto path = "/guilds/" + discord::toString(guild) + "/audit-logs?action_type=" + std::to_string(auditAction);
    for (int page = 0; page < maxPages; ++page) {
        const auto answer = co_await api.read(pageAfter(path, after));
        if (answer.isTemporary())
            made.problem = cannotRead(answer);
        if (!answer.isOk())
            co_return made;
        const auto before = after;
        const auto entries = answer.json.toObject().value("audit_log_entries"_L1).toArray();
        for (const auto& value : entries) {
            const auto entry = value.toObject();
            const auto reason = entry.value("reason"_L1).toString().toStdString();
            if (const auto tag = tagOf(reason); !tag.empty())
                made.byTag.insert_or_assign(tag, entry.value("target_id"_L1).toString().toStdString());
            after = std::max<std::uint64_t>(after, entry.value("id"_L1).toString().toULongLong());
        }
        if (entries.size() < pageSize || after == before)
            co_return made;
    }
    co_return made;
}

QCoro::Task<Finding> findOut(LostRequest lost, ApiReader& api)
{
    using Kind = Finding::Kind;
    const auto object = objectPathOf(lost.method, lost.path);
    if (!object.empty()) {
        const auto current = co_await api.read(object);
        if (current.isTemporary())
            co_return cannotRead(current);
        const bool isApplied = lost.method == "DELETE" ? current.isMissing()
            : lost.method == "PUT"
            ? current.isOk()
            : current.isOk() && showsAllOf(current.json, jsonIn(lost.body)) && holds(current.json, jsonIn(lost.body));
        co_return Finding{isApplied ? Kind::Applied : Kind::NotApplied, {}, {}};
    }
    if (isHarmlessTwice(lost.method, lost.path))
        co_return Finding{Kind::NotApplied, {}, {}};
    auto creation = creationOf(lost.path);
    if (const auto at = creation ? creation->listPath.find("{guild}") : std::string::npos;
        at != std::string::npos && lost.guild)
        creation->listPath.replace(at, std::string_view("{guild}").size(), discord::toString(*lost.guild));
    if (!creation)
        co_return Finding{
            Kind::Unknown, {}, Text::tr("no response came, and Headroom does not know how to look for its effect")};
    if (creation->isMessage)
        co_return co_await findMessage(lost, *creation, api);
    co_return co_await findCreation(std::move(lost), *creation, api);
}

} // namespace headroom::jobs
