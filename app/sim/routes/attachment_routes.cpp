// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxLinks = 50;

// A link of an attachment is signed anew, expired or not; any other text stays as it is.
QString refreshedLink(const FileHost& files, const QString& link, WallTime now)
{
    const auto text = link.toStdString();
    const auto begin = text.find("/attachments/");
    if (begin == std::string::npos)
        return link;
    const auto path = text.substr(begin, text.find('?') - begin);
    return files.contains(path) ? QString::fromStdString(files.signedLink(path, now)) : link;
}

} // namespace

// Undocumented; clients send it when a link they hold is about to expire.
Answer refreshLinks(Call& call)
{
    const auto body = checkedBody(
        call.request, [](FormCheck& check) { check.required("attachment_urls").array("attachment_urls", maxLinks); });
    QJsonArray refreshed;
    for (const auto& link : body.object.value("attachment_urls"_L1).toArray())
        refreshed.append(QJsonObject{
            {u"original"_s, link}, {u"refreshed"_s, refreshedLink(call.world.files(), link.toString(), call.now)}});
    return ok({{u"refreshed_urls"_s, refreshed}});
}

} // namespace headroom::sim
