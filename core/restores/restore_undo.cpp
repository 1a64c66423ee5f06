// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/restore_undo.h"

#include "core/base/text/json_text.h"
#include "core/jobs/run/reconciliation.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace headroom::restores {

namespace {

// Whether it speaks of what the same restore has made.
bool namesNew(const std::string& text)
{
    return text.find("{{") != std::string::npos;
}

QJsonObject withoutNew(QJsonObject body)
{
    for (auto field = body.begin(); field != body.end();)
        field = namesNew(compactJson(QJsonObject{{u"field"_s, *field}})) ? body.erase(field) : std::next(field);
    return body;
}

jobs::NewItem deletion(const std::string& kind, const std::string& id, const std::string& path)
{
    return {.action = "delete", .kind = kind, .target = id, .params = jobs::planned("DELETE", path)};
}

std::string folderOf(const jobs::Item& item, const std::string& path)
{
    if (item.kind == "channel" || item.kind == "thread")
        return "/channels";
    return item.kind == "webhook" ? "/webhooks" : path;
}

// Whatever was changed since: what names single fields only is put back where it is still as it was made.
bool isPutBackWhole(const jobs::Item& item)
{
    const auto before = jsonIn(item.before);
    return isMemberBack(before.toObject()) || before["body"_L1]["features"_L1].isArray() || item.kind == "onboarding"
        || item.kind == "welcome_screen" || item.kind == "widget";
}

Undo undoOfBans(const jobs::ItemRequest& request)
{
    Undo undo;
    const auto folder = request.path.substr(0, request.path.rfind('/')) + "/bans/";
    for (const auto& user : jsonIn(request.body)["user_ids"_L1].toArray()) {
        const auto id = user.toString().toStdString();
        undo.items.push_back(deletion("ban", id, folder + id));
    }
    return undo;
}

} // namespace

Undo undoOf(const jobs::Item& item)
{
    const auto request = jobs::plannedRequest(item.params);
    if (item.kind == "sender" || item.kind == "pin")
        return {};
    if (item.kind == "message") {
        const auto channel = jsonIn(item.params)["in"_L1].toString().toStdString();
        if (channel.empty() || item.resultId.empty())
            return {};
        return {.items = {deletion("message", item.resultId, "/channels/" + channel + "/messages/" + item.resultId)}};
    }
    if (request.path.ends_with("/bulk-ban"))
        return undoOfBans(request);
    if (request.method == "POST" && !item.resultId.empty())
        return {.items = {deletion(item.kind, item.resultId, folderOf(item, request.path) + '/' + item.resultId)}};
    if (namesNew(request.path))
        return {};
    if (isPutBackWhole(item))
        return {.items = {{.action = "change", .kind = item.kind, .target = item.target, .params = item.before}}};
    auto change = item;
    if (const auto body = jsonIn(request.body); body.isObject())
        change.params = jobs::planned(request.method, request.path, withoutNew(body.toObject()));
    return {.items = {}, .change = change};
}

std::string memberBefore(const jobs::Item& item, const jobs::ReadAnswer& current)
{
    const auto request = jobs::plannedRequest(item.params);
    const auto wanted = jsonIn(request.body).toObject();
    if (!current.isOk() || isMemberBack(jsonIn(item.params).toObject()))
        return {};
    const auto held = current.json["roles"_L1].toArray();
    QJsonArray taken;
    for (const auto& role : wanted.value("roles"_L1).toArray()) {
        if (!namesNew(role.toString().toStdString()) && !held.contains(role)) // new ones are deleted
            taken += role;
    }
    QJsonObject back{{u"take"_s, taken}};
    if (wanted.contains("nick"_L1) && wanted.value("nick"_L1) != current.json["nick"_L1]) {
        back.insert("set"_L1, wanted.value("nick"_L1));
        back.insert("nick"_L1, current.json["nick"_L1]);
    }
    if (taken.isEmpty() && back.size() == 1)
        return {};
    auto params = jsonIn(jobs::planned(request.method, request.path)).toObject();
    params.insert("back"_L1, back);
    return compactJson(params);
}

bool isMemberBack(const QJsonObject& params)
{
    return params.contains("back"_L1);
}

QJsonObject memberBack(const QJsonObject& params, const QJsonObject& member)
{
    const auto back = params.value("back"_L1).toObject();
    const auto taken = back.value("take"_L1).toArray();
    const auto held = member.value("roles"_L1).toArray();
    QJsonArray left;
    for (const auto& role : held) {
        if (!taken.contains(role))
            left += role;
    }
    QJsonObject body;
    if (left != held)
        body.insert("roles"_L1, left);
    if (back.contains("nick"_L1) && member.value("nick"_L1) == back.value("set"_L1))
        body.insert("nick"_L1, back.value("nick"_L1));
    return body;
}

} // namespace headroom::restores
