// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/own_strip.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/screenshots.h"
#include "ui/widgets/chips/chip_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

namespace headroom::tst_pictures {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// Everything fits at the sizes that people have, in both themes and in every state; and the tour that the program
// offers. HEADROOM_PICTURES=/tmp/ui- keeps a picture of each.
class TestPictures : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void theTourWritesEveryPageInBothThemes();
    void thePagesFit_data() { support::addLooks(); }
    void thePagesFit();
    void theStripsFitAtEveryWidth();
    void whatHasNoBucketsFits_data() { support::addLooks(); }
    void whatHasNoBucketsFits();
    void whatThisProcessSendsFits_data() { support::addLooks(); }
    void whatThisProcessSendsFits();
    void theDialogFits();
};

void TestPictures::theTourWritesEveryPageInBothThemes()
{
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 400);
    MainWindow window(feed, clock);
    window.show();
    feed.publish(fleet.first());
    connect(&window, &MainWindow::frameDone, &feed,
        [&] { QTimer::singleShot(100, &feed, [&] { feed.publish(fleet.step(20, 0, feed.selected())); }); });

    QTemporaryDir folder;
    Screenshots tour(window, QDir(folder.path()));
    std::optional<Result<QStringList>> result;
    connect(&tour, &Screenshots::finished, this, [&](const auto& files) { result = files; });
    tour.start();
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 30'000);
    QVERIFY(result->has_value());
    const auto pictures = 2 * qsizetype(window.pages().size());
    QCOMPARE(result->value().size(), pictures);
    QStringList distinct;
    for (const QString& path : result->value()) {
        const QImage image(path);
        QCOMPARE(image.size() / image.devicePixelRatio(), QSize(1440, 900));
        distinct += QString::fromLatin1(QCryptographicHash::hash(
            QByteArray(reinterpret_cast<const char*>(image.bits()), image.sizeInBytes()), QCryptographicHash::Md5)
                                            .toHex());
    }
    distinct.removeDuplicates();
    QCOMPARE(distinct.size(), pictures);
}

void TestPictures::thePagesFit()
{
    support::FakeFleet fleet(*m_clock, 400);
    openWindow();
    auto& window = *m_window;
    const QString suffix = support::dress(window);
    QStringList faults;
    const auto look = [&](const QString& name) {
        draw(fleet.step(120, 0, m_feed->selected()));
        m_clock->advance(1s);
        window.fleet().tick(); // rows are put in order
        faults += support::faultsOf(window, name + suffix);
    };
    faults += support::faultsOf(window, u"connecting"_s + suffix);
    draw(fleet.first());
    window.showPage(window.overview());
    look(u"overview"_s);
    window.showPage(window.buckets());
    auto& page = window.buckets();
    look(u"buckets"_s);
    page.openBucket(page.list().idAt(3));
    look(u"bucket"_s);
    page.closeDetail();
    page.setGrouped(true);
    look(u"routes"_s);
    page.list().setOpen(1, true);
    look(u"route-open"_s);
    page.setGrouped(false);
    page.findChild<ChipRow*>()->choose(ChipRow::Chosen(0b1011));
    look(u"standings"_s);
    page.findChild<ChipRow*>()->choose({});
    const auto lookAtClients = [&](const QString& name) {
        page.redisStrip().openClients();
        draw(fleet.step(1));
        faults += support::faultsOf(page.redisStrip().popup(), name + suffix);
        page.redisStrip().popup().hide();
    };
    lookAtClients(u"clients"_s);
    fleet.evictionPolicy = "allkeys-lru";
    fleet.mayListClients = false;
    look(u"evicts"_s);
    lookAtClients(u"clients-denied"_s);
    fleet.evictionPolicy = "noeviction";
    fleet.mayListClients = true;
    page.setFilterText(u"route:nothing"_s);
    look(u"nomatch"_s);
    page.setFilterText({});
    page.setFilterText(u"rote:messages"_s);
    look(u"badfilter"_s);
    QCOMPARE(page.list().shownBuckets(), std::size_t(page.list().source().size())); // the filter before it holds
    page.setFilterText({});
    page.setPaused(true);
    m_clock->advance(77s);
    look(u"paused"_s);
    page.setPaused(false);
    for (const auto& listed : window.pages()) {
        if (!listed.page->isAboutRedis())
            continue;
        window.showPage(*listed.page);
        console::Snapshot lost = fleet.step(400); // after that long, as the console tells of windows that ended
        lost.connection.phase = console::ConnectionState::Phase::Lost;
        lost.connection.problem = "redis-eu-1:6380 does not answer";
        lost.connection.lastLiveAt = m_clock->now() - 3s;
        draw(lost);
        faults += support::faultsOf(window, u"lost-"_s + listed.name + suffix);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

// Also between the sizes of the pictures: whatever room there is, what can be pressed is seen whole.
void TestPictures::theStripsFitAtEveryWidth()
{
    support::FakeFleet fleet(*m_clock, 400);
    openWindow();
    auto& window = *m_window;
    window.allowRequests();
    const auto drawBusy = [&](console::Snapshot snapshot) {
        snapshot.connection.sendsRequests = true;
        snapshot.own = std::make_shared<const console::RequestClientState>(
            support::busyOwnClient({3, 4, 6, 11, 20}, m_clock->now()));
        draw(std::move(snapshot));
    };
    drawBusy(fleet.first());
    QStringList faults;
    for (const auto& listed : window.pages()) {
        window.showPage(*listed.page);
        drawBusy(fleet.step(1));
        for (int width = 1440; width >= 860; width -= 20) {
            support::resizeTo(window, {width, 700});
            faults += support::faultsOf(window, u"strips-%1-%2"_s.arg(listed.name).arg(width));
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestPictures::whatHasNoBucketsFits()
{
    openWindow();
    auto& window = *m_window;
    const QString suffix = support::dress(window);
    using Phase = console::ConnectionState::Phase;
    console::Snapshot foreign;
    foreign.connection.phase = Phase::Live;
    foreign.connection.label = "production";
    foreign.connection.scheme = "spectacles";
    auto& check = foreign.connection.keyspace;
    check.finding = watch::KeyspaceCheck::Finding::NoneRecognised;
    check.chosen = {"spectacles", {}};
    check.keysSeen = check.keysExamined = 5001;
    check.looksLike = schemes::KeyNaming{"xenon", "ratelimits"};
    console::Snapshot empty = foreign;
    empty.connection.keyspace = {};
    empty.connection.keyspace.finding = watch::KeyspaceCheck::Finding::Empty;
    empty.connection.keyspace.chosen = {"spectacles", {}};
    empty.connection.keyspace.otherDatabase = 3;
    empty.connection.keyspace.keysInOtherDatabase = 5001;
    console::Snapshot none;
    none.connection.phase = Phase::Absent;
    none.connection.label = "no Redis";
    QStringList faults;
    for (const auto& [name, snapshot] :
        {std::pair(u"foreign-keys"_s, foreign), std::pair(u"empty-redis"_s, empty), std::pair(u"no-redis"_s, none)}) {
        for (const auto& listed : window.pages()) {
            window.showPage(*listed.page);
            draw(snapshot);
            faults += support::faultsOf(window, name + u'-' + listed.name + suffix);
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

namespace {

// Labels that do not say all of what they are called by.
QStringList shortenedIn(const QWidget& strip)
{
    QStringList shortened;
    for (const auto* label : strip.findChildren<QLabel*>()) {
        const QString whole = label->accessibleName();
        if (label->isVisible() && !whole.isEmpty() && label->text() != whole)
            shortened += QString(whole + u": "_s + label->text());
    }
    return shortened;
}

} // namespace

void TestPictures::whatThisProcessSendsFits()
{
    support::FakeFleet fleet(*m_clock, 60);
    openWindow();
    auto& window = *m_window;
    window.allowRequests();
    const QString suffix = support::dress(window);
    window.showPage(window.buckets());
    window.buckets().sortBy(BucketColumn::Queue, Qt::DescendingOrder);
    auto first = fleet.first();
    support::addOwnRows(first, m_clock->now());
    m_feed->publish(first);
    using State = console::RequestClientState;
    QStringList faults;
    const auto look = [&](const QString& name, const std::function<void(State&)>& change) {
        m_clock->advance(1100ms); // rows are put in order once a second
        auto next = fleet.step(10, 0, m_feed->selected());
        auto state = support::busyOwnClient({3, 4, 6, 11, 20}, m_clock->now());
        change(state);
        next.connection.sendsRequests = true;
        next.own = std::make_shared<const State>(std::move(state));
        draw(next);
        m_clock->advance(1s);
        window.fleet().tick(); // rows are put in order
        faults += support::faultsOf(window, name + suffix);
    };
    look(u"own"_s, [](State&) {});
    window.buckets().openBucket(console::firstOwnId);
    look(u"own-selected"_s, [](State&) {});
    window.buckets().closeDetail();
    look(u"own-redis-refuses"_s, [&](State& state) {
        state.storeProblems = {
            {{}, "waiting requests do not hear when they may be sent, and keep asking",
                "NOPERM this user has no permissions to run the 'subscribe' command",
                "grant +subscribe; headroomctl doctor prints the ACL line that grants it", m_clock->now()},
            {{}, "invalid requests are not counted for the fleet", "NOPERM", "grant +hincrby", m_clock->now()}};
    });
    look(u"own-refused"_s, [&](State& state) {
        state.tokenRefused = true;
        state.invalid = 8312;
        state.level = model::InvalidThresholds::Level::NormalStops;
        state.global.heldUntil = m_clock->now() + 30s;
        state.breaker = model::BreakerState::Open;
        state.breakerUntil = m_clock->now() + 12s;
        state.addressHeldUntil = m_clock->now() + 59min + 12s;
        state.redisProblem = "redis-eu-1:6380 refuses connections: is it running?";
    });
    if (window.width() >= 1440)
        faults += shortenedIn(*window.findChild<OwnStrip*>()) + shortenedIn(*window.findChild<RedisStrip*>());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestPictures::theDialogFits()
{
    support::FakeFleet fleet(*m_clock, 10);
    openWindow();
    auto& window = *m_window;
    window.allowRequests();
    window.fleet().openRequests();
    auto& dialog = *window.fleet().requestsDialog();
    dialog.findChild<QLineEdit*>()->setText(u"/channels/203039963636301824/messages"_s);
    for (int i = 0; i < 9; ++i) {
        for (auto* button : dialog.findChildren<QPushButton*>()) {
            if (button->objectName() == u"primary"_s)
                button->click();
        }
    }
    auto step = fleet.first();
    step.own = std::make_shared<const console::RequestClientState>(support::busyOwnClient({}, m_clock->now()));
    using Kind = console::EndedRequest::Kind;
    const auto end = [&](console::RequestNumber number, Kind kind, std::optional<int> status, const char* reason) {
        console::EndedRequest outcome;
        outcome.number = number;
        outcome.kind = kind;
        outcome.status = status;
        outcome.waited = 1200ms * number;
        outcome.took = outcome.waited + 41ms;
        outcome.attempts = kind == Kind::Answered ? 1 : 0;
        outcome.reason = reason;
        if (status && number > 1)
            outcome.waitReasons.add(model::WaitReason::Bucket);
        outcome.waitReasons.add(model::WaitReason::Global);
        if (status)
            outcome.body = R"([{"id": "1157360273712345678", "content": "Message 12", "channel_id": "203"}])";
        step.ended.push_back(outcome);
    };
    end(1, Kind::Answered, 200, "");
    end(2, Kind::Answered, 200, "");
    end(3, Kind::Answered, 403, "");
    end(4, Kind::Refused, {}, "the invalid-request budget would hold it for 312.0 s, and its deadline is 2.0 s");
    end(5, Kind::Cancelled, {}, "cancelled before it was sent");
    end(6, Kind::Uncertain, {}, "sent, and the connection closed before an answer came");
    end(7, Kind::Failed, {}, "discord.com could not be reached");
    m_feed->publish(step);
    dialog.findChild<QTableView*>()->selectRow(1);
    QStringList faults;
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        window.theme().preview(choice);
        const QString theme = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        for (const QSize size : {QSize(860, 640), QSize(560, 420)}) {
            dialog.resize(size);
            faults += support::faultsOf(dialog, u"dialog"_s + theme + u"-%1"_s.arg(size.width()));
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

HEADROOM_TEST(TestPictures)

} // namespace headroom::tst_pictures

#include "tst_pictures.moc"
