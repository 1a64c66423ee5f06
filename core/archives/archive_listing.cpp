// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_listing.h"

#include "core/archives/archive_reader.h"
#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/pages/page_names.h"

#include <algorithm>
#include <limits>

namespace headroom::archives {

using namespace Qt::StringLiterals;

namespace {

constexpr int messagesPerAnchor = 100;
constexpr std::int64_t readFromTheEnd = 400; // rows, for which no anchors are needed
constexpr discord::Snowflake afterAll{std::uint64_t(std::numeric_limits<std::int64_t>::max())};

enum class ListingField : std::size_t { Name, Id, Is, Messages };

bool isInText(const FilterText::Term& term, const QString& text)
{
    return text.contains(QString::fromStdString(term.text), Qt::CaseInsensitive);
}

} // namespace

std::span<const FilterField> listingFields(ObjectKind kind)
{
    using Asks = FilterField::Kind;
    static const std::vector<FilterField> fields{
        {"name"}, {"id"}, {"is", Asks::State, {"channel", "thread"}}, {"messages", Asks::Number}};
    return std::span(fields).first(kind == ObjectKind::Channel ? fields.size() : 2);
}

ArchiveListing::ArchiveListing(ArchiveReader& reader, ListingQuestion question)
    : m_reader(reader)
    , m_question(std::move(question))
{
}

Result<std::unique_ptr<ArchiveListing>> ArchiveListing::make(ArchiveReader& reader, const ListingQuestion& question)
{
    std::unique_ptr<ArchiveListing> listing(new ArchiveListing(reader, question));
    if (!question.kind) {
        listing->m_count = reader.tallies().of("message", std::int64_t(question.channel.value)).count;
        return listing;
    }
    const auto placed = *question.kind == ObjectKind::Channel ? listing->placeChannels() : listing->placeObjects();
    if (!placed)
        return tl::unexpected(placed.error());
    listing->m_count = std::int64_t(listing->m_places.size());
    return listing;
}

bool ArchiveListing::isWanted(ObjectKind kind, discord::Snowflake id, const QString& name) const
{
    return m_question.filter.matches([&](const FilterText::Term& term) {
        switch (ListingField(term.field)) {
        case ListingField::Name:
            return isInText(term, name);
        case ListingField::Id:
            return term.isIn(discord::toString(id));
        case ListingField::Is:
            return (term.from == 1) == (kind == ObjectKind::Thread);
        case ListingField::Messages:
            return term.holds(m_reader.tallies().of("message", std::int64_t(id.value)).count);
        default:
            return isInText(term, name) || term.isIn(discord::toString(id));
        }
    });
}

Result<void> ArchiveListing::placeChannels()
{
    const auto names = PageNames::read(m_reader, [](const QString& file) { return Result<QString>(file); });
    if (!names)
        return tl::unexpected(names.error());
    std::unordered_map<std::uint64_t, int> depths;
    for (const auto& channel : (*names)->channels()) {
        if (!channel.isKnown)
            continue;
        const auto parent = channel.parent ? depths.find(channel.parent->value) : depths.end();
        const int depth = parent == depths.end() ? 0 : parent->second + 1;
        depths[channel.id.value] = depth;
        const auto kind = channel.isThread ? ObjectKind::Thread : ObjectKind::Channel;
        if (isWanted(kind, channel.id, channel.name))
            m_places.push_back({kind, channel.id, depth});
    }
    return {};
}

Result<void> ArchiveListing::placeObjects()
{
    const auto kind = *m_question.kind;
    const auto order = kind == ObjectKind::Role ? u"position DESC, id"_s : u"name COLLATE NOCASE, id"_s;
    const auto place = [&](const QSqlQuery& row) {
        if (isWanted(kind, idIn(row.value(0)), row.value(1).toString()))
            m_places.push_back({kind, idIn(row.value(0)), 0});
    };
    const auto word = QString::fromUtf8(archives::word(kind));
    return m_reader.file().each(u"SELECT id, name FROM object WHERE kind = ? ORDER BY "_s + order, {word}, place);
}

Result<ListingPage> ArchiveListing::rows(std::int64_t first, int count)
{
    first = std::clamp<std::int64_t>(first, 0, m_count);
    count = int(std::clamp<std::int64_t>(count, 0, m_count - first));
    ListingPage page{.count = m_count, .first = first};
    if (m_question.kind) {
        for (auto n = first; n < first + count; ++n) {
            auto row = rowAt(m_places[std::size_t(n)]);
            if (!row)
                return tl::unexpected(row.error());
            page.rows.push_back(*std::move(row));
        }
        return page;
    }
    auto messages = messagesFrom(m_count - first - count, count);
    if (!messages)
        return tl::unexpected(messages.error());
    for (auto message = messages->rbegin(); message != messages->rend(); ++message)
        page.rows.push_back({.message = std::move(*message)});
    return page;
}

Result<ListingRow> ArchiveListing::rowAt(const Place& place)
{
    auto object = m_reader.object(place.kind, place.id);
    if (!object)
        return tl::unexpected(object.error());
    ListingRow row{.object = *std::move(object), .depth = place.depth};
    if (place.kind == ObjectKind::Channel || place.kind == ObjectKind::Thread)
        row.messages = m_reader.tallies().of("message", std::int64_t(place.id.value)).count;
    if (place.kind != ObjectKind::Emoji && place.kind != ObjectKind::Sticker)
        return row;
    const auto pictures = m_reader.attachments(QString::fromUtf8(word(place.kind)), place.id);
    if (!pictures)
        return tl::unexpected(pictures.error());
    for (const auto& picture : *pictures) {
        if (picture.file.isEmpty())
            continue;
        if (auto content = m_reader.content(picture.file))
            row.picture = *std::move(content);
    }
    return row;
}

// Oldest first; `oldest` counts from the first message of the channel.
Result<std::vector<StoredMessage>> ArchiveListing::messagesFrom(std::int64_t oldest, int count)
{
    if (count == 0)
        return std::vector<StoredMessage>();
    const auto behind = m_count - oldest; // that many from there to the newest
    if (behind <= readFromTheEnd) {
        auto messages = m_reader.messagesBefore(m_question.channel, afterAll, int(behind));
        if (messages && messages->size() > std::size_t(count))
            messages->resize(std::size_t(count));
        return messages;
    }
    if (m_anchors.empty()) {
        if (const auto anchors = m_reader.everyMessage(m_question.channel, messagesPerAnchor).map(into(m_anchors));
            !anchors)
            return tl::unexpected(anchors.error());
    }
    const auto anchor = std::size_t(oldest / messagesPerAnchor);
    if (anchor >= m_anchors.size())
        return std::vector<StoredMessage>();
    const auto skipped = oldest % messagesPerAnchor;
    auto messages = m_reader.messagesAfter(m_question.channel, {m_anchors[anchor].value - 1}, int(skipped) + count);
    if (messages)
        messages->erase(
            messages->begin(), messages->begin() + std::min<std::ptrdiff_t>(skipped, std::ptrdiff_t(messages->size())));
    return messages;
}

} // namespace headroom::archives
