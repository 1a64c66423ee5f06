// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/answer_verdict.h"

#include "core/base/text/json_text.h"
#include "core/discord/error_code.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int unknownGuildCode = 10004;
constexpr int missingAccess = 50001;
constexpr std::size_t maxMessage = 300;

// The first of a form's errors: "name: Must be between 1 and 100 in length."
QString firstFormError(const QJsonObject& errors, const QString& field)
{
    const auto own = errors.value("_errors"_L1).toArray();
    if (!own.isEmpty())
        return (field.isEmpty() ? QString() : field + u": "_s) + own.first().toObject().value("message"_L1).toString();
    for (auto entry = errors.begin(); entry != errors.end(); ++entry) {
        const auto inner =
            firstFormError(entry.value().toObject(), field.isEmpty() ? entry.key() : field + u'.' + entry.key());
        if (!inner.isEmpty())
            return inner;
    }
    return {};
}

// 10001 to 10099 are "Unknown ...": what was to be deleted is not there.
bool isUnknownObject(int code)
{
    return code > 10000 && code < 10100 && code != unknownGuildCode;
}

std::string idIn(const std::string& body)
{
    const auto object = jsonIn(body).toObject();
    for (const auto key : {"id"_L1, "sound_id"_L1}) {
        if (const auto id = object.value(key).toString(); !id.isEmpty())
            return id.toStdString();
    }
    return {};
}

} // namespace

std::string discordMessage(int status, const std::string& body)
{
    const auto object = jsonIn(body).toObject();
    auto text = object.value("message"_L1).toString();
    if (text.isEmpty())
        return "HTTP " + std::to_string(status);
    if (const auto field = firstFormError(object.value("errors"_L1).toObject(), {}); !field.isEmpty())
        text += u": "_s + field;
    return discord::sanitizeForDisplay(text.toStdString(), maxMessage);
}

bool saysGuildIsGone(const std::string& path, int status, int code)
{
    return (status == 404 && code == unknownGuildCode)
        || (status == 403 && code == missingAccess && path.starts_with("/guilds/"));
}

bool mayBeForTheGuild(const std::string& path, int status, int code)
{
    return !path.starts_with("/guilds/")
        && ((status == 403 && code == missingAccess) || (status == 404 && isUnknownObject(code)));
}

AnswerVerdict verdictOf(const std::string& method, const std::string& path, int status, const std::string& body)
{
    AnswerVerdict verdict;
    if (status >= 200 && status <= 299) {
        if (method == "POST")
            verdict.resultId = idIn(body);
        return verdict;
    }
    verdict.code = discord::errorCodeOf(body).value_or(0);
    verdict.error = discordMessage(status, body);
    verdict.isRefusal = status == 401 || status == 403;
    using Kind = AnswerVerdict::Kind;
    if (status == 429)
        verdict.kind = Kind::NotApplied;
    else if (status >= 500 || status < 200)
        verdict.kind = Kind::Unknown;
    else if (status == 401)
        verdict.kind = verdict.code == discord::error_code::invalidWebhookToken ? Kind::Failed : Kind::TokenRefused;
    else if (saysGuildIsGone(path, status, verdict.code))
        verdict.kind = Kind::GuildGone;
    else if (status == 404 && method == "DELETE" && isUnknownObject(verdict.code))
        verdict = {.code = verdict.code};
    else
        verdict.kind = Kind::Failed;
    return verdict;
}

} // namespace headroom::jobs
