// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/content.h"

namespace headroom::sim {

namespace {

constexpr std::string_view attachments = "attachments";
constexpr std::string_view imageFolders[]{"icons", "splashes", "discovery-splashes", "banners", "avatars", "emojis",
    "stickers", "soundboard-sounds", "role-icons", "guild-events"};

bool isAttachment(const Target& target)
{
    return target.segments.size() == 4 && target.segments.front() == attachments;
}

Answer unavailable()
{
    Answer answer;
    answer.status = 404;
    answer.contentType = "text/plain;charset=UTF-8";
    answer.body = "This content is no longer available.";
    return answer;
}

} // namespace

bool isContent(const Request& request, const Target& target)
{
    if ((request.method != "GET" && request.method != "HEAD") || target.segments.size() < 2
        || request.target.starts_with("/api/"))
        return false;
    return isAttachment(target)
        || std::find(std::begin(imageFolders), std::end(imageFolders), target.segments.front())
        != std::end(imageFolders);
}

Answer contentAnswer(const World& world, const Target& target, WallTime now)
{
    auto path = target.path;
    if (isAttachment(target)) {
        if (!FileHost::isGood(path, target.first("ex"), target.first("is"), target.first("hm"), now))
            return unavailable();
    } else {
        path.resize(std::min(path.size(), path.find('.')));
    }
    auto bytes = world.files().bytesOf(path);
    if (!bytes)
        return unavailable();
    Answer answer;
    answer.contentType = world.files().typeOf(path);
    answer.body = std::move(*bytes);
    return answer;
}

} // namespace headroom::sim
