// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/run_options.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/widgets/layouts.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

QSpinBox* makeBox(int maximum, int step, const QString& suffix, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(0, maximum);
    box->setSingleStep(step);
    box->setGroupSeparatorShown(true);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setSuffix(suffix);
    box->setSpecialValueText(RunOptions::tr("as the runner is set up"));
    return box;
}

} // namespace

ThrottleBoxes makeThrottleBoxes(QWidget* parent)
{
    const ThrottleBoxes boxes{makeBox(100, 5, RunOptions::tr(" %"), parent),
        makeBox(100'000, 10, RunOptions::tr(" requests a minute"), parent),
        makeBox(1000, 1, RunOptions::tr(" at a time"), parent)};
    const auto showUnit = [rate = boxes.rate](int perMinute) {
        rate->setSuffix(perMinute == 1 ? RunOptions::tr(" request a minute") : RunOptions::tr(" requests a minute"));
    };
    QObject::connect(boxes.rate, &QSpinBox::valueChanged, boxes.rate, showUnit);
    boxes.rate->setSpecialValueText(RunOptions::tr("none"));
    return boxes;
}

RunOptions::RunOptions(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLineEdit(this))
    , m_priority(new QComboBox(this))
    , m_notBefore(new QLineEdit(this))
    , m_window(new QLineEdit(this))
    , m_repeat(new QComboBox(this))
    , m_zone(new QLineEdit(this))
    , m_after(new QComboBox(this))
{
    setFocusProxy(m_title);
    const auto boxes = makeThrottleBoxes(this);
    m_share = boxes.share;
    m_rate = boxes.rate;
    m_concurrency = boxes.concurrency;
    m_priority->addItem(tr("High: before all others"), 10);
    m_priority->addItem(tr("Normal"), 0);
    m_priority->addItem(tr("Low: after all others"), -10);
    m_priority->setCurrentIndex(1);
    m_notBefore->setPlaceholderText(u"2026-11-22T22:00"_s);
    m_window->setPlaceholderText(u"22:00-06:00"_s);
    m_zone->setPlaceholderText(textOf(console::localZone()));
    m_repeat->setEditable(true);
    m_repeat->addItems({QString(), u"@daily"_s, u"@weekly"_s, u"0 3 * * *"_s, u"0 3 * * 0"_s});
    m_repeat->lineEdit()->setPlaceholderText(tr("never"));

    auto* rows = makeLayout<QVBoxLayout>(this, {0, 0, 8, 0}, 12);
    const auto add = [&](const char* option, const QString& label, QWidget* editor, const QString& help) {
        auto* field = addTo(*rows, new FormField(label, editor, help, this));
        m_fields.emplace_back(option, field);
        return field;
    };
    add("title", tr("Title"), m_title, tr("Shown in the list of jobs; empty: the operation’s name"));
    add("share", tr("Share"), m_share, tr("Of the bot’s global limit, at most"));
    add("rate", tr("Speed limit"), m_rate, tr("The lower of this and the share counts"));
    add("concurrency", tr("Concurrency"), m_concurrency, tr("Requests in flight at a time"));
    add("priority", tr("Priority"), m_priority, {});
    add("not-before", tr("Not before"), m_notBefore,
        tr("Earliest start, in the time zone of this machine; empty: at once"));
    add("window", tr("Daily window"), m_window, tr("Hours of each day in which it may run; empty: any"));
    m_repeatField = add("repeat", tr("Repeat"), m_repeat, {});
    add("zone", tr("Time zone"), m_zone, tr("Used by Daily window and Repeat; empty: that of this machine"));
    add("after", tr("After job"), m_after, tr("Starts once that job is done"));
    rows->addStretch(1);
    connect(m_repeat, &QComboBox::currentTextChanged, this, &RunOptions::sayRepeat);
    connect(m_zone, &QLineEdit::textChanged, this, &RunOptions::sayRepeat);
    sayRepeat();
}

void RunOptions::sayRepeat()
{
    const auto zone = m_zone->text().trimmed();
    const auto words = textOf(console::repeatWords(
        m_repeat->currentText().trimmed().toStdString(), zone.isEmpty() ? console::localZone() : zone.toStdString()));
    m_repeatField->setHelp(
        words.isEmpty() ? tr("In cron’s five fields, such as 0 3 * * 0, or @daily; empty: never") : capitalized(words));
}

void RunOptions::show(const console::JobFigures& figures)
{
    const auto chosen = m_after->currentData();
    m_after->clear();
    m_after->addItem(tr("–"), qlonglong(0));
    for (const auto& row : figures.jobs) {
        if (!console::isOver(row.job.state))
            m_after->addItem(tr("%1 · %2").arg(row.job.id).arg(jobName(row.job)), qlonglong(row.job.id));
    }
    m_after->setCurrentIndex(std::max(0, m_after->findData(chosen)));
    if (figures.here.sharePercent > 0 && figures.here.mayPlan())
        m_share->setSpecialValueText(tr("%1 %, as the runner is set up").arg(figures.here.sharePercent));
}

void RunOptions::fill(const console::JobForm& form)
{
    m_title->setText(textOf(form.title));
    m_share->setValue(form.throttle.sharePercent);
    m_rate->setValue(form.throttle.requestsPerMinute);
    m_concurrency->setValue(form.throttle.concurrency);
    m_priority->setCurrentIndex(form.priority > 0 ? 0 : form.priority < 0 ? 2 : 1);
    m_notBefore->setText(textOf(form.notBefore));
    m_window->setText(textOf(form.window));
    m_repeat->setCurrentText(textOf(form.repeat));
    m_zone->setText(textOf(form.zone));
}

void RunOptions::readInto(console::JobForm& form) const
{
    form.title = m_title->text().trimmed().toStdString();
    form.throttle = {m_share->value(), m_rate->value(), m_concurrency->value()};
    form.priority = m_priority->currentData().toInt();
    form.notBefore = m_notBefore->text().trimmed().toStdString();
    form.window = m_window->text().trimmed().toStdString();
    form.repeat = m_repeat->currentText().trimmed().toStdString();
    form.zone = m_zone->text().trimmed().toStdString();
    const auto after = m_after->currentData().toLongLong();
    form.after = after > 0 ? std::to_string(after) : std::string();
}

bool RunOptions::showErrors(const std::vector<console::FormError>& errors)
{
    FormField* first = nullptr;
    for (const auto& [option, field] : m_fields) {
        const auto error = std::find_if(
            errors.begin(), errors.end(), [&option = option](const auto& each) { return each.field == option; });
        field->setError(error == errors.end() ? QString() : formErrorText(*error));
        if (error != errors.end() && !first)
            first = field;
    }
    if (first)
        first->focusEditor();
    return first != nullptr;
}

} // namespace headroom::ui
