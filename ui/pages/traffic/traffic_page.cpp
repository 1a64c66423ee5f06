// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/traffic/traffic_page.h"

#include "core/console/emergencies.h"
#include "core/console/logs/route_filter.h"
#include "core/console/snapshot.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_export.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/models/shown_time.h"
#include "ui/pages/chosen_words.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/traffic/budget_card.h"
#include "ui/pages/traffic/route_card.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/answer_series.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/charts/compared_series.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/count_list.h"
#include "ui/widgets/reveal.h"
#include "ui/widgets/tables/log_table.h"

#include <QMenu>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kNarrowTraffic(900);
constexpr TextPixels kSide(356);
constexpr TextPixels kMinRows(240); // of routes, or of the lines of one
constexpr TextPixels kRoomyTraffic(760); // high enough for the chart and some of the routes at once

} // namespace

TrafficPage::TrafficPage(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent)
    : LogPage(theme, clock, feed, tr("Traffic"), u"traffic"_s, false, parent)
    , m_routes(new TrafficRouteModel(this))
    , m_rows(new SortedLogRows(*m_routes, this))
{
    buildFilter();
    buildBody();
    buildExports();
}

void TrafficPage::buildFilter()
{
    m_edit = new FilterEdit(console::routeFilterFields(), this);
    m_edit->setAccessibleName(tr("Filter by method or route"));
    m_edit->setPlaceholderText(tr("Method or route"));
    m_edit->setToolTip(tr("route:messages method:DELETE -method:GET; other words are looked for in method and route "
                          "(Ctrl+F)"));
    m_edit->setMinimumWidth(inText(180));
    m_edit->setMaximumWidth(inText(260));
    connect(m_edit, &FilterEdit::filterChanged, this, [this] {
        m_route.clear(); // it is of the routes in the list
        askAnew();
    });
    connect(m_edit, &FilterEdit::wrong, this, [this](const QString& text) {
        m_chartCard->setCaption(text.isEmpty() ? tr("requests a second") : text,
            text.isEmpty() ? Card::Caption::Words : Card::Caption::Alarm);
    });

    m_sources = new SourceChooser(SourceChooser::About::Requests, this);
    connect(m_sources, &SourceChooser::choiceChanged, this, &TrafficPage::askAnew);

    m_chips = makeAnswerChips(theme(), this);
    connect(m_chips, &ChipRow::chosenChanged, this, &TrafficPage::askAnew);
    m_filterRow = new QBoxLayout(QBoxLayout::LeftToRight);
    m_filterRow->setSpacing(10);
    auto* words = makeLayout<QHBoxLayout>(10);
    words->addWidget(m_edit, 3);
    words->addWidget(m_sources);
    words->addStretch();
    m_filterRow->addLayout(words);
    m_filterRow->addWidget(m_chips, 1);
    above().addLayout(m_filterRow);
}

void TrafficPage::buildBody()
{
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, &body());
    body().installEventFilter(this);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->setSpacing(12);
    auto* main = makeLayout<QVBoxLayout>(12);
    m_chartCard = new Card(tr("Responses over time"), &body());
    m_chartCard->setCaption(tr("requests a second"));
    m_chart = new Chart(theme(), tr("Responses over time"), m_chartCard);
    m_chart->setEmptyText(tr("No data for this period"));
    m_chart->setMinimumHeight(inText(200));
    m_chartCard->body()->addWidget(m_chart);
    m_nothing = addTo(*m_chartCard->body(), new EmptyState(m_chartCard));
    m_nothing->say(
        tr("Nothing matches"), tr("None of the requests in these logs match the filter."), tr("Clear the filter"));
    connect(m_nothing, &EmptyState::pressed, this, [this] {
        openRoute({});
        m_sources->chooseLog({});
        m_chips->choose({});
        setFilterText({});
    });
    charts().add(*m_chart);
    main->addWidget(m_chartCard, 2);
    main->addWidget(buildRoutes(), 3);
    m_routeCard = addTo(*main, new RouteCard(theme(), &body()), 3);
    m_routeCard->hide();
    connect(m_routeCard, &RouteCard::closed, this, [this] { askForRoute({}); });
    connect(m_routeCard, &RouteCard::bucketsAsked, this, [this] { askForBuckets(m_route); });
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
    m_table->letChooseColumns(u"traffic/routes"_s);
    m_table->addCopyFormat(u"curl"_s, [this](const auto& rows) { return curlText(rows); });
    m_table->setMinimumHeight(kMinRows);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &LogTable::rowOpened, this, [this](int row) { askForRoute(routeAt(row)); });
    connect(m_table, &QWidget::customContextMenuRequested, this, &TrafficPage::openRouteMenu);
    m_routesCard->setFlush();
    m_routesCard->body()->addWidget(m_table, 1);
    m_noRoutes = addTo(*m_routesCard->body(), makeLabel({}, textFont(13), Tone::Muted, m_routesCard), 1);
    m_noRoutes->setAlignment(Qt::AlignHCenter | Qt::AlignTop); // in sight where the page scrolls
    m_noRoutes->setMargin(12);
    m_noRoutes->setMinimumHeight(kMinRows);
    m_noRoutes->hide();
    m_routesCard->body()->addStretch(); // what a table of few rows leaves, below them
    return m_routesCard;
}

QWidget* TrafficPage::buildSide()
{
    auto* side = new QWidget(&body());
    auto* rows = makeLayout<QVBoxLayout>(side, {}, 12);
    m_budgets = addTo(*rows, new BudgetCard(theme(), side));
    connect(m_budgets, &BudgetCard::placeAsked, this, &TrafficPage::placeAsked);
    auto* lists = makeLayout<QHBoxLayout>(12);
    const auto add = [&](const QString& title, CountList*& list) {
        auto* card = addTo(*lists, new Card(title, side), 1);
        list = addTo(*card->body(), new CountList(theme(), title, card));
        card->body()->addStretch(1);
        card->setCaption(tr("all data"));
        card->setToolTip(tr("Everything that was read from the logs, whatever the period and the filter"));
    };
    add(tr("Statuses"), m_statuses);
    add(tr("Data centres"), m_places);
    rows->addLayout(lists, 1);
    m_listsNote = makeWrappedLabel(tr("The budget, statuses and data centres are of all data, not of the filter."),
        textFont(12), Tone::Muted, side);
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

console::Place TrafficPage::place() const
{
    auto place = LogPage::place();
    place.filter = m_edit->text().trimmed().toStdString();
    place.only =
        chosenWords(m_chips->chosen(), allAnswerKinds, [](auto kind) { return answerColumnName(kind).toStdString(); });
    place.log = m_sources->chosenLog();
    if (!m_route.empty())
        place.opened = {m_route};
    return place;
}

void TrafficPage::go(const console::Place& place)
{
    setFilterText(QString::fromStdString(place.filter));
    m_chips->choose(
        chosenBy(place.only, allAnswerKinds, [](auto kind) { return answerColumnName(kind).toStdString(); }));
    m_sources->chooseLog(place.log);
    LogPage::go(place);
    openRoute(place.opened.empty() ? std::string() : place.opened.front());
}

std::vector<Page::Scene> TrafficPage::scenes()
{
    const auto open = [this] {
        if (m_rows->rowCount() > 0)
            openRoute(routeAt(0));
    };
    return {{u"route"_s, open, [this] { return isAnswered(); }}};
}

void TrafficPage::openRoute(const std::string& route)
{
    if (route == m_route)
        return;
    m_route = route;
    askAnew();
}

std::string TrafficPage::routeAt(int row) const
{
    const auto& route = m_routes->row(m_rows->mapToSource(m_rows->index(row, 0)).row());
    return console::nameOfRoute(route.method, route.routeTemplate);
}

void TrafficPage::apply(const console::Snapshot& snapshot)
{
    if (!snapshot.connection.api.empty())
        m_api = snapshot.connection.api;
    m_routeCard->setApi(m_api);
}

QString TrafficPage::curlText(const std::vector<int>& rows) const
{
    QString lines;
    for (const int row : rows) {
        const auto& route = m_routes->row(m_rows->mapToSource(m_rows->index(row, 0)).row());
        lines += curlTextLine(m_api, route.method, route.routeTemplate);
    }
    return lines;
}

// As a place, so that there is a way back.
void TrafficPage::askForRoute(const std::string& route)
{
    auto asked = place();
    asked.page = "traffic";
    asked.opened.clear();
    if (!route.empty())
        asked.opened = {route};
    Q_EMIT placeAsked(asked);
}

// Keys of many schemes name no method.
void TrafficPage::askForBuckets(const std::string& route)
{
    const auto space = route.find(' ');
    const auto path = space == std::string::npos ? route : route.substr(space + 1);
    Q_EMIT placeAsked({.page = "buckets", .filter = "route:\"" + path + '"'});
}

void TrafficPage::openRouteMenu(const QPoint& at)
{
    const auto index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    const auto route = routeAt(index.row());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show its lines, and who sends it"), this, [this, route] { askForRoute(route); });
    menu->addAction(tr("Show its buckets"), this, [this, route] { askForBuckets(route); });
    menu->addAction(tr("Copy link"), this, [this, route] {
        auto linked = place();
        linked.opened = {route};
        Q_EMIT linkAsked(linked);
    });
    m_table->addTableActions(*menu);
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

void TrafficPage::reveal(const console::Emergency& emergency)
{
    if (emergency.place == console::Emergency::Place::LogBudgets)
        ui::reveal(*m_budgets);
}

void TrafficPage::leave()
{
    if (!m_route.empty())
        return openRoute({});
    setFilterText({});
}

// As far as what is shown is an answer to it.
bool TrafficPage::isFiltered() const
{
    const auto& query = figures()->query;
    return !query.routeText.empty() || !query.route.empty() || query.source
        || std::any_of(query.kinds.begin(), query.kinds.end(), [](bool kind) { return !kind; });
}

bool TrafficPage::hasOwnPart(const console::LogFigures& figures) const
{
    return figures.traffic != nullptr;
}

void TrafficPage::completeQuery(console::LogQuery& query) const
{
    query.routeText = m_edit->filterText().toStdString();
    query.route = m_route;
    const auto chosen = m_chips->chosen();
    for (std::size_t i = 0; i < query.kinds.size(); ++i)
        query.kinds[i] = chosen.none() || chosen.test(i);
    query.source = m_sources->chosen();
}

console::TimeGrid TrafficPage::shownGrid() const
{
    return figures() && figures()->traffic ? figures()->traffic->series.grid : console::TimeGrid{};
}

Duration TrafficPage::shownSpan() const
{
    const auto& query = figures()->query;
    return query.zoom ? Duration(query.zoom->second - query.zoom->first) : Duration(query.length);
}

void TrafficPage::tick()
{
    LogPage::tick();
    if (!isPaused() && !m_table->underMouse())
        m_rows->refresh(clock().now());
}

void TrafficPage::draw()
{
    drawTotals();
    m_sources->show(*figures(), isAnswered());
    drawChips();
    const auto& traffic = *figures()->traffic;
    const auto& grid = traffic.series.grid;
    // Of some kinds alone the limit of all says nothing, and would make them too small to be seen.
    const auto& kinds = figures()->query.kinds;
    const bool ofAllKinds = std::ranges::find(kinds, false) == kinds.end();
    auto content =
        answersOverTime(traffic.series, viewOf(grid), ofAllKinds ? traffic.globalPerSecond : std::nullopt, endsNow());
    const auto isSome = [](const ChartSeries& series) {
        return std::ranges::any_of(series.values, [](float value) { return value > 0; });
    };
    const bool matchesNothing = isFiltered() && std::ranges::none_of(content.series, isSome);
    m_chart->setVisible(!matchesNothing);
    m_nothing->setVisible(matchesNothing);
    content.compared = comparedResponses(compared(), content.grid, grid.points);
    m_chart->show(content);
    const bool isOpen = !m_route.empty();
    m_routeCard->setVisible(isOpen);
    m_routesCard->setVisible(!isOpen && !matchesNothing);
    if (isOpen)
        m_routeCard->show(m_route, *figures());
    else
        drawRoutes();
    m_budgets->show(*figures());
    drawLists();
    arrangeTable();
}

void TrafficPage::drawNothing()
{
    m_chips->showCounts(std::array<std::optional<std::uint64_t>, console::answerKinds>());
    arrangeFilter();
}

void TrafficPage::drawTotals()
{
    QStringList parts;
    if (const auto now = requestsPerSecond(*figures()))
        parts += (isPastShown() ? tr("%1 requests/s then") : tr("%1 requests/s now")).arg(formatRate(*now));
    double linesPerSecond = 0; // of the logs that are counted, not of those that tell of shards
    qint64 logs = 0;
    for (const auto& source : figures()->sources) {
        linesPerSecond += source.tellsRequests ? source.linesPerSecond : 0;
        logs += source.tellsRequests;
    }
    parts += tr("%1 lines/s").arg(formatRate(linesPerSecond));
    parts += countOf(logs, QT_TRANSLATE_N_NOOP("Counts", "%1 logs"));
    if (!isAnswered())
        parts += tr("counting…");
    head().showTotals(parts.join(u" · "_s));
}

void TrafficPage::drawChips()
{
    std::array<std::optional<std::uint64_t>, console::answerKinds> counts;
    const auto& query = figures()->query;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        std::uint64_t sum = 0;
        for (const auto& route : figures()->traffic->routes)
            sum += route.count[i];
        if (query.kinds[i] || sum > 0)
            counts[i] = sum;
    }
    m_chips->showCounts(counts);
    arrangeFilter();
}

// The chips go below the rest of the filter where they would lose their words beside it.
void TrafficPage::arrangeFilter()
{
    const int words = m_edit->minimumWidth() + (m_sources->isHidden() ? 0 : m_sources->sizeHint().width());
    const bool isBelow = width() < kNarrowTraffic || words + m_chips->widthInOneLine() + 60 > width();
    m_filterRow->setDirection(isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void TrafficPage::drawRoutes()
{
    const auto& traffic = *figures()->traffic;
    const bool wasEmpty = m_routes->rowCount() == 0;
    m_routes->show(traffic.routes, shownSpan());
    m_rows->refresh(clock().now(), wasEmpty || isOtherQuery());
    QString caption = countOf(qint64(traffic.routes.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 routes"));
    if (traffic.routesLeftOut > 0)
        caption += u" · "_s + tr("%1 more not shown").arg(formatCount(qint64(traffic.routesLeftOut)));
    m_routesCard->setCaption(caption);
    const bool none = traffic.routes.empty();
    m_table->setVisible(!none);
    m_noRoutes->setVisible(none);
    setTextIfOther(*m_noRoutes, tr("No requests in this period."));
}

void TrafficPage::drawLists()
{
    const auto& traffic = *figures()->traffic;
    std::vector<CountList::Entry> statuses;
    for (const auto& [status, count] : traffic.byStatus) {
        const Tone tone = answerTone(console::answerKindOf(status));
        statuses.push_back({status == 0 ? tr("no response") : QString::number(status), count, tone});
    }
    m_statuses->show(std::move(statuses), 12);
    for (const CountList* list : {m_statuses, m_places})
        list->parentWidget()->setVisible(!isPastShown()); // their cards
    std::vector<CountList::Entry> places;
    for (const auto& [place, count] : traffic.byPlace)
        places.push_back({QString::fromStdString(place), count, Tone::Info});
    m_places->show(std::move(places), 12);
    m_listsNote->setVisible(isFiltered());
}

// The page scrolls, or the table: never both.
void TrafficPage::arrangeTable()
{
    const Card& card = m_route.empty() ? *m_routesCard : *m_routeCard;
    LogTable& table = m_route.empty() ? *m_table : m_routeCard->table();
    const int aroundTable = card.minimumSizeHint().height() - table.minimumHeight();
    const int main = m_chartCard->minimumSizeHint().height() + body().layout()->spacing() + aroundTable + kMinRows;
    const bool fits = std::max(main, m_side->minimumSizeHint().height()) <= roomForBody();
    table.showAllRows(width() < kNarrowTraffic || height() < kRoomyTraffic || !fits);
}

// What stands beside the table grows and shrinks with what it shows.
bool TrafficPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest && watched == &body())
        arrangeTable();
    return LogPage::eventFilter(watched, event);
}

void TrafficPage::resizeEvent(QResizeEvent* event)
{
    LogPage::resizeEvent(event);
    const bool narrow = event->size().width() < kNarrowTraffic;
    m_columns->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    arrangeFilter();
    m_side->setMinimumWidth(narrow ? 0 : kSide);
    m_side->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : kSide);
    arrangeTable();
}

} // namespace headroom::ui
