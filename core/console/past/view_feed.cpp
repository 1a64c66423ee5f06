// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/past/view_feed.h"

#include <algorithm>
#include <utility>

namespace headroom::console {

namespace {

// The moment with the lines that were found of the route and the shard which are open in it; null: it has them already.
PastMomentPtr withLines(const PastMoment& moment, const LogFigures& live)
{
    const auto& traffic = moment.logs->traffic;
    const auto& shards = moment.logs->shards;
    const auto route = live.traffic ? live.traffic->detail : nullptr;
    const auto lines = live.shards && live.shards->detail ? live.shards->detail->lines : nullptr;
    const bool hasRoute = route && traffic && traffic->detail != route && moment.logs->query.route == route->route;
    const bool hasLines = lines && shards && shards->detail && shards->detail->lines != lines
        && shards->detail->shard == live.shards->detail->shard;
    if (!hasRoute && !hasLines)
        return nullptr;
    auto logs = std::make_shared<LogFigures>(*moment.logs);
    if (hasRoute) {
        auto with = std::make_shared<TrafficFigures>(*traffic);
        with->detail = route;
        logs->traffic = std::move(with);
    }
    if (hasLines) {
        auto with = std::make_shared<ShardsFigures>(*shards);
        with->detail->lines = lines;
        logs->shards = std::move(with);
    }
    auto whole = std::make_shared<PastMoment>(moment);
    whole->logs = std::move(logs);
    return whole;
}

Error noRecording()
{
    return {ErrorKind::Failed, Text::tr("nothing is recorded here: start Headroom with --recording FILE")};
}

} // namespace

ViewFeed::ViewFeed(Feed& live, const Clock& clock, QObject* parent)
    : Feed(parent)
    , m_live(live)
    , m_clock(clock)
{
    connect(&live, &Feed::snapshotReady, this, &ViewFeed::take);
}

ViewFeed::~ViewFeed() = default;

void ViewFeed::take(const SnapshotPtr& snapshot)
{
    m_newest = snapshot;
    if (snapshot->logs)
        m_newestLogs = snapshot->logs;
    Q_EMIT snapshotReady(snapshot);
    if (m_moment && snapshot->logs)
        showMoment(m_moment);
}

// Lines are not recorded: for a moment of what is watched they are looked for in the logs themselves, as
// for a part that is zoomed into.
LogQuery ViewFeed::liveQuery() const
{
    auto query = m_query;
    const bool wantsLines = !query.route.empty() || query.withLines;
    if (m_at && !showsFile() && wantsLines && !query.zoom)
        query.zoom = std::pair(*m_at + std::chrono::seconds{1} - query.length, *m_at + std::chrono::seconds{1});
    return query;
}

void ViewFeed::askLiveLogs()
{
    if (liveQuery() == m_askedLive)
        return;
    m_askedLive = liveQuery();
    m_live.watchLogs(m_askedLive);
}

// Nothing is told anew where nothing new was found.
void ViewFeed::showMoment(const PastMomentPtr& moment)
{
    const bool isAnswered = m_newestLogs && m_newestLogs->query == liveQuery() && !showsFile();
    const auto whole = isAnswered ? withLines(*moment, *m_newestLogs) : nullptr;
    if (!whole && moment == m_moment)
        return;
    m_moment = whole ? whole : moment;
    Q_EMIT momentReady(m_moment);
}

void ViewFeed::setRecording(const std::string& file)
{
    if (file == m_file)
        return;
    m_file = file;
    auto reader = file.empty() ? nullptr : std::make_unique<PastReader>(file);
    if (showsFile()) { // which stays open
        retire(std::exchange(m_own, std::move(reader)));
        return;
    }
    goLive();
    forgetQuestions();
    retire(std::exchange(m_reader, std::move(reader)));
    Q_EMIT recordingChanged();
}

// Later: it may be its own answer that leads here.
void ViewFeed::retire(std::unique_ptr<PastReader> reader)
{
    QMetaObject::invokeMethod(
        this, [ended = std::shared_ptr<PastReader>(std::move(reader))] {}, Qt::QueuedConnection);
}

// What is open is answered by a reader that goes; its answers are not taken any more.
void ViewFeed::forgetQuestions()
{
    m_asked.reset();
    m_asksAgain = false;
    m_isOverviewAsked = false;
    m_nextOverview = nullptr;
}

void ViewFeed::openFile(const std::string& file)
{
    retire(std::exchange(m_opening, std::make_unique<PastReader>(file)));
    const auto isStillOpening = [this, reader = m_opening.get()] { return reader == m_opening.get(); };
    const auto known = [this, isStillOpening](const PastOverviewPtr& overview) {
        if (!isStillOpening())
            return;
        if (overview->problem.empty() && overview->extent)
            return showFile(*overview);
        const auto why = overview->problem.empty() ? Text::tr("nothing was recorded in %1").arg(m_opening->file())
                                                   : overview->problem;
        retire(std::move(m_opening));
        Q_EMIT fileFailed(why);
    };
    // First how long it is, then what happened in all of it.
    m_opening->askOverview({}, {}, 1, [this, isStillOpening, known](const PastOverviewPtr& overview) {
        if (!isStillOpening())
            return;
        if (!overview->problem.empty() || !overview->extent)
            return known(overview);
        m_opening->askOverview(overview->extent->first, overview->extent->second, 1, known);
    });
}

void ViewFeed::showFile(const PastOverview& overview)
{
    forgetQuestions();
    auto before = std::exchange(m_reader, std::move(m_opening));
    if (showsFile())
        retire(std::move(before));
    else
        m_own = std::move(before);
    m_opened = m_reader->file();
    m_openedExtent = overview.extent;
    const auto trouble = std::ranges::find(overview.events, Event::Kind::Emergency, &Event::kind);
    const auto begin = trouble == overview.events.end() ? overview.extent->first : trouble->at;
    m_at = std::chrono::floor<std::chrono::seconds>(std::max(begin, overview.extent->first));
    Q_EMIT recordingChanged();
    askMoment();
}

void ViewFeed::goTo(WallTime at)
{
    if (!m_reader)
        return;
    m_at = at;
    askLiveLogs();
    askMoment();
}

void ViewFeed::goLive()
{
    if (!m_at)
        return;
    m_at.reset();
    m_asksAgain = false;
    m_moment.reset();
    if (showsFile()) {
        forgetQuestions();
        retire(std::exchange(m_reader, std::move(m_own)));
        m_opened.clear();
        m_openedExtent.reset();
        Q_EMIT recordingChanged();
    }
    askLiveLogs();
    Q_EMIT becameLive();
}

// One question at a time: what was asked meanwhile is one more, whatever came between.
void ViewFeed::askMoment()
{
    if (m_asked) {
        m_asksAgain = true;
        return;
    }
    m_asked = questionOf(*m_at);
    m_reader->ask(*m_asked, [this, reader = m_reader.get()](const PastMomentPtr& moment) {
        if (reader != m_reader.get())
            return;
        m_asked.reset();
        if (!m_at)
            return;
        showMoment(moment);
        if (m_at && std::exchange(m_asksAgain, false))
            askMoment();
    });
}

PastQuestion ViewFeed::questionOf(WallTime at) const
{
    PastQuestion question{at, m_clock.now(), m_query};
    if (m_newestLogs) {
        for (const auto& source : m_newestLogs->sources)
            question.sources[source.name] = source.id;
    }
    return question;
}

void ViewFeed::askOverview(WallTime from, WallTime to, int points)
{
    if (!m_reader)
        return;
    if (m_isOverviewAsked) {
        m_nextOverview = [this, from, to, points] { askOverview(from, to, points); };
        return;
    }
    m_isOverviewAsked = true;
    m_reader->askOverview(from, to, points, [this, reader = m_reader.get()](const PastOverviewPtr& overview) {
        if (reader != m_reader.get())
            return;
        m_isOverviewAsked = false;
        if (const auto next = std::exchange(m_nextOverview, nullptr))
            return next();
        Q_EMIT overviewReady(overview);
    });
}

void ViewFeed::addNote(WallTime at, const std::string& text, std::function<void(Result<void>)> done)
{
    if (!m_reader)
        return done(tl::unexpected(noRecording()));
    if (showsFile())
        return done(failure(ErrorKind::Failed, Text::tr("nothing is written to a recording that was opened")));
    m_reader->addNote(at, text, std::move(done));
}

void ViewFeed::exportRange(WallTime from, WallTime to, const std::string& path, std::function<void(Result<Text>)> done)
{
    if (!m_reader)
        return done(tl::unexpected(noRecording()));
    m_reader->exportRange(from, to, path, std::move(done));
}

bool ViewFeed::mayChange()
{
    if (isLive())
        return true;
    Q_EMIT refused();
    return false;
}

void ViewFeed::watchLogs(const LogQuery& query)
{
    m_query = query;
    m_askedLive = liveQuery();
    m_live.watchLogs(m_askedLive);
    if (m_at)
        askMoment();
    Q_EMIT queryChanged();
}

void ViewFeed::watchKeys(const WatchedKeys& keys)
{
    if (mayChange())
        m_live.watchKeys(keys);
}

void ViewFeed::stopLog(std::uint32_t source)
{
    if (mayChange())
        m_live.stopLog(source);
}

void ViewFeed::useLogFormat(const std::string& format)
{
    if (mayChange())
        m_live.useLogFormat(format);
}

void ViewFeed::arm(std::optional<Duration> span)
{
    if (mayChange())
        m_live.arm(span);
}

void ViewFeed::send(const RequestBatch& requests)
{
    if (mayChange())
        m_live.send(requests);
}

void ViewFeed::cancelRequests(const std::vector<RequestNumber>& numbers)
{
    if (mayChange())
        m_live.cancelRequests(numbers);
}

void ViewFeed::cancelWaitingRequests()
{
    if (mayChange())
        m_live.cancelWaitingRequests();
}

void ViewFeed::trustToken()
{
    if (mayChange())
        m_live.trustToken();
}

} // namespace headroom::console
