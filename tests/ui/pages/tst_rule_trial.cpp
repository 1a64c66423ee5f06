// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rules are tried on the past while they are edited, added and removed.
#include "tests/support/recording/recorded_night.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/widgets/tables/log_table.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>

namespace headroom::tst_rule_trial {

using namespace headroom::ui;
using namespace headroom::console;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::buttonIn;
using support::RecordedNight;

class TestRuleTrial : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;

    void itFits_data() { support::addThemes(); }
    void itFits();
    void aRuleIsTriedOnThePast();
    void aChangeIsTriedAtOnce();
    void whatWasNotTriedIsNotTriedByAChange();
    void theSpanIsThatOfTheTimeline();
    void aRowLeadsToItsMoment();
    void gapsAreSaid();
    void itIsStopped();
    void withoutARecordingItSaysSo();
    void whatIsNotRecordedSaysSo();
    void aFileThatIsNoneSaysSo();
    void aRuleIsAdded();
    void aNewRuleIsTried();
    void namesAreChecked_data();
    void namesAreChecked();
    void aRuleOfOnesOwnIsRemoved();
    void whatIsShippedIsNotRemoved();

private:
    static constexpr std::int64_t nightLength = 1800;

    RuleDialog& edit(const char* rule);
    static void tryUntilOnce(RuleDialog& dialog); // there was one alert by the rule
    AlertsPage& page() const { return *m_window->fleet().alerts(); }
    const std::vector<AlertRule>& rules() const { return m_controller->figures().rules; }
    QPushButton* button(const QString& text) const { return buttonIn(page(), text); }

    QTemporaryDir m_recordings;
    std::string m_night;
    recording::Second m_from{};
    TriablePast m_past;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AlertsController> m_controller;
};

void TestRuleTrial::initTestCase()
{
    useOwnSettings(*this);
    const VirtualClock clock;
    m_from = std::chrono::floor<std::chrono::seconds>(clock.wallNow()) - std::chrono::seconds{nightLength};
    m_night = m_recordings.filePath(u"night.rec"_s).toStdString();
    const RecordedNight night(m_night, m_from, nightLength);
}

void TestRuleTrial::init()
{
    support::WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_controller = std::make_unique<AlertsController>(
        AlertsController::Options{.file = m_folder->filePath(u"alerts.json"_s).toStdString()}, *m_clock);
    openWindow();
    m_window->fleet().openAlerts(*m_controller);
    m_controller->start();
    m_window->showPage(page());
    const WallTime end = m_from + std::chrono::seconds{nightLength};
    m_past = {m_night, end, {end - 1h, end}};
    page().setPast([this] { return m_past; });
}

void TestRuleTrial::cleanup()
{
    m_window.reset();
    m_controller.reset();
}

RuleDialog& TestRuleTrial::edit(const char* rule)
{
    page().chooseRule(rule);
    page().editRule();
    return *page().findChildren<RuleDialog*>().back();
}

void TestRuleTrial::tryUntilOnce(RuleDialog& dialog)
{
    dialog.trial().tryNow();
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"1 time"_s, 30'000);
}

void TestRuleTrial::itFits()
{
    QFETCH(bool, dark);
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    const QString suffix = dark ? u"-dark"_s : u"-light"_s;
    auto& dialog = edit("invalid-budget");
    dialog.leave().setValue(1);
    dialog.enter().setValue(1.1);
    tryUntilOnce(dialog);
    // As often as before: only the length tells what the change does.
    QTRY_VERIFY2_WITH_TIMEOUT(
        dialog.trial().detail().contains(u" instead of 4 min, of "_s), qPrintable(dialog.trial().detail()), 30'000);
    QCOMPARE(support::faultsOf(dialog, u"rule-trial"_s + suffix), QStringList());
    dialog.close();
    auto& other = edit("backup-old");
    QCOMPARE(support::faultsOf(other, u"rule-not-recorded"_s + suffix), QStringList());
    other.close();
    page().addRule();
    auto* adding = page().findChildren<RuleDialog*>().back();
    adding->name()->setText(u"slower-than-usual"_s);
    adding->measure()->setCurrentIndex(adding->measure()->findData(int(AlertMeasure::ShardLatency)));
    adding->leave().setValue(60); // whichever shard is slow, its least of three heartbeats is 73 ms at most
    adding->enter().setValue(65);
    adding->trial().tryNow();
    QTRY_VERIFY_WITH_TIMEOUT(adding->trial().alerts().model()->rowCount() > 0, 30'000);
    QCOMPARE(support::faultsOf(*adding, u"rule-new"_s + suffix), QStringList());
    adding->close();
}

void TestRuleTrial::aRuleIsTriedOnThePast()
{
    auto& dialog = edit("invalid-budget");
    QVERIFY(dialog.trial().summary().isEmpty());
    QTest::mouseClick(buttonIn(dialog, u"Try"_s), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"1 time"_s, 30'000);
    const auto* model = dialog.trial().alerts().model();
    QCOMPARE(model->rowCount(), 1);
    const auto cell = [model](int column) { return model->index(0, column).data().toString(); };
    QCOMPARE(cell(2), u"4 min"_s); // three minutes, and one until it is over
    QCOMPARE(cell(3), u"94.4 %"_s);
    QVERIFY2(cell(4).startsWith(u"203.0.113.7"_s), qPrintable(cell(4)));
    for (int column = 0; column < model->columnCount(); ++column)
        QVERIFY(!model->index(0, column).data(Qt::AccessibleTextRole).toString().isEmpty());
    // Nothing of it is saved.
    dialog.close();
    QVERIFY(rules() == shippedRules());
}

void TestRuleTrial::aChangeIsTriedAtOnce()
{
    auto& dialog = edit("invalid-budget");
    tryUntilOnce(dialog);
    dialog.enter().setValue(95);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"Never instead of 1"_s, 30'000);
    QCOMPARE(dialog.trial().alerts().model()->rowCount(), 0);
    dialog.enter().setValue(94);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"1 time"_s, 30'000);
    // What makes no sense is not tried; the last that does stands.
    dialog.leave().setValue(99);
    QVERIFY(!dialog.trial().isRunning());
    QCOMPARE(dialog.trial().summary(), u"1 time"_s);
}

void TestRuleTrial::whatWasNotTriedIsNotTriedByAChange()
{
    auto& dialog = edit("invalid-budget");
    dialog.enter().setValue(95);
    QVERIFY(!dialog.trial().isRunning());
    QVERIFY(dialog.trial().summary().isEmpty());
}

void TestRuleTrial::theSpanIsThatOfTheTimeline()
{
    m_past.timeline = {m_from, m_from + 600s}; // before the trouble
    auto& dialog = edit("invalid-budget");
    QCOMPARE(dialog.trial().span().count(), 3);
    QVERIFY(dialog.trial().span().itemText(2).startsWith(u"As the timeline: "_s));
    tryUntilOnce(dialog);
    dialog.trial().span().setCurrentIndex(2);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"Never"_s, 30'000);
    dialog.trial().span().setCurrentIndex(1);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.trial().summary(), u"1 time"_s, 30'000);
}

void TestRuleTrial::aRowLeadsToItsMoment()
{
    QSignalSpy chosen(&page(), &AlertsPage::momentChosen);
    auto& dialog = edit("invalid-budget");
    tryUntilOnce(dialog);
    auto& table = dialog.trial().alerts();
    table.setFocus();
    table.selectRow(0);
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    const auto place = chosen.front().front().value<console::Place>();
    QCOMPARE(place.page, std::string("overview"));
    QVERIFY(place.at == WallTime(m_from + 900s));
    QVERIFY(dialog.isVisible()); // it can be gone on with
}

void TestRuleTrial::gapsAreSaid()
{
    auto& dialog = edit("invalid-budget");
    tryUntilOnce(dialog);
    QTRY_VERIFY(says(u"Nothing was recorded for 23 h 30 min, in 1 gap."_s));
}

void TestRuleTrial::itIsStopped()
{
    auto& dialog = edit("invalid-budget");
    dialog.trial().tryNow();
    QVERIFY(dialog.trial().isRunning());
    dialog.trial().cancel();
    QVERIFY(!dialog.trial().isRunning());
    tryUntilOnce(dialog);
    dialog.trial().tryNow();
    dialog.close(); // while it reads
}

void TestRuleTrial::withoutARecordingItSaysSo()
{
    m_past.file.clear();
    auto& dialog = edit("invalid-budget");
    QVERIFY(!buttonIn(dialog, u"Try"_s)->isEnabled());
    QTRY_VERIFY(says(u"Nothing is recorded here: start Headroom with --recording FILE."_s));
    dialog.trial().tryNow();
    QVERIFY(!dialog.trial().isRunning());
}

void TestRuleTrial::whatIsNotRecordedSaysSo()
{
    auto& dialog = edit("backup-old");
    QVERIFY(!buttonIn(dialog, u"Try"_s)->isEnabled());
    QTRY_VERIFY(says(u"Not recorded: “Old backups” is measured live only"_s));
}

void TestRuleTrial::aFileThatIsNoneSaysSo()
{
    m_past.file = m_recordings.filePath(u"none.rec"_s).toStdString();
    auto& dialog = edit("invalid-budget");
    dialog.trial().tryNow();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.trial().isRunning(), 30'000);
    QVERIFY(dialog.trial().summary().isEmpty());
    QTRY_VERIFY(says(u"none.rec"_s));
}

void TestRuleTrial::aRuleIsAdded()
{
    QTest::mouseClick(button(u"Add rule…"_s), Qt::LeftButton);
    auto* dialog = page().findChild<RuleDialog*>();
    QVERIFY(dialog && dialog->name());
    QVERIFY(!buttonIn(*dialog, u"Add rule"_s)->isEnabled());
    dialog->name()->setText(u"slower-than-usual"_s);
    dialog->measure()->setCurrentIndex(dialog->measure()->findData(int(AlertMeasure::ShardLatency)));
    QCOMPARE(dialog->enter().value(), 1000.0); // as the rule of that measure has it
    QVERIFY(dialog->enter().text().endsWith(u" ms"_s));
    dialog->leave().setValue(300);
    dialog->enter().setValue(400);
    QVERIFY(buttonIn(*dialog, u"Add rule"_s)->isEnabled());
    dialog->accept();
    QCOMPARE(rules().size(), shippedRules().size() + 1);
    const auto& added = rules().back();
    QCOMPARE(added.name, std::string("slower-than-usual"));
    QVERIFY(added.measure == AlertMeasure::ShardLatency);
    QCOMPARE(added.enter, 400.0);
    QCOMPARE(added.leave, 300.0);
    QVERIFY(says(u"“slower-than-usual” is used by all windows and programs."_s));
    const auto saved = AlertFile(m_folder->filePath(u"alerts.json"_s).toStdString()).read();
    QVERIFY(saved && saved->rules == rules());
}

void TestRuleTrial::aNewRuleIsTried()
{
    page().addRule();
    auto* dialog = page().findChild<RuleDialog*>();
    dialog->leave().setValue(1);
    dialog->trial().tryNow(); // it needs no name for that
    QTRY_COMPARE_WITH_TIMEOUT(dialog->trial().summary(), u"1 time"_s, 30'000);
    dialog->measure()->setCurrentIndex(dialog->measure()->findData(int(AlertMeasure::BackupAge)));
    QVERIFY(dialog->trial().summary().isEmpty());
    QVERIFY(!buttonIn(*dialog, u"Try"_s)->isEnabled());
}

void TestRuleTrial::namesAreChecked_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    QTest::newRow("taken") << u"shard-slow"_s << u"There is a rule of this name."_s;
    QTest::newRow("capitals") << u"Slow"_s << u"A name has small letters, digits and hyphens."_s;
    QTest::newRow("spaces") << u"too slow"_s << u"A name has small letters, digits and hyphens."_s;
}

void TestRuleTrial::namesAreChecked()
{
    QFETCH(QString, name);
    QFETCH(QString, says);
    page().addRule();
    auto* dialog = page().findChild<RuleDialog*>();
    dialog->name()->setText(name);
    QVERIFY(!buttonIn(*dialog, u"Add rule"_s)->isEnabled());
    QTRY_VERIFY(this->says(says));
}

void TestRuleTrial::aRuleOfOnesOwnIsRemoved()
{
    AlertRule mine{.name = "mine", .measure = AlertMeasure::LimitedShare, .enter = 2, .leave = 1};
    QVERIFY(m_controller->addRule(mine));
    QVERIFY(m_controller->silence("mine", 2h));
    page().chooseRule("mine");
    auto* remove = button(u"Remove"_s);
    QVERIFY(remove->isVisible());
    QTest::mouseClick(remove, Qt::LeftButton);
    const auto dialogs = m_window->findChildren<QDialog*>();
    const auto question = std::ranges::find_if(dialogs, [](const auto* dialog) { return dialog->isVisible(); });
    QVERIFY(question != dialogs.end());
    (*question)->accept();
    QCOMPARE(rules().size(), shippedRules().size());
    QVERIFY(m_controller->figures().silences.empty());
}

void TestRuleTrial::whatIsShippedIsNotRemoved()
{
    page().chooseRule("shard-slow");
    QVERIFY(!button(u"Remove"_s));
    const auto removed = m_controller->removeRule("shard-slow");
    QVERIFY(!removed);
    QVERIFY(removed.error().text.ends_with("turn it off instead"));
    QVERIFY(!m_controller->removeRule("nothing"));
    QVERIFY(!m_controller->addRule(*findRule(shippedRules(), "shard-slow")));
}

HEADROOM_TEST(TestRuleTrial)

} // namespace headroom::tst_rule_trial

#include "tst_rule_trial.moc"
