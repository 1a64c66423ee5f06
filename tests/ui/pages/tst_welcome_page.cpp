// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The assistant: by keyboard and mouse to something that is watched, against a real Redis.
#include "tests/support/redis/redis_server.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/welcome/logs_form.h"
#include "ui/pages/welcome/recent_list.h"
#include "ui/pages/welcome/redis_form.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/widgets/chips/chip_button.h"

#include "core/console/connections/connections.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>

namespace headroom::tst_welcome_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::ConnectionForm;
using console::Connections;
using console::Environment;
using support::RedisServer;

class TestWelcomePage : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;

    void typedTestedAndWatchedByKeyboard();
    void whatIsWrongIsOneLineAndNothingIsOpened();
    void escapeStopsATestThenLeaves();
    void recentProfilesOpenByKeyboard();
    void profilesAreEditedUnderTheirName();
    void aProfileIsRemovedAfterAQuestion();
    void logsAreNamedAndOpened();
    void theMenuOfTheChipTurnsToAnotherProfile();
    void everythingStartsOver();
    void itFits_data();
    void itFits();

private:
    void open();
    void save(const char* name, Environment environment, const char* address, const char* colour = "");
    QPushButton* button(const QString& text) const
    {
        for (auto* found : m_window->findChildren<QPushButton*>()) {
            if (found->isVisible() && found->text().startsWith(text))
                return found;
        }
        return nullptr;
    }
    QLineEdit& edit(const QString& name) const { return *child<QLineEdit>(name); }
    QString lines() const { return m_window->findChild<QWidget*>(u"findings"_s)->accessibleName(); }
    WelcomePage& page() const { return *m_window->welcome(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Connections> m_connections;
};

void TestWelcomePage::initTestCase()
{
    useOwnSettings(*this);
    qunsetenv("HEADROOM_REDIS_PASSWORD");
}

void TestWelcomePage::init()
{
    support::WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_connections =
        std::make_unique<Connections>(profiles::ProfileFile(m_folder->filePath(u"profiles.json"_s).toStdString()));
}

void TestWelcomePage::cleanup()
{
    m_window.reset();
    m_connections.reset();
}

void TestWelcomePage::open()
{
    openWindow();
    m_window->openConnections(*m_connections);
    m_window->showWelcome(true);
}

void TestWelcomePage::save(const char* name, Environment environment, const char* address, const char* colour)
{
    ConnectionForm form;
    form.name = name;
    form.address = address;
    form.environment = environment;
    form.colour = colour;
    Result<void> saved;
    m_connections->open(form, {}, [&](Result<void> answer) { saved = answer; });
    QVERIFY(saved);
}

void TestWelcomePage::typedTestedAndWatchedByKeyboard()
{
    RedisServer redis;
    QByteArray keys;
    for (int i = 0; i < 300; ++i)
        keys += "SET limits:" + QByteArray::number(197038439483310086 + i) + ":None:channels/{channel_id}/messages 5\n";
    redis.cliLines(keys);
    open();
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    QVERIFY(edit(u"Address"_s).hasFocus());
    QTest::keyClicks(&edit(u"Address"_s), QString::fromStdString(redis.url()).mid(8));
    QTest::keyClick(&edit(u"Address"_s), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(lines().contains(u"Connected in"_s), 20'000);
    QVERIFY2(lines().contains(u"300 keys are xenon, prefix limits"_s), qPrintable(lines()));
    QCOMPARE(edit(u"Save as"_s).text(), u"local"_s);
    auto* watch = button(u"Watch local"_s);
    QVERIFY(watch);
    QTRY_VERIFY(watch->hasFocus());
    QTest::keyClick(watch, Qt::Key_Return);
    QTRY_COMPARE(chosen.size(), 1);
    const auto profile = chosen.front().front().value<profiles::Profile>();
    QCOMPARE(profile.name, std::string("local"));
    QCOMPARE(profile.environment, Environment::Local);
    QCOMPARE(profiles::valueOf(profile.options, "scheme"), std::string("xenon"));
    QCOMPARE(page().recent().count(), 1);
}

void TestWelcomePage::whatIsWrongIsOneLineAndNothingIsOpened()
{
    open();
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    edit(u"Address"_s).setText(u"127.0.0.1:1"_s);
    button(u"Test"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(lines().contains(u"othing listens on 127.0.0.1:1"_s), 20'000);
    QVERIFY(!button(u"Watch"_s));
    QTest::keyClick(&edit(u"Address"_s), Qt::Key_2); // says nothing of another address
    QVERIFY(lines().isEmpty());
    QCOMPARE(chosen.size(), 0);
}

void TestWelcomePage::escapeStopsATestThenLeaves()
{
    RedisServer redis;
    redis.freeze();
    open();
    QVERIFY(!button(u"‹ Back"_s)); // there is nothing to go back to
    draw({});
    m_window->showWelcome(true);
    QVERIFY(button(u"‹ Back"_s));
    edit(u"Address"_s).setText(QString::fromStdString(redis.url()));
    button(u"Test"_s)->click();
    QTRY_VERIFY(button(u"Stop testing"_s));
    QTest::keyClick(&edit(u"Address"_s), Qt::Key_Escape);
    QVERIFY(button(u"Test"_s));
    QVERIFY(page().isVisible());
    QTest::keyClick(&edit(u"Address"_s), Qt::Key_Escape);
    QVERIFY(!page().isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier);
    QVERIFY(page().isVisible());
    redis.thaw();
}

void TestWelcomePage::recentProfilesOpenByKeyboard()
{
    save("production", Environment::Production, "redis-eu-1", "#e5534b");
    save("staging", Environment::Staging, "redis-st");
    open();
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    QSignalSpy windows(m_connections.get(), &Connections::windowWanted);
    auto& list = page().recent();
    QVERIFY(list.hasFocus());
    QCOMPARE(list.count(), 2);
    QCOMPARE(list.item(0)->data(Qt::AccessibleTextRole).toString(),
        u"production, production, redis-eu-1:6379 · spectacles"_s);
    QTest::keyClick(&list, Qt::Key_Down);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.front().front().value<profiles::Profile>().name, std::string("staging"));
    QTest::keyClick(&list, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(windows.size(), 1);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(0)).center());
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen.back().front().value<profiles::Profile>().name, std::string("production"));
}

void TestWelcomePage::profilesAreEditedUnderTheirName()
{
    save("production", Environment::Production, "redis-eu-1", "#e5534b");
    open();
    page().recent().setFocus();
    QTest::keyClick(&page().recent(), Qt::Key_F2);
    QCOMPARE(edit(u"Address"_s).text(), u"redis://redis-eu-1"_s);
    QVERIFY(says(u"Edit production"_s));
    QCOMPARE(page().redis().form().environment, Environment::Production);
    QCOMPARE(page().redis().form().colour, std::string("#e5534b"));
    button(u"New connection"_s)->click();
    QCOMPARE(edit(u"Address"_s).text(), QString());
}

void TestWelcomePage::aProfileIsRemovedAfterAQuestion()
{
    save("staging", Environment::Staging, "redis-st");
    open();
    page().recent().setFocus();
    QTest::keyClick(&page().recent(), Qt::Key_Delete);
    QTRY_VERIFY(button(u"Remove staging"_s));
    QTRY_VERIFY(button(u"Cancel"_s)->hasFocus());
    button(u"Remove staging"_s)->click();
    QTRY_COMPARE(page().recent().count(), 0);
    QVERIFY(!page().recent().isVisible());
}

void TestWelcomePage::logsAreNamedAndOpened()
{
    QFile log(m_folder->filePath(u"proxy.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    for (int i = 0; i < 30; ++i)
        log.write(
            R"(10.0.0.7 - - [22/Nov/2026:10:00:00 +0000] "POST /api/v10/channels/197038439483310086/messages HTTP/1.1" 200 512 "-" "x")"
            "\n");
    log.close();
    open();
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    page().logs().add({log.fileName()});
    QTRY_VERIFY(button(u"Open 1 log"_s));
    QVERIFY(m_window->findChild<QWidget*>(u"logsFound"_s)->accessibleName().startsWith(u"proxy.log: combined"_s));
    button(u"Open 1 log"_s)->click();
    QCOMPARE(chosen.size(), 1);
    auto profile = chosen.front().front().value<profiles::Profile>();
    QCOMPARE(profile.options.at("log"), std::vector{log.fileName().toStdString()});
    // Beside what is watched, it is added to that.
    save("staging", Environment::Staging, "redis-st");
    m_connections->setCurrent(chosen.back().front().value<profiles::Profile>());
    page().logs().add({log.fileName()});
    QTRY_VERIFY(button(u"Add 1 log to staging"_s));
    button(u"Add 1 log to staging"_s)->click();
    profile = chosen.back().front().value<profiles::Profile>();
    QCOMPARE(profile.name, std::string("staging"));
    QCOMPARE(profile.options.at("log").size(), std::size_t(1));
    QVERIFY(profiles::has(profile.options, "redis"));
}

void TestWelcomePage::theMenuOfTheChipTurnsToAnotherProfile()
{
    save("production", Environment::Production, "redis-eu-1", "#e5534b");
    save("staging", Environment::Staging, "redis-st");
    open();
    QSignalSpy chosen(m_connections.get(), &Connections::chosen);
    draw({});
    auto* menu = child<ChipButton>()->menu();
    QVERIFY(menu);
    menu->popup({});
    QStringList texts;
    for (auto* action : menu->actions()) {
        if (!action->isSeparator())
            texts += action->text();
    }
    QCOMPARE(texts,
        (QStringList{
            u"production (production)"_s, u"staging (staging)"_s, u"Open in a new window"_s, u"Connections…"_s}));
    menu->actions().at(1)->trigger();
    menu->close();
    QCOMPARE(chosen.size(), 1);
}

// Nothing of the last fleet stays: neither its buckets nor its name nor its colour.
void TestWelcomePage::everythingStartsOver()
{
    open();
    support::FakeFleet fleet(*m_clock, 50);
    auto snapshot = fleet.first();
    snapshot.connection.name = "production";
    snapshot.connection.environment = Environment::Production;
    draw(snapshot);
    m_window->showWelcome(false);
    QCOMPARE(m_window->model().rowCount(), 50);
    QVERIFY(says(u"PRODUCTION"_s));
    m_window->startOver(QCoreApplication::applicationName());
    QCOMPARE(m_window->model().rowCount(), 0);
    QVERIFY(!says(u"PRODUCTION"_s));
    QVERIFY(m_window->welcome());
    draw(fleet.first());
    QVERIFY(m_window->model().rowCount() > 0);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), static_cast<Page*>(m_window->pages()[1].page));
}

void TestWelcomePage::itFits_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700), QSize(860, 560)}) {
        QTest::addRow("dark-%d", size.width()) << true << size;
        QTest::addRow("light-%d", size.width()) << false << size;
    }
}

// Each state; HEADROOM_PICTURES keeps them.
void TestWelcomePage::itFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    RedisServer redis;
    QByteArray keys;
    for (int i = 0; i < 300; ++i)
        keys += "SET limits:" + QByteArray::number(197038439483310086 + i) + ":None:channels/{channel_id}/messages 5\n";
    redis.cliLines(keys
        + "ACL SETUSER headroom on nopass ~* +scan +get +mget +pttl +ttl +ping +client|id +client|setname "
          "+info +select +acl|whoami +client|list +exists +strlen\n");
    const auto picture = [&](const char* state) {
        return support::faultsOf(
            *m_window, u"welcome-%1-%2"_s.arg(QString::fromLatin1(state), QString::fromUtf8(QTest::currentDataTag())));
    };
    open();
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    QCOMPARE(picture("first"), QStringList());
    const auto bottomOf = [this](const QString& text) {
        const auto* found = button(text);
        return found->mapTo(m_window.get(), found->rect().bottomLeft()).y();
    };
    const bool isWide = size.width() >= 1024; // enough for the cards beside each other
    QTRY_COMPARE(bottomOf(u"Choose files"_s), bottomOf(u"Start the demo"_s));
    if (isWide)
        QTRY_COMPARE(bottomOf(u"Test"_s), bottomOf(u"Start the demo"_s));
    save("production", Environment::Production, "rediss://headroom@redis-eu-1.internal:6380", "#e5534b");
    save("staging", Environment::Staging, "redis-st");
    save("fleet of a friend", Environment::None, "redis+sentinel://10.0.0.1,10.0.0.2/mymaster", "#a78bfa");
    edit(u"Address"_s).setText(QString::fromStdString(redis.url()));
    edit(u"User"_s).setText(u"headroom"_s);
    button(u"Test"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(lines().contains(u"Connected in"_s), 20'000);
    QCOMPARE(picture("tested"), QStringList());
    QCOMPARE(bottomOf(u"Choose files"_s), bottomOf(u"Start the demo"_s));
    if (isWide) // their buttons stay near their words
        QVERIFY(bottomOf(u"Start the demo"_s) + 100 < bottomOf(u"Test again"_s));
    if (isWide)
        QTRY_COMPARE(page().logs().height(), page().redis().height());
    edit(u"Address"_s).setText(u"127.0.0.1:1"_s);
    button(u"Test again"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(lines().contains(u"othing listens"_s), 20'000);
    QFile log(m_folder->filePath(u"discord_proxy.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write(R"(10.0.0.7 - - [22/Nov/2026:10:00:00 +0000] "GET /api/v10/gateway HTTP/1.1" 200 512 "-" "x")"
              "\n");
    log.close();
    page().logs().add({log.fileName(), m_folder->filePath(u"gone.log"_s)});
    QTRY_VERIFY(button(u"Open 1 log"_s));
    page().fail(u"The profile staging cannot be opened: its scheme is none. Edit it, or remove it."_s);
    draw({});
    m_window->showWelcome(true);
    page().fail(u"The profile staging cannot be opened: its scheme is none. Edit it, or remove it."_s);
    QCOMPARE(picture("problems"), QStringList());
    if (isWide)
        QTRY_COMPARE(page().logs().height(), page().redis().height());
    // A window of production, which may change things.
    support::FakeFleet fleet(*m_clock, 400);
    auto snapshot = fleet.first();
    snapshot.connection.name = "production";
    snapshot.connection.label = "production · redis-eu-1:6380 · TLS";
    snapshot.connection.colour = "#e5534b";
    snapshot.connection.environment = Environment::Production;
    snapshot.connection.maySendRequests = true;
    draw(snapshot);
    m_window->showWelcome(false);
    QCOMPARE(picture("production"), QStringList());
    auto next = fleet.step(10);
    next.connection = snapshot.connection;
    next.connection.sendsRequests = true;
    next.connection.armedUntil = m_clock->now() + std::chrono::seconds(272);
    draw(next);
    QVERIFY(child<ChipButton>()->window());
    QCOMPARE(picture("armed"), QStringList());
    m_window->fleet().arm({});
    QTRY_VERIFY(button(u"Allow changes"_s));
    auto* dialog = m_window->findChild<QDialog*>();
    QVERIFY(dialog);
    QVERIFY(!button(u"Allow changes"_s)->isEnabled());
    QCOMPARE(
        support::faultsOf(*dialog, u"welcome-typing-"_s + QString::fromUtf8(QTest::currentDataTag())), QStringList());
    dialog->findChild<QLineEdit*>()->setText(u"production"_s);
    QVERIFY(button(u"Allow changes"_s)->isEnabled());
    dialog->reject();
}

HEADROOM_TEST(TestWelcomePage)

} // namespace headroom::tst_welcome_page

#include "tst_welcome_page.moc"
