// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Contents of an archive as numbered rows: what stands where, whichever part is asked for.
#include "core/archives/archive_listing.h"
#include "core/archives/archive_reader.h"
#include "tests/support/backups/archive_folder.h"

#include <random>

namespace headroom::tst_archive_listing {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

FilterText filterOf(std::string_view text)
{
    return must(FilterText::parse(text, listingFields(ObjectKind::Channel)));
}

} // namespace

class TestArchiveListing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void messagesStandFromTheNewestWhereverOneLooks();
    void aPageBeyondTheEndIsShort();
    void channelsAreATreeWithTheirThreads();
    void rolesStandFromTheHighest();
    void othersStandByName();
    void namesAreFoundWhateverTheyHold();

private:
    static constexpr int count = 1234;

    std::unique_ptr<ArchiveListing> listing(const ListingQuestion& question)
    {
        return must(ArchiveListing::make(*m_reader, question));
    }
    QStringList names(const ListingQuestion& question)
    {
        QStringList names;
        for (const auto& row : must(listing(question)->rows(0, 1000)).rows)
            names += QString(row.depth, u'>') + row.object->name;
        return names;
    }

    ArchiveFolder m_folder;
    std::unique_ptr<ArchiveReader> m_reader;
};

void TestArchiveListing::initTestCase()
{
    const auto writer = m_folder.create("a.hdra");
    ArchiveBatch batch;
    const auto add = [&](ObjectKind kind, int id, const QString& name, QJsonObject more) {
        more.insert(u"id"_s, QString::number(id));
        more.insert(u"name"_s, name);
        batch.objects.push_back({kind, more});
    };
    add(ObjectKind::Channel, 21, u"voice"_s, {{u"type"_s, 2}, {u"position"_s, 1}, {u"parent_id"_s, u"20"_s}});
    add(ObjectKind::Channel, 22, u"text"_s, {{u"type"_s, 0}, {u"position"_s, 0}, {u"parent_id"_s, u"20"_s}});
    add(ObjectKind::Channel, 20, u"Category"_s, {{u"type"_s, 4}, {u"position"_s, 0}});
    add(ObjectKind::Channel, 23, u"alone"_s, {{u"type"_s, 0}, {u"position"_s, 5}});
    add(ObjectKind::Thread, 24, u"thread"_s, {{u"type"_s, 11}, {u"parent_id"_s, u"22"_s}});
    add(ObjectKind::Role, 1, u"low"_s, {{u"position"_s, 1}});
    add(ObjectKind::Role, 2, u"high"_s, {{u"position"_s, 9}});
    add(ObjectKind::Emoji, 31, u"b"_s, {});
    add(ObjectKind::Emoji, 32, u"A"_s, {});
    add(ObjectKind::Emoji, 33, u"100%"_s, {});
    add(ObjectKind::Emoji, 34, u"under_score"_s, {});
    add(ObjectKind::Emoji, 35, u"back\\slash"_s, {});
    for (int n = 1; n <= count; ++n)
        batch.messages.push_back(newMessage(n, u"m%1"_s.arg(n)));
    must(writer->commit(batch, archivedAt));
    must(writer->finish(archivedAt));
    m_reader = must(ArchiveReader::open(m_folder.path("a.hdra")));
}

void TestArchiveListing::messagesStandFromTheNewestWhereverOneLooks()
{
    const auto messages = listing({.channel = firstChannel});
    std::mt19937 random(7);
    std::vector<std::pair<int, int>> pages{{0, 50}, {0, 1000}, {count - 1, 1}, {399, 2}, {0, 400}, {401, 100}};
    for (int i = 0; i < 200; ++i)
        pages.emplace_back(int(random() % count), 1 + int(random() % 200));
    for (const auto& [first, wanted] : pages) {
        const auto page = must(messages->rows(first, wanted));
        QCOMPARE(page.count, count);
        QCOMPARE(page.first, first);
        QCOMPARE(int(page.rows.size()), std::min(wanted, count - first));
        for (int i = 0; i < int(page.rows.size()); ++i)
            QCOMPARE(page.rows[std::size_t(i)].message->content, u"m%1"_s.arg(count - first - i));
    }
}

void TestArchiveListing::aPageBeyondTheEndIsShort()
{
    const auto messages = listing({.channel = firstChannel});
    QVERIFY(must(messages->rows(count, 10)).rows.empty());
    QVERIFY(must(messages->rows(count + 1000, 10)).rows.empty());
    QCOMPARE(must(messages->rows(-5, 10)).first, 0);
    const auto none = must(listing({.channel = secondChannel})->rows(0, 10));
    QCOMPARE(none.count, 0);
    QVERIFY(none.rows.empty());
}

void TestArchiveListing::channelsAreATreeWithTheirThreads()
{
    QCOMPARE(names({.kind = ObjectKind::Channel}),
        QStringList({u"alone"_s, u"Category"_s, u">text"_s, u">>thread"_s, u">voice"_s}));
    QCOMPARE(names({.kind = ObjectKind::Channel, .filter = filterOf("THREAD")}), QStringList(u">>thread"_s));
    QCOMPARE(names({.kind = ObjectKind::Channel, .filter = filterOf("is:thread")}), QStringList(u">>thread"_s));
    QCOMPARE(names({.kind = ObjectKind::Channel, .filter = filterOf("is:channel name:voice -id:22")}),
        QStringList(u">voice"_s));
    QVERIFY(names({.kind = ObjectKind::Channel, .filter = filterOf("messages:>0")}).size()
        < names({.kind = ObjectKind::Channel}).size());
}

void TestArchiveListing::rolesStandFromTheHighest()
{
    QCOMPARE(names({.kind = ObjectKind::Role}), QStringList({u"high"_s, u"low"_s}));
}

void TestArchiveListing::othersStandByName()
{
    QCOMPARE(names({.kind = ObjectKind::Emoji}),
        QStringList({u"100%"_s, u"A"_s, u"b"_s, u"back\\slash"_s, u"under_score"_s}));
}

void TestArchiveListing::namesAreFoundWhateverTheyHold()
{
    QCOMPARE(names({.kind = ObjectKind::Emoji, .filter = filterOf("%")}), QStringList(u"100%"_s));
    QCOMPARE(names({.kind = ObjectKind::Emoji, .filter = filterOf("_")}), QStringList(u"under_score"_s));
    QCOMPARE(names({.kind = ObjectKind::Emoji, .filter = filterOf("\\")}), QStringList(u"back\\slash"_s));
    QCOMPARE(names({.kind = ObjectKind::Emoji, .filter = filterOf("SLASH")}), QStringList(u"back\\slash"_s));
    QCOMPARE(names({.kind = ObjectKind::Emoji, .filter = filterOf("' OR 1")}), QStringList());
}

HEADROOM_TEST(TestArchiveListing)

} // namespace headroom::tst_archive_listing

#include "tst_archive_listing.moc"
