// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What ShardsPage is made of.
#include "ui/models/logs/log_export.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/label.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

ShardsPage::ShardsPage(const Theme& theme, const Clock& clock, QWidget* parent)
    : LogPage(theme, clock, tr("Shards"), u"shards"_s, true, parent)
    , m_model(new ShardModel(this))
    , m_rows(new SortedLogRows(*m_model, this))
{
    buildColours();
    buildBody();
    buildExports();
}

void ShardsPage::buildColours()
{
    m_sources = new SourceChooser(SourceChooser::About::Shards, this);
    connect(m_sources, &SourceChooser::choiceChanged, this, &ShardsPage::askAnew);
    head().addControl(*m_sources);
    m_colours = new QComboBox(this);
    m_colours->setAccessibleName(tr("Colour of the map"));
    m_colours->view()->setAccessibleName(tr("Colour of the map"));
    m_colours->setToolTip(tr("Colour of the map"));
    m_colours->addItems({tr("Colour: ACK latency"), tr("Colour: state"), tr("Colour: reconnects")});
    connect(m_colours, &QComboBox::activated, this, [this](int index) { m_map->colourBy(ShardMap::Colour(index)); });
    head().addControl(*m_colours);
}

void ShardsPage::buildBody()
{
    m_grid = new QGridLayout(&body());
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(12);
    m_grid->setColumnStretch(0, 1);
    m_detail = new ShardDetail(theme(), &body());
    m_grid->addWidget(buildSwitch(), 1, 0, 1, 2);
    m_grid->addWidget(buildMap(), 0, 0);
    m_grid->addWidget(m_detail, 0, 1);
    m_grid->addWidget(buildLatency(), 2, 0, 1, 2);
    m_grid->addWidget(buildTable(), 3, 0, 1, 2);
    // What they would like to have would make the page scroll, and the table in it.
    for (const auto& [widget, least] : {std::pair<QWidget*, int>{m_detail, kLeastDetail},
             {m_latencyCard, kLeastLatency}, {m_tableCard, kLeastTable}}) {
        widget->setMinimumHeight(least);
        widget->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    }
    m_mapCard->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    charts().add(m_detail->chart());
    connect(m_detail, &ShardDetail::closed, this, &ShardsPage::closeShard);
    connect(m_detail, &ShardDetail::worstAsked, this, &ShardsPage::openWorst);
}

QWidget* ShardsPage::buildMap()
{
    m_mapCard = new Card(tr("All shards"), &body());
    m_map = new ShardMap(theme(), tr("Map of shards"), m_mapCard);
    m_mapCard->body()->addWidget(m_map, 1);
    connect(m_map, &ShardMap::opened, this, &ShardsPage::openShard);
    connect(m_map, &ShardMap::pointedAt, this, [this](const QString& text) { m_mapCard->setCaption(text); });
    return m_mapCard;
}

QWidget* ShardsPage::buildSwitch()
{
    m_switch = new QWidget(&body());
    m_switch->setAccessibleName(tr("What is shown"));
    auto* row = new QHBoxLayout(m_switch);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    auto* group = new QButtonGroup(this);
    for (const auto& [part, text] : {std::pair(Part::Map, tr("Map")), std::pair(Part::Table, tr("Table")),
             std::pair(Part::Latency, tr("Latency over time"))}) {
        auto* button = m_partButtons[std::size_t(part)] = new QPushButton(text, m_switch);
        button->setObjectName(u"small"_s);
        button->setProperty("toggle", true);
        button->setCheckable(true);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, part = part] { choose(part); });
    }
    m_partButtons[std::size_t(m_part)]->setChecked(true);
    row->addStretch(1);
    return m_switch;
}

QWidget* ShardsPage::buildLatency()
{
    m_latencyCard = new Card(tr("Latency, all shards"), &body());
    m_chart = new Chart(theme(), tr("Latency of all shards"), m_latencyCard);
    m_chart->setEmptyText(tr("No samples in this period"));
    m_chart->setMinimumHeight(110);
    m_latencyCard->body()->addWidget(m_chart, 1);
    charts().add(*m_chart);
    return m_latencyCard;
}

QWidget* ShardsPage::buildTable()
{
    m_tableCard = new Card(tr("Shards"), &body());
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 0);
    bar->setSpacing(10);
    m_edit = new QLineEdit(m_tableCard);
    m_edit->setAccessibleName(tr("Filter shards"));
    m_edit->setPlaceholderText(tr("Number, log or state"));
    m_edit->setToolTip(
        tr("Show only shards whose log or state contains this text, or the shard with this number (Ctrl+F)"));
    m_edit->setClearButtonEnabled(true);
    m_edit->setFont(textFont(13));
    m_edit->setMaximumWidth(260);
    bar->addWidget(m_edit, 1);
    m_trouble = new QPushButton(tr("Unhealthy only"), m_tableCard);
    m_trouble->setObjectName(u"small"_s);
    m_trouble->setProperty("toggle", true);
    m_trouble->setCheckable(true);
    bar->addWidget(m_trouble);
    bar->addStretch(1);
    const auto filter = [this] {
        m_rows->setWanted(m_edit->text().trimmed(), m_trouble->isChecked());
        if (figures() && figures()->shards)
            drawTable();
    };
    connect(m_edit, &QLineEdit::textChanged, this, filter);
    connect(m_trouble, &QPushButton::toggled, this, filter);

    m_table = new LogTable(theme(), *m_rows, m_tableCard);
    m_table->setAccessibleName(tr("Shards"));
    m_table->sortByColumn(int(ShardColumn::State), Qt::DescendingOrder);
    m_table->setMinimumHeight(32 + 3 * 28); // the header and three rows
    m_tableCard->setFlush();
    m_tableCard->body()->addLayout(bar);
    m_tableCard->body()->addWidget(m_table, 1);
    m_noRow = makeLabel({}, textFont(13), Tone::Muted, m_tableCard);
    m_noRow->setAlignment(Qt::AlignCenter);
    m_tableCard->body()->addWidget(m_noRow, 1);
    m_noRow->hide();
    connect(m_table, &LogTable::rowOpened, this, [this](int row) {
        const auto& shard = m_model->row(m_rows->mapToSource(m_rows->index(row, 0)).row());
        openShard({shard.source, shard.number});
    });
    return m_tableCard;
}

void ShardsPage::buildExports()
{
    auto& exports = head().exports();
    exports.addPicture(tr("This page as PNG…"), u"shards.png"_s, *this);
    exports.addPicture(tr("The map as PNG…"), u"shard-map.png"_s, *m_mapCard);
    exports.addPicture(tr("Latency over time as PNG…"), u"latency.png"_s, *m_latencyCard);
    exports.addEntry(
        {tr("Shards as CSV…"), u"shards.csv"_s, [this] { return exportedShards(*m_model, m_rows->shownRows()); }});
    exports.addEntry({tr("Latency over time as CSV…"), u"latency.csv"_s, [this] {
                          return figures() && figures()->shards ? exportedLatency(figures()->shards->latency)
                                                                : QByteArray();
                      }});
    exports.addEntry({tr("Latency of the open shard as CSV…"), u"shard-latency.csv"_s, [this] {
                          const bool open = figures() && figures()->shards && figures()->shards->detail;
                          return open ? exportedLatency(figures()->shards->detail->latency) : QByteArray();
                      }});
}

} // namespace headroom::ui
