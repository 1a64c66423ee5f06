// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/line_template.h"
#include "core/logs/request_formats/request_columns.h"
#include "core/logs/requests/log_coverage.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QJsonObject;

namespace headroom::logs {

class FormatDeclaration;

// What is around the record in a line that tells of the response to a request.
struct RestLine
{
    std::string_view before; // what stands before the message: the logger's part, with the line's time in it
    std::optional<std::chrono::seconds> sinceStart; // of the program: instead of a time
    bool mayContinue = false; // one of the next lines may tell its scope
    bool continues = false; // this is such a line: it tells nothing but the scope of the last response
};

// How a program writes about the responses to its requests, among other lines. Reading a line changes nothing: any
// thread.
class RestLines
{
public:
    // Out of the `requests` of a log format; null where something is wrong with it, which `declaration` knows then.
    // `isProxy`: the program is one, and the log is of requests alone.
    //
    // `rules`: each has a `marker`, the text that such a line has in its first 256 bytes; `header`, as in rules for
    // shards; and `phrases`, each with the `text` of the message (a RequestTemplate), and the `status` and `scope` that
    // its words stand for. `continues`: one of the lines behind it may tell the scope; those are read by `continued`,
    // rules of the same kind. `words_before`: the message begins so many words before the marker, which is where it
    // stands last. `lines`: "logrus" where a message and its `fields` (see readRequestFields()) are to be taken out of
    // a line first (see LogrusLine); the message begins with the marker then. `failures_only`: see LogCoverage.
    // `limiter`: of an error log, texts of lines by which a limiter refuses or delays a request. `samples`.
    //
    // Of a log of requests alone: `signed_by`, next to `requests`, templates (of messages, for logrus) which lines of
    // the program fit.
    static std::shared_ptr<const RestLines> make(
        FormatDeclaration& declaration, const QJsonObject& requests, bool isProxy);

    LogCoverage coverage() const { return m_coverage; }

    // Whether it is worth to be parsed; most lines are not, and cost little. Looked at are the first bytes alone: a
    // logger's part and the beginning of a message. None of them ends with an object, as events do that are dumped at
    // debug. Lines that continue a response are looked for only where one is open.
    bool mayTell(std::string_view line, bool isOpen) const
    {
        if (line.ends_with('}'))
            return false;
        const auto beginning = line.substr(0, m_farthest);
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if ((isOpen || !m_rules[i].isContinuation) && m_markers[i].isIn(beginning))
                return true;
        }
        return false;
    }

    // One line, without its end and its JSON. What is read points into the line or into `memory`; `at` is set where the
    // message itself tells it, and the target may be that of a template, whose ids mean nothing. None: it tells of no
    // response.
    std::optional<RequestRecord> parse(std::string_view line, std::string& memory, RestLine& about) const;

    bool isLogrus() const { return m_isLogrus; }
    // A line of this program, as far as that shows: of logrus any one of its lines.
    bool isOf(std::string_view line) const;
    bool isSigned(std::string_view line) const; // one by which the program may be recognised
    bool isErrorLog() const { return m_rules.empty(); } // it tells of no responses at all
    bool tellsOfLimiter(std::string_view line) const;

private:
    struct Phrase
    {
        RequestTemplate text;
        RequestRecord record; // what the words stand for
        bool continues = false;
    };
    struct Rule
    {
        std::string marker;
        std::vector<RequestTemplate> headers;
        std::vector<Phrase> phrases;
        int wordsBefore = 0;
        bool isContinuation = false;
    };

    RestLines() = default;
    static Rule readRule(FormatDeclaration& declaration, const QJsonObject& object);
    std::size_t messageIn(std::string_view line, std::size_t rule) const;
    using Read = std::optional<RequestRecord>;
    static void readMessage(const Rule& rule, std::string_view message, Read& record, RestLine& about);
    void readLogrus(std::string_view line, Read& record, RestLine& about) const;

    LogCoverage m_coverage;
    std::vector<Rule> m_rules;
    std::vector<Marker> m_markers; // of the rules
    std::size_t m_farthest = 256;
    bool m_isLogrus = false;
    RequestFields m_fields;
    std::vector<RequestTemplate> m_signatures;
    std::vector<std::string> m_limiterTexts;
    std::vector<Marker> m_limiters; // of the texts
};

// A path of which a library names the parameters, as one in which they are numbers: "/channels/{channel_id}" and
// "/channels/:id" are "/channels/0". The text itself where there is none, otherwise it is in `memory`.
std::string_view withoutParameters(std::string_view path, std::string& memory);

// A few capital letters.
bool isMethod(std::string_view text);

} // namespace headroom::logs
