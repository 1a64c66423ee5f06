// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/bucket_table.h"

namespace headroom::sim {

using namespace std::chrono_literals;

const std::vector<BucketRule>& standardBuckets()
{
    static const std::vector<BucketRule> table{
        {"user-me", {10, 10s}},
        {"user-get", {30, 30s}},
        {"user-guilds", {1, 1s}},
        {"guild-get", {10, 10s}},
        {"guild-edit", {2, 10s}},
        {"channel-list", {10, 10s}},
        {"channel-create", {10, 10s}},
        {"channel-reorder", {2, 10s}},
        {"channel-get", {10, 10s}},
        {"channel-write", {5, 15s}}, // PATCH and DELETE share it
        {"overwrite", {10, 15s}},
        {"typing", {5, 5s}},
        {"pin-list", {1, 5s}},
        {"pin-write", {5, 4s}},
        {"message-list", {5, 5s}},
        {"message-get", {5, 5s}},
        {"message-create", {5, 5s}},
        {"message-edit", {5, 5s}},
        {"message-delete", {3, 333ms}},
        {"message-delete-new", {5, 1s}}, // younger than 10 s, or not there; old ones count in it as well
        {"message-delete-old", {30, 4s}}, // older than 14 days
        {"message-bulk-delete", {1, 1s}},
        {"reaction-write", {1, 250ms}}, // PUT and DELETE share it
        {"reaction-list", {10, 10s}},
        {"role-list", {10, 10s}},
        {"role-create", {10, 10s}},
        {"role-write", {10, 10s}}, // PATCH and DELETE share it
        {"member-list", {10, 10s}},
        {"member-get", {5, 1s}},
        {"member-edit", {10, 10s}},
        {"member-kick", {5, 1s}},
        {"member-role", {10, 10s}}, // PUT and DELETE share it
        {"ban-list", {10, 10s}},
        {"ban-write", {5, 1s}}, // PUT and DELETE share it
        {"bulk-ban", {5, 10s}},
        {"audit-log", {10, 10s}},
        {"message-search", {10, 10s}},
        {"thread-create", {10, 10s}},
        {"thread-list", {10, 10s}},
        {"emoji-read", {10, 10s}},
        {"emoji-write", {10, 10s}},
        {"sticker-read", {10, 10s}},
        {"sticker-write", {10, 10s}},
        {"sound-read", {10, 10s}},
        {"sound-write", {10, 10s}},
        {channelNameLimit, {2, 600s}, false},
        {emojiCap, {50, 3600s}, false},
        {roleCap, {250, 48h}},
        {channelCap, {250, 48h}},
        {"webhook-list", {10, 10s}},
        {"webhook-create", {5, 60s}},
        {"webhook-get", {5, 5s}},
        {"webhook-write", {5, 5s}}, // PATCH and DELETE share it
        {"webhook-execute", {5, 2s}},
        {"webhook-message", {5, 5s}}, // GET, PATCH and DELETE share it
        {"automod-read", {10, 10s}},
        {"automod-write", {10, 10s}},
        {"guild-pages", {10, 10s}}, // onboarding, welcome screen and widget
        {"guild-pages-write", {5, 10s}},
        {"onboarding-write", {5, 60s}},
        {"event-read", {10, 10s}},
        {"event-write", {5, 60s}},
        {"invite-list", {10, 10s}},
        {"attachment-refresh", {5, 5s}},
        {"gateway-bot", {2, 5s}},
        {"gateway", {0, 1s}, false, false},
        {"command-read", {10, 10s}},
        {"command-write", {5, 20s}},
        {"interaction", {0, 1s}, false, false},
    };
    return table;
}

} // namespace headroom::sim
