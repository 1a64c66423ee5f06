// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/wiped_guild.h"

#include "tests/support/backups/guild_archive.h"

#include <QJsonArray>
#include <QJsonObject>

#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::support {

namespace {

class Wiping
{
public:
    Wiping(std::string host, const std::string& guild)
        : m_host(std::move(host))
        , m_guild(guild)
        , m_path("/guilds/" + guild)
    {
    }

    void resetSettings() const
    {
        ask("PUT", m_path + "/onboarding", R"({"enabled": false, "prompts": [], "default_channel_ids": []})");
        ask("PATCH", m_path + "/welcome-screen", R"({"enabled": false, "description": null, "welcome_channels": []})");
        ask("PATCH", m_path + "/widget", R"({"enabled": false, "channel_id": null})");
        ask("PATCH", m_path,
            R"({"features": [], "rules_channel_id": null, "public_updates_channel_id": null, "system_channel_id": null,
                "verification_level": 0})");
    }

    void removeObjects() const
    {
        const struct
        {
            const char* list;
            const char* folder;
            const char* id = "id";
        } lists[]{{"/auto-moderation/rules", "/auto-moderation/rules/"}, {"/scheduled-events", "/scheduled-events/"},
            {"/emojis", "/emojis/"}, {"/stickers", "/stickers/"},
            {"/soundboard-sounds", "/soundboard-sounds/", "sound_id"}, {"/roles", "/roles/"}, {"/channels", ""}};
        for (const auto& list : lists) {
            const auto answer = simulatorJson(m_host, m_path + list.list);
            for (const auto& entry : answer.isArray() ? answer.toArray() : answer["items"_L1].toArray()) {
                const auto id = entry[QLatin1String(list.id)].toString().toStdString();
                if (id != m_guild && !entry["managed"_L1].toBool())
                    ask("DELETE", *list.folder ? m_path + list.folder + id : "/channels/" + id);
            }
        }
    }

    void removeFromPeople() const
    {
        forEachUser(
            "/bans", [this](const QJsonValue&, const std::string& id) { ask("DELETE", m_path + "/bans/" + id); });
        forEachUser("/members", [this](const QJsonValue& member, const std::string& id) {
            if (!member["nick"_L1].isNull())
                ask("PATCH", m_path + "/members/" + id, R"({"nick": null})");
        });
    }

private:
    void ask(const std::string& method, const std::string& path, const QByteArray& body = {}) const
    {
        int status = 0;
        const auto answer = simulatorAsk(m_host, method, "/api/v10" + path, body, &status);
        if (status > 299)
            qFatal("%s %s: %s", method.c_str(), path.c_str(), answer.constData());
    }

    void forEachUser(
        const std::string& list, const std::function<void(const QJsonValue&, const std::string&)>& use) const
    {
        std::string after = "0";
        for (;;) {
            const auto page = simulatorJson(m_host, m_path + list + "?limit=1000&after=" + after).toArray();
            for (const auto& entry : page) {
                after = entry["user"_L1]["id"_L1].toString().toStdString();
                use(entry, after);
            }
            if (page.size() < 1000)
                return;
        }
    }

    std::string m_host;
    std::string m_guild;
    std::string m_path;
};

} // namespace

void wipeGuild(const std::string& host, const std::string& guild)
{
    const Wiping wiping(host, guild);
    wiping.resetSettings();
    wiping.removeObjects();
    wiping.removeFromPeople();
}

} // namespace headroom::support
