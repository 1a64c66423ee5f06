// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Emojis, stickers and sounds of the simulated Discord.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_expressions {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","emojis":[{"id":"501","name":"wave"}],
    "stickers":[{"id":"502","name":"sticker","tags":"t"}],"soundboard_sounds":[{"sound_id":"503","name":"horn"}]}]})";

std::string emojiBody(const std::string& name, qsizetype bytes = 3, const char* type = "image/png")
{
    return "{\"name\":\"" + name + "\",\"image\":\"data:" + type + ";base64,"
        + QByteArray(bytes, 'x').toBase64().toStdString() + "\"}";
}

} // namespace

class TestSimExpressions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emojisAreMadeNamedAndGone();
    void whatNoEmojiIs();
    void thereIsRoomForFiftyOfAKind();
    void fiftyAnHourAreMade();
    void othersNeedAnotherPermission();
    void stickersComeAsMultipart();
    void soundsComeAsData();
};

void TestSimExpressions::emojisAreMadeNamedAndGone()
{
    Talk talk{world};
    const auto made = talk.ask("POST", "/guilds/100/emojis", emojiBody("party"));
    QCOMPARE(made.status, 201);
    const auto path = "/guilds/100/emojis/" + made.id();
    QVERIFY(made.object.value("user"_L1).isObject());
    QCOMPARE(talk.ask("GET", "/guilds/100/emojis").array.size(), 2);
    QCOMPARE(talk.ask("GET", "/guilds/100").object.value("emojis"_L1).toArray().size(), 2);
    QCOMPARE(talk.ask("PATCH", path, R"({"name":"other","image":"x"})").text("name"), u"other"_s);
    QVERIFY(!talk.ask("GET", path).object.contains("image"_L1));
    QCOMPARE(talk.ask("DELETE", path).status, 204);
    QCOMPARE(talk.ask("GET", path).status, 404);
    QCOMPARE(talk.ask("DELETE", path).code(), 10014);
}

void TestSimExpressions::whatNoEmojiIs()
{
    Talk talk{world};
    const auto make = [&](const std::string& body) { return talk.ask("POST", "/guilds/100/emojis", body).code(); };
    QCOMPARE(make(emojiBody("x")), 50035);
    QCOMPARE(make(emojiBody(std::string(33, 'x'))), 50035);
    QCOMPARE(make(emojiBody("with space")), 50035);
    QCOMPARE(make(emojiBody("fine", 262'145)), 50035);
    QCOMPARE(make(emojiBody("fine", 3, "text/plain")), 50035);
    QCOMPARE(make(R"({"name":"fine","image":"example.com/x.png"})"), 50035);
    QCOMPARE(make(R"({"name":"fine"})"), 50035);
    QCOMPARE(talk.ask("POST", "/guilds/100/emojis", emojiBody("fine", 262'144)).status, 201);
}

void TestSimExpressions::thereIsRoomForFiftyOfAKind()
{
    Talk talk{world};
    for (int i = 1; i < 50; ++i)
        QCOMPARE(talk.ask("POST", "/guilds/100/emojis", emojiBody("e" + std::to_string(i))).status, 201);
    QCOMPARE(talk.ask("POST", "/guilds/100/emojis", emojiBody("more")).code(), 30008);
    for (int i = 0; i < 50; ++i)
        QCOMPARE(
            talk.ask("POST", "/guilds/100/emojis", emojiBody("a" + std::to_string(i), 3, "image/gif")).status, 201);
    QCOMPARE(talk.ask("POST", "/guilds/100/emojis", emojiBody("more", 3, "image/gif")).code(), 30018);
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"premium_tier":1})").status, 200);
    QCOMPARE(talk.ask("POST", "/guilds/100/emojis", emojiBody("more")).code(), 30008); // nobody boosts by request
}

void TestSimExpressions::fiftyAnHourAreMade()
{
    Talk talk{world, Talk::AsUsual};
    talk.ask("POST", "/_sim/buckets", R"({"buckets":[{"bucket":"emoji-write","limit":1000,"seconds":1}],"global":0})");
    for (int i = 0; i < 50; ++i) {
        const auto made = talk.ask("POST", "/guilds/100/emojis", emojiBody("ee"));
        QCOMPARE(made.status, 201);
        QCOMPARE(talk.ask("DELETE", "/guilds/100/emojis/" + made.id()).status, 204);
    }
    const auto refused = talk.ask("POST", "/guilds/100/emojis", emojiBody("ee"));
    QCOMPARE(refused.status, 429);
    QVERIFY(refused.object.value("retry_after"_L1).toDouble() > 3000);
    QVERIFY(std::stoi(refused.header("x-ratelimit-remaining")) > 0); // the headers know nothing of it
}

void TestSimExpressions::othersNeedAnotherPermission()
{
    Talk talk{R"({"guilds":[{"id":"100","bot_role":{"permissions":"0"},"emojis":[{"id":"501","name":"wave"}]}]})"};
    const auto own = talk.ask("POST", "/guilds/100/emojis", emojiBody("mine")).id(); // @everyone may
    QCOMPARE(talk.ask("PATCH", "/guilds/100/emojis/" + own, R"({"name":"still"})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/emojis/501", R"({"name":"other"})").code(), 50013);
    QCOMPARE(talk.ask("DELETE", "/guilds/100/emojis/501").code(), 50013);
}

void TestSimExpressions::stickersComeAsMultipart()
{
    Talk talk{world};
    const std::string type = "multipart/form-data; boundary=B";
    const auto field = [](const std::string& name, const std::string& value) {
        return "--B\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    };
    const auto file =
        "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n12345\r\n--B--\r\n";
    const auto made = talk.ask("POST", "/guilds/100/stickers",
        field("name", "new") + field("tags", "smile") + field("description", "") + file, type.c_str());
    QCOMPARE(made.status, 201);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 90);
    QCOMPARE(talk.ask("GET", "/guilds/100/stickers").array.size(), 2);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/stickers/" + made.id(), R"({"name":"x"})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/stickers/502", R"({"name":"xx"})").status, 200);
    QCOMPARE(talk.ask("DELETE", "/guilds/100/stickers/502").status, 204);
    QCOMPARE(talk.ask("GET", "/guilds/100/stickers/502").code(), 10060);
    QCOMPARE(talk.ask("POST", "/guilds/100/stickers", field("name", "new") + file, type.c_str()).code(), 50035);
}

void TestSimExpressions::soundsComeAsData()
{
    Talk talk{world};
    const auto made = talk.ask("POST", "/guilds/100/soundboard-sounds",
        R"({"name":"new","sound":"data:audio/mpeg;base64,AAAA","volume":0.5})");
    QCOMPARE(made.status, 201);
    QCOMPARE(talk.ask("GET", "/guilds/100/soundboard-sounds").object.value("items"_L1).toArray().size(), 2);
    const auto path = "/guilds/100/soundboard-sounds/" + made.text("sound_id").toStdString();
    QCOMPARE(talk.ask("PATCH", path, R"({"volume":2})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", path, R"({"name":"louder"})").text("name"), u"louder"_s);
    QCOMPARE(talk.ask("DELETE", path).status, 204);
    QCOMPARE(talk.ask("GET", path).code(), 10097);
    QCOMPARE(talk.ask("POST", "/guilds/100/soundboard-sounds", R"({"name":"new"})").code(), 50035);
}

HEADROOM_TEST(TestSimExpressions)

} // namespace headroom::tst_sim_expressions

#include "tst_sim_expressions.moc"
