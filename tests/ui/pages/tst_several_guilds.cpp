// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A job for each of several guilds, made in the window against the simulator as a process, in whose usual world the bot
// is in five guilds.
#include "tests/support/simulator/sim_process.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/pages/jobs/guild_field.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>

namespace headroom::tst_several_guilds {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::JobState;
using support::must;
using Step = NewJobDialog::Step;

class TestSeveralGuilds : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;
    void itFits();
    void allGuildsAreBackedUpByAJobEach();
    void guildsAreChosenByNameAndTakenOutAgain();
    void anArchiveForAllOfThemIsRefused();
    void aGuildWithoutAPlanIsNamedAndTheOthersAreQueued();
    void stoppedPlansLeaveNothing();
    void otherOperationsTakeOneGuild();

private:
    void openHere(const QStringList& arguments = {});
    NewJobDialog& openDialog();
    void openOnGuilds(); // once the dialog has read them
    void writeBackup(const QString& to);
    void makePlan();
    QStringList archives() const { return QDir(m_folder.path()).entryList({u"*.hdra"_s}, QDir::Files); }

    QTemporaryDir m_folder;
    std::unique_ptr<support::SimProcess> m_sim;
};

void TestSeveralGuilds::init()
{
    support::JobsTest::init();
    for (const QString& archive : archives())
        QFile::remove(m_folder.filePath(archive));
}

void TestSeveralGuilds::cleanup()
{
    support::JobsTest::cleanup();
    m_sim.reset();
}

void TestSeveralGuilds::openHere(const QStringList& arguments)
{
    m_sim = std::make_unique<support::SimProcess>(QStringList{u"--limits"_s, u"none"_s} + arguments);
    console::JobsController::Options options{.address = m_address, .globalPerSecond = 0};
    options.profile.emplace().requests.emplace().client.transport.api = m_sim->api();
    options.profile->requests->client.transport.token = "one";
    openOn(std::move(options));
}

NewJobDialog& TestSeveralGuilds::openDialog()
{
    page().maker().makeNew();
    dialog().operations().choose("backup-guild");
    return dialog();
}

void TestSeveralGuilds::openOnGuilds()
{
    openHere();
    openDialog();
    QTRY_VERIFY(dialogSays(u"The bot is in 5 guilds"_s));
}

void TestSeveralGuilds::writeBackup(const QString& to)
{
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Values);
    dialog().field("to")->setValue(m_folder.filePath(to));
    dialog().field("parts")->setValue(u"roles,channels"_s);
    dialog().forward().click();
}

void TestSeveralGuilds::makePlan()
{
    QCOMPARE(dialog().step(), Step::Run);
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 60'000);
}

void TestSeveralGuilds::itFits()
{
    openHere();
    openDialog();
    QStringList faults;
    const auto look = [&](const QString& name) {
        for (const bool isDark : {true, false}) {
            m_window->theme().preview(isDark ? Theme::Choice::Dark : Theme::Choice::Light);
            for (const QSize size : support::pictureSizes) {
                dialog().resize(QSize(860, 680).boundedTo(size - QSize(40, 40)));
                faults += support::faultsOf(
                    dialog(), u"%1-%2-%3"_s.arg(name, isDark ? u"dark"_s : u"light"_s).arg(size.width()));
            }
        }
    };
    look(u"several-guilds-none"_s);
    QTRY_VERIFY(dialogSays(u"The bot is in 5 guilds"_s));
    dialog().guildField().chooseAll();
    look(u"several-guilds-all"_s);
    writeBackup(u"{guild}.hdra"_s);
    makePlan();
    look(u"several-guilds-plan"_s);
    dialog().reject();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestSeveralGuilds::allGuildsAreBackedUpByAJobEach()
{
    openOnGuilds();
    dialog().guildField().chooseAll();
    writeBackup(u"{guild}.hdra"_s);
    makePlan();
    QVERIFY(dialogSays(u"5 guilds: 5 archives to create"_s));
    QCOMPARE(dialog().forward().text(), u"Queue 5 jobs"_s);
    QVERIFY(support::buttonIn(dialog(), u"Save as drafts"_s));
    // The items are those of one, by choice.
    const auto* guild = support::named<QComboBox>(dialog().planView(), u"Items of which guild"_s);
    QVERIFY(guild && guild->isVisible());
    QCOMPARE(guild->count(), 5);
    const auto& items = dialog().planView().items();
    QTRY_VERIFY(items.rowCount() > 0);
    QCOMPARE(items.index(0, int(PlanColumn::Target)).data().toString(),
        u"archive %1.hdra"_s.arg(guild->currentData().toString()));
    QVERIFY(guild->currentData().toULongLong() > 0); // its id
    // No item says more than its name, which has all the room.
    const auto& table = dialog().planView().table();
    QVERIFY(table.isColumnHidden(int(PlanColumn::Change)));
    QVERIFY(table.columnWidth(int(PlanColumn::Target)) > inText(300));
    // The text of the plan is in line with its title.
    const auto* notes = dialog().planView().findChild<QScrollArea*>()->findChild<QLabel*>();
    const auto titles = dialog().planView().findChildren<QLabel*>();
    const auto title =
        std::ranges::find_if(titles, [](const QLabel* label) { return label->text().startsWith(u"5 guilds: "); });
    QVERIFY(notes && title != titles.end());
    const auto startOf = [this](const QLabel& label) {
        return label.mapTo(&dialog(), label.contentsRect().topLeft()).x();
    };
    QCOMPARE(startOf(*notes), startOf(**title));
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob());
    QTRY_VERIFY(!page().maker().dialog());
    const auto all = must(m_store->jobs({}));
    QCOMPARE(all.size(), std::size_t(5));
    std::set<discord::Snowflake> guilds;
    for (const auto& job : all) {
        QCOMPARE(job.operation, "backup-guild");
        guilds.insert(*job.guild);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.id), JobState::Done, 60'000);
    }
    QCOMPARE(guilds.size(), std::size_t(5));
    QCOMPARE(archives().size(), 5);
}

void TestSeveralGuilds::guildsAreChosenByNameAndTakenOutAgain()
{
    openOnGuilds();
    auto& edit = dialog().guild();
    const auto& named = edit.names().named();
    for (const std::size_t index : {0U, 1U}) {
        edit.setFocus();
        QTest::keyClicks(&edit, QString::number(named[index].id.value));
        auto* list = edit.completer()->popup();
        QTRY_VERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_VERIFY(edit.text().isEmpty());
    }
    edit.setText(QString::number(named[2].id.value)); // what stands in the line counts as well
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < 3; ++i)
        ids.push_back(discord::toString(named[i].id));
    QCOMPARE(dialog().guildField().guilds(), ids);
    QVERIFY(dialogSays(QString::fromStdString(named[0].name + " · " + named[1].name)));
    auto* count = dialog().guildField().findChild<QPushButton*>(u"export"_s);
    QVERIFY(count && count->isVisible());
    QCOMPARE(count->text(), u"2 guilds"_s);
    Q_EMIT count->menu()->aboutToShow();
    count->menu()->actions().first()->trigger();
    QCOMPARE(count->text(), u"1 guild"_s);
    ids.erase(ids.begin());
    QCOMPARE(dialog().guildField().guilds(), ids);
}

void TestSeveralGuilds::anArchiveForAllOfThemIsRefused()
{
    openOnGuilds();
    dialog().guildField().chooseAll();
    writeBackup(u"one.hdra"_s);
    QCOMPARE(dialog().step(), Step::Values);
    QVERIFY(dialog().field("to")->hasError());
    QVERIFY(dialogSays(u"Let it contain {guild}, as each guild has an archive of its own"_s));
    QVERIFY(must(m_store->jobs({})).empty());
}

void TestSeveralGuilds::aGuildWithoutAPlanIsNamedAndTheOthersAreQueued()
{
    openOnGuilds();
    dialog().guildField().choose(QString::number(dialog().guild().names().named().front().id.value));
    dialog().guildField().choose(u"123456789012345678"_s); // nobody's
    writeBackup(u"{guild}.hdra"_s);
    makePlan();
    QVERIFY(dialogSays(u"123456789012345678: no plan: "_s));
    QCOMPARE(dialog().forward().text(), u"Queue job"_s);
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(1));
    dialog().keep().click();
    QTRY_VERIFY(page().openedJob());
    QCOMPARE(stateOf(*page().openedJob()), JobState::WaitingForConfirmation);
}

void TestSeveralGuilds::stoppedPlansLeaveNothing()
{
    openHere({u"--fault"_s, u"delay=60000:GET /guilds/*/roles"_s});
    openDialog();
    QTRY_VERIFY(dialogSays(u"The bot is in 5 guilds"_s));
    dialog().guildField().chooseAll();
    writeBackup(u"{guild}.hdra"_s);
    dialog().forward().click();
    QTRY_VERIFY(dialogSays(u"Planning…"_s));
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(1));
    QTRY_VERIFY(dialogSays(u"Guild 1 of 5"_s));
    dialog().backward().click();
    QCOMPARE(dialog().step(), Step::Run);
    QTRY_VERIFY(must(m_store->jobs({})).empty());
}

void TestSeveralGuilds::otherOperationsTakeOneGuild()
{
    openOnGuilds();
    dialog().guildField().chooseAll();
    QVERIFY(dialogSays(u"Each guild has a job of its own."_s));
    dialog().operations().choose("edit-roles");
    QVERIFY(!dialogSays(u"Each guild has a job of its own."_s));
    QVERIFY(dialog().guildField().guilds().empty());
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Operation); // which one is still to be said
}

HEADROOM_TEST(TestSeveralGuilds)

} // namespace headroom::tst_several_guilds

#include "tst_several_guilds.moc"
