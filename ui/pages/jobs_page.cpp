// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs_page.h"

#include "ui/models/format.h"
#include "ui/models/job_draft_words.h"
#include "ui/models/job_words.h"
#include "ui/pages/job_actions.h"
#include "ui/pages/job_detail.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/job_state_chips.h"
#include "ui/widgets/label.h"
#include "ui/widgets/log_table.h"
#include "ui/widgets/notice.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobId;
using console::JobState;

namespace {

constexpr int kRoomForListAndDetail = 560; // for the list and the detail below it
constexpr int kListBesideDetail = 236;
constexpr int kLeastList = 120;

} // namespace

JobsPage::JobsPage(const Theme& theme, console::JobDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_model(new JobModel(this))
{
    setObjectName(u"page"_s);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(18, 14, 18, 14);
    rows->setSpacing(10);
    rows->addWidget(buildHead());
    m_serving = new ElidedLabel(textFont(12), Tone::Muted, this);
    rows->addWidget(m_serving);
    m_trouble = new Notice(this);
    rows->addWidget(m_trouble);
    m_notice = new Notice(this);
    rows->addWidget(m_notice);
    m_chips = new JobStateChips(theme, this);
    rows->addWidget(m_chips);
    m_table = new LogTable(theme, *m_model,
        {{46, 0}, {170, 0, true}, {104, 0}, {150, 2}, {130, 0}, {64, 1}, {72, 4}, {92, 5}, {200, 6, true}, {120, 7}});
    rows->addWidget(buildList(), 1);
    m_actions = new JobActions(desk, *m_table);
    m_maker = new JobMaker(theme, desk, *m_actions->menu(), *this);
    m_detail = new JobDetail(theme, *m_actions, this);
    m_detail->hide();
    rows->addWidget(m_detail, 2);

    connect(m_chips, &JobStateChips::chosenChanged, this, [this](JobStateSet states) {
        m_model->showStates(states);
        draw();
    });
    connect(m_table, &LogTable::rowOpened, this, [this](int row) { openJob(m_model->row(row).job.id); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (m_job && index.isValid())
            openJob(m_model->row(index.row()).job.id);
        chooseActions();
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (!m_table->indexAt(at).isValid())
            return;
        chooseActions();
        m_actions->menu()->popup(m_table->viewport()->mapToGlobal(at));
    });
    connect(m_actions, &JobActions::openPressed, this, [this] {
        if (m_table->currentIndex().isValid())
            openJob(m_model->row(m_table->currentIndex().row()).job.id);
    });
    connect(m_actions, &JobActions::failed, m_notice, &Notice::warn);
    connect(m_maker, &JobMaker::failed, m_notice, &Notice::warn);
    connect(m_maker, &JobMaker::working, m_notice, &Notice::tell);
    connect(m_maker, &JobMaker::made, this, &JobsPage::openMade);
    auto* make = new QShortcut(QKeySequence(QKeySequence::New), this);
    make->setContext(Qt::WidgetWithChildrenShortcut);
    connect(make, &QShortcut::activated, m_maker, &JobMaker::makeNew);
    connect(m_actions, &JobActions::saved, m_notice, &Notice::showSaved);
    connect(m_detail, &JobDetail::closePressed, this, &JobsPage::closeDetail);
    connect(m_detail, &JobDetail::wantedChanged, this, &JobsPage::ask);
    connect(m_empty, &EmptyState::pressed, this, [this] {
        if (m_desk.figures()->jobs.empty())
            m_maker->makeNew();
        else
            m_chips->clear();
    });
    auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    leave->setContext(Qt::WidgetWithChildrenShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        if (m_job)
            closeDetail();
        else
            m_chips->clear();
    });
    connect(&desk, &console::JobDesk::figuresReady, this, &JobsPage::apply);
    apply(desk.figures());
}

QWidget* JobsPage::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(makeLabel(tr("Jobs"), textFont(18, QFont::DemiBold), Tone::Text, head));
    m_totals = new ElidedLabel(textFont(13), Tone::Muted, head);
    row->addWidget(m_totals, 1);
    m_pauseAll = new QPushButton(tr("Pause all"), head);
    m_pauseAll->setToolTip(tr("Pause every job that runs or waits to run (Ctrl+Shift+P, on every page)"));
    connect(m_pauseAll, &QPushButton::clicked, this, &JobsPage::pauseAllPressed);
    row->addWidget(m_pauseAll);
    auto* make = new QPushButton(tr("New job…"), head);
    make->setObjectName(u"primary"_s);
    make->setToolTip(tr("Plan a new job (Ctrl+N)"));
    connect(make, &QPushButton::clicked, this, [this] { m_maker->makeNew(); });
    row->addWidget(make);
    return head;
}

QWidget* JobsPage::buildList()
{
    m_stack = new QStackedWidget(this);
    m_stack->setMinimumHeight(kLeastList); // the table scrolls: what is above it does not
    m_list = new Card(tr("Queue"), m_stack);
    m_list->setFlush();
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Jobs, in the order of the queue"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->body()->addWidget(m_table, 1);
    m_stack->addWidget(m_list);
    m_empty = new EmptyState(m_stack);
    m_stack->addWidget(m_empty);
    return m_stack;
}

void JobsPage::openJob(JobId job)
{
    const bool isOther = m_job != job;
    m_job = job;
    const int row = m_model->rowOf(job);
    if (row >= 0 && m_table->currentIndex().row() != row)
        m_table->selectRow(row);
    if (!isOther)
        return;
    chooseActions();
    drawDetail();
    arrange();
    ask();
    // Once the list has the room that the detail leaves it.
    QTimer::singleShot(0, m_table, [this] { m_table->scrollTo(m_table->currentIndex()); });
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
    m_desk.watch(reads ? console::JobQuestion{m_job, m_detail->wantedItems()} : console::JobQuestion{});
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

void JobsPage::apply(const console::JobFiguresPtr& figures)
{
    m_model->show(figures);
    m_chips->showCounts(figures->counts);
    draw();
}

void JobsPage::draw()
{
    const auto& figures = *m_desk.figures();
    m_trouble->warn(figures.trouble.empty() || !figures.isRead
            ? QString()
            : tr("Showing the last known state. Reconnecting… (%1)").arg(textOf(figures.trouble)));
    std::int64_t all = 0;
    for (const auto count : figures.counts)
        all += count;
    const auto running = figures.counts[std::size_t(JobState::Running)];
    QStringList parts{all == 1 ? tr("1 job") : tr("%1 jobs").arg(formatCount(all))};
    if (running > 0)
        parts += tr("%1 running").arg(formatCount(running));
    parts += textOf(figures.queue);
    m_totals->setWholeText(parts.join(u" · "_s));
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
    const auto& figures = *m_desk.figures();
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    if (!figures.isRead && !figures.trouble.empty())
        m_empty->say(tr("The queue cannot be opened"), textOf(figures.trouble));
    else if (!figures.isRead)
        m_empty->say(tr("Reading the queue…"), textOf(figures.queue));
    else if (figures.jobs.empty())
        m_empty->say(tr("No jobs yet"),
            figures.here.mayPlan()
                ? tr("A job changes many things at Discord’s pace, survives a restart and can be undone.")
                : whyNotPlanned(figures.here),
            figures.here.mayPlan() ? tr("New job…") : QString());
    else
        m_empty->say(tr("No jobs in these states"), {}, tr("Show all"));
}

void JobsPage::drawServing()
{
    const auto& figures = *m_desk.figures();
    const auto serving = figures.isRead ? servingText(figures, m_desk.wallNow()) : ServingText();
    m_serving->setVisible(!serving.text.isEmpty());
    m_serving->setWholeText(serving.text);
    setTone(*m_serving, serving.tone);
}

// It may be in the list only with the next reading.
void JobsPage::openMade(JobId job)
{
    m_chips->clear();
    m_made = job;
    drawDetail();
}

void JobsPage::drawDetail()
{
    if (m_made && m_model->rowOf(*m_made) >= 0)
        return openJob(*std::exchange(m_made, std::nullopt));
    const int row = m_job ? m_model->rowOf(*m_job) : -1;
    const auto& figures = *m_desk.figures();
    const auto* detail = figures.detail && m_job == figures.detail->job ? &*figures.detail : nullptr;
    if (detail)
        m_actions->setPlan(detail->job, detail->plan);
    if (row >= 0)
        m_detail->show(m_model->row(row), detail);
    else if (m_job && figures.isRead) // filtered away
        closeDetail();
}

std::optional<JobId> JobsPage::openAt(int row) const
{
    if (row < 0 || row >= m_model->rowCount() || console::isOver(m_model->row(row).job.state))
        return std::nullopt;
    return m_model->row(row).job.id;
}

void JobsPage::chooseActions()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) {
        m_actions->choose(nullptr, {}, {}, {});
        m_maker->choose(nullptr);
        return;
    }
    const int row = current.row();
    m_maker->choose(&m_model->row(row).job);
    m_actions->choose(&m_model->row(row), openAt(row - 1), openAt(row + 1), openAt(row + 2));
}

// Where the window is low, the detail takes the place of the list.
void JobsPage::arrange()
{
    const bool both = height() >= kRoomForListAndDetail;
    m_detail->setVisible(m_job.has_value());
    m_stack->setVisible(both || !m_job);
    m_chips->setVisible(both || !m_job);
    m_stack->setMaximumHeight(m_job && both ? std::max(kListBesideDetail, height() / 3) : QWIDGETSIZE_MAX);
}

void JobsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
