// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation_declaration.h"
#include "core/jobs/operations.h"
#include "core/jobs/parameter.h"

#include <set>

namespace headroom::tst_parameters {

using namespace jobs;
using Kind = Parameter::Kind;

class TestParameters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void checksOneValue_data();
    void checksOneValue();
    void whatIsNeededAndWhatIsUnknown();
    void whatWasCheckedStaysTheSame();
    void everyOperationDeclaresItselfWell();
};

void TestParameters::checksOneValue_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("given"); // JSON
    QTest::addColumn<QString>("checked"); // JSON, or the error
    const auto row = [](const char* name, Kind kind, const char* given, const char* checked) {
        QTest::newRow(name) << int(kind) << QString::fromUtf8(given) << QString::fromUtf8(checked);
    };
    row("text", Kind::Text, R"("general")", R"("general")");
    row("text too long", Kind::Text, R"("12345678901")", "--x: takes 0 to 10 characters, not 11");
    row("emoji count once", Kind::Text, R"("🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉")", R"("🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉")");
    row("empty text is a value", Kind::Text, R"("")", R"("")");
    row("number", Kind::Number, "7", "7");
    row("number as a text", Kind::Number, R"(" 7 ")", "7");
    row("number too big", Kind::Number, "11", "--x: takes a whole number, 0 to 10");
    row("no whole number", Kind::Number, "1.5", "--x: takes a whole number, 0 to 10");
    row("no number", Kind::Number, R"("many")", "--x: takes a whole number, 0 to 10");
    row("seconds", Kind::Duration, "9", "9");
    row("seconds with unit", Kind::Duration, R"("9 s")", "9");
    row("minutes are too many", Kind::Duration, R"("1min")", "--x: takes 0 to 10 seconds");
    row("flag", Kind::Flag, "true", "true");
    row("flag in words", Kind::Flag, R"("yes")", "true");
    row("no flag", Kind::Flag, "false", "");
    row("odd flag", Kind::Flag, R"("perhaps")", "--x: is yes or no");
    row("choice", Kind::Choice, R"("one")", R"("one")");
    row("no such choice", Kind::Choice, R"("three")", "--x: is one of one, two");
    row("id", Kind::Id, R"("203039963636301824")", R"("203039963636301824")");
    row("id that lost digits", Kind::Id, "203039963636301824", "--x: is an id as a text");
    row("no id", Kind::Id, R"("general")", R"(--x: "general" is no id such as 203039963636301824)");
    row("ids", Kind::Ids, R"("12, 13\n12 14")", R"(["12","13","14"])");
    row("ids as a list", Kind::Ids, R"(["12", "13"])", R"(["12","13"])");
    row("ids as numbers", Kind::Ids, "[12]", "--x: is a list of ids as texts");
    row("no ids", Kind::Ids, R"(" , ")", "--x: has no id in it");
    row("colour", Kind::Colour, R"("#5b8def")", "6000111");
    row("colour without its sign", Kind::Colour, R"("FFFFFF")", "16777215");
    row("colour as a number", Kind::Colour, "255", "255");
    row("no colour", Kind::Colour, R"("blue")", "--x: takes a colour such as #5b8def");
    row("permissions", Kind::Permissions, R"("manage_roles, BAN_MEMBERS")", R"("268435460")");
    row("permissions as a number", Kind::Permissions, R"("8")", R"("8")");
    row("a number too large", Kind::Number, "1e300", "--x: takes a whole number, 0 to 10");
    row("an id of two lines", Kind::Id, R"("1\n2")", "--x: \"1\uFFFD2\" is no id such as 203039963636301824");
    row("no permission", Kind::Permissions, R"("MANAGE_ALL")", "--x: MANAGE_ALL is no permission such as MANAGE_ROLES");
}

void TestParameters::checksOneValue()
{
    QFETCH(int, kind);
    QFETCH(QString, given);
    QFETCH(QString, checked);
    const std::vector<Parameter> parameters{
        {.name = "x", .kind = Kind(kind), .help = "h", .choices = {"one", "two"}, .maximum = 10}};
    const auto values = ParameterValues::check(parameters, "{\"x\":" + given.toStdString() + "}");
    if (checked.startsWith(QStringLiteral("--x"))) {
        QCOMPARE(values ? QString() : QString::fromStdString(values.error().text), checked);
        return;
    }
    QVERIFY2(values, values ? "" : values.error().text.c_str());
    const auto expected = checked.isEmpty() ? QStringLiteral("{}") : QStringLiteral("{\"x\":%1}").arg(checked);
    QCOMPARE(QString::fromStdString(values->jsonText()), expected);
}

void TestParameters::whatIsNeededAndWhatIsUnknown()
{
    const std::vector<Parameter> parameters{
        {.name = "file", .kind = Kind::File, .help = "The file", .isRequired = true},
        {.name = "share", .kind = Kind::Number, .help = "Share", .fallback = "40", .maximum = 100}};
    QCOMPARE(ParameterValues::check(parameters, QJsonObject()).error().text, "--file: is needed: The file");
    QCOMPARE(ParameterValues::check(parameters, std::string(R"({"file": "a", "fiel": "b"})")).error().text,
        "--fiel: this operation has no such parameter");
    QCOMPARE(
        ParameterValues::check(parameters, std::string("[]")).error().text, "the job's parameters are no JSON object");
    const auto values = ParameterValues::check(parameters, std::string(R"({"file": "a"})"));
    QVERIFY(values);
    QCOMPARE(values->number("share"), 40);
    QCOMPARE(values->text("file"), "a");
    QVERIFY(!values->has("other"));
}

void TestParameters::whatWasCheckedStaysTheSame()
{
    const auto parameters = declaredOperations().at(0).parameters;
    const auto once = ParameterValues::check(
        parameters, std::string(R"({"channels": "12 13", "slow-mode": "2h", "rename": "x-{n}", "move-out": "yes"})"));
    QVERIFY(once);
    const auto twice = ParameterValues::check(parameters, once->jsonText());
    QVERIFY(twice);
    QCOMPARE(twice->json(), once->json());
    QCOMPARE(twice->number("slow-mode"), 7200);
    QCOMPARE(twice->ids("channels").size(), std::size_t(2));
    QVERIFY(twice->flag("move-out"));
}

void TestParameters::everyOperationDeclaresItselfWell()
{
    std::set<std::string> names;
    for (const auto& operation : declaredOperations()) {
        QVERIFY(names.insert(operation.name).second);
        QVERIFY(!operation.title.empty() && !operation.help.empty() && !operation.help.ends_with('.'));
        std::set<std::string> own;
        for (const auto& parameter : operation.parameters) {
            const auto what = operation.name + " --" + parameter.name;
            QVERIFY2(own.insert(parameter.name).second, what.c_str());
            QVERIFY2(!parameter.help.empty() && !parameter.help.ends_with('.'), what.c_str());
            QVERIFY2((parameter.kind == Kind::Choice) == !parameter.choices.empty(), what.c_str());
            QVERIFY2(parameter.minimum <= parameter.maximum, what.c_str());
        }
    }
    QVERIFY(names.contains("edit-roles") && names.contains("send-requests"));
    QVERIFY(operationNamed("edit-roles"));
    QVERIFY(operationNamed("edit-rolls").error().text.find("edit-roles") != std::string::npos);
}

HEADROOM_TEST(TestParameters)

} // namespace headroom::tst_parameters

#include "tst_parameters.moc"
