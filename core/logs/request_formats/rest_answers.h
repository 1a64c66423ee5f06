// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/logs/request_formats/rest_lines.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// The answers to a program's own requests, out of the lines of its log that say nothing of shards, in their order. One
// thread.
class RestAnswers
{
public:
    // The views in the record hold during the call.
    using Sink = std::function<void(const RequestRecord&)>;

    // `lines` outlives it.
    RestAnswers(const RestLines& lines, Sink sink);

    // One line, without its end, its colours and its JSON. `timeOf(before)` says when it was, where the message does
    // not; none: that is not known, and the answer is not counted.
    template <typename TimeOf>
    void read(std::string_view line, TimeOf&& timeOf)
    {
        if (!m_lines.mayTell(line, m_open.has_value())) {
            if (m_open)
                passOpen();
            return;
        }
        RestLine about;
        auto record = m_lines.parse(line, m_memory, about);
        if (!record)
            return;
        if (about.continues) {
            tellScope(record->scope);
            return;
        }
        if (record->status != 429)
            record->scope = Scope::NotGiven; // whatever its line says
        const bool isDated = record->at != WallTime{};
        const std::optional<WallTime> at = isDated ? record->at : timeOf(about.before);
        if (!at) {
            ++m_withoutTime;
            return;
        }
        record->at = *at;
        take(*record, about.mayContinue);
    }

    // Gives out a response of which later lines might say more: at the end of what there is to read now.
    void flush();

    // What is held between two lines, and the way back, into a new one of the same lines.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

    std::uint64_t withoutTime() const { return m_withoutTime; } // answers left out for that

private:
    // One that a later line may tell the scope of.
    struct Open
    {
        RequestRecord record;
        std::string method;
        std::string target;
        int linesLeft = 0;
    };

    void passOpen();
    void tellScope(Scope scope);
    void take(const RequestRecord& record, bool mayContinue);

    const RestLines& m_lines;
    Sink m_sink;
    std::string m_memory;
    std::optional<Open> m_open;
    std::uint64_t m_withoutTime = 0;
};

} // namespace headroom::logs
