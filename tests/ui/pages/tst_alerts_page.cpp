// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of alerts, over a controller whose file and memory are the test's own.
#include "core/console/alerts/alerts_controller.h"
#include "core/console/snapshot.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/models/alerts/alert_model.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/alerts/rule_model.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/desktop/tray_icon.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/tables/log_table.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBrowser>

namespace headroom::tst_alerts_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace headroom::console;

class TestAlertsPage : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void keysLeadToThePageAndItsHelp();
    void thereAreNoAlerts();
    void alertsAreListed();
    void aRuleWhoseSeverityRisesSaysWhen();
    void theBadgeCountsActiveAlerts();
    void anAlertLeadsToItsPlace_data();
    void anAlertLeadsToItsPlace();
    void aPastAlertLeadsToItsTime();
    void thePaletteLeadsToAlertsAndRules();
    void aClickChoosesARule();
    void aRuleIsEdited_data();
    void aRuleIsEdited();
    void smallFiguresAreNotRounded();
    void aRuleThatEndsAboveItsBeginningIsRefused();
    void defaultsAreRestored();
    void aRuleIsSilenced();
    void allRulesAreSilenced();
    void aRuleIsTurnedOff();
    void builtInRulesAreNotEdited();
    void aRuleIsTested();
    void itIsSaidWhereNotificationsGo();
    void problemsAreSaid();
    void alertsAreFiltered();
    void statesTakeNoMoreRoomThanTheyNeed();
    void theTrayIconHasTheNumber();

private:
    void open(std::optional<QSize> size = QSize(1440, 900));
    void pass(std::chrono::seconds span);
    void fill(); // some that last, some that are over
    void setUncertainItems(std::int64_t items);
    AlertsPage& page() const { return *m_window->fleet().alerts(); }
    QString cell(const LogTable& table, int row, int column) const
    {
        return table.model()->index(row, column).data().toString();
    }
    QPushButton* button(const QString& text) const { return support::buttonIn(page(), text); }
    QAction* endOf(const QString& button) const { return this->button(button)->menu()->actions().last(); }
    AlertFile file() const { return AlertFile(m_folder->filePath(u"alerts.json"_s).toStdString()); }
    const AlertRule& rule(const char* name) const { return *findRule(m_controller->figures().rules, name); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AlertsController> m_controller;
    std::vector<Emergency> m_emergencies;
    std::shared_ptr<JobFigures> m_jobs;
};

void TestAlertsPage::init()
{
    support::WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_emergencies.clear();
    m_jobs = std::make_shared<JobFigures>();
    m_jobs->isRead = true;
}

void TestAlertsPage::cleanup()
{
    m_window.reset();
    m_controller.reset();
}

void TestAlertsPage::open(std::optional<QSize> size)
{
    m_controller = std::make_unique<AlertsController>(
        AlertsController::Options{.file = m_folder->filePath(u"alerts.json"_s).toStdString()}, *m_clock);
    openWindow(size);
    m_window->fleet().openAlerts(*m_controller);
    m_controller->start();
    m_window->showPage(page());
}

void TestAlertsPage::setUncertainItems(std::int64_t items)
{
    auto jobs = std::make_shared<JobFigures>(*m_jobs);
    JobRow row;
    row.job.id = 12;
    row.job.operation = "edit-roles";
    row.job.counts[ItemState::Uncertain] = items;
    jobs->jobs = {row};
    m_jobs = jobs;
}

void TestAlertsPage::pass(std::chrono::seconds span)
{
    for (const auto end = m_clock->now() + span; m_clock->now() < end;) {
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->connection.phase = ConnectionState::Phase::Live;
        snapshot->connection.label = "production · redis-eu-1:6380";
        snapshot->emergencies = m_emergencies;
        m_controller->take(snapshot);
        m_controller->takeJobs(m_jobs);
        m_clock->advance(1s);
    }
}

void TestAlertsPage::fill()
{
    setUncertainItems(3);
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.severity = Emergency::Severity::Critical;
    near.place = Emergency::Place::InvalidRequests;
    near.where = "203.0.113.7";
    near.cause = "403 POST …/channels/{channel}/messages";
    near.count = 9'436;
    near.limit = 10'000;
    near.since = m_clock->now();
    m_emergencies = {support::lostRedis(m_clock->now())};
    pass(95s);
    m_emergencies.clear();
    pass(40s);
    near.since = m_clock->now();
    m_emergencies = {near};
    pass(192s);
    QVERIFY(m_controller->silence("job-uncertain", 2h, "looked at"));
}

void TestAlertsPage::itFits()
{
    open();
    const QString suffix = support::dress(*m_window);
    auto faults = support::faultsOf(*m_window, u"alerts-none"_s + suffix);
    fill();
    page().chooseRule("invalid-budget");
    page().showDesktop(false);
    faults += support::faultsOf(*m_window, u"alerts"_s + suffix);
    page().editRule();
    auto* dialog = page().findChild<RuleDialog*>();
    QVERIFY(dialog);
    faults += support::faultsOf(*dialog, u"alert-rule"_s + suffix);
    dialog->close();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestAlertsPage::keysLeadToThePageAndItsHelp()
{
    open();
    m_window->showPage(m_window->overview());
    const auto& pages = m_window->pages();
    const auto number = std::ranges::find(pages, &page(), [](const auto& each) { return each.page; }) - pages.begin();
    QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_1 + number), Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &page());
    QTest::keyClick(m_window.get(), Qt::Key_F1);
    QVERIFY(m_window->helpWindow());
    QTRY_VERIFY(m_window->helpWindow()->isVisible());
    const auto* text = support::named<QTextBrowser>(*m_window->helpWindow(), u"Text of the page"_s);
    QVERIFY(text && text->source().toString().endsWith(u"alerts.md#the-page-alerts"));
}

void TestAlertsPage::thereAreNoAlerts()
{
    open();
    QVERIFY(says(u"No alerts"_s));
    QVERIFY(says(u"none active"_s));
    QCOMPARE(page().rules().model()->rowCount(), int(shippedRules().size()));
    QVERIFY(badge(u"alerts").count.isEmpty());
}

void TestAlertsPage::aRuleWhoseSeverityRisesSaysWhen()
{
    open();
    const auto severity = [this](const char* name) {
        const auto& rules = shippedRules();
        const auto at = std::ranges::find(rules, name, &AlertRule::name) - rules.begin();
        return cell(page().rules(), int(at), int(RuleColumn::Severity));
    };
    QCOMPARE(severity("ban-near"), u"Warning, critical from 90 % or 5 min"_s);
    QCOMPARE(Emergencies::criticalShare, 0.9); // as it says
    QCOMPARE(severity("global-429"), u"Warning, critical from 5 s"_s);
    QCOMPARE(severity("shards-gone"), u"Warning, critical from 10 %"_s);
    QCOMPARE(severity("banned"), u"Critical"_s);
    QCOMPARE(severity("rate-limited"), u"Warning"_s);
}

void TestAlertsPage::alertsAreListed()
{
    open();
    fill();
    auto& table = page().alerts();
    QCOMPARE(table.model()->rowCount(), 3);
    QCOMPARE(cell(table, 0, 0), u"Critical"_s);
    QCOMPARE(cell(table, 0, 1), u"Ban near"_s);
    QVERIFY(cell(table, 0, 2).contains(u"9,436 invalid requests in 10 min · 203.0.113.7 · mostly 403 POST"_s));
    QCOMPARE(cell(table, 0, 4), u"3 min 12 s"_s);
    QCOMPARE(cell(table, 0, 5), u"active"_s);
    QCOMPARE(cell(table, 1, 1), u"Uncertain items of jobs"_s);
    QVERIFY2(cell(table, 1, 5).startsWith(u"silenced until "_s), qPrintable(cell(table, 1, 5)));
    QCOMPARE(cell(table, 2, 1), u"Redis lost"_s);
    QCOMPARE(cell(table, 2, 2), u"redis-eu-1:6380 does not answer"_s);
    QCOMPARE(cell(table, 2, 4), u"1 min 36 s"_s);
    QVERIFY(cell(table, 2, 5).startsWith(u"ended "_s));
    QVERIFY(says(u"2 active · 1 past"_s));
    for (int column = 0; column < table.model()->columnCount(); ++column)
        QVERIFY(!table.model()->index(0, column).data(Qt::AccessibleTextRole).toString().isEmpty());
    m_emergencies.clear();
    pass(2s);
    QCOMPARE(table.model()->rowCount(), 3);
    QVERIFY(says(u"1 active · 2 past"_s));
    QCOMPARE(cell(table, 0, 1), u"Uncertain items of jobs"_s);
    QCOMPARE(cell(table, 1, 1), u"Ban near"_s);
}

void TestAlertsPage::theBadgeCountsActiveAlerts()
{
    open();
    fill();
    QCOMPARE(badge(u"alerts").count, u"2"_s);
    QVERIFY(badge(u"alerts").tone == Tone::Critical);
    m_emergencies.clear();
    pass(2s);
    QCOMPARE(badge(u"alerts").count, u"1"_s);
    QVERIFY(badge(u"alerts").tone == Tone::Warning);
}

void TestAlertsPage::anAlertLeadsToItsPlace_data()
{
    QTest::addColumn<int>("place");
    QTest::addColumn<QString>("title");
    QTest::newRow("budget") << int(Emergency::Place::InvalidRequests) << u"Overview"_s;
    QTest::newRow("log budgets") << int(Emergency::Place::LogBudgets) << u"Traffic"_s;
    QTest::newRow("traffic") << int(Emergency::Place::Traffic) << u"Traffic"_s;
    QTest::newRow("shards") << int(Emergency::Place::Shards) << u"Shards"_s;
    QTest::newRow("client") << int(Emergency::Place::RequestClient) << u"Buckets"_s;
}

void TestAlertsPage::anAlertLeadsToItsPlace()
{
    QFETCH(int, place);
    QFETCH(QString, title);
    open();
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.place = Emergency::Place(place);
    near.since = m_clock->now();
    m_emergencies = {near};
    pass(2s);
    page().alerts().setFocus();
    page().alerts().selectRow(0);
    QTest::keyClick(&page().alerts(), Qt::Key_Return);
    const auto& pages = m_window->pages();
    const auto shown = std::ranges::find(pages, &m_window->page(), &PageList::Entry::page);
    QCOMPARE(shown->title, title);
}

// Of the logs, which have a past.
void TestAlertsPage::aPastAlertLeadsToItsTime()
{
    open();
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.place = Emergency::Place::LogBudgets;
    near.since = m_clock->now();
    m_emergencies = {near};
    const auto began = m_clock->wallNow();
    pass(10min);
    Q_EMIT page().alertOpened(m_controller->figures().active.front());
    QVERIFY(!m_window->traffic().isZoomed());
    const auto ended = m_clock->wallNow();
    m_emergencies.clear();
    pass(3h);
    m_window->showPage(page());
    page().alerts().setFocus();
    page().alerts().selectRow(0);
    QTest::keyClick(&page().alerts(), Qt::Key_Return);
    QCOMPARE(&m_window->page(), &m_window->traffic());
    QVERIFY(m_window->traffic().isZoomed());
    const auto [from, to] = m_window->traffic().query().zoom.value();
    QVERIFY(from < began && from > began - 10min);
    QVERIFY(to > ended && to < ended + 10min);
}

void TestAlertsPage::thePaletteLeadsToAlertsAndRules()
{
    open();
    fill();
    auto entries = page().paletteEntries();
    QCOMPARE(entries.size(), 2 + shippedRules().size());
    QCOMPARE(entries[0].text, u"Ban near"_s);
    entries[0].open();
    QCOMPARE(&m_window->page(), &m_window->overview());
    m_window->showPage(page());
    const auto slow = std::ranges::find(entries, u"shard-slow"_s, &PaletteEntry::detail);
    QVERIFY(slow != entries.end());
    slow->open();
    QVERIFY(page().rules().hasFocus());
    QCOMPARE(cell(page().rules(), page().rules().currentIndex().row(), 0), u"Slow shards"_s);
}

void TestAlertsPage::aClickChoosesARule()
{
    open();
    QVERIFY(!button(u"Silence"_s)->isEnabled());
    auto& rules = page().rules();
    const auto at = rules.visualRect(rules.model()->index(1, 0)).center();
    QTest::mouseClick(rules.viewport(), Qt::LeftButton, {}, at);
    QVERIFY(button(u"Silence"_s)->isEnabled());
    QVERIFY(!page().findChild<RuleDialog*>());
}

void TestAlertsPage::aRuleIsEdited_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("button") << u"button"_s;
    QTest::newRow("key") << u"key"_s;
    QTest::newRow("double click") << u"double click"_s;
}

void TestAlertsPage::aRuleIsEdited()
{
    QFETCH(QString, how);
    open();
    page().showRule("shard-slow");
    auto& rules = page().rules();
    if (how == u"button") {
        QTest::mouseClick(button(u"Edit…"_s), Qt::LeftButton);
    } else if (how == u"key") {
        QTest::keyClick(&rules, Qt::Key_Return);
    } else {
        const auto at = rules.visualRect(rules.currentIndex().siblingAtColumn(0)).center();
        QTest::mouseClick(rules.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(rules.viewport(), Qt::LeftButton, {}, at);
    }
    QCOMPARE(page().findChildren<RuleDialog*>().size(), 1);
    auto* dialog = page().findChild<RuleDialog*>();
    QCOMPARE(dialog->enter().value(), 1'000.0);
    dialog->enter().setValue(1'500);
    dialog->accept();
    QCOMPARE(rule("shard-slow").enter, 1'500.0);
    QCOMPARE(rule("shard-slow").leave, 500.0);
    QVERIFY(says(u"“Slow shards” is changed for all windows and programs."_s));
    // It is in the file, for others.
    QCOMPARE(findRule(file().read()->rules, "shard-slow")->enter, 1'500.0);
}

void TestAlertsPage::smallFiguresAreNotRounded()
{
    open();
    auto changed = rule("rate-limited");
    changed.enter = 0.125;
    changed.leave = 0.0625;
    QVERIFY(m_controller->changeRule(changed));
    page().chooseRule("rate-limited");
    page().editRule();
    auto* dialog = page().findChild<RuleDialog*>();
    QCOMPARE(dialog->enter().text(), u"0.125 %"_s);
    dialog->accept();
    QCOMPARE(rule("rate-limited"), changed);
}

void TestAlertsPage::aRuleThatEndsAboveItsBeginningIsRefused()
{
    open();
    page().chooseRule("shard-slow");
    page().editRule();
    auto* dialog = page().findChild<RuleDialog*>();
    const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
    const auto change = std::ranges::find(buttons, u"Change rule"_s, &QAbstractButton::text);
    QVERIFY(change != buttons.end());
    dialog->leave().setValue(2'000);
    QVERIFY(!(*change)->isEnabled());
    dialog->leave().setValue(900);
    QVERIFY((*change)->isEnabled());
    dialog->close();
    QCOMPARE(rule("shard-slow").leave, 500.0);
}

void TestAlertsPage::defaultsAreRestored()
{
    open();
    auto changed = rule("shard-slow");
    changed.enter = 1'500;
    QVERIFY(m_controller->changeRule(changed));
    page().chooseRule("shard-slow");
    page().editRule();
    auto* dialog = page().findChild<RuleDialog*>();
    const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
    (*std::ranges::find(buttons, u"Restore defaults"_s, &QAbstractButton::text))->click();
    dialog->accept();
    QCOMPARE(rule("shard-slow"), *findRule(shippedRules(), "shard-slow"));
}

void TestAlertsPage::aRuleIsSilenced()
{
    open();
    page().chooseRule("shard-slow");
    QVERIFY(!endOf(u"Silence"_s)->isEnabled());
    button(u"Silence"_s)->menu()->actions().first()->trigger();
    QCOMPARE(m_controller->figures().silences.size(), 1U);
    QCOMPARE(m_controller->figures().silences.front().rule, "shard-slow");
    QVERIFY(says(u"No notifications of “Slow shards” until "_s));
    QVERIFY(endOf(u"Silence"_s)->isEnabled()); // the rule is chosen still
    QVERIFY(!endOf(u"Silence all"_s)->isEnabled());
    endOf(u"Silence"_s)->trigger();
    QVERIFY(m_controller->figures().silences.empty());
}

void TestAlertsPage::allRulesAreSilenced()
{
    open();
    fill();
    page().chooseRule("ban-near");
    button(u"Silence all"_s)->menu()->actions().first()->trigger();
    QVERIFY(says(u"No notifications until "_s));
    QVERIFY(says(u"all silenced until "_s));
    QVERIFY(cell(page().alerts(), 0, 5).startsWith(u"silenced until "_s));
    QVERIFY(!endOf(u"Silence"_s)->isEnabled()); // it has no silence of its own
    endOf(u"Silence all"_s)->trigger();
    QCOMPARE(cell(page().alerts(), 0, 5), u"active"_s);
    pass(2h); // and the other silence ends by itself
    QCOMPARE(cell(page().alerts(), 1, 5), u"active"_s);
}

void TestAlertsPage::aRuleIsTurnedOff()
{
    open();
    page().chooseRule("shard-slow");
    QTest::mouseClick(button(u"Turn off"_s), Qt::LeftButton);
    QVERIFY(!rule("shard-slow").isOn);
    QTest::mouseClick(button(u"Turn on"_s), Qt::LeftButton);
    QVERIFY(rule("shard-slow").isOn);
}

void TestAlertsPage::builtInRulesAreNotEdited()
{
    open();
    page().chooseRule("banned");
    QVERIFY(!button(u"Edit…"_s)->isEnabled());
    QVERIFY(!button(u"Turn off"_s)->isEnabled());
    QVERIFY(button(u"Silence"_s)->isEnabled());
    page().editRule();
    page().turnRule();
    QVERIFY(!page().findChild<RuleDialog*>());
    QVERIFY(rule("banned").isOn);
}

void TestAlertsPage::aRuleIsTested()
{
    open();
    page().chooseRule("shard-slow");
    QTest::mouseClick(button(u"Test"_s), Qt::LeftButton);
    QVERIFY(says(u"This desktop shows no notifications."_s));
    page().showDesktop(true);
    QTest::mouseClick(button(u"Test"_s), Qt::LeftButton);
    QVERIFY(says(u"A notification of “Slow shards” was sent to this desktop."_s));
    QVERIFY(m_controller->figures().active.empty());
    const auto changed = file().change(
        [](AlertSettings& settings) -> Result<void> {
            settings.commands = {{{"/no/such/pager"}}};
            return {};
        },
        m_clock->wallNow());
    QVERIFY(changed);
    pass(2s);
    QTest::mouseClick(button(u"Test"_s), Qt::LeftButton);
    QTRY_VERIFY(says(u"the command /no/such/pager cannot be started"_s));
}

void TestAlertsPage::itIsSaidWhereNotificationsGo()
{
    open();
    QVERIFY(!says(u"Notifications: "_s));
    page().showDesktop(true);
    QVERIFY(says(u"Notifications: on this desktop"_s));
    page().showDesktop(false);
    QVERIFY(says(u"Notifications: no notification service on this desktop"_s));
    AlertsFigures figures;
    figures.commands = 2;
    figures.webhook = WebhookFormat::Discord;
    QCOMPARE(actionsText(figures, true), u"Notifications: on this desktop, 2 commands, webhook (Discord)"_s);
}

void TestAlertsPage::problemsAreSaid()
{
    open();
    QFile file(m_folder->filePath(u"alerts.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{");
    file.close();
    pass(2s);
    QVERIFY(says(u"damaged"_s));
    page().silence("shard-slow", 2h);
    QVERIFY(says(u"correct the file, or move it away"_s));
    QVERIFY(m_controller->figures().silences.empty());
}

void TestAlertsPage::theTrayIconHasTheNumber()
{
    const auto plain = trayIcon(0, Emergency::Severity::Warning).pixmap(32).toImage();
    const auto one = trayIcon(1, Emergency::Severity::Warning).pixmap(32).toImage();
    const auto two = trayIcon(2, Emergency::Severity::Warning).pixmap(32).toImage();
    const auto critical = trayIcon(2, Emergency::Severity::Critical).pixmap(32).toImage();
    QVERIFY(!plain.isNull());
    QVERIFY(plain != one && one != two && two != critical);
    if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
        trayIcon(12, Emergency::Severity::Critical).pixmap(64).save(prefix + u"tray.png"_s);
}

void TestAlertsPage::statesTakeNoMoreRoomThanTheyNeed()
{
    open();
    const auto& rules = page().rules();
    const int before = rules.columnWidth(int(RuleColumn::State));
    QVERIFY2(before < inText(120), qPrintable(QString::number(before))); // "on" and "built in"
    QVERIFY(m_controller->silence("job-uncertain", 2h, "looked at"));
    QTRY_VERIFY(rules.columnWidth(int(RuleColumn::State)) > before);
    setUncertainItems(3);
    pass(2s);
    const auto& alerts = page().alerts();
    const int silenced = alerts.columnWidth(int(AlertColumn::State));
    QVERIFY(m_controller->endSilence("job-uncertain"));
    QTRY_VERIFY(alerts.columnWidth(int(AlertColumn::State)) < silenced); // "active"
}

void TestAlertsPage::alertsAreFiltered()
{
    open();
    fill();
    const auto* model = page().alerts().model();
    const int all = model->rowCount();
    const auto shown = [&](const QString& text) {
        page().filter().setFilterText(text);
        return model->rowCount();
    };
    const int active = shown(u"is:active"_s);
    QVERIFY(active > 0 && active < all);
    QCOMPARE(shown(u"-is:active"_s), all - active);
    QCOMPARE(shown(u"is:past"_s), all - active);
    QCOMPARE(shown(u"is:warning"_s) + shown(u"is:critical"_s), all);
    QCOMPARE(shown(u"alert:\""_s + cell(page().alerts(), 0, 1) + u'"'), 1);
    QCOMPARE(shown(u"nothing-like-it"_s), 0);
    QVERIFY(says(u"No alert matches “nothing-like-it”"_s));
    const auto place = page().place();
    QCOMPARE(place.filter, std::string("nothing-like-it"));
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(page().filter().hasFocus());
    QTest::keyClick(&page().filter(), Qt::Key_Escape);
    QCOMPARE(model->rowCount(), all);
    page().go(place);
    QCOMPARE(model->rowCount(), 0);
}

HEADROOM_TEST(TestAlertsPage)

} // namespace headroom::tst_alerts_page

#include "tst_alerts_page.moc"
