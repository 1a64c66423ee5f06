// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/content_hash.h"
#include "core/backups/saving.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::backups {

using namespace jobs;

using archives::ArchiveBatch;
using archives::NewAttachment;
using archives::ObjectKind;
using jobs::FileDownloads;

namespace {

constexpr int maxTries = 3;
constexpr std::size_t filesAtOnce = 24; // of one page of messages
constexpr std::int64_t usualFileBytes = 1024 * 1024; // of what does not say

QString typeOf(const QString& ending)
{
    return ending == u".png"_s ? u"image/png"_s
        : ending == u".gif"_s  ? u"image/gif"_s
        : ending == u".json"_s ? u"application/json"_s
        : ending == u".mp3"_s  ? u"audio/mpeg"_s
        : ending == u".ogg"_s  ? u"audio/ogg"_s
                               : QString();
}

// `link`: without its ending.
WantedFile fileOf(ObjectKind kind, discord::Snowflake owner, const char* field, const QString& name,
    const std::string& link, const QString& ending)
{
    WantedFile file;
    file.attachment.ownerKind = word(kind);
    file.attachment.owner = owner;
    file.attachment.field = field;
    file.attachment.name = name + ending;
    file.attachment.contentType = typeOf(ending);
    file.attachment.url = QString::fromStdString(link) + ending;
    return file;
}

QString stickerEnding(const QJsonObject& sticker)
{
    constexpr int lottie = 3;
    constexpr int gif = 4;
    const auto format = sticker.value("format_type"_L1).toInt();
    return format == lottie ? u".json"_s : format == gif ? u".gif"_s : u".png"_s;
}

// What came instead of a file: a page of text that says that there is none.
bool isOtherThanSaid(const NewAttachment& wanted, const FileDownloads::Download& download)
{
    if (wanted.size)
        return std::int64_t(download.content.size()) != *wanted.size;
    return download.content.empty() || download.type.starts_with("text/");
}

Text sizeProblem(const NewAttachment& wanted, const FileDownloads::Download& download)
{
    if (!wanted.size)
        return Text::tr("something else came than a file");
    const auto size = std::int64_t(download.content.size());
    return (size == 1 ? Text::tr("%1 byte came instead of %2") : Text::tr("%1 bytes came instead of %2"))
        .arg(Text::count(size), *wanted.size);
}

QString endingOf(const std::string& type)
{
    return type.starts_with("audio/mpeg") ? u".mp3"_s : u".ogg"_s;
}

// Which of the two it is only its content tells.
void setSoundType(NewAttachment& sound, const QString& ending)
{
    sound.name += ending;
    sound.contentType = typeOf(ending);
}

// The link as the message has it now; empty: it is not there any more. Nothing is known of that where Discord does not
// answer.
QCoro::Task<Saved<std::string>> renewedLink(Saving* saving, WantedFile file, ApiReader* api)
{
    const auto path =
        "/channels/" + discord::toString(file.channel) + "/messages/" + discord::toString(file.attachment.owner);
    const auto answer = co_await api->read(path);
    if (answer.isTemporary()) {
        const auto refusal = co_await saving->refusalOf(path, answer, api);
        co_return Saved<std::string>(tl::unexpected(refusal));
    }
    for (const auto& again : filesOf(answer.json.toObject(), file.channel)) {
        if (again.attachment.field == file.attachment.field)
            co_return Saved<std::string>(again.attachment.url.toStdString());
    }
    co_return Saved<std::string>(std::string());
}

QCoro::Task<FileDownloads::Download> download(Saving* saving, std::string url)
{
    AwaitCall<FileDownloads::Download> call(
        [saving, url](FileDownloads::Done done) { saving->downloads.get(url, std::move(done)); });
    co_return co_await call;
}

// Again where its host is in trouble, and with a new link where the old one has expired. An error: it was interrupted
// meanwhile, which says nothing about the file.
QCoro::Task<Saved<FileDownloads::Download>> insistOn(Saving* saving, WantedFile file, ApiReader* api)
{
    using Got = Saved<FileDownloads::Download>;
    auto url = file.attachment.url.toStdString();
    bool isRenewed = file.channel.value == 0;
    for (int tries = 1;; ++tries) {
        auto got = co_await download(saving, url);
        if (got.isCancelled)
            co_return Got(tl::unexpected(Saving::interrupted()));
        if (tries >= maxTries || (got.isOk() && !isOtherThanSaid(file.attachment, got)))
            co_return Got(std::move(got));
        if (saving->isInterrupted)
            co_return Got(tl::unexpected(Saving::interrupted()));
        if (!got.isOk() && got.isTemporary()) {
            const auto turn = co_await saving->sleepers.enter(1);
            const bool isAwake = turn && co_await api->sleep(tries * 1s);
            if (!isAwake)
                co_return Got(tl::unexpected(Saving::interrupted()));
            continue;
        }
        if (isRenewed)
            co_return Got(std::move(got));
        isRenewed = true;
        auto renewed = co_await renewedLink(saving, file, api);
        if (!renewed)
            co_return Got(tl::unexpected(renewed.error()));
        if (renewed->empty())
            co_return Got(std::move(got));
        url = *std::move(renewed);
    }
}

Text whyLeftOut(const Saving& saving, const NewAttachment& attachment)
{
    if (!saving.options.isWithFiles)
        return Text::tr("files were not asked for");
    if (attachment.size && *attachment.size > saving.options.maxFileBytes)
        return Text::tr("is larger than the %1 MB that were asked for")
            .arg(saving.options.maxFileBytes / (1024 * 1024));
    return {};
}

ArchiveBatch batchOf(NewAttachment attachment, bool isNoted)
{
    ArchiveBatch batch;
    if (isNoted)
        batch.problems.push_back({attachment.ownerKind, attachment.owner,
            Text::tr("%1: %2").arg(attachment.name.toStdString(), attachment.problem)});
    batch.attachments.push_back(std::move(attachment));
    return batch;
}

QCoro::Task<Saved<bool>> saveOne(Saving* saving, WantedFile file, ApiReader* api)
{
    auto attachment = file.attachment;
    const auto room = co_await saving->fileRoom.enter(attachment.size.value_or(usualFileBytes));
    if (!room)
        co_return Saved<bool>(tl::unexpected(Saving::interrupted()));
    auto got = co_await insistOn(saving, file, api);
    if (!got)
        co_return Saved<bool>(tl::unexpected(got.error()));
    if (!got->isOk()) {
        attachment.problem = got->problem;
    } else if (isOtherThanSaid(attachment, *got)) {
        attachment.problem = sizeProblem(attachment, *got);
    } else {
        if (attachment.ownerKind == word(ObjectKind::Sound))
            setSoundType(attachment, endingOf(got->type));
        attachment.content = QByteArray::fromStdString(got->content);
        saving->figures.files += 1;
        saving->figures.fileBytes += qint64(got->content.size());
        got->content.clear();
        got->content.shrink_to_fit();
    }
    const bool isProblem = !attachment.content;
    auto batch = batchOf(std::move(attachment), isProblem);
    co_return co_await saving->commit(std::move(batch));
}

} // namespace

std::vector<WantedFile> filesOf(ObjectKind kind, const QJsonObject& json, const std::string& host)
{
    std::vector<WantedFile> files;
    const auto id = idOf(json.value("id"_L1));
    struct Picture
    {
        ObjectKind of;
        QLatin1StringView field;
        const char* folder;
    };
    static constexpr Picture pictures[]{{ObjectKind::Guild, "icon"_L1, "/icons/"},
        {ObjectKind::Guild, "splash"_L1, "/splashes/"},
        {ObjectKind::Guild, "discovery_splash"_L1, "/discovery-splashes/"},
        {ObjectKind::Guild, "banner"_L1, "/banners/"}, {ObjectKind::Role, "icon"_L1, "/role-icons/"},
        {ObjectKind::Event, "image"_L1, "/guild-events/"}, {ObjectKind::Webhook, "avatar"_L1, "/avatars/"}};
    for (const auto& picture : pictures) { // named by its hash: "/icons/1/a_0123.gif"
        const auto hash = json.value(picture.field).toString();
        if (picture.of == kind && !hash.isEmpty())
            files.push_back(fileOf(kind, id, picture.field.latin1(), hash,
                host + picture.folder + discord::toString(id) + '/' + hash.toStdString(),
                hash.startsWith("a_"_L1) ? u".gif"_s : u".png"_s));
    }
    const auto addExpression = [&](discord::Snowflake owner, const char* field, const char* folder,
                                   const QString& ending) {
        files.push_back(fileOf(
            kind, owner, field, json.value("name"_L1).toString(), host + folder + discord::toString(owner), ending));
    };
    if (kind == ObjectKind::Emoji)
        addExpression(id, "image", "/emojis/", json.value("animated"_L1).toBool() ? u".gif"_s : u".png"_s);
    else if (kind == ObjectKind::Sticker)
        addExpression(id, "image", "/stickers/", stickerEnding(json));
    else if (kind == ObjectKind::Sound)
        addExpression(idOf(json.value("sound_id"_L1)), "sound", "/soundboard-sounds/", {});
    return files;
}

std::vector<WantedFile> filesOf(const QJsonObject& message, discord::Snowflake channel)
{
    std::vector<WantedFile> files;
    const auto addAll = [&](const QJsonArray& attachments) {
        for (const auto& one : attachments) {
            const auto json = one.toObject();
            WantedFile file{.channel = channel};
            file.attachment.ownerKind = "message";
            file.attachment.owner = idOf(message.value("id"_L1));
            file.attachment.field = json.value("id"_L1).toString().toStdString();
            file.attachment.name = json.value("filename"_L1).toString();
            file.attachment.contentType = json.value("content_type"_L1).toString();
            if (json.value("size"_L1).isDouble())
                file.attachment.size = json.value("size"_L1).toInteger();
            file.attachment.url = json.value("url"_L1).toString();
            files.push_back(std::move(file));
        }
    };
    addAll(message.value("attachments"_L1).toArray());
    for (const auto& snapshot : message.value("message_snapshots"_L1).toArray()) // of what was forwarded
        addAll(snapshot["message"_L1]["attachments"_L1].toArray());
    return files;
}

QCoro::Task<Saved<bool>> saveFiles(Saving& saving, std::vector<WantedFile> files, ApiReader& api)
{
    if (files.empty())
        co_return Saved<bool>(true);
    const WriterWork<std::vector<QString>> look = [files](
                                                      archives::ArchiveWriter& writer) -> Result<std::vector<QString>> {
        std::vector<QString> names;
        for (const auto& file : files) {
            const auto name = writer.fileOf(file.attachment.url);
            if (!name)
                return tl::unexpected(name.error());
            names.push_back(*name);
        }
        return names;
    };
    const auto known = co_await saving.ask<std::vector<QString>>(look);
    if (!known)
        co_return Saved<bool>(tl::unexpected(known.error()));
    ArchiveBatch batch;
    std::vector<WantedFile> wanted;
    for (std::size_t i = 0; i < files.size(); ++i) {
        auto attachment = files[i].attachment;
        attachment.file = known->at(i);
        if (attachment.ownerKind == word(ObjectKind::Sound) && !attachment.file.isEmpty())
            setSoundType(attachment, u'.' + QFileInfo(attachment.file).suffix());
        if (const auto why = whyLeftOut(saving, attachment); attachment.file.isEmpty() && !why.empty())
            attachment.problem = why;
        else if (attachment.file.isEmpty()) {
            wanted.push_back(std::move(files[i]));
            continue;
        }
        if (attachment.file.isEmpty() && saving.options.isWithFiles)
            batch.problems.push_back({attachment.ownerKind, attachment.owner,
                Text::tr("%1 %2").arg(attachment.name.toStdString(), attachment.problem)});
        batch.attachments.push_back(std::move(attachment));
    }
    if (!batch.attachments.empty()) {
        if (const auto saved = co_await saving.commit(std::move(batch)); !saved)
            co_return saved;
    }
    for (std::size_t next = 0; next < wanted.size();) {
        std::vector<QCoro::Task<Saved<bool>>> several;
        for (; next < wanted.size() && several.size() < filesAtOnce; ++next)
            several.push_back(saveOne(&saving, std::move(wanted[next]), &api));
        Saved<bool> all = true;
        for (auto& one : several) {
            auto saved = co_await one;
            if (all && !saved)
                all = std::move(saved);
        }
        if (!all)
            co_return all;
    }
    co_return Saved<bool>(true);
}

} // namespace headroom::backups
