// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/path_index.h"
#include "tests/support/seeds.h"

#include <random>
#include <vector>

namespace headroom::tst_path_index {

using rest::PathIndex;

namespace {

std::vector<PathIndex::Id> related(const PathIndex& index, const std::string& path)
{
    std::vector<PathIndex::Id> ids;
    index.forEachRelated(path, [&](PathIndex::Id id) { ids.push_back(id); });
    std::sort(ids.begin(), ids.end());
    return ids;
}

// Said another way than the index does it.
bool isAtOrBelow(const std::string& path, const std::string& top)
{
    return (path + "/").compare(0, top.size() + 1, top + "/") == 0;
}

} // namespace

class TestPathIndex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatIsAtBelowAndAbove_data();
    void tellsWhatIsAtBelowAndAbove();
    void aSlashAtTheEndIsNoOtherPath();
    void aPathKeepsSeveralIdsAndAnIdSeveralPaths();
    void whatIsRemovedIsGone();
    void agreesWithTheSimpleReading_data() { support::addSeedsFrom(0, 20); }
    void agreesWithTheSimpleReading();
};

void TestPathIndex::tellsWhatIsAtBelowAndAbove_data()
{
    QTest::addColumn<QByteArray>("kept");
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<bool>("is");
    const auto row = [](const char* kept, const char* asked, bool is) {
        QTest::addRow("%s for %s", kept, asked) << QByteArray(kept) << QByteArray(asked) << is;
    };
    const auto* message = "/channels/1/messages/2";
    row("/channels/1/messages/2", message, true);
    row("/channels/1/messages", message, true);
    row("/channels/1", message, true);
    row("/channels", message, true);
    row("/channels/1/messages/2/reactions/x", message, true);
    row("/channels/1/messages/22", message, false);
    row("/channels/1/messages/3", message, false);
    row("/channels/1/pins", message, false);
    row("/channels/11", message, false);
    row("/channels/11/messages/2", message, false);
    row("/guilds/1", message, false);
    row("/channels/11", "/channels/1", false);
    row("/channels/1.5", "/channels/1", false); // sorts before the slash
    row("/channels/1/", "/channels/1", true);
    row("/channels/1", "/channels/1/", true);
    row("/channels/1/webhooks", "/channels/1", true);
    row("/", "/channels/1", true);
    row("/channels/1", "/", true);
    row("/", "/", true);
    row("channels", "channels", true); // no path, and no harm
    row("", "channels", false);
}

void TestPathIndex::tellsWhatIsAtBelowAndAbove()
{
    QFETCH(QByteArray, kept);
    QFETCH(QByteArray, asked);
    QFETCH(bool, is);
    PathIndex index;
    index.add(kept.toStdString(), 7);
    QCOMPARE(related(index, asked.toStdString()).size(), is ? 1U : 0U);
    index.remove(kept.toStdString(), 7);
    QVERIFY(index.empty());
}

void TestPathIndex::aSlashAtTheEndIsNoOtherPath()
{
    PathIndex index;
    index.add("/users/@me", 1);
    index.add("/users/@me/", 2);
    QCOMPARE(index.paths(), 1U);
    QCOMPARE(related(index, "/users/@me"), (std::vector<PathIndex::Id>{1, 2}));
}

void TestPathIndex::aPathKeepsSeveralIdsAndAnIdSeveralPaths()
{
    PathIndex index;
    index.add("/a", 1);
    index.add("/a", 2);
    index.add("/a", 2);
    index.add("/a/b", 1);
    QCOMPARE(related(index, "/a"), (std::vector<PathIndex::Id>{1, 1, 2}));
    QCOMPARE(related(index, "/a/c"), (std::vector<PathIndex::Id>{1, 2}));
}

void TestPathIndex::whatIsRemovedIsGone()
{
    PathIndex index;
    index.add("/a", 1);
    index.add("/a", 2);
    index.remove("/a", 1);
    index.remove("/a", 1);
    index.remove("/b", 2);
    QCOMPARE(related(index, "/a"), (std::vector<PathIndex::Id>{2}));
    index.remove("/a", 2);
    QVERIFY(index.empty());
}

void TestPathIndex::agreesWithTheSimpleReading()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    static const std::vector<std::string> segments{"a", "aa", "1", "11", "a-", "a.b", "a0", "\xc3\xa4", "@me"};
    const auto anyPath = [&] {
        std::string path;
        for (auto depth = 1 + random() % 5; depth > 0; --depth)
            path += "/" + segments[random() % segments.size()];
        return path;
    };
    PathIndex index;
    std::vector<std::string> paths;
    for (PathIndex::Id id = 0; id < 400; ++id) {
        paths.push_back(anyPath());
        index.add(paths.back(), id);
    }
    for (int i = 0; i < 100; ++i) {
        const auto asked = anyPath();
        std::vector<PathIndex::Id> expected;
        for (PathIndex::Id id = 0; id < paths.size(); ++id) {
            if (isAtOrBelow(paths[id], asked) || isAtOrBelow(asked, paths[id]))
                expected.push_back(id);
        }
        QCOMPARE(related(index, asked), expected);
    }
}

HEADROOM_TEST(TestPathIndex)

} // namespace headroom::tst_path_index

#include "tst_path_index.moc"
