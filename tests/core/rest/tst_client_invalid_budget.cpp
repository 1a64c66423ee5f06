// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The invalid requests of a fleet stay within the threshold of the priority that makes them, whatever is under way.
#include "tests/support/client_world.h"
#include "tests/support/model_fleet.h"

#include <QTest>

using namespace headroom;
using namespace std::chrono_literals;
using namespace headroom::support;
using rest::Priority;

class TestClientInvalidBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noPriorityPassesItsThreshold_data();
    void noPriorityPassesItsThreshold();
};

void TestClientInvalidBudget::noPriorityPassesItsThreshold_data()
{
    QTest::addColumn<Priority>("priority");
    QTest::addColumn<std::size_t>("processes");
    QTest::addColumn<std::uint64_t>("threshold");
    for (const std::size_t processes : {1, 2, 8}) {
        const auto add = [processes](const char* name, Priority priority, std::uint64_t threshold) {
            QTest::addRow("%s, %zu processes", name, processes) << priority << processes << threshold;
        };
        add("bulk", Priority::Bulk, 5000);
        add("normal", Priority::Normal, 8000);
        add("critical", Priority::Critical, 9500);
    }
}

void TestClientInvalidBudget::noPriorityPassesItsThreshold()
{
    QFETCH(Priority, priority);
    QFETCH(std::size_t, processes);
    QFETCH(std::uint64_t, threshold);
    ModelFleet::Options options;
    options.scheduler = unlimited(64);
    options.seed = static_cast<unsigned>(processes);
    ModelFleet fleet(options);
    for (std::size_t i = 0; i < processes; ++i)
        fleet.start(priority);
    fleet.clock.advance(2min);
    QCOMPARE(fleet.invalid, threshold);
}

QTEST_GUILESS_MAIN(TestClientInvalidBudget)
#include "tst_client_invalid_budget.moc"
