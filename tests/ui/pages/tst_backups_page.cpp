// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of backups over a folder of archives that somebody made.
#include "core/archives/archive_file.h"
#include "core/archives/archive_folder.h"
#include "core/console/backup_desk.h"
#include "tests/support/archive_folder.h"
#include "tests/support/guild_archive.h"
#include "tests/support/ui_jobs_test.h"
#include "tests/support/ui_layout.h"
#include "ui/models/backup_list_model.h"
#include "ui/models/contents_model.h"
#include "ui/models/differences_model.h"
#include "ui/pages/backups/backup_actions.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/pages/backups_page.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/widgets/backup_table.h"
#include "ui/widgets/long_list.h"
#include "ui/widgets/navigation.h"

#include <QAction>
#include <QBuffer>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QImage>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

namespace headroom::tst_backups_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using archives::ArchiveWriter;
using archives::NewObject;
using archives::ObjectKind;
using support::archivedAt;
using support::firstChannel;
using support::must;

namespace {

NewObject channel(discord::Snowflake id, const QString& name, int type, int position, const QString& parent = {})
{
    QJsonObject json{{u"id"_s, support::idText(id)}, {u"name"_s, name}, {u"type"_s, type}, {u"position"_s, position}};
    if (!parent.isEmpty())
        json.insert(u"parent_id"_s, parent);
    return {ObjectKind::Channel, json};
}

QByteArray redPicture()
{
    QImage image(32, 32, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

class TestBackupsPage : public support::JobsInSimTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useOwnSettings(u"tst_backups_page"_s); }
    void init();
    void cleanup();
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void otherStatesFit_data() { support::addPictureSizes(); }
    void otherStatesFit();
    void aRestoreFits_data() { support::addPictureSizes(); }
    void aRestoreFits();
    void listsArchivesUnderTheirGuilds();
    void anEmptyFolderSaysWhatToDo();
    void aNewArchiveAppears();
    void channelsAreATree();
    void messagesOfAChannelAreRead();
    void messagesAreSearched();
    void emojisHaveTheirPictures();
    void objectsAreFoundByName();
    void aBackupIsVerified();
    void aDamagedOneIsSaidToBe();
    void dueOnesAreVerifiedByThemselves();
    void aBackupIsExported();
    void removingAsksFirst();
    void whatIsDraggedInIsCopied();
    void twoBackupsAreCompared();
    void theServerIsComparedAsItIsNow();
    void oneDifferenceIsRestored();
    void aJobIsMadeFromWhatThePageSays();
    void whatCannotBeDoneSaysWhy();
    void anOldBackupIsWarnedOf();
    void thePageOpensAtOnceWithAMillionMessages();

private:
    void openBackups(std::chrono::hours verifyEvery = 0h, QSize size = {1440, 900});
    void showBackups(std::chrono::hours verifyEvery = 0h);
    void fillFolder();
    void fillWithMany(const char* name, int messages) const;
    void compareWithServer();
    void chooseOnly(const QString& name);
    QStringList roleNames() const;
    std::string path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)).toStdString(); }
    void make(const char* name, const QString& guild, std::uint64_t id, WallTime begun, bool isFinished = true,
        const QString& role = u"Moderator"_s);
    BackupsPage& backups() const { return *m_window->backups(); }
    QStringList rows() const;
    QStringList cells(int column) const;
    QString state(const std::string& archive) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<console::BackupDesk> m_backups;
};

void TestBackupsPage::init()
{
    openQueue();
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestBackupsPage::cleanup()
{
    m_window.reset();
    m_backups.reset();
    close();
}

void TestBackupsPage::openBackups(std::chrono::hours verifyEvery, QSize size)
{
    openOn(m_address, size);
    showBackups(verifyEvery);
}

void TestBackupsPage::showBackups(std::chrono::hours verifyEvery)
{
    m_backups = std::make_unique<console::BackupDesk>(
        console::BackupDesk::Options{.folder = m_folder->path().toStdString(), .verifyEvery = verifyEvery}, m_time);
    m_window->openBackups(*m_backups);
    m_backups->start();
    m_window->showPage(MainWindow::Page::Backups);
    QTRY_VERIFY(m_backups->figures()->isRead);
}

void TestBackupsPage::make(
    const char* name, const QString& guild, std::uint64_t id, WallTime begun, bool isFinished, const QString& role)
{
    auto start = support::ArchiveFolder::start();
    start.guild = {id};
    start.guildName = guild;
    start.begun = begun;
    const auto writer = must(ArchiveWriter::create(path(name), start));
    archives::ArchiveBatch batch;
    const auto category = discord::Snowflake{4000};
    batch.objects = {channel(firstChannel, u"general"_s, 0, 1, u"4000"_s), channel(category, u"Community"_s, 4, 0),
        channel({4001}, u"Lounge"_s, 2, 2, u"4000"_s), channel({4002}, u"rules"_s, 0, 0), support::newRole(11, role, 2),
        support::newRole(12, u"Helper"_s, 1), {ObjectKind::Emoji, {{u"id"_s, u"77"_s}, {u"name"_s, u"wave"_s}}},
        {ObjectKind::Ban,
            {{u"user"_s, QJsonObject{{u"id"_s, u"99"_s}, {u"username"_s, u"spammer"_s}}}, {u"reason"_s, u"spam"_s}}}};
    archives::NewAttachment image;
    image.ownerKind = "emoji";
    image.owner = {77};
    image.field = "image";
    image.name = u"wave.png"_s;
    image.content = redPicture();
    batch.attachments.push_back(image);
    for (int n = 1; n <= 250; ++n)
        batch.messages.push_back(support::newMessage(n, n % 50 == 0 ? u"the needle %1"_s.arg(n) : u"hay %1"_s.arg(n)));
    batch.problems = {{"ban", {}, "the bot lacks BAN_MEMBERS"}};
    must(writer->commit(batch, begun));
    if (isFinished)
        must(writer->finish(begun + 20min));
}

void TestBackupsPage::fillFolder()
{
    const auto now = m_time.wallNow();
    make("aurora-1.hdra", u"Aurora"_s, 1001, now - 72h, true, u"Mods"_s);
    make("aurora-2.hdra", u"Aurora"_s, 1001, now - 40h);
    make("aurora-3.hdra", u"Aurora"_s, 1001, now - 1h, false);
    make("borealis-2026-11-23-0311.hdra", u"Borealis with a rather long name for a guild"_s, 1002, now - 5h);
    QFile file(QString::fromStdString(path("cut-off.hdra")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("SQLite");
    const auto list = must(archives::listArchives(m_folder->path().toStdString()));
    for (const auto& archive : list) {
        if (archive.path == path("aurora-1.hdra"))
            must(
                archives::keepVerification(archive.path, archive.info->uuid, archive.state, {now - 24h, true, "good"}));
        if (archive.path == path("borealis-2026-11-23-0311.hdra"))
            must(archives::keepVerification(
                archive.path, archive.info->uuid, archive.state, {now, false, "role 5: its content was changed"}));
    }
}

QStringList TestBackupsPage::rows() const
{
    QStringList texts;
    for (int i = 0; i < backups().model().rowCount(); ++i) {
        const auto& row = backups().model().row(i);
        texts += row.isHeading ? u"[%1]"_s.arg(row.title) : QString::fromStdString(row.path).section(u'/', -1);
    }
    return texts;
}

QStringList TestBackupsPage::cells(int column) const
{
    const auto& model = backups().contents().model();
    QStringList texts;
    for (int i = 0; i < model.rowCount(); ++i)
        texts += model.data(model.index(i, column)).toString();
    return texts;
}

QString TestBackupsPage::state(const std::string& archive) const
{
    const int row = backups().model().rowOf(archive);
    return row < 0 ? QString() : backups().model().row(row).state.text;
}

void TestBackupsPage::itFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    fillFolder();
    openBackups();
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
    QStringList faults;
    backups().openBackup(path("aurora-2.hdra"));
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    faults += support::faultsOf(*m_window, u"backups"_s + suffix);
    backups().contents().openChannel(firstChannel, u"general"_s);
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    faults += support::faultsOf(*m_window, u"backups-messages"_s + suffix);
    backups().showView(BackupsPage::View::Differences);
    backups().differences().against().setCurrentIndex(2);
    backups().differences().compare();
    QTRY_VERIFY(backups().differences().model().rowCount() > 0);
    faults += support::faultsOf(*m_window, u"backups-differences"_s + suffix);
    if (size.width() < 1100) {
        backups().showView(BackupsPage::View::About);
        faults += support::faultsOf(*m_window, u"backups-about"_s + suffix);
    }
    backups().openBackup(path("cut-off.hdra"));
    faults += support::faultsOf(*m_window, u"backups-unreadable"_s + suffix);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPage::otherStatesFit()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    openBackups();
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
    QStringList faults;
    const auto look = [&](const QString& state) {
        faults += support::faultsOf(*m_window, u"backups-"_s + state + suffix);
    };
    look(u"none"_s);
    fillFolder();
    make("long.hdra", u"Aurora"_s, 1001, m_time.wallNow() - 72h, false);
    fillWithMany("long.hdra", 60'000);
    m_window.reset();
    m_desk.reset();
    m_backups.reset();
    openBackups();
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    backups().openBackup(path("aurora-1.hdra"));
    auto& view = backups().contents();
    view.showKind(ObjectKind::Role);
    QTRY_COMPARE(cells(0), QStringList({u"Mods"_s, u"Helper"_s}));
    look(u"roles"_s);
    view.showKind({});
    view.searchField().setText(u"needle"_s);
    QTRY_COMPARE(view.list().count(), 5);
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(u"search"_s);
    backups().openBackup(path("borealis-2026-11-23-0311.hdra"));
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(u"damaged"_s);
    backups().openBackup(path("long.hdra"));
    std::optional<Result<std::string>> written;
    bool isSeen = false;
    for (int attempt = 0; attempt < 20 && !isSeen; ++attempt) { // a fast machine may be done before it is looked at
        written.reset();
        QFile::remove(QString::fromStdString(path("long.json")));
        m_backups->exportJson(path("long.hdra"), path("long.json"), [&](const auto& result) { written = result; });
        QTRY_VERIFY(written || (!m_backups->figures()->work.empty() && m_backups->figures()->work.front().done > 0));
        isSeen = !written;
    }
    QVERIFY(isSeen);
    look(u"exporting"_s);
    m_backups->cancelWork();
    QTRY_VERIFY(written && m_backups->figures()->work.empty());
    backups().openBackup(path("aurora-2.hdra"));
    backups().showView(BackupsPage::View::Differences);
    look(u"not-compared"_s);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPage::aRestoreFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
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
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
    compareWithServer();
    auto faults = support::faultsOf(*m_window, u"backups-changed"_s + suffix);
    chooseOnly(u"bench"_s);
    backups().differences().findChild<QPushButton*>(u"primary"_s)->click();
    QTRY_VERIFY(page().maker().dialog());
    dialog().resize(QSize(860, 680).boundedTo(size - QSize(40, 40)));
    faults += support::faultsOf(dialog(), u"restore-what"_s + suffix);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
    faults += support::faultsOf(dialog(), u"restore-how"_s + suffix);
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    faults += support::faultsOf(dialog(), u"restore-plan"_s + suffix);
    dialog().reject();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPage::fillWithMany(const char* name, int messages) const
{
    const auto file = must(archives::ArchiveFile::open(path(name), archives::ArchiveFile::Access::Write));
    must(file->command(u"PRAGMA synchronous = OFF"_s));
    must(file->command(u"WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < %1) "
                       "INSERT INTO message (id, channel, author, type, pinned, attachments, hash, content, json) "
                       "SELECT %2 + (i << 22), %3, 7, 0, 0, 0, x'00', 'm' || i, '{\"author\":{\"username\":\"ada\"}}' "
                       "FROM n"_s.arg(messages + 999)
                           .arg(support::messageId(1000).value)
                           .arg(firstChannel.value)));
    must(file->command(u"UPDATE tally SET n = n + %1 WHERE kind = 'message'"_s.arg(messages)));
}

void TestBackupsPage::listsArchivesUnderTheirGuilds()
{
    fillFolder();
    openBackups();
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
    QVERIFY(says(u"role 5: its content was changed"_s));
    QTest::keyClick(&backups().table(), Qt::Key_Up);
    QCOMPARE(backups().openedBackup(), path("aurora-1.hdra"));
    QVERIFY(says(u"the bot lacks BAN_MEMBERS"_s)
        || QTest::qWaitFor([this] { return says(u"the bot lacks BAN_MEMBERS"_s); }));
}

void TestBackupsPage::anEmptyFolderSaysWhatToDo()
{
    openBackups();
    QVERIFY(says(u"No backups yet"_s));
    QVERIFY(says(m_folder->path()));
}

void TestBackupsPage::aNewArchiveAppears()
{
    openBackups();
    make("new.hdra", u"Aurora"_s, 1001, m_time.wallNow());
    QTRY_COMPARE_WITH_TIMEOUT(rows(), QStringList({u"[Aurora]"_s, u"new.hdra"_s}), 20'000);
    QCOMPARE(backups().openedBackup(), path("new.hdra"));
    QVERIFY(QFile::remove(QString::fromStdString(path("new.hdra"))));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), QStringList(), 20'000);
    QVERIFY(says(u"No backups yet"_s));
}

void TestBackupsPage::channelsAreATree()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    QTRY_COMPARE(cells(0), QStringList({u"rules"_s, u"Community"_s, u"     general"_s, u"     Lounge"_s}));
    QCOMPARE(cells(1), QStringList({u"text"_s, u"category"_s, u"text"_s, u"voice"_s}));
    QCOMPARE(cells(2), QStringList({QString(), QString(), u"250"_s, QString()}));
}

void TestBackupsPage::messagesOfAChannelAreRead()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    QTRY_COMPARE(cells(0).size(), 4);
    QTRY_VERIFY(!cells(0).at(2).isEmpty());
    auto& table = backups().contents().list().table();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(2, 0));
    QTest::keyClick(&table, Qt::Key_Return);
    QTRY_COMPARE(cells(0).value(0), u"the needle 250"_s);
    QCOMPARE(cells(0).value(1), u"hay 249"_s);
    QCOMPARE(cells(1).value(0), u"ada"_s);
    QCOMPARE(backups().contents().list().count(), 250);
    QTest::keyClick(&table, Qt::Key_End);
    QTRY_COMPARE(cells(0).value(cells(0).size() - 1), u"hay 1"_s);
    QTest::keyClick(&table, Qt::Key_Escape);
    QTRY_COMPARE(cells(0).value(0), u"rules"_s);
}

void TestBackupsPage::messagesAreSearched()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    auto& view = backups().contents();
    view.showKind({});
    QTRY_COMPARE(cells(0).value(0), u"the needle 250"_s); // all there are
    QTRY_COMPARE(cells(3).value(0), u"#general"_s);
    view.searchField().setText(u"NEEDLE"_s);
    QTest::keyClick(&view.searchField(), Qt::Key_Return);
    QTRY_COMPARE(view.list().count(), 5);
    QCOMPARE(cells(0).value(4), u"the needle 50"_s);
    QTRY_VERIFY(says(u"5 found"_s));
    view.searchField().setText(u"nowhere"_s);
    QTRY_VERIFY(says(u"No message has all of these words."_s));
    QCOMPARE(view.list().count(), 0);
}

void TestBackupsPage::emojisHaveTheirPictures()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    backups().contents().showKind(ObjectKind::Emoji);
    QTRY_COMPARE(cells(0), QStringList(u"wave"_s));
    const auto& model = backups().contents().model();
    const auto picture = model.data(model.index(0, 0), Qt::DecorationRole).value<QPixmap>();
    QCOMPARE(picture.toImage().pixelColor(5, 5), QColor(Qt::red));
}

void TestBackupsPage::objectsAreFoundByName()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    auto& view = backups().contents();
    view.showKind(ObjectKind::Role);
    QTRY_COMPARE(cells(0), QStringList({u"Moderator"_s, u"Helper"_s})); // the highest first
    backups().focusFilter();
    QVERIFY(view.searchField().hasFocus());
    QTest::keyClicks(&view.searchField(), u"HELP"_s);
    QTRY_COMPARE(cells(0), QStringList(u"Helper"_s));
    view.searchField().setText(u"%"_s);
    QTRY_VERIFY(says(u"No name contains this text."_s));
}

void TestBackupsPage::aBackupIsVerified()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    backups().actions().verifyAction()->trigger();
    QTRY_COMPARE(state(path("a.hdra")), u"verified today"_s);
    QTRY_VERIFY(says(u"a.hdra is good: "_s));
    QTRY_VERIFY(backups().actions().verifyAction()->isEnabled());
}

void TestBackupsPage::aDamagedOneIsSaidToBe()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    {
        const auto file = must(archives::ArchiveFile::open(path("a.hdra"), archives::ArchiveFile::Access::Write));
        must(file->command(u"DELETE FROM object WHERE kind = 'ban'"_s));
        must(file->command(u"PRAGMA journal_mode = DELETE"_s));
    }
    openBackups();
    backups().actions().verifyAction()->trigger();
    QTRY_COMPARE(state(path("a.hdra")), u"damaged"_s);
    QTRY_VERIFY(says(u"ban: there are 0, and 1 were saved"_s));
}

void TestBackupsPage::dueOnesAreVerifiedByThemselves()
{
    fillFolder();
    openBackups(7 * 24h);
    QTRY_COMPARE_WITH_TIMEOUT(state(path("aurora-2.hdra")), u"verified today"_s, 20'000);
    QCOMPARE(state(path("aurora-1.hdra")), u"verified yesterday"_s); // was not due
    QCOMPARE(state(path("borealis-2026-11-23-0311.hdra")), u"damaged"_s);
    QTRY_VERIFY(m_backups->figures()->work.empty());
}

void TestBackupsPage::aBackupIsExported()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
    const auto into = m_folder->filePath(u"pages"_s).toStdString();
    std::optional<Result<std::string>> written;
    m_backups->exportPages(path("a.hdra"), into, [&](const Result<std::string>& file) { written = file; });
    std::optional<Result<std::string>> refused;
    m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { refused = file; });
    QVERIFY(refused && !*refused); // one at a time
    QTRY_VERIFY(written);
    QVERIFY(written->has_value() && QFile::exists(QString::fromStdString(**written)));
    // So little may be written before it is cancelled, on a busy machine.
    for (int i = 0; i < 50 && *written; ++i) {
        QFile::remove(QString::fromStdString(into + ".json"));
        written.reset();
        m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { written = file; });
        m_backups->cancelWork();
        QTRY_VERIFY(written);
    }
    QVERIFY(!*written && !QFile::exists(QString::fromStdString(into + ".json")));
    written.reset();
    m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { written = file; });
    QTRY_VERIFY(written);
    QVERIFY(written->has_value() && QFile::exists(QString::fromStdString(into + ".json")));
}

void TestBackupsPage::removingAsksFirst()
{
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
    openBackups();
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
    make("a.hdra", u"Aurora"_s, 1001, archivedAt);
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

void TestBackupsPage::twoBackupsAreCompared()
{
    fillFolder();
    openBackups();
    backups().openBackup(path("aurora-1.hdra"));
    backups().showView(BackupsPage::View::Differences);
    auto& view = backups().differences();
    const int newer = view.against().findData(QString::fromStdString(path("aurora-2.hdra")));
    QVERIFY(newer > 0);
    view.against().setCurrentIndex(newer);
    view.compare();
    QTRY_COMPARE(view.model().rowCount(), 1);
    const auto cell = [&](DifferenceColumn column) {
        return view.model().data(view.model().index(0, int(column))).toString();
    };
    QCOMPARE(cell(DifferenceColumn::What), u"Role “Moderator” · name"_s);
    QCOMPARE(cell(DifferenceColumn::Before), u"Mods"_s);
    QCOMPARE(cell(DifferenceColumn::Now), u"Moderator"_s);
    QVERIFY(says(u"1 changed"_s));
    QCOMPARE(view.model().chosenIds(), u"role:11"_s);
    view.table().setFocus();
    view.table().setCurrentIndex(view.model().index(0, 0));
    QTest::keyClick(&view.table(), Qt::Key_Space);
    QCOMPARE(view.model().chosenCount(), 0);
}

void TestBackupsPage::theServerIsComparedAsItIsNow()
{
    openSim();
    make("a.hdra", u"Aurora"_s, guild().toULongLong(), archivedAt);
    openHere();
    showBackups();
    QTRY_COMPARE(backups().openedBackup(), path("a.hdra"));
    backups().showView(BackupsPage::View::Differences);
    auto& view = backups().differences();
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

void TestBackupsPage::compareWithServer()
{
    QTRY_VERIFY(!backups().openedBackup().empty());
    backups().showView(BackupsPage::View::Differences);
    auto& view = backups().differences();
    view.compare();
    QTRY_VERIFY_WITH_TIMEOUT(!view.isComparing() && view.model().rowCount() > 0, 20'000);
}

void TestBackupsPage::chooseOnly(const QString& name)
{
    auto& model = backups().differences().model();
    model.chooseAll(false);
    for (int i = 0; i < model.rowCount(); ++i) {
        if (model.at(i).difference.name == name && model.at(i).difference.change == console::ChangeKind::Removed)
            model.toggle(i);
    }
    QCOMPARE(model.chosenCount(), 1);
}

QStringList TestBackupsPage::roleNames() const
{
    QStringList names;
    const auto roles = support::simulatorJson(m_sim->host(), "/guilds/" + guild().toStdString() + "/roles").toArray();
    for (const auto& role : roles)
        names += role[u"name"_s].toString();
    return names;
}

// From the page to the guild: of all that was changed since the backup only what was chosen is as it was.
void TestBackupsPage::oneDifferenceIsRestored()
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
    for (const auto* gone : {"/203039963636200001", "/203039963636200002"})
        support::simulatorAsk(m_sim->host(), "DELETE", roles + gone);
    support::simulatorAsk(
        m_sim->host(), "PATCH", "/api/v10/channels/" + support::JournalledSim::channel(0), R"({"name":"renamed"})");
    openHere();
    showBackups();
    compareWithServer();
    QVERIFY(backups().differences().model().rowCount() >= 3);
    chooseOnly(u"Wanted"_s);
    (void)m_sim->arrivals();
    backups().differences().findChild<QPushButton*>(u"primary"_s)->click();
    QTRY_VERIFY(page().maker().dialog());
    QCOMPARE(dialog().field("only")->value()->toString(), u"role:203039963636200001"_s);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob());
    const auto job = *page().openedJob();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), console::JobState::Done, 30'000);
    QVERIFY(roleNames().contains(u"Wanted"_s));
    QVERIFY(!roleNames().contains(u"Not wanted"_s));
    QVERIFY(channelNames().contains(u"renamed"_s));
    std::size_t made = 0;
    for (const auto& arrival : m_sim->arrivals())
        made += arrival.made.starts_with("role:") ? 1 : 0;
    QCOMPARE(made, std::size_t(1));
}

void TestBackupsPage::aJobIsMadeFromWhatThePageSays()
{
    openSim();
    openHere();
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
    fillFolder();
    openBackups();
    backups().openBackup(path("aurora-3.hdra"));
    for (auto* action : {backups().actions().verifyAction(), backups().actions().restoreAction()}) {
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"not finished"_s), qPrintable(action->toolTip()));
    }
    // This window has no token to plan a job with.
    backups().openBackup(path("aurora-2.hdra"));
    QVERIFY(!backups().actions().restoreAction()->isEnabled());
    QVERIFY(!backups().actions().restoreAction()->toolTip().isEmpty());
    backups().openBackup(path("cut-off.hdra"));
    QVERIFY(!backups().actions().exportAction()->isEnabled());
    QVERIFY(backups().actions().removeAction()->isEnabled());
}

void TestBackupsPage::anOldBackupIsWarnedOf()
{
    fillFolder(); // Aurora's newest good one was finished 39 hours and 40 minutes ago
    openBackups();
    QVERIFY(says(u"The newest good backup of “Aurora” is"_s));
    QCOMPARE(backups().warnings().size(), 1); // of Borealis there is but one
    m_backups->setMaxAge(40h);
    QCOMPARE(backups().warnings(), QStringList());
}

void TestBackupsPage::thePageOpensAtOnceWithAMillionMessages()
{
    constexpr int count = 1'000'000;
    make("big.hdra", u"Aurora"_s, 1001, archivedAt, false);
    {
        const auto file = must(archives::ArchiveFile::open(path("big.hdra"), archives::ArchiveFile::Access::Write));
        must(file->command(u"PRAGMA synchronous = OFF"_s));
        must(file->command(u"DROP TRIGGER message_inserted"_s)); // what is searched is measured elsewhere
        must(file->command(
            u"WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < %1) "
            "INSERT INTO message (id, channel, author, type, pinned, attachments, hash, content, json) "
            "SELECT %2 + (i << 22), %3, 7, 0, 0, 0, x'00', 'm' || i, '{\"author\":{\"username\":\"ada\"}}' "
            "FROM n"_s.arg(count + 999)
                .arg(support::messageId(1000).value)
                .arg(firstChannel.value)));
        must(file->command(u"UPDATE tally SET n = n + %1 WHERE kind = 'message'"_s.arg(count)));
    }
    openOn(m_address);
    QElapsedTimer timer;
    timer.start();
    showBackups();
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    const auto opened = timer.elapsed();
    auto& view = backups().contents();
    timer.start();
    view.openChannel(firstChannel, u"general"_s);
    QTRY_VERIFY(!cells(0).isEmpty() && !cells(0).at(0).isEmpty());
    const auto first = timer.elapsed();
    QCOMPARE(view.list().count(), count + 250);
    qint64 slowest = 0;
    qint64 slowestTurn = 0;
    for (const int place : {500'000, 999'000, 3, 250'000, 750'001, 123'456}) {
        timer.start();
        view.list().scrollTo(place);
        slowestTurn = std::max(slowestTurn, timer.elapsed());
        const QString is = QString(u'm') + QString::number(count + 999 - place);
        QTRY_COMPARE(cells(0).value(0), is);
        slowest = std::max(slowest, timer.elapsed());
    }
    qInfo("opened in %lld ms, the newest of a million messages in %lld ms, anywhere in them in %lld ms at most, "
          "of which the window was busy for %lld ms",
        opened, first, slowest, slowestTurn);
    QVERIFY(slowestTurn < 100);
}

HEADROOM_TEST(TestBackupsPage)

} // namespace headroom::tst_backups_page

#include "tst_backups_page.moc"
