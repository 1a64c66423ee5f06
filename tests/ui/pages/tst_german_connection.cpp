// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the core reports of a connection, in the window's language.
#include "core/console/connections/connections.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/ui/window_test.h"
#include "ui/models/connections/connection_words.h"
#include "ui/models/language.h"
#include "ui/pages/welcome/welcome_page.h"

#include <QLineEdit>
#include <QTemporaryDir>

namespace headroom::tst_german_connection {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::Connections;

class TestGermanConnection : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;
    void aRefusedConnectionIsGerman();
    void aMissingPasswordIsGerman();
    void missingRightsAreGerman();

private:
    void test(const QString& address);
    QString lines() const { return m_window->findChild<QWidget*>(u"findings"_s)->accessibleName(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Connections> m_connections;
};

void TestGermanConnection::initTestCase()
{
    WindowTest::initTestCase();
    qunsetenv("HEADROOM_REDIS_PASSWORD");
}

void TestGermanConnection::init()
{
    WindowTest::init();
    useLanguage(u"de"_s);
    m_folder = std::make_unique<QTemporaryDir>();
    m_connections =
        std::make_unique<Connections>(profiles::ProfileFile(m_folder->filePath(u"profiles.json"_s).toStdString()));
    openWindow();
    m_window->openConnections(*m_connections);
    m_window->showWelcome(true);
}

void TestGermanConnection::cleanup()
{
    m_window.reset();
    m_connections.reset();
    useLanguage(u"en"_s);
}

void TestGermanConnection::test(const QString& address)
{
    auto& edit = *child<QLineEdit>(u"Adresse"_s);
    edit.setText(address);
    QTest::keyClick(&edit, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!lines().isEmpty() && !lines().startsWith(u"Verbindung wird aufgebaut"_s), 20'000);
}

void TestGermanConnection::aRefusedConnectionIsGerman()
{
    test(u"127.0.0.1:1"_s);
    QCOMPARE(lines(), u"Auf 127.0.0.1:1 lauscht nichts; starten Sie dort Redis, oder berichtigen Sie die Adresse"_s);
}

void TestGermanConnection::aMissingPasswordIsGerman()
{
    support::RedisServer redis;
    redis.cli({u"CONFIG"_s, u"SET"_s, u"requirepass"_s, u"geheim"_s});
    test(QString::fromStdString(redis.url()).mid(8));
    QVERIFY2(
        lines().endsWith(u"verlangt ein Passwort: Geben Sie es in HEADROOM_REDIS_PASSWORD an"_s), qPrintable(lines()));
}

void TestGermanConnection::missingRightsAreGerman()
{
    support::RedisServer redis;
    redis.cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"-client|list"_s});
    test(QString::fromStdString(redis.url()).mid(8));
    QVERIFY2(lines().contains(u"ohne dieses Recht wird nicht gezeigt, wer sonst verbunden ist"_s), qPrintable(lines()));
    QVERIFY2(lines().contains(u": Erteilen Sie +client|list"_s), qPrintable(lines()));
}

HEADROOM_TEST(TestGermanConnection)

} // namespace headroom::tst_german_connection

#include "tst_german_connection.moc"
