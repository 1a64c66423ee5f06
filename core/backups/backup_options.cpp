// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/backup_options.h"

#include "core/backups/archive_name.h"
#include "core/base/time/iso_time.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

namespace {

constexpr std::int64_t megabyte = 1024 * 1024;

Result<std::optional<discord::Snowflake>> sinceOf(const ParameterValues& values)
{
    if (!values.has("since"))
        return std::optional<discord::Snowflake>();
    const auto text = values.text("since");
    const auto at = readIsoTime(QString::fromStdString(text));
    if (!at)
        return failure(ErrorKind::Usage,
            Text::tr("--since %1: write a day or a time, such as 2026-01-31 or 2026-01-31T22:00").arg(text));
    return std::optional(discord::snowflakeAt(*at));
}

} // namespace

std::vector<Parameter> BackupOptions::parameters()
{
    using Kind = Parameter::Kind;
    return {{.name = "to",
                .kind = Kind::File,
                .help = QT_TRANSLATE_NOOP("Operations",
                    "Archive to write, ending in .hdra; may contain {guild}, {name}, {date} and {time} (UTC); else a "
                    "new one in the folder of backups"),
                .minimum = 1},
        {.name = "parts",
            .help = QT_TRANSLATE_NOOP("Operations",
                "What to back up, separated by commas: settings, roles, channels, threads, emojis, stickers, sounds, "
                "automod, onboarding, welcome, events, webhooks, bans, members, messages; or all"),
            .fallback = archives::usualParts(),
            .minimum = 1},
        {.name = "channels",
            .kind = Kind::Ids,
            .help = QT_TRANSLATE_NOOP("Operations", "Messages only of these channels and their threads, by id"),
            .idsOf = Parameter::IdsOf::Channel},
        {.name = "since",
            .help =
                QT_TRANSLATE_NOOP("Operations", "Only messages from this day or time on, such as 2026-01-31; in UTC"),
            .minimum = 1,
            .maximum = 40},
        {.name = "max-messages",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP("Operations", "Of each channel and thread only so many messages, the newest"),
            .minimum = 1},
        {.name = "files",
            .kind = Kind::Choice,
            .help = QT_TRANSLATE_NOOP(
                "Operations", "Whether what hangs on messages, emojis, stickers, sounds and icons is saved as well"),
            .fallback = "yes",
            .choices = {"yes", "no"}},
        {.name = "max-file-size",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP("Operations", "Larger files are left out, in MB"),
            .fallback = "25",
            .minimum = 1,
            .maximum = 500},
        {.name = "incremental-from",
            .kind = Kind::File,
            .help = QT_TRANSLATE_NOOP("Operations",
                "Finished archive of the guild to go on from, so that only what is new is read; auto: the newest one "
                "that --to made before"),
            .minimum = 1},
        {.name = "passphrase-env",
            .help = QT_TRANSLATE_NOOP("Operations",
                "Environment variable of the runner with a pass-phrase: webhooks' tokens are saved, encrypted with it"),
            .minimum = 1,
            .maximum = 200},
        {.name = "keep-daily",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP("Operations",
                "When it is finished, delete older archives that --to made but the last of each of so many days"),
            .minimum = 1,
            .maximum = 100'000},
        {.name = "keep-weekly",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP("Operations", "The same by weeks"),
            .minimum = 1,
            .maximum = 100'000},
        {.name = "keep-monthly",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP("Operations", "The same by months"),
            .minimum = 1,
            .maximum = 100'000}};
}

Result<BackupOptions> BackupOptions::of(const ParameterValues& values)
{
    BackupOptions options;
    options.to = values.has("to") ? values.text("to") : usualArchivePath();
    if (!options.to.ends_with(".hdra"))
        return failure(ErrorKind::Usage, Text::tr("--to %1: let the name end in .hdra").arg(options.to));
    if (const auto checked = checkArchivePath(options.to); !checked)
        return tl::unexpected(checked.error());
    const auto parts = archives::partsIn(values.text("parts"));
    if (!parts)
        return failure(ErrorKind::Usage, Text::tr("--parts: %1").arg(parts.error().text));
    options.parts = *parts;
    options.channels = values.ids("channels");
    const auto since = sinceOf(values);
    if (!since)
        return tl::unexpected(since.error());
    options.since = *since;
    options.maxMessages = values.number("max-messages");
    for (const auto* bound : {"channels", "since", "max-messages"}) {
        if (values.has(bound) && !options.has(archives::Part::Messages))
            return failure(ErrorKind::Usage,
                Text::tr("%1 says which messages: add messages to --parts").arg("--" + std::string(bound)));
    }
    options.isWithFiles = values.text("files") != "no";
    options.maxFileBytes = values.number("max-file-size") * megabyte;
    options.earlier = values.text("incremental-from");
    options.passphraseVariable = values.text("passphrase-env");
    options.retention = {
        int(values.number("keep-daily")), int(values.number("keep-weekly")), int(values.number("keep-monthly"))};
    if (options.retention.isAsked() && !isPerRun(options.to))
        return failure(ErrorKind::Usage,
            Text::tr("--keep-daily, --keep-weekly, --keep-monthly: let --to contain {date}, so that there are several "
                     "archives"));
    return options;
}

Result<void> BackupOptions::checkForSeveralGuilds() const
{
    if (to.find("{guild}") == std::string::npos)
        return failure(
            ErrorKind::Usage, Text::tr("--to: let it contain {guild}, as each guild has an archive of its own"));
    if (!earlier.empty() && !isAutomatic())
        return failure(
            ErrorKind::Usage, Text::tr("--incremental-from: give auto, as each guild has an archive of its own"));
    if (!channels.empty())
        return failure(ErrorKind::Usage, Text::tr("--channels: these are of one guild: back that one up by itself"));
    return {};
}

bool BackupOptions::wantsMessagesOf(discord::Snowflake channel) const
{
    return has(archives::Part::Messages)
        && (channels.empty() || std::find(channels.begin(), channels.end(), channel) != channels.end());
}

QJsonObject BackupOptions::json(JobId job) const
{
    QJsonArray words;
    for (const auto part : parts)
        words += QString::fromUtf8(archives::word(part));
    QJsonObject json{
        {u"parts"_s, words}, {u"job"_s, qint64(job)}, {u"to"_s, QString::fromStdString(to)}, {u"files"_s, isWithFiles}};
    if (isWithFiles)
        json.insert(u"max_file_bytes"_s, qint64(maxFileBytes));
    if (since)
        json.insert(u"since"_s, qint64(discord::createdAt(*since).time_since_epoch().count()));
    if (maxMessages > 0)
        json.insert(u"max_messages"_s, qint64(maxMessages));
    QJsonArray ids;
    for (const auto channel : channels)
        ids += textOf(channel);
    if (!channels.empty())
        json.insert(u"channels"_s, ids);
    return json;
}

} // namespace headroom::backups
