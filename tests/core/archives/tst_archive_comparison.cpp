// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/archive_writer.h"
#include "core/archives/comparison/comparison.h"
#include "core/archives/comparison/copied_ids.h"
#include "core/archives/comparison/relative_order.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/files.h"

#include <QJsonDocument>

#include <algorithm>
#include <random>

namespace headroom::tst_archive_comparison {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

QJsonObject json(const char* text)
{
    const auto document = QJsonDocument::fromJson(QByteArray(text).replace('\'', '"'));
    if (!document.isObject())
        qFatal("no JSON: %s", text);
    return document.object();
}

NewObject object(ObjectKind kind, const char* text)
{
    return {kind, json(text)};
}

// "changed channel 5: topic", "added role 7"
QStringList linesOf(const ObjectSet& before, const ObjectSet& after, const ComparisonOptions& options = {})
{
    QStringList lines;
    must(compare(before, after, options, [&lines](const Difference& difference) -> Result<void> {
        auto line = QString::fromStdString(std::string(word(difference.change)) + ' '
            + std::string(word(difference.kind)) + ' ' + discord::toString(difference.id));
        QStringList fields;
        for (const auto& change : difference.fields)
            fields += change.field;
        lines += fields.isEmpty() ? line : line + u": "_s + fields.join(u", "_s);
        return {};
    }));
    return lines;
}

QStringList linesOf(
    const std::vector<NewObject>& before, const std::vector<NewObject>& after, const ComparisonOptions& options = {})
{
    return linesOf(objectsOf(before, archivedGuild), objectsOf(after, archivedGuild), options);
}

NewObject channel(int id, int position, int parent = 0, const char* name = "c")
{
    QJsonObject channel{{u"id"_s, QString::number(id)}, {u"name"_s, QLatin1String(name)}, {u"position"_s, position}};
    channel.insert(u"parent_id"_s, parent == 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(QString::number(parent)));
    return {ObjectKind::Channel, channel};
}

std::vector<discord::Snowflake> ids(std::initializer_list<int> numbers)
{
    std::vector<discord::Snowflake> all;
    for (const auto number : numbers)
        all.push_back({std::uint64_t(number)});
    return all;
}

} // namespace

class TestArchiveComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsEqualIsNoDifference();
    void addedChangedRemoved();
    void fieldsByTheirNames_data();
    void fieldsByTheirNames();
    void positionsCountAmongOthersOnly();
    void aMoveToAnotherCategoryIsItsParent();
    void asFewAsPossibleHaveMoved();
    void idsOfAnotherGuild();
    void aRestoredGuildIsComparedByTheReport();
    void onlyAReportNamesIds();
    void twoArchivesAreStreamed();
    void anArchiveAndALiveGuild();

private:
    ArchiveFolder m_folder;
};

void TestArchiveComparison::whatIsEqualIsNoDifference()
{
    const std::vector<NewObject> all{newRole(1, u"a"_s), channel(2, 1), channel(3, 2, 2),
        object(ObjectKind::Guild, "{'id':'197038439483310086','name':'g'}")};
    QCOMPARE(linesOf(all, all), QStringList());
}

void TestArchiveComparison::addedChangedRemoved()
{
    const std::vector<NewObject> before{
        newRole(1, u"a"_s), newRole(2, u"b"_s), object(ObjectKind::Ban, "{'user':{'id':'5'},'reason':'x'}")};
    const std::vector<NewObject> after{newRole(2, u"c"_s), newRole(3, u"d"_s)};
    QCOMPARE(linesOf(before, after),
        QStringList({u"removed role 1"_s, u"changed role 2: name"_s, u"added role 3"_s, u"removed ban 5"_s}));
    QCOMPARE(linesOf(before, after, {.kinds = {ObjectKind::Ban}}), QStringList{u"removed ban 5"_s});
    QCOMPARE(linesOf(std::vector<NewObject>{}, std::vector<NewObject>{}), QStringList());
}

void TestArchiveComparison::fieldsByTheirNames_data()
{
    QTest::addColumn<ObjectKind>("kind");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QString>("fields");
    const auto row = [](const char* name, ObjectKind kind, const char* before, const char* after, const char* fields) {
        QTest::newRow(name) << kind << QByteArray(before) << QByteArray(after) << QString::fromLatin1(fields);
    };
    using enum ObjectKind;
    row("a topic", Channel, "{'topic':'a'}", "{'topic':'b'}", "topic");
    row("null and missing", Channel, "{'topic':null,'rate':0}", "{'rate':0,'default_reaction':null}", "");
    row("an empty list and a missing one", Channel, "{'permission_overwrites':[]}", "{}", "");
    row("overwrites by id, in any order", Channel,
        "{'permission_overwrites':[{'id':'1','allow':'0','deny':'8'},{'id':'2','allow':'0','deny':'0'}]}",
        "{'permission_overwrites':[{'id':'2','allow':'4','deny':'0'},{'id':'1','allow':'0','deny':'8'}]}",
        "permission_overwrites[2].allow");
    row("an overwrite more, another less", Channel, "{'permission_overwrites':[{'id':'1','allow':'0'}]}",
        "{'permission_overwrites':[{'id':'2','allow':'0'}]}", "permission_overwrites[1], permission_overwrites[2]");
    row("tags of a forum", Channel, "{'available_tags':[{'id':'1','name':'bug'}]}",
        "{'available_tags':[{'id':'1','name':'bugs'}]}", "available_tags[1].name");
    row("what a channel changes by itself", Channel, "{'last_message_id':'1','message_count':4}",
        "{'last_message_id':'2','message_count':5}", "");
    row("what a thread changes by itself", Thread,
        "{'thread_metadata':{'archive_timestamp':'a','locked':false},'member_count':3}",
        "{'thread_metadata':{'archive_timestamp':'b','locked':true},'member_count':4}", "thread_metadata.locked");
    row("what a guild changes by itself", Guild, "{'approximate_member_count':4,'features':['A','B']}",
        "{'approximate_member_count':5,'features':['B','A']}", "");
    row("features", Guild, "{'features':['A','B']}", "{'features':['A']}", "features");
    row("roles of a member are a set", Member, "{'roles':['1','2'],'nick':null}", "{'roles':['2','1'],'nick':'x'}",
        "nick");
    row("a role more", Member, "{'roles':['1']}", "{'roles':['2','1']}", "roles");
    row("a user's own name", Member, "{'user':{'id':'1','username':'a'}}", "{'user':{'id':'1','username':'b'}}", "");
    row("colours and the one derived from them", Role, "{'color':1,'colors':{'primary_color':1}}",
        "{'color':2,'colors':{'primary_color':2}}", "colors.primary_color");
    row("a colour alone", Role, "{'color':1}", "{'color':2}", "color");
    row("prompts of onboarding", Onboarding, "{'prompts':[{'id':'1','options':[{'id':'3','title':'a'}]}]}",
        "{'prompts':[{'id':'1','options':[{'id':'3','title':'b'}]}]}", "prompts[1].options[3].title");
    row("an ordered list", AutomodRule, "{'actions':[{'type':1},{'type':2}]}", "{'actions':[{'type':2},{'type':1}]}",
        "actions");
    row("a widget's visitors", Widget, "{'presence_count':1,'enabled':true}", "{'presence_count':2,'enabled':false}",
        "enabled");
    row("a field that nobody knows yet", Sticker, "{'new':{'a':[1]}}", "{'new':{'a':[2]}}", "new.a");
}

void TestArchiveComparison::fieldsByTheirNames()
{
    QFETCH(ObjectKind, kind);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QString, fields);
    const auto namesOf = [kind](const QByteArray& was, const QByteArray& is) {
        QStringList names;
        for (const auto& change : fieldChanges(kind, json(was.constData()), json(is.constData())))
            names += change.field;
        return names.join(u", "_s);
    };
    QCOMPARE(namesOf(before, after), fields);
    QCOMPARE(namesOf(after, before), fields);
    QCOMPARE(namesOf(after, after), QString());
}

// A channel that is put on top changes the numbers of all, but moves alone.
void TestArchiveComparison::positionsCountAmongOthersOnly()
{
    QCOMPARE(linesOf({channel(1, 0), channel(2, 1), channel(3, 2)}, {channel(1, 5), channel(2, 6), channel(3, 9)}),
        QStringList());
    QCOMPARE(linesOf({channel(1, 0), channel(2, 1), channel(3, 2)}, {channel(1, 1), channel(2, 2), channel(3, 0)}),
        QStringList{u"changed channel 3: position"_s});
    // What is new or gone moves nobody.
    QCOMPARE(linesOf({channel(1, 0), channel(2, 1)}, {channel(4, 0), channel(1, 1), channel(2, 2)}),
        QStringList{u"added channel 4"_s});
    QCOMPARE(
        linesOf({newRole(1, u"a"_s, 1), newRole(2, u"b"_s, 2)}, {newRole(1, u"a"_s, 2), newRole(2, u"b"_s, 1)}).size(),
        1);
    std::vector<Difference> all;
    const std::vector<NewObject> before{channel(1, 10), channel(2, 20), channel(3, 30)};
    const std::vector<NewObject> after{channel(3, 1), channel(1, 2), channel(2, 3)};
    must(compare(objectsOf(before, archivedGuild), objectsOf(after, archivedGuild), {},
        [&all](const Difference& difference) -> Result<void> {
            all.push_back(difference);
            return {};
        }));
    QCOMPARE(all.size(), std::size_t(1));
    QVERIFY(all[0].fields == (std::vector<FieldChange>{{u"position"_s, 3, 1}}));
}

void TestArchiveComparison::aMoveToAnotherCategoryIsItsParent()
{
    QCOMPARE(linesOf({channel(1, 0, 8), channel(2, 1, 8), channel(3, 0, 9)},
                 {channel(1, 0, 9), channel(2, 0, 8), channel(3, 1, 9)}),
        QStringList{u"changed channel 1: parent_id"_s});
}

void TestArchiveComparison::asFewAsPossibleHaveMoved()
{
    QVERIFY(movedIn(ids({1, 2, 3, 4}), ids({1, 2, 3, 4})).empty());
    QCOMPARE(movedIn(ids({1, 2, 3, 4, 5}), ids({5, 1, 2, 3, 4})).size(), std::size_t(1));
    QCOMPARE(movedIn(ids({1, 2, 3}), ids({3, 2, 1})).size(), std::size_t(2));
    QVERIFY(movedIn(ids({}), ids({1})).empty());
    QVERIFY(movedIn(ids({9, 1, 8, 2}), ids({1, 7, 2})).empty());
    // Those that have not moved stand in the same order in both, and no greater number of them does.
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        auto before = ids({1, 2, 3, 4, 5, 6, 7});
        auto after = before;
        std::shuffle(after.begin(), after.end(), random);
        const auto moved = movedIn(before, after);
        const auto isKept = [&moved](discord::Snowflake id) { return !moved.contains(id); };
        std::vector<discord::Snowflake> was;
        std::vector<discord::Snowflake> is;
        std::copy_if(before.begin(), before.end(), std::back_inserter(was), isKept);
        std::copy_if(after.begin(), after.end(), std::back_inserter(is), isKept);
        QVERIFY(was == is);
        std::size_t longest = 0;
        for (unsigned set = 0; set < 128; ++set) {
            std::vector<discord::Snowflake> run;
            std::copy_if(after.begin(), after.end(), std::back_inserter(run),
                [set](discord::Snowflake id) { return (set >> (id.value - 1)) & 1U; });
            if (std::is_sorted(run.begin(), run.end()))
                longest = std::max(longest, run.size());
        }
        QCOMPARE(is.size(), longest);
    }
}

// A restore gives everything new ids.
void TestArchiveComparison::idsOfAnotherGuild()
{
    const std::vector<NewObject> before{newRole(11, u"mods"_s),
        object(ObjectKind::Channel, "{'id':'22','name':'c','permission_overwrites':[{'id':'11','allow':'8'}]}"),
        object(ObjectKind::Member, "{'user':{'id':'5'},'roles':['11']}"),
        object(ObjectKind::Emoji, "{'id':'33','name':'e','roles':['11']}"),
        object(ObjectKind::Guild, "{'id':'197038439483310086','name':'g','rules_channel_id':'22'}")};
    const std::vector<NewObject> after{newRole(9, u"mods"_s),
        object(ObjectKind::Channel, "{'id':'8','name':'c','permission_overwrites':[{'id':'9','allow':'8'}]}"),
        object(ObjectKind::Member, "{'user':{'id':'5'},'roles':['9']}"),
        object(ObjectKind::Emoji, "{'id':'7','name':'e','roles':['9']}"),
        object(ObjectKind::Guild, "{'id':'6','name':'g','rules_channel_id':'8'}")};
    const std::unordered_map<std::uint64_t, std::uint64_t> map{{11, 9}, {22, 8}, {33, 7}, {archivedGuild.value, 6}};
    QCOMPARE(linesOf(objectsOf(before, archivedGuild), objectsOf(after, {6}), {.ids = map}), QStringList());
    QVERIFY(linesOf(objectsOf(before, archivedGuild), objectsOf(after, {6})).size() > 5);
}

// What was made anew has another maker, and other names of its pictures; tags and prompts are known by theirs.
void TestArchiveComparison::aRestoredGuildIsComparedByTheReport()
{
    const std::vector<NewObject> before{
        object(ObjectKind::Role, "{'id':'11','name':'mods','icon':'aaa','position':1,'color':1}"),
        object(ObjectKind::Role, "{'id':'12','name':'kept','icon':'aaa','position':2}"),
        object(ObjectKind::Channel,
            "{'id':'22','name':'ideas','available_tags':[{'id':'1','name':'x'},{'id':'2','name':'x'},{'id':'3','name':'"
            "y'}]}"),
        object(ObjectKind::Thread, "{'id':'33','name':'t','parent_id':'22','owner_id':'5','applied_tags':['2']}"),
        object(ObjectKind::Onboarding,
            "{'guild_id':'197038439483310086','prompts':[{'id':'8','title':'p','options':[{'id':'9','title':'o'}]}]}"),
        object(ObjectKind::Ban, "{'user':{'id':'77'},'reason':'spam'}")};
    const std::vector<NewObject> after{
        object(ObjectKind::Role, "{'id':'911','name':'mods','icon':'bbb','position':1,'color':2}"),
        object(ObjectKind::Role, "{'id':'12','name':'kept','icon':'bbb','position':2}"),
        object(ObjectKind::Channel,
            "{'id':'922','name':'ideas','available_tags':[{'id':'51','name':'x'},{'id':'52','name':'x'},{'id':'53','"
            "name':'y'}]}"),
        object(ObjectKind::Thread, "{'id':'933','name':'t','parent_id':'922','owner_id':'6','applied_tags':['52']}"),
        object(ObjectKind::Onboarding,
            "{'guild_id':'197038439483310086','prompts':[{'id':'58','title':'p','options':[{'id':'59','title':'o'}]}]"
            "}"),
        object(ObjectKind::Ban, "{'user':{'id':'77'},'reason':'job:2'}")};
    ArchiveFolder folder;
    mustWrite(folder.path("report.csv"),
        "n,action,kind,target,state,attempts,status,code,error,result_id,sent,finished\r\n"
        "1,create,role,11,done,1,200,,,911,,\r\n"
        "2,keep,role,12,skipped,0,,,\"kept, and \"\"so\"\" already\",12,,\r\n"
        "3,create,channel,22,done,1,201,,,922,,\r\n"
        "4,create,thread,33,done,1,201,,,933,,\r\n"
        "5,change,role,order,done,1,200,,,,,\r\n"
        "6,create,message,77,done,1,200,,,78,,\r\n");
    const auto ids = must(newIdsIn(folder.path("report.csv")));
    QCOMPARE(ids, (NewIds{{11, 911}, {12, 12}, {22, 922}, {33, 933}}));
    QCOMPARE(linesOf(before, after, {.ids = ids}),
        QStringList({u"changed role 12: icon"_s, u"changed role 911: color"_s, u"changed ban 77: reason"_s}));
}

void TestArchiveComparison::onlyAReportNamesIds()
{
    ArchiveFolder folder;
    QVERIFY(failsWith(newIdsIn(folder.path("nothing.csv")), "cannot be read"));
    mustWrite(folder.path("other.csv"), "kind,target\r\nrole,11\r\n");
    QVERIFY(failsWith(newIdsIn(folder.path("other.csv")), "is no report of a job in CSV"));
}

void TestArchiveComparison::twoArchivesAreStreamed()
{
    constexpr int members = 1000;
    const auto member = [](int id, const QString& nick) {
        return NewObject{
            ObjectKind::Member, {{u"user"_s, QJsonObject{{u"id"_s, QString::number(id)}}}, {u"nick"_s, nick}}};
    };
    const auto first = m_folder.create("first.hdra");
    const auto second = m_folder.create("second.hdra");
    ArchiveBatch before;
    ArchiveBatch after;
    for (int id = 1; id <= members; ++id) {
        before.objects.push_back(member(id, u"a"_s));
        if (id % 100 != 0)
            after.objects.push_back(member(id, id % 250 == 1 ? u"b"_s : u"a"_s));
    }
    after.objects.push_back(member(members + 5, u"new"_s));
    must(first->commit(before, archivedAt));
    must(second->commit(after, archivedAt));
    const auto one = must(ArchiveReader::open(first->path()));
    const auto two = must(ArchiveReader::open(second->path()));
    const auto lines = linesOf(objectsOf(*one), objectsOf(*two));
    QCOMPARE(lines.filter(u"removed"_s).size(), 10);
    QCOMPARE(lines.filter(u"changed"_s).size(), 4);
    QCOMPARE(lines.filter(u"added"_s), QStringList{u"added member 1005"_s});
    QVERIFY(linesOf(objectsOf(*one), objectsOf(*one)).isEmpty());
}

void TestArchiveComparison::anArchiveAndALiveGuild()
{
    const auto writer = m_folder.create("live.hdra");
    const auto hook = object(ObjectKind::Webhook, "{'id':'4','name':'h','token':'secret','url':'https://x/secret'}");
    must(writer->commit({.objects = {newRole(1, u"a"_s), hook}}, archivedAt));
    const auto reader = must(ArchiveReader::open(writer->path()));
    const std::vector<NewObject> live{hook, newRole(1, u"b"_s)};
    QCOMPARE(linesOf(objectsOf(*reader), objectsOf(live, archivedGuild)), QStringList{u"changed role 1: name"_s});
}

HEADROOM_TEST(TestArchiveComparison)

} // namespace headroom::tst_archive_comparison

#include "tst_archive_comparison.moc"
