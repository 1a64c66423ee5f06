// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/guild_choice.h"

#include "core/jobs/read/named_ids.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

namespace headroom::ctl {

namespace {

using jobs::NamedId;
using Guilds = Result<std::vector<NamedId>>;

Result<std::vector<std::string>> allGuilds(jobs::JobService& service)
{
    const auto read = waitFor<Guilds>([&service](const std::function<void(Guilds)>& done) {
        service.read([done](jobs::ApiReader& api) -> QCoro::Task<void> {
            const std::function<void(std::vector<NamedId>)> page = [](const auto&) {};
            const auto guilds = co_await jobs::readGuildList(api, page);
            QMetaObject::invokeMethod(
                qApp, [done, guilds] { done(guilds); }, Qt::QueuedConnection);
        });
    });
    std::vector<std::string> ids;
    for (const auto& guild : read.value())
        ids.push_back(discord::toString(guild.id));
    return ids;
}

// An id a line, with whatever stands behind it.
Result<std::vector<std::string>> guildsIn(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage, "--guilds " + path + " cannot be read: " + file.errorString().toStdString());
    std::vector<std::string> ids;
    for (int number = 1; !file.atEnd(); ++number) {
        const auto line = file.readLine().trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const auto end = std::find_if(line.begin(), line.end(), [](char c) { return c < '0' || c > '9'; });
        std::string id(line.begin(), end);
        if (!discord::parseSnowflake(id))
            return failure(ErrorKind::Usage,
                "--guilds " + path + ", line " + std::to_string(number) + ": begin each line with a guild's id");
        ids.push_back(std::move(id));
    }
    return ids;
}

} // namespace

void addGuildOptions(CLI::App& command, GuildChoice& choice, bool takesSeveral)
{
    auto* guild =
        command
            .add_option("--guild", choice.ids,
                takesSeveral ? "The guild's id. May be repeated: each has a job of its own" : "The guild's id")
            ->type_name("ID")
            ->allow_extra_args(false);
    if (!takesSeveral) {
        guild->required()->expected(1);
        return;
    }
    command
        .add_option("--guilds", choice.from,
            "File with the ids of guilds, one a line; or all: those that the bot is in. Each has a job of its own")
        ->type_name("FILE|all")
        ->excludes(guild);
}

Result<std::vector<std::string>> guildsOf(const GuildChoice& choice, jobs::JobService& service)
{
    if (choice.from.empty() && choice.ids.empty())
        return failure(ErrorKind::Usage, "give --guild ID, once or several times, or --guilds FILE or all");
    auto ids = choice.from.empty() ? Result<std::vector<std::string>>(choice.ids)
        : choice.from == "all"     ? allGuilds(service)
                                   : guildsIn(choice.from);
    if (ids && ids->empty())
        return failure(ErrorKind::Failed, "--guilds " + choice.from + ": there is no guild");
    return ids;
}

} // namespace headroom::ctl
