// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/new_job_dialog.h"

#include "ui/models/job_draft_words.h"
#include "ui/models/job_words.h"
#include "ui/pages/confirm_job_dialog.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/pages/jobs/guild_field.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/pages/jobs/run_options.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::FormError;
using console::JobId;

namespace {

constexpr QSize kWantedDialog(860, 680);
constexpr QSize kLeastDialog(540, 380);
constexpr int kLeastScrolled = 80;

QScrollArea* makeScrollArea(QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(kLeastScrolled);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

NewJobDialog::NewJobDialog(const Theme& theme, console::JobDesk& desk, GuildChoices& choices, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_desk(desk)
    , m_choices(&choices)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"content"_s);
    setWindowTitle(tr("New job"));
    setMinimumSize(kLeastDialog);
    resize(parent ? kWantedDialog.boundedTo(parent->size() - QSize(40, 40)).expandedTo(kLeastDialog) : kWantedDialog);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(18, 14, 18, 14);
    rows->setSpacing(10);
    rows->addWidget(buildHead());
    m_steps = new QStackedWidget(this);
    m_steps->addWidget(buildOperation());
    m_steps->addWidget(buildValues());
    m_steps->addWidget(buildRun());
    m_planView = new PlanView(theme, desk, m_steps);
    m_steps->addWidget(m_planView);
    rows->addWidget(m_steps, 1);
    m_error = makeLabel({}, textFont(12), Tone::Warning, this);
    m_error->setWordWrap(true);
    m_error->hide();
    rows->addWidget(m_error);
    rows->addWidget(buildButtons());
    connect(&desk, &console::JobDesk::figuresReady, this, &NewJobDialog::showFigures);
    m_run->show(*desk.figures());
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
    dropDraft();
}

QWidget* NewJobDialog::buildHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
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
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    m_operations = new OperationList(m_theme, page);
    rows->addWidget(m_operations, 1);
    m_guildField = new GuildField(*m_choices, page);
    rows->addWidget(m_guildField);
    connect(m_operations, &OperationList::currentItemChanged, this, [this] {
        const auto* operation = console::operationNamed(m_operations->chosen());
        m_guildField->setEnabled(!operation || operation->needsGuild);
        sayError({});
        showButtons();
    });
    connect(m_operations, &OperationList::taken, this, &NewJobDialog::goForward);
    return page;
}

QWidget* NewJobDialog::buildValues()
{
    auto* page = new QWidget(m_steps);
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    m_valuesHelp = makeLabel({}, textFont(13), Tone::Muted, page);
    m_valuesHelp->setWordWrap(true);
    rows->addWidget(m_valuesHelp);
    m_valuesArea = makeScrollArea(page);
    rows->addWidget(m_valuesArea, 1);
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
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_back = new QPushButton(tr("Back"), row);
    m_back->setAutoDefault(false);
    m_back->setToolTip(tr("To the step before (Alt+Left)"));
    connect(m_back, &QPushButton::clicked, this, &NewJobDialog::goBack);
    connect(new QShortcut(QKeySequence(u"Alt+Left"_s), this), &QShortcut::activated, this, &NewJobDialog::goBack);
    layout->addWidget(m_back);
    layout->addStretch(1);
    m_cancel = new QPushButton(tr("Cancel"), row);
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &NewJobDialog::reject);
    layout->addWidget(m_cancel);
    m_keep = new QPushButton(tr("Save as draft"), row);
    m_keep->setAutoDefault(false);
    m_keep->setToolTip(tr("Keep the planned job in the list, to be confirmed later"));
    connect(m_keep, &QPushButton::clicked, this, [this] {
        const auto job = std::exchange(m_draft, std::nullopt);
        if (job)
            Q_EMIT made(*job);
        accept();
    });
    layout->addWidget(m_keep);
    m_forward = new QPushButton(row);
    m_forward->setObjectName(u"primary"_s);
    m_forward->setDefault(true);
    connect(m_forward, &QPushButton::clicked, this, &NewJobDialog::goForward);
    layout->addWidget(m_forward);
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
    const auto guild = discord::parseSnowflake(m_guildField->edit().value().toStdString());
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
    m_keep->setEnabled(m_plan.has_value());
    m_forward->setText(now == Step::Plan ? tr("Queue job") : now == Step::Run ? tr("Make plan") : tr("Next"));
    m_forward->setEnabled(now == Step::Operation ? !m_operations->chosen().empty()
            : now == Step::Plan                  ? m_plan.has_value()
                                                 : true);
    m_back->setText(m_isPlanning ? tr("Stop planning") : tr("Back"));
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
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 8, 0);
    rows->setSpacing(12);
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
        help += textOf(operation->title + ". " + operation->help) + u'.';
    const bool hasNames = std::any_of(m_fields.begin(), m_fields.end(),
        [this](const ParameterField* each) { return m_choices->of(each->parameter().idsOf) != nullptr; });
    if (hasNames)
        help += m_choices->namesText();
    setTextIfOther(*m_valuesHelp, help.join(u'\n').trimmed());
}

console::JobForm NewJobDialog::form() const
{
    console::JobForm form;
    form.operation = m_operations->chosen();
    const auto* operation = console::operationNamed(form.operation);
    if (operation && operation->needsGuild)
        form.guild = m_guildField->edit().value().toStdString();
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
        if (error.field != "guild")
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
    const auto errors = console::errorsOf(form());
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
    if (step() == Step::Plan)
        dropDraft();
    showStep(Step(std::max(0, int(step()) - 1)));
}

void NewJobDialog::makePlan()
{
    dropDraft();
    m_isPlanning = true;
    showStep(Step::Plan);
    m_planView->showPlanning({});
    m_cancel->setFocus();
    const int attempt = m_attempt;
    m_desk.add(form(), [self = QPointer(this), desk = &m_desk, attempt](const Result<JobId>& added) {
        const bool isWanted = self && self->m_attempt == attempt;
        if (!added) {
            if (isWanted)
                self->planMade(0, tl::unexpected(added.error()));
            return;
        }
        if (!isWanted)
            return desk->remove({*added}, [](const Result<void>&) {});
        self->m_draft = *added;
        desk->plan(*added, [self, attempt, draft = *added](const Result<console::JobPlan>& plan) {
            if (self && self->m_attempt == attempt)
                self->planMade(draft, plan);
        });
    });
}

void NewJobDialog::planMade(JobId draft, const Result<console::JobPlan>& plan)
{
    m_isPlanning = false;
    if (!plan) {
        m_planView->showFailure(textOf(plan.error().text));
        if (m_draft)
            m_desk.remove({*std::exchange(m_draft, std::nullopt)}, [](const Result<void>&) {});
        showButtons();
        m_back->setFocus();
        return;
    }
    m_plan = *plan;
    m_planView->showPlan(draft, *plan, console::costOf(*plan, form().throttle, m_desk.figures()->here));
    showButtons();
    m_planView->focusItems();
}

// Nothing of it stays in the queue.
void NewJobDialog::dropDraft()
{
    ++m_attempt;
    const bool wasPlanning = std::exchange(m_isPlanning, false);
    m_plan.reset();
    const auto draft = std::exchange(m_draft, std::nullopt);
    if (!draft)
        return;
    if (wasPlanning)
        m_desk.cancelPlan(*draft);
    m_desk.remove({*draft}, [](const Result<void>&) {});
}

void NewJobDialog::showFigures(const console::JobFiguresPtr& figures)
{
    m_run->show(*figures);
    if (!m_isPlanning || !m_draft)
        return;
    for (const auto& progress : figures->here.planning) {
        if (progress.job == *m_draft)
            m_planView->showPlanning(progress);
    }
}

void NewJobDialog::queue()
{
    if (!m_plan || !m_draft)
        return;
    if (!m_plan->isDestructive)
        return queueNow();
    const auto made = form();
    console::Job job;
    job.id = *m_draft;
    job.operation = made.operation;
    job.title = made.title;
    job.guild = discord::parseSnowflake(made.guild);
    auto* dialog = new ConfirmJobDialog(job, *m_plan, this);
    connect(dialog, &QDialog::accepted, this, &NewJobDialog::queueNow);
    dialog->open();
}

void NewJobDialog::queueNow()
{
    m_forward->setEnabled(false);
    m_desk.confirm(*m_draft, [self = QPointer(this)](const Result<void>& confirmed) {
        if (!self)
            return;
        if (!confirmed) {
            self->sayError(textOf(confirmed.error().text));
            return self->showButtons();
        }
        const auto job = *std::exchange(self->m_draft, std::nullopt);
        Q_EMIT self->made(job);
        self->accept();
    });
}

void NewJobDialog::sayError(const QString& text)
{
    setTextIfOther(*m_error, text);
    m_error->setVisible(!text.isEmpty());
}

void NewJobDialog::reject()
{
    dropDraft();
    QDialog::reject();
}

} // namespace headroom::ui
