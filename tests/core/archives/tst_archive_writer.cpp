// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/archive_writer.h"
#include "core/archives/file/archive_file.h"
#include "core/archives/file/content_hash.h"
#include "core/base/processes/guarded_process.h"
#include "tests/support/backups/archive_folder.h"

#include <random>
#include <thread>

namespace headroom::tst_archive_writer {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

NewAttachment attachment(const char* field, const QString& url, std::optional<QByteArray> content)
{
    return {.ownerKind = "message",
        .owner = messageId(1),
        .field = field,
        .name = u"cat.png"_s,
        .contentType = u"image/png"_s,
        .size = 3,
        .url = url,
        .content = std::move(content)};
}

NewObject webhook(const QString& token)
{
    return {ObjectKind::Webhook,
        {{u"id"_s, u"9"_s}, {u"name"_s, u"Hook"_s}, {u"channel_id"_s, idText(firstChannel)}, {u"token"_s, token},
            {u"url"_s, u"https://discord.com/api/webhooks/9/"_s + token}}};
}

} // namespace

class TestArchiveWriter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsSavedTwiceIsThereOnce();
    void unknownFieldsAreKept();
    void everyKindHasItsColumns();
    void signaturesOfLinksAreNoChange();
    void theSameContentIsThereOnce();
    void whatWasHadOnceIsKept();
    void problemsAreKeptOnce();
    void problemsKeepWhatTheyAreTranslatedFrom();
    void anArchiveOfAnEarlierProgramIsGoneOnWith();
    void cursorsAndDataAreOneCommit();
    void whatIsNotSeenAnyMoreIsRemoved();
    void anIncrementKnowsWhatIsUnchanged();
    void anIncrementIsOfAFinishedArchiveOfTheSameGuild();
    void aSecondWriterEndsTheFirst();
    void tokensAreLeftOutOrEncrypted();
    void aKilledWriterLosesNothing();

private:
    ArchiveFolder m_folder;
};

void TestArchiveWriter::whatIsSavedTwiceIsThereOnce()
{
    const auto writer = m_folder.create("twice.hdra");
    const ArchiveBatch batch{.objects = {newRole(5, u"Admins"_s)}, .messages = {newMessage(1, u"hello"_s)}};
    QCOMPARE(must(writer->commit(batch, archivedAt)), (CommitCounts{.added = 2}));
    QCOMPARE(must(writer->commit(batch, archivedAt)), (CommitCounts{.unchanged = 2}));
    QCOMPARE(
        must(writer->commit({.messages = {newMessage(1, u"goodbye"_s)}}, archivedAt)), (CommitCounts{.updated = 1}));
    QCOMPARE(must(writer->commit({.objects = {newRole(5, u"Owners"_s)}}, archivedAt)), (CommitCounts{.updated = 1}));
    QCOMPARE(writer->countOf("message").count, 1);
    const auto reader = must(ArchiveReader::open(writer->path()));
    QCOMPARE(must(reader->message(messageId(1)))->content, u"goodbye"_s);
    QCOMPARE(must(reader->search({.words = u"hello"_s})).size(), std::size_t(0));
    QCOMPARE(must(reader->search({.words = u"GOODBYE"_s})).size(), std::size_t(1));
    QCOMPARE(must(reader->object(ObjectKind::Role, {5}))->name, u"Owners"_s);
    QCOMPARE(reader->tallies().sumOf("role").count, 1);
}

void TestArchiveWriter::unknownFieldsAreKept()
{
    const auto writer = m_folder.create("unknown.hdra");
    const auto role = newRole(5, u"Admins \"of\" <all>\u2028"_s);
    must(writer->commit({.objects = {role}}, archivedAt));
    const auto reader = must(ArchiveReader::open(writer->path()));
    QCOMPARE(must(reader->object(ObjectKind::Role, {5}))->json, role.json);
}

void TestArchiveWriter::everyKindHasItsColumns()
{
    const auto writer = m_folder.create("kinds.hdra");
    const QJsonObject user{{u"id"_s, u"7"_s}, {u"username"_s, u"ada"_s}, {u"global_name"_s, u"Ada"_s}};
    const std::vector<std::tuple<ObjectKind, QJsonObject, std::uint64_t, QString>> kinds{
        {ObjectKind::Guild, {{u"id"_s, idText(archivedGuild)}, {u"name"_s, u"G"_s}}, archivedGuild.value, u"G"_s},
        {ObjectKind::Channel, {{u"id"_s, u"8"_s}, {u"name"_s, u"c"_s}, {u"parent_id"_s, u"6"_s}}, 8, u"c"_s},
        {ObjectKind::Sound, {{u"sound_id"_s, u"9"_s}, {u"name"_s, u"s"_s}}, 9, u"s"_s},
        {ObjectKind::Onboarding, {{u"enabled"_s, true}}, archivedGuild.value, QString()},
        {ObjectKind::WelcomeScreen, {{u"description"_s, u"hi"_s}}, archivedGuild.value, QString()},
        {ObjectKind::Widget, {{u"enabled"_s, true}}, archivedGuild.value, QString()},
        {ObjectKind::Ban, {{u"user"_s, user}, {u"reason"_s, u"spam"_s}}, 7, u"Ada"_s},
        {ObjectKind::Member, {{u"user"_s, user}, {u"nick"_s, u"The Countess"_s}}, 7, u"The Countess"_s}};
    for (const auto& [kind, json, id, name] : kinds)
        must(writer->commit({.objects = {{kind, json}}}, archivedAt));
    const auto reader = must(ArchiveReader::open(writer->path()));
    for (const auto& [kind, json, id, name] : kinds) {
        const auto object = must(reader->object(kind, {id}));
        QVERIFY2(object, std::string(word(kind)).c_str());
        QCOMPARE(object->name, name);
        QCOMPARE(object->json, json);
    }
    QVERIFY(must(reader->object(ObjectKind::Channel, {8}))->parent == discord::Snowflake{6});
    QVERIFY(failsWith(writer->commit({.objects = {{ObjectKind::Role, {{u"name"_s, u"x"_s}}}}}, archivedAt),
        "a role without an id was not saved"));
}

void TestArchiveWriter::signaturesOfLinksAreNoChange()
{
    const auto url = u"https://cdn.discordapp.com/attachments/1/2/a%20b.png"_s;
    QCOMPARE(unsignedUrl(url + u"?ex=66&is=65&hm=ab&"_s), url);
    QCOMPARE(unsignedUrl(url + u"?ex=66&size=128&hm=ab"_s), url + u"?size=128"_s);
    QCOMPARE(unsignedUrl(u"https://example.com/?ex=1&is=2"_s), u"https://example.com/?ex=1&is=2"_s);
    QCOMPARE(unsignedUrl(u"http://10.0.0.1:80/attachments/1/2/a.png?ex=66&is=65&hm=ab&"_s),
        u"http://10.0.0.1:80/attachments/1/2/a.png"_s);
    const auto signedMessage = [&](const QString& signature) {
        auto message = newMessage(1, u"look"_s);
        message.json.insert(
            u"attachments"_s, QJsonArray{QJsonObject{{u"id"_s, u"2"_s}, {u"url"_s, QString(url + signature)}}});
        return message;
    };
    const auto writer = m_folder.create("signed.hdra");
    must(writer->commit({.messages = {signedMessage(u"?ex=1&is=1&hm=1&"_s)}}, archivedAt));
    QCOMPARE(must(writer->commit({.messages = {signedMessage(u"?ex=2&is=2&hm=2&"_s)}}, archivedAt)),
        (CommitCounts{.unchanged = 1}));
}

void TestArchiveWriter::theSameContentIsThereOnce()
{
    const auto writer = m_folder.create("once.hdra");
    const auto url = u"https://cdn.discordapp.com/attachments/1/2/cat.png"_s;
    must(writer->commit({.attachments = {attachment("1", url + u"?ex=1&is=2&hm=3"_s, QByteArray("abc")),
                             attachment("2", u"https://elsewhere/cat.png"_s, QByteArray("abc"))}},
        archivedAt));
    QCOMPARE(writer->countOf("file"), (Tally{.count = 1, .bytes = 3}));
    QCOMPARE(writer->countOf("attachment").count, 2);
    const auto file = must(writer->fileOf(url + u"?ex=9&is=9&hm=9"_s));
    QVERIFY(file.startsWith(QString::fromLatin1(fileHash("abc"))));
    QVERIFY(must(writer->fileOf(u"https://cdn.discordapp.com/other"_s)).isEmpty());
    auto again = attachment("3", url, std::nullopt); // not downloaded again
    again.file = file;
    must(writer->commit({.attachments = {again}}, archivedAt));
    const auto reader = must(ArchiveReader::open(writer->path()));
    const auto rows = must(reader->attachments(u"message"_s, messageId(1)));
    QCOMPARE(rows.size(), std::size_t(3));
    for (const auto& row : rows)
        QCOMPARE(row.file, file);
    QCOMPARE(rows[0].url, url);
    QCOMPARE(must(reader->content(file)), QByteArray("abc"));
    QCOMPARE(reader->tallies().sumOf("file").count, 1);
}

void TestArchiveWriter::whatWasHadOnceIsKept()
{
    const auto writer = m_folder.create("kept.hdra");
    const auto url = u"https://cdn.discordapp.com/attachments/1/2/cat.png"_s;
    auto failed = attachment("1", url, std::nullopt);
    failed.problem = "404 Not Found";
    must(writer->commit({.attachments = {failed}}, archivedAt));
    const auto row = [&] {
        return must(must(ArchiveReader::open(writer->path()))->attachments(u"message"_s, messageId(1))).at(0);
    };
    QCOMPARE(row().problem, u"404 Not Found"_s);
    QVERIFY(row().file.isEmpty());
    must(writer->commit({.attachments = {attachment("1", url, QByteArray("abc"))}}, archivedAt));
    QVERIFY(row().problem.isEmpty());
    must(writer->commit({.attachments = {failed}}, archivedAt));
    QVERIFY(!row().file.isEmpty());
    QCOMPARE(writer->countOf("attachment").count, 1);
}

void TestArchiveWriter::problemsAreKeptOnce()
{
    const auto writer = m_folder.create("problems.hdra");
    const NewProblem problem{"channel", firstChannel, "the bot lacks VIEW_CHANNEL"};
    must(writer->commit({.problems = {problem, problem}}, archivedAt));
    must(writer->commit({.problems = {problem}}, archivedAt));
    QCOMPARE(writer->countOf("problem").count, 1);
    const auto reader = must(ArchiveReader::open(writer->path()));
    const auto problems = must(reader->problems(0, 10));
    QCOMPARE(problems.size(), std::size_t(1));
    QCOMPARE(problems[0].text, std::string("the bot lacks VIEW_CHANNEL"));
    QVERIFY(problems[0].target == firstChannel);
    QCOMPARE(problems[0].at, archivedAt);
}

void TestArchiveWriter::problemsKeepWhatTheyAreTranslatedFrom()
{
    const auto writer = m_folder.create("translated.hdra");
    const auto text = Text::tr("%1: the bot lacks %2").arg("#general", "VIEW_CHANNEL");
    must(writer->commit({.problems = {{"channel", firstChannel, text}, {"ban", {}, "as it was said"}}}, archivedAt));
    const auto reader = must(ArchiveReader::open(writer->path()));
    const auto problems = must(reader->problems(0, 10));
    QCOMPARE(problems.size(), std::size_t(2));
    QCOMPARE(problems[0].text, std::string("#general: the bot lacks VIEW_CHANNEL"));
    QCOMPARE(problems[0].text.values().size(), std::size_t(2));
    QCOMPARE(problems[1].text, std::string("as it was said"));
    QVERIFY(!problems[1].text.isTranslatable());
    // Others read the English.
    const auto file = must(ArchiveFile::open(writer->path(), ArchiveFile::Access::Read));
    QCOMPARE(must(file->firstRow(u"SELECT text FROM problem ORDER BY id"_s)).at(0).toString(),
        u"#general: the bot lacks VIEW_CHANNEL"_s);
}

// It has no column `source`.
void TestArchiveWriter::anArchiveOfAnEarlierProgramIsGoneOnWith()
{
    const auto path = m_folder.path("earlier.hdra");
    must(m_folder.create("earlier.hdra")->finish(archivedAt));
    const auto file = must(ArchiveFile::open(path, ArchiveFile::Access::Write));
    for (const auto& statement :
        {u"DROP TABLE problem"_s,
            u"CREATE TABLE problem (id integer PRIMARY KEY, run bigint NOT NULL, kind text NOT NULL, target bigint NOT "
            "NULL, at bigint NOT NULL, text text NOT NULL, UNIQUE (run, kind, target, text))"_s,
            u"INSERT INTO problem (run, kind, target, at, text) VALUES (1, 'ban', 0, 0, 'the bot lacks BAN_MEMBERS')"_s,
            u"PRAGMA journal_mode = DELETE"_s})
        must(file->command(statement));
    const auto problemsIn = [this](const std::string& name) {
        return must(must(ArchiveReader::open(m_folder.path(name)))->problems(0, 10));
    };
    QCOMPARE(problemsIn("earlier.hdra").at(0).text, std::string("the bot lacks BAN_MEMBERS"));
    QVERIFY(!problemsIn("earlier.hdra").at(0).text.isTranslatable());

    const auto writer = must(ArchiveWriter::increment(path, m_folder.path("later.hdra"), ArchiveFolder::start()));
    must(writer->commit({.problems = {{"ban", {}, Text::tr("the bot lacks %1").arg("BAN_MEMBERS")}}}, archivedAt));
    const auto problems = problemsIn("later.hdra");
    QCOMPARE(problems.size(), std::size_t(2));
    QVERIFY(!problems[0].text.isTranslatable());
    QVERIFY(problems[1].text.isTranslatable());
    QCOMPARE(problems[1].text, std::string(problems[0].text));
}

void TestArchiveWriter::cursorsAndDataAreOneCommit()
{
    const auto path = m_folder.path("cursors.hdra");
    const Cursor cursor{"message", firstChannel, "17"};
    {
        const auto writer = m_folder.create("cursors.hdra");
        QVERIFY(!must(writer->cursor("message", firstChannel)));
        must(writer->commit({.messages = {newMessage(1, u"a"_s)}, .cursors = {cursor}}, archivedAt));
        // An id is missing, so nothing of this batch is there.
        QVERIFY(!writer->commit({.messages = {newMessage(2, u"b"_s), {firstChannel, {}}},
                                    .cursors = {{"message", firstChannel, "18", true}}},
            archivedAt));
        QCOMPARE(writer->countOf("message").count, 1);
    }
    const auto writer = must(ArchiveWriter::resume(path));
    const auto found = must(writer->cursor("message", firstChannel));
    QCOMPARE(found->cursor, cursor);
    QVERIFY(found->isOfThisRun);
    QCOMPARE(writer->countOf("message").count, 1);
    must(writer->finish(archivedAt));
    must(writer->finish(archivedAt)); // once more does no harm
    QVERIFY(failsWith(ArchiveWriter::resume(path), "is finished: make an increment of it"));
}

void TestArchiveWriter::whatIsNotSeenAnyMoreIsRemoved()
{
    const auto first = m_folder.path("all.hdra");
    {
        const auto writer = m_folder.create("all.hdra");
        must(writer->commit({.objects = {newRole(1, u"a"_s), newRole(2, u"b"_s), newRole(3, u"c"_s)},
                                .attachments = {{.ownerKind = "role",
                                    .owner = {2},
                                    .field = "icon",
                                    .name = u"i.png"_s,
                                    .content = QByteArray("xyz")}},
                                .completeKinds = {ObjectKind::Role}},
            archivedAt));
        must(writer->finish(archivedAt));
    }
    const auto second = m_folder.path("less.hdra");
    const auto writer = must(ArchiveWriter::increment(first, second, ArchiveFolder::start()));
    QCOMPARE(must(writer->commit({.objects = {newRole(1, u"a"_s)}}, archivedAt)), (CommitCounts{.unchanged = 1}));
    const auto counts =
        must(writer->commit({.objects = {newRole(3, u"d"_s)}, .completeKinds = {ObjectKind::Role}}, archivedAt));
    QCOMPARE(counts, (CommitCounts{.updated = 1, .removed = 1}));
    QCOMPARE(writer->countOf("role").count, 2);
    QCOMPARE(writer->countOf("attachment").count, 0);
    QVERIFY(!must(must(ArchiveReader::open(second))->object(ObjectKind::Role, {2})));
    QVERIFY(must(must(ArchiveReader::open(first))->object(ObjectKind::Role, {2}))); // which stays as it was
}

void TestArchiveWriter::anIncrementKnowsWhatIsUnchanged()
{
    const auto first = m_folder.path("first.hdra");
    {
        const auto writer = m_folder.create("first.hdra");
        must(writer->commit({.objects = {newRole(5, u"Admins"_s)},
                                .messages = {newMessage(1, u"a"_s), newMessage(9, u"b"_s)},
                                .cursors = {{"message", firstChannel, "9", true}}},
            archivedAt));
        must(writer->finish(archivedAt));
    }
    const auto second = m_folder.path("second.hdra");
    const auto writer = must(ArchiveWriter::increment(first, second, ArchiveFolder::start()));
    QVERIFY(must(writer->holds(newRole(5, u"Admins"_s))));
    QVERIFY(!must(writer->holds(newRole(5, u"Others"_s))));
    QVERIFY(!must(writer->holds(newRole(6, u"Admins"_s))));
    QVERIFY(must(writer->newestMessage(firstChannel)) == messageId(9));
    QVERIFY(!must(writer->newestMessage(secondChannel)));
    const auto cursor = must(writer->cursor("message", firstChannel));
    QVERIFY(cursor && !cursor->isOfThisRun);
    must(writer->commit({.messages = {newMessage(10, u"c"_s)}}, archivedAt));
    must(writer->finish(archivedAt));
    const auto info = must(ArchiveReader::open(second))->info();
    QCOMPARE(info.runs, 2);
    QCOMPARE(info.parent, must(ArchiveReader::open(first))->info().uuid);
    QVERIFY(info.uuid != info.parent);
    QCOMPARE(must(ArchiveReader::open(second))->tallies().sumOf("message").count, 3);
    QCOMPARE(must(ArchiveReader::open(first))->tallies().sumOf("message").count, 2);
}

void TestArchiveWriter::anIncrementIsOfAFinishedArchiveOfTheSameGuild()
{
    const auto writer = m_folder.create("open.hdra");
    const auto next = m_folder.path("next.hdra");
    QVERIFY(failsWith(ArchiveWriter::increment(writer->path(), next, ArchiveFolder::start()), "is not finished"));
    must(writer->finish(archivedAt));
    auto other = ArchiveFolder::start();
    other.guild = {1};
    QVERIFY(failsWith(ArchiveWriter::increment(writer->path(), next, other), "is of another guild"));
    QVERIFY(!QFile::exists(QString::fromStdString(next)));
    QVERIFY(!QFile::exists(QString::fromStdString(next + ".new")));
    QVERIFY(failsWith(ArchiveWriter::increment(writer->path(), writer->path(), ArchiveFolder::start()), "is there"));
}

void TestArchiveWriter::aSecondWriterEndsTheFirst()
{
    const auto first = m_folder.create("fenced.hdra");
    must(first->commit({.messages = {newMessage(1, u"a"_s)}}, archivedAt));
    const auto second = must(ArchiveWriter::resume(first->path()));
    QVERIFY(failsWith(first->commit({.messages = {newMessage(2, u"b"_s)}}, archivedAt), "another process goes on"));
    QVERIFY(failsWith(first->finish(archivedAt), "another process goes on"));
    must(second->commit({.messages = {newMessage(2, u"b"_s)}}, archivedAt));
    QCOMPARE(second->countOf("message").count, 2);
}

void TestArchiveWriter::tokensAreLeftOutOrEncrypted()
{
    const auto token = u"aWebhookTokenThatNobodyMayRead-0123456789"_s;
    const auto holdsToken = [&token](const std::string& path) {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) && file.readAll().contains(token.toUtf8());
    };
    {
        const auto writer = m_folder.create("without.hdra");
        must(writer->commit({.objects = {webhook(token)}}, archivedAt));
        must(writer->finish(archivedAt));
        const auto reader = must(ArchiveReader::open(writer->path()));
        QVERIFY(!holdsToken(writer->path()));
        QVERIFY(!reader->info().hasSecrets);
        QCOMPARE(must(reader->object(ObjectKind::Webhook, {9}))->name, u"Hook"_s);
        QVERIFY(failsWith(reader->unlock(u"anything at all"_s), "holds no secrets"));
    }
    const auto path = m_folder.path("with.hdra");
    {
        const auto writer = m_folder.create("with.hdra");
        QVERIFY(failsWith(writer->setPassphrase(u"short"_s), "too short"));
        must(writer->setPassphrase(u"correct horse"_s));
        must(writer->commit({.objects = {webhook(token)}}, archivedAt));
    }
    {
        const auto writer = must(ArchiveWriter::resume(path));
        QVERIFY(failsWith(writer->setPassphrase(u"another horse"_s), "the pass-phrase is wrong"));
        must(writer->setPassphrase(u"correct horse"_s));
        must(writer->finish(archivedAt));
    }
    QVERIFY(!holdsToken(path));
    const auto reader = must(ArchiveReader::open(path));
    QVERIFY(reader->info().hasSecrets);
    QVERIFY(failsWith(reader->secrets(ObjectKind::Webhook, {9}), "give the pass-phrase"));
    const auto wrong = reader->unlock(u"correct house"_s);
    QVERIFY(!wrong && wrong.error().kind == ErrorKind::Denied);
    must(reader->unlock(u"correct horse"_s));
    QCOMPARE(must(reader->secrets(ObjectKind::Webhook, {9})).value(u"token"_s).toString(), token);
    QVERIFY(must(reader->secrets(ObjectKind::Webhook, {10})).isEmpty());
    QVERIFY(!must(reader->object(ObjectKind::Webhook, {9}))->json.contains(u"token"_s));
}

// The child prints the number of a message once it is committed. What it printed must be there, each once, and the
// cursor must say exactly what is there.
void TestArchiveWriter::aKilledWriterLosesNothing()
{
    const auto path = m_folder.path("killed.hdra");
    m_folder.create("killed.hdra");
    std::mt19937 random(7);
    int printed = 0;
    for (int kill = 0; kill < 15; ++kill) {
        GuardedProcess child;
        child.start(QCoreApplication::applicationFilePath(), {u"archive-writer"_s, QString::fromStdString(path)});
        QByteArray output;
        const auto lines = std::uniform_int_distribution(1, 12)(random);
        while (output.count('\n') < lines) {
            QVERIFY(child.waitForReadyRead(30'000));
            output += child.readAllStandardOutput();
        }
        std::this_thread::sleep_for(std::chrono::microseconds{std::uniform_int_distribution(0, 4000)(random)});
        child.kill();
        QVERIFY(child.waitForFinished(30'000));
        output += child.readAllStandardOutput();
        printed = output.left(output.lastIndexOf('\n')).split('\n').last().toInt();
        const auto reader = must(ArchiveReader::open(path));
        const auto messages = must(reader->messagesAfter(firstChannel, {}, 1'000'000));
        QVERIFY2(int(messages.size()) >= printed, qPrintable(QString::number(printed)));
        QCOMPARE(reader->tallies().sumOf("message").count, std::int64_t(messages.size()));
        const auto writer = must(ArchiveWriter::resume(path));
        QCOMPARE(must(writer->cursor("message", firstChannel))->cursor.position, std::to_string(messages.size()));
    }
    QVERIFY(printed > 15);
}

namespace {

int writeArchive(const QStringList& arguments)
{
    const auto writer = must(ArchiveWriter::resume(arguments.value(1).toStdString()));
    const auto cursor = must(writer->cursor("message", firstChannel));
    for (int n = cursor ? std::stoi(cursor->cursor.position) : 0;;) {
        ArchiveBatch batch;
        for (int i = 0; i < 5; ++i)
            batch.messages.push_back(newMessage(n + i, u"message %1"_s.arg(n + i)));
        n += 5;
        batch.cursors.push_back({"message", firstChannel, std::to_string(n)});
        must(writer->commit(batch, archivedAt));
        std::printf("%d\n", n);
        std::fflush(stdout);
    }
}

[[maybe_unused]] const bool writerIsAdded = support::addChildProcess("archive-writer", writeArchive);

} // namespace

HEADROOM_TEST(TestArchiveWriter)

} // namespace headroom::tst_archive_writer

#include "tst_archive_writer.moc"
