// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Attachments and images of the simulated Discord: what is uploaded comes back, by links that expire.
#include "app/sim/forms/attachment_form.h"
#include "app/sim/world/seeded_bytes.h"
#include "tests/support/simulator/sim_talk.h"
#include "tests/support/simulator/sim_wire.h"

#include <QUrl>

namespace headroom::tst_sim_files {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","icon":"0123","features":["ROLE_ICONS"],
    "emojis":[{"id":"501","name":"wave"}],"stickers":[{"id":"502","name":"sticker","tags":"t"}],
    "soundboard_sounds":[{"sound_id":"503","name":"horn"}],"roles":[{"id":"101","icon":"4567"}],
    "channels":[{"id":"300","messages":[{"id":"1000000000000000000","attachments":[
        {"id":"900","filename":"cat.png","size":4321},{"id":"901","filename":"a.bin","size":77,
         "content_type":"application/octet-stream"}]}]}]}]})";
const std::string boundaryType = "multipart/form-data; boundary=B";

std::string formField(const std::string& disposition, const std::string& value, const std::string& type = {})
{
    return "--B\r\nContent-Disposition: form-data; " + disposition + "\r\n"
        + (type.empty() ? std::string{} : "Content-Type: " + type + "\r\n") + "\r\n" + value + "\r\n";
}

std::string fileField(int number, const std::string& filename, const std::string& bytes, const std::string& type = {})
{
    return formField("name=\"files[" + std::to_string(number) + "]\"; filename=\"" + filename + "\"", bytes, type);
}

Got upload(
    Talk& talk, const std::string& method, const std::string& path, const std::string& json, const std::string& files)
{
    return talk.ask(method, path, formField("name=\"payload_json\"", json) + files + "--B--\r\n", boundaryType.c_str());
}

// The path and query of a link, as the host is asked for it.
std::string targetOf(const QJsonObject& attachment)
{
    return QUrl{attachment.value("url"_L1).toString()}
        .toString(QUrl::RemoveScheme | QUrl::RemoveAuthority)
        .toStdString();
}

QJsonObject attachmentOf(const Got& message, int index = 0)
{
    return message.object.value("attachments"_L1).toArray().at(index).toObject();
}

std::string imageData(const std::string& bytes, const char* type = "image/png")
{
    return "data:" + std::string{type} + ";base64," + QByteArray::fromStdString(bytes).toBase64().toStdString();
}

} // namespace

class TestSimFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsUploadedComesBack();
    void aNameIsMadeFitForALink();
    void linksExpireAndAreRenewedByReading();
    void linksAreRefreshed();
    void aLinkThatWasChangedIsRefused();
    void tenMegabytesAreTheMost();
    void anEditKeepsWhatItNames();
    void filesOfAWorldAreMadeFromTheirSeed();
    void aMadePictureIsAPng();
    void imagesNeedNoSignature();
    void anIconIsSetAndTakenAway();
    void whatIsNoImageIsRefused();
    void expressionsHaveTheirFiles();
    void withoutMessageContentThereAreNoAttachments();
    void theProgramServesItsOwnLinks();
    void faultsStrikeHereToo();
};

void TestSimFiles::whatIsUploadedComesBack()
{
    Talk talk{world};
    const std::string bytes{"\0\1\2 binary \r\n", 13};
    const auto sent = upload(talk, "POST", "/channels/300/messages",
        R"({"content":"x","attachments":[{"id":"0","description":"of a cat"}]})",
        fileField(0, "a.png", bytes, "image/png") + fileField(1, "b.txt", "text"));
    QCOMPARE(sent.status, 200);
    QCOMPARE(attachmentOf(sent).value("size"_L1).toInt(), 13);
    QCOMPARE(attachmentOf(sent).value("content_type"_L1).toString(), u"image/png"_s);
    QCOMPARE(attachmentOf(sent).value("description"_L1).toString(), u"of a cat"_s);
    const auto got = talk.ask("GET", targetOf(attachmentOf(sent)));
    QCOMPARE(got.status, 200);
    QCOMPARE(got.body, bytes);
    QCOMPARE(talk.ask("GET", targetOf(attachmentOf(sent, 1))).body, std::string{"text"});
}

void TestSimFiles::aNameIsMadeFitForALink()
{
    Talk talk{world};
    const auto sent = upload(talk, "POST", "/channels/300/messages", "{}", fileField(0, "my cat?.png", "x"));
    QCOMPARE(attachmentOf(sent).value("filename"_L1).toString(), u"my_cat_.png"_s);
    QCOMPARE(talk.ask("GET", targetOf(attachmentOf(sent))).status, 200);
}

void TestSimFiles::linksExpireAndAreRenewedByReading()
{
    Talk talk{world};
    const auto path = "/channels/300/messages/1000000000000000000";
    const auto first = targetOf(attachmentOf(talk.ask("GET", path)));
    talk.ask("POST", "/_sim/clock", R"({"advance_seconds":86000})");
    QCOMPARE(talk.ask("GET", first).status, 200);
    talk.ask("POST", "/_sim/clock", R"({"advance_seconds":500})");
    const auto expired = talk.ask("GET", first);
    QCOMPARE(expired.status, 404);
    QCOMPARE(expired.body, std::string{"This content is no longer available."});
    const auto renewed = targetOf(attachmentOf(talk.ask("GET", path)));
    QVERIFY(renewed != first);
    QCOMPARE(talk.ask("GET", renewed).status, 200);
}

void TestSimFiles::linksAreRefreshed()
{
    Talk talk{world};
    const auto link = attachmentOf(talk.ask("GET", "/channels/300/messages/1000000000000000000")).value("url"_L1);
    talk.ask("POST", "/_sim/clock", R"({"advance_seconds":90000})");
    const auto refreshed = talk.ask("POST", "/attachments/refresh-urls",
        compactJson(QJsonObject{{u"attachment_urls"_s, QJsonArray{link, u"https://example.com/x"_s}}}));
    const auto links = refreshed.object.value("refreshed_urls"_L1).toArray();
    QCOMPARE(links.size(), 2);
    QCOMPARE(links.at(0).toObject().value("original"_L1), link);
    const QJsonObject anew{{u"url"_s, links.at(0).toObject().value("refreshed"_L1)}};
    QCOMPARE(talk.ask("GET", targetOf(anew)).status, 200);
    QCOMPARE(links.at(1).toObject().value("refreshed"_L1).toString(), u"https://example.com/x"_s);
    QJsonArray tooMany;
    for (int i = 0; i < 51; ++i)
        tooMany.append(link);
    QCOMPARE(
        talk.ask("POST", "/attachments/refresh-urls", compactJson(QJsonObject{{u"attachment_urls"_s, tooMany}})).code(),
        50035);
}

void TestSimFiles::aLinkThatWasChangedIsRefused()
{
    Talk talk{world};
    const auto target = targetOf(attachmentOf(talk.ask("GET", "/channels/300/messages/1000000000000000000")));
    QCOMPARE(talk.ask("GET", target.substr(0, target.find('?'))).status, 404);
    auto later = target;
    later.replace(later.find("ex=") + 3, 8, "7fffffff");
    QCOMPARE(talk.ask("GET", later).status, 404);
    auto other = target;
    other.replace(other.find("/900/"), 5, "/901/");
    QCOMPARE(talk.ask("GET", other).status, 404);
}

void TestSimFiles::tenMegabytesAreTheMost()
{
    Talk talk{world};
    const auto send = [&](std::size_t size) {
        return upload(talk, "POST", "/channels/300/messages", "{}", fileField(0, "a", std::string(size, 'x')));
    };
    QCOMPARE(send(maxAttachmentBytes).status, 200);
    const auto refused = send(maxAttachmentBytes + 1);
    QCOMPARE(refused.status, 413);
    QCOMPARE(refused.code(), 40005);
}

void TestSimFiles::anEditKeepsWhatItNames()
{
    Talk talk{world};
    const auto sent =
        upload(talk, "POST", "/channels/300/messages", "{}", fileField(0, "a.txt", "aa") + fileField(1, "b.txt", "bb"));
    const auto path = "/channels/300/messages/" + sent.id();
    QCOMPARE(talk.ask("PATCH", path, R"({"content":"y"})").object.value("attachments"_L1).toArray().size(), 2);
    const auto second = attachmentOf(sent, 1).value("id"_L1).toString().toStdString();
    const auto edited =
        upload(talk, "PATCH", path, R"({"attachments":[{"id":")" + second + R"("}]})", fileField(0, "c.txt", "cc"));
    QCOMPARE(edited.object.value("attachments"_L1).toArray().size(), 2);
    QCOMPARE(attachmentOf(edited, 0).value("filename"_L1).toString(), u"b.txt"_s);
    QCOMPARE(talk.ask("GET", targetOf(attachmentOf(edited, 1))).body, std::string{"cc"});
}

void TestSimFiles::filesOfAWorldAreMadeFromTheirSeed()
{
    Talk talk{world};
    const auto message = talk.ask("GET", "/channels/300/messages/1000000000000000000");
    const auto picture = talk.ask("GET", targetOf(attachmentOf(message)));
    QCOMPARE(picture.body.size(), std::size_t{4321});
    const auto bytes = talk.ask("GET", targetOf(attachmentOf(message, 1))).body;
    QCOMPARE(bytes.size(), std::size_t{77});
    Talk again{world};
    QCOMPARE(again.ask("GET", targetOf(attachmentOf(again.ask("GET", "/channels/300/messages/1000000000000000000"), 1)))
                 .body,
        bytes);
}

void TestSimFiles::aMadePictureIsAPng()
{
    const auto png = pictureFromSeed(7, 5000);
    QCOMPARE(png.size(), std::size_t{5000});
    QCOMPARE(png.substr(0, 8), (std::string{"\x89PNG\r\n\x1a\n"}));
    // The zlib stream in IDAT, with the length in front that qUncompress wants.
    const auto at = png.find("IDAT");
    const auto size = QByteArray::fromStdString(png.substr(at - 4, 4)).toHex().toInt(nullptr, 16);
    const auto rows =
        qUncompress(QByteArray("\0\0\x2a\x6c", 4) + QByteArray::fromStdString(png.substr(at + 4, std::size_t(size))));
    QCOMPARE(rows.size(), 60 * (1 + 60 * 3));
    QVERIFY(pictureFromSeed(8, 5000) != png);
}

void TestSimFiles::imagesNeedNoSignature()
{
    Talk talk{world};
    for (const auto* path : {"/icons/100/0123.png", "/icons/100/0123.webp?size=64", "/role-icons/101/4567.png",
             "/emojis/501.png", "/stickers/502.png", "/soundboard-sounds/503"})
        QCOMPARE(talk.ask("GET", path).status, 200);
    QCOMPARE(talk.ask("GET", "/icons/100/9999.png").status, 404);
    talk.authorization.clear();
    QCOMPARE(talk.ask("GET", "/emojis/501.png").status, 200);
}

void TestSimFiles::anIconIsSetAndTakenAway()
{
    Talk talk{world};
    const auto set = talk.ask("PATCH", "/guilds/100", R"({"icon":")" + imageData("new icon") + R"("})");
    const auto hash = set.text("icon").toStdString();
    QCOMPARE(hash.size(), std::size_t{32});
    QCOMPARE(talk.ask("GET", "/icons/100/" + hash + ".png").body, std::string{"new icon"});
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 1);
    QVERIFY(talk.ask("PATCH", "/guilds/100", R"({"icon":null})").object.value("icon"_L1).isNull());
    const auto moving = talk.ask("PATCH", "/guilds/100", R"({"icon":")" + imageData("gif", "image/gif") + R"("})");
    QVERIFY(moving.text("icon").startsWith(u"a_"_s));
    const auto role = talk.ask("POST", "/guilds/100/roles", R"({"icon":")" + imageData("role") + R"("})");
    QCOMPARE(talk.ask("GET", "/role-icons/" + role.id() + "/" + role.text("icon").toStdString() + ".png").body,
        std::string{"role"});
}

void TestSimFiles::whatIsNoImageIsRefused()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"icon":"0123"})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"icon":")" + imageData("x", "text/plain") + R"("})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"banner":")" + imageData("x") + R"("})").code(), 50101);
}

void TestSimFiles::expressionsHaveTheirFiles()
{
    Talk talk{world};
    const auto emoji =
        talk.ask("POST", "/guilds/100/emojis", R"({"name":"new","image":")" + imageData("emoji") + R"("})");
    QCOMPARE(talk.ask("GET", "/emojis/" + emoji.id() + ".png").body, std::string{"emoji"});
    QCOMPARE(talk.ask("DELETE", "/guilds/100/emojis/" + emoji.id()).status, 204);
    QCOMPARE(talk.ask("GET", "/emojis/" + emoji.id() + ".png").status, 404);
    const auto sticker = talk.ask("POST", "/guilds/100/stickers",
        formField("name=\"name\"", "new") + formField("name=\"tags\"", "t")
            + formField("name=\"file\"; filename=\"a.gif\"", "sticker", "image/gif") + "--B--\r\n",
        boundaryType.c_str());
    QCOMPARE(sticker.object.value("format_type"_L1).toInt(), 4);
    QCOMPARE(talk.ask("GET", "/stickers/" + sticker.id() + ".gif").body, std::string{"sticker"});
    const auto sound = talk.ask("POST", "/guilds/100/soundboard-sounds",
        R"({"name":"new","sound":")" + imageData("sound", "audio/ogg") + R"("})");
    QCOMPARE(talk.ask("GET", "/soundboard-sounds/" + sound.text("sound_id").toStdString()).body, std::string{"sound"});
}

void TestSimFiles::withoutMessageContentThereAreNoAttachments()
{
    Talk talk{world};
    QVERIFY(!attachmentOf(talk.ask("GET", "/channels/300/messages/1000000000000000000")).isEmpty());
    talk.ask("POST", "/_sim/bot", R"({"token":"one","application_flags":0})");
    const auto message = talk.ask("GET", "/channels/300/messages/1000000000000000000");
    QCOMPARE(message.status, 200);
    QVERIFY(message.object.value("attachments"_L1).toArray().isEmpty());
}

void TestSimFiles::theProgramServesItsOwnLinks()
{
    support::SimProcess sim;
    support::Wire wire{sim};
    const auto path = support::firstChannel(sim) + "/messages";
    const auto body = QByteArray::fromStdString(fileField(0, "a.txt", "text", "text/plain") + "--B--\r\n");
    wire.send("POST " + path
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\nContent-Type: " + QByteArray::fromStdString(boundaryType)
        + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    const QUrl link{wire.read().json().value("attachments"_L1).toArray().at(0).toObject().value("url"_L1).toString()};
    QCOMPARE(link.authority().toStdString(), sim.address());
    const auto file = wire.ask("GET", link.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority), {}, {});
    QCOMPARE(file.status, 200);
    QCOMPARE(file.body, QByteArray{"text"});
    QCOMPARE(file.header("content-type"), QByteArray{"text/plain"});
}

void TestSimFiles::faultsStrikeHereToo()
{
    Talk talk{world};
    talk.ask("POST", "/_sim/faults", R"({"faults":["status=503:/attachments/**:x1"]})");
    const auto target = targetOf(attachmentOf(talk.ask("GET", "/channels/300/messages/1000000000000000000")));
    QCOMPARE(talk.ask("GET", target).status, 503);
    QCOMPARE(talk.ask("GET", target).status, 200);
}

HEADROOM_TEST(TestSimFiles)

} // namespace headroom::tst_sim_files

#include "tst_sim_files.moc"
