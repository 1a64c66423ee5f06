// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What TrafficPage is made of.
#include "ui/models/logs/log_export.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/traffic/budget_card.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/count_list.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

TrafficPage::TrafficPage(const Theme& theme, const Clock& clock, QWidget* parent)
    : LogPage(theme, clock, tr("Traffic"), u"traffic"_s, false, parent)
    , m_routes(new TrafficRouteModel(this))
    , m_rows(new SortedLogRows(*m_routes, this))
{
    buildFilter();
    buildBody();
    buildExports();
}

void TrafficPage::buildFilter()
{
    m_edit = new QLineEdit(this);
    m_edit->setAccessibleName(tr("Filter by method or route"));
    m_edit->setPlaceholderText(tr("Method or route"));
    m_edit->setToolTip(tr("Show only requests whose method and route contain this text (Ctrl+F)"));
    m_edit->setClearButtonEnabled(true);
    m_edit->setFont(textFont(13));
    m_edit->setMinimumWidth(180);
    m_edit->setMaximumWidth(260);
    m_delay.setSingleShot(true);
    m_delay.setInterval(200ms);
    connect(&m_delay, &QTimer::timeout, this, &TrafficPage::applyFilter);
    connect(m_edit, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(m_edit, &QLineEdit::returnPressed, this, &TrafficPage::applyFilter);

    m_sources = new SourceChooser(SourceChooser::About::Requests, this);
    connect(m_sources, &SourceChooser::choiceChanged, this, &TrafficPage::askAnew);

    m_chips = makeAnswerChips(theme(), this);
    connect(m_chips, &ChipRow::chosenChanged, this, &TrafficPage::askAnew);
    m_filterRow = new QBoxLayout(QBoxLayout::LeftToRight);
    m_filterRow->setSpacing(10);
    auto* words = new QHBoxLayout;
    words->setSpacing(10);
    words->addWidget(m_edit, 3);
    words->addWidget(m_sources);
    words->addStretch();
    m_filterRow->addLayout(words, 1);
    m_filterRow->addWidget(m_chips, 3);
    above().addLayout(m_filterRow);
}

void TrafficPage::buildBody()
{
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, &body());
    body().installEventFilter(this);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->setSpacing(12);
    auto* main = new QVBoxLayout;
    main->setSpacing(12);
    m_chartCard = new Card(tr("Responses over time"), &body());
    m_chartCard->setCaption(tr("requests a second"));
    m_chart = new Chart(theme(), tr("Responses over time"), m_chartCard);
    m_chart->setEmptyText(tr("No data for this period"));
    m_chart->setMinimumHeight(200);
    m_chartCard->body()->addWidget(m_chart);
    charts().add(*m_chart);
    main->addWidget(m_chartCard, 2);
    main->addWidget(buildRoutes(), 3);
    m_columns->addLayout(main, 1);
    m_side = buildSide();
    m_columns->addWidget(m_side);
}

QWidget* TrafficPage::buildRoutes()
{
    m_routesCard = new Card(tr("Top routes"), &body());
    m_table = new LogTable(theme(), *m_rows, m_routesCard);
    m_table->setAccessibleName(tr("Top routes"));
    m_table->sortByColumn(int(RouteColumn::Requests), Qt::DescendingOrder);
    m_table->setMinimumHeight(240);
    m_routesCard->setFlush();
    m_routesCard->body()->addWidget(m_table, 1);
    m_noRoutes = makeLabel({}, textFont(13), Tone::Muted, m_routesCard);
    m_noRoutes->setAlignment(Qt::AlignCenter);
    m_noRoutes->setMinimumHeight(240);
    m_routesCard->body()->addWidget(m_noRoutes, 1);
    m_noRoutes->hide();
    return m_routesCard;
}

QWidget* TrafficPage::buildSide()
{
    auto* side = new QWidget(&body());
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(12);
    m_budgets = new BudgetCard(theme(), side);
    rows->addWidget(m_budgets);
    auto* lists = new QHBoxLayout;
    lists->setSpacing(12);
    const auto add = [&](const QString& title, CountList*& list) {
        auto* card = new Card(title, side);
        list = new CountList(theme(), title, card);
        card->body()->addWidget(list);
        card->body()->addStretch(1);
        card->setToolTip(tr("All data; not affected by the filter"));
        lists->addWidget(card, 1);
    };
    add(tr("Statuses"), m_statuses);
    add(tr("Data centres"), m_places);
    rows->addLayout(lists, 1);
    m_listsNote = makeLabel(tr("The budget, statuses and data centres are of all data, not of the filter."),
        textFont(12), Tone::Muted, side);
    m_listsNote->setWordWrap(true);
    m_listsNote->hide();
    rows->addWidget(m_listsNote);
    return side;
}

void TrafficPage::buildExports()
{
    auto& exports = head().exports();
    exports.addPicture(tr("This page as PNG…"), u"traffic.png"_s, *this);
    exports.addPicture(tr("Responses over time as PNG…"), u"responses.png"_s, *m_chartCard);
    exports.addEntry({tr("Responses over time as CSV…"), u"responses.csv"_s, [this] {
                          return figures() && figures()->traffic ? exportedAnswers(figures()->traffic->series)
                                                                 : QByteArray();
                      }});
    exports.addEntry(
        {tr("Routes as CSV…"), u"routes.csv"_s, [this] { return exportedRoutes(*m_routes, m_rows->shownRows()); }});
}

} // namespace headroom::ui
