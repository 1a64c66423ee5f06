// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of backups: its list, its folder, and what is done with a file.
#include "core/console/alerts/alerts.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/backups_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/backups/backup_list_model.h"
#include "ui/models/backups/backup_words.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/tables/backup_table.h"

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

namespace headroom::tst_backups_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::archivedAt;

class TestBackupsPage : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void listsArchivesUnderTheirGuilds();
    void anAlertLeadsToTheNewestOfItsGuild();
    void anEmptyFolderSaysWhatToDo();
    void aFolderThatIsNotThereSaysWhatToDo();
    void aFolderThatGoesAndComesBackIsFollowed();
    void anotherFolderIsChosenAndKept();
    void aNewArchiveAppears();
    void whatWasNotAskedForIsSaid();
    void removingAsksFirst();
    void whatIsDraggedInIsCopied();
    void aJobIsMadeFromWhatThePageSays();
    void whatCannotBeDoneSaysWhy();
    void anOldBackupIsWarnedOf();
    void aGuildWithoutAGoodBackupIsWarnedOf();
    void aDamagedBackupSaysWhatToDo();
    void whatIsKnownStandsBelowItsTitle();
    void theListIsFiltered();
    void theFilterIsPartOfThePlace();

private:
    bool buttonNamed(const QString& text) const; // is to be seen
};

bool TestBackupsPage::buttonNamed(const QString& text) const
{
    for (const QPushButton* button : backups().findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == text)
            return true;
    }
    return false;
}

void TestBackupsPage::listsArchivesUnderTheirGuilds()
{
    openFilledFolder();
    QCOMPARE(rows(),
        QStringList({u"[Aurora]"_s, u"aurora-3.hdra"_s, u"aurora-2.hdra"_s, u"aurora-1.hdra"_s,
            u"[Borealis with a rather long name for a guild]"_s, u"borealis-2026-11-23-0311.hdra"_s,
            u"[Cannot be read]"_s, u"cut-off.hdra"_s}));
    QCOMPARE(state(path("aurora-1.hdra")), u"verified yesterday"_s);
    QCOMPARE(state(path("aurora-2.hdra")), u"not verified"_s);
    QCOMPARE(state(path("aurora-3.hdra")), u"not finished"_s);
    QCOMPARE(state(path("borealis-2026-11-23-0311.hdra")), u"damaged"_s);
    QCOMPARE(state(path("cut-off.hdra")), u"cannot be read"_s);
    // The keys pass over headings.
    backups().openBackup(path("aurora-1.hdra"));
    backups().table().setFocus();
    QTest::keyClick(&backups().table(), Qt::Key_Down);
    QCOMPARE(backups().openedBackup(), path("borealis-2026-11-23-0311.hdra"));
    QTRY_VERIFY(says(u"role 5: its content was changed"_s));
    QTest::keyClick(&backups().table(), Qt::Key_Up);
    QCOMPARE(backups().openedBackup(), path("aurora-1.hdra"));
    QTRY_VERIFY(says(u"the bot lacks BAN_MEMBERS"_s));
}

// Be it good or not: that is why it is old.
void TestBackupsPage::anAlertLeadsToTheNewestOfItsGuild()
{
    openFilledFolder();
    QTRY_VERIFY_WITH_TIMEOUT(rows().size() > 4, 20'000);
    m_window->showPage(m_window->overview());
    console::Alert alert{.rule = "backup-old", .measure = console::AlertMeasure::BackupAge};
    alert.place = console::Emergency::Place::Backups;
    alert.subjects = {{"Aurora", 40}};
    m_window->fleet().openAlert(alert);
    QCOMPARE(&m_window->page(), static_cast<Page*>(&backups()));
    QCOMPARE(backups().place().opened, std::vector<std::string>{"aurora-3.hdra"});
}

void TestBackupsPage::anEmptyFolderSaysWhatToDo()
{
    openBackups();
    QVERIFY(says(u"No backups yet"_s));
    QVERIFY(says(m_folder->path()));
    auto* backUp = support::buttonIn(backups(), u"Back up a guild…"_s);
    QVERIFY(backUp);
    backUp->click(); // without a token
    QVERIFY(says(u"To plan jobs, set HEADROOM_TOKEN"_s));
}

void TestBackupsPage::aFolderThatIsNotThereSaysWhatToDo()
{
    openOn(m_address);
    const auto missing = m_folder->filePath(u"not/there"_s);
    showBackups(0h, missing);
    QVERIFY(!says(u"No backups yet"_s));
    QVERIFY(says(u"There is no folder %1: create it or connect its disk, or choose another folder."_s.arg(missing)));
    QVERIFY(buttonNamed(u"Choose another folder…"_s));
    QVERIFY(badge(u"backups").warning.startsWith(u"There is no folder"));
    QVERIFY(QDir().mkpath(missing));
    QTRY_VERIFY_WITH_TIMEOUT(says(u"No backups yet"_s), 20'000);
    QCOMPARE(badge(u"backups").warning, QString());
}

void TestBackupsPage::aFolderThatGoesAndComesBackIsFollowed()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    make({.name = "b.hdra", .guild = u"Borealis"_s, .id = 1002, .begun = archivedAt});
    openBackups();
    backups().openBackup(path("b.hdra"));
    const QString away = m_folder->path() + u"-away"_s;
    QVERIFY(QDir().rename(m_folder->path(), away));
    m_backups->readSoon(); // no watcher tells of a folder that is moved
    QTRY_VERIFY_WITH_TIMEOUT(says(u"There is no folder %1: "_s.arg(m_folder->path())), 20'000);
    QVERIFY(buttonNamed(u"Choose another folder…"_s));
    QCOMPARE(badge(u"backups").count, QString());
    QVERIFY(QDir().rename(away, m_folder->path()));
    QTRY_COMPARE_WITH_TIMEOUT(badge(u"backups").count, u"2"_s, 20'000);
    QTRY_COMPARE(backups().openedBackup(), path("b.hdra")); // as before
}

void TestBackupsPage::anotherFolderIsChosenAndKept()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    const QTemporaryDir other;
    QVERIFY(QFile::copy(QString::fromStdString(path("a.hdra")), other.filePath(u"other.hdra"_s)));
    QCOMPARE(BackupsPage::keptFolder(), std::string());
    openBackups();
    QTRY_COMPARE(backups().openedBackup(), path("a.hdra"));
    backups().openFolder(other.path());
    QTRY_COMPARE(rows(), QStringList({u"[Aurora]"_s, u"other.hdra"_s}));
    QCOMPARE(backups().openedBackup(), other.filePath(u"other.hdra"_s).toStdString());
    QCOMPARE(BackupsPage::keptFolder(), other.path().toStdString());
}

void TestBackupsPage::aNewArchiveAppears()
{
    openBackups();
    make({.name = "new.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = m_time.wallNow()});
    QTRY_COMPARE_WITH_TIMEOUT(rows(), QStringList({u"[Aurora]"_s, u"new.hdra"_s}), 20'000);
    QCOMPARE(backups().openedBackup(), path("new.hdra"));
    QVERIFY(QFile::remove(QString::fromStdString(path("new.hdra"))));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), QStringList(), 20'000);
    QVERIFY(says(u"No backups yet"_s));
}

void TestBackupsPage::whatWasNotAskedForIsSaid()
{
    using console::ListedArchive;
    const auto textOfFact = [](const ListedArchive& archive, const QString& name) {
        for (const auto& fact : backupFacts(archive)) {
            if (fact.name == name)
                return fact.text;
        }
        return QString();
    };
    ListedArchive archive{.path = "a.hdra", .info = archives::ArchiveInfo()};
    QCOMPARE(textOfFact(archive, u"Messages"_s), u"0"_s); // as the archive does not say
    archive.info->parts = {{u"parts"_s,
        QJsonArray{u"settings"_s, u"roles"_s, u"channels"_s, u"threads"_s, u"emojis"_s, u"stickers"_s, u"sounds"_s,
            u"automod"_s, u"onboarding"_s, u"welcome"_s, u"events"_s, u"webhooks"_s}}};
    QCOMPARE(textOfFact(archive, u"Messages"_s), QString());
    QCOMPARE(textOfFact(archive, u"Not backed up"_s), u"bans, members, messages"_s);
    archive.counts["message"] = 7; // of the archive that it began with
    QVERIFY2(notRestoredText(archive).contains(u"Messages get the bot’s webhook as author"_s),
        qPrintable(notRestoredText(archive)));
    QCOMPARE(textOfFact(archive, u"Messages"_s), u"7"_s);
    archive.info->parts = {{u"parts"_s, QJsonArray{u"messages"_s}}};
    archive.counts.clear();
    QCOMPARE(textOfFact(archive, u"Messages"_s), u"0"_s); // there were none
    make({.name = "a.hdra",
        .guild = u"Aurora"_s,
        .id = 1001,
        .begun = archivedAt,
        .parts = {{u"parts"_s, QJsonArray{u"roles"_s, u"messages"_s}}}});
    openBackups();
    QTRY_VERIFY(says(u"settings, channels, threads, emojis"_s));
}

void TestBackupsPage::removingAsksFirst()
{
    openOnOne();
    backups().table().setFocus();
    QTest::keyClick(&backups().table(), Qt::Key_Delete);
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    QCOMPARE(question->text(), u"Remove a.hdra?"_s);
    QVERIFY(question->informativeText().contains(u"Aurora"_s));
    QCOMPARE(support::faultsOf(*question, u"backup-remove"_s), QStringList());
    question->reject();
    QVERIFY(QFile::exists(QString::fromStdString(path("a.hdra"))));
    QTRY_VERIFY(!m_window->findChild<QMessageBox*>());
    backups().actions().removeAction()->trigger();
    m_window->findChild<QMessageBox*>()->accept();
    QTRY_VERIFY(says(u"No backups yet"_s));
    QVERIFY(!QFile::exists(QString::fromStdString(path("a.hdra"))));
}

void TestBackupsPage::whatIsDraggedInIsCopied()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    const QTemporaryDir elsewhere;
    const auto from = elsewhere.filePath(u"a.hdra"_s);
    QVERIFY(QFile::copy(QString::fromStdString(path("a.hdra")), from));
    openBackups();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(from)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&backups(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&backups(), &drop);
    QTRY_COMPARE(rows(), QStringList({u"[Aurora]"_s, u"a-2.hdra"_s, u"a.hdra"_s}));
    QTRY_COMPARE(backups().openedBackup(), path("a-2.hdra"));
    QVERIFY(QFile::exists(from));
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile(u"/tmp/picture.png"_s)});
    QDragEnterEvent wrong({10, 10}, Qt::CopyAction, &other, Qt::LeftButton, Qt::NoModifier);
    wrong.ignore();
    QCoreApplication::sendEvent(&backups(), &wrong);
    QVERIFY(!wrong.isAccepted());
}

void TestBackupsPage::aJobIsMadeFromWhatThePageSays()
{
    openWithSim();
    showBackups();
    console::JobForm form{.operation = "edit-channels", .guild = guild().toStdString()};
    form.values.insert(u"rename"_s, u"x-{name}"_s);
    Q_EMIT backups().jobWanted(form);
    QTRY_VERIFY(page().maker().dialog());
    QCOMPARE(dialog().step(), NewJobDialog::Step::Values);
    QCOMPARE(dialog().guild().value(), guild());
    QCOMPARE(dialog().field("rename")->value()->toString(), u"x-{name}"_s);
    dialog().reject();
}

void TestBackupsPage::whatCannotBeDoneSaysWhy()
{
    openFilledFolder("aurora-3.hdra");
    for (auto* action : {backups().actions().verifyAction(), backups().actions().restoreAction()}) {
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"not finished"_s), qPrintable(action->toolTip()));
    }
    // This window has no token to plan a job with, which it says once one is asked for.
    backups().openBackup(path("aurora-2.hdra"));
    for (auto* action : {backups().actions().restoreAction(), backups().actions().backUpAction()}) {
        backups().fail({});
        QVERIFY(action->isEnabled());
        QVERIFY2(action->toolTip().startsWith(u"To plan jobs, set HEADROOM_TOKEN"), qPrintable(action->toolTip()));
        action->trigger();
        QVERIFY(says(u"To plan jobs, set HEADROOM_TOKEN"_s));
    }
    backups().openBackup(path("cut-off.hdra"));
    QVERIFY(!backups().actions().exportAction()->isEnabled());
    QVERIFY(backups().actions().removeAction()->isEnabled());
}

void TestBackupsPage::anOldBackupIsWarnedOf()
{
    fillFolder(); // Aurora's newest good one was finished 39 hours and 40 minutes ago
    openBackups();
    QVERIFY(says(u"The newest good backup of “Aurora” is"_s));
    QCOMPARE(badge(u"backups").warning.count(u"The newest good backup"), 1);
    m_backups->setMaxAge(40h);
    QVERIFY(!badge(u"backups").warning.contains(u"The newest good backup"));
    // Of Borealis there is but one, which is damaged.
    QVERIFY(badge(u"backups").warning.startsWith(u"There is no good backup of “Borealis"));
    const auto headings = rows();
    const auto borealis = headings.indexOf(u"[Borealis with a rather long name for a guild]"_s);
    QCOMPARE(backups().model().row(int(borealis)).state.text, u"none is good"_s);
}

void TestBackupsPage::aGuildWithoutAGoodBackupIsWarnedOf()
{
    const auto now = m_time.wallNow();
    console::BackupAge age{.guild = discord::Snowflake{1001}, .guildName = u"Aurora"_s, .archives = 1};
    console::JobFigures jobs;
    QVERIFY(tooOldText(age, jobs, 26h, now).startsWith(u"There is no good backup of “Aurora”."));
    console::JobRow row;
    row.job.operation = "backup-guild";
    row.job.guild = age.guild;
    row.job.state = console::JobState::Running;
    jobs.jobs = {row};
    QCOMPARE(tooOldText(age, jobs, 26h, now), QString()); // its first one is being made
    age.archives = 2;
    QVERIFY(tooOldText(age, jobs, 26h, now).startsWith(u"There is no good backup of “Aurora”."));
    jobs.jobs.clear();
    age.archives = 1;
    age.newest = now - 900h; // made once by hand
    QCOMPARE(tooOldText(age, jobs, 26h, now), QString());
}

void TestBackupsPage::aDamagedBackupSaysWhatToDo()
{
    openFilledFolder();
    support::resizeTo(*m_window, {1024, 768}); // what is known of it is not beside it
    backups().openBackup(path("borealis-2026-11-23-0311.hdra"));
    QTRY_VERIFY(says(u"Damaged: role 5: its content was changed. Use another copy of the file, or back up "
                     "the guild again."_s));
    backups().openBackup(path("cut-off.hdra"));
    const auto problem = m_backups->figures()->archive(path("cut-off.hdra"))->problem.translated();
    QVERIFY(!problem.isEmpty());
    QTRY_VERIFY(says(problem.mid(1) + u'.'));
    backups().openBackup(path("aurora-1.hdra"));
    QVERIFY(!says(u"Damaged"_s));
    QVERIFY(!says(problem.mid(1)));
}

void TestBackupsPage::whatIsKnownStandsBelowItsTitle()
{
    openFilledFolder("aurora-1.hdra");
    const auto startOf = [this](const QString& text) {
        for (const auto* label : backups().findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == text)
                return label->mapTo(&backups(), label->contentsRect().topLeft()).x();
        }
        return -1;
    };
    QTRY_VERIFY(startOf(u"Verified yesterday"_s) >= 0);
    QTRY_COMPARE(startOf(u"Verified yesterday"_s), startOf(u"About this backup"_s));
}

void TestBackupsPage::theListIsFiltered()
{
    openFilledFolder();
    QTRY_COMPARE(state(path("borealis-2026-11-23-0311.hdra")), u"damaged"_s);
    const auto shown = [this](const QString& text) {
        backups().filter().setFilterText(text);
        auto files = rows();
        files.removeIf([](const QString& row) { return row.startsWith(u'['); });
        return files.replaceInStrings(u".hdra"_s, QString()).join(u' ');
    };
    QCOMPARE(shown(u"guild:AURORA"_s), u"aurora-3 aurora-2 aurora-1"_s);
    QCOMPARE(shown(u"aurora-2"_s), u"aurora-2"_s); // the name of the file
    QCOMPARE(shown(u"is:damaged"_s), u"borealis-2026-11-23-0311"_s);
    QCOMPARE(shown(u"is:unreadable"_s), u"cut-off"_s);
    QCOMPARE(shown(u"is:unfinished"_s), u"aurora-3"_s);
    QCOMPARE(shown(u"guild:aurora -is:unfinished -is:verified"_s), u"aurora-2"_s);
    QCOMPARE(shown(u"size:>1000000"_s), QString());
    QCOMPARE(shown(u"is:tired"_s), QString()); // the last one that was understood
    QVERIFY(says(u"is: knows good"_s));
    QVERIFY(says(u"0 of 5"_s));
    // What is opened by its name is shown all the same.
    backups().openBackup(path("aurora-1.hdra"));
    QCOMPARE(backups().openedBackup(), path("aurora-1.hdra"));
    QCOMPARE(backups().filter().filterText(), QString());
    backups().table().setFocus();
    QVERIFY(backups().focusFilter());
    QVERIFY(backups().filter().hasFocus());
    QTest::keyClicks(&backups().filter(), u"is:f"_s);
    QCOMPARE(filterCompletions("is:f", backupFields()), std::vector<std::string>({"is:full"}));
}

void TestBackupsPage::theFilterIsPartOfThePlace()
{
    openFilledFolder();
    backups().filter().setFilterText(u"guild:aurora"_s);
    backups().openBackup(path("aurora-1.hdra"));
    backups().opened().contents().showKind(archives::ObjectKind::Role);
    backups().opened().contents().search().setFilterText(u"name:mod"_s);
    const auto roles = backups().place();
    QCOMPARE(roles.filter, std::string("guild:aurora"));
    QCOMPARE(roles.opened, (std::vector<std::string>{"aurora-1.hdra", "role", "name:mod"}));
    backups().opened().showView(OpenedBackup::View::Differences);
    const auto differences = backups().place();
    QCOMPARE(differences.opened, (std::vector<std::string>{"aurora-1.hdra", "differences"}));
    backups().reset();
    QVERIFY(backups().place().filter.empty());
    // As a link, and back.
    auto linked = roles;
    linked.page = "backups";
    const auto read = console::readLink(console::linkTo(linked));
    QVERIFY(read);
    QVERIFY(*read == linked);
    backups().go(*read);
    QVERIFY(backups().place() == roles);
    QTRY_COMPARE(cells(0), QStringList(u"Mods"_s)); // and not the helpers
    backups().go(differences);
    QVERIFY(backups().place() == differences);
}

HEADROOM_TEST(TestBackupsPage)

} // namespace headroom::tst_backups_page

#include "tst_backups_page.moc"
