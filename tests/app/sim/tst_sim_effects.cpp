// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the journal says of effects whose answer got lost, so that a test can prove that nothing was made twice.
#include "tests/support/files.h"
#include "tests/support/simulator/sim_talk.h"

#include <QTemporaryDir>

namespace headroom::tst_sim_effects {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world =
    R"({"guilds":[{"id":"100","channels":[{"id":"300","messages":[{"id":"401"}],"webhooks":[{"id":"700","token":"t"}]},
    {"id":"306","type":15,"webhooks":[{"id":"701","token":"t"}]}]}]})";

// The template as a glob: what it leaves open is a star.
std::string globOf(std::string_view path)
{
    std::string glob;
    for (const char c : path) {
        const bool inside = glob.ends_with('{');
        if (c == '}')
            glob.back() = '*';
        else if (!inside)
            glob += c;
    }
    return glob;
}

std::vector<QJsonObject> linesOf(const QString& file)
{
    std::vector<QJsonObject> lines;
    for (const auto& line : support::mustRead(file).split('\n')) {
        if (!line.isEmpty())
            lines.push_back(QJsonDocument::fromJson(line).object());
    }
    return lines;
}

} // namespace

class TestSimEffects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aResetStrikesEveryRoute();
    void whatWasMadeIsInTheJournal_data();
    void whatWasMadeIsInTheJournal();
    void aRepeatedNonceMakesNothing();
};

void TestSimEffects::aResetStrikesEveryRoute()
{
    for (const auto& route : routes()) {
        Talk talk{world};
        const auto glob = globOf(route.path);
        auto spec = parseFault("reset-after-effect:" + std::string{route.method} + " " + glob + ":x1");
        QVERIFY2(spec, glob.c_str());
        talk.simulator().setFaults({*spec});
        Request request;
        request.method = std::string{route.method};
        request.authorization = "Bot one";
        for (const char c : glob)
            request.target += c == '*' ? std::string{"5"} : std::string(1, c);
        QCOMPARE(talk.simulator().handle(std::move(request)).delivery.kind, Delivery::Reset);
        QCOMPARE(talk.simulator().faults().armed().at(0).struck, std::uint64_t{1});
    }
}

void TestSimEffects::whatWasMadeIsInTheJournal_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char* kind, const char* path, const char* body) {
        QTest::addRow("%s of %s", kind, path)
            << QString::fromLatin1(path) << QString::fromLatin1(body) << QString::fromLatin1(kind);
    };
    row("role", "/guilds/100/roles", R"({"name":"x"})");
    row("channel", "/guilds/100/channels", R"({"name":"x"})");
    row("emoji", "/guilds/100/emojis", R"({"name":"xx","image":"data:image/png;base64,AAAA"})");
    row("sound", "/guilds/100/soundboard-sounds", R"({"name":"xx","sound":"data:audio/ogg;base64,AAAA"})");
    row("message", "/channels/300/messages", R"({"content":"x"})");
    row("webhook", "/channels/300/webhooks", R"({"name":"x"})");
    row("automod-rule", "/guilds/100/auto-moderation/rules", R"({"name":"x","event_type":1,"trigger_type":1})");
    row("event", "/guilds/100/scheduled-events",
        R"({"name":"x","privacy_level":2,"entity_type":3,"entity_metadata":{"location":"x"},
            "scheduled_start_time":"2099-01-01T00:00:00Z","scheduled_end_time":"2099-01-02T00:00:00Z"})");
    row("message", "/webhooks/700/t?wait=true", R"({"content":"x"})");
    row("thread", "/webhooks/701/t?wait=true", R"({"content":"x","thread_name":"x"})");
    row("thread", "/channels/300/threads", R"({"name":"x","type":11})");
    row("thread", "/channels/306/threads", R"({"name":"x","message":{"content":"x"}})");
}

void TestSimEffects::whatWasMadeIsInTheJournal()
{
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(QString, kind);
    Talk talk{world};
    QTemporaryDir folder;
    const auto file = folder.filePath(u"journal"_s);
    QVERIFY(talk.simulator().journal().open(file.toStdString()));
    talk.simulator().setFaults(
        {*parseFault("reset-after-effect:POST " + path.section(u'?', 0, 0).toStdString() + ":x1")});
    talk.reason = "job%3A7%20item%3A3";
    talk.ask("POST", path.toStdString(), body.toStdString()); // its answer is lost
    talk.reason.clear();
    const auto second = talk.ask("POST", path.toStdString(), body.toStdString());
    talk.ask("POST", path.toStdString(), "{}");
    const auto lines = linesOf(file);
    QCOMPARE(lines.size(), std::size_t{3});
    const auto made = lines[0].value("made"_L1).toString();
    QVERIFY2(made.startsWith(kind + u':'), qPrintable(made));
    QVERIFY(lines[0].value("applied"_L1).toBool());
    QCOMPARE(lines[0].value("fault"_L1).toString(), u"reset-after-effect"_s);
    QCOMPARE(lines[0].value("reason"_L1).toString(), u"job%3A7%20item%3A3"_s);
    const auto id = second.object.contains("sound_id"_L1) ? second.text("sound_id") : second.text("id");
    QCOMPARE(lines[1].value("made"_L1).toString(), QString{kind + u':' + id});
    QVERIFY(!lines[1].contains("reason"_L1));
    QVERIFY(made != lines[1].value("made"_L1).toString());
    if (kind != u"role") // which needs nothing
        QVERIFY(!lines[2].contains("made"_L1));
}

void TestSimEffects::aRepeatedNonceMakesNothing()
{
    Talk talk{world};
    QTemporaryDir folder;
    const auto file = folder.filePath(u"journal"_s);
    QVERIFY(talk.simulator().journal().open(file.toStdString()));
    const char* body = R"({"content":"x","nonce":"1","enforce_nonce":true})";
    talk.ask("POST", "/channels/300/messages", body);
    talk.ask("POST", "/channels/300/messages", body);
    const auto lines = linesOf(file);
    QVERIFY(lines[0].contains("made"_L1));
    QVERIFY(!lines[1].contains("made"_L1));
}

HEADROOM_TEST(TestSimEffects)

} // namespace headroom::tst_sim_effects

#include "tst_sim_effects.moc"
