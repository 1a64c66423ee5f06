// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/recording/recorder.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/console/recording/recorded_events.h"
#include "core/console/recording/recorded_figures.h"
#include "core/discord/redact.h"

#include <QFileInfo>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::RecordingWriter;

namespace {

constexpr Duration reportsAreValidFor = 5s;
constexpr auto retryOpeningEvery = 10s;
constexpr std::uint64_t sizeEvery = 60; // seconds
constexpr auto afterTheSecond = 20ms; // so that an alarm that rings early does not ring in the second before
constexpr std::size_t maxNoteLength = 500;

} // namespace

struct Recorder::Parts
{
    Parts(Recorder& recorder, Clock* given)
        : ownClock(given ? nullptr : std::make_unique<SystemClock>())
        , clock(given ? *given : *ownClock)
        , events([this](const recording::Event& event) { return writeEvent(event); })
        , tickAlarm(clock, [&recorder] { recorder.tick(); })
    {
    }

    std::int64_t writeEvent(const recording::Event& event)
    {
        if (!writer)
            return event.id;
        if (event.id == 0)
            return writer->add(event);
        writer->change(event);
        return event.id;
    }

    bool isValid(Instant at) const { return clock.now() - at <= reportsAreValidFor; }

    std::unique_ptr<SystemClock> ownClock; // null: it was given one
    Clock& clock;
    std::unique_ptr<RecordingWriter> writer; // null: it could not be opened yet
    Instant triedAt{};
    recording::Sample sample; // of the last second
    LingeringSeries lingering;
    EventWatch events;
    SnapshotPtr snapshot;
    std::shared_ptr<const RequestClientState> own;
    LogFiguresPtr logs;
    JobFiguresPtr jobs;
    Instant logsAt{};
    std::int64_t lastSecond = 0;
    Alarm tickAlarm;
};

Recorder::Recorder(RecordingProfile profile, Clock* clock)
    : m_profile(std::move(profile))
    , m_clock(clock)
{
    m_status.file = m_profile.file;
}

Recorder::~Recorder() = default;

void Recorder::start()
{
    m_parts = std::make_unique<Parts>(*this, m_clock);
    open();
    m_parts->lastSecond = std::chrono::floor<std::chrono::seconds>(m_parts->clock.wallNow()).time_since_epoch().count();
    tick();
    Q_EMIT statusChanged(m_status);
}

void Recorder::open()
{
    auto& parts = *m_parts;
    parts.triedAt = parts.clock.now();
    auto writer = RecordingWriter::open(m_profile.file, m_profile.retention);
    if (!writer) {
        m_status.problem = Text::tr("nothing is recorded: %1").arg(writer.error().text);
        return;
    }
    parts.writer = std::move(*writer);
    parts.events = EventWatch([&parts](const recording::Event& event) { return parts.writeEvent(event); });
    m_status.problem = {};
}

void Recorder::take(const SnapshotPtr& snapshot)
{
    if (!m_parts)
        return;
    auto& parts = *m_parts;
    parts.snapshot = snapshot;
    if (snapshot->own)
        parts.own = snapshot->own;
    if (parts.writer)
        parts.events.look(*snapshot, parts.clock.wallNow());
}

void Recorder::takeLogs(const LogFiguresPtr& figures)
{
    if (!m_parts)
        return;
    m_parts->logs = figures;
    m_parts->logsAt = m_parts->clock.now();
    if (m_parts->writer)
        m_parts->events.look(*figures, m_parts->clock.wallNow());
}

void Recorder::takeJobs(const JobFiguresPtr& figures)
{
    if (!m_parts)
        return;
    m_parts->jobs = figures;
    if (m_parts->writer)
        m_parts->events.look(*figures, m_parts->clock.wallNow());
}

void Recorder::note(const std::string& text)
{
    if (!m_parts || !m_parts->writer)
        return;
    m_parts->writer->addNote(m_parts->clock.wallNow(), discord::shownSample(text, maxNoteLength));
}

void Recorder::tick()
{
    auto& parts = *m_parts;
    const auto wall = parts.clock.wallNow();
    const auto second = std::chrono::floor<std::chrono::seconds>(wall);
    parts.tickAlarm.ringIn(second + 1s - wall + afterTheSecond);
    if (!parts.writer && parts.clock.now() - parts.triedAt >= retryOpeningEvery)
        open();
    const auto number = second.time_since_epoch().count();
    if (number == parts.lastSecond)
        return;
    parts.lastSecond = number;
    if (parts.writer)
        record(number - 1); // which has ended
    Q_EMIT statusChanged(m_status);
}

void Recorder::record(std::int64_t second)
{
    auto& parts = *m_parts;
    const auto began = parts.clock.now();
    auto& sample = parts.sample;
    sample.clear();
    sample.add(recording::Measure::Recorded, 1);
    if (parts.snapshot && parts.isValid(parts.snapshot->takenAt)) {
        addFigures(sample, *parts.snapshot);
        if (parts.own)
            addOwn(sample, *parts.own);
    }
    if (parts.logs && parts.isValid(parts.logsAt))
        addLogs(sample, *parts.logs, parts.clock.wallNow());
    if (parts.jobs)
        addJobs(sample, *parts.jobs);
    parts.lingering.addZeros(sample, second);
    const recording::Second at{std::chrono::seconds{second}};
    const auto written = parts.writer->write(at, sample);
    m_status.problem = written ? Text() : written.error().text;
    if (!written && !QFileInfo::exists(QString::fromStdString(m_profile.file)))
        parts.writer.reset(); // somebody has deleted it: a new one is begun
    m_status.series = sample.size();
    if (written) {
        m_status.since = m_status.since.value_or(at);
        m_status.last = at;
    }
    if (m_status.seconds++ % sizeEvery == 0 && parts.writer)
        m_status.bytes = parts.writer->bytes().value_or(m_status.bytes);
    m_status.took = parts.clock.now() - began;
}

} // namespace headroom::console
