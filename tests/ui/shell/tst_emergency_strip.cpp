// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/screenshots.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/navigation.h"

#include <QPushButton>

namespace headroom::tst_emergency_strip {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::Emergency;
using Kind = Emergency::Kind;
using Severity = Emergency::Severity;
using Place = Emergency::Place;
using Evidence = Emergency::Evidence;

class TestEmergencyStrip : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void nothingIsSaidWhileAllIsWell();
    void eachIsSaidInWords_data();
    void eachIsSaidInWords();
    void shardsThatAreBackAreNotSaidToBeGone();
    void theWorstIsInSightAndTheOthersBehindAButton();
    void theSidebarAndTheTitleSaySoOnEveryPage();
    void theButtonLeadsToThePlace_data();
    void theButtonLeadsToThePlace();
    void theKeyboardReachesAll();
    void aCountdownGoesOnWithoutSnapshots();
    void aProblemOfTheConnectionIsSaidAfterThem();
    void aCardPastTheLimitSaysBanned();
    void theGaugeIsAsBadAsTheEmergency();
    void shardsAreSaidToBeGoneByTheirCause();
    void allOfThemLeaveThePageRoom_data();
    void allOfThemLeaveThePageRoom();
    void eachFits();

private:
    EmergencyStrip* strip() const { return child<EmergencyStrip>(); }
    QPushButton* button(const QString& text) const { return support::buttonIn(*strip(), text); }
    Emergency emergency(Kind kind) const;
    void drawWith(std::vector<Emergency> emergencies);

    std::unique_ptr<support::FakeFleet> m_fleet;
};

void TestEmergencyStrip::init()
{
    support::WindowTest::init();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 60);
    openWindow();
    draw(m_fleet->first());
}

Emergency TestEmergencyStrip::emergency(Kind kind) const
{
    Emergency made;
    made.kind = kind;
    made.severity = Severity::Critical;
    made.since = m_clock->now() - 65s;
    switch (kind) {
    case Kind::Banned:
    case Kind::BanNear:
        made.where = "10.0.0.6";
        made.cause = "403 DELETE …/messages/{id}";
        made.count = kind == Kind::Banned ? 10'035 : 9'436;
        made.limit = 10'000;
        if (kind == Kind::BanNear)
            made.timeToBan = 40s;
        break;
    case Kind::TokenRefused:
        made.place = Place::RequestClient;
        break;
    case Kind::RedisLost:
        made.place = Place::Redis;
        made.problem = "redis-eu-1:6380 does not answer";
        break;
    case Kind::GlobalBlocked:
        made.place = Place::GlobalLimit;
        made.until = m_clock->now() + 24'700ms;
        break;
    case Kind::ShardsGone:
        made.place = Place::Shards;
        made.severity = Severity::Warning;
        made.count = 7;
        made.limit = 256;
        made.shards = {{1, 3}, {1, 17}, {1, 40}, {2, 41}, {2, 77}};
        break;
    }
    return made;
}

void TestEmergencyStrip::drawWith(std::vector<Emergency> emergencies)
{
    auto next = m_fleet->step(0);
    next.emergencies = std::move(emergencies);
    draw(std::move(next));
}

void TestEmergencyStrip::nothingIsSaidWhileAllIsWell()
{
    QVERIFY(!strip()->isVisible());
    QVERIFY(!m_window->windowTitle().startsWith(u'('));
}

void TestEmergencyStrip::eachIsSaidInWords_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("evidence");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("brief");
    const auto row = [](const char* name, Kind kind, Evidence evidence, const QString& headline, const QString& brief) {
        QTest::newRow(name) << int(kind) << int(evidence) << headline << brief;
    };
    row("banned", Kind::Banned, Evidence::Counted,
        u"Banned: 10,035 of 10,000 invalid requests in 10 min from 10.0.0.6"_s, u"Banned"_s);
    row("banned by a log", Kind::Banned, Evidence::Log,
        u"Would be banned: 10,035 of 10,000 invalid requests in 10 min, 10.0.0.6"_s, u"Would be banned"_s);
    row("perhaps", Kind::Banned, Evidence::LogAtMost,
        u"May be banned: up to 10,035 of 10,000 invalid requests in 10 min, 10.0.0.6"_s, u"May be banned"_s);
    row("ban near", Kind::BanNear, Evidence::Counted,
        u"Ban near, in under 1 min: 9,436 of 10,000 invalid requests in 10 min from 10.0.0.6"_s,
        u"Ban near: 9,436 of 10,000"_s);
    row("token", Kind::TokenRefused, Evidence::Counted, u"Token refused: Discord answered 401"_s, u"Token refused"_s);
    row("redis", Kind::RedisLost, Evidence::Counted, u"Redis lost: redis-eu-1:6380 does not answer"_s, u"Redis lost"_s);
    row("global", Kind::GlobalBlocked, Evidence::Counted, u"Global 429: all requests with the token wait for 24.7 s"_s,
        u"Global 429"_s);
    row("shards", Kind::ShardsGone, Evidence::Counted, u"Shards gone: 7 of 256 · 3, 17, 40, 41, 77, …"_s,
        u"7 shards gone"_s);
}

void TestEmergencyStrip::eachIsSaidInWords()
{
    QFETCH(int, kind);
    QFETCH(int, evidence);
    QFETCH(QString, headline);
    QFETCH(QString, brief);
    auto said = emergency(Kind(kind));
    said.evidence = Evidence(evidence);
    drawWith({said});
    QVERIFY(strip()->isVisible());
    QCOMPARE(strip()->headlines(), QStringList{headline});
    QVERIFY(m_window->windowTitle().startsWith(u"(!) "_s + brief + u" · "_s));
    const auto words = wordsOf(said, m_clock->now());
    QVERIFY(!words.advice.isEmpty() && !words.action.isEmpty());
    const auto* row = child<EmergencyRow>();
    QVERIFY(row->accessibleName().contains(headline));
    QVERIFY(row->accessibleName().contains(u"since "_s));
    QCOMPARE(row->accessibleDescription(), words.advice);
}

void TestEmergencyStrip::shardsThatAreBackAreNotSaidToBeGone()
{
    auto said = emergency(Kind::ShardsGone);
    said.back = 3;
    drawWith({said});
    QCOMPARE(strip()->headlines(), QStringList{u"Shards gone: 4 of 256 · 3, 17, 40, 41 · 3 back"_s});
    said.back = said.count;
    drawWith({said});
    QCOMPARE(strip()->headlines(), QStringList{u"Shards back: 7 of 256 · 3, 17, 40, 41, 77, …"_s});
    QVERIFY(wordsOf(said, m_clock->now()).advice.contains(u"served again"_s));
    QCOMPARE(wordsOf(said, m_clock->now()).brief, u"7 shards back"_s); // the title changes once in a while
}

void TestEmergencyStrip::theWorstIsInSightAndTheOthersBehindAButton()
{
    drawWith({emergency(Kind::BanNear), emergency(Kind::RedisLost), emergency(Kind::ShardsGone)});
    const auto shown = [this] {
        QStringList said;
        for (const auto* row : strip()->findChildren<EmergencyRow*>()) {
            if (row->isVisible())
                said += row->headline();
        }
        return said;
    };
    QCOMPARE(shown(), strip()->headlines().mid(0, 1));
    QTest::mouseClick(button(u"+2 more"_s), Qt::LeftButton);
    QCOMPARE(shown(), strip()->headlines());
    QTest::mouseClick(button(u"Less"_s), Qt::LeftButton);
    QCOMPARE(shown().size(), 1);
    drawWith({emergency(Kind::BanNear)});
    QVERIFY(!button(u"+2 more"_s));
    drawWith({});
    QVERIFY(!strip()->isVisible());
}

void TestEmergencyStrip::theSidebarAndTheTitleSaySoOnEveryPage()
{
    drawWith({emergency(Kind::BanNear), emergency(Kind::ShardsGone)});
    const auto heard = [this](int page) {
        return child<Navigation>()->item(page)->data(Qt::AccessibleTextRole).toString();
    };
    for (const auto& listed : m_window->pages()) {
        m_window->showPage(*listed.page);
        QVERIFY(strip()->isVisible());
        QVERIFY(m_window->windowTitle().startsWith(u"(!) Ban near: 9,436 of 10,000 · "_s));
        QVERIFY(heard(0).contains(u"Ban near: 9,436 of 10,000"_s));
        QVERIFY(heard(3).contains(u"7 shards gone"_s));
        QVERIFY(!heard(1).contains(u"Ban"_s));
    }
    drawWith({});
    QVERIFY(!heard(0).contains(u"Ban"_s));
    QVERIFY(!m_window->windowTitle().startsWith(u'('));
}

void TestEmergencyStrip::theButtonLeadsToThePlace_data()
{
    QTest::addColumn<int>("place");
    QTest::addColumn<int>("page");
    const auto row = [](const char* name, Place place, int page) { QTest::newRow(name) << int(place) << page; };
    row("counted", Place::InvalidRequests, 0);
    row("by a log", Place::LogBudgets, 2);
    row("global", Place::GlobalLimit, 0);
    row("redis", Place::Redis, 0);
    row("token", Place::RequestClient, 1);
    row("shards", Place::Shards, 3);
}

void TestEmergencyStrip::theButtonLeadsToThePlace()
{
    QFETCH(int, place);
    QFETCH(int, page);
    auto said = emergency(Kind::BanNear);
    said.place = Place(place);
    drawWith({said});
    m_window->showPage(*m_window->pages()[page == 0 ? 1 : 0].page);
    QTest::mouseClick(button(u"Show causes"_s), Qt::LeftButton);
    QCOMPARE(&m_window->page(), m_window->pages()[std::size_t(page)].page);
}

void TestEmergencyStrip::theKeyboardReachesAll()
{
    drawWith({emergency(Kind::ShardsGone), emergency(Kind::RedisLost)});
    m_window->showPage(m_window->buckets());
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QCOMPARE(&m_window->page(), &m_window->shards());
    child<Navigation>()->setFocus();
    QTest::keyClick(child<Navigation>(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), button(u"Show shards"_s));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), button(u"+1 more"_s));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), button(u"Show connection"_s));
    QVERIFY(!QApplication::focusWidget()->accessibleName().isEmpty());
}

void TestEmergencyStrip::aCountdownGoesOnWithoutSnapshots()
{
    drawWith({emergency(Kind::GlobalBlocked)});
    m_clock->advance(20s);
    QTRY_COMPARE(strip()->headlines(), QStringList{u"Global 429: all requests with the token wait for 4.7 s"_s});
    m_clock->advance(6s);
    QTRY_COMPARE(strip()->headlines(), QStringList{u"Global 429: over; requests go out again"_s});
}

void TestEmergencyStrip::aProblemOfTheConnectionIsSaidAfterThem()
{
    auto next = m_fleet->step(0);
    next.connection.problem = "No permission for CLIENT TRACKING: allow +client|tracking";
    next.emergencies = {emergency(Kind::BanNear)};
    draw(next);
    QCOMPARE(strip()->headlines().size(), 2);
    QCOMPARE(strip()->headlines().back(), QString::fromStdString(next.connection.problem));
    // What a lost connection says stands in its own line.
    next.emergencies = {emergency(Kind::RedisLost)};
    draw(next);
    QCOMPARE(strip()->headlines().size(), 1);
}

void TestEmergencyStrip::aCardPastTheLimitSaysBanned()
{
    auto next = m_fleet->step(0);
    next.invalid.inWindow = 10'035;
    next.invalid.timeToBan = 0s;
    draw(next);
    QVERIFY(says(u"Banned"_s));
    QVERIFY(!says(u"under 1 min"_s));
    QCOMPARE(banWords(10'000, 10'000, 0s, Evidence::Log).text, u"Would be banned"_s);
    QCOMPARE(banWords(10'000, 10'000, 0s, Evidence::LogAtMost).text, u"May be banned"_s);
    QCOMPARE(banWords(9'436, 10'000, 40s, Evidence::Counted).tone, Tone::Critical);
    QCOMPARE(banWords(7'000, 10'000, 6min, Evidence::Counted).tone, Tone::Warning);
    QCOMPARE(banWords(900, 10'000, 4min, Evidence::Counted).tone, Tone::Text); // no emergency: the rate is a guess
    QVERIFY(banWords(7'000, 10'000, {}, Evidence::Counted).text.isEmpty());
}

void TestEmergencyStrip::theGaugeIsAsBadAsTheEmergency()
{
    const auto gaugeAt = [this](std::int64_t count, std::optional<Duration> timeToBan) {
        auto next = m_fleet->step(0);
        next.invalid.inWindow = count;
        next.invalid.timeToBan = timeToBan;
        draw(std::move(next));
        for (const auto* gauge : m_window->overview().findChildren<Gauge*>()) {
            if (gauge->accessibleName().startsWith(u"Invalid requests"_s))
                return Gauge::tone(gauge->reading());
        }
        return Tone::Muted;
    };
    m_window->showPage(m_window->overview());
    QCOMPARE(gaugeAt(7'900, {}), Tone::Ok);
    QCOMPARE(gaugeAt(8'000, {}), Tone::Warning);
    QCOMPARE(gaugeAt(9'000, {}), Tone::Critical);
    QCOMPARE(gaugeAt(5'000, 9min), Tone::Warning);
    QCOMPARE(gaugeAt(5'000, 4min), Tone::Critical);
}

void TestEmergencyStrip::shardsAreSaidToBeGoneByTheirCause()
{
    auto said = emergency(Kind::ShardsGone);
    const auto advice = [&] { return wordsOf(said, m_clock->now()).advice; };
    QCOMPARE(advice(), u"They are not served: look at the gateway processes that run them."_s); // of a recording
    said.outages = {.silent = 4, .reconnecting = 2, .missedAcks = 1};
    QCOMPARE(advice(), u"4 silent, 2 reconnecting, 1 missed ACK: look at the gateway processes that run them."_s);
    said.outages = {.silent = 7};
    QCOMPARE(advice(), u"7 silent: look at the gateway processes that run them."_s);
}

void TestEmergencyStrip::allOfThemLeaveThePageRoom_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : support::pictureSizes)
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

void TestEmergencyStrip::allOfThemLeaveThePageRoom()
{
    QFETCH(QSize, size);
    support::resizeTo(*m_window, QSize(size.width(), 900));
    drawWith({emergency(Kind::BanNear), emergency(Kind::TokenRefused), emergency(Kind::RedisLost),
        emergency(Kind::GlobalBlocked), emergency(Kind::ShardsGone)});
    strip()->setOpen(true);
    QCOMPARE(strip()->headlines().size(), 5);
    support::resizeTo(*m_window, size); // lower alone, as well
    QCoreApplication::processEvents();
    QTRY_VERIFY2(strip()->height() <= size.height() * 2 / 5, qPrintable(QString::number(strip()->height())));
    // Whatever has the keyboard is in sight.
    button(u"Less"_s)->setFocus();
    for (int row = 1; row < 5; ++row) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const QWidget* focused = QApplication::focusWidget();
        QVERIFY2(strip()->isAncestorOf(focused), qPrintable(focused->accessibleName()));
        QTRY_COMPARE(focused->visibleRegion().boundingRect(), focused->rect());
    }
}

void TestEmergencyStrip::eachFits()
{
    QStringList faults;
    support::FakeLogs logs(*m_clock, {});
    const auto take = [&](const QString& name, std::vector<Emergency> emergencies) {
        auto next = m_fleet->step(5);
        for (const auto& each : emergencies) {
            if (each.kind == Kind::RedisLost) {
                next.connection.phase = console::ConnectionState::Phase::Lost;
                next.connection.problem = each.problem;
            } else if (each.kind == Kind::BanNear || each.kind == Kind::Banned) {
                next.invalid.inWindow = each.count;
                next.invalid.timeToBan = each.timeToBan;
            } else if (each.kind == Kind::GlobalBlocked) {
                next.globalWithToken.blockedUntil = each.until;
            }
        }
        next.emergencies = std::move(emergencies);
        next.logs = logs.figures(m_feed->logQuery());
        draw(std::move(next));
        faults += support::faultsOf(*m_window, u"emergency-"_s + name);
    };
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        m_window->theme().preview(choice);
        const QString theme = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        for (const QSize size : support::pictureSizes) {
            // Where things are does not depend on the theme.
            if (choice == Theme::Choice::Light && size.width() != 1440
                && !qEnvironmentVariableIsSet("HEADROOM_PICTURES"))
                continue;
            support::resizeTo(*m_window, size);
            const QString suffix = theme + u"-%1"_s.arg(size.width());
            m_window->showPage(m_window->overview());
            take(u"ban-near"_s + suffix, {emergency(Kind::BanNear)});
            take(u"banned"_s + suffix, {emergency(Kind::Banned), emergency(Kind::ShardsGone)});
            take(u"redis"_s + suffix, {emergency(Kind::RedisLost)});
            m_window->showPage(m_window->buckets());
            take(u"global"_s + suffix, {emergency(Kind::GlobalBlocked)});
            take(u"token"_s + suffix, {emergency(Kind::TokenRefused)});
            m_window->showPage(m_window->shards());
            auto gone = emergency(Kind::ShardsGone);
            gone.count = 4; // those of the page
            gone.shards = {{1, 37}, {1, 38}, {1, 120}, {2, 201}};
            take(u"shards"_s + suffix, {gone});
            m_window->showPage(m_window->traffic());
            auto byLog = emergency(Kind::Banned);
            byLog.evidence = Evidence::LogAtMost;
            byLog.place = Place::LogBudgets;
            byLog.where = "discord_proxy.log";
            strip()->setOpen(true);
            take(u"all"_s + suffix,
                {byLog, emergency(Kind::TokenRefused), emergency(Kind::GlobalBlocked), emergency(Kind::ShardsGone)});
            strip()->setOpen(false);
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

HEADROOM_TEST(TestEmergencyStrip)

} // namespace headroom::tst_emergency_strip

#include "tst_emergency_strip.moc"
