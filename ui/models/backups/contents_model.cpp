// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/contents_model.h"

#include "ui/models/backups/backup_words.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/theme/palette.h"

#include "core/discord/snowflake.h"

#include <QJsonArray>

#include <algorithm>
#include <bitset>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ListingRow;
using console::ObjectKind;
using console::StoredMessage;
using console::StoredObject;

namespace {

constexpr int kPictureSize = 18;
constexpr qsizetype kMaxCellText = 300;

QString idText(discord::Snowflake id)
{
    return textOf(discord::toString(id));
}

QString oneLine(QString text)
{
    text.truncate(kMaxCellText);
    return text.simplified();
}

QString messageText(const StoredMessage& message)
{
    auto text = oneLine(message.content);
    const auto files = message.json.value("attachments"_L1).toArray();
    for (const auto& file : files)
        text += (text.isEmpty() ? u"["_s : u" ["_s) + file.toObject().value("filename"_L1).toString() + u']';
    if (text.isEmpty() && !message.json.value("embeds"_L1).toArray().isEmpty())
        text = ContentsModel::tr("[embed]");
    return text;
}

QString objectDetail(const StoredObject& object)
{
    const auto& json = object.json;
    switch (object.kind) {
    case ObjectKind::Role: {
        const auto permissions = json.value("permissions"_L1).toString().toULongLong();
        return countOf(
            std::int64_t(std::bitset<64>(permissions).count()), QT_TRANSLATE_N_NOOP("Counts", "%1 permissions"));
    }
    case ObjectKind::Channel:
    case ObjectKind::Thread:
        return channelTypeText(json.value("type"_L1).toInt());
    case ObjectKind::Emoji:
        return json.value("animated"_L1).toBool() ? ContentsModel::tr("animated") : QString();
    case ObjectKind::Ban:
        return oneLine(json.value("reason"_L1).toString());
    case ObjectKind::Member:
        return json.value("user"_L1)["username"_L1].toString();
    case ObjectKind::AutomodRule:
        return json.value("enabled"_L1).toBool() ? ContentsModel::tr("on") : ContentsModel::tr("off");
    default:
        return {};
    }
}

QString objectFigure(const ListingRow& row)
{
    const auto& object = *row.object;
    switch (object.kind) {
    case ObjectKind::Channel:
    case ObjectKind::Thread:
        return row.messages > 0 ? formatCount(row.messages) : QString();
    case ObjectKind::Role:
        return object.json.value("color"_L1).toInt() == 0
            ? QString()
            : u"#%1"_s.arg(object.json.value("color"_L1).toInt(), 6, 16, QChar(u'0'));
    case ObjectKind::Member: {
        const auto roles = object.json.value("roles"_L1).toArray().size();
        return countOf(roles, QT_TRANSLATE_N_NOOP("Counts", "%1 roles"));
    }
    default:
        return {};
    }
}

QString nameOfObject(const StoredObject& object)
{
    if (!object.name.isEmpty())
        return oneLine(object.name);
    return capitalized(backupWord(console::nounOf(object.kind)));
}

} // namespace

std::span<const TableColumn> ContentsModel::columns() const
{
    static constexpr TableColumn ofMessages[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Message, newest first"), .width = 150, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Author"), .width = 110, .yields = 1},
        {.name = QT_TRANSLATE_NOOP("Columns", "Sent"), .width = 168, .yields = 2, .isFigure = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Channel"), .width = 142, .yields = 3},
    };
    static constexpr TableColumn ofChannels[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Name"), .width = 150, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Type"), .width = 110, .yields = 1},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Messages"), 150, 2),
        {.name = QT_TRANSLATE_NOOP("Columns", "Id"), .width = 160, .yields = 3, .isFigure = true},
    };
    static constexpr TableColumn ofObjects[] = {
        {.name = QT_TRANSLATE_NOOP("Columns", "Name"), .width = 150, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Details"), .width = 140, .yields = 1},
        {.name = "", .width = 110, .yields = 2, .isFigure = true, .key = "Figure"},
        {.name = QT_TRANSLATE_NOOP("Columns", "Id"), .width = 160, .yields = 3, .isFigure = true},
    };
    switch (m_what) {
    case ContentsOf::Messages:
        return ofMessages;
    case ContentsOf::Channels:
        return ofChannels;
    case ContentsOf::Objects:
        break;
    }
    return ofObjects;
}

QString ContentsModel::channelName(discord::Snowflake channel) const
{
    const auto found = m_channels.find(channel.value);
    return found == m_channels.end() ? QString() : found->second;
}

void ContentsModel::startOver(ContentsOf what, std::optional<ObjectKind> kind)
{
    beginResetModel();
    m_what = what;
    m_kind = kind;
    m_rows.clear();
    m_first = 0;
    m_count = 0;
    endResetModel();
}

void ContentsModel::showRows(std::int64_t first, int count)
{
    changeCount(count, [&] { m_count = count; });
    if (first == m_first)
        return;
    m_first = first;
    if (count > 0)
        tellRows(0, count - 1);
}

ContentsModel::Cells ContentsModel::cellsOf(const ListingRow& row) const
{
    Cells cells{.row = row};
    if (row.message) {
        const auto& message = *row.message;
        cells.texts[0] = messageText(message);
        cells.texts[1] = userNameIn(message.json.value("author"_L1).toObject());
        cells.texts[2] = backupTime(discord::createdAt(message.id));
        const auto channel = m_channels.find(message.channel.value);
        cells.texts[3] = channel == m_channels.end() ? idText(message.channel) : u'#' + channel->second;
        return cells;
    }
    cells.texts[0] = QString(row.depth * 5, u' ') + nameOfObject(*row.object);
    cells.texts[1] = objectDetail(*row.object);
    cells.texts[2] = objectFigure(row);
    cells.texts[3] = idText(row.object->id);
    if (!row.picture.isEmpty() && cells.picture.loadFromData(row.picture))
        cells.picture = cells.picture.scaled(kPictureSize, kPictureSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    return cells;
}

void ContentsModel::takeRows(std::int64_t first, const std::vector<ListingRow>& rows)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_rows.insert_or_assign(first + std::int64_t(i), cellsOf(rows[i]));
    const auto top = std::max(first, m_first);
    const auto bottom = std::min(first + std::int64_t(rows.size()), m_first + m_count) - 1;
    if (top <= bottom)
        tellRows(int(top - m_first), int(bottom - m_first));
}

void ContentsModel::forgetAllBut(std::int64_t first, std::int64_t count)
{
    m_rows.erase(m_rows.begin(), m_rows.lower_bound(first));
    m_rows.erase(m_rows.lower_bound(first + count), m_rows.end());
}

bool ContentsModel::holds(std::int64_t first, std::int64_t count) const
{
    auto row = m_rows.find(first);
    for (auto n = first; n < first + count; ++n, ++row) {
        if (row == m_rows.end() || row->first != n)
            return false;
    }
    return true;
}

const ContentsModel::Cells* ContentsModel::cells(int row) const
{
    const auto found = m_rows.find(m_first + row);
    return found == m_rows.end() ? nullptr : &found->second;
}

const ListingRow* ContentsModel::at(int row) const
{
    const auto* found = cells(row);
    return found ? &found->row : nullptr;
}

QVariant ContentsModel::cell(int at, int section, int role) const
{
    const auto* cells = this->cells(at);
    switch (role) {
    case Qt::DisplayRole:
        return cells ? cells->texts[section] : QString();
    case Qt::AccessibleTextRole:
        return cells ? cells->texts[section].trimmed() : QString();
    case Qt::ToolTipRole:
        return cells && section == 0 && cells->row.message ? cells->row.message->content.left(2000) : QVariant();
    case Qt::DecorationRole:
        return cells && section == 0 && !cells->picture.isNull() ? cells->picture : QVariant();
    case LogToneRole:
        return int(section == 0 ? Tone::Text : Tone::Muted);
    default:
        return {};
    }
}

// Some kinds of objects have a better word for a column than others.
QVariant ContentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole && m_what == ContentsOf::Objects) {
        if (section == 1 && m_kind == ObjectKind::Ban)
            return tr("Reason");
        if (m_kind == ObjectKind::Member && (section == 1 || section == 2))
            return section == 1 ? tr("User name") : tr("Roles");
        if (section == 2 && m_kind == ObjectKind::Role)
            return tr("Colour");
    }
    return ColumnTableModel::headerData(section, orientation, role);
}

} // namespace headroom::ui
