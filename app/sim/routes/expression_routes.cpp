// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/forms/image_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

// Emojis, stickers and sounds: what members express themselves with.
namespace {

constexpr qsizetype maxEmojiBytes = 262'144;
constexpr std::size_t maxStickerBytes = 524'288;
constexpr qsizetype maxSoundBytes = 524'288;

int boosted(const Guild& guild, std::array<int, 4> byTier)
{
    return byTier[static_cast<std::size_t>(std::clamp(guild.json.object().value("premium_tier"_L1).toInt(), 0, 3))];
}

void checkEmojiName(FormCheck& check, const QJsonObject& body)
{
    check.string("name", 2, 32).array("roles", 250, true);
    for (const auto c : body.value("name"_L1).toString()) {
        if (!(c.isLetterOrNumber() && c.unicode() < 128) && c != u'_')
            return check.fail("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
}

std::ptrdiff_t countOf(const Expressions& all, QLatin1String key, bool value)
{
    return std::ranges::count_if(
        all, [&](const auto& entry) { return entry.second.object().value(key).toBool() == value; });
}

// One that the bot may change: its own with CREATE_GUILD_EXPRESSIONS, anybody's with MANAGE_GUILD_EXPRESSIONS.
JsonRecord& expressionToChange(Call& call, Guild& guild, const ExpressionKind& kind)
{
    auto& record = recordOf(guild.*kind.all, call, 1, kind.unknown);
    const auto standing = statusOf(guild, *call.bot);
    const bool own = idIn(record.object().value("user"_L1).toObject(), "id"_L1) == call.bot->id;
    if (!standing.has(permission::manageExpressions) && !(own && standing.has(permission::createExpressions)))
        throw refused(errors::missingPermissions);
    return record;
}

Answer patchExpression(Call& call, Guild& guild, const ExpressionKind& kind,
    std::initializer_list<QLatin1String> settable, void (*checkFields)(FormCheck&, const QJsonObject&))
{
    auto& record = expressionToChange(call, guild, kind);
    const auto body = checkedBody(call.request, checkFields);
    const auto before = record.object();
    record.take(settable, body.object);
    auditChange(call, guild.id, kind.update, idParam(call, 1), before, record.object());
    return okText(record.text());
}

struct ExpressionFile
{
    std::string bytes;
    std::string type;
};

ExpressionFile fileIn(const QJsonValue& data)
{
    const auto uri = dataUriIn(data);
    return {uri->bytes.toStdString(), uri->type.toStdString()};
}

Answer addExpression(Call& call, Guild& guild, const ExpressionKind& kind, const ExpressionFile& file,
    QLatin1String idKey, QJsonObject fields)
{
    const auto id = call.world.newId(call.now);
    if (!call.world.files().keep(kind.folder + std::to_string(id), file.bytes, file.type))
        return refusal(errors::internal);
    fields.insert(idKey, idText(id));
    fields.insert("user"_L1, authorOf(*call.bot));
    auto& record = (guild.*kind.all)[id];
    record.assign(fields);
    noteMade(call, kind.name, id);
    auditChange(call, guild.id, kind.create, id, {}, fields);
    return createdText(record.text());
}

// PNG, APNG, Lottie or GIF (docs: Sticker, "Sticker Format Types").
int formatOf(const std::string& type)
{
    constexpr std::pair<const char*, int> formats[]{{"image/apng", 2}, {"application/json", 3}, {"image/gif", 4}};
    for (const auto& [name, format] : formats) {
        if (type == name)
            return format;
    }
    return 1;
}

void checkSticker(FormCheck& check, const QJsonObject& body)
{
    check.string("name", 2, 30).string("tags", 1, 200);
    if (!body.value("description"_L1).toString().isEmpty())
        check.string("description", 2, 100);
}

void checkSound(FormCheck& check, const QJsonObject& body)
{
    check.string("name", 2, 32).snowflake("emoji_id", true).string("emoji_name", 1, 32, true);
    const auto volume = body.value("volume"_L1);
    if (!volume.isUndefined() && !volume.isNull() && !(volume.toDouble(-1) >= 0 && volume.toDouble() <= 1))
        check.fail("volume", "NUMBER_TYPE_MAX", "float value should be between 0 and 1.");
}

} // namespace

const ExpressionKind emojiKind{"emoji", "/emojis/", &Guild::emojis, errors::noSuchEmoji, AuditAction::EmojiCreate,
    AuditAction::EmojiUpdate, AuditAction::EmojiDelete};
const ExpressionKind stickerKind{"sticker", "/stickers/", &Guild::stickers, errors::unknownSticker,
    AuditAction::StickerCreate, AuditAction::StickerUpdate, AuditAction::StickerDelete};
const ExpressionKind soundKind{"sound", "/soundboard-sounds/", &Guild::sounds, errors::unknownSound,
    AuditAction::SoundCreate, AuditAction::SoundUpdate, AuditAction::SoundDelete};

Answer deleteExpression(Call& call, const ExpressionKind* kind)
{
    auto& guild = guildOf(call, 0);
    const auto& record = expressionToChange(call, guild, *kind);
    const auto id = idParam(call, 1);
    auditChange(call, guild.id, kind->remove, id, record.object(), {});
    (guild.*kind->all).erase(id);
    call.world.files().remove(kind->folder + std::to_string(id));
    return noContent();
}

Answer createEmoji(Call& call, Guild& guild, const Body& body)
{
    const auto image = body.object.value("image"_L1);
    FormCheck check{body.object};
    check.required("name").required("image");
    checkEmojiName(check, body.object);
    if (image.isString())
        checkData(check, "image", image, "image/", maxEmojiBytes);
    check.refuseIfFailed();
    const bool animated = dataUriIn(image)->type == u"image/gif";
    if (countOf(guild.emojis, "animated"_L1, animated) >= boosted(guild, {50, 100, 150, 250}))
        return refusal(animated ? errors::tooManyAnimated : errors::tooManyEmojis);
    return addExpression(call, guild, emojiKind, fileIn(image), "id"_L1,
        {{u"name"_s, body.object.value("name"_L1)}, {u"roles"_s, body.object.value("roles"_L1).toArray()},
            {u"require_colons"_s, true}, {u"managed"_s, false}, {u"animated"_s, animated}, {u"available"_s, true}});
}

Answer patchEmoji(Call& call, Guild& guild)
{
    return patchExpression(call, guild, emojiKind, {"name"_L1, "roles"_L1}, checkEmojiName);
}

Answer createSticker(Call& call, Guild& guild)
{
    auto parts = parseMultipart(call.request.contentType, call.request.body);
    if (!isMultipart(call.request.contentType) || !parts)
        return refusal(errors::badJson);
    QJsonObject form;
    ExpressionFile file;
    for (auto& part : *parts) {
        if (part.filename.empty())
            form.insert(QString::fromStdString(part.name), QString::fromStdString(part.content));
        else
            file = {std::move(part.content), std::move(part.contentType)};
    }
    FormCheck check{form};
    check.required("name").required("tags");
    checkSticker(check, form);
    if (file.bytes.empty())
        check.fail("file", "BASE_TYPE_REQUIRED", "This field is required");
    else if (file.bytes.size() > maxStickerBytes)
        check.fail("file", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 512.0 kb.");
    check.refuseIfFailed();
    if (static_cast<int>(guild.stickers.size()) >= boosted(guild, {5, 15, 30, 60}))
        return refusal(errors::tooManyStickers);
    return addExpression(call, guild, stickerKind, file, "id"_L1,
        {{u"name"_s, form.value("name"_L1)}, {u"tags"_s, form.value("tags"_L1)}, {u"type"_s, 2},
            {u"format_type"_s, formatOf(file.type)}, {u"description"_s, form.value("description"_L1).toString()},
            {u"available"_s, true}, {u"guild_id"_s, idText(guild.id)}});
}

Answer patchSticker(Call& call, Guild& guild)
{
    return patchExpression(call, guild, stickerKind, {"name"_L1, "tags"_L1, "description"_L1}, checkSticker);
}

Answer listSounds(Guild& guild)
{
    return okText("{\"items\":" + listRecords<&Guild::sounds>(guild).body + "}");
}

Answer createSound(Call& call, Guild& guild, const Body& body)
{
    const auto sound = body.object.value("sound"_L1);
    FormCheck check{body.object};
    check.required("name").required("sound");
    checkSound(check, body.object);
    if (sound.isString())
        checkData(check, "sound", sound, "audio/", maxSoundBytes);
    check.refuseIfFailed();
    if (static_cast<int>(guild.sounds.size()) >= boosted(guild, {8, 24, 36, 48}))
        return refusal(errors::tooManySounds);
    return addExpression(call, guild, soundKind, fileIn(sound), "sound_id"_L1,
        {{u"name"_s, body.object.value("name"_L1)}, {u"volume"_s, body.object.value("volume"_L1).toDouble(1)},
            {u"emoji_id"_s, orNull(body.object.value("emoji_id"_L1))},
            {u"emoji_name"_s, orNull(body.object.value("emoji_name"_L1))}, {u"available"_s, true},
            {u"guild_id"_s, idText(guild.id)}});
}

Answer patchSound(Call& call, Guild& guild)
{
    return patchExpression(
        call, guild, soundKind, {"name"_L1, "volume"_L1, "emoji_id"_L1, "emoji_name"_L1}, checkSound);
}

} // namespace headroom::sim
