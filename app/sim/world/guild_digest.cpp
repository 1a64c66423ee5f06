// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/guild_digest.h"

#include "app/sim/world/digest_labels.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

using Line = std::function<void(const std::string&)>;

// What writes the lines of each section.
class GuildLines
{
public:
    GuildLines(const World& world, const Guild& guild)
        : m_world(world)
        , m_guild(guild)
        , m_labels(world, guild)
    {
    }

    void settings(const Line& line) const
    {
        auto fields = only(m_guild.json.object(),
            {"name"_L1, "description"_L1, "verification_level"_L1, "default_message_notifications"_L1,
                "explicit_content_filter"_L1, "afk_timeout"_L1, "afk_channel_id"_L1, "system_channel_id"_L1,
                "system_channel_flags"_L1, "preferred_locale"_L1, "rules_channel_id"_L1, "public_updates_channel_id"_L1,
                "safety_alerts_channel_id"_L1, "premium_progress_bar_enabled"_L1, "features"_L1});
        std::set<QString> features; // in no order
        for (const auto& feature : fields.value("features"_L1).toArray())
            features.insert(feature.toString());
        fields.insert("features"_L1, QJsonArray::fromStringList({features.begin(), features.end()}));
        const std::pair<const char*, const char*> images[]{
            {"icon", "/icons/"}, {"splash", "/splashes/"}, {"banner", "/banners/"}};
        for (const auto& [key, folder] : images)
            fields.insert(
                QLatin1String{key}, imageOf(folder, m_guild.id, m_guild.json.object().value(QLatin1String{key})));
        line(text(fields));
    }

    void roles(const Line& line) const
    {
        for (const auto id : m_labels.roles()) {
            const auto role = m_guild.roles.at(id).json.object();
            auto fields = only(
                role, {"name"_L1, "colors"_L1, "hoist"_L1, "mentionable"_L1, "permissions"_L1, "unicode_emoji"_L1});
            fields.insert("icon"_L1, imageOf("/role-icons/", id, role.value("icon"_L1)));
            line(text(fields));
        }
    }

    void channels(const Line& line) const
    {
        for (const auto id : m_labels.channels()) {
            auto fields = without(m_world.channel(id)->json.object(),
                {"position"_L1, "permission_overwrites"_L1, "last_pin_timestamp"_L1});
            QJsonArray tags;
            for (const auto& tag : fields.value("available_tags"_L1).toArray())
                tags.append(without(tag.toObject(), {"id"_L1}));
            if (fields.contains("available_tags"_L1))
                fields.insert("available_tags"_L1, tags);
            line(text(withoutMaker(fields)));
        }
    }

    void overwrites(const Line& line) const
    {
        for (const auto id : m_labels.channels()) {
            std::set<std::string> sorted;
            for (const auto& item : m_world.channel(id)->json.object().value("permission_overwrites"_L1).toArray()) {
                auto overwrite = item.toObject();
                const auto* role = valueIn(m_guild.roles, idIn(overwrite, "id"_L1));
                if (role && role->managed)
                    continue;
                overwrite.insert("channel"_L1, idText(id));
                sorted.insert(text(overwrite));
            }
            std::for_each(sorted.begin(), sorted.end(), line);
        }
    }

    void threads(const Line& line) const
    {
        for (const auto id : m_labels.threads()) {
            auto fields = m_world.channel(id)->json.object();
            fields.insert("thread_metadata"_L1,
                without(
                    fields.value("thread_metadata"_L1).toObject(), {"archive_timestamp"_L1, "create_timestamp"_L1}));
            line(text(without(withoutMaker(fields), {"owner_id"_L1, "member_count"_L1, "last_pin_timestamp"_L1})));
        }
    }

    void emojis(const Line& line) const { records(m_guild.emojis, "/emojis/", line); }
    void stickers(const Line& line) const { records(m_guild.stickers, "/stickers/", line); }
    void sounds(const Line& line) const { records(m_guild.sounds, "/soundboard-sounds/", line); }

    void automod(const Line& line) const { records(m_guild.autoModRules, {}, line); }

    void onboarding(const Line& line) const
    {
        auto fields = m_guild.onboarding.object();
        QJsonArray prompts;
        for (const auto& item : fields.value("prompts"_L1).toArray()) {
            auto prompt = without(item.toObject(), {"id"_L1});
            QJsonArray options;
            for (const auto& option : prompt.value("options"_L1).toArray())
                options.append(without(option.toObject(), {"id"_L1}));
            prompt.insert("options"_L1, options);
            prompts.append(prompt);
        }
        fields.insert("prompts"_L1, prompts);
        line(text(withoutMaker(fields)));
    }

    void welcomeScreen(const Line& line) const { line(text(m_guild.welcomeScreen.object())); }
    void widget(const Line& line) const { line(text(m_guild.widget.object())); }

    void events(const Line& line) const
    {
        std::set<std::string> sorted;
        for (const auto& [id, event] : m_guild.events) {
            auto fields = event.object();
            fields.insert("image"_L1, imageOf("/guild-events/", id, fields.value("image"_L1)));
            sorted.insert(text(withoutMaker(fields)));
        }
        std::for_each(sorted.begin(), sorted.end(), line);
    }

    void webhooks(const Line& line) const
    {
        std::multiset<std::string> sorted;
        for (const auto& [id, webhook] : m_world.webhooks()) {
            if (webhook.guild != m_guild.id)
                continue;
            auto fields = only(webhook.json.object(), {"name"_L1, "channel_id"_L1, "type"_L1});
            fields.insert("avatar"_L1, imageOf("/avatars/", id, webhook.json.object().value("avatar"_L1)));
            sorted.insert(text(fields));
        }
        std::for_each(sorted.begin(), sorted.end(), line);
    }

    void members(const Line& line) const
    {
        for (const auto& [id, member] : m_guild.members) {
            const auto whole = member.object();
            std::set<QString> roles;
            for (const auto& role : whole.value("roles"_L1).toArray()) {
                const auto* found = valueIn(m_guild.roles, role.toString().toULongLong());
                if (found && !found->managed)
                    roles.insert(m_labels.of(role.toString()));
            }
            const bool plain = roles.empty() && whole.value("nick"_L1).isNull();
            if (plain || whole.value("user"_L1).toObject().value("bot"_L1).toBool() || id == m_guild.owner)
                continue;
            const auto named = QJsonArray::fromStringList({roles.begin(), roles.end()});
            line(compactJson(
                QJsonObject{{u"user"_s, idText(id)}, {u"nick"_s, whole.value("nick"_L1)}, {u"roles"_s, named}}));
        }
    }

    void bans(const Line& line) const
    {
        for (const auto& [id, ban] : m_guild.bans)
            line("\"" + std::to_string(id) + "\"");
    }

    void banReasons(const Line& line) const
    {
        for (const auto& [id, ban] : m_guild.bans)
            line(compactJson(QJsonObject{{idText(id), ban.object().value("reason"_L1)}}));
    }

    void messages(const Line& line) const
    {
        eachMessage([&](Snowflake place, const Message& message, int) {
            const auto whole = message.json.object();
            auto fields = only(whole, {"content"_L1, "embeds"_L1});
            fields.insert("place"_L1, idText(place));
            fields.insert("author"_L1, whole.value("author"_L1).toObject().value("username"_L1));
            fields.insert("files"_L1, filesOf(whole.value("attachments"_L1).toArray()));
            if (whole.contains("poll"_L1))
                fields.insert("poll"_L1, only(whole.value("poll"_L1).toObject(), {"question"_L1, "answers"_L1}));
            line(text(fields));
        });
    }

    void pins(const Line& line) const
    {
        eachMessage([&](Snowflake place, const Message& message, int number) {
            if (message.isPinned())
                line(text({{u"place"_s, idText(place)}, {u"number"_s, number}}));
        });
    }

    void messageExtras(const Line& line) const
    {
        eachMessage([&](Snowflake place, const Message& message, int number) {
            QJsonObject fields;
            for (const auto& [emoji, users] : message.reactions)
                fields.insert(QString::fromStdString(emoji), static_cast<int>(users.size()));
            const auto whole = message.json.object();
            if (whole.contains("sticker_items"_L1))
                fields.insert("stickers"_L1, whole.value("sticker_items"_L1));
            if (message.isReply)
                fields.insert("reply"_L1, true);
            if (fields.isEmpty())
                return;
            fields.insert("place"_L1, idText(place));
            fields.insert("number"_L1, number);
            line(text(fields));
        });
    }

private:
    static QJsonObject withoutMaker(const QJsonObject& object)
    {
        return without(
            object, {"id"_L1, "sound_id"_L1, "guild_id"_L1, "creator_id"_L1, "creator"_L1, "user"_L1, "status"_L1});
    }

    std::string text(const QJsonObject& fields) const { return compactJson(m_labels.in(fields)); }

    // The bytes behind an image's hash; null for none.
    QJsonValue imageOf(const std::string& folder, Snowflake id, const QJsonValue& hash) const
    {
        if (!hash.isString())
            return QJsonValue{QJsonValue::Null};
        const auto path = folder + std::to_string(id) + "/" + hash.toString().toStdString();
        return QString::fromStdString(m_world.files().hashOf(path));
    }

    QJsonArray filesOf(const QJsonArray& attachments) const
    {
        QJsonArray files;
        for (const auto& item : attachments) {
            auto file = only(item.toObject(), {"filename"_L1, "size"_L1});
            file.insert("bytes"_L1,
                QString::fromStdString(
                    m_world.files().hashOf(item.toObject().value("url"_L1).toString().toStdString())));
            files.append(file);
        }
        return files;
    }

    // `folder`: of the file that each of them has; empty: they have none.
    void records(const std::map<Snowflake, JsonRecord>& all, const std::string& folder, const Line& line) const
    {
        std::multiset<std::string> sorted;
        for (const auto& [id, record] : all) {
            auto fields = withoutMaker(record.object());
            if (!folder.empty())
                fields.insert("bytes"_L1, QString::fromStdString(m_world.files().hashOf(folder + std::to_string(id))));
            sorted.insert(text(fields));
        }
        std::for_each(sorted.begin(), sorted.end(), line);
    }

    void eachMessage(const std::function<void(Snowflake place, const Message&, int number)>& visit) const
    {
        for (const auto* places : {&m_labels.channels(), &m_labels.threads()}) {
            for (const auto place : *places) {
                int number = 0;
                for (const auto& [id, message] : m_world.channel(place)->messages)
                    visit(place, message, ++number);
            }
        }
    }

    const World& m_world;
    const Guild& m_guild;
    DigestLabels m_labels;
};

struct Section
{
    const char* name;
    void (GuildLines::*lines)(const Line&) const;
};

constexpr Section sections[]{
    {"settings", &GuildLines::settings},
    {"roles", &GuildLines::roles},
    {"channels", &GuildLines::channels},
    {"overwrites", &GuildLines::overwrites},
    {"threads", &GuildLines::threads},
    {"emojis", &GuildLines::emojis},
    {"stickers", &GuildLines::stickers},
    {"sounds", &GuildLines::sounds},
    {"automod", &GuildLines::automod},
    {"onboarding", &GuildLines::onboarding},
    {"welcome_screen", &GuildLines::welcomeScreen},
    {"widget", &GuildLines::widget},
    {"events", &GuildLines::events},
    {"webhooks", &GuildLines::webhooks},
    {"members", &GuildLines::members},
    {"bans", &GuildLines::bans},
    {"ban_reasons", &GuildLines::banReasons},
    {"messages", &GuildLines::messages},
    {"pins", &GuildLines::pins},
    {"message_extras", &GuildLines::messageExtras},
};

} // namespace

std::vector<DigestSection> guildDigest(const World& world, const Guild& guild)
{
    const GuildLines guildLines{world, guild};
    std::vector<DigestSection> digest;
    for (const auto& section : sections) {
        DigestSection result{section.name, 0, {}};
        QCryptographicHash hash{QCryptographicHash::Md5};
        (guildLines.*section.lines)([&](const std::string& line) {
            ++result.count;
            hash.addData(QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())));
            hash.addData(QByteArrayLiteral("\n"));
        });
        result.hash = hash.result().toHex().toStdString();
        digest.push_back(std::move(result));
    }
    return digest;
}

std::vector<std::string> digestLines(const World& world, const Guild& guild, std::string_view section)
{
    std::vector<std::string> lines;
    const GuildLines guildLines{world, guild};
    for (const auto& known : sections) {
        if (section == known.name)
            (guildLines.*known.lines)([&](const std::string& line) { lines.push_back(line); });
    }
    return lines;
}

} // namespace headroom::sim
