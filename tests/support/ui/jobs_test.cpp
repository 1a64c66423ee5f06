// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/jobs_test.h"

#include "tests/support/ui/layout.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/widgets/tables/log_table.h"

#include <QFile>
#include <QItemSelectionModel>
#include <QJsonArray>
#include <QPushButton>
#include <QTest>

namespace headroom::support {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobId;
using console::JobState;
using jobs::JobStore;
using ui::NewJobDialog;

void JobsTest::init()
{
    WindowTest::init();
    m_address = m_queues.fresh(jobs::QueueAddress::Engine::Sqlite);
    m_store = must(JobStore::open(m_address));
}

void JobsTest::cleanup()
{
    WindowTest::cleanup();
    m_controller.reset();
    m_store.reset();
}

void JobsTest::openOn(console::JobsController::Options options, QSize size)
{
    m_controller = std::make_unique<console::JobsController>(std::move(options), m_time);
    openWindow(size);
    m_window->fleet().openJobs(*m_controller);
    m_controller->start();
    m_window->showPage(*m_window->fleet().jobs());
    QTRY_VERIFY(m_controller->figures()->isRead || !m_controller->figures()->trouble.empty());
}

void JobsTest::openFilled()
{
    fill();
    openOn(m_address);
}

JobId JobsTest::addJob(const std::string& title, int items, JobState next, const std::string& plan, int kept)
{
    const auto job = must(m_store->add({.operation = "edit-members", .title = title}));
    std::vector<jobs::NewItem> planned;
    for (int i = 0; i < items; ++i)
        planned.push_back(
            {.action = "change", .kind = "member", .target = std::to_string(401'800'000'000'000'000 + i * 217)});
    for (int i = 0; i < kept; ++i)
        planned.push_back({.action = "keep", .kind = "member", .target = "1", .state = jobs::ItemState::Skipped});
    must(m_store->addItems(job, planned));
    must(m_store->finishPlan(job, plan, next));
    return job;
}

jobs::Lease JobsTest::work(int done, int failed)
{
    const auto lease = must(m_store->claim("ops-2:4711", 300s))->lease;
    jobs::Batch intents;
    jobs::Batch outcomes;
    for (int n = 1; n <= done + failed; ++n) {
        intents.intents.push_back({.n = n});
        if (n <= done)
            outcomes.outcomes.push_back({.n = n, .status = 204});
        else
            outcomes.outcomes.push_back({.n = n,
                .state = jobs::ItemState::Failed,
                .status = 403,
                .code = 50013,
                .error = "Missing Permissions: the role is above the bot's"});
    }
    must(m_store->commit(lease, intents));
    must(m_store->commit(lease, outcomes));
    return lease;
}

void JobsTest::fill()
{
    constexpr Duration leasesLast = 60s; // and as long again in the test
    const auto filled = m_queues.path("filled");
    m_store.reset(); // so that all of it is in the file
    const auto now = m_time.now();
    if (m_filledAt && now - *m_filledAt < leasesLast) {
        QFile::remove(QString::fromStdString(m_address.path));
        QVERIFY(QFile::copy(QString::fromStdString(filled), QString::fromStdString(m_address.path)));
        m_store = must(JobStore::open(m_address));
        return;
    }
    m_filledAt = now;
    m_store = must(JobStore::open(m_address));
    fillAnew();
    m_store.reset();
    QFile::remove(QString::fromStdString(filled));
    QVERIFY(QFile::copy(QString::fromStdString(m_address.path), QString::fromStdString(filled)));
    m_store = must(JobStore::open(m_address));
}

void JobsTest::fillAnew()
{
    m_done = addJob("Ban 312 accounts", 312);
    must(m_store->settle(work(312, 0), {}));
    m_failed = addJob("Rename 40 channels", 40);
    must(m_store->settle(work(38, 2), {}));
    must(m_store->cancel(addJob("Time out 12 members", 12)));
    m_held = addJob("Remove role “Muted” from 20,118 members", 20'118);
    must(m_store->setState(work(6236, 4), JobState::HeldBack,
        {.reason = jobs::HeldReason::InvalidBudget, .until = std::nullopt},
        "invalid requests at 83 % of the ban threshold"));
    m_running = addJob("Set nickname of 1,412 members", 1412);
    work(127, 1);
    m_queued = addJob("Delete 480 messages in #spam", 480);
    m_paused = addJob("Add role “Spring” to 96 members", 96);
    must(m_store->pause(m_paused));
    m_waiting = addJob("Delete 14 channels of “Aurora”", 14, JobState::WaitingForConfirmation,
        R"({"delete": 14, "keep": 3, "skipped": 1, "requests": [{"route": "DELETE /channels/{channel}", "count": 14}],
            "seconds": 90, "guild_name": "Aurora", "destructive": true, "notes": ["2 channels have webhooks"]})",
        4);
    must(m_store->add({.operation = "edit-roles", .title = "Colour of 30 roles"}));
}

void JobsTest::select(JobId job)
{
    QTRY_VERIFY(page().model().rowOf(job) >= 0);
    page().table().setFocus();
    // As without keys, which the test before may have left pressed.
    page().table().selectionModel()->setCurrentIndex(
        page().model().index(page().model().rowOf(job), int(ui::JobColumn::Name)),
        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

bool JobsTest::isShown(JobId job, JobState state) const
{
    const int row = page().model().rowOf(job);
    return row >= 0 && page().model().row(row).job.state == state;
}

void JobsInSimTest::cleanup()
{
    JobsTest::cleanup();
    m_sim.reset();
}

void JobsInSimTest::openHere(Token token, bool runsJobs)
{
    console::JobsController::Options options{.address = m_address, .runsJobs = runsJobs};
    if (m_sim) {
        options.profile.emplace().requests.emplace().client.transport.api = m_sim->api();
        if (token == Token::Some)
            options.profile->requests->client.transport.token = "one";
    }
    openOn(std::move(options));
}

void JobsInSimTest::openWithSim()
{
    openSim();
    openHere();
}

QString JobsInSimTest::guild() const
{
    return m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
}

QStringList JobsInSimTest::channelNames() const
{
    QStringList names;
    const auto guilds = m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray();
    for (const auto& channel : guilds[0].toObject()[u"channels"_s].toArray())
        names += channel.toObject()[u"name"_s].toString();
    names.sort();
    return names;
}

std::size_t JobsInSimTest::changesSent()
{
    std::size_t sent = 0;
    for (const auto& arrival : m_sim->arrivals())
        sent += arrival.bucket.starts_with("channel-update") || arrival.bucket.starts_with("channel-delete");
    return sent;
}

void JobsInSimTest::beginJob(const char* operation)
{
    page().maker().makeNew();
    dialog().operations().choose(operation);
    dialog().guild().setValue(guild());
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Values);
}

void JobsInSimTest::writeRename(const QString& name)
{
    beginJob("edit-channels");
    dialog().field("rename")->setValue(name);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
}

void JobsInSimTest::plan()
{
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
}

void JobsInSimTest::planRename(const QString& name)
{
    writeRename(name);
    plan();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Plan);
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
}

void JobsInSimTest::queueRename(const QString& name)
{
    planRename(name);
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob());
    m_job = *page().openedJob();
}

} // namespace headroom::support
