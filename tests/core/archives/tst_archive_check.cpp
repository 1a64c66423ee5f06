// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/archive_writer.h"
#include "core/archives/folder/archive_check.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/programs/program.h"

#include <QFile>

namespace headroom::tst_archive_check {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

class TestArchiveCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void whatWasWrittenIsGood();
    void whatWasWrittenWithHolesIsGood();
    void whatWasChangedIsFound_data();
    void whatWasChangedIsFound();
    void itCanBeCancelledAnywhere();
    void onlySomeFindingsAreKept();

private:
    void change(const QString& statement)
    {
        const auto ran = runProgram(u"sqlite3"_s, {QString::fromStdString(m_path), statement});
        QVERIFY2(ran.exitCode == 0, ran.err.constData());
    }
    CheckReport check()
    {
        const auto reader = must(ArchiveReader::open(m_path));
        return must(checkArchive(*reader, [](const CheckProgress&) { return true; }));
    }

    ArchiveFolder m_folder;
    std::string m_path;
    int m_number = 0;
};

void TestArchiveCheck::init()
{
    m_path = m_folder.path(std::to_string(++m_number) + ".hdra");
    QVERIFY(QFile::copy(QString::fromStdString(m_folder.path("whole.hdra")), QString::fromStdString(m_path)));
}

void TestArchiveCheck::initTestCase()
{
    const auto writer = m_folder.create("whole.hdra");
    ArchiveBatch batch;
    for (int i = 1; i <= 5; ++i)
        batch.objects.push_back(newRole(std::uint64_t(i), u"role %1"_s.arg(i), i));
    for (int n = 1; n <= 2500; ++n)
        batch.messages.push_back(newMessage(n, u"text %1"_s.arg(n), n % 2 ? firstChannel : secondChannel));
    for (const auto* field : {"1", "2"})
        batch.attachments.push_back({.ownerKind = "message",
            .owner = messageId(1),
            .field = field,
            .name = u"a.txt"_s,
            .content = QByteArray(field).repeated(500)});
    must(writer->commit(batch, archivedAt));
    must(writer->finish(archivedAt));
}

void TestArchiveCheck::whatWasWrittenIsGood()
{
    const auto report = check();
    QVERIFY2(report.isGood(), report.findings.empty() ? "" : report.findings[0].c_str());
    QCOMPARE(report.objects, 5);
    QCOMPARE(report.messages, 2500);
    QCOMPARE(report.files, 2);
    QCOMPARE(report.fileBytes, 1000);
}

// Updated, removed, without content, of every kind of text.
void TestArchiveCheck::whatWasWrittenWithHolesIsGood()
{
    const auto next = m_folder.path("next" + std::to_string(m_number));
    const auto writer = must(ArchiveWriter::increment(m_path, next, ArchiveFolder::start()));
    auto odd = newMessage(3, u"\U0001F600 \u0000 \xd800 \u202e"_s);
    odd.json.insert(u"edited_timestamp"_s, u"2025-11-23T01:02:03.123000+00:00"_s);
    odd.json.insert(u"big"_s, 9007199254740993LL);
    odd.json.insert(u"small"_s, 0.1);
    must(writer->commit({.objects = {newRole(1, u"other"_s)},
                            .messages = {odd, {secondChannel, {{u"id"_s, u"77"_s}}}},
                            .attachments = {{.ownerKind = "user", .owner = {3}, .field = "avatar", .problem = "404"},
                                {.ownerKind = "user", .owner = {4}, .field = "avatar", .content = QByteArray()}},
                            .problems = {{"member", {}, "no"}},
                            .completeKinds = {ObjectKind::Role, ObjectKind::Ban}},
        archivedAt));
    m_path = next;
    const auto report = check(); // while it is written
    QVERIFY2(report.isGood(), report.findings.empty() ? "" : report.findings[0].c_str());
    QCOMPARE(report.objects, 1);
}

void TestArchiveCheck::whatWasChangedIsFound_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("finding");
    const auto message = u"message "_s + idText(messageId(7));
    const auto where = u" WHERE id = "_s + idText(messageId(7));
    QTest::newRow("an object's name") << u"UPDATE object SET name = 'x' WHERE id = 2"_s
                                      << u"role 2: its columns do not fit its content"_s;
    QTest::newRow("an object's position")
        << u"UPDATE object SET position = 99 WHERE id = 2"_s << u"role 2: its columns do not fit its content"_s;
    QTest::newRow("an object's content")
        << u"UPDATE object SET json = json_set(json, '$.permissions', '8') WHERE id = 2"_s
        << u"role 2: its content does not fit its checksum"_s;
    QTest::newRow("an object less") << u"DELETE FROM object WHERE id = 2"_s << u"role: there are 4, and 5 were saved"_s;
    QTest::newRow("a kind") << u"UPDATE object SET kind = 'spoon' WHERE id = 2"_s
                            << u"spoon 2: its kind is not known"_s;
    QTest::newRow("a message's text") << QString(u"UPDATE message SET content = 'x'"_s + where)
                                      << QString(message + u": its columns do not fit its content"_s);
    QTest::newRow("a message's author") << QString(u"UPDATE message SET author = 5"_s + where)
                                        << QString(message + u": its columns do not fit its content"_s);
    QTest::newRow("a message's content") << QString(u"UPDATE message SET json = json_set(json, '$.tts', json('true'))"_s
        + where) << QString(message + u": its content does not fit its checksum"_s);
    QTest::newRow("broken JSON") << QString(u"UPDATE message SET json = '{'"_s + where)
                                 << QString(message + u": its content does not fit its checksum"_s);
    QTest::newRow("a message less") << QString(u"DELETE FROM message"_s + where)
                                    << QString(u"message of channel "_s + idText(firstChannel)
                                           + u": there are 1249, and 1250 were saved"_s);
    QTest::newRow("a message elsewhere") << QString(u"UPDATE message SET channel = 4"_s + where)
                                         << u"message of channel 4: there is 1, and 0 were saved"_s;
    QTest::newRow("an attachment") << u"UPDATE attachment SET name = 'b' WHERE field = '1'"_s
                                   << QString(u"attachment 1 of message "_s + idText(messageId(1))
                                          + u": it does not fit its checksum"_s);
    QTest::newRow("a file") << u"UPDATE sqlar SET data = zeroblob(length(data)) WHERE rowid = 1"_s
                            << u": its content does not fit its checksum"_s;
    QTest::newRow("a file less") << u"DELETE FROM sqlar WHERE rowid = 1"_s << u" is missing"_s;
    QTest::newRow("counts") << u"UPDATE tally SET checksum = 0 WHERE kind = 'role'"_s
                            << u"role: not all are those that were saved"_s;
}

void TestArchiveCheck::whatWasChangedIsFound()
{
    QFETCH(QString, statement);
    QFETCH(QString, finding);
    change(statement);
    const auto report = check();
    QVERIFY(!report.isGood());
    QVERIFY(report.findingCount <= 3);
    QString all;
    for (const auto& text : report.findings)
        all += QString::fromStdString(text) + u'\n';
    QVERIFY2(all.contains(finding), qPrintable(all));
}

void TestArchiveCheck::itCanBeCancelledAnywhere()
{
    const auto reader = must(ArchiveReader::open(m_path));
    std::vector<CheckStage> stages;
    must(checkArchive(*reader, [&stages](const CheckProgress& progress) {
        stages.push_back(progress.stage);
        return progress.done <= progress.total;
    }));
    QVERIFY(stages.size() > 10);
    for (std::size_t calls = 0; calls < stages.size(); ++calls) {
        auto left = calls;
        const auto report = must(checkArchive(*reader, [&left](const CheckProgress&) { return left-- > 0; }));
        QVERIFY(report.isCancelled);
        QVERIFY(!report.isGood());
    }
}

void TestArchiveCheck::onlySomeFindingsAreKept()
{
    change(u"UPDATE message SET type = 1"_s);
    const auto report = check();
    QCOMPARE(report.findingCount, 2500);
    QCOMPARE(report.findings.size(), std::size_t(100));
}

HEADROOM_TEST(TestArchiveCheck)

} // namespace headroom::tst_archive_check

#include "tst_archive_check.moc"
