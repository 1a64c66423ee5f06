// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_store.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/jobs/job_queues.h"

#include <map>
#include <random>

namespace headroom::tst_job_store_random {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

namespace {

constexpr auto leaseTime = 10s;

struct ModelItem
{
    ItemState state = ItemState::Planned;
    std::int64_t epoch = 0;
    int attempt = 0;
};

struct ModelJob
{
    JobState state = Draft;
    Control control = Control::None;
    std::string runner;
    std::int64_t epoch = 0;
    std::optional<WallTime> claimable;
    std::optional<WallTime> notBefore;
    std::optional<JobId> after;
    HeldReason held = HeldReason::None;
    bool isStarted = false;
    int priority = 0;
    std::vector<ModelItem> items;

    bool isLeased(WallTime now) const { return !runner.empty() && *claimable > now; }
    std::int64_t count(ItemState wanted) const
    {
        return std::count_if(items.begin(), items.end(), [wanted](const auto& item) { return item.state == wanted; });
    }
    void setAll(ItemState from, ItemState to)
    {
        for (auto& item : items) {
            if (item.state == from)
                item.state = to;
        }
    }
    void release()
    {
        runner.clear();
        control = Control::None;
        ++epoch;
        claimable.reset();
    }
};

// What the queue promises, as plainly as it can be said.
struct Model
{
    std::map<JobId, ModelJob> jobs; // also the order by hand, as nothing is moved
    WallTime now;

    void enqueue(ModelJob& job)
    {
        job.state = Queued;
        job.held = HeldReason::None;
        job.claimable = std::max(now, job.notBefore.value_or(now));
        if (job.after && isOver(jobs[*job.after].state) && jobs[*job.after].state != Done) {
            job.state = HeldBack;
            job.held = HeldReason::JobBefore;
            job.claimable.reset();
        }
    }
    void ended(JobId id)
    {
        for (auto& [other, job] : jobs) {
            if (job.after != id)
                continue;
            const bool isHeld = job.state == HeldBack && job.held == HeldReason::JobBefore;
            const bool waits = job.state == Queued && !job.isStarted;
            if (isHeld || (waits && jobs[id].state != Done))
                enqueue(job);
        }
    }
    std::optional<JobId> nextClaim() const
    {
        std::optional<JobId> best;
        for (const auto& [id, job] : jobs) {
            const bool waits = job.after && !job.isStarted && jobs.at(*job.after).state != Done;
            if (job.claimable && *job.claimable <= now && !waits && (!best || job.priority > jobs.at(*best).priority))
                best = id;
        }
        return best;
    }
};

} // namespace

// Two runners and an operator do whatever comes to their minds, one after the other, with a clock that goes on in
// leaps. The database must be what a plain model says after each step.
class TestJobStoreRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatTheModelSays_data();
    void isWhatTheModelSays();

private:
    struct Runner
    {
        std::string name;
        std::unique_ptr<JobStore> store;
        std::vector<Lease> leases; // also those it has lost without knowing
    };

    int pick(int from, int to) { return std::uniform_int_distribution(from, to)(m_random); }
    bool chance(int percent) { return pick(1, 100) <= percent; }
    std::optional<JobId> someJob()
    {
        return m_model.jobs.empty() ? std::nullopt : std::optional<JobId>(pick(1, int(m_model.jobs.size())));
    }

    void add();
    void operate(JobId id);
    void claim(Runner& runner);
    void work(Runner& runner, const Lease& lease);
    void commit(Runner& runner, const Lease& lease);
    void settle(Runner& runner, const Lease& lease);
    void compare();
    void expect(bool isAllowed, const Result<void>& result)
    {
        if (isAllowed != result.has_value())
            m_wrong = QStringLiteral("allowed: %1, done: %2").arg(isAllowed).arg(result.has_value());
    }
    void expectFenced(bool isWritten, const Result<Fenced>& result)
    {
        if (!result || (*result == Fenced::Written) != isWritten)
            m_wrong = QStringLiteral("expected to be written: %1, but %2")
                          .arg(isWritten)
                          .arg(result ? QString::number(int(*result)) : QString::fromStdString(result.error().text));
    }

    JobQueues m_queues;
    std::mt19937 m_random;
    Model m_model;
    std::unique_ptr<JobStore> m_operator;
    QString m_wrong;
};

void TestJobStoreRandom::isWhatTheModelSays_data()
{
    QTest::addColumn<QueueAddress::Engine>("engine");
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= support::rounds(30); ++seed)
        QTest::addRow("SQLite %u", seed) << QueueAddress::Engine::Sqlite << seed;
    for (unsigned seed = 1; seed <= support::rounds(10); ++seed)
        QTest::addRow("PostgreSQL %u", seed) << QueueAddress::Engine::Postgres << seed;
}

void TestJobStoreRandom::isWhatTheModelSays()
{
    QFETCH(QueueAddress::Engine, engine);
    QFETCH(unsigned, seed);
    m_random.seed(seed);
    const auto address = m_queues.fresh(engine);
    const JobStore::Options options{.isDurable = false, .now = ClockInQueue::expression()};
    (void)must(JobStore::open(address, {.isDurable = false}));
    ClockInQueue clock(address);
    m_operator = must(JobStore::open(address, options));
    Runner runners[2]{
        {"a:1", must(JobStore::open(address, options)), {}}, {"b:2", must(JobStore::open(address, options)), {}}};
    m_model = {.jobs = {}, .now = clock.now()};
    m_wrong.clear();
    for (int step = 0; step < 150 && m_wrong.isEmpty(); ++step) {
        auto& runner = runners[pick(0, 1)];
        const auto what = pick(1, 100);
        if (what <= 8 || m_model.jobs.empty())
            add();
        else if (what <= 28)
            operate(*someJob());
        else if (what <= 36) {
            const std::chrono::milliseconds by = chance(50) ? leaseTime : std::chrono::milliseconds{pick(1, 15'000)};
            clock.advance(by);
            m_model.now += by;
        } else if (what <= 52 || runner.leases.empty())
            claim(runner);
        else
            work(runner, runner.leases[std::size_t(pick(0, int(runner.leases.size()) - 1))]);
        if (m_wrong.isEmpty())
            compare();
        if (!m_wrong.isEmpty())
            QFAIL(qPrintable(QStringLiteral("step %1 (%2): %3").arg(step).arg(what).arg(m_wrong)));
    }
    m_operator.reset();
}

void TestJobStoreRandom::add()
{
    NewJob made{.operation = "x", .priority = pick(0, 2)};
    ModelJob job;
    job.priority = made.priority;
    if (chance(30))
        job.notBefore = made.schedule.notBefore = m_model.now + std::chrono::seconds{pick(-10, 30)};
    if (chance(30))
        job.after = made.after = someJob();
    std::vector<NewItem> items;
    for (int left = pick(0, 8); left > 0; --left) {
        const auto state = chance(15) ? ItemState::Skipped : ItemState::Planned;
        items.push_back({.state = state});
        job.items.push_back({.state = state, .epoch = 0, .attempt = 0});
    }
    const auto id = must(m_operator->add(made));
    must(m_operator->addItems(id, items));
    const auto next = chance(20) ? WaitingForConfirmation : Queued;
    must(m_operator->finishPlan(id, "{}", next));
    job.state = next;
    auto& added = m_model.jobs[id] = job;
    if (next == Queued)
        m_model.enqueue(added);
}

void TestJobStoreRandom::operate(JobId id)
{
    auto& job = m_model.jobs[id];
    const bool isLeased = job.isLeased(m_model.now);
    switch (pick(0, 5)) {
    case 0:
        expect(job.state == WaitingForConfirmation || job.state == Queued, m_operator->confirm(id));
        if (job.state == WaitingForConfirmation)
            m_model.enqueue(job);
        return;
    case 1: {
        const bool canPause = job.state == Queued || job.state == Running || job.state == HeldBack;
        expect(canPause || job.state == Paused, m_operator->pause(id));
        if (!canPause || job.control == Control::Cancel)
            return;
        if (isLeased) {
            job.control = Control::Pause;
            return;
        }
        job.release();
        job.state = Paused;
        job.held = HeldReason::None;
        return;
    }
    case 2: {
        const bool isWithdrawn = job.control == Control::Pause;
        const bool canResume = job.state == Paused || job.state == HeldBack;
        expect(isWithdrawn || canResume || isLeased || job.state == Queued, m_operator->resume(id));
        if (isWithdrawn)
            job.control = Control::None;
        else if (canResume && !isLeased) {
            if (job.held == HeldReason::JobBefore)
                job.after.reset();
            job.release();
            m_model.enqueue(job);
        }
        return;
    }
    case 3:
        expect(!isOver(job.state) || job.state == Cancelled, m_operator->cancel(id));
        if (isOver(job.state))
            return;
        if (isLeased) {
            job.control = Control::Cancel;
            return;
        }
        job.release();
        job.state = Cancelled;
        job.held = HeldReason::None;
        job.setAll(ItemState::Sent, ItemState::Uncertain);
        m_model.ended(id);
        return;
    case 4: {
        const bool canRetry = job.state == DoneWithFailures || job.state == JobState::Failed;
        expect(canRetry || job.state == Queued, m_operator->retry(id));
        if (!canRetry)
            return;
        job.setAll(ItemState::Failed, ItemState::Planned);
        job.setAll(ItemState::Uncertain, ItemState::Sent);
        m_model.enqueue(job);
        return;
    }
    default:
        while (must(m_operator->tidy())) { }
        for (auto& [other, cancelled] : m_model.jobs) {
            if (cancelled.state == Cancelled)
                cancelled.setAll(ItemState::Planned, ItemState::Skipped);
        }
    }
}

void TestJobStoreRandom::claim(Runner& runner)
{
    const auto expected = m_model.nextClaim();
    const auto claimed = must(runner.store->claim(runner.name, leaseTime));
    if (claimed.has_value() != expected.has_value() || (claimed && claimed->job.id != *expected)) {
        m_wrong = QStringLiteral("claimed %1, not %2").arg(claimed ? claimed->job.id : 0).arg(expected.value_or(0));
        return;
    }
    if (!claimed)
        return;
    auto& job = m_model.jobs[*expected];
    // A job that would have to wait for its time is not taken before.
    if (claimed->isTakenOver == job.runner.empty())
        m_wrong = QStringLiteral("taken over or not");
    job.state = Running;
    job.held = HeldReason::None;
    job.runner = runner.name;
    ++job.epoch;
    job.isStarted = true;
    job.claimable = m_model.now + leaseTime;
    if (claimed->lease.epoch != job.epoch)
        m_wrong = QStringLiteral("epoch");
    runner.leases.push_back(claimed->lease);
}

void TestJobStoreRandom::work(Runner& runner, const Lease& lease)
{
    auto& job = m_model.jobs[lease.job];
    const bool holds = job.epoch == lease.epoch && !job.runner.empty();
    const auto what = pick(1, 100);
    if (what <= 15) {
        const auto renewed = must(runner.store->renew(lease, leaseTime));
        if (renewed.has_value() != holds || (renewed && renewed->control != job.control))
            m_wrong = QStringLiteral("renewed: %1").arg(renewed.has_value());
        if (renewed)
            job.claimable = m_model.now + leaseTime;
    } else if (what <= 25) {
        const auto state = chance(50) ? HeldBack : Running;
        expectFenced(holds, runner.store->setState(lease, state, {.reason = HeldReason::Share}));
        if (holds) {
            job.state = state;
            job.held = state == HeldBack ? HeldReason::Share : HeldReason::None;
        }
    } else if (what <= 40)
        settle(runner, lease);
    else
        commit(runner, lease);
}

void TestJobStoreRandom::commit(Runner& runner, const Lease& lease)
{
    auto& job = m_model.jobs[lease.job];
    const bool holds = job.epoch == lease.epoch && !job.runner.empty();
    Batch batch;
    auto items = job.items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& item = items[i];
        const auto n = std::int64_t(i + 1);
        if (item.state == ItemState::Planned && chance(40)) {
            if (chance(85)) {
                batch.intents.push_back({n, pick(0, 1'000'000'000)});
                item = {ItemState::Sent, lease.epoch, item.attempt + 1};
            } else {
                item.state = chance(50) ? ItemState::Skipped : ItemState::Failed;
                batch.outcomes.push_back({.n = n, .state = item.state, .from = ItemState::Planned});
            }
        } else if (item.state == ItemState::Sent && chance(60)) {
            static constexpr std::array ends{ItemState::Done, ItemState::Done, ItemState::Failed, ItemState::Uncertain,
                ItemState::Planned, ItemState::Skipped};
            item.state = ends[std::size_t(pick(0, int(ends.size()) - 1))];
            batch.outcomes.push_back({.n = n, .state = item.state});
        }
    }
    if (batch.intents.empty() && batch.outcomes.empty())
        return;
    const bool isWritten = holds && (batch.intents.empty() || *job.claimable > m_model.now);
    expectFenced(isWritten, runner.store->commit(lease, batch));
    if (isWritten && chance(20))
        expectFenced(isWritten, runner.store->commit(lease, batch)); // as after a cut connection
    if (isWritten)
        job.items = items;
}

void TestJobStoreRandom::settle(Runner& runner, const Lease& lease)
{
    auto& job = m_model.jobs[lease.job];
    const bool holds = job.epoch == lease.epoch && !job.runner.empty();
    static constexpr std::array states{Queued, HeldBack, Paused, Cancelled, Done, Done, Done, JobState::Failed};
    auto state = states[std::size_t(pick(0, int(states.size()) - 1))];
    JobStore::Settlement settlement{.state = state};
    if (state == HeldBack && chance(70))
        settlement.held = {HeldReason::CreationCap, m_model.now + 5s};
    const bool isOpen = job.count(ItemState::Planned) + job.count(ItemState::Sent) > 0;
    if (holds && state == Done && isOpen) {
        if (runner.store->settle(lease, settlement))
            m_wrong = QStringLiteral("done with open items");
        return;
    }
    expectFenced(holds, runner.store->settle(lease, settlement));
    if (!holds)
        return;
    if (job.control == Control::Cancel && !isOver(state))
        state = Cancelled;
    else if (job.control == Control::Pause && (state == Queued || state == HeldBack))
        state = Paused;
    job.release();
    job.state = state;
    job.held = HeldReason::None;
    if (state == Queued)
        job.claimable = std::max(m_model.now, job.notBefore.value_or(m_model.now));
    if (state == HeldBack) {
        job.held = settlement.held.reason;
        job.claimable = settlement.held.until;
    }
    if (state == Cancelled)
        job.setAll(ItemState::Sent, ItemState::Uncertain);
    if (state == Done && job.count(ItemState::Failed) + job.count(ItemState::Uncertain) > 0)
        job.state = DoneWithFailures;
    if (isOver(job.state))
        m_model.ended(lease.job);
}

void TestJobStoreRandom::compare()
{
    for (const auto& found : must(m_operator->jobs({}))) {
        const auto& job = m_model.jobs[found.id];
        const auto differs = [&](const char* what, auto actual, auto expected) {
            if (actual != expected && m_wrong.isEmpty())
                m_wrong = QStringLiteral("job %1: %2 is %3, not %4")
                              .arg(found.id)
                              .arg(QLatin1String(what))
                              .arg(std::int64_t(actual))
                              .arg(std::int64_t(expected));
        };
        differs("state", int(found.state), int(job.state));
        differs("held", int(found.held.reason), int(job.held));
        differs("control", int(found.control), int(job.control));
        differs("epoch", found.epoch, job.epoch);
        differs("after", found.after.value_or(0), job.after.value_or(0));
        differs("runner", found.runner.size(), job.runner.size());
        for (const auto state : allItemStates)
            differs("count", found.counts[state], job.count(state));
        const auto items = must(m_operator->items(found.id, {}));
        differs("items", items.size(), job.items.size());
        for (std::size_t i = 0; i < std::min(items.size(), job.items.size()); ++i) {
            differs("item's state", int(items[i].state), int(job.items[i].state));
            differs("item's attempts", items[i].attempt, job.items[i].attempt);
            differs("item's epoch", items[i].epoch, job.items[i].epoch);
        }
    }
    std::optional<std::chrono::milliseconds> wait;
    for (const auto& [id, job] : m_model.jobs) {
        const bool waits = job.after && !job.isStarted && m_model.jobs[*job.after].state != Done;
        if (job.claimable && !waits)
            wait = std::min(wait.value_or(std::chrono::hours{1000}),
                std::max<std::chrono::milliseconds>(0ms, *job.claimable - m_model.now));
    }
    if (must(m_operator->untilNextClaim()) != wait)
        m_wrong = QStringLiteral("until the next claim");
}

HEADROOM_TEST(TestJobStoreRandom)

} // namespace headroom::tst_job_store_random

#include "tst_job_store_random.moc"
