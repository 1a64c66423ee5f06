// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The file of profiles: what is written is read again, whoever else writes, and what is not understood stays.
#include "core/profiles/profile_file.h"
#include "core/profiles/profile_json.h"
#include "tests/support/files.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <atomic>
#include <thread>

namespace headroom::tst_profile_file {

using namespace headroom::profiles;
using namespace Qt::StringLiterals;

namespace {

Profile full()
{
    auto profile = newProfile("Produktion – EU");
    profile.colour = "#e5534b";
    profile.environment = Environment::Production;
    profile.options = {{"redis", {"rediss://me@redis-eu-1:6380"}}, {"log", {"/var/log/a", "journal:b.service"}},
        {"allow-requests", {"true"}}, {"global", {"500"}}};
    profile.inKeychain = {Secret::RedisPassword, Secret::Token};
    return profile;
}

Result<void> add(const ProfileFile& file, const Profile& profile)
{
    return file.change([&](std::vector<Profile>& list) -> Result<void> {
        list.push_back(profile);
        return {};
    });
}

} // namespace

class TestProfileFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void whatIsWrittenIsReadAgain();
    void onlyItsOwnerMayReadIt();
    void programsThatWriteAtOnceLoseNothing();
    void aFailedChangeChangesNothing();
    void twoOfOneNameAreRefused();
    void whatIsNotUnderstoodIsNeverWrittenOver_data();
    void whatIsNotUnderstoodIsNeverWrittenOver();
    void optionsOfANewerProgramStay();
    void theNearestNameIsNamed();
    void anExportHoldsNeitherSecretsNorTheirPlace();

private:
    QString path() const { return m_folder->filePath(u"headroom/profiles.json"_s); }
    ProfileFile file() const { return ProfileFile(path().toStdString()); }
    QByteArray content() const { return support::contentOf(path()); }
    void write(const QByteArray& content) const
    {
        QVERIFY(QDir(m_folder->path()).mkpath(u"headroom"_s));
        support::mustWrite(path(), content);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestProfileFile::whatIsWrittenIsReadAgain()
{
    QVERIFY(file().read()->empty());
    const auto profile = full();
    QVERIFY(add(file(), profile));
    QVERIFY(add(file(), newProfile("another")));
    const auto read = file().read();
    QVERIFY(read);
    QCOMPARE(read->size(), 2U);
    QVERIFY(read->front() == profile); // by name
    QVERIFY(*file().find(profile.name) == profile);
}

void TestProfileFile::onlyItsOwnerMayReadIt()
{
    QVERIFY(add(file(), full()));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(path()) & others));
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(add(file(), newProfile("another")));
    QVERIFY(!(QFile::permissions(path()) & others));
}

void TestProfileFile::programsThatWriteAtOnceLoseNothing()
{
    constexpr int writers = 6;
    constexpr int each = 8;
    std::vector<std::thread> threads;
    std::atomic<int> failures = 0;
    for (int writer = 0; writer < writers; ++writer) {
        threads.emplace_back([&, writer] {
            for (int i = 0; i < each; ++i) {
                if (!add(file(), newProfile(std::to_string(writer) + '.' + std::to_string(i))))
                    ++failures;
            }
        });
    }
    for (auto& thread : threads)
        thread.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(file().read()->size(), std::size_t(writers * each));
}

void TestProfileFile::aFailedChangeChangesNothing()
{
    QVERIFY(add(file(), full()));
    const auto before = content();
    const auto changed = file().change([](std::vector<Profile>& list) -> Result<void> {
        list.clear();
        return failure(ErrorKind::Usage, "no");
    });
    QVERIFY(!changed);
    QCOMPARE(content(), before);
}

void TestProfileFile::twoOfOneNameAreRefused()
{
    QVERIFY(add(file(), full()));
    const auto again = add(file(), full());
    QVERIFY(!again);
    QVERIFY(again.error().text.find("already: choose another name") != std::string::npos);
    QCOMPARE(file().read()->size(), 1U);
}

void TestProfileFile::whatIsNotUnderstoodIsNeverWrittenOver_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::addRow("damaged") << QByteArray(R"({"version": 1, "profiles": [{"name)") << u"damaged at byte"_s;
    QTest::addRow("empty") << QByteArray() << u"damaged at byte"_s;
    QTest::addRow("something else") << QByteArray(R"({"a": 1})") << u"no list of profiles"_s;
    QTest::addRow("newer") << QByteArray(R"({"version": 2, "profiles": []})") << u"a newer Headroom wrote it"_s;
    QTest::addRow("another environment") << QByteArray(
        R"({"version": 1, "profiles": [{"name": "a", "environment": "moon"}]})")
                                         << u"neither production, staging nor local"_s;
    QTest::addRow("a number") << QByteArray(R"({"version": 1, "profiles": [{"name": "a", "options": {"global": 5}}]})")
                              << u"option global of a is no text"_s;
}

void TestProfileFile::whatIsNotUnderstoodIsNeverWrittenOver()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    write(content);
    for (const auto& error : {file().read().error(), add(file(), full()).error()}) {
        const auto text = QString::fromStdString(error.text);
        QVERIFY2(text.contains(says) && text.contains(u"move it away") && !text.contains(u'\n'), qPrintable(text));
    }
    QCOMPARE(this->content(), content);
}

void TestProfileFile::optionsOfANewerProgramStay()
{
    write(R"({"version": 1, "profiles": [{"id": "x", "name": "a", "options": {"future": "1", "many": ["2", "3"]}}]})");
    QVERIFY(add(file(), full()));
    const auto options = file().find("a")->options;
    QCOMPARE(options, (Options{{"future", {"1"}}, {"many", {"2", "3"}}}));
    QVERIFY(!check(*file().find("a"))); // but is not used
}

void TestProfileFile::theNearestNameIsNamed()
{
    QVERIFY(add(file(), newProfile("production")));
    const auto found = file().find("prodution");
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Usage);
    QVERIFY(found.error().text.find("Did you mean \"production\"?") != std::string::npos);
}

void TestProfileFile::anExportHoldsNeitherSecretsNorTheirPlace()
{
    const auto json = toExport({full()});
    const auto object = QJsonDocument::fromJson(json).object()[u"profiles"_s].toArray().first().toObject();
    QCOMPARE(object.keys(), (QStringList{u"colour"_s, u"environment"_s, u"name"_s, u"options"_s, u"secrets"_s}));
    QCOMPARE(object[u"secrets"_s].toArray(), (QJsonArray{u"redis-password"_s, u"token"_s}));
    const auto again = fromJson(json);
    QVERIFY(again);
    QVERIFY(again->front().id != full().id && !again->front().id.empty());
    QVERIFY(again->front().inKeychain.empty());
    QCOMPARE(again->front().options, full().options);
}

HEADROOM_TEST(TestProfileFile)

} // namespace headroom::tst_profile_file

#include "tst_profile_file.moc"
