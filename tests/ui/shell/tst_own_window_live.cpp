// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window on the real console, a real Redis and the simulator: what is typed goes out, waits in sight and ends.
#include "core/base/time/system_clock.h"
#include "core/console/live_feed.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/sim_process.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/own_strip.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/main_window.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

namespace headroom::tst_own_window_live {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestOwnWindowLive : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void whatIsTypedWaitsInItsRowAndEnds();
};

void TestOwnWindowLive::whatIsTypedWaitsInItsRowAndEnds()
{
    support::RedisServer redis;
    support::SimProcess sim({u"--bucket-limit"_s, u"2/1"_s});
    SystemClock clock;
    console::LiveFeed feed;
    MainWindow window(feed, clock);
    window.allowRequests();
    window.show();
    window.showPage(window.buckets());
    console::Profile profile;
    profile.endpoint = *redis::parseEndpoint(redis.url());
    profile.requests.emplace();
    profile.requests->client.transport.api = sim.api();
    profile.requests->client.transport.token = "right";
    feed.open(profile);
    QTRY_VERIFY(window.findChild<OwnStrip*>()->isVisible());

    window.fleet().openRequests();
    auto& dialog = *window.fleet().requestsDialog();
    dialog.findChild<QLineEdit*>()->setText(u"/channels/203039963636301824/messages"_s);
    dialog.findChild<QSpinBox*>()->setValue(7);
    support::buttonIn(dialog, u"Send"_s)->click();
    const auto& list = window.buckets().list();
    const auto wait = [&] { return list.index(0, int(BucketColumn::Wait)).data().toString(); };
    QTRY_COMPARE(list.rowCount(), 1); // the bucket of Redis and the lane are one row
    QTRY_VERIFY2(wait().startsWith(u"bucket "_s), qPrintable(wait()));
    QTRY_VERIFY(!console::isOwnId(list.idAt(0)));

    const auto* results = dialog.findChild<QTableView*>()->model();
    const auto unfinished = [&] {
        int count = 0;
        for (int row = 0; row < results->rowCount(); ++row)
            count += results->index(row, int(RequestColumn::Tries)).data().toString() == u"1"_s ? 0 : 1;
        return count;
    };
    QTRY_COMPARE_WITH_TIMEOUT(unfinished(), 0, 30'000);
    QTRY_COMPARE(list.index(0, int(BucketColumn::Queue)).data().toString(), QString());
}

HEADROOM_TEST(TestOwnWindowLive)

} // namespace headroom::tst_own_window_live

#include "tst_own_window_live.moc"
