// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/top_level_fields.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_top_level_fields {

using rest::Fields;
using rest::maxFieldLength;
using rest::maxFields;
using rest::maxParsed;
using rest::topLevelFields;

namespace {

std::string anyText(std::mt19937_64& random)
{
    static const std::vector<std::string> pieces{
        "a", "name", "{", "}", "[", "]", ",", ":", "\\\"", "\\\\", "\\n", "\\u00e4", "\xc3\xa4", " ", "\\u0022"};
    std::string text;
    for (auto n = random() % 5; n > 0; --n)
        text += pieces[random() % pieces.size()];
    return text;
}

// `"name"` with what may be beside it.
std::string anyValue(std::mt19937_64& random, int depth)
{
    switch (random() % (depth > 3 ? 4 : 6)) {
    case 0:
        return std::to_string(double(random() % 1000) / 8 - 60);
    case 1:
        return "true";
    case 2:
        return "null";
    case 3:
        return "\"" + anyText(random) + "\"";
    case 4: {
        std::string text = "[ ";
        for (auto n = random() % 3; n > 0; --n)
            text += anyValue(random, depth + 1) + (n > 1 ? ",\n" : "");
        return text + "]";
    }
    default: {
        std::string text = "{";
        for (auto n = random() % 4; n > 0; --n)
            text += "\"" + anyText(random) + "\" :\t" + anyValue(random, depth + 1) + (n > 1 ? ", " : "");
        return text + "\n}";
    }
    }
}

} // namespace

class TestTopLevelFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areTheNamesOfAnObject_data();
    void areTheNamesOfAnObject();
    void anyBytesAreRead_data() { support::addSeedsFrom(0, 20); }
    void anyBytesAreRead();
    void aNameBehindALargeValueIsFound();
    void aBodyThatIsTooLargeHasNone();
    void thereAreNeverTooMany();
    void aNameThatIsTooLongIsLeftOut();
    void whatIsTooDeepHasNone();
};

void TestTopLevelFields::areTheNamesOfAnObject_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Fields>("fields");
    const auto row = [](const QByteArray& body, const Fields& fields) {
        QTest::newRow(body.isEmpty() ? "nothing" : body.constData()) << body << fields;
    };
    row(R"({"name":"x"})", {"name"});
    row(R"({"topic":"x","name":"y"})", {"name", "topic"});
    row(R"( { "name" : "x" , "nsfw" : true } )", {"name", "nsfw"});
    row(R"({"name":1,"name":2})", {"name"});
    row(R"({"a":{"b":1,"c":[{"d":2}]},"e":[1,{"f":3}],"g":null})", {"a", "e", "g"});
    row(R"({"a":"}\",\"b\":1","c":"\\"})", {"a", "c"});
    row(R"({"a":["]","}"],"b":-1.5e3})", {"a", "b"});
    row(R"({"n\u0061me":1})", {"name"});
    row(R"({"a\"b":1})", {"a\"b"});
    row(R"({"":1})", {""});
    row("{}", {});
    row(" {\n} ", {});
    row("", {});
    row("   ", {});
    row("[]", {});
    row(R"([{"name":1}])", {});
    row(R"("name")", {});
    row("17", {});
    row("name=x&topic=y", {});
    QTest::newRow("multipart") << QByteArray("--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n"
                                             "{\"name\":1}\r\n--b--")
                               << Fields{};
    row("{", {});
    row(R"({"name)", {});
    row(R"({"name"})", {});
    row(R"({"name":})", {});
    row(R"({"name":1)", {});
    row(R"({"name":"x)", {});
    row(R"({"name":[1})", {});
    row(R"({"name":1,})", {});
    row(R"({"name":1 "topic":2})", {});
    row(R"({name:1})", {});
    row(R"({"name":1}})", {});
    row(R"({"name":1} {"topic":2})", {});
}

void TestTopLevelFields::areTheNamesOfAnObject()
{
    QFETCH(QByteArray, body);
    QFETCH(Fields, fields);
    QCOMPARE(topLevelFields(body.toStdString()), fields);
}

// Whatever is read: it ends, stays within its bounds, and is sorted.
void TestTopLevelFields::anyBytesAreRead()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    static constexpr std::string_view bytes = "{}[]\",:\\ua0 \n\xff\x01";
    for (int i = 0; i < 2000; ++i) {
        auto body = i % 2 ? anyValue(random, 0) : std::string();
        for (auto n = random() % 30; n > 0; --n)
            body.insert(random() % (body.size() + 1), 1, bytes[random() % bytes.size()]);
        const auto fields = topLevelFields(body);
        QVERIFY(std::is_sorted(fields.begin(), fields.end()));
        QVERIFY(std::adjacent_find(fields.begin(), fields.end()) == fields.end());
        QVERIFY(fields.empty() || body.find('{') != std::string::npos);
        QCOMPARE(topLevelFields(body.substr(0, random() % (body.size() + 1))).size() <= body.size(), true);
    }
}

void TestTopLevelFields::aNameBehindALargeValueIsFound()
{
    const auto body = R"({"icon":")" + std::string(500'000, 'x') + R"(","name":"n"})";
    QCOMPARE(topLevelFields(body), (Fields{"icon", "name"}));
}

void TestTopLevelFields::aBodyThatIsTooLargeHasNone()
{
    const auto body = [](std::size_t size) { return R"({"icon":")" + std::string(size - 11, 'x') + R"("})"; };
    QCOMPARE(topLevelFields(body(maxParsed)), (Fields{"icon"}));
    QCOMPARE(topLevelFields(body(maxParsed + 1)), Fields{});
}

void TestTopLevelFields::thereAreNeverTooMany()
{
    std::string body = "{";
    for (int i = 0; i < 50'000; ++i)
        body += "\"f" + std::to_string(i) + "\":1,";
    body += "\"z\":1}";
    const auto fields = topLevelFields(body);
    QCOMPARE(fields.size(), maxFields);
}

void TestTopLevelFields::aNameThatIsTooLongIsLeftOut()
{
    const std::string fits(maxFieldLength, 'f');
    QCOMPARE(topLevelFields("{\"" + fits + "\":1,\"g\":2}"), (Fields{fits, "g"}));
    QCOMPARE(topLevelFields("{\"" + fits + "f\":1,\"g\":2}"), (Fields{"g"}));
}

void TestTopLevelFields::whatIsTooDeepHasNone()
{
    const auto body = [](std::size_t depth) {
        return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + ",\"b\":1}";
    };
    QCOMPARE(topLevelFields(body(1000)), (Fields{"a", "b"}));
    QCOMPARE(topLevelFields(body(200'000)), Fields{});
}

HEADROOM_TEST(TestTopLevelFields)

} // namespace headroom::tst_top_level_fields

#include "tst_top_level_fields.moc"
