// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/shared_reads.h"

namespace headroom::tst_shared_reads {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

Request read(const std::string& path)
{
    return {{"GET", path, {}, {}}};
}

discord::Route route(const std::string& path)
{
    discord::Route route;
    route.method = "GET";
    route.path = path;
    return route;
}

} // namespace

class TestSharedReads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyIdenticalReadsAreTheSame();
    void whatWritesOrMayBeWithdrawnIsSharedWithNobody();
    void aReadIsFoundUntilItIsRemoved();
    void aWriteTellsWhatReadsThere();
    void aKeptResponseAnswersUntilAWrite();
    void withoutAnIdentityNothingIsKept();
};

void TestSharedReads::onlyIdenticalReadsAreTheSame()
{
    const auto plain = SharedReads::identityOf(read("/users/1"));
    QVERIFY(!plain.empty());
    QCOMPARE(SharedReads::identityOf(read("/users/1")), plain);
    QVERIFY(SharedReads::identityOf(read("/users/1?a=1")) != plain);
    auto other = read("/users/1");
    other.headers.push_back({"X-Language", "de"});
    QVERIFY(SharedReads::identityOf(other) != plain);
    auto always = read("/users/1");
    always.authorization = Authorization::Always;
    auto never = read("/users/1");
    never.authorization = Authorization::Never;
    QVERIFY(SharedReads::identityOf(always) != plain);
    QVERIFY(SharedReads::identityOf(always) != SharedReads::identityOf(never));
}

void TestSharedReads::whatWritesOrMayBeWithdrawnIsSharedWithNobody()
{
    QVERIFY(SharedReads::identityOf({{"POST", "/users/1", {}, {}}}).empty());
    QVERIFY(SharedReads::identityOf({{"GET", "/users/1", "body", {}}}).empty());
    auto withdrawn = read("/users/1");
    withdrawn.maySend = [] { return true; };
    QVERIFY(SharedReads::identityOf(withdrawn).empty());
}

void TestSharedReads::aReadIsFoundUntilItIsRemoved()
{
    SharedReads reads{ResponseCache::Options{}};
    QVERIFY(!reads.find("a"));
    reads.add("a", "/users/1", 7);
    QVERIFY(reads.find("a") == QueuedRequestId{7});
    QVERIFY(!reads.find("b"));
    reads.remove("a", "/users/1", 7);
    QVERIFY(!reads.find("a"));
    QVERIFY(reads.written("/users/1").empty());
}

void TestSharedReads::aWriteTellsWhatReadsThere()
{
    SharedReads reads{ResponseCache::Options{}};
    reads.add("a", "/channels/1", 1);
    reads.add("b", "/channels/1/messages", 2);
    reads.add("c", "/channels/2", 3);
    reads.add({}, "/channels/1", 4); // shared with nobody
    auto related = reads.written("/channels/1");
    std::ranges::sort(related);
    QCOMPARE(related, (std::vector<QueuedRequestId>{1, 2}));
    QVERIFY(reads.find("a")); // whether it may still be joined is for the caller to say
}

void TestSharedReads::aKeptResponseAnswersUntilAWrite()
{
    SharedReads reads{ResponseCache::Options{}};
    reads.keep("a", route("/users/1"), 404, "gone", start);
    QCOMPARE(reads.keptResponses(), 1U);
    const auto* kept = reads.kept("a", start + 1s);
    QVERIFY(kept);
    QCOMPARE(kept->status, 404);
    QCOMPARE(kept->body, model::Body("gone"));
    QVERIFY(!reads.kept("b", start + 1s));
    reads.written("/users/1");
    QVERIFY(!reads.kept("a", start + 1s));
}

void TestSharedReads::withoutAnIdentityNothingIsKept()
{
    SharedReads reads{ResponseCache::Options{}};
    reads.keep({}, route("/users/1"), 404, "gone", start);
    QCOMPARE(reads.keptResponses(), 0U);
}

HEADROOM_TEST(TestSharedReads)

} // namespace headroom::tst_shared_reads

#include "tst_shared_reads.moc"
