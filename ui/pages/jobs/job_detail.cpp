// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_detail.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextLayout>
#include <QToolButton>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRoomBesideItems(820);
constexpr TextPixels kRoomForSpeed(360);
constexpr TextPixels kMinText(40);
constexpr TextPixels kMinDetailOfJob(190);
constexpr TextPixels kRoomForCounts(560);
constexpr TextPixels kMinTitleBesideCounts(100);

QString countsText(const console::JobRow& row)
{
    if (row.plan)
        return planCountsText(*row.plan);
    const auto counts = progressCounts(row.job);
    QStringList parts{
        JobDetail::tr("%1 of %2 done").arg(formatCount(counts[console::ItemState::Done]), formatCount(counts.total()))};
    if (row.perSecond)
        parts += formatRate(*row.perSecond) + u"/s"_s;
    if (row.left)
        parts += JobDetail::tr("%1 left").arg(formatRoughly(*row.left));
    return parts.join(u" · "_s);
}

QString logText(const std::vector<console::JobEvent>& events)
{
    QStringList lines;
    for (const auto& line : console::jobLog(events))
        lines +=
            dateText(shownTime(line.at), QT_TRANSLATE_NOOP("Dates", "d MMM HH:mm:ss")) + u"  "_s + textOf(line.text);
    return lines.join(u'\n');
}

// Shows whole lines only, however high it is.
class WholeLines final : public QPlainTextEdit
{
public:
    using QPlainTextEdit::QPlainTextEdit;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPlainTextEdit::resizeEvent(event);
        const int room = contentsRect().height() - int(document()->documentMargin());
        setViewportMargins(0, 0, 0, std::max(0, room) % heightOfLine());
    }

private:
    // As such an edit lays it out: the metrics of the font round differently.
    int heightOfLine() const
    {
        QTextLayout layout(u"x"_s, font());
        layout.beginLayout();
        auto line = layout.createLine();
        line.setLeadingIncluded(true);
        line.setLineWidth(100);
        layout.endLayout();
        return std::max(1, int(std::ceil(line.height())));
    }
};

// Stays where it was scrolled to.
void showText(QPlainTextEdit& edit, const QString& text)
{
    if (text == edit.toPlainText())
        return;
    const int place = edit.verticalScrollBar()->value();
    edit.setPlainText(text);
    edit.verticalScrollBar()->setValue(place);
}

} // namespace

JobDetail::JobDetail(const Theme& theme, JobActions& actions, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_actions(actions)
{
    setAccessibleName(tr("Selected job"));
    setMinimumHeight(kMinDetailOfJob); // whatever is in it, as that depends on the height
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 8);
    rows->addWidget(buildHead());
    auto* parts = makeLayout<QHBoxLayout>(12);
    m_itemsCard = addTo(*parts, new Card(tr("Items"), this), 5);
    m_items = addTo(*m_itemsCard->body(), new JobItemsView(theme, m_itemsCard), 1);
    m_itemsCard->setFlush();
    m_aboutCard = addTo(*parts, new Card(tr("Speed, plan and log"), this), 3);
    m_aboutCard->body()->addWidget(buildAbout(), 1);
    rows->addLayout(parts, 1);
    connect(m_items, &JobItemsView::wantedChanged, this, &JobDetail::wantedChanged);
}

QWidget* JobDetail::buildHead()
{
    auto* head = new QWidget(this);
    auto* lines = makeLayout<QVBoxLayout>(head, {}, 4);
    auto* columns = makeLayout<QHBoxLayout>(8);
    m_title = addTo(*columns, new ElidedLabel(textFont(14, QFont::DemiBold), Tone::Text, head), 1);
    m_state = new ElidedLabel(textFont(13), Tone::Muted, head);
    m_counts = addTo(*columns, new ElidedLabel(figureFont(12), Tone::Muted, head)); // the title has what it leaves
    alignText(*m_counts, Qt::AlignRight | Qt::AlignVCenter);
    m_switch = makeToggle({}, tr("Plan and log"), tr("Show speed, plan and log instead of the items"), head);
    connect(m_switch, &QPushButton::toggled, this, &JobDetail::arrange);
    columns->addWidget(m_switch);
    m_likely = new QPushButton(head);
    connect(m_likely, &QPushButton::clicked, this, [this] {
        if (QAction* action = m_actions.likely())
            action->trigger();
    });
    columns->addWidget(m_likely);
    columns->addWidget(makeMoreButton(tr("More actions for this job"), *m_actions.menu(), head));
    auto* close = addTo(*columns, makeQuietButton(m_theme, u"close"_s, tr("Close (Esc)"), head));
    connect(close, &QToolButton::clicked, this, &JobDetail::closePressed);
    lines->addLayout(columns);
    lines->addWidget(m_state);
    return head;
}

QWidget* JobDetail::buildAbout()
{
    auto* about = new QWidget(m_aboutCard);
    auto* rows = makeLayout<QVBoxLayout>(about, {}, 6);
    m_chart = new Chart(m_theme, tr("Speed of this job"), about);
    m_chart->setEmptyText(tr("Its speed is shown while it runs and this window is open"));
    m_speed = new QStackedWidget(about);
    m_speed->addWidget(m_chart);
    auto* insteadOfSpeed = new QWidget(m_speed);
    auto* lines = makeLayout<QVBoxLayout>(insteadOfSpeed, {}, 4);
    m_insteadTitle = addTo(*lines, makeWrappedLabel({}, textFont(14, QFont::DemiBold), Tone::Text, insteadOfSpeed));
    m_insteadText = addTo(*lines, makeWrappedLabel({}, textFont(13), Tone::Text, insteadOfSpeed));
    lines->addStretch(1);
    m_speed->addWidget(insteadOfSpeed);
    rows->addWidget(m_speed, 2);
    const auto addText = [&](const QString& name, int stretch) {
        auto* text = addTo(*rows, new WholeLines(about), stretch);
        text->setReadOnly(true);
        text->setAccessibleName(name);
        text->setTabChangesFocus(true);
        text->setMinimumHeight(kMinText);
        return text;
    };
    m_plan = addText(tr("Plan"), 3); // with its warnings
    m_plan->setFont(textFont(12));
    m_log = addText(tr("Log of this job, the newest first"), 2);
    m_log->setFont(figureFont(11));
    return about;
}

void JobDetail::show(const console::JobRow& row, const console::JobInDetail* detail)
{
    const auto& job = row.job;
    const bool isOther = m_job != job.id;
    m_job = job.id;
    m_title->setWholeText(tr("%1 · job %2").arg(jobName(job)).arg(job.id));
    const bool isRead = detail && detail->job == job.id;
    m_state->setWholeText(jobStateLine(job, isRead ? detail->events : std::vector<console::JobEvent>()));
    setTone(*m_state, jobStateTone(job.state));
    m_counts->setWholeText(countsText(row));
    if (isOther) {
        m_items->startOver();
        m_log->clear();
        m_plan->clear();
    }
    m_items->showCounts(job.counts);
    m_itemsCard->setCaption(job.counts.total() == 0 ? tr("none planned yet") : QString());
    if (!isRead)
        return;
    m_items->takeItems(detail->window, detail->items);
    showSpeed(job, *detail);
    showInsteadOfSpeed(job, *detail);
    showText(*m_plan, QString(jobRepeatText(job) + u'\n' + jobPlanText(detail->plan)).trimmed());
    showText(*m_log, logText(detail->events));
}

void JobDetail::showActions()
{
    QAction* likely = m_actions.likely();
    m_likely->setVisible(likely != nullptr);
    if (likely)
        m_likely->setText(likely->text());
}

void JobDetail::showSpeed(const console::Job& job, const console::JobInDetail& detail)
{
    const auto& speed = detail.speed;
    Chart::Content content;
    if (!speed.perSecond.empty()) {
        const auto step = double(console::JobSpeed::step.count());
        const double until = secondsAt(speed.until);
        const double from = until - step * double(speed.perSecond.size());
        content.grid = {from, step, from, until};
        content.series = {{tr("Items"), Tone::Accent, speed.perSecond, Chart::Stroke::Solid, Qt::SolidPattern, true}};
    }
    content.unit = u"/s"_s;
    const QString limit = jobLimitText(job, detail.maxPerSecond, detail.sharePercent);
    if (!limit.isEmpty()) {
        content.threshold = detail.maxPerSecond;
        content.thresholdName = limit;
    }
    m_chart->show(content);
}

// Of a job that is held back the reason, of one to be confirmed the plan.
void JobDetail::showInsteadOfSpeed(const console::Job& job, const console::JobInDetail& detail)
{
    const bool isPlanned = job.state == console::JobState::WaitingForConfirmation;
    const bool isHeld = job.state == console::JobState::HeldBack;
    if (isPlanned) {
        setTextIfOther(*m_insteadTitle, tr("Once you confirm it"));
        setTextIfOther(*m_insteadText, planCountsText(detail.plan, u"\n"_s));
    } else if (isHeld) {
        const auto held = jobHeldText(job, detail.events);
        setTextIfOther(*m_insteadTitle, held.since);
        setTextIfOther(*m_insteadText, QString(held.why + u'\n' + capitalized(held.until)).trimmed());
    }
    setTone(*m_insteadTitle, jobStateTone(job.state));
    m_speed->setCurrentIndex(isPlanned || isHeld ? 1 : 0);
}

void JobDetail::arrange()
{
    const bool both = width() >= kRoomBesideItems;
    m_switch->setVisible(!both);
    m_itemsCard->setVisible(both || !m_switch->isChecked());
    m_aboutCard->setVisible(both || m_switch->isChecked());
    m_speed->setVisible(height() >= kRoomForSpeed);
    const bool hasCounts = width() >= kRoomForCounts;
    m_counts->setVisible(hasCounts);
    m_title->setMinimumWidth(hasCounts ? int(kMinTitleBesideCounts) : 0);
}

void JobDetail::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
