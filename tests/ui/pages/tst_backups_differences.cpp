// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Differences of a backup from its guild and from other backups, and what is restored of them.
#include "tests/support/backups/archive_folder.h"
#include "tests/support/backups/guild_archive.h"
#include "tests/support/ui/backups_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/backups/differences_model.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/widgets/tables/log_table.h"

#include <QComboBox>
#include <QJsonArray>
#include <QJsonObject>
#include <QPushButton>

namespace headroom::tst_backups_differences {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::archivedAt;
using support::must;

class TestBackupsDifferences : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void aRestoreFits();
    void twoBackupsAreCompared();
    void theOlderBackupIsWhatWas();
    void theServerIsComparedAsItIsNow();
    void oneDifferenceIsRestored();
    void whatARestoreMadeAnewIsTheSame();

private:
    void compareWithServer();
    void compareWithArchive(const char* name);
    QString headings() const; // of the two values
    QStringList changes() const; // "added general": without members, as the bot of the window joins
    void chooseOnly(const QString& name);
    void restoreChosen(const QString& only = {});
    QStringList roleNames() const;
};

void TestBackupsDifferences::compareWithServer()
{
    QTRY_VERIFY(!backups().openedBackup().empty());
    backups().opened().showView(OpenedBackup::View::Differences);
    auto& view = backups().opened().differences();
    view.compare();
    QTRY_VERIFY_WITH_TIMEOUT(!view.isComparing() && view.model().rowCount() > 0, 20'000);
}

void TestBackupsDifferences::chooseOnly(const QString& name)
{
    auto& model = backups().opened().differences().model();
    model.chooseAll(false);
    for (int i = 0; i < model.rowCount(); ++i) {
        if (model.at(i).difference.name == name && model.at(i).difference.change == console::ChangeKind::Removed)
            model.toggle(i);
    }
    QCOMPARE(model.chosenCount(), 1);
}

QStringList TestBackupsDifferences::roleNames() const
{
    QStringList names;
    const auto roles = support::simulatorJson(m_sim->host(), "/guilds/" + guild().toStdString() + "/roles").toArray();
    for (const auto& role : roles)
        names += role[u"name"_s].toString();
    return names;
}

void TestBackupsDifferences::compareWithArchive(const char* name)
{
    backups().opened().showView(OpenedBackup::View::Differences);
    auto& view = backups().opened().differences();
    const int other = view.against().findData(QString::fromStdString(path(name)));
    QVERIFY(other > 0);
    view.against().setCurrentIndex(other);
    view.compare();
}

QString TestBackupsDifferences::headings() const
{
    const auto& model = backups().opened().differences().model();
    return model.headerData(int(DifferenceColumn::Before), Qt::Horizontal).toString() + u" | "_s
        + model.headerData(int(DifferenceColumn::Now), Qt::Horizontal).toString();
}

QStringList TestBackupsDifferences::changes() const
{
    QStringList texts;
    auto& model = backups().opened().differences().model();
    for (int i = 0; i < model.rowCount(); ++i) {
        const auto& difference = model.at(i).difference;
        if (difference.kind != console::ObjectKind::Member)
            texts += QLatin1StringView(word(difference.change)) + u' ' + difference.name;
    }
    texts.sort();
    return texts;
}

// In the assistant, until it is done.
void TestBackupsDifferences::restoreChosen(const QString& only)
{
    backups().opened().differences().findChild<QPushButton*>(u"primary"_s)->click();
    QTRY_VERIFY(page().maker().dialog());
    if (!only.isEmpty())
        QCOMPARE(dialog().field("only")->value()->toString(), only);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
    plan();
    const auto before = page().openedJob();
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob() && page().openedJob() != before);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(*page().openedJob()), console::JobState::Done, 30'000);
    QTRY_VERIFY(!page().maker().dialog());
    m_window->showPage(*m_window->fleet().backups());
}

void TestBackupsDifferences::aRestoreFits()
{
    openSim();
    support::saveGuild({m_sim->host(), {guild().toULongLong()}, true}, path("real.hdra"));
    m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    support::simulatorAsk(m_sim->host(), "PATCH", "/api/v10/channels/" + support::JournalledSim::channel(0),
        R"({"name":"renamed","topic":"since the backup","rate_limit_per_user":5})");
    support::simulatorAsk(m_sim->host(), "DELETE", "/api/v10/channels/" + support::JournalledSim::channel(1));
    support::simulatorAsk(
        m_sim->host(), "POST", "/api/v10/guilds/" + guild().toStdString() + "/roles", R"({"name":"New role"})");
    openHere();
    showBackups();
    compareWithServer();
    auto& model = backups().opened().differences().model();
    int added = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.at(row).difference.change != console::ChangeKind::Added)
            continue;
        ++added;
        model.toggle(row); // a restore leaves it as it is
    }
    QVERIFY(added > 0);
    QCOMPARE(model.chosenCount(), model.rowCount() - added);
    auto faults = faultsOfLooks(u"backups-changed"_s);
    chooseOnly(u"bench"_s);
    backups().opened().differences().findChild<QPushButton*>(u"primary"_s)->click();
    QTRY_VERIFY(page().maker().dialog());
    const auto look = [&](const QString& name) {
        forEachLook([&](const QString& suffix) {
            dialog().resize(QSize(860, 680).boundedTo(m_window->size() - QSize(40, 40)));
            faults += support::faultsOf(dialog(), name + suffix);
        });
    };
    look(u"restore-what"_s);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
    look(u"restore-how"_s);
    plan();
    look(u"restore-plan"_s);
    dialog().reject();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsDifferences::twoBackupsAreCompared()
{
    openFilledFolder("aurora-1.hdra");
    auto& view = backups().opened().differences();
    compareWithArchive("aurora-2.hdra");
    QTRY_COMPARE(view.model().rowCount(), 1);
    const auto cell = [&](DifferenceColumn column) {
        return view.model().data(view.model().index(0, int(column))).toString();
    };
    QCOMPARE(cell(DifferenceColumn::What), u"Role “Moderator” · name"_s);
    QCOMPARE(cell(DifferenceColumn::Before), u"Mods"_s);
    QCOMPARE(cell(DifferenceColumn::Now), u"Moderator"_s);
    QCOMPARE(headings(), u"In the older | In the newer"_s);
    QVERIFY(says(u"1 changed"_s));
    QCOMPARE(view.model().chosenIds(), u"role:11"_s);
    view.table().setFocus();
    view.table().setCurrentIndex(view.model().index(0, 0));
    QTest::keyClick(&view.table(), Qt::Key_Space);
    QCOMPARE(view.model().chosenCount(), 0);
}

void TestBackupsDifferences::theOlderBackupIsWhatWas()
{
    openFilledFolder("aurora-2.hdra");
    compareWithArchive("aurora-1.hdra");
    auto& view = backups().opened().differences();
    QTRY_COMPARE(view.model().rowCount(), 1);
    QCOMPARE(view.model().data(view.model().index(0, int(DifferenceColumn::Before))).toString(), u"Mods"_s);
    QCOMPARE(view.model().data(view.model().index(0, int(DifferenceColumn::Now))).toString(), u"Moderator"_s);
    QCOMPARE(headings(), u"In the older | In the newer"_s);
    // With the guild they are those of the backup and of now again, and are remembered as the same columns.
    const auto names = [&]() -> QString {
        const auto& model = view.model();
        return model.headerData(int(DifferenceColumn::Before), Qt::Horizontal, ColumnNameRole).toString() + u" | "_s
            + model.headerData(int(DifferenceColumn::Now), Qt::Horizontal, ColumnNameRole).toString();
    };
    QCOMPARE(names(), u"Before | After"_s);
    view.model().show({}, true, {});
    QCOMPARE(headings(), u"In the backup | Now"_s);
    QCOMPARE(names(), u"Before | After"_s);
}

void TestBackupsDifferences::theServerIsComparedAsItIsNow()
{
    openSim();
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = guild().toULongLong(), .begun = archivedAt});
    openHere();
    showBackups();
    QTRY_COMPARE(backups().openedBackup(), path("a.hdra"));
    backups().opened().showView(OpenedBackup::View::Differences);
    auto& view = backups().opened().differences();
    view.compare();
    QVERIFY(view.isComparing());
    QTRY_VERIFY_WITH_TIMEOUT(!view.isComparing() && view.model().rowCount() > 0, 20'000);
    QStringList removed;
    for (int i = 0; i < view.model().rowCount(); ++i) {
        const auto& difference = view.model().at(i).difference;
        if (difference.change == console::ChangeKind::Removed)
            removed += difference.name;
    }
    for (const QString& name : {u"Helper"_s, u"Lounge"_s, u"wave"_s, u"spammer"_s})
        QVERIFY2(removed.contains(name), qPrintable(name));
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(0)); // it was a dry run
    QCOMPARE(changesSent(), std::size_t(0));
    // Given up in the middle, nothing is left either.
    view.compare();
    bool isUnderWay = false;
    QTRY_VERIFY(isUnderWay || (isUnderWay = !view.isComparing() || must(m_store->jobs({})).size() == 1));
    view.show(nullptr);
    QVERIFY(!view.isComparing());
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(0));
}

// From the page to the guild: of all that was changed since the backup only what was chosen is as it was.
void TestBackupsDifferences::oneDifferenceIsRestored()
{
    const auto role = [](const char* id, const QString& name) {
        return QJsonObject{{u"id"_s, QLatin1String(id)}, {u"name"_s, name}, {u"color"_s, 0x5b8def}, {u"position"_s, 1}};
    };
    m_sim = std::make_unique<support::JournalledSim>(QStringList(), 3,
        QJsonObject{{u"roles"_s,
            QJsonArray{role("203039963636200001", u"Wanted"_s), role("203039963636200002", u"Not wanted"_s)}}});
    m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    const auto id = guild();
    support::saveGuild({m_sim->host(), {id.toULongLong()}, false}, path("real.hdra"));
    const auto roles = "/api/v10/guilds/" + id.toStdString() + "/roles";
    for (const auto* role : {"/203039963636200001", "/203039963636200002"})
        support::simulatorAsk(m_sim->host(), "DELETE", roles + role);
    support::simulatorAsk(
        m_sim->host(), "PATCH", "/api/v10/channels/" + support::JournalledSim::channel(0), R"({"name":"renamed"})");
    openHere();
    showBackups();
    compareWithServer();
    QVERIFY(backups().opened().differences().model().rowCount() >= 3);
    chooseOnly(u"Wanted"_s);
    (void)m_sim->arrivals();
    restoreChosen(u"role:203039963636200001"_s);
    QVERIFY(roleNames().contains(u"Wanted"_s));
    QVERIFY(!roleNames().contains(u"Not wanted"_s));
    QVERIFY(channelNames().contains(u"renamed"_s));
    std::size_t made = 0;
    for (const auto& arrival : m_sim->arrivals())
        made += arrival.made.starts_with("role:") ? 1 : 0;
    QCOMPARE(made, std::size_t(1));
}

// Roles and channels that were deleted and restored have other ids.
void TestBackupsDifferences::whatARestoreMadeAnewIsTheSame()
{
    const QJsonObject role{{u"id"_s, u"203039963636200001"_s}, {u"name"_s, u"Wanted"_s}, {u"position"_s, 1}};
    m_sim = std::make_unique<support::JournalledSim>(QStringList(), 3, QJsonObject{{u"roles"_s, QJsonArray{role}}});
    m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    const discord::Snowflake id{guild().toULongLong()};
    support::saveGuild({m_sim->host(), id, false}, path("before.hdra"));
    const auto api = "/api/v10/guilds/" + guild().toStdString();
    support::simulatorAsk(m_sim->host(), "DELETE", api + "/roles/203039963636200001");
    support::simulatorAsk(m_sim->host(), "DELETE", "/api/v10/channels/" + support::JournalledSim::channel(0));
    openHere();
    showBackups();
    compareWithServer();
    QCOMPARE(changes().join(u'\n'), u"removed Wanted\nremoved bench"_s);
    for (const QString& one : {u"Wanted"_s, u"bench"_s}) { // each by a restore of its own
        chooseOnly(one);
        restoreChosen();
        backups().opened().differences().compare();
        QTRY_VERIFY_WITH_TIMEOUT(!backups().opened().differences().isComparing(), 20'000);
    }
    QCOMPARE(changes().join(u'\n'), QString());
    support::saveGuild({m_sim->host(), id, false}, path("after.hdra"));
    QTRY_COMPARE_WITH_TIMEOUT(rows().size(), 3, 20'000);
    backups().openBackup(path("before.hdra"));
    compareWithArchive("after.hdra");
    QTRY_VERIFY(!backups().opened().differences().isComparing());
    QCOMPARE(changes().join(u'\n'), QString());
}

HEADROOM_TEST(TestBackupsDifferences)

} // namespace headroom::tst_backups_differences

#include "tst_backups_differences.moc"
