// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/jobs_page.h"

#include "core/base/text/numbers.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/chosen_words.h"
#include "ui/pages/export_button.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/jobs_head.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/chips/state_chips.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/row_drag.h"
#include "ui/widgets/tables/table_columns.h"

#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobId;
using console::JobState;

namespace {

std::string_view stateInPlaces(JobState state)
{
    return word(state);
}

constexpr TextPixels kRoomForListAndDetail(560); // for the list and the detail below it
constexpr TextPixels kMinList(120);
constexpr TextPixels kListOfSixRows(262);
constexpr TextPixels kRoomForDetail(510); // with its chart, and with the head of the page

} // namespace

JobsPage::JobsPage(const Theme& theme, console::JobsController& controller, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_controller(controller)
    , m_model(new JobModel(this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 10);
    m_head = addTo(*rows, new JobsHead(this));
    m_serving = addTo(*rows, new ElidedLabel(textFont(12), Tone::Muted, this));
    m_trouble = addTo(*rows, new Notice(this));
    m_notice = addTo(*rows, new Notice(this));
    m_chips = addTo(*rows, makeJobStateChips(theme, this));
    m_table = new LogTable(theme, *m_model);
    m_actions = new JobActions(controller, *m_table);
    m_head->menu().addAction(m_actions->pruning());
    m_maker = new JobMaker(theme, controller, *m_actions->menu(), *this);
    m_selected = addTo(*rows, new JobSelectionBar(m_actions->forSeveral(), this));
    rows->addWidget(buildList(), 1);
    m_detail = addTo(*rows, new JobDetail(theme, *m_actions, this), 2);
    m_detail->hide();

    connectHead();
    connect(m_chips, &ChipRow::chosenChanged, this, [this] {
        m_model->showStates(JobStateSet(m_chips->chosen().to_ulong()));
        draw();
    });
    buildTable();
    connect(m_actions, &JobActions::openPressed, this, [this] {
        if (m_table->currentIndex().isValid())
            openJob(m_model->row(m_table->currentIndex().row()).job.id);
    });
    connect(m_actions, &JobActions::failed, m_notice, &Notice::warn);
    connect(m_actions, &JobActions::working, m_notice, &Notice::tell);
    connect(m_maker, &JobMaker::failed, m_notice, &Notice::warn);
    connect(m_maker, &JobMaker::working, m_notice, &Notice::tell);
    connect(m_maker, &JobMaker::made, this, &JobsPage::openMade);
    new QShortcut(QKeySequence(QKeySequence::New), this, m_maker, &JobMaker::makeNew, Qt::WidgetWithChildrenShortcut);
    connect(m_actions, &JobActions::saved, m_notice, &Notice::showSaved);
    connect(m_detail, &JobDetail::closePressed, this, &JobsPage::closeDetail);
    connect(m_detail, &JobDetail::wantedChanged, this, &JobsPage::ask);
    connect(m_empty, &EmptyState::pressed, this, [this] {
        if (m_controller.figures()->jobs.empty())
            return m_maker->makeNew();
        filter().setFilterText({});
        m_chips->choose({});
    });
    connect(m_selected, &JobSelectionBar::clearPressed, m_table, &QTableView::clearSelection);
    buildShortcuts();
    connect(&controller, &console::JobsController::figuresReady, this, &JobsPage::showJobs);
    showJobs(controller.figures());
}

void JobsPage::connectHead()
{
    connect(&filter(), &FilterEdit::filterChanged, this, [this] {
        m_model->showFilter(filter().filter());
        draw();
    });
    connect(&filter(), &FilterEdit::wrong, m_notice, &Notice::warn);
    exports().addEntry({tr("Jobs in the list as CSV…"), u"jobs.csv"_s, [this] { return exportedJobs(*m_model); }});
    connect(&exports(), &ExportButton::saved, m_notice, &Notice::showSaved);
    connect(&exports(), &ExportButton::said, m_notice, &Notice::warn);
    connect(m_head, &JobsHead::pauseAllPressed, this, &JobsPage::pauseAllPressed);
    connect(m_head, &JobsHead::newJobPressed, m_maker, &JobMaker::makeNew);
}

FilterEdit& JobsPage::filter() const
{
    return m_head->filter();
}

ExportButton& JobsPage::exports()
{
    return m_head->exports();
}

void JobsPage::buildTable()
{
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->letChooseColumns(u"jobs"_s);
    auto* drag = new RowDrag(m_theme, *m_table, [this] { return int(order().shown.size()); });
    connect(drag, &RowDrag::dropped, m_actions, &JobActions::moveTo);
    connect(m_table, &LogTable::rowOpened, this, [this](int row) { openJob(m_model->row(row).job.id); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const auto chosen = chosenJobs();
        if (m_job && chosen.size() == 1)
            openJob(chosen.front().id);
        chooseActions();
        arrange();
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        chooseActions();
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions((m_table->indexAt(at).isValid() ? *m_actions->menu() : m_head->menu()).actions());
        m_table->addTableActions(*menu);
        menu->popup(m_table->viewport()->mapToGlobal(at));
    });
}

void JobsPage::buildShortcuts()
{
    const auto leave = [this] {
        if (leaveFilter())
            return;
        if (chosenJobs().size() > 1)
            m_table->clearSelection();
        else if (m_job)
            closeDetail();
        else
            m_chips->choose({});
    };
    new QShortcut(QKeySequence(Qt::Key_Escape), this, this, leave, Qt::WidgetWithChildrenShortcut);
}

bool JobsPage::focusFilter()
{
    if (!m_stack->isVisible())
        closeDetail(); // takes the place of the list
    filter().focusAll();
    return true;
}

bool JobsPage::leaveFilter()
{
    if (!filter().hasFocus() && filter().text().isEmpty())
        return false;
    const bool hadText = !filter().text().isEmpty();
    filter().setFilterText({});
    if (filter().hasFocus())
        m_table->setFocus();
    return hadText;
}

QWidget* JobsPage::buildList()
{
    m_stack = new QStackedWidget(this);
    m_stack->setMinimumHeight(kMinList); // the table scrolls: what is above it does not
    m_list = addTo(*m_stack, new Card(tr("Queue"), m_stack));
    m_list->setFlush();
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Jobs, in the order of the queue"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->body()->addWidget(m_table, 1);
    m_empty = addTo(*m_stack, new EmptyState(m_stack));
    return m_stack;
}

void JobsPage::openJob(JobId job)
{
    const bool isOther = m_job != job;
    m_job = job;
    const int row = m_model->rowOf(job);
    if (row >= 0 && m_table->currentIndex().row() != row)
        // Whatever keys are held: selectRow() would add to what is chosen.
        m_table->selectionModel()->setCurrentIndex(
            m_model->index(row, int(JobColumn::Name)), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (!isOther)
        return;
    chooseActions();
    drawDetail();
    arrange();
    ask();
    // Once the list has the room that the detail leaves it.
    QTimer::singleShot(0, m_table, [this] { m_table->scrollTo(m_table->currentIndex()); });
}

void JobsPage::openBusiest()
{
    int busiest = 0;
    std::int64_t most = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto& job = m_model->row(row).job;
        if (job.state == JobState::Running && job.counts.open() > most) {
            most = job.counts.open();
            busiest = row;
        }
    }
    if (busiest < m_model->rowCount())
        openJob(m_model->row(busiest).job.id);
}

console::Place JobsPage::place() const
{
    console::Place place;
    place.filter = filter().filterText().toStdString();
    place.only = chosenWords(m_chips->chosen(), console::allJobStates, stateInPlaces);
    if (const auto open = m_job ? m_job : m_made)
        place.opened = {std::to_string(*open)};
    return place;
}

void JobsPage::go(const console::Place& place)
{
    closeDetail();
    m_made.reset();
    filter().setFilterText(QString::fromStdString(place.filter));
    m_chips->choose(chosenBy(place.only, console::allJobStates, stateInPlaces));
    const auto job = place.opened.empty() ? std::nullopt : numberIn<JobId>(place.opened.front());
    if (!job)
        return;
    m_made = *job;
    drawDetail();
    const auto& figures = *m_controller.figures();
    const auto isIt = [&job](const console::JobRow& row) { return row.job.id == *job; };
    if (figures.isRead && std::ranges::none_of(figures.jobs, isIt))
        Q_EMIT said(tr("Job %1 is not in this queue").arg(*job));
}

std::vector<PaletteEntry> JobsPage::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    for (const auto& row : m_controller.figures()->jobs) {
        const auto& job = row.job;
        entries.push_back({.text = jobName(job),
            .detail = tr("job %1 · %2").arg(job.id).arg(jobStateWord(job.state)),
            .kind = tr("Job"),
            .open = [this, id = job.id] {
                leaveFilter();
                openJob(id);
            }});
    }
    return entries;
}

std::vector<Page::Scene> JobsPage::scenes()
{
    return {{u"job"_s, [this] { openBusiest(); }}};
}

void JobsPage::closeDetail()
{
    if (!m_job)
        return;
    const bool hadFocus = m_detail->isAncestorOf(focusWidget());
    m_job.reset();
    arrange();
    ask();
    if (hadFocus)
        m_table->setFocus();
}

// What is not in sight is not read.
void JobsPage::ask()
{
    const bool reads = isVisible() && m_job;
    m_controller.watch(reads ? console::JobQuestion{m_job, m_detail->items().wanted()} : console::JobQuestion{});
}

void JobsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    ask();
}

void JobsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    ask();
}

void JobsPage::showJobs(const console::JobFiguresPtr& figures)
{
    m_model->show(figures);
    m_chips->showCounts(figures->counts);
    draw();
}

void JobsPage::draw()
{
    const auto& figures = *m_controller.figures();
    m_trouble->warn(figures.trouble.empty() || !figures.isRead
            ? QString()
            : tr("Showing the last known state. Reconnecting… (%1)").arg(textOf(figures.trouble)));
    std::int64_t all = 0;
    for (const auto count : figures.counts)
        all += count;
    m_head->show(figures);
    // Their room is that of the reasons while nothing runs.
    for (const auto column : {JobColumn::Rate, JobColumn::Left, JobColumn::Runner})
        m_table->columns().offer(int(column), m_model->isTold(column));
    const int shown = m_model->rowCount();
    m_list->setCaption(shown == all ? QString() : tr("%1 of %2").arg(formatCount(shown), formatCount(all)));
    drawEmptyState();
    drawServing();
    chooseActions();
    drawDetail();
    arrange();
}

void JobsPage::drawEmptyState()
{
    const auto& figures = *m_controller.figures();
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    if (!figures.isRead && !figures.trouble.empty())
        m_empty->say(tr("The queue cannot be opened"), textOf(figures.trouble));
    else if (!figures.isRead)
        m_empty->say(tr("Reading the queue…"), textOf(figures.queue));
    else if (figures.jobs.empty())
        m_empty->say(tr("No jobs yet"),
            tr("A job changes many things at Discord’s pace and survives a restart; most can be undone."),
            figures.here.mayPlan() ? tr("New job…") : QString());
    else if (m_model->isFiltered())
        m_empty->say(tr("No job matches “%1”").arg(filter().filterText()), {}, tr("Show all"));
    else
        m_empty->say(tr("No jobs in these states"), {}, tr("Show all"));
}

void JobsPage::drawServing()
{
    const auto& figures = *m_controller.figures();
    const auto serving = figures.isRead ? servingText(figures, m_controller.wallNow()) : ServingText();
    m_serving->setVisible(!serving.text.isEmpty());
    m_serving->setWholeText(serving.text);
    setTone(*m_serving, serving.tone);
}

// It may be in the list only with the next reading.
void JobsPage::openMade(JobId job)
{
    m_chips->choose({});
    m_made = job;
    drawDetail();
}

void JobsPage::drawDetail()
{
    if (m_made && m_model->rowOf(*m_made) >= 0)
        return openJob(*std::exchange(m_made, std::nullopt));
    const int row = m_job ? m_model->rowOf(*m_job) : -1;
    const auto& figures = *m_controller.figures();
    const auto* detail = figures.detail && m_job == figures.detail->job ? &*figures.detail : nullptr;
    if (detail)
        m_actions->setPlan(detail->job, detail->plan);
    if (row >= 0)
        m_detail->show(m_model->row(row), detail);
    else if (m_job && figures.isRead) // filtered away
        closeDetail();
}

std::vector<console::Job> JobsPage::chosenJobs() const
{
    std::vector<int> rows;
    for (const auto& range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end());
    std::vector<console::Job> chosen;
    for (const int row : rows)
        chosen.push_back(m_model->row(row).job);
    return chosen;
}

JobOrder JobsPage::order() const
{
    JobOrder order;
    for (const auto& row : m_controller.figures()->jobs) {
        if (!console::isOver(row.job.state))
            order.queue.push_back(row.job.id);
    }
    for (int row = 0; row < m_model->rowCount() && !console::isOver(m_model->row(row).job.state); ++row)
        order.shown.push_back(m_model->row(row).job.id);
    return order;
}

// The one in detail where nothing is chosen in the list.
void JobsPage::chooseActions()
{
    auto chosen = chosenJobs();
    m_selected->showCount(int(chosen.size()));
    const int open = m_job ? m_model->rowOf(*m_job) : -1;
    if (chosen.empty() && open >= 0)
        chosen.push_back(m_model->row(open).job);
    m_maker->choose(chosen.size() == 1 ? &chosen.front() : nullptr);
    m_actions->choose(std::move(chosen), order());
    m_detail->showActions();
}

// Where the window is low, the detail takes the place of the list.
void JobsPage::arrange()
{
    const bool both = height() >= kRoomForListAndDetail;
    m_detail->setVisible(m_job.has_value());
    m_stack->setVisible(both || !m_job);
    const bool isSeveral = m_table->selectionModel()->selectedRows().size() > 1;
    m_selected->setVisible(isSeveral && (both || !m_job));
    m_chips->setVisible(!isSeveral && (both || !m_job));
    m_stack->setMinimumHeight(
        m_job && both ? std::clamp<int>(height() - kRoomForDetail, kMinList, kListOfSixRows) : int(kMinList));
    m_stack->setMaximumHeight(m_job && both ? std::max<int>(kListOfSixRows, height() / 3) : QWIDGETSIZE_MAX);
}

void JobsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
