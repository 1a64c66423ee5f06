// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/job_detail.h"

#include "ui/models/format.h"
#include "ui/models/job_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/job_actions.h"
#include "ui/pages/job_items_view.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/series_chart.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ItemState;

namespace {

constexpr int kRoomBesideItems = 820;
constexpr int kRoomForSpeed = 360;
constexpr int kLeastText = 40;
constexpr int kLeastDetailOfJob = 190;

QString countsText(const console::Counts& counts)
{
    QStringList parts{JobDetail::tr("%1 of %2 ended").arg(formatCount(jobEnded(counts)), formatCount(counts.total()))};
    for (const auto state : {ItemState::Done, ItemState::Failed, ItemState::Uncertain, ItemState::Skipped}) {
        if (counts[state] > 0)
            parts += u"%1 %2"_s.arg(formatCount(counts[state]), itemStateWord(state).toLower());
    }
    return parts.join(u" · "_s);
}

QString logText(const std::vector<console::JobEvent>& events)
{
    QStringList lines;
    for (const auto& event : events)
        lines += shownTime(event.at).toString(u"d MMM HH:mm:ss"_s) + u"  "_s + textOf(event.text);
    return lines.join(u'\n');
}

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
    setMinimumHeight(kLeastDetailOfJob); // whatever is in it, as that depends on the height
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(buildHead());
    auto* parts = new QHBoxLayout;
    parts->setSpacing(12);
    m_itemsCard = new Card(tr("Items"), this);
    m_items = new JobItemsView(theme, m_itemsCard);
    m_itemsCard->setFlush();
    m_itemsCard->body()->addWidget(m_items, 1);
    parts->addWidget(m_itemsCard, 5);
    m_aboutCard = new Card(tr("Speed, plan and log"), this);
    m_aboutCard->body()->addWidget(buildAbout(), 1);
    parts->addWidget(m_aboutCard, 3);
    rows->addLayout(parts, 1);
    connect(m_items, &JobItemsView::wantedChanged, this, &JobDetail::wantedChanged);
}

QWidget* JobDetail::buildHead()
{
    auto* head = new QWidget(this);
    auto* columns = new QHBoxLayout(head);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(8);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(1);
    m_title = new ElidedLabel(textFont(14, QFont::DemiBold), Tone::Text, head);
    texts->addWidget(m_title);
    m_state = new ElidedLabel(textFont(12), Tone::Muted, head);
    m_counts = new ElidedLabel(figureFont(12), Tone::Muted, head);
    m_counts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    texts->addWidget(m_state);
    columns->addLayout(texts, 3);
    columns->addWidget(m_counts, 2);
    m_switch = new QPushButton(tr("Plan and log"), head);
    m_switch->setProperty("toggle", true);
    m_switch->setCheckable(true);
    m_switch->setToolTip(tr("Show speed, plan and log instead of the items"));
    connect(m_switch, &QPushButton::toggled, this, &JobDetail::arrange);
    columns->addWidget(m_switch);
    m_likely = new QPushButton(head);
    connect(m_likely, &QPushButton::clicked, this, [this] {
        if (QAction* action = m_actions.likely())
            action->trigger();
    });
    columns->addWidget(m_likely);
    auto* more = new QToolButton(head);
    more->setObjectName(u"bordered"_s);
    more->setText(u"…"_s);
    more->setAccessibleName(tr("More actions for this job"));
    more->setToolTip(tr("More actions for this job"));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(m_actions.menu());
    columns->addWidget(more);
    auto* close = new QToolButton(head);
    close->setObjectName(u"quiet"_s);
    close->setAccessibleName(tr("Close (Esc)"));
    close->setToolTip(tr("Close (Esc)"));
    close->setIconSize({14, 14});
    const auto paint = [this, close] { close->setIcon(icon(u"close"_s, m_theme.palette().muted, 14)); };
    paint();
    connect(&m_theme, &Theme::changed, close, paint);
    connect(close, &QToolButton::clicked, this, &JobDetail::closePressed);
    columns->addWidget(close);
    return head;
}

QWidget* JobDetail::buildAbout()
{
    auto* about = new QWidget(m_aboutCard);
    auto* rows = new QVBoxLayout(about);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    m_chart = new SeriesChart(m_theme, tr("Speed of this job"), about);
    m_chart->setLegend(false);
    m_chart->setEmptyText(tr("Shown while it runs and this window is open"));
    rows->addWidget(m_chart, 2);
    const auto addText = [&](const QString& name, int stretch) {
        auto* text = new QPlainTextEdit(about);
        text->setReadOnly(true);
        text->setAccessibleName(name);
        text->setTabChangesFocus(true);
        text->setMinimumHeight(kLeastText);
        rows->addWidget(text, stretch);
        return text;
    };
    m_plan = addText(tr("Plan"), 2);
    m_plan->setFont(textFont(12));
    m_log = addText(tr("Log of this job, the newest first"), 2);
    m_log->setFont(figureFont(11));
    return about;
}

console::ItemWindow JobDetail::wantedItems() const
{
    return m_items->wanted();
}

void JobDetail::show(const console::JobRow& row, const console::JobInDetail* detail)
{
    const auto& job = row.job;
    const bool isOther = m_job != job.id;
    m_job = job.id;
    m_title->setWholeText(tr("%1 · job %2").arg(jobName(job)).arg(job.id));
    const QString reason = jobReason(job);
    m_state->setWholeText(reason.isEmpty() ? jobStateText(job) : QString(jobStateText(job) + u": "_s + reason));
    setTone(*m_state, jobStateTone(job.state));
    m_counts->setWholeText(countsText(job.counts));
    QAction* likely = m_actions.likely();
    m_likely->setVisible(likely != nullptr);
    if (likely)
        m_likely->setText(likely->text());
    if (isOther) {
        m_items->takeItems({});
        m_items->scrollTo(1);
        m_log->clear();
        m_plan->clear();
    }
    m_items->showCount(job.counts.total());
    m_itemsCard->setCaption(job.counts.total() == 0 ? tr("none planned yet") : QString());
    if (!detail || detail->job != job.id)
        return;
    m_items->takeItems(detail->items);
    showSpeed(detail->speed);
    showText(*m_plan, jobPlanText(detail->plan));
    showText(*m_log, logText(detail->events));
}

void JobDetail::showSpeed(const console::JobSpeed& speed)
{
    SeriesChart::Content content;
    if (!speed.perSecond.empty()) {
        const auto step = double(console::JobSpeed::step.count());
        const double until = double(speed.until.time_since_epoch().count()) / 1000;
        const double from = until - step * double(speed.perSecond.size());
        content.grid = {from, step, from, until};
        content.series = {
            {tr("Items"), Tone::Accent, speed.perSecond, SeriesChart::Stroke::Solid, Qt::SolidPattern, true}};
    }
    content.unit = u"/s"_s;
    m_chart->show(content);
}

void JobDetail::arrange()
{
    const bool both = width() >= kRoomBesideItems;
    m_switch->setVisible(!both);
    m_itemsCard->setVisible(both || !m_switch->isChecked());
    m_aboutCard->setVisible(both || m_switch->isChecked());
    m_chart->setVisible(height() >= kRoomForSpeed);
    m_counts->setVisible(width() >= 560);
}

void JobDetail::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headroom::ui
