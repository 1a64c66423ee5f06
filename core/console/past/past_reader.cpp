// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/past_reader.h"

#include "core/console/past/past_figures.h"
#include "core/discord/redact.h"
#include "core/recording/recording_export.h"

#include <chrono>

namespace headroom::console {

using recording::Recording;

namespace {

constexpr std::size_t maxPastNote = 500; // as that of the recorder

// It, or why there is none.
template <typename T>
std::shared_ptr<T> answerOf(Result<T> found)
{
    if (found)
        return std::make_shared<T>(*std::move(found));
    auto answer = std::make_shared<T>();
    answer->problem = found.error().text;
    return answer;
}

} // namespace

struct PastReader::Open
{
    std::string file;
    std::unique_ptr<Recording> recording; // null: not opened yet

    Result<Recording*> get()
    {
        if (!recording) {
            if (const auto opened = Recording::open(file).map(into(recording)); !opened)
                return tl::unexpected(opened.error());
        }
        return recording.get();
    }
};

PastReader::PastReader(std::string file)
    : m_file(std::move(file))
    , m_open(std::make_shared<Open>(Open{m_file, nullptr}))
    , m_thread(QStringLiteral("headroom-past"))
{
}

PastReader::~PastReader()
{
    m_thread.closeWithoutAnswers([open = m_open] { open->recording.reset(); });
}

void PastReader::ask(PastQuestion question, std::function<void(PastMomentPtr)> done)
{
    m_thread.ask<PastMomentPtr>(
        [open = m_open, question = std::move(question)]() -> PastMomentPtr {
            const auto began = std::chrono::steady_clock::now();
            auto moment = open->get().and_then([&](Recording* recording) { return pastMoment(*recording, question); });
            if (!moment)
                open->recording.reset(); // there may be another file by the next question
            auto answer = answerOf(std::move(moment));
            answer->asked = question.at;
            answer->now = question.now;
            answer->took = std::chrono::steady_clock::now() - began;
            if (!answer->snapshot)
                answer->snapshot = std::make_shared<Snapshot>();
            if (!answer->logs)
                answer->logs = std::make_shared<LogFigures>();
            return answer;
        },
        std::move(done));
}

void PastReader::askOverview(WallTime from, WallTime to, int points, std::function<void(PastOverviewPtr)> done)
{
    m_thread.ask<PastOverviewPtr>(
        [open = m_open, from, to, points]() -> PastOverviewPtr {
            return answerOf(
                open->get().and_then([&](Recording* recording) { return pastOverview(*recording, from, to, points); }));
        },
        std::move(done));
}

void PastReader::addNote(WallTime at, const std::string& text, std::function<void(Result<void>)> done)
{
    m_thread.ask<Result<void>>(
        [open = m_open, at, text]() -> Result<void> {
            return recording::openRecordingFile(open->file, recording::FileAccess::Write)
                .and_then([&](const auto& file) {
                    return recording::writeNote(*file, at, discord::shownSample(text, maxPastNote));
                });
        },
        std::move(done));
}

void PastReader::exportRange(
    WallTime from, WallTime to, const std::string& path, std::function<void(Result<Text>)> done)
{
    m_thread.ask<Result<Text>>(
        [open = m_open, from, to, path]() -> Result<Text> {
            const auto range = open->get().and_then([&](Recording* recording) {
                return recording::exportRange(*recording, std::chrono::floor<std::chrono::seconds>(from),
                    std::chrono::ceil<std::chrono::seconds>(to), path);
            });
            if (!range)
                return tl::unexpected(range.error());
            return (range->events == 1 ? Text::tr("%1: %2 event. Addresses, logs and hosts have other names in it.")
                                       : Text::tr("%1: %2 events. Addresses, logs and hosts have other names in it."))
                .arg(path, Text::count(std::int64_t(range->events)));
        },
        std::move(done));
}

} // namespace headroom::console
