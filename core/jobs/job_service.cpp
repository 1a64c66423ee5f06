// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_service.h"

#include "core/base/time/system_clock.h"

#include <functional>

namespace headroom::jobs {

using namespace std::chrono_literals;

struct JobService::Inside
{
    Inside(JobService& service, const Options& options)
        : store(options.address, options.store)
        , tick(clock,
              [this, &service] {
                  tick.ringIn(250ms);
                  if (auto progress = runner->progress(); !progress.empty() || hadProgress) {
                      hadProgress = !progress.empty();
                      emitThere(service, &JobService::progressed, progress);
                  }
                  if (const auto plans = runner->plans(); !plans.empty())
                      emitThere(service, &JobService::planned, plans);
              })
        , lastChance(clock, [this] {
            if (ended)
                std::exchange(ended, nullptr)();
        })
    {
        if (options.makeSender)
            sender = options.makeSender(clock);
        if (!sender) {
            connect(&store, &StoreThread::changed, &service, &JobService::changed);
            return;
        }
        runner = std::make_unique<Runner>(store, sender->client(), clock, options.settings);
        connect(runner.get(), &Runner::changed, &service, &JobService::changed);
        // Also of a job that begins and ends between two ticks.
        connect(runner.get(), &Runner::changed, runner.get(), [this] { tick.ringNoLaterThan(clock.now()); });
        connect(runner.get(), &Runner::problemChanged, runner.get(),
            [&service](const Text& problem) { emitThere(service, &JobService::problemChanged, problem); });
        connect(runner.get(), &Runner::gaveUp, &service, &JobService::gaveUp);
        connect(runner.get(), &Runner::idle, &service, &JobService::idle);
        tick.ringIn(250ms);
        if (options.runsJobs)
            runner->start();
    }

    // On the thread of the service: what crosses threads crosses by invokeMethod().
    template <typename Signal, typename Value>
    static void emitThere(JobService& service, Signal signal, const Value& value)
    {
        QMetaObject::invokeMethod(
            &service, [&service, signal, value] { std::invoke(signal, service, value); }, Qt::QueuedConnection);
    }

    SystemClock clock;
    std::unique_ptr<Sender> sender;
    StoreThread store;
    std::unique_ptr<Runner> runner; // before the store and the sender
    bool hadProgress = false;
    Alarm tick;
    Alarm lastChance;
    std::function<void()> ended; // once the jobs were given back, or it takes too long
};

JobService::JobService(Options options, QObject* parent)
    : QObject(parent)
    , m_givesBackWithin(options.givesBackWithin)
    , m_context(std::make_unique<QObject>())
{
    m_context->moveToThread(&m_thread);
    m_thread.setObjectName(QStringLiteral("job service"));
    m_thread.start();
    QMetaObject::invokeMethod(
        m_context.get(),
        [this, options = std::move(options)] {
            m_inside = std::make_unique<Inside>(*this, options);
            for (const auto& work : std::exchange(m_early, {}))
                work(m_inside->store, m_inside->runner.get());
        },
        Qt::QueuedConnection);
}

JobService::~JobService()
{
    QMetaObject::invokeMethod(
        m_context.get(),
        [this] {
            const auto end = [this] {
                QMetaObject::invokeMethod(
                    m_context.get(),
                    [this] {
                        m_inside.reset();
                        m_thread.quit();
                    },
                    Qt::QueuedConnection);
            };
            if (!m_inside || !m_inside->runner || m_givesBackWithin <= 0ms)
                return end();
            // Not from inside of the runner, which goes with the rest.
            m_inside->ended = end;
            m_inside->lastChance.ringIn(m_givesBackWithin);
            m_inside->runner->stop([this] { m_inside->lastChance.ringNoLaterThan(m_inside->clock.now()); });
        },
        Qt::QueuedConnection);
    m_thread.wait();
}

void JobService::inside(Work work)
{
    QMetaObject::invokeMethod(
        m_context.get(),
        [this, work = std::move(work)] {
            if (m_inside)
                work(m_inside->store, m_inside->runner.get());
            else // the sender waits for something in an event loop
                m_early.push_back(work);
        },
        Qt::QueuedConnection);
}

void JobService::withRunner(std::function<void(Runner&)> work)
{
    inside([work = std::move(work)](StoreThread&, Runner* runner) {
        if (runner)
            work(*runner);
    });
}

void JobService::plan(JobId draft, JobState next, std::function<void(Result<std::string>)> done)
{
    inside([draft, next, answer = PostedCallback<Result<std::string>>(this, std::move(done))](
               StoreThread&, Runner* runner) {
        if (runner)
            runner->plan(draft, next, answer);
        else
            answer(
                failure(ErrorKind::Usage, Text::tr("planning reads Discord: allow requests and set HEADROOM_TOKEN")));
    });
}

void JobService::cancelPlan(JobId draft)
{
    withRunner([draft](Runner& runner) { runner.cancelPlan(draft); });
}

std::uint64_t JobService::read(Runner::ReadWork work)
{
    withRunner([number = ++m_lastRead, work = std::move(work)](Runner& runner) { runner.read(number, work); });
    return m_lastRead;
}

void JobService::cancelRead(std::uint64_t number)
{
    withRunner([number](Runner& runner) { runner.cancelRead(number); });
}

void JobService::undo(JobId job, std::function<void(Result<JobId>)> done)
{
    const StoreWork<JobId> add = [job](JobStore& store) { return store.addUndo(job); };
    ask<JobId>(add, [this, done = std::move(done)](Result<JobId> added) {
        if (!added)
            return done(added);
        plan(*added, JobState::WaitingForConfirmation, [this, added, done](const Result<std::string>& planned) {
            if (planned)
                return done(added);
            const StoreWork<void> remove = [draft = *added](JobStore& store) { return store.remove(draft); };
            ask<void>(remove, [done, why = planned.error()](const Result<void>&) { done(tl::unexpected(why)); });
        });
    });
}

void JobService::start()
{
    withRunner([](Runner& runner) { runner.start(); });
}

void JobService::trustToken()
{
    withRunner([](Runner& runner) { runner.trustToken(); });
}

void JobService::stop(std::function<void()> done)
{
    inside([answer = PostedCallback<>(this, std::move(done))](StoreThread&, Runner* runner) {
        if (runner)
            runner->stop(answer);
        else
            answer();
    });
}

} // namespace headroom::jobs
