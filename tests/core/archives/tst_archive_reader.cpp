// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/archive_writer.h"
#include "tests/support/backups/archive_folder.h"

namespace headroom::tst_archive_reader {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

std::vector<int> numbersOf(const std::vector<StoredMessage>& messages)
{
    std::vector<int> numbers;
    for (const auto& message : messages)
        numbers.push_back(int((discord::createdAt(message.id) - archivedAt) / 1s));
    return numbers;
}

NewMessage messageBy(std::uint64_t author, int n, const QString& content, discord::Snowflake channel, bool hasFile)
{
    auto json = messageJson(n, content, channel, {author});
    if (hasFile)
        json.insert(u"attachments"_s, QJsonArray{QJsonObject{{u"id"_s, u"1"_s}}});
    return {channel, json};
}

} // namespace

class TestArchiveReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void itSaysWhatItIsOf();
    void pagesGoByKey();
    void countsAreKept();
    void wordsAndFilters_data();
    void wordsAndFilters();
    void searchesGoOnByKey();
    void nothingInTheWordsHasAMeaning_data();
    void nothingInTheWordsHasAMeaning();
    void itReadsWhatIsBeingWritten();

private:
    ArchiveFolder m_folder;
    std::unique_ptr<ArchiveWriter> m_writer;
    std::unique_ptr<ArchiveReader> m_reader;
};

void TestArchiveReader::initTestCase()
{
    m_writer = m_folder.create("read.hdra");
    ArchiveBatch batch;
    for (int i = 1; i <= 12; ++i)
        batch.objects.push_back(newRole(std::uint64_t(i), u"role %1"_s.arg(i)));
    batch.messages = {messageBy(1, 1, u"The rate limit was hit"_s, firstChannel, false),
        messageBy(2, 2, u"limit the RATE, please"_s, firstChannel, true),
        messageBy(1, 3, u"café — naïve, c1 a2 f"_s, secondChannel, false),
        messageBy(2, 4, u"rate limit again"_s, secondChannel, true), messageBy(3, 5, QString(), firstChannel, true)};
    batch.messages[2].json.insert(u"pinned"_s, true);
    must(m_writer->commit(batch, archivedAt));
    m_reader = must(ArchiveReader::open(m_writer->path()));
}

void TestArchiveReader::itSaysWhatItIsOf()
{
    const auto& info = m_reader->info();
    QCOMPARE(idText(info.guild), idText(archivedGuild));
    QCOMPARE(info.guildName, ArchiveFolder::start().guildName);
    QCOMPARE(idText(info.bot), idText(archivedBot));
    QCOMPARE(info.program, QStringLiteral(HEADROOM_VERSION));
    QCOMPARE(info.parts, ArchiveFolder::start().parts);
    QVERIFY(info.begun == archivedAt);
    QVERIFY(!info.finished);
    QCOMPARE(info.runs, 1);
    QVERIFY(info.parent.isEmpty() && !info.uuid.isEmpty());
}

void TestArchiveReader::pagesGoByKey()
{
    const auto first = must(m_reader->objects(ObjectKind::Role, {}, 5));
    QCOMPARE(first.size(), std::size_t(5));
    QCOMPARE(first.back().name, u"role 5"_s);
    QCOMPARE(must(m_reader->objects(ObjectKind::Role, first.back().id, 100)).size(), std::size_t(7));
    QCOMPARE(must(m_reader->objects(ObjectKind::Emoji, {}, 100)).size(), std::size_t(0));
    QCOMPARE(numbersOf(must(m_reader->messagesAfter(firstChannel, {}, 2))), (std::vector{1, 2}));
    QCOMPARE(numbersOf(must(m_reader->messagesAfter(firstChannel, messageId(2), 2))), (std::vector{5}));
    QCOMPARE(numbersOf(must(m_reader->messagesBefore(firstChannel, messageId(5), 1))), (std::vector{2}));
    QCOMPARE(numbersOf(must(m_reader->pinned(secondChannel))), (std::vector{3}));
    QVERIFY(must(m_reader->pinned(firstChannel)).empty());
    QVERIFY(!must(m_reader->message(messageId(99))));
    int objects = 0;
    must(forEachObject(*m_reader, ObjectKind::Role, [&objects](const StoredObject&) -> Result<void> {
        ++objects;
        return {};
    }));
    QCOMPARE(objects, 12);
}

void TestArchiveReader::countsAreKept()
{
    QCOMPARE(m_reader->tallies().sumOf("role").count, 12);
    QCOMPARE(m_reader->tallies().sumOf("message").count, 5);
    QCOMPARE(m_reader->tallies().of("message", qint64(firstChannel.value)).count, 3);
    QCOMPARE(m_reader->tallies().sumOf("emoji").count, 0);
}

void TestArchiveReader::wordsAndFilters_data()
{
    QTest::addColumn<MessageSearch>("search");
    QTest::addColumn<std::vector<int>>("found");
    const auto at = [](int n) { return archivedAt + std::chrono::seconds{n}; };
    QTest::newRow("all words, in any order and case")
        << MessageSearch{.words = u"Rate LIMIT"_s} << std::vector{4, 2, 1};
    QTest::newRow("a phrase") << MessageSearch{.words = u"\"rate limit\""_s} << std::vector{4, 1};
    QTest::newRow("a phrase and a word") << MessageSearch{.words = u"\"rate limit\" again"_s} << std::vector{4};
    QTest::newRow("accents") << MessageSearch{.words = u"CAFE naive"_s} << std::vector{3};
    QTest::newRow("what filters are made of is no word of others")
        << MessageSearch{.words = u"c"_s + idText(firstChannel)} << std::vector<int>{};
    QTest::newRow("but is found where it was written") << MessageSearch{.words = u"c1 a2 f"_s} << std::vector{3};
    QTest::newRow("channel") << MessageSearch{.words = u"rate"_s, .channels = {firstChannel}} << std::vector{2, 1};
    QTest::newRow("two channels") << MessageSearch{.words = u"rate"_s, .channels = {firstChannel, secondChannel}}
                                  << std::vector{4, 2, 1};
    QTest::newRow("author") << MessageSearch{.words = u"limit"_s, .authors = {{2}}} << std::vector{4, 2};
    QTest::newRow("attachment") << MessageSearch{.words = u"limit"_s, .hasAttachment = true} << std::vector{4, 2};
    QTest::newRow("from") << MessageSearch{.words = u"limit"_s, .from = at(2)} << std::vector{4, 2};
    QTest::newRow("until") << MessageSearch{.words = u"limit"_s, .until = at(2)} << std::vector{1};
    QTest::newRow("filters alone") << MessageSearch{.channels = {firstChannel}, .hasAttachment = true}
                                   << std::vector{5, 2};
    QTest::newRow("nothing") << MessageSearch{} << std::vector{5, 4, 3, 2, 1};
    QTest::newRow("times alone") << MessageSearch{.from = at(2), .until = at(4)} << std::vector{3, 2};
    QTest::newRow("no word at all") << MessageSearch{.words = u"?!"_s} << std::vector<int>{};
}

void TestArchiveReader::wordsAndFilters()
{
    QFETCH(MessageSearch, search);
    QFETCH(std::vector<int>, found);
    QCOMPARE(numbersOf(must(m_reader->search(search))), found);
}

void TestArchiveReader::searchesGoOnByKey()
{
    MessageSearch search{.words = u"limit"_s, .limit = 2};
    auto page = must(m_reader->search(search));
    QCOMPARE(numbersOf(page), (std::vector{4, 2}));
    search.before = page.back().id;
    QCOMPARE(numbersOf(must(m_reader->search(search))), (std::vector{1}));
}

void TestArchiveReader::nothingInTheWordsHasAMeaning_data()
{
    QTest::addColumn<QString>("words");
    for (const auto* words : {"rate OR nothing", "rate NOT limit", "rate*", "content : rate", "tags : c1", "^rate",
             "NEAR(rate limit)", "(rate", "rate\"", "\"\"", "\"", "rate) OR (limit", "{a b} : c", "-", "a\\", "'; --"})
        QTest::addRow("%s", words) << QString::fromLatin1(words);
    QTest::newRow("NUL") << u"rate"_s + QChar(0) + u"limit"_s;
}

void TestArchiveReader::nothingInTheWordsHasAMeaning()
{
    QFETCH(QString, words);
    const auto found = m_reader->search({.words = words});
    QVERIFY2(found, found ? "" : found.error().text.c_str());
    if (words.contains(u"OR"_s) || words.contains(u"NOT"_s)) // they are words like others
        QVERIFY(found->empty());
}

void TestArchiveReader::itReadsWhatIsBeingWritten()
{
    must(m_writer->commit({.messages = {newMessage(6, u"a rate of six"_s)}}, archivedAt));
    QCOMPARE(numbersOf(must(m_reader->search({.words = u"six"_s}))), (std::vector{6}));
    QCOMPARE(must(ArchiveReader::open(m_writer->path()))->tallies().sumOf("message").count, 6);
    // One that stays open keeps the file from being alone, and that is said.
    m_reader.reset();
    must(m_writer->finish(archivedAt));
    const auto reader = must(ArchiveReader::open(m_writer->path()));
    QVERIFY(reader->info().finished == archivedAt);
    QCOMPARE(numbersOf(must(reader->search({.words = u"six"_s}))), (std::vector{6}));
}

HEADROOM_TEST(TestArchiveReader)

} // namespace headroom::tst_archive_reader

#include "tst_archive_reader.moc"
