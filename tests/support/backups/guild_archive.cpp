// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/guild_archive.h"

#include "core/archives/archive_writer.h"
#include "core/base/text/json_text.h"
#include "core/jobs/run/reconciliation.h"
#include "tests/support/jobs/job_queues.h" // must()

#include <QJsonArray>
#include <QJsonObject>
#include <QTcpSocket>

namespace headroom::support {

using archives::ObjectKind;
using namespace Qt::StringLiterals;

namespace {

constexpr int timeout = 30'000;

class GuildSaver
{
public:
    GuildSaver(const GuildArchiveSource& source, const std::string& path)
        : m_source(source)
        , m_guild("/guilds/" + discord::toString(source.guild))
    {
        const auto guild = object(m_guild);
        const auto self = object("/users/@me");
        m_writer = must(archives::ArchiveWriter::create(path,
            {.guild = source.guild,
                .guildName = guild.value("name"_L1).toString(),
                .bot = {self.value("id"_L1).toString().toULongLong()},
                .parts = {},
                .begun = m_now}));
        add(ObjectKind::Guild, guild);
        addFile("guild", source.guild, "icon", "/icons/", guild.value("icon"_L1));
    }

    void save()
    {
        saveSettings();
        savePeople();
        saveChannels();
        commit();
        must(m_writer->finish(m_now));
    }

private:
    QJsonValue json(const std::string& path) const { return simulatorJson(m_source.host, path); }
    QJsonObject object(const std::string& path) const { return json(path).toObject(); }

    void add(ObjectKind kind, const QJsonObject& json) { m_batch.objects.push_back({kind, json}); }
    void commit()
    {
        must(m_writer->commit(m_batch, m_now));
        m_batch = {};
    }

    void addFile(const std::string& kind, discord::Snowflake owner, const std::string& field, const std::string& folder,
        const QJsonValue& hash = {})
    {
        if (folder != "/emojis/" && folder != "/stickers/" && folder != "/soundboard-sounds/" && !hash.isString())
            return;
        const auto path = folder + discord::toString(owner)
            + (hash.isString() ? '/' + hash.toString().toStdString() + ".png" : std::string());
        save(
            kind, owner, field, path, u"file.png"_s, folder == "/soundboard-sounds/" ? u"audio/ogg"_s : u"image/png"_s);
    }
    void save(const std::string& kind, discord::Snowflake owner, const std::string& field, const std::string& path,
        const QString& name, const QString& type)
    {
        int status = 0;
        const auto content = simulatorAsk(m_source.host, "GET", path, {}, &status);
        if (status != 200)
            qFatal("%s: %d", path.c_str(), status);
        m_batch.attachments.push_back({.ownerKind = kind,
            .owner = owner,
            .field = field,
            .name = name,
            .contentType = type,
            .size = content.size(),
            .url = QString::fromStdString(m_source.host + path.substr(0, path.find('?'))),
            .content = content});
    }

    void saveSettings()
    {
        for (const auto& role : json(m_guild + "/roles").toArray()) {
            add(ObjectKind::Role, role.toObject());
            addFile("role", {role["id"_L1].toString().toULongLong()}, "icon", "/role-icons/", role["icon"_L1]);
        }
        const struct
        {
            ObjectKind kind;
            const char* path;
            const char* folder;
            const char* id = "id";
        } lists[]{{ObjectKind::Emoji, "/emojis", "/emojis/"}, {ObjectKind::Sticker, "/stickers", "/stickers/"},
            {ObjectKind::Sound, "/soundboard-sounds", "/soundboard-sounds/", "sound_id"},
            {ObjectKind::AutomodRule, "/auto-moderation/rules", ""}, {ObjectKind::Event, "/scheduled-events", ""},
            {ObjectKind::Webhook, "/webhooks", ""}};
        for (const auto& list : lists) {
            const auto answer = json(m_guild + list.path);
            const auto entries = answer.isArray() ? answer.toArray() : answer["items"_L1].toArray();
            for (const auto& entry : entries) {
                add(list.kind, entry.toObject());
                if (*list.folder)
                    addFile(std::string(archives::word(list.kind)),
                        {entry[QLatin1String(list.id)].toString().toULongLong()}, "image", list.folder);
            }
        }
        // Of these the id is the guild's.
        for (const auto& [kind, path] : {std::pair{ObjectKind::Onboarding, "/onboarding"},
                 std::pair{ObjectKind::WelcomeScreen, "/welcome-screen"}, std::pair{ObjectKind::Widget, "/widget"}}) {
            auto one = object(m_guild + path);
            one.insert("guild_id"_L1, QString::fromStdString(discord::toString(m_source.guild)));
            add(kind, one);
        }
        commit();
    }

    void savePeople()
    {
        for (const auto& [kind, path] :
            {std::pair{ObjectKind::Member, "/members?limit=1000"}, std::pair{ObjectKind::Ban, "/bans?limit=1000"}}) {
            std::uint64_t after = 0;
            for (;;) {
                const auto page = json(m_guild + path + "&after=" + std::to_string(after)).toArray();
                for (const auto& entry : page) {
                    add(kind, entry.toObject());
                    after = std::max<std::uint64_t>(after, entry["user"_L1]["id"_L1].toString().toULongLong());
                }
                commit();
                if (page.size() < 1000)
                    break;
            }
        }
    }

    void saveChannels()
    {
        const auto channels = json(m_guild + "/channels").toArray();
        for (const auto& channel : channels) {
            add(ObjectKind::Channel, channel.toObject());
            const auto type = channel["type"_L1].toInt();
            const auto id = channel["id"_L1].toString().toStdString();
            if (type == 0 || type == 5)
                saveMessages(id);
            if (type != 0 && type != 5 && type != 15 && type != 16)
                continue;
            std::string before;
            for (bool hasMore = true; hasMore;) {
                const auto page = object("/channels/" + id + "/threads/archived/public?limit=100" + before);
                for (const auto& thread : page.value("threads"_L1).toArray()) {
                    saveThread(thread.toObject());
                    before = "&before="
                        + thread["thread_metadata"_L1]["archive_timestamp"_L1]
                              .toString()
                              .replace(u'+', u"%2B"_s)
                              .toStdString();
                }
                hasMore = page.value("has_more"_L1).toBool();
            }
        }
        const auto active = object(m_guild + "/threads/active");
        for (const auto& thread : active.value("threads"_L1).toArray())
            saveThread(thread.toObject());
    }

    void saveThread(const QJsonObject& thread)
    {
        add(ObjectKind::Thread, thread);
        saveMessages(thread.value("id"_L1).toString().toStdString());
    }

    void saveMessages(const std::string& channel)
    {
        if (!m_source.hasMessages)
            return;
        std::uint64_t after = 0;
        for (;;) {
            const auto page =
                json("/channels/" + channel + "/messages?limit=100&after=" + std::to_string(after)).toArray();
            for (const auto& value : page) {
                const auto id = value["id"_L1].toString().toULongLong();
                after = std::max<std::uint64_t>(after, id);
                m_batch.messages.push_back({{std::stoull(channel)}, value.toObject()});
                for (const auto& file : value["attachments"_L1].toArray()) {
                    const auto url = file["url"_L1].toString().toStdString();
                    save("message", {id}, file["id"_L1].toString().toStdString(), url.substr(m_source.host.size()),
                        file["filename"_L1].toString(), file["content_type"_L1].toString());
                }
            }
            commit();
            if (page.size() < 100)
                return;
        }
    }

    GuildArchiveSource m_source;
    std::string m_guild;
    const WallTime m_now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    std::unique_ptr<archives::ArchiveWriter> m_writer;
    archives::ArchiveBatch m_batch;
};

} // namespace

void saveGuild(const GuildArchiveSource& source, const std::string& path)
{
    GuildSaver(source, path).save();
}

QByteArray simulatorAsk(
    const std::string& host, const std::string& method, const std::string& path, const QByteArray& body, int* status)
{
    QTcpSocket socket;
    const auto address = QString::fromStdString(host).mid(7).split(u':');
    socket.connectToHost(address[0], address[1].toUShort());
    socket.write(QByteArray::fromStdString(method + ' ' + path)
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot practice\r\nContent-Type: application/json\r\nConnection: "
          "close\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    QByteArray answer;
    while (socket.waitForReadyRead(timeout))
        answer += socket.readAll();
    if (!answer.startsWith("HTTP/1.1 "))
        qFatal("no response to %s", path.c_str());
    if (status)
        *status = answer.mid(9, 3).toInt();
    return answer.mid(answer.indexOf("\r\n\r\n") + 4);
}

QJsonValue simulatorJson(const std::string& host, const std::string& path)
{
    int status = 0;
    const auto body = simulatorAsk(host, "GET", "/api/v10" + path, {}, &status);
    if (status != 200 && status != 404)
        qFatal("GET %s: %d %s", path.c_str(), status, body.constData());
    return jsonIn(body.toStdString());
}

} // namespace headroom::support
