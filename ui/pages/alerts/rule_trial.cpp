// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/alerts/rule_trial.h"

#include "core/console/alerts/alert_text.h"
#include "core/console/alerts/alert_trial.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/column_table_model.h"
#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/log_table.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QPushButton>

#include <tuple>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using headroom::console::TriedAlert;

namespace headroom::ui {

namespace {

constexpr std::chrono::milliseconds kAfterAChange = 200ms;
constexpr std::chrono::milliseconds kProgressFrom = 250ms; // what is done before is not worth a word
constexpr int kMinTrialRows = 180;

enum class TrialSpan { Day, Week, Timeline };

QString timesText(std::size_t count)
{
    return count == 0 ? RuleTrial::tr("never")
                      : countOf(std::int64_t(count), QT_TRANSLATE_N_NOOP("Counts", "%1 times"));
}

QString summaryOf(const console::TrialAnswer& answer)
{
    const auto times = timesText(answer.tried.count);
    const auto whole = !answer.saved || answer.saved->count == answer.tried.count
        ? times
        : RuleTrial::tr("%1 instead of %2")
              .arg(times, answer.saved->count == 0 ? timesText(0) : formatCount(std::int64_t(answer.saved->count)));
    return capitalized(whole);
}

// As often as the saved rule, so that only the length tells what the change does.
bool lastsOtherwise(const console::TrialAnswer& answer)
{
    return answer.saved && answer.saved->count == answer.tried.count && answer.saved->lasted != answer.tried.lasted;
}

QString detailOf(const console::TrialAnswer& answer)
{
    QStringList parts;
    const auto span = formatSpan(answer.to - answer.from);
    parts += answer.tried.count == 0 ? RuleTrial::tr("in %1").arg(span)
        : lastsOtherwise(answer)     ? RuleTrial::tr("%1 instead of %2, of %3")
                                       .arg(formatSpan(answer.tried.lasted), formatSpan(answer.saved->lasted), span)
                                 : RuleTrial::tr("%1 of %2").arg(formatSpan(answer.tried.lasted), span);
    if (answer.step > 1s)
        parts += RuleTrial::tr("by averages of %1").arg(formatSpan(answer.step));
    if (answer.tried.alerts.size() < answer.tried.count)
        parts += RuleTrial::tr("the newest %1 are listed").arg(formatCount(std::int64_t(answer.tried.alerts.size())));
    return parts.join(u" · "_s);
}

QString gapsOf(const console::TrialAnswer& answer)
{
    QStringList parts;
    const auto missing = std::chrono::floor<std::chrono::seconds>(answer.to - answer.from) - answer.recorded;
    if (!answer.gaps.empty())
        parts += RuleTrial::tr("Nothing was recorded for %1, in %2.")
                     .arg(formatSpan(missing),
                         countOf(std::int64_t(answer.gaps.size()), QT_TRANSLATE_N_NOOP("Counts", "%1 gaps")));
    if (answer.known < answer.recorded)
        parts += RuleTrial::tr("The figures of this rule are known for only %1.").arg(formatSpan(answer.known));
    return parts.join(u' ');
}

enum class TriedColumn { Began, Ended, Lasted, Worst, Subject };

} // namespace

// The alerts that there would have been by a rule, the newest first.
class TriedModel final : public ColumnTableModel
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::TriedModel)
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const console::TrialAnswer& answer, WallTime now)
    {
        beginResetModel();
        m_alerts = answer.tried.alerts;
        m_measure = answer.rule.measure;
        m_end = answer.to;
        m_now = now;
        endResetModel();
    }

    void clear()
    {
        beginResetModel();
        m_alerts.clear();
        endResetModel();
    }

    const console::TriedAlert& alert(int row) const { return m_alerts[m_alerts.size() - 1 - std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_alerts.size()); }

private:
    std::span<const TableColumn> columns() const override
    {
        static constexpr TableColumn triedColumns[] = {
            {.name = QT_TRANSLATE_NOOP("Columns", "Began"), .width = 108},
            {.name = QT_TRANSLATE_NOOP("Columns", "Ended"), .width = 108, .yields = 2},
            figureColumn(QT_TRANSLATE_NOOP("Columns", "Lasted"), 98),
            figureColumn(QT_TRANSLATE_NOOP("Columns", "Worst"), 92),
            {.name = QT_TRANSLATE_NOOP("Columns", "Subject"), .width = 120, .stretches = true},
        };
        return triedColumns;
    }

    QVariant cell(int at, int section, int role) const override
    {
        const auto& alert = this->alert(at);
        const auto column = TriedColumn(section);
        switch (role) {
        case Qt::DisplayRole:
            return shown(alert, column);
        case Qt::ToolTipRole:
            return tr("Click to see that moment on all pages");
        case Qt::AccessibleTextRole:
            return spoken(section, shown(alert, column));
        case LogToneRole:
            return int(column == TriedColumn::Began || column == TriedColumn::Worst ? Tone::Text : Tone::Muted);
        default:
            return {};
        }
    }

    QString shown(const console::TriedAlert& alert, TriedColumn column) const
    {
        switch (column) {
        case TriedColumn::Began:
            return momentText(alert.since, m_now);
        case TriedColumn::Ended:
            return alert.ended ? momentText(*alert.ended, m_now) : tr("still active");
        case TriedColumn::Lasted:
            return formatSpan(alert.ended.value_or(m_end) - alert.since);
        case TriedColumn::Worst:
            return alert.worst ? console::figureText(m_measure, *alert.worst) : QString();
        case TriedColumn::Subject:
            break;
        }
        const auto subject = QString::fromStdString(alert.subject);
        return alert.subjects > 1 ? tr("%1 and %2 more").arg(subject, formatCount(std::int64_t(alert.subjects - 1)))
                                  : subject;
    }

    std::vector<console::TriedAlert> m_alerts; // by their time
    console::AlertMeasure m_measure{};
    WallTime m_end{}; // of what it was tried on
    WallTime m_now{};
};

RuleTrial::RuleTrial(const Theme& theme, std::function<TriablePast()> past, QWidget* parent)
    : QWidget(parent)
    , m_past(std::move(past))
    , m_model(new TriedModel(this))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kAfterAChange);
    connect(&m_soon, &QTimer::timeout, this, &RuleTrial::ask);
    buildRows(theme);
    fillSpans();
}

void RuleTrial::buildRows(const Theme& theme)
{
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 8);
    rows->addWidget(makeLabel(tr("Try on the past"), textFont(13, QFont::DemiBold), Tone::Text, this));
    auto* row = makeLayout<QHBoxLayout>(8);
    m_span = new QComboBox(this);
    m_span->setAccessibleName(tr("Part of the past"));
    connect(m_span, &QComboBox::currentIndexChanged, this, [this] {
        if (m_asked)
            tryNow();
    });
    row->addWidget(m_span, 1);
    m_try = addTo(*row, new QPushButton(tr("Try"), this));
    m_try->setToolTip(tr("Find out when there would have been an alert"));
    m_try->setAutoDefault(false);
    connect(m_try, &QPushButton::clicked, this, &RuleTrial::tryNow);
    m_cancel = addTo(*row, new QPushButton(tr("Stop"), this));
    m_cancel->setAutoDefault(false);
    m_cancel->setVisible(false);
    connect(m_cancel, &QPushButton::clicked, this, &RuleTrial::cancel);
    rows->addLayout(row);
    m_summary = addTo(*rows, makeLabel({}, textFont(18, QFont::DemiBold), Tone::Text, this));
    m_detail = addTo(*rows, new ElidedLabel(textFont(12), Tone::Muted, this));
    m_notice = addTo(*rows, new Notice(this));
    m_alerts = addTo(*rows, new LogTable(theme, *m_model, this), 1);
    m_alerts->setObjectName(u"boxed"_s);
    m_alerts->setSortingEnabled(false);
    m_alerts->setMinimumHeight(kMinTrialRows);
    m_alerts->setAccessibleName(tr("Alerts that there would have been"));
    connect(m_alerts, &LogTable::rowOpened, this,
        [this](int row) { Q_EMIT momentChosen(console::placeOf(m_rule, m_model->alert(row))); });
}

void RuleTrial::fillSpans()
{
    const auto past = m_past ? m_past() : TriablePast();
    m_span->addItem(tr("The last 24 hours"), int(TrialSpan::Day));
    m_span->addItem(tr("The last 7 days"), int(TrialSpan::Week));
    if (past.timeline.first < past.timeline.second)
        m_span->addItem(tr("As the timeline: %1 to %2")
                            .arg(momentText(past.timeline.first, past.end), momentText(past.timeline.second, past.end)),
            int(TrialSpan::Timeline));
}

// Why it cannot be tried, or how.
void RuleTrial::showPossible()
{
    const bool hasPast = m_past && !m_past().file.empty();
    const bool isRecorded = console::isRecorded(m_rule.measure);
    m_try->setEnabled(hasPast && isRecorded);
    m_span->setEnabled(m_try->isEnabled());
    if (!hasPast)
        m_notice->tell(tr("Nothing is recorded here: start Headroom with --recording FILE."));
    else if (!isRecorded)
        m_notice->tell(console::notRecordedText(m_rule.measure));
    else
        m_notice->tell({});
}

void RuleTrial::setRule(const console::AlertRule& rule, const std::optional<console::AlertRule>& saved)
{
    const bool isOther = rule.measure != m_rule.measure;
    m_rule = rule;
    m_saved = saved;
    if (isOther || !m_asked) {
        cancel();
        m_model->clear();
        say({}, {});
        showPossible();
        return;
    }
    m_soon.start();
}

void RuleTrial::tryNow()
{
    const auto past = m_past ? m_past() : TriablePast();
    if (past.file.empty() || !m_try->isEnabled())
        return;
    auto from = past.end - 24h;
    auto to = past.end;
    switch (TrialSpan(m_span->currentData().toInt())) {
    case TrialSpan::Day:
        break;
    case TrialSpan::Week:
        from = past.end - 7 * 24h;
        break;
    case TrialSpan::Timeline:
        std::tie(from, to) = past.timeline;
        break;
    }
    m_asked = console::TrialQuestion{past.file, m_rule, m_saved, from, to};
    ask();
}

void RuleTrial::ask()
{
    m_soon.stop();
    m_asked->rule = m_rule;
    m_asked->saved = m_saved;
    if (!m_isRunning)
        m_runs.start();
    showRunning(true);
    m_trials.ask(
        *m_asked, [this](double part) { showProgress(part); },
        [this](const Result<console::TrialAnswer>& answer) { show(answer); });
}

void RuleTrial::showRunning(bool isRunning)
{
    m_isRunning = isRunning;
    if (!isRunning)
        m_cancel->setVisible(false);
    m_try->setVisible(!m_cancel->isVisibleTo(this));
}

void RuleTrial::showProgress(double part)
{
    if (m_runs.elapsed() < kProgressFrom.count())
        return;
    m_cancel->setVisible(true);
    m_try->setVisible(false);
    say(summary(), tr("Reading the recording… %1 %").arg(int(100 * part)));
}

void RuleTrial::cancel()
{
    m_soon.stop();
    m_asked.reset();
    m_trials.cancel();
    if (!m_isRunning)
        return;
    showRunning(false);
    say(summary(), {});
}

void RuleTrial::show(const Result<console::TrialAnswer>& answer)
{
    showRunning(false);
    if (!answer) {
        m_model->clear();
        say({}, {});
        m_notice->warn(answer.error().text.translated());
        return;
    }
    say(summaryOf(*answer), detailOf(*answer));
    m_notice->tell(gapsOf(*answer));
    m_model->show(*answer, answer->to);
}

// What says nothing takes no room.
void RuleTrial::say(const QString& summary, const QString& detail)
{
    m_summary->setText(summary);
    m_summary->setVisible(!summary.isEmpty());
    m_detail->setWholeText(detail);
    m_detail->setVisible(!detail.isEmpty());
}

QString RuleTrial::detail() const
{
    return m_detail->wholeText();
}

QString RuleTrial::summary() const
{
    return m_summary->text();
}

} // namespace headroom::ui
