// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/new_job_dialog.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/jobs/confirm_job_dialog.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/pages/jobs/guild_field.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/pages/jobs/run_options.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::FormError;

namespace {

constexpr QSize kAroundDialog(40, 40); // of the window it stands over
constexpr TextPixels kMinScrolled(80);

QScrollArea* makeScrollArea(QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(kMinScrolled);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

NewJobDialog::NewJobDialog(
    const Theme& theme, console::JobsController& controller, GuildChoices& choices, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_controller(controller)
    , m_choices(&choices)
    , m_drafts(new JobDrafts(controller, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    setWindowTitle(tr("New job"));
    const QSize room = parent ? parent->size() - kAroundDialog : QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    setMinimumSize(QSize(inText(540), inText(380)).boundedTo(room));
    resize(QSize(inText(860), inText(680)).boundedTo(room));
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 10);
    rows->addWidget(buildHead());
    m_steps = addTo(*rows, new QStackedWidget(this), 1);
    m_steps->addWidget(buildOperation());
    m_steps->addWidget(buildValues());
    m_steps->addWidget(buildRun());
    m_planView = addTo(*m_steps, new PlanView(theme, controller, m_steps));
    m_error = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Warning, this));
    m_error->hide();
    rows->addWidget(buildButtons());
    connect(&controller, &console::JobsController::figuresReady, this, &NewJobDialog::showFigures);
    connect(m_drafts, &JobDrafts::changed, this, &NewJobDialog::showDrafts);
    m_run->show(*controller.figures());
    connect(&choices, &GuildChoices::changed, this, &NewJobDialog::showChoices);
    if (!m_choices->isRead())
        m_choices->readGuilds();
    showChoices();
    showStep(Step::Operation);
}

NewJobDialog::~NewJobDialog()
{
    if (m_choices) // goes before, where the whole window goes
        m_choices->stop();
}

QWidget* NewJobDialog::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = makeLayout<QHBoxLayout>(head, {}, 14);
    for (const QString& text : {tr("1 Operation"), tr("2 Settings"), tr("3 Run"), tr("4 Plan")}) {
        m_stepLabels.push_back(makeLabel(text, textFont(13, QFont::DemiBold), Tone::Muted, head));
        row->addWidget(m_stepLabels.back());
    }
    row->addStretch(1);
    return head;
}

QWidget* NewJobDialog::buildOperation()
{
    auto* page = new QWidget(m_steps);
    auto* rows = makeLayout<QVBoxLayout>(page, {}, 10);
    m_operations = addTo(*rows, new OperationList(m_theme, page), 1);
    m_guildField = addTo(*rows, new GuildField(*m_choices, page));
    connect(m_operations, &OperationList::currentItemChanged, this, [this] {
        const auto* operation = console::operationNamed(m_operations->chosen());
        m_guildField->setEnabled(!operation || operation->needsGuild);
        m_guildField->setTakesSeveral(operation && operation->takesSeveralGuilds);
        sayError({});
        showButtons();
    });
    connect(m_operations, &OperationList::taken, this, &NewJobDialog::goForward);
    return page;
}

QWidget* NewJobDialog::buildValues()
{
    auto* page = new QWidget(m_steps);
    auto* rows = makeLayout<QVBoxLayout>(page, {}, 10);
    m_valuesHelp = addTo(*rows, makeWrappedLabel({}, textFont(13), Tone::Muted, page));
    m_valuesArea = addTo(*rows, makeScrollArea(page), 1);
    return page;
}

QWidget* NewJobDialog::buildRun()
{
    auto* area = makeScrollArea(m_steps);
    m_run = new RunOptions(area);
    m_run->setObjectName(u"pageBody"_s);
    area->setWidget(m_run);
    return area;
}

QWidget* NewJobDialog::buildButtons()
{
    auto* row = new QWidget(this);
    auto* layout = makeLayout<QHBoxLayout>(row, {}, 8);
    m_back = addTo(*layout, new QPushButton(tr("Back"), row));
    m_back->setAutoDefault(false);
    m_back->setToolTip(tr("To the step before (Alt+Left)"));
    connect(m_back, &QPushButton::clicked, this, &NewJobDialog::goBack);
    connect(new QShortcut(QKeySequence(u"Alt+Left"_s), this), &QShortcut::activated, this, &NewJobDialog::goBack);
    layout->addStretch(1);
    m_cancel = addTo(*layout, new QPushButton(tr("Cancel"), row));
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &NewJobDialog::reject);
    m_keep = new QPushButton(row);
    m_keep->setAutoDefault(false);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        m_drafts->keep();
        if (const auto job = m_drafts->firstMade())
            Q_EMIT made(*job);
        accept();
    });
    layout->addWidget(m_keep);
    m_forward = addTo(*layout, makeButton(u"primary"_s, {}, {}, row));
    m_forward->setDefault(true);
    connect(m_forward, &QPushButton::clicked, this, &NewJobDialog::goForward);
    return row;
}

void NewJobDialog::fill(const console::JobForm& form)
{
    m_operations->choose(form.operation);
    m_guildField->edit().setValue(textOf(form.guild));
    m_run->fill(form);
    showOperation();
    for (ParameterField* each : m_fields) {
        const auto value = form.values.value(textOf(each->parameter().name));
        if (!value.isUndefined())
            each->setValue(value);
    }
    if (m_operation == form.operation)
        showStep(Step::Values);
}

NewJobDialog::Step NewJobDialog::step() const
{
    return Step(m_steps->currentIndex());
}

ParameterField* NewJobDialog::field(const std::string& parameter) const
{
    for (ParameterField* each : m_fields) {
        if (each->parameter().name == parameter)
            return each;
    }
    return nullptr;
}

NameEdit& NewJobDialog::guild() const
{
    return m_guildField->edit();
}

void NewJobDialog::showStep(Step step)
{
    m_steps->setCurrentIndex(int(step));
    for (int i = 0; i < int(m_stepLabels.size()); ++i) {
        setTone(*m_stepLabels[std::size_t(i)], i == int(step) ? Tone::Text : Tone::Muted);
        m_stepLabels[std::size_t(i)]->setAccessibleDescription(i == int(step) ? tr("current step") : QString());
    }
    sayError({});
    showButtons();
    const auto* operation = console::operationNamed(m_operation);
    const auto chosen = guilds();
    const auto guild = chosen.size() == 1 ? discord::parseSnowflake(chosen.front()) : std::nullopt;
    if (step == Step::Values && operation && operation->needsGuild && guild)
        m_choices->readGuild(*guild);
    if (step == Step::Operation)
        m_operations->setFocus();
    else if (step == Step::Values && !m_fields.empty())
        m_fields.front()->focusEditor();
    else if (step == Step::Run)
        m_run->setFocus();
}

void NewJobDialog::showButtons()
{
    const Step now = step();
    m_back->setVisible(now != Step::Operation);
    m_keep->setVisible(now == Step::Plan);
    m_keep->setEnabled(isPlanned());
    const auto jobs = std::count_if(
        m_drafts->drafts().begin(), m_drafts->drafts().end(), [](const auto& draft) { return draft.job.has_value(); });
    m_keep->setText(jobs > 1 ? tr("Save as drafts") : tr("Save as draft"));
    m_keep->setToolTip(jobs > 1 ? tr("Keep the planned jobs in the list, to be confirmed later")
                                : tr("Keep the planned job in the list, to be confirmed later"));
    const QString queueText = jobs > 1 ? tr("Queue %1 jobs").arg(formatCount(jobs)) : tr("Queue job");
    m_forward->setText(now == Step::Plan ? queueText : now == Step::Run ? tr("Make plan") : tr("Next"));
    m_forward->setEnabled(now == Step::Operation ? !m_operations->chosen().empty()
            : now == Step::Plan                  ? isPlanned()
                                                 : true);
    m_back->setText(m_drafts->isPlanning() ? tr("Stop planning") : tr("Back"));
}

// The fields of another operation; those that both have keep what was written.
void NewJobDialog::showOperation()
{
    const auto chosen = m_operations->chosen();
    const auto* operation = console::operationNamed(chosen);
    if (!operation || chosen == m_operation)
        return;
    m_operation = chosen;
    m_fields.clear();
    auto* body = new QWidget(m_valuesArea);
    body->setObjectName(u"pageBody"_s);
    auto* rows = makeLayout<QVBoxLayout>(body, {0, 0, 8, 0}, 12);
    for (const auto& parameter : operation->parameters) {
        m_fields.push_back(ParameterField::make(parameter, m_choices->of(parameter.idsOf), body));
        rows->addWidget(m_fields.back());
        connect(m_fields.back(), &ParameterField::changed, this, [this] { sayError({}); });
    }
    rows->addStretch(1);
    m_valuesArea->setWidget(body); // takes the one before away
    showChoices();
}

void NewJobDialog::showChoices()
{
    const auto* operation = console::operationNamed(m_operation);
    QStringList help;
    if (operation)
        help += operationText(operation->title) + u". "_s + operationText(operation->help) + u'.';
    const bool hasNames = std::any_of(m_fields.begin(), m_fields.end(),
        [this](const ParameterField* each) { return m_choices->of(each->parameter().idsOf) != nullptr; });
    if (hasNames)
        help += m_choices->namesText();
    setTextIfOther(*m_valuesHelp, help.join(u'\n').trimmed());
}

std::vector<std::string> NewJobDialog::guilds() const
{
    const auto* operation = console::operationNamed(m_operations->chosen());
    return operation && operation->needsGuild ? m_guildField->guilds() : std::vector<std::string>();
}

console::JobForm NewJobDialog::form() const
{
    console::JobForm form;
    form.operation = m_operations->chosen();
    if (const auto chosen = guilds(); !chosen.empty())
        form.guild = chosen.front();
    for (const ParameterField* each : m_fields) {
        if (const auto value = each->value())
            form.values.insert(textOf(each->parameter().name), *value);
    }
    m_run->readInto(form);
    return form;
}

bool NewJobDialog::checkOperation(const std::vector<FormError>& errors)
{
    for (const auto& error : errors) {
        if (error.field != "guild" && error.field != "guilds")
            continue;
        m_guildField->setError(formErrorText(error));
        m_guildField->focusEditor();
        return false;
    }
    return true;
}

bool NewJobDialog::checkValues(const std::vector<FormError>& errors)
{
    ParameterField* first = nullptr;
    for (ParameterField* each : m_fields) {
        const auto error = std::find_if(errors.begin(), errors.end(),
            [each](const FormError& known) { return known.field == each->parameter().name; });
        each->setError(error == errors.end() ? QString() : formErrorText(*error));
        if (error != errors.end() && !first)
            first = each;
    }
    const auto whole =
        std::find_if(errors.begin(), errors.end(), [](const FormError& error) { return error.field.empty(); });
    if (first) {
        first->focusEditor();
        m_valuesArea->ensureWidgetVisible(first);
    } else if (whole != errors.end()) {
        sayError(formErrorText(*whole));
    }
    return !first && whole == errors.end();
}

void NewJobDialog::goForward()
{
    if (!m_forward->isEnabled())
        return;
    if (step() == Step::Plan)
        return queue();
    if (step() == Step::Operation)
        showOperation();
    const auto errors = console::errorsOf(form(), guilds());
    switch (step()) {
    case Step::Operation:
        if (checkOperation(errors))
            showStep(Step::Values);
        break;
    case Step::Values:
        if (checkValues(errors))
            showStep(Step::Run);
        break;
    case Step::Run:
        if (!m_run->showErrors(errors))
            makePlan();
        break;
    case Step::Plan:
        break;
    }
}

void NewJobDialog::goBack()
{
    m_drafts->drop();
    showStep(Step(std::max(0, int(step()) - 1)));
}

void NewJobDialog::makePlan()
{
    showStep(Step::Plan);
    m_planView->showPlanning({});
    m_cancel->setFocus();
    m_drafts->plan(console::formsOf(form(), guilds()));
    showButtons();
}

void NewJobDialog::showDrafts()
{
    showButtons();
    const auto& drafts = m_drafts->drafts();
    if (m_drafts->isPlanning() || drafts.empty())
        return;
    if (isPlanned()) {
        m_planView->showPlans(drafts, console::costOf(plan(), form().throttle, m_controller.figures()->here));
        return m_planView->focusItems();
    }
    m_planView->showFailure(textOf(drafts.front().plan->error().text));
    m_back->setFocus();
}

console::JobPlan NewJobDialog::plan() const
{
    std::vector<console::JobPlan> plans;
    for (const auto& draft : m_drafts->drafts()) {
        if (draft.plan && *draft.plan)
            plans.push_back(**draft.plan);
    }
    return plans.size() == 1 ? plans.front() : console::sumOf(plans);
}

void NewJobDialog::showFigures(const console::JobFiguresPtr& figures)
{
    m_run->show(*figures);
    const auto current = m_drafts->current();
    for (const auto& progress : figures->here.planning) {
        if (!current || progress.job != *current)
            continue;
        const auto all = qint64(m_drafts->drafts().size());
        m_planView->showPlanning(progress,
            all > 1 ? tr("Guild %1 of %2").arg(formatCount(qint64(m_drafts->planned()) + 1), formatCount(all))
                    : QString());
    }
}

void NewJobDialog::queue()
{
    if (!isPlanned())
        return;
    const auto whole = plan();
    if (!whole.isDestructive)
        return queueNow();
    const auto made = form();
    console::Job job;
    job.id = m_drafts->drafts().front().job.value_or(0);
    job.operation = made.operation;
    job.title = made.title;
    job.guild = discord::parseSnowflake(made.guild);
    auto* dialog = new ConfirmJobDialog(job, whole, this);
    connect(dialog, &QDialog::accepted, this, &NewJobDialog::queueNow);
    dialog->open();
}

void NewJobDialog::queueNow()
{
    m_forward->setEnabled(false);
    m_drafts->queue(whileThere(this, [this](const Result<void>& queued) {
        if (!queued) {
            sayError(textOf(queued.error().text));
            return showButtons();
        }
        if (const auto job = m_drafts->firstMade())
            Q_EMIT made(*job);
        accept();
    }));
}

void NewJobDialog::sayError(const QString& text)
{
    setTextIfOther(*m_error, text);
    m_error->setVisible(!text.isEmpty());
}

void NewJobDialog::reject()
{
    m_drafts->drop();
    QDialog::reject();
}

} // namespace headroom::ui
