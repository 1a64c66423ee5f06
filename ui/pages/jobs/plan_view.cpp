// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/plan_view.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/models/while_there.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QComboBox>
#include <QFrame>
#include <QLineEdit>
#include <QScrollArea>
#include <QStackedWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

using What = console::ItemSearch::What;

namespace {

constexpr TextPixels kMinItems(90);
constexpr int kRing = 2; // of the focus, around what scrolls

QString nameOf(const JobDrafts::Draft& draft)
{
    const bool isNamed = draft.plan && *draft.plan && !(*draft.plan)->guildName.empty();
    return textOf(isNamed ? (*draft.plan)->guildName : draft.form.guild);
}

// "Aurora: 15 to create", and below it what its plan says besides.
QStringList linesOf(const JobDrafts::Draft& draft)
{
    if (!draft.plan || !*draft.plan)
        return {PlanView::tr("%1: no plan: %2").arg(nameOf(draft), textOf(draft.plan ? draft.plan->error().text : ""))};
    QStringList lines{u"%1: %2"_s.arg(nameOf(draft), planCountsText(**draft.plan))};
    for (const auto& note : (*draft.plan)->notes)
        lines += u"    "_s + textOf(note);
    return lines;
}

QString planSummary(
    const std::vector<JobDrafts::Draft>& drafts, const console::JobPlan& sum, const console::JobCost& cost)
{
    QStringList lines;
    if (drafts.size() > 1) {
        for (const auto& draft : drafts)
            lines += linesOf(draft);
    } else {
        for (const auto& note : (*drafts.front().plan)->notes)
            lines += textOf(note);
    }
    lines += costText(cost);
    if (!sum.requests.empty())
        lines += PlanView::tr("Requests by route:");
    for (const auto& [route, count] : sum.requests)
        lines += PlanView::tr("%1 × %2").arg(formatCount(count), textOf(route));
    return lines.join(u'\n');
}

// Of backups their archives alone are created: "5 to create" beside the number of guilds would read as guilds.
QString sumText(const std::vector<JobDrafts::Draft>& drafts, const console::JobPlan& sum)
{
    const bool createsOnly =
        sum.creates > 0 && sum.changes == 0 && sum.deletes == 0 && sum.keeps == 0 && sum.impossible == 0;
    return createsOnly && drafts.front().form.operation == "backup-guild"
        ? countOf(sum.creates, QT_TRANSLATE_N_NOOP("Counts", "%1 archives to create"))
        : planCountsText(sum);
}

QString headline(const std::vector<JobDrafts::Draft>& drafts, const console::JobPlan& sum)
{
    if (drafts.size() > 1)
        return PlanView::tr("%1 guilds: %2").arg(formatCount(qint64(drafts.size())), sumText(drafts, sum));
    const auto& plan = **drafts.front().plan;
    return plan.guildName.empty() ? planCountsText(plan) : textOf(plan.guildName) + u": "_s + planCountsText(plan);
}

} // namespace

PlanView::PlanView(const Theme& theme, console::JobsController& controller, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_stack(new QStackedWidget(this))
    , m_state(new EmptyState(m_stack))
    , m_items(new PlanItemsModel(this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {});
    m_stack->addWidget(m_state);
    m_stack->addWidget(buildPlan(theme));
    rows->addWidget(m_stack);
    m_findSoon.setSingleShot(true);
    m_findSoon.setInterval(200ms);
    connect(&m_findSoon, &QTimer::timeout, this, &PlanView::find);
}

QWidget* PlanView::buildPlan(const Theme& theme)
{
    auto* plan = new QWidget(m_stack);
    auto* rows = makeLayout<QVBoxLayout>(plan, {}, 8);
    m_counts = addTo(*rows, makeWrappedLabel({}, textFont(15, QFont::DemiBold), Tone::Text, plan));
    setMargins(*m_counts, {kRing, 0, 0, 0}); // in line with the text below
    m_summaryArea = new QScrollArea(plan);
    m_summaryArea->setObjectName(u"scrolledText"_s); // by keys
    m_summaryArea->setWidgetResizable(true);
    m_summaryArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_summaryArea->setAccessibleName(tr("Requests, time and cost of the plan"));
    auto* body = new QWidget(m_summaryArea);
    body->setObjectName(u"pageBody"_s);
    auto* bodyRows = makeLayout<QVBoxLayout>(body, {0, 0, 8, 0});
    m_summary = addTo(*bodyRows, makeWrappedLabel({}, textFont(13), Tone::Muted, body));
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bodyRows->addStretch(1);
    m_summaryArea->setWidget(body);
    rows->addWidget(m_summaryArea);
    auto* filters = makeLayout<QHBoxLayout>(8);
    m_guild = addTo(*filters, new QComboBox(plan));
    m_guild->setAccessibleName(tr("Items of which guild"));
    m_guild->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_guild->setMinimumContentsLength(16);
    m_what = addTo(*filters, new QComboBox(plan));
    m_what->setAccessibleName(tr("Which items"));
    m_filter = addTo(*filters, new QLineEdit(plan), 1);
    m_filter->setPlaceholderText(tr("Filter items"));
    m_filter->setAccessibleName(tr("Filter items by id, name or reason"));
    m_filter->setClearButtonEnabled(true);
    m_found = addTo(*filters, new ElidedLabel(figureFont(12), Tone::Muted, plan));
    rows->addLayout(filters);
    auto* card = new QFrame(plan);
    card->setObjectName(u"card"_s);
    auto* cardRows = makeLayout<QVBoxLayout>(card, {6, 4, 6, 6});
    m_table = addTo(*cardRows, new LogTable(theme, *m_items, card));
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Items of the plan"));
    m_table->letChooseColumns(u"jobs/plan"_s);
    m_table->setMinimumHeight(kMinItems);
    rows->addWidget(card, 1);
    connect(m_guild, &QComboBox::currentIndexChanged, this, &PlanView::showItemsOfChosen);
    connect(m_what, &QComboBox::currentIndexChanged, this, [this] { find(); });
    connect(m_filter, &QLineEdit::textChanged, &m_findSoon, qOverload<>(&QTimer::start));
    return plan;
}

void PlanView::showPlanning(const console::PlanProgress& progress, const QString& ahead)
{
    m_stack->setCurrentIndex(0);
    const QString answers = tr("%1 read").arg(countOf(progress.reads, QT_TRANSLATE_N_NOOP("Counts", "%1 responses")));
    const QString text = progress.items > 0
        ? tr("%1 · %2 found").arg(answers, countOf(progress.items, QT_TRANSLATE_N_NOOP("Counts", "%1 items")))
        : tr("Reading Discord; nothing is changed. %1.").arg(answers);
    m_state->say(tr("Planning…"), ahead.isEmpty() ? text : QString(ahead + u'\n' + text));
}

void PlanView::showFailure(const QString& why)
{
    m_stack->setCurrentIndex(0);
    m_state->say(tr("There is no plan"), why);
}

void PlanView::showPlans(const std::vector<JobDrafts::Draft>& drafts, const console::JobCost& cost)
{
    std::vector<console::JobPlan> plans;
    for (const auto& draft : drafts) {
        if (draft.plan && *draft.plan)
            plans.push_back(**draft.plan);
    }
    const auto sum = console::sumOf(plans);
    setTextIfOther(*m_counts, headline(drafts, sum));
    setTextIfOther(*m_summary, planSummary(drafts, sum, cost));
    fillGuilds(drafts);
    m_stack->setCurrentIndex(1);
    fitSummary();
}

void PlanView::fillGuilds(const std::vector<JobDrafts::Draft>& drafts)
{
    {
        const QSignalBlocker quietly(m_guild);
        m_guild->clear();
        m_plans.clear();
        for (const auto& draft : drafts) {
            if (!draft.job || !draft.plan || !*draft.plan)
                continue;
            m_guild->addItem(nameOf(draft), textOf(draft.form.guild));
            m_plans.emplace_back(*draft.job, **draft.plan);
        }
        m_guild->setVisible(m_plans.size() > 1);
    }
    showItemsOfChosen();
}

void PlanView::showItemsOfChosen()
{
    const auto& [job, plan] = m_plans[std::size_t(m_guild->currentIndex())];
    m_job = job;
    {
        const QSignalBlocker quietly(m_what);
        m_what->clear();
        m_what->addItem(tr("All items"), int(What::All));
        const std::tuple<std::int64_t, QString, What> kinds[] = {{plan.creates, tr("Create"), What::Create},
            {plan.changes, tr("Change"), What::Change}, {plan.deletes, tr("Delete"), What::Delete},
            {plan.keeps, tr("Unchanged"), What::Keep}, {plan.impossible, tr("Cannot be done"), What::Impossible}};
        for (const auto& [count, text, what] : kinds) {
            if (count > 0)
                m_what->addItem(tr("%1 (%2)").arg(text, formatCount(count)), int(what));
        }
        m_filter->clear();
    }
    m_findSoon.stop();
    find();
}

void PlanView::focusItems()
{
    m_table->setFocus();
}

void PlanView::find()
{
    console::ItemSearch search;
    search.what = What(m_what->currentData().toInt());
    search.text = m_filter->text().trimmed().toStdString();
    m_controller.findItems(m_job, search,
        whileThere(
            this, [this, job = m_job, what = search.what, text = search.text](Result<console::FoundItems> found) {
                // Only the last question counts.
                if (job != m_job || what != What(m_what->currentData().toInt())
                    || text != m_filter->text().trimmed().toStdString())
                    return;
                if (!found)
                    return m_found->setWholeText(textOf(found.error().text));
                const auto count = std::int64_t(found->items.size());
                m_found->setWholeText(found->isMore ? tr("the first %1").arg(formatCount(count))
                                                    : countOf(count, QT_TRANSLATE_N_NOOP("Counts", "%1 items")));
                m_items->show(std::move(found->items), m_guild->currentData().toString());
                // Its room is that of the items then, such as the names of archives.
                m_table->columns().offer(int(PlanColumn::Change), m_items->saysChanges());
            }));
}

// As high as its text, up to a third: whole lines.
void PlanView::fitSummary()
{
    const int wanted = m_summary->heightForWidth(std::max(80, m_stack->width() - 24));
    const int maxHeight = std::max(inText(44), height() / 3) - 2 * kRing;
    const int line = m_summary->fontMetrics().lineSpacing();
    m_summaryArea->setFixedHeight((wanted <= maxHeight ? wanted : maxHeight / line * line) + 2 * kRing);
}

void PlanView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitSummary();
}

} // namespace headroom::ui
