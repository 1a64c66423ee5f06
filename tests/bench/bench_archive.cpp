// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An archive of 10 million messages in 300 channels: how long it takes to open it, beside one of 1,000 messages; the
// slowest of pages from everywhere in it; searches of which each is the worst of its kind, beside reading all messages
// for the word, as a file without an index needs. HEADROOM_BENCH_FOLDER names another disk than the one of temporary
// files.
#include "core/archives/archive_reader.h"
#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/content_hash.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/bench/bench_goals.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include <cmath>
#include <cstdio>
#include <random>

using namespace headroom;
using namespace headroom::archives;
using namespace headroom::support;

namespace {

constexpr std::size_t messageCount = 10'000'000;
constexpr int channelCount = 300;
constexpr int authorCount = 20'000;
constexpr int wordCount = 50'000;
constexpr double goalOpenMs = 300;
constexpr double goalSearchMs = 1000;

double msOf(const QElapsedTimer& timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

// Words as often as in real texts: the n-th most frequent one 1/n as often as the first.
class Words
{
public:
    Words()
    {
        double sum = 0;
        for (int i = 1; i <= wordCount; ++i)
            m_sums.push_back(sum += 1.0 / i);
    }
    static QString word(int rank) { return QStringLiteral("w%1").arg(rank); }
    QString draw(std::mt19937_64& random) const
    {
        const auto at = std::uniform_real_distribution(0.0, m_sums.back())(random);
        return word(int(std::lower_bound(m_sums.begin(), m_sums.end(), at) - m_sums.begin()));
    }

private:
    std::vector<double> m_sums;
};

discord::Snowflake channelOf(std::uint64_t n)
{
    return {firstChannel.value + n};
}

void fill(const std::string& path, std::size_t count)
{
    must(ArchiveWriter::create(path, ArchiveFolder::start()));
    const auto file = must(ArchiveFile::open(path, ArchiveFile::Access::Write));
    must(file->command(QStringLiteral("PRAGMA synchronous = OFF")));
    const Words words;
    std::mt19937_64 random(1);
    constexpr std::size_t batch = 20'000;
    const QByteArray hash(16, 'h');
    for (std::size_t first = 0; first < count; first += batch) {
        must(file->transaction([&]() -> Result<void> {
            for (auto n = first; n < std::min(count, first + batch); ++n) {
                QStringList some;
                for (int i = 0; i < 8; ++i)
                    some += words.draw(random);
                const auto content = some.join(QLatin1Char(' '));
                const auto id = messageId(int(n));
                const auto channel = channelOf(random() % channelCount);
                const auto author = discord::Snowflake{archivedBot.value + random() % authorCount};
                const auto json = QStringLiteral("{\"id\":\"%1\",\"content\":\"%2\",\"author\":{\"id\":\"%3\"},"
                                                 "\"flags\":0,\"embeds\":[],\"mentions\":[],\"type\":0}")
                                      .arg(idText(id), content, idText(author));
                const auto added = file->run(
                    QStringLiteral("INSERT INTO message (id, channel, author, type, pinned, attachments, hash, "
                                   "content, json) VALUES (?, ?, ?, 0, 0, ?, ?, ?, ?)"),
                    {bound(id), bound(channel), bound(author), random() % 20 == 0 ? 1 : 0, hash, content, json});
                if (!added)
                    return tl::unexpected(added.error());
            }
            return {};
        }));
    }
    must(file->command(QStringLiteral("INSERT INTO tally SELECT 'message', channel, count(*), 0, 0 FROM message "
                                      "GROUP BY channel")));
    must(file->command(QStringLiteral("UPDATE run SET finished = begun")));
    must(file->command(QStringLiteral("PRAGMA journal_mode = DELETE")));
}

double openMs(const std::string& path)
{
    double slowest = 0;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer timer;
        timer.start();
        const auto reader = must(ArchiveReader::open(path));
        if (reader->tallies().sumOf("message").count == 0)
            qFatal("%s is empty", path.c_str());
        slowest = std::max(slowest, msOf(timer));
    }
    return slowest;
}

double slowestPageMs(ArchiveReader& reader, std::size_t count)
{
    std::mt19937_64 random(2);
    double slowest = 0;
    for (int i = 0; i < 50; ++i) {
        const auto channel = channelOf(random() % channelCount);
        const auto from = messageId(int(random() % count));
        QElapsedTimer timer;
        timer.start();
        must(i % 2 ? reader.messagesAfter(channel, from, 100) : reader.messagesBefore(channel, from, 100));
        slowest = std::max(slowest, msOf(timer));
    }
    return slowest;
}

void measureSearches(ArchiveReader& reader, std::size_t count, double scanMs, BenchGoals& goals)
{
    const auto middle = discord::createdAt(messageId(int(count / 2)));
    const auto maximum = Words::word(0);
    const std::vector<std::pair<const char*, MessageSearch>> searches{{"the most frequent word", {.words = maximum}},
        {"a rare word", {.words = Words::word(wordCount - 1)}},
        {"a word that is not there", {.words = QStringLiteral("nowhere")}},
        {"the most frequent word in one channel", {.words = maximum, .channels = {channelOf(7)}}},
        {"... by an author who never wrote it there",
            {.words = maximum, .channels = {channelOf(7)}, .authors = {discord::Snowflake{1}}}},
        {"... by one author in the older half",
            {.words = maximum, .authors = {discord::Snowflake{archivedBot.value + 5}}, .until = middle}},
        {"two frequent words with an attachment",
            {.words = maximum + QLatin1Char(' ') + Words::word(1), .hasAttachment = true}},
        {"two frequent words and a rare one",
            {.words = maximum + QLatin1Char(' ') + Words::word(1) + QLatin1Char(' ') + Words::word(wordCount - 2)}},
        {"a phrase of frequent words", {.words = QStringLiteral("\"w0 w1 w2\"")}},
        {"a phrase of frequent words that nobody wrote", {.words = QStringLiteral("\"w0 w1 w2 w0 w1 w2 w0 w1\"")}},
        {"a channel without words", {.channels = {channelOf(9)}}}};
    double slowest = 0;
    for (const auto& [name, search] : searches) {
        QElapsedTimer timer;
        timer.start();
        const auto found = must(reader.search(search));
        const auto took = msOf(timer);
        slowest = std::max(slowest, took);
        std::printf("search for %s: %.1f ms, %zu on the first page\n", name, took, found.size());
        std::fflush(stdout);
    }
    std::printf("reading all of them for a word: %.0f ms, %.0f times the slowest search\n", scanMs, scanMs / slowest);
    goals.atMost("search", slowest, goalSearchMs, "ms");
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const auto count = scaled(messageCount, scaleIn(argc, argv));
    BenchGoals goals;
    const QTemporaryDir folder(
        qEnvironmentVariable("HEADROOM_BENCH_FOLDER", QDir::tempPath()) + QStringLiteral("/archive-XXXXXX"));
    const auto large = folder.filePath(QStringLiteral("large.hdra")).toStdString();
    const auto small = folder.filePath(QStringLiteral("small.hdra")).toStdString();
    fill(small, 1000);
    QElapsedTimer timer;
    timer.start();
    fill(large, count);
    std::printf("%zu messages written and indexed in %.0f s, %.2f GB\n", count, msOf(timer) / 1000,
        double(QFileInfo(QString::fromStdString(large)).size()) / 1e9);
    const auto opened = openMs(large);
    std::printf("opened in %.2f ms, one of 1,000 messages in %.2f ms\n", opened, openMs(small));
    goals.atMost("open", opened, goalOpenMs, "ms");
    const auto reader = must(ArchiveReader::open(large));
    std::printf("the slowest page of 100 messages: %.2f ms\n", slowestPageMs(*reader, count));
    timer.start();
    must(reader->file().firstRow(QStringLiteral("SELECT count(*) FROM message WHERE content LIKE '%nowhere%'")));
    measureSearches(*reader, count, msOf(timer), goals);
    return goals.exitCode();
}
