// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/backup_table.h"

#include "ui/models/backups/backup_list_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kBackupRowHeight(44);
constexpr TextPixels kBackupHeadingHeight(30);
constexpr TextPixels kBackupLine(18);

// Draws a BackupListModel: headings, and archives in two lines with what is known of them at the right.
class BackupDelegate final : public RowDelegate
{
public:
    explicit BackupDelegate(const Theme& theme)
        : RowDelegate(theme, kBackupRowHeight)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Palette& palette = theme().palette();
        const bool isHeading = index.data(BackupHeadingRole).toBool();
        const QRect room = paintGround(*painter, option, index, isHeading);
        const QRect upper(room.left(), room.top() + 4, room.width(), kBackupLine);
        const QRect lower(room.left(), upper.bottom() + 1, room.width(), kBackupLine);
        const auto draw = [painter](const QFont& font, const QColor& colour, const QRect& at, const QString& text,
                              int flags) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(at, flags | Qt::AlignVCenter,
                inOwnOrder(
                    painter->fontMetrics().elidedText(text, Qt::ElideRight, at.width()), painter->layoutDirection()));
        };
        const auto state = index.data(BackupStateRole).toString();
        const auto tone = theme().colour(Tone(index.data(BackupToneRole).toInt()));
        const auto detail = index.data(BackupDetailRole).toString();
        // What is known of it has its room first, as it is what one looks for.
        painter->setFont(m_state);
        const int wide =
            state.isEmpty() ? 0 : std::min(room.width(), painter->fontMetrics().horizontalAdvance(state) + 8);
        QRect beside = isHeading ? room : lower;
        takeFromEnd(beside, wide, option.direction);
        if (isHeading) {
            draw(m_heading, palette.text, beside, index.data().toString(), Qt::AlignLeft);
            draw(m_state, tone, room, state, Qt::AlignRight);
            return;
        }
        draw(m_title, palette.text, upper, index.data().toString(), Qt::AlignLeft);
        // The size rather than what kind of backup it is.
        painter->setFont(m_detail);
        const bool fits = painter->fontMetrics().horizontalAdvance(detail) <= lower.width() - wide;
        draw(m_detail, palette.muted, beside, fits ? detail : detail.section(u" · "_s, -1), Qt::AlignLeft);
        draw(m_state, tone, lower, state, Qt::AlignRight);
    }

private:
    QFont m_heading = textFont(12, QFont::DemiBold);
    QFont m_title = textFont(13, QFont::DemiBold);
    QFont m_detail = figureFont(12);
    QFont m_state = textFont(12);
};

} // namespace

BackupTable::BackupTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent)
    : RowTable(theme, model, std::make_unique<BackupDelegate>(theme), parent)
{
    horizontalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setMinimumSectionSize(kBackupHeadingHeight);
    connect(&model, &QAbstractItemModel::modelReset, this, &BackupTable::fitHeadings);
}

void BackupTable::fitHeadings()
{
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (model()->index(row, 0).data(BackupHeadingRole).toBool())
            verticalHeader()->resizeSection(row, kBackupHeadingHeight);
    }
}

// What stands in one cell, as a table.
CopiedRows BackupTable::copiedRows(const std::vector<int>& rows) const
{
    CopiedRows copied{.names = {u"Guild"_s, u"Begun"_s, u"Size"_s, u"State"_s, u"File"_s},
        .titles = {tr("Guild"), tr("Begun"), tr("Size"), tr("State"), tr("File")}};
    for (const int row : rows) {
        const auto index = model()->index(row, 0);
        const auto text = [&index](int role) { return index.data(role).toString(); };
        copied.rows.push_back({text(BackupGuildRole), text(Qt::DisplayRole), text(BackupDetailRole),
            text(BackupStateRole), text(BackupFileRole)});
    }
    return copied;
}

QModelIndex BackupTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const auto next = RowTable::moveCursor(action, modifiers);
    const bool up = action == MoveUp || action == MovePageUp || action == MoveEnd;
    auto row = next.row();
    const auto isArchive = [this](
                               int at) { return model()->flags(model()->index(at, 0)).testFlag(Qt::ItemIsSelectable); };
    while (row >= 0 && row < model()->rowCount() && !isArchive(row))
        row += up ? -1 : 1;
    return row >= 0 && row < model()->rowCount() ? model()->index(row, 0) : currentIndex();
}

} // namespace headroom::ui
