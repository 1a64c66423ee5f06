// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading lines whose like was seen takes no memory from the heap, in any format.
#include "core/logs/requests/request_reader.h"
#include "tests/support/logs/request_log_lines.h"

#include <cstdlib>
#include <new>

// Its folder has no other test: a program has one operator new.
namespace {

std::uint64_t allocations = 0;

} // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    ++allocations;
    return std::malloc(size ? size : 1);
}

void* operator new(std::size_t size)
{
    if (void* memory = operator new(size, std::nothrow))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace headroom::tst_request_allocations {

using namespace headroom::logs;

class TestRequestAllocations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aSecondReadingAllocatesNothing_data();
    void aSecondReadingAllocatesNothing();
};

void TestRequestAllocations::aSecondReadingAllocatesNothing_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<QByteArray>("text");
    std::string lines;
    headroom::support::RequestLogLines({.perSecond = 1000, .garbage = 100}).append(lines, 5000);
    QTest::newRow("discord_logs") << QByteArray("discord_logs") << QByteArray::fromStdString(lines);
    QTest::newRow("compiled") << QByteArray(DiscordLogs::directive.data(), DiscordLogs::directive.size())
                              << QByteArray::fromStdString(lines);
    QByteArray inThree;
    QByteArray json;
    for (int i = 0; i < 1000; ++i) {
        inThree += "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n"
                   "- 429 \"GET /api/v10/channels/1/messages/429 HTTP/1.1\" 90\n";
        json += R"({"msec":1795217978.120,"request_method":"GET","uri":"/api/v10/g\u00fcilds/1","status":429})"
                "\n";
    }
    QTest::newRow("three lines") << QByteArray("discord_logs_3") << inThree;
    QTest::newRow("json") << QByteArray("json") << json;
}

void TestRequestAllocations::aSecondReadingAllocatesNothing()
{
    QFETCH(QByteArray, format);
    QFETCH(QByteArray, text);
    const auto lines = text.toStdString();
    RequestReader reader(*formatGiven(format.toStdString()));
    reader.take(lines);
    QVERIFY(reader.lines() > 0);
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    const auto before = allocations;
    reader.take(lines);
    QCOMPARE(allocations - before, std::uint64_t(0));
}

HEADROOM_TEST(TestRequestAllocations)

} // namespace headroom::tst_request_allocations

#include "tst_request_allocations.moc"
