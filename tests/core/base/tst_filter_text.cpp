// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/filter_text.h"

#include <random>

namespace headroom::tst_filter_text {

namespace {

const std::vector<FilterField> fields{{"route"}, {"method", FilterField::Kind::Word},
    {"remaining", FilterField::Kind::Number}, {"is", FilterField::Kind::State, {"open", "over", "full"}}};

// A row with a route, a method, what remains and whether it is open.
bool matches(const FilterText& filter)
{
    return filter.matches([](const FilterText::Term& term) {
        switch (term.field) {
        case 0:
            return term.isIn("/channels/{channel}/Messages");
        case 1:
            return term.is("POST");
        case 2:
            return term.holds(2);
        case 3:
            return term.from == 0;
        default:
            return term.isIn("POST /channels/{channel}/Messages");
        }
    });
}

} // namespace

class TestFilterText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matches_data();
    void matches();
    void whatIsWrongIsSaidInOneLine_data();
    void whatIsWrongIsSaidInOneLine();
    void completes_data();
    void completes();
    void takesAnyText();
};

void TestFilterText::matches_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char* text, bool expected) { QTest::newRow(text) << QByteArray(text) << expected; };
    row("", true);
    row(" \t ", true);
    row("messages", true);
    row("post messages", true);
    row("post guilds", false);
    row("-guilds", true);
    row("-post", false);
    row("-", false);
    row("\"post /chan\"", true);
    row("\"route:x\"", false);
    row("ROUTE:messages", true);
    row("-route:messages", false);
    row("route:\"/messages\"", true);
    row("method:post", true);
    row("method:pos", false);
    row("remaining:2", true);
    row("remaining:<2", false);
    row("remaining:<=2", true);
    row("remaining:>1", true);
    row("remaining:>=3", false);
    row("remaining:1..2", true);
    row("remaining:2..1", false);
    row("is:open", true);
    row("is:full", false);
    row("-is:full method:POST remaining:0..5", true);
}

void TestFilterText::matches()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, expected);
    const auto filter = FilterText::parse(text.toStdString(), fields);
    QVERIFY2(filter.has_value(), filter ? "" : filter.error().text.c_str());
    QCOMPARE(tst_filter_text::matches(*filter), expected);
}

void TestFilterText::whatIsWrongIsSaidInOneLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* text, const char* says) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(says);
    };
    row("rote:x",
        "There is no field “rote:”. Did you mean “route:”? The fields are route, method, remaining and is. To search "
        "for "
        "the text itself, quote it.");
    row("route:", "route: needs something after the colon");
    row("remaining:few", "remaining needs a number: remaining:0, remaining:<5 or remaining:2..4");
    row("remaining:>9223372036854775807", "remaining needs a number: remaining:0, remaining:<5 or remaining:2..4");
    row("is:tired", "is: knows open, over and full");
    row("route:\"x", "A quote is open: close it with \"");
}

void TestFilterText::whatIsWrongIsSaidInOneLine()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const auto filter = FilterText::parse(text.toStdString(), fields);
    QVERIFY(!filter);
    QCOMPARE(QByteArray::fromStdString(filter.error().text), says);
    QCOMPARE(filter.error().kind, ErrorKind::Usage);
}

void TestFilterText::completes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("expected");
    const auto row = [](const char* text, const QByteArrayList& expected) {
        QTest::newRow(text) << QByteArray(text) << expected;
    };
    row("", {});
    row("r", {"route:", "remaining:"});
    row("RO", {"route:"});
    row("method:GET -r", {"-route:", "-remaining:"});
    row("is:o", {"is:open", "is:over"});
    row("is:", {"is:open", "is:over", "is:full"});
    row("is:open", {});
    row("route:m", {});
    row("\"r", {});
    row("r ", {});
}

void TestFilterText::completes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, expected);
    QByteArrayList completions;
    for (const auto& completion : filterCompletions(text.toStdString(), fields))
        completions.append(QByteArray::fromStdString(completion));
    QCOMPARE(completions, expected);
}

// Whatever is typed is a filter or one line that says why it is none.
void TestFilterText::takesAnyText()
{
    std::mt19937 random(1);
    const std::string_view pieces[]{
        "route:", "is:", "remaining:", "<", ">", "=", "..", "-", "\"", " ", "9", "x", "ä", ":"};
    int filters = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (auto left = random() % 8; left > 0; --left)
            text += pieces[random() % std::size(pieces)];
        const auto filter = FilterText::parse(text, fields);
        if (filter) {
            ++filters;
            (void)tst_filter_text::matches(*filter);
        } else {
            QVERIFY(!filter.error().text.empty() && filter.error().text.find('\n') == std::string::npos);
        }
        (void)filterCompletions(text, fields);
    }
    QVERIFY(filters > 1'000 && filters < 19'000);
}

HEADROOM_TEST(TestFilterText)

} // namespace headroom::tst_filter_text

#include "tst_filter_text.moc"
