// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Parameters of each operation, as JSON: they are refused in one line, or are values that are checked to themselves.
#include "core/discord/sanitize_for_display.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "tests/support/fuzz_require.h"

#include <vector>

using namespace headroom;
using namespace headroom::jobs;
using support::require;

namespace {

using Kind = Parameter::Kind;

// Each kind with the ranges that operations give it, and one without any.
const std::vector<Parameter> everyKind{{.name = "text", .minimum = 1, .maximum = 10}, {.name = "topic", .maximum = 4},
    {.name = "number", .kind = Kind::Number, .maximum = 100}, {.name = "any-number", .kind = Kind::Number},
    {.name = "flag", .kind = Kind::Flag, .fallback = "yes"},
    {.name = "choice", .kind = Kind::Choice, .choices = {"one", "two"}}, {.name = "id", .kind = Kind::Id},
    {.name = "ids", .kind = Kind::Ids}, {.name = "colour", .kind = Kind::Colour},
    {.name = "permissions", .kind = Kind::Permissions}, {.name = "file", .kind = Kind::File},
    {.name = "duration", .kind = Kind::Duration, .minimum = 1, .maximum = 604800},
    {.name = "any-duration", .kind = Kind::Duration}};

void checkError(const Error& error)
{
    support::requireUsageError(error);
    require(discord::isUtf8(error.text), "errors are text");
}

void checkRanges(const ParameterValues& values)
{
    for (const auto& parameter : everyKind) {
        if (!values.has(parameter.name))
            continue;
        const auto number = values.number(parameter.name);
        if (parameter.kind == Kind::Number || parameter.kind == Kind::Duration)
            require(number >= parameter.minimum && number <= parameter.maximum, "a number is in its range");
        if (parameter.kind == Kind::Colour)
            require(number >= 0 && number <= 0xffffff, "a colour is one");
        if (parameter.kind == Kind::Id)
            require(values.id(parameter.name).value != 0, "an id is one");
        if (parameter.kind == Kind::Ids)
            require(!values.ids(parameter.name).empty(), "a list of ids has some");
    }
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    return {R"({"text":"x","topic":"","number":"7","any-number":-1,"flag":"no","choice":"one"})",
        R"({"id":"203039963636301824","ids":"1, 2;3\n4 4","colour":"#5b8def","permissions":"8","duration":"7 d"})",
        R"({"ids":["203039963636301824","203039963636301825"],"colour":6000111,"permissions":"view-channel,0x8"})",
        R"({"number":1e300,"any-number":1e19,"duration":"999999999d","any-duration":"15 min","colour":1.5})",
        R"({"number":7.0,"flag":false,"file":"/tmp/x","choice":2,"id":203039963636301824})",
        R"({"text":"\ud83d\ude00","unknown\n":1})", R"({"file":"\u0000","flag":1,"text":null,"id":"\u0661"})",
        R"({"channels":"203039963636301824","slow-mode":"15min","before":"7d","method":"GET","path":"/x"})"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string json(reinterpret_cast<const char*>(data), size);
    const auto check = [&json](const std::vector<Parameter>& parameters) {
        auto values = ParameterValues::check(parameters, json);
        if (!values) {
            checkError(values.error());
            return values;
        }
        const auto again = ParameterValues::check(parameters, values->jsonText());
        require(again.has_value(), "checked values are right");
        require(again->json() == values->json(), "checked values stay what they are");
        return values;
    };
    if (const auto values = check(everyKind))
        checkRanges(*values);
    for (const auto* operation : operations()) {
        const auto values = check(operation->declaration().parameters);
        if (!values)
            continue;
        if (const auto checked = operation->check(*values); !checked)
            checkError(checked.error());
        static_cast<void>(operation->isDestructive(*values));
    }
    return 0;
}
