// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Guilds, channels and roles chosen by name, against the simulator as a process.
#include "tests/support/simulator/sim_process.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/guild_choices.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/new_job_dialog.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

namespace headroom::tst_guild_choices {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Step = NewJobDialog::Step;

namespace {

constexpr int kGuilds = 450; // three pages
constexpr qint64 kFirstGuild = 197'038'439'483'310'086;

QString guildId(int guild)
{
    return QString::number(kFirstGuild + guild * 1000);
}

QByteArray worldOfMany()
{
    QJsonArray guilds;
    for (int i = 0; i < kGuilds; ++i) {
        const QString name = i == 437 ? u"Lighthouse"_s : u"Guild %1"_s.arg(i);
        const QJsonArray channels{QJsonObject{{u"id"_s, QString::number(kFirstGuild + i * 1000 + 1)}, {u"type"_s, 4},
                                      {u"name"_s, u"Harbour"_s}},
            QJsonObject{
                {u"id"_s, QString::number(kFirstGuild + i * 1000 + 2)}, {u"type"_s, 0}, {u"name"_s, u"general"_s}}};
        const QJsonArray emojis{
            QJsonObject{{u"id"_s, QString::number(kFirstGuild + i * 1000 + 4)}, {u"name"_s, u"wave"_s}}};
        const auto member = [i](int n, const QString& name, const QString& nick) {
            return QJsonObject{
                {u"user"_s, QJsonObject{{u"id"_s, QString::number(kFirstGuild + i * 1000 + n)}, {u"username"_s, name}}},
                {u"nick"_s, nick}};
        };
        const QJsonArray members{member(5, u"nora_k"_s, u"Captain"_s), member(6, u"norbert"_s, {})};
        const QJsonArray roles{QJsonObject{
            {u"id"_s, QString::number(kFirstGuild + i * 1000 + 3)}, {u"name"_s, u"Muted"_s}, {u"position"_s, 1}}};
        guilds.append(QJsonObject{{u"id"_s, guildId(i)}, {u"name"_s, name}, {u"channels"_s, channels},
            {u"roles"_s, roles}, {u"emojis"_s, emojis}, {u"members"_s, members}});
    }
    return QJsonDocument(QJsonObject{{u"guilds"_s, guilds}}).toJson();
}

} // namespace

class TestGuildChoices : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void cleanup() override;
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void guildsAreReadInPagesAndFoundByName();
    void anIdCanBeTypedAsBefore();
    void channelsAndRolesOfTheGuildAreChosen();
    void emojisOfTheGuildAreChosen();
    void membersAreSearchedFor();
    void aSearchThatFailsIsSaid();
    void readingIsStopped();
    void aRefusedTokenIsSaidInTheField();
    void withoutATokenTheFieldSaysWhy();

private:
    void openHere(const QStringList& arguments = {}, const std::string& token = "one");
    NewJobDialog& openDialog();

    QTemporaryDir m_folder;
    QString m_world;
    std::unique_ptr<support::SimProcess> m_sim;
};

void TestGuildChoices::initTestCase()
{
    useOwnSettings(*this);
    m_world = m_folder.filePath(u"world.json"_s);
    QFile file(m_world);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(worldOfMany());
}

void TestGuildChoices::cleanup()
{
    support::JobsTest::cleanup();
    m_sim.reset();
}

void TestGuildChoices::openHere(const QStringList& arguments, const std::string& token)
{
    m_sim = std::make_unique<support::SimProcess>(QStringList{u"--guild"_s, m_world} + arguments);
    console::JobsController::Options options{.address = m_address};
    options.profile.emplace().requests.emplace().client.transport.api = m_sim->api();
    options.profile->requests->client.transport.token = token;
    openOn(std::move(options));
}

NewJobDialog& TestGuildChoices::openDialog()
{
    page().maker().makeNew();
    auto& dialog = *page().maker().dialog();
    dialog.operations().choose("edit-members");
    return dialog;
}

void TestGuildChoices::itFits()
{
    QFETCH(QSize, size);
    openHere();
    const QString suffix = support::dress(*m_window);
    auto& dialog = openDialog();
    dialog.resize(QSize(860, 680).boundedTo(size - QSize(40, 40)));
    QTRY_VERIFY(support::says(dialog, u"450 guilds"_s));
    QTest::keyClicks(&dialog.guild(), u"house"_s);
    QCOMPARE(support::faultsOf(dialog, u"guild-choice"_s + suffix), QStringList());
    QTRY_VERIFY(dialog.guild().completer()->popup()->isVisible());
    QCOMPARE(support::faultsOf(*dialog.guild().completer()->popup(), u"guild-list"_s + suffix), QStringList());
    dialog.guild().completer()->popup()->hide();
    dialog.guild().setValue(guildId(437));
    dialog.forward().click();
    QTRY_VERIFY(dialog.step() == Step::Values && !support::says(dialog, u"Reading"_s));
    dialog.field("add-roles")->setValue(QJsonArray{QString::number(kFirstGuild + 437'003)});
    QCOMPARE(support::faultsOf(dialog, u"guild-roles"_s + suffix), QStringList());
}

void TestGuildChoices::guildsAreReadInPagesAndFoundByName()
{
    openHere();
    auto& dialog = openDialog();
    QTRY_VERIFY(support::says(dialog, u"The bot is in 450 guilds"_s));
    const auto& names = dialog.guild().names();
    QCOMPARE(names.rowCount(), kGuilds);
    QVERIFY(names.index(0).data().toString().startsWith(u"Guild 0 ("_s)); // by name
    dialog.guild().setFocus();
    QTest::keyClicks(&dialog.guild(), u"HOUSE"_s);
    auto* completer = dialog.guild().completer();
    QCOMPARE(completer->completionCount(), 1);
    QTRY_VERIFY(completer->popup()->isVisible());
    QTest::keyClick(completer->popup(), Qt::Key_Down);
    QTest::keyClick(completer->popup(), Qt::Key_Return);
    QCOMPARE(dialog.guild().text(), u"Lighthouse (%1)"_s.arg(guildId(437)));
    QCOMPARE(dialog.guild().value(), guildId(437));
    dialog.forward().click();
    QCOMPARE(dialog.step(), Step::Values);
}

void TestGuildChoices::anIdCanBeTypedAsBefore()
{
    openHere();
    auto& dialog = openDialog();
    QTest::keyClicks(&dialog.guild(), u"Guild"_s); // of many
    dialog.forward().click();
    QCOMPARE(dialog.step(), Step::Operation);
    QVERIFY(support::says(dialog, u"Give the guild’s id"_s));
    dialog.guild().clear();
    QTest::keyClicks(&dialog.guild(), guildId(3));
    dialog.forward().click();
    QCOMPARE(dialog.step(), Step::Values);
    dialog.backward().click();
    dialog.guild().clear();
    QTRY_VERIFY(support::says(dialog, u"450 guilds"_s));
    dialog.guild().setText(u"Lighthouse"_s); // only one is called so
    QCOMPARE(dialog.guild().value(), guildId(437));
}

void TestGuildChoices::channelsAndRolesOfTheGuildAreChosen()
{
    openHere();
    auto& dialog = openDialog();
    dialog.guild().setValue(guildId(7));
    dialog.forward().click();
    const QString muted = QString::number(kFirstGuild + 7003);
    auto* one = dialog.field("with-role")->findChild<NameEdit*>();
    QVERIFY(one);
    QTRY_VERIFY(one->names().rowCount() >= 1);
    one->setText(u"Muted"_s);
    QCOMPARE(dialog.field("with-role")->value()->toString(), muted);
    auto* several = dialog.field("add-roles")->findChild<NameEdit*>();
    QVERIFY(several);
    several->setFocus();
    QTest::keyClicks(several, u"mut"_s);
    QTRY_VERIFY(several->completer()->popup()->isVisible());
    QTest::keyClick(several->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(several->completer()->popup(), Qt::Key_Return);
    QCOMPARE(dialog.field("add-roles")->findChild<QPlainTextEdit*>()->toPlainText(), muted);
    QTRY_VERIFY(several->text().isEmpty());
    QVERIFY(support::says(*dialog.field("add-roles"), u"Muted"_s));
}

void TestGuildChoices::emojisOfTheGuildAreChosen()
{
    openHere();
    auto& dialog = openDialog();
    dialog.operations().choose("edit-emojis");
    dialog.guild().setValue(guildId(7));
    dialog.forward().click();
    auto* emojis = dialog.field("emojis")->findChild<NameEdit*>();
    QVERIFY(emojis);
    QTRY_COMPARE(emojis->names().rowCount(), 1);
    QCOMPARE(emojis->names().named().front(), (console::NamedId{{quint64(kFirstGuild + 7004)}, "wave"}));
}

void TestGuildChoices::membersAreSearchedFor()
{
    openHere();
    auto& dialog = openDialog();
    dialog.guild().setValue(guildId(7));
    dialog.forward().click();
    auto* edit = dialog.field("members")->findChild<NameEdit*>();
    QVERIFY(edit);
    edit->setFocus();
    QTest::keyClicks(edit, u"nor"_s);
    QTRY_COMPARE(edit->names().rowCount(), 2);
    auto* list = edit->completer()->popup();
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(edit->completer()->completionCount(), 2);
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Return);
    const QString nora = QString::number(kFirstGuild + 7005);
    QCOMPARE(dialog.field("members")->findChild<QPlainTextEdit*>()->toPlainText(), nora);
    QTRY_VERIFY(edit->text().isEmpty());
    QVERIFY(support::says(*dialog.field("members"), u"Captain · nora_k"_s));
    // By the nickname as well; who was found before stays known.
    QTest::keyClicks(edit, u"capt"_s);
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(edit->completer()->completionCount(), 1);
    QCOMPARE(edit->names().rowCount(), 2);
}

void TestGuildChoices::aSearchThatFailsIsSaid()
{
    openHere({u"--fault"_s, u"status=403:GET /guilds/*/members/search*"_s});
    auto& dialog = openDialog();
    dialog.guild().setValue(guildId(7));
    dialog.forward().click();
    auto* edit = dialog.field("members")->findChild<NameEdit*>();
    QTRY_VERIFY(!support::says(dialog, u"Reading"_s));
    edit->setFocus();
    QTest::keyClicks(edit, u"nor"_s);
    QTRY_VERIFY(support::says(dialog, u"Members are not found by name: "_s));
    QVERIFY(edit->names().rowCount() == 0);
}

void TestGuildChoices::readingIsStopped()
{
    openHere({u"--fault"_s, u"delay=600000:GET /users/@me/guilds*"_s});
    auto& dialog = openDialog();
    QTRY_VERIFY(support::says(dialog, u"Reading the bot’s guilds…"_s));
    auto* stop = support::buttonIn(dialog, u"Stop"_s);
    QVERIFY(stop);
    stop->click();
    QVERIFY(support::says(dialog, u"The list was stopped at 0 guilds"_s));
    QCOMPARE(stop->text(), u"Read again"_s);
    stop->click();
    QVERIFY(support::says(dialog, u"Reading the bot’s guilds…"_s));
    dialog.reject(); // which ends it as well, and the window with it
}

void TestGuildChoices::aRefusedTokenIsSaidInTheField()
{
    openHere({u"--token"_s, u"right"_s}, "wrong");
    auto& dialog = openDialog();
    QTRY_VERIFY(support::says(dialog, u"No list of guilds: "_s));
    QVERIFY(support::says(dialog, u"Type the guild’s id."_s));
    QTest::keyClicks(&dialog.guild(), guildId(3));
    dialog.forward().click();
    QCOMPARE(dialog.step(), Step::Values);
}

void TestGuildChoices::withoutATokenTheFieldSaysWhy()
{
    openHere({}, {});
    GuildChoices choices(*m_controller);
    auto* dialog = new NewJobDialog(m_window->theme(), *m_controller, choices, m_window.get());
    dialog->open();
    QVERIFY(support::says(*dialog, u"No list of guilds. To plan jobs, set HEADROOM_TOKEN to the bot’s token"_s));
    dialog->reject();
    QTRY_VERIFY(!m_window->findChild<NewJobDialog*>());
}

HEADROOM_TEST(TestGuildChoices)

} // namespace headroom::tst_guild_choices

#include "tst_guild_choices.moc"
