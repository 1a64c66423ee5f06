// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Back, forward and links: a place is shown again as it was left.
#include "core/console/past/view_feed.h"
#include "tests/support/recording/recorded_night.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/pages/traffic/route_card.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/places.h"
#include "ui/shell/saved_views.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/tables/bucket_table.h"
#include "ui/widgets/tables/log_table.h"

#include <QClipboard>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QWindow>

namespace headroom::tst_places {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestPlaces : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void theWindowBeginsWithoutAWayBack();
    void aBucketThatWasOpenComesBackWithItsFilter();
    void anOpenShardComesBack();
    void theButtonsOfAMouseGoBackAndForward();
    void whatThePaletteLeadsToIsAStep();
    void aRouteOpensAndClosesAsAStep();
    void everyPlaceOfAPageComesBackByItsLink_data();
    void everyPlaceOfAPageComesBackByItsLink();
    void aBucketThatIsNotReadYetIsOpenedLater();
    void whatIsNotThereIsSaid();
    void aLinkIsPastedIntoThePalette();
    void aLinkOfAnotherFleetSaysSo();
    void aRouteLeadsToItsBucketsAndABucketToItsRoute();
    void aShardLeadsToItsLines();
    void aMomentIsPartOfThePlace();
    void aViewIsSavedUnderANameAndOpened();

private:
    BucketsPage& buckets() const { return m_window->buckets(); }
    Places& places() const { return m_window->places(); }
    void press(Qt::Key key) { QTest::keyClick(m_window.get(), key, Qt::AltModifier); }
    bool isShown(const Page& page) const { return &m_window->page() == &page; }
    void publish(); // buckets and figures of logs
    console::BucketId openSomeBucket();
    QString copiedLink();
    void picture(const QString& name) const; // kept where HEADROOM_PICTURES says so

    std::unique_ptr<support::FakeFleet> m_fleet;
};

void TestPlaces::init()
{
    support::LogWindowTest::init();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 300);
    auto first = m_fleet->first();
    first.logs = m_logs->figures({});
    draw(std::move(first));
    m_window->showPage(m_window->overview());
}

void TestPlaces::publish()
{
    auto snapshot = m_fleet->step(0);
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    draw(std::move(snapshot));
}

// One that the filter lets through, which is not the first.
console::BucketId TestPlaces::openSomeBucket()
{
    publish(); // or there are no rows yet
    int row = 3;
    while (buckets().list().row(row).majorId.empty()) // in the fake fleet these have one key together
        ++row;
    const auto id = buckets().list().idAt(row);
    buckets().openBucket(id);
    return id;
}

QString TestPlaces::copiedLink()
{
    QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    return QGuiApplication::clipboard()->text();
}

void TestPlaces::picture(const QString& name) const
{
    const QString prefix = qEnvironmentVariable("HEADROOM_PICTURES");
    if (!prefix.isEmpty())
        QVERIFY(m_window->grab().save(prefix + u"places-"_s + name + u".png"_s));
}

void TestPlaces::theWindowBeginsWithoutAWayBack()
{
    openWindow();
    const Page& first = m_window->page();
    press(Qt::Key_Left);
    QVERIFY(isShown(first));
    press(Qt::Key_Right);
    QVERIFY(isShown(first));
}

void TestPlaces::aBucketThatWasOpenComesBackWithItsFilter()
{
    m_window->showPage(buckets());
    buckets().setFilterText(u"method:DELETE"_s);
    buckets().findChild<ChipRow*>()->choose({});
    const int filtered = buckets().list().rowCount();
    QVERIFY(filtered > 4 && filtered < 300);
    const auto id = openSomeBucket();
    m_window->showPage(m_window->shards());
    // Somebody goes on with the page by other ways.
    buckets().closeDetail();
    buckets().setFilterText({});
    press(Qt::Key_Left);
    QVERIFY(isShown(buckets()));
    QCOMPARE(buckets().list().rowCount(), filtered);
    QCOMPARE(m_feed->selected(), std::optional(id));
    press(Qt::Key_Left);
    picture(u"back"_s);
    QVERIFY(isShown(m_window->overview()));
    press(Qt::Key_Right);
    QVERIFY(isShown(buckets()));
    QCOMPARE(m_feed->selected(), std::optional(id));
    press(Qt::Key_Right);
    QVERIFY(isShown(m_window->shards()));
}

void TestPlaces::anOpenShardComesBack()
{
    m_window->showPage(shards());
    publish();
    shards().openShard({100, 37});
    shards().setFilterText(u"37"_s);
    publish();
    m_window->showPage(traffic());
    shards().closeShard();
    shards().setFilterText({});
    press(Qt::Key_Left);
    publish();
    QVERIFY(shards().openedShard() == (console::LogQuery::Shard{100, 37}));
    QCOMPARE(m_feed->logQuery().shard, (std::optional(console::LogQuery::Shard{100, 37})));
    QCOMPARE(shards().place().filter, std::string("37"));
}

void TestPlaces::theButtonsOfAMouseGoBackAndForward()
{
    m_window->showPage(buckets());
    m_window->showPage(m_window->shards());
    QTest::mouseClick(m_window->windowHandle(), Qt::BackButton, {}, QPoint(700, 400));
    QVERIFY(isShown(buckets()));
    QTest::mouseClick(m_window->windowHandle(), Qt::ForwardButton, {}, QPoint(700, 400));
    QVERIFY(isShown(m_window->shards()));
}

void TestPlaces::whatThePaletteLeadsToIsAStep()
{
    m_window->showPage(buckets());
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* typed = child<CommandPalette>()->findChild<QLineEdit*>();
    QTest::keyClicks(typed, u"/channels mess"_s);
    QTest::keyClick(typed, Qt::Key_Return);
    QVERIFY(isShown(buckets()));
    QVERIFY(!buckets().place().filter.empty());
    press(Qt::Key_Left);
    QVERIFY(isShown(buckets())); // on the same page, before
    QVERIFY(buckets().place().filter.empty());
    press(Qt::Key_Right);
    QVERIFY(!buckets().place().filter.empty());
}

void TestPlaces::aRouteOpensAndClosesAsAStep()
{
    m_window->showPage(traffic());
    publish();
    auto& table = traffic().table();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(0, 1)).center());
    const auto route = traffic().openedRoute();
    QVERIFY2(route.find(" /") != std::string::npos, route.c_str());
    QCOMPARE(m_feed->logQuery().route, route);
    QVERIFY(says(u"Reading its lines"_s));
    publish();
    QCOMPARE(traffic().routeCard().table().model()->rowCount(), 60);
    QVERIFY(says(u"1,204 requests from"_s));
    picture(u"route"_s);
    press(Qt::Key_Left);
    QVERIFY(traffic().openedRoute().empty());
    QVERIFY(isShown(traffic()));
    publish();
    QVERIFY(table.isVisible());
    press(Qt::Key_Right);
    QCOMPARE(traffic().openedRoute(), route);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(traffic().openedRoute().empty());
}

void TestPlaces::everyPlaceOfAPageComesBackByItsLink_data()
{
    QTest::addColumn<QString>("link");
    const auto row = [](const char* link) { QTest::newRow(link) << QString::fromUtf8(link); };
    row("headroom://overview");
    row("headroom://buckets?filter=method:DELETE&only=held,exhausted");
    row("headroom://traffic?filter=messages&only=denied,limited&log=/var/log/nginx/discord_proxy_2.log");
    row("headroom://traffic/POST%20%2Fchannels%2F%7Bchannel%7D%2Fmessages");
    row("headroom://traffic?from=2026-11-20T10:00:00Z&to=2026-11-20T10:05:00.500Z");
    row("headroom://shards/ssh%20gw-1%20tail%20-F%20gateway.log/37?filter=37&only=trouble");
    row("headroom://shards?log=ssh%20gw-2%20tail%20-F%20gateway.log");
}

void TestPlaces::everyPlaceOfAPageComesBackByItsLink()
{
    QFETCH(QString, link);
    publish();
    QVERIFY(places().openLink(link));
    publish();
    publish(); // what was wanted once logs were known is asked for, and answered
    QCOMPARE(copiedLink(), link);
    m_window->showPage(isShown(m_window->overview()) ? static_cast<Page&>(buckets()) : m_window->overview());
    QVERIFY(copiedLink() != link);
    press(Qt::Key_Left);
    publish();
    QCOMPARE(copiedLink(), link);
}

void TestPlaces::aBucketThatIsNotReadYetIsOpenedLater()
{
    m_window->showPage(buckets());
    const auto id = openSomeBucket();
    const auto link = copiedLink();
    QVERIFY2(link.startsWith(u"headroom://buckets/"_s), qPrintable(link));
    // Another window, whose keys are still being read.
    m_feed->selections.clear();
    openWindow();
    console::Snapshot loading;
    loading.connection.phase = console::ConnectionState::Phase::Loading;
    draw(loading);
    QVERIFY(places().openLink(link));
    QVERIFY(isShown(buckets()));
    QCOMPARE(places().current().opened.size(), 0U);
    support::FakeFleet fleet(*m_clock, 300);
    draw(fleet.first());
    m_clock->advance(2s);
    draw(fleet.step(0));
    QTRY_COMPARE(m_feed->selected(), std::optional(id)); // with the next tick
    QCOMPARE(copiedLink(), link);
}

void TestPlaces::whatIsNotThereIsSaid()
{
    QVERIFY(places().openLink(u"headroom://buckets/no%20such%20key"_s));
    QVERIFY(says(u"no such key is not in this Redis"_s));
    QVERIFY(isShown(buckets()));
    QVERIFY(places().openLink(u"headroom://shards/elsewhere.log/7"_s));
    publish();
    QVERIFY(says(u"tells of shard 7 of elsewhere.log"_s));
    QVERIFY(places().openLink(u"headroom://jobs/12"_s)); // there is no queue
    QVERIFY(says(u"no page “jobs”"_s));
    QVERIFY(isShown(shards()));
    QVERIFY(places().openLink(u"headroom://overview?at=soon"_s));
    QVERIFY(says(u"The link cannot be read"_s));
    QVERIFY(!places().openLink(u"overview"_s));
}

void TestPlaces::aLinkIsPastedIntoThePalette()
{
    const auto open = [this](const QString& typed) {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* palette = child<CommandPalette>();
        auto* field = palette->findChild<QLineEdit*>();
        QGuiApplication::clipboard()->setText(typed);
        field->paste();
        const auto* list = palette->findChild<QListView*>();
        QCOMPARE(list->model()->rowCount(), 1);
        QCOMPARE(list->model()->index(0, 0).data().toString(), u"Open this link"_s);
        QTest::keyClick(field, Qt::Key_Return);
    };
    open(u"  <headroom://buckets?filter=is:held>"_s);
    QVERIFY(isShown(buckets()));
    QCOMPARE(buckets().place().filter, std::string("is:held"));
    press(Qt::Key_Left);
    QVERIFY(isShown(m_window->overview()));
    // From the menu the one that was copied is there already.
    QGuiApplication::clipboard()->setText(u"headroom://shards"_s);
    support::actionIn(*m_window, u"Open link…"_s)->trigger();
    QTest::keyClick(child<CommandPalette>()->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(isShown(shards()));
}

void TestPlaces::aLinkOfAnotherFleetSaysSo()
{
    auto snapshot = m_fleet->step(0);
    snapshot.connection.name = "production eu";
    draw(std::move(snapshot));
    QCOMPARE(copiedLink(), u"headroom://overview?profile=production%20eu"_s);
    QVERIFY(places().openLink(u"headroom://buckets?profile=staging"_s));
    QVERIFY(says(u"The link is of “staging”"_s));
    QVERIFY(isShown(buckets()));
}

void TestPlaces::aRouteLeadsToItsBucketsAndABucketToItsRoute()
{
    m_window->showPage(traffic());
    publish();
    traffic().openRoute("POST /channels/{channel}/messages");
    publish();
    support::buttonIn(traffic().routeCard(), u"Show its buckets"_s)->click();
    QVERIFY(isShown(buckets()));
    QCOMPARE(buckets().place().filter, std::string("route:\"/channels/{channel}/messages\""));
    openSomeBucket();
    support::buttonIn(buckets(), u"Its requests in Traffic"_s)->click();
    QVERIFY(isShown(traffic()));
    const auto place = traffic().place();
    QVERIFY(!place.opened.empty() || !place.filter.empty());
    press(Qt::Key_Left);
    QVERIFY(isShown(buckets()));
    QCOMPARE(buckets().place().opened.size(), 1U);
}

void TestPlaces::aShardLeadsToItsLines()
{
    m_window->showPage(shards());
    publish();
    shards().openShard({100, 37});
    publish();
    QVERIFY(!m_feed->logQuery().withLines);
    QTest::mouseClick(support::buttonIn(shards().detail(), u"Lines"_s), Qt::LeftButton);
    QVERIFY(m_feed->logQuery().withLines);
    publish();
    auto& lines = shards().detail().lines();
    picture(u"shard-lines"_s);
    QVERIFY2(lines.isVisible(), qPrintable(QString::number(shards().detail().height())));
    QCOMPARE(lines.model()->rowCount(), 40);
    lines.selectRow(1);
    lines.setFocus();
    QTest::keyClick(&lines, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"shard=37"_s));
    shards().closeShard();
    QVERIFY(!m_feed->logQuery().withLines);
}

void TestPlaces::aMomentIsPartOfThePlace()
{
    constexpr std::int64_t length = 600;
    const QTemporaryDir folder;
    const auto path = folder.filePath(u"night.rec"_s).toStdString();
    const auto from = std::chrono::floor<std::chrono::seconds>(m_clock->wallNow()) - std::chrono::seconds{length};
    const support::RecordedNight night(path, from, length);
    openPastWindow({});
    auto& view = *m_view;
    draw(m_fleet->first());
    const WallTime at = from + 100s;
    const auto link = QString::fromStdString(console::linkTo({.page = "overview", .at = at}));
    QVERIFY(places().openLink(link)); // before it is known that something is recorded
    QVERIFY(!view.at());
    view.setRecording(path);
    QCOMPARE(view.at(), std::optional(at));
    QTRY_VERIFY(m_window->past().isShown());
    QCOMPARE(copiedLink(), link);
    m_window->showPage(buckets()); // the moment stays
    QCOMPARE(places().current().at, std::optional(at));
    press(Qt::Key_Left);
    QCOMPARE(view.at(), std::optional(at));
    QVERIFY(places().openLink(u"headroom://overview"_s)); // of what is live
    QVERIFY(!view.at());
    press(Qt::Key_Left);
    QCOMPARE(view.at(), std::optional(at));
    QTRY_VERIFY(m_window->past().isShown());
}

void TestPlaces::aViewIsSavedUnderANameAndOpened()
{
    publish();
    m_window->showPage(buckets());
    buckets().setFilterText(u"is:held"_s);
    const auto save = [this](const QString& name) {
        activate();
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        auto* dialog = m_window->findChild<QDialog*>(u"content"_s);
        QVERIFY(dialog);
        auto* field = dialog->findChild<QLineEdit*>();
        field->setText(name);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!m_window->findChild<QDialog*>(u"content"_s));
    };
    save(u"  Held  back "_s);
    m_window->showPage(m_window->overview());
    save(u"All"_s);
    buckets().setFilterText({});

    activate();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* field = child<CommandPalette>()->findChild<QLineEdit*>();
    QTest::keyClicks(field, u"held back"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(isShown(buckets()));
    QCOMPARE(buckets().place().filter, std::string("is:held"));

    // It is there after a start as well, and can be removed.
    m_window->close();
    m_window.reset();
    openWindow();
    auto& views = *m_window->findChild<SavedViews*>();
    QCOMPARE(views.views().size(), 2U);
    QCOMPARE(views.views()[0].name, u"Held back"_s);
    QCOMPARE(views.views()[0].link, u"headroom://buckets?filter=is:held"_s);
    QCOMPARE(views.save(u" "_s), u"A view needs a name"_s);
    QCOMPARE(views.save(u"All"_s), QString()); // in place of the other
    QCOMPARE(views.views().size(), 2U);
    views.remove(u"Held back"_s);
    QCOMPARE(views.views().size(), 1U);
}

HEADROOM_TEST(TestPlaces)

} // namespace headroom::tst_places

#include "tst_places.moc"
