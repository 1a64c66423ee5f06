// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/archive_writer.h"
#include "core/archives/json_export.h"
#include "core/archives/pages/discord_markdown.h"
#include "core/archives/pages/message_html.h"
#include "core/archives/pages/page_export.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/files.h"

#include <QBuffer>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

namespace headroom::tst_archive_export {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

QString pageText(const QString& path)
{
    return QString::fromUtf8(contentOf(path));
}

} // namespace

class TestArchiveExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void markdown_data();
    void markdown();
    void oneDocument();
    void aLineForEachMessage();
    void pagesHaveEverything();
    void nothingOnAPageComesFromElsewhereOrRuns();
    void groupsEndAfterSevenMinutes();
    void aFolderThatIsNotEmptyIsLeftAlone();
    void itCanBeCancelled();

private:
    QString folder(const char* name) const { return QString::fromStdString(m_folder.path(name)); }

    ArchiveFolder m_folder;
    std::unique_ptr<ArchiveReader> m_reader;
};

void TestArchiveExport::initTestCase()
{
    const auto writer = m_folder.create("a.hdra");
    const auto evil = u"<script>alert('1')</script> \"quoted\" & javascript:x [a](javascript:alert(1))"_s;
    ArchiveBatch batch;
    batch.objects = {newRole(5, u"Admins <b>"_s, 3),
        {ObjectKind::Channel,
            {{u"id"_s, idText(firstChannel)}, {u"name"_s, u"gen<eral>"_s}, {u"type"_s, 0}, {u"position"_s, 1}}},
        {ObjectKind::Member,
            {{u"user"_s, QJsonObject{{u"id"_s, idText(archivedBot)}, {u"username"_s, u"ada"_s}}},
                {u"nick"_s, u"The <Countess>"_s}, {u"roles"_s, QJsonArray{u"5"_s}}}}};
    batch.objects[0].json.insert(u"color"_s, 0x3498db);
    for (int n = 1; n <= 7; ++n)
        batch.messages.push_back(newMessage(n, u"message %1"_s.arg(n)));
    batch.messages[0].json.insert(u"content"_s, evil);
    batch.messages[0].json.insert(u"pinned"_s, true);
    batch.messages[1].json.insert(u"attachments"_s,
        QJsonArray{QJsonObject{{u"id"_s, u"21"_s}, {u"filename"_s, u"SPOILER_cat.png"_s},
                       {u"content_type"_s, u"image/png"_s}, {u"size"_s, 3}},
            QJsonObject{{u"id"_s, u"22"_s}, {u"filename"_s, u"gone.zip"_s}, {u"size"_s, 4096}}});
    batch.attachments = {{.ownerKind = "message",
        .owner = messageId(2),
        .field = "21",
        .name = u"SPOILER_cat.png"_s,
        .content = QByteArray("png")}};
    batch.messages[2].json.insert(u"edited_timestamp"_s, u"2025-11-22T23:00:00+00:00"_s);
    batch.messages[2].json.insert(u"reactions"_s,
        QJsonArray{QJsonObject{{u"count"_s, 12}, {u"emoji"_s, QJsonObject{{u"id"_s, {}}, {u"name"_s, u"👍"_s}}}}});
    batch.messages[5].json.insert(u"type"_s, 19);
    batch.messages[5].json.insert(u"message_reference"_s, QJsonObject{{u"message_id"_s, idText(messageId(1))}});
    batch.messages[5].json.insert(u"referenced_message"_s, batch.messages[0].json);
    batch.messages[6].json.insert(u"embeds"_s,
        QJsonArray{QJsonObject{{u"title"_s, u"An <embed>"_s}, {u"url"_s, u"javascript:alert(1)"_s},
            {u"color"_s, 0xff0000}, {u"fields"_s, QJsonArray{QJsonObject{{u"name"_s, u"F"_s}, {u"value"_s, u"V"_s}}}},
            {u"image"_s, QJsonObject{{u"url"_s, u"https://elsewhere.example/x.png"_s}}}}});
    batch.messages[6].json.insert(u"message_snapshots"_s,
        QJsonArray{QJsonObject{{u"message"_s, QJsonObject{{u"content"_s, u"forwarded **words**"_s}}}}});
    batch.problems = {{"channel", secondChannel, "the bot lacks <VIEW_CHANNEL>"}};
    must(writer->commit(batch, archivedAt));
    must(writer->finish(archivedAt));
    m_reader = must(ArchiveReader::open(writer->path()));
}

void TestArchiveExport::markdown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("html");
    const auto row = [](const char* text, const char* html) {
        QTest::addRow("%s", text) << QString::fromUtf8(text) << QString::fromUtf8(html);
    };
    row("plain", "plain");
    row("a **bold** b", "a <strong>bold</strong> b");
    row("*it* _it_ __un__ ~~st~~", "<em>it</em> <em>it</em> <u>un</u> <s>st</s>");
    row("***both***", "<strong><em>both</em></strong>");
    row("**a *b* c**", "<strong>a <em>b</em> c</strong>");
    row("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4");
    row("**open", "**open");
    row("\\*no\\*", "*no*");
    row("`a **b** <i>`", "<code>a **b** &lt;i&gt;</code>");
    row("```cpp\nint <a>;\n```", "<pre><code>int &lt;a&gt;;\n</code></pre>");
    row("```open", "```open");
    row("> quoted\nnot", "<blockquote>quoted</blockquote>not");
    row(">>> all\nof it", "<blockquote>all\nof it</blockquote>");
    row("# Head", "<span class=\"h1\">Head</span>");
    row("<b onclick='x'>", "&lt;b onclick=&#39;x&#39;&gt;");
    row("<@7> <@!7> <@&5> <#9> <@8>",
        "<span class=\"mention\">@A&lt;da</span> <span class=\"mention\">@A&lt;da</span> "
        "<span class=\"mention\">@mods</span> <span class=\"mention\">#general</span> "
        "<span class=\"mention\">@unknown user</span>");
    row("<:cat:3> <a:dog:4>", "<img class=\"emoji\" src=\"../files/x.png\" alt=\":cat:\" title=\":cat:\"> :dog:");
    row("<t:0:R>", "<time datetime=\"1970-01-01T00:00:00Z\">1970-01-01 00:00 UTC</time>");
    row("see https://a.example/?b=1&c=2.",
        "see <a href=\"https://a.example/?b=1&amp;c=2\" rel=\"noopener noreferrer nofollow\">"
        "https://a.example/?b=1&amp;c=2</a>.");
    row("[**x**](https://a.example)",
        "<a href=\"https://a.example\" rel=\"noopener noreferrer nofollow\"><strong>x</strong></a>");
    row("[x](javascript:alert(1))", "[x](javascript:alert(1))");
}

void TestArchiveExport::markdown()
{
    QFETCH(QString, text);
    QFETCH(QString, html);
    const MentionNames names{.users = {{u"7"_s, u"A<da"_s}},
        .roles = {{u"5"_s, u"mods"_s}},
        .channels = {{u"9"_s, u"general"_s}},
        .emojiFiles = {{u"3"_s, u"../files/x.png"_s}}};
    QCOMPARE(markdownHtml(text, names), html);
}

void TestArchiveExport::oneDocument()
{
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    must(writeJson(*m_reader, buffer));
    const auto document = QJsonDocument::fromJson(buffer.data()).object();
    QCOMPARE(document[u"archive"_s].toObject()[u"guild"_s].toString(), idText(archivedGuild));
    QCOMPARE(document[u"archive"_s].toObject()[u"counts"_s].toObject()[u"message"_s].toInt(), 7);
    QCOMPARE(document[u"objects"_s].toObject().size(), qsizetype(allObjectKinds.size()));
    QCOMPARE(document[u"objects"_s].toObject()[u"role"_s].toArray().size(), 1);
    QCOMPARE(document[u"problems"_s].toArray()[0].toObject()[u"target"_s].toString(), idText(secondChannel));
    const auto messages = document[u"messages"_s].toArray();
    QCOMPARE(messages.size(), 7);
    QCOMPARE(messages[6].toObject()[u"message"_s].toObject(), must(m_reader->message(messageId(7)))->json);
}

void TestArchiveExport::aLineForEachMessage()
{
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    must(writeMessageLines(*m_reader, buffer));
    const auto lines = buffer.data().trimmed().split('\n');
    QCOMPARE(lines.size(), 7);
    const auto second = QJsonDocument::fromJson(lines[1]).object();
    QCOMPARE(second[u"channel"_s].toString(), idText(firstChannel));
    QCOMPARE(second[u"message"_s].toObject()[u"id"_s].toString(), idText(messageId(2)));
    QVERIFY(second[u"attachments"_s].toArray()[0].toObject()[u"file"_s].toString().endsWith(u".png"_s));
}

void TestArchiveExport::pagesHaveEverything()
{
    const auto at = folder("pages");
    const auto report = must(
        writePages(*m_reader, {.folder = at.toStdString(), .messagesPerPage = 5}, [](std::int64_t) { return true; }));
    QCOMPARE(report.pages, 2);
    QCOMPARE(report.messages, 7);
    QCOMPARE(report.files, 1);
    const auto channel = idText(firstChannel);
    const auto first = pageText(at + u"/channels/"_s + channel + u"-1.html"_s);
    const auto second = pageText(at + u"/channels/"_s + channel + u"-2.html"_s);
    for (const auto* text : {"The &lt;Countess&gt;", "color=\"#3498db\"", "&lt;script&gt;alert(&#39;1&#39;)",
             "(edited)", "👍 12", "1 pinned", "class=\"spoiler\"", "src=\"../files/",
             "gone.zip (4.0 KiB; not in the archive)", "gen&lt;eral&gt;"})
        QVERIFY2(first.contains(QString::fromUtf8(text)), text);
    for (const auto* text : {"Forwarded", "forwarded <strong>words</strong>", "An &lt;embed&gt;", "fill=\"#ff0000\"",
             "-1.html#m", "class=\"reply\""})
        QVERIFY2(second.contains(QString::fromUtf8(text)), text);
    QVERIFY(first.contains(u"id=\"m"_s + idText(messageId(1)) + u"\""_s));
    const auto index = pageText(at + u"/index.html"_s);
    QVERIFY(index.contains(u"Quiet &amp; &lt;loud&gt;"_s));
    QVERIFY(index.contains(u"the bot lacks &lt;VIEW_CHANNEL&gt;"_s));
    QVERIFY(index.contains(u"channels/"_s + channel + u"-1.html"_s));
    QVERIFY(pageText(at + u"/search.html"_s).contains(u"data-pages=\"2\""_s));
    auto words = pageText(at + u"/words/2.js"_s);
    QVERIFY(words.startsWith(u"wordsOfPage("_s) && words.endsWith(u");\n"_s));
    const auto page = QJsonDocument::fromJson(words.mid(12, words.size() - 15).toUtf8()).object();
    QCOMPARE(page[u"messages"_s].toArray().size(), 2);
    QCOMPARE(page[u"messages"_s].toArray()[0].toArray()[0].toString(), idText(messageId(6)));
    QVERIFY(!(QFile::permissions(at) & (QFile::ReadGroup | QFile::ReadOther)));
    QVERIFY(!(QFile::permissions(at + u"/index.html"_s) & (QFile::ReadGroup | QFile::ReadOther)));
}

void TestArchiveExport::nothingOnAPageComesFromElsewhereOrRuns()
{
    const auto at = folder("offline");
    must(writePages(*m_reader, {.folder = at.toStdString()}, [](std::int64_t) { return true; }));
    QDirIterator pages(at, {u"*.html"_s}, QDir::Files, QDirIterator::Subdirectories);
    int seen = 0;
    while (pages.hasNext()) {
        const auto name = pages.next();
        const auto html = pageText(name);
        ++seen;
        QVERIFY2(html.contains(u"default-src 'none'"_s), qPrintable(name));
        QVERIFY2(!html.contains(QRegularExpression(u"(src|srcset|poster)=\"(?!\\.\\./files/|search\\.js\")"_s)),
            qPrintable(name));
        QVERIFY2(
            !html.contains(QRegularExpression(u"href=\"(?!https?://|\\.\\./|channels/|index|search|style|\\d|#)"_s)),
            qPrintable(name));
        QVERIFY2(!html.contains(QRegularExpression(u"<[^>]*\\son\\w+="_s)), qPrintable(name));
        QCOMPARE(html.count(u"<script"_s), name.endsWith(u"search.html"_s) ? 1 : 0);
        // What opens a tag is one of ours.
        QVERIFY2(!html.contains(u"elsewhere.example"_s), qPrintable(name));
    }
    QCOMPARE(seen, 3);
}

void TestArchiveExport::groupsEndAfterSevenMinutes()
{
    const auto stored = [](int n, std::uint64_t author) {
        const auto json = messageJson(n, u"x"_s, firstChannel, {author});
        return StoredMessage{.id = messageId(n), .channel = firstChannel, .author = {author}, .json = json};
    };
    QVERIFY(continuesGroup(stored(0, 1), stored(419, 1)));
    QVERIFY(!continuesGroup(stored(0, 1), stored(420, 1)));
    QVERIFY(!continuesGroup(stored(0, 1), stored(1, 2)));
    auto reply = stored(1, 1);
    reply.json.insert(u"type"_s, 19);
    QVERIFY(!continuesGroup(stored(0, 1), reply));
}

void TestArchiveExport::aFolderThatIsNotEmptyIsLeftAlone()
{
    const auto at = folder("mine");
    QVERIFY(QDir().mkpath(at + u"/letters"_s));
    const auto written = writePages(*m_reader, {.folder = at.toStdString()}, [](std::int64_t) { return true; });
    QVERIFY(failsWith(written, "is not empty: name another one"));
    QCOMPARE(QDir(at).entryList(QDir::NoDotAndDotDot | QDir::AllEntries), QStringList{u"letters"_s});
}

void TestArchiveExport::itCanBeCancelled()
{
    const auto written =
        writePages(*m_reader, {.folder = folder("cancelled").toStdString()}, [](std::int64_t) { return false; });
    QVERIFY(failsWith(written, "the export was cancelled"));
}

HEADROOM_TEST(TestArchiveExport)

} // namespace headroom::tst_archive_export

#include "tst_archive_export.moc"
