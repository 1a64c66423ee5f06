// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/alerts/alerts_page.h"

#include "core/console/alerts/alert_text.h"
#include "ui/models/alerts/alert_model.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/alerts/rule_model.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/models/while_there.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr TextPixels kMinAlerts(120);
constexpr TextPixels kMinRules(60); // one of them below the header, in the lowest window
const std::string kAllRules = "*";

} // namespace

AlertsPage::AlertsPage(const Theme& theme, console::AlertsController& controller, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_controller(controller)
    , m_alertModel(new AlertModel(this))
    , m_ruleModel(new RuleModel(this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {18, 14, 18, 14}, 10);
    rows->addLayout(buildHead());
    m_problem = addTo(*rows, new Notice(this));
    m_notice = addTo(*rows, new Notice(this));
    rows->addWidget(buildAlerts(), 3);
    rows->addWidget(buildRules(), 2);
    connect(&controller, &console::AlertsController::figuresChanged, this, &AlertsPage::draw);
    draw();
}

QLayout* AlertsPage::buildHead()
{
    auto* head = makeLayout<QHBoxLayout>(10);
    head->addWidget(makeLabel(tr("Alerts"), textFont(18, QFont::DemiBold), Tone::Text, this));
    m_totals = addTo(*head, new ElidedLabel(textFont(13), Tone::Muted, this), 1);
    head->addWidget(buildFilter(), 1);
    auto* silenceAll = makeButton(
        u"export"_s, tr("Silence all"), tr("Send no notifications for a time; alerts are listed all the same"), this);
    m_endAllSilence = addSilences(*silenceAll, [] { return kAllRules; });
    head->addWidget(silenceAll);
    return head;
}

QWidget* AlertsPage::buildFilter()
{
    m_find = new FilterEdit(AlertModel::filterFields(), this);
    m_find->setAccessibleName(tr("Find alerts"));
    m_find->setPlaceholderText(tr("Find alerts"));
    m_find->setToolTip(tr("alert: cause: rule: is:active\nOther words are looked for in all of these (Ctrl+F)"));
    m_find->setMinimumWidth(inText(110));
    m_find->setMaximumWidth(inText(220));
    connect(m_find, &FilterEdit::filterChanged, this, [this] {
        m_alertModel->setFilter(m_find->filter());
        draw();
    });
    connect(m_find, &FilterEdit::wrong, this, [this](const QString& text) { m_notice->warn(text); });
    new QShortcut(QKeySequence(Qt::Key_Escape), this, m_find, &FilterEdit::leave, Qt::WidgetWithChildrenShortcut);
    return m_find;
}

QWidget* AlertsPage::buildAlerts()
{
    m_stack = new QStackedWidget(this);
    m_stack->setMinimumHeight(kMinAlerts);
    m_alertsCard = new Card(tr("Active and past"), m_stack);
    m_alertsCard->setFlush();
    m_alerts = new LogTable(m_theme, *m_alertModel, m_alertsCard);
    m_alerts->setSortingEnabled(false);
    m_alerts->setAccessibleName(tr("Alerts, active ones first"));
    m_alerts->letChooseColumns(u"alerts"_s);
    connect(m_alertModel, &QAbstractItemModel::headerDataChanged, &m_alerts->columns(), &TableColumns::changed);
    m_alerts->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_alerts, &LogTable::rowOpened, this, [this](int row) {
        const auto alert = m_alertModel->row(row);
        Q_EMIT alertOpened(alert);
    });
    connect(m_alerts, &QWidget::customContextMenuRequested, this, &AlertsPage::openAlertMenu);
    m_alertsCard->body()->addWidget(m_alerts, 1);
    m_stack->addWidget(m_alertsCard);
    m_empty = addTo(*m_stack, new EmptyState(m_stack));
    return m_stack;
}

// A click chooses; a double click or Return edits.
QWidget* AlertsPage::buildRules()
{
    m_rulesCard = new Card(tr("Rules"), this);
    m_rulesCard->setFlush();
    m_rules = new LogTable(m_theme, *m_ruleModel, m_rulesCard);
    m_rules->setMinimumHeight(kMinRules);
    m_rules->setSortingEnabled(false);
    m_rules->setAccessibleName(tr("Rules of alerts"));
    m_rules->letChooseColumns(u"alerts/rules"_s);
    connect(m_ruleModel, &QAbstractItemModel::headerDataChanged, &m_rules->columns(), &TableColumns::changed);
    connect(m_rules, &QAbstractItemView::doubleClicked, this, &AlertsPage::editRule);
    for (const auto key : {Qt::Key_Return, Qt::Key_Enter})
        new QShortcut(key, m_rules, this, &AlertsPage::editRule, Qt::WidgetShortcut);
    connect(m_rules->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AlertsPage::showActions);
    m_rulesCard->body()->addWidget(buildActions(m_rulesCard));
    m_rulesCard->body()->addWidget(m_rules, 1);
    return m_rulesCard;
}

QWidget* AlertsPage::buildActions(QWidget* parent)
{
    auto* bar = new QWidget(parent);
    auto* row = makeLayout<QHBoxLayout>(bar, {8, 0, 8, 0}, 8);
    const auto add = [&](const QString& text, const QString& tip, auto act) {
        auto* button = addTo(*row, makeButton(u"small"_s, text, tip, bar));
        connect(button, &QPushButton::clicked, this, act);
        return button;
    };
    m_edit = add(tr("Edit…"), tr("Change when the chosen rule makes an alert"), &AlertsPage::editRule);
    m_turn = add(tr("Turn off"), tr("Whether the chosen rule is used"), &AlertsPage::turnRule);
    m_silence = addTo(*row,
        makeButton(u"small"_s, tr("Silence"),
            tr("Send no notifications of the chosen rule for a time; its alerts are listed all the same"), bar));
    m_endSilence = addSilences(*m_silence, [this] { return chosenRule() ? chosenRule()->name : std::string(); });
    m_test = add(tr("Test"), tr("Send a notification of the chosen rule, to all commands and the webhook too"),
        &AlertsPage::testRule);
    m_remove = add(tr("Remove"), tr("Remove the chosen rule, which is one of your own"), &AlertsPage::removeRule);
    row->addStretch(1);
    add(tr("Add rule…"), tr("A rule of your own, for all windows and programs"), &AlertsPage::addRule);
    return bar;
}

// Answers the action that ends it.
QAction* AlertsPage::addSilences(QPushButton& button, const std::function<std::string()>& rule)
{
    auto* menu = new QMenu(&button);
    for (const auto& [text, span] : {std::pair(tr("For 30 minutes"), std::chrono::seconds(30min)),
             std::pair(tr("For 2 hours"), std::chrono::seconds(2h)),
             std::pair(tr("For 8 hours"), std::chrono::seconds(8h)),
             std::pair(tr("For 3 days"), std::chrono::seconds(72h))})
        menu->addAction(text, this, [this, rule, span = span] { silence(rule(), span); });
    menu->addSeparator();
    button.setMenu(menu);
    setStyleProperty(button, "hasMenu", true);
    return menu->addAction(tr("End silence"), this, [this, rule] { say(m_controller.endSilence(rule())); });
}

void AlertsPage::draw()
{
    const auto& figures = m_controller.figures();
    const auto chosen = chosenRule() ? chosenRule()->name : std::string();
    m_alertModel->passTime(m_controller.wallNow());
    m_alertModel->show(figures);
    m_ruleModel->show(figures, m_controller.wallNow());
    if (!chosen.empty() && !chosenRule())
        chooseRule(chosen);
    if (m_alertModel->isFiltered())
        m_empty->say(tr("No alert matches “%1”").arg(m_find->filterText()), {});
    else
        m_empty->say(tr("No alerts"),
            tr("An alert is listed here when it begins, and stays listed when it is over. The rules below say when."));
    m_stack->setCurrentWidget(m_alertModel->rowCount() > 0 ? static_cast<QWidget*>(m_alertsCard) : m_empty);
    QStringList parts{
        figures.active.empty() ? tr("none active") : tr("%1 active").arg(formatCount(qint64(figures.active.size())))};
    if (!figures.past.empty())
        parts += tr("%1 past").arg(formatCount(qint64(figures.past.size())));
    if (const auto until = silencedUntil(kAllRules, figures.silences, m_controller.wallNow()))
        parts += tr("all silenced until %1").arg(momentText(*until, m_controller.wallNow()));
    m_totals->setWholeText(parts.join(u" · "_s));
    QStringList problems;
    for (const auto& problem : figures.problems)
        problems += problem.translated();
    m_problem->warn(problems.join(u" · "_s));
    m_rulesCard->setCaption(actionsText(figures, m_desktop));
    showActions();
}

void AlertsPage::tick()
{
    m_alertModel->passTime(m_controller.wallNow());
}

void AlertsPage::drawAnew()
{
    m_alertModel->drawAnew();
    draw();
}

void AlertsPage::showDesktop(bool isAvailable)
{
    m_desktop = isAvailable;
    draw();
}

std::vector<PaletteEntry> AlertsPage::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    for (const auto& alert : m_controller.figures().active) {
        entries.push_back(
            {.text = titleOf(alert), .detail = detailOf(alert), .kind = tr("Alert"), .open = [this, alert] {
                 Q_EMIT alertOpened(alert);
             }});
    }
    for (const auto& rule : m_controller.figures().rules) {
        entries.push_back({.text = titleOf(rule),
            .detail = QString::fromStdString(rule.name),
            .kind = tr("Rule"),
            .open = [this, name = rule.name] { showRule(name); }});
    }
    return entries;
}

console::Place AlertsPage::place() const
{
    console::Place place;
    place.filter = m_find->filterText().toStdString();
    if (const auto* const rule = chosenRule())
        place.opened = {rule->name};
    return place;
}

void AlertsPage::go(const console::Place& place)
{
    m_find->setFilterText(QString::fromStdString(place.filter));
    m_rules->clearSelection();
    if (!place.opened.empty())
        chooseRule(place.opened.front());
}

void AlertsPage::reset()
{
    for (auto* dialog : findChildren<RuleDialog*>())
        dialog->close();
    m_find->setFilterText({});
    m_rules->clearSelection();
}

void AlertsPage::openAlertMenu(const QPoint& at)
{
    const auto index = m_alerts->indexAt(at);
    if (!index.isValid())
        return;
    const auto alert = m_alertModel->row(index.row());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show its place"), this, [this, alert] { Q_EMIT alertOpened(alert); });
    menu->addAction(tr("Show its rule"), this, [this, alert] { showRule(alert.rule); });
    menu->addAction(tr("Silence its rule for 2 hours"), this, [this, alert] { silence(alert.rule, 2h); });
    m_alerts->addTableActions(*menu);
    menu->popup(m_alerts->viewport()->mapToGlobal(at));
}

const console::AlertRule* AlertsPage::chosenRule() const
{
    const auto rows = m_rules->selectionModel()->selectedRows();
    return rows.size() == 1 ? &m_ruleModel->rule(rows.front().row()) : nullptr;
}

void AlertsPage::chooseRule(const std::string& name)
{
    for (int row = 0; row < m_ruleModel->rowCount(); ++row) {
        if (m_ruleModel->rule(row).name != name)
            continue;
        // Whatever keys are held: selectRow() would add to what is chosen.
        m_rules->selectionModel()->setCurrentIndex(
            m_ruleModel->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_rules->scrollTo(m_ruleModel->index(row, 0));
    }
}

void AlertsPage::showRule(const std::string& name)
{
    chooseRule(name);
    m_rules->setFocus();
}

bool AlertsPage::isSilenced(const std::string& rule) const
{
    const auto& silences = m_controller.figures().silences;
    return std::ranges::find(silences, rule, &console::Silence::rule) != silences.end();
}

void AlertsPage::showActions()
{
    const auto* const rule = chosenRule();
    const bool mayChange = rule && !rule->emergency;
    m_edit->setEnabled(mayChange);
    m_turn->setEnabled(mayChange);
    m_turn->setText(rule && !rule->isOn ? tr("Turn on") : tr("Turn off"));
    m_silence->setEnabled(rule);
    m_endSilence->setEnabled(rule && isSilenced(rule->name));
    m_endAllSilence->setEnabled(isSilenced(kAllRules));
    m_test->setEnabled(rule);
    m_remove->setVisible(rule && !findRule(console::shippedRules(), rule->name));
}

void AlertsPage::say(const Result<void>& done, const QString& text)
{
    if (done)
        m_notice->tell(text);
    else
        m_notice->warn(done.error().text.translated());
}

void AlertsPage::editRule()
{
    const auto* const rule = chosenRule();
    if (!rule || rule->emergency)
        return;
    connect(openDialog({.rule = *rule}), &RuleDialog::chosen, this, [this](const console::AlertRule& changed) {
        say(m_controller.changeRule(changed),
            tr("“%1” is changed for all windows and programs.").arg(titleOf(changed)));
    });
}

void AlertsPage::addRule()
{
    RuleDialog::Options options{.isNew = true};
    for (const auto& rule : m_controller.figures().rules)
        options.taken.push_back(rule.name);
    connect(openDialog(std::move(options)), &RuleDialog::chosen, this, [this](const console::AlertRule& added) {
        say(m_controller.addRule(added), tr("“%1” is used by all windows and programs.").arg(titleOf(added)));
        chooseRule(added.name);
    });
}

void AlertsPage::removeRule()
{
    const auto* const rule = chosenRule();
    if (!rule)
        return;
    auto* question = askFirst(*this, tr("Remove the rule “%1”?").arg(titleOf(*rule)),
        tr("It is removed for all windows and programs."), tr("Remove"));
    connect(question, &QDialog::accepted, this, [this, name = rule->name] { say(m_controller.removeRule(name)); });
}

// One at a time.
RuleDialog* AlertsPage::openDialog(RuleDialog::Options options)
{
    for (auto* before : findChildren<RuleDialog*>())
        before->close();
    options.past = m_past;
    auto* dialog = new RuleDialog(m_theme, std::move(options), this);
    connect(dialog, &RuleDialog::momentChosen, this, &AlertsPage::momentChosen);
    dialog->show();
    return dialog;
}

void AlertsPage::turnRule()
{
    const auto* const rule = chosenRule();
    if (!rule || rule->emergency)
        return;
    auto changed = *rule;
    changed.isOn = !changed.isOn;
    say(m_controller.changeRule(changed));
}

void AlertsPage::silence(const std::string& rule, std::chrono::seconds span)
{
    const auto now = m_controller.wallNow();
    const auto until = momentText(now + span, now);
    const auto* const known = findRule(m_controller.figures().rules, rule);
    const QString text = known ? tr("No notifications of “%1” until %2.").arg(titleOf(*known), until)
                               : tr("No notifications until %1.").arg(until);
    say(m_controller.silence(rule, span), text);
}

// What becomes of its commands and of the webhook comes one by one.
void AlertsPage::testRule()
{
    const auto* const rule = chosenRule();
    if (!rule)
        return;
    const QString title = titleOf(*rule);
    m_notice->tell(m_desktop.value_or(false)
            ? tr("A notification of “%1” was sent to this desktop.").arg(title)
            : tr("This desktop shows no notifications. Commands and webhooks do without it; F1 says how to add one."));
    m_controller.test(rule->name, whileThere(this, [this, title](const std::string& action, const Result<void>& done) {
        say(done, tr("A notification of “%1” was sent: %2.").arg(title, QString::fromStdString(action)));
    }));
}

} // namespace headroom::ui
