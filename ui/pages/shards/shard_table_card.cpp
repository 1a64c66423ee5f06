// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/shards/shard_table_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/shard_model.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/log_table.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

ShardTableCard::ShardTableCard(const Theme& theme, const ShardModel& model, SortedLogRows& rows, QWidget* parent)
    : Card(tr("Shards"), parent)
    , m_model(model)
    , m_rows(rows)
{
    auto* bar = makeLayout<QHBoxLayout>(nullptr, {8, 0, 8, 0}, 10);
    m_edit = new FilterEdit(ShardModel::filterFields(), this);
    m_edit->setAccessibleName(tr("Filter shards"));
    m_edit->setPlaceholderText(tr("Number, log or state"));
    m_edit->setToolTip(tr("shard:0..15 log: latency:>200 missed:>0 reconnects:>0\n"
                          "is:healthy is:slow is:missed_ack is:reconnecting is:silent is:no_data\n"
                          "12 is the shard of that number; other words are looked for in log and state (Ctrl+F)"));
    m_edit->setMaximumWidth(inText(320));
    bar->addWidget(m_edit, 1);
    m_trouble = addTo(*bar, makeToggle(u"small"_s, tr("Unhealthy only"), {}, this));
    bar->addStretch(1);
    const auto filter = [this] {
        m_rows.setWanted(m_edit->filter(), m_trouble->isChecked());
        showRows();
    };
    connect(m_edit, &FilterEdit::filterChanged, this, filter);
    connect(m_edit, &FilterEdit::wrong, this, [this](const QString& text) {
        m_wrong = text;
        showRows();
    });
    connect(m_trouble, &QPushButton::toggled, this, filter);

    setFlush();
    body()->addLayout(bar);
    m_table = addTo(*body(), new LogTable(theme, m_rows, this), 1);
    m_table->setAccessibleName(tr("Shards"));
    m_table->sortByColumn(int(ShardColumn::State), Qt::DescendingOrder);
    m_table->letChooseColumns(u"shards"_s);
    m_table->setMinimumHeight(inText(32 + 3 * 28)); // the header and three rows
    m_noRow = addTo(*body(), makeLabel({}, textFont(13), Tone::Muted, this), 1);
    m_noRow->setAlignment(Qt::AlignCenter);
    m_noRow->hide();
    connect(m_table, &LogTable::rowOpened, this, [this](int row) {
        const auto& shard = m_model.row(m_rows.mapToSource(m_rows.index(row, 0)).row());
        Q_EMIT shardOpened({shard.source, shard.number});
    });
}

void ShardTableCard::refresh(Instant now, bool atOnce)
{
    m_rows.refresh(now, atOnce);
    showRows();
}

void ShardTableCard::showRows()
{
    const int shown = m_rows.rowCount();
    if (!m_wrong.isEmpty())
        setCaption(m_wrong, Caption::Alarm);
    else if (shown == m_model.rowCount())
        setCaption({});
    else
        setCaption(tr("%1 of %2").arg(formatCount(shown), formatCount(m_model.rowCount())));
    m_table->setVisible(shown > 0);
    m_noRow->setVisible(shown == 0);
    setTextIfOther(*m_noRow,
        m_model.rowCount() == 0                                 ? tr("No shards yet.")
            : m_rows.wantsTroubleOnly() && !m_rows.isFiltered() ? tr("No unhealthy shards.")
                                                                : tr("No shards match the filter."));
}

bool ShardTableCard::select(const std::optional<console::LogQuery::Shard>& shard)
{
    const int row = shard ? m_model.rowOf(*shard) : -1;
    const QModelIndex index = row < 0 ? QModelIndex() : m_rows.mapFromSource(m_model.index(row, 0));
    if (!index.isValid()) {
        m_table->clearSelection();
        return false;
    }
    m_table->selectRow(index.row());
    m_table->scrollTo(index, QAbstractItemView::PositionAtCenter);
    return true;
}

bool ShardTableCard::showsTroubleOnly() const
{
    return m_trouble->isChecked();
}

void ShardTableCard::showTroubleOnly(bool only)
{
    m_trouble->setChecked(only);
}

} // namespace headroom::ui
