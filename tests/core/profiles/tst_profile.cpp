// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a profile may hold, which secrets it needs, and what a command line leaves of it.
#include "core/profiles/profile.h"

#include <QTemporaryDir>

namespace headroom::tst_profile {

using namespace headroom::profiles;

namespace {

Options options(std::initializer_list<std::pair<const char*, const char*>> list)
{
    Options all;
    for (const auto& [name, value] : list)
        all[name].emplace_back(value);
    return all;
}

Profile profileWith(const Options& options)
{
    auto profile = newProfile("production");
    profile.options = options;
    return profile;
}

QStringList names(const std::vector<Secret>& secrets)
{
    QStringList list;
    for (const auto secret : secrets)
        list += QString::fromStdString(nameOf(secret));
    return list;
}

} // namespace

class TestProfile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everySecretHasItsName();
    void passwordsAreTakenOutOfUrls_data();
    void passwordsAreTakenOutOfUrls();
    void secretsComeFromWhatTheOptionsReach_data();
    void secretsComeFromWhatTheOptionsReach();
    void whatTheCommandLineSaysGoesFirst();
    void secretsStayWithTheirPlace();
    void whatAProfileMayNotHoldIsRefused_data();
    void whatAProfileMayNotHoldIsRefused();
    void secretsOfTheEnvironmentAreFoundInFilesToo();
};

void TestProfile::everySecretHasItsName()
{
    QCOMPARE(allSecrets().size(), 7U);
    for (const auto secret : allSecrets()) {
        QCOMPARE(secretNamed(nameOf(secret)), secret);
        QVERIFY(check(options({{optionOf(secret).c_str(), "x"}})));
        QVERIFY(variableOf(secret).starts_with("HEADROOM_"));
    }
    QVERIFY(!secretNamed("password"));
}

void TestProfile::passwordsAreTakenOutOfUrls_data()
{
    QTest::addColumn<std::string>("option");
    QTest::addColumn<std::string>("given");
    QTest::addColumn<std::string>("left");
    QTest::addColumn<std::string>("password"); // "-": none
    const auto row = [](const char* option, const char* given, const char* left, const char* password) {
        QTest::addRow("%s", given) << std::string(option) << std::string(given) << std::string(left)
                                   << std::string(password);
    };
    row("redis", "redis://h:6379/1", "redis://h:6379/1", "-");
    row("redis", "redis://user@h", "redis://user@h", "-");
    row("redis", "redis://user:p@h", "redis://user@h", "p");
    row("redis", "redis://:p@h", "redis://h", "p");
    row("redis", "rediss://u:a@b@h:1/2?ca=/x", "rediss://u@h:1/2?ca=/x", "a@b");
    row("redis", "redis://u:a/b@h", "redis://u@h", "a/b");
    row("redis", "redis://u:a%3Ab%40@h", "redis://u@h", "a:b@");
    row("redis", "redis://u:100%@h", "redis://u@h", "100%");
    row("redis", "redis+sentinel://u:p@a:1,b:2/mymaster", "redis+sentinel://u@a:1,b:2/mymaster", "p");
    row("redis", "redis://[::1]:6379", "redis://[::1]:6379", "-");
    row("redis", "unix:///run/redis.sock?db=1", "unix:///run/redis.sock?db=1", "-");
    row("jobs", "postgresql://me:pw@db:5432/queue", "postgresql://me@db:5432/queue", "pw");
    row("jobs", "postgresql://me@db:5432/a@b:c", "postgresql://me@db:5432/a@b:c", "-");
    row("jobs", "/home/me:x@y/jobs.sqlite", "/home/me:x@y/jobs.sqlite", "-");
    row("proxy", "http://me:pw@proxy:3128", "http://me@proxy:3128", "pw");
}

void TestProfile::passwordsAreTakenOutOfUrls()
{
    QFETCH(std::string, option);
    QFETCH(std::string, given);
    QFETCH(std::string, left);
    QFETCH(std::string, password);
    Options all{{option, {given}}};
    const auto taken = takeSecrets(all);
    QCOMPARE(valueOf(all, option), left);
    QCOMPARE(taken.empty() ? std::string("-") : taken.begin()->second, password);
    if (!taken.empty())
        QCOMPARE(optionOf(taken.begin()->first), option);
    QVERIFY(check(profileWith(all)));
    QCOMPARE(bool(check(profileWith({{option, {given}}}))), taken.empty());
}

void TestProfile::secretsComeFromWhatTheOptionsReach_data()
{
    QTest::addColumn<Options>("given");
    QTest::addColumn<QStringList>("secrets");
    const auto row = [](const char* name, const Options& given, const QStringList& secrets) {
        QTest::addRow("%s", name) << given << secrets;
    };
    const auto redis = QStringLiteral("redis-password");
    const auto key = QStringLiteral("redis-key-passphrase");
    const auto token = QStringLiteral("token");
    row("logs", options({{"log", "/var/log/x"}}), {});
    row("a Redis", options({{"redis", "redis://h"}}), {redis});
    row("sentinels", options({{"redis", "redis+sentinel://h/m"}}), {redis, QStringLiteral("sentinel-password")});
    row("a key", options({{"redis", "rediss://h"}, {"redis-key", "/k"}}), {redis, key});
    row("a key in the URL", options({{"redis", "rediss://h?key=/k"}}), {redis, key});
    row("the API", options({{"api", "https://discord.com/api/v10"}}), {token});
    row("requests", options({{"allow-requests", "true"}}), {token});
    row("a proxy", options({{"proxy", "http://h:1"}}), {});
    row("a proxy's user", options({{"proxy", "http://me@h:1"}}), {QStringLiteral("proxy-password")});
    row("a file of jobs", options({{"jobs", "/x.sqlite"}}), {token});
    row("PostgreSQL", options({{"jobs", "postgresql://h/q"}}), {token, QStringLiteral("jobs-password")});
}

void TestProfile::secretsComeFromWhatTheOptionsReach()
{
    QFETCH(Options, given);
    QFETCH(QStringList, secrets);
    QCOMPARE(names(secretsOf(given)), secrets);
}

void TestProfile::whatTheCommandLineSaysGoesFirst()
{
    const auto saved = options({{"redis", "rediss://h"}, {"redis-ca", "/ca"}, {"scheme", "custom"}, {"keys", "k"},
        {"prefix", "p"}, {"global", "500"}});
    QCOMPARE(leftBeside(saved, {}), saved);
    QCOMPARE(leftBeside(saved, options({{"global", "50"}, {"log", "/x"}})),
        options({{"redis", "rediss://h"}, {"redis-ca", "/ca"}, {"scheme", "custom"}, {"keys", "k"}, {"prefix", "p"}}));
    // Certificates are for their Redis, keys and prefix for their scheme.
    QCOMPARE(leftBeside(saved, options({{"redis", "redis://other"}})),
        options({{"scheme", "custom"}, {"keys", "k"}, {"prefix", "p"}, {"global", "500"}}));
    QCOMPARE(leftBeside(saved, options({{"scheme", "xenon"}})),
        options({{"redis", "rediss://h"}, {"redis-ca", "/ca"}, {"global", "500"}}));
}

void TestProfile::secretsStayWithTheirPlace()
{
    const auto saved = options({{"redis", "redis://h"}, {"api", "https://discord.com/api/v10"}});
    QVERIFY(isFor(Secret::RedisPassword, saved, {}));
    QVERIFY(isFor(Secret::RedisPassword, saved, options({{"redis", "redis://h"}})));
    QVERIFY(!isFor(Secret::RedisPassword, saved, options({{"redis", "redis://elsewhere"}})));
    QVERIFY(isFor(Secret::Token, saved, options({{"redis", "redis://elsewhere"}})));
    QVERIFY(!isFor(Secret::Token, saved, options({{"api", "http://127.0.0.1/api/v10"}})));
    // What the profile leaves to the default is not for any other place either.
    QVERIFY(!isFor(Secret::Token, {}, options({{"api", "http://127.0.0.1/api/v10"}})));
}

void TestProfile::whatAProfileMayNotHoldIsRefused_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("colour");
    QTest::addColumn<Options>("given");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* what, const char* name, const char* colour, const Options& given,
                         const char* says) {
        QTest::addRow("%s", what) << std::string(name) << std::string(colour) << given << QString::fromLatin1(says);
    };
    row("no name", "", "", {}, "name is one line");
    row("an option for a name", "--redis", "", {}, "begins with no dash");
    row("two lines", "a\nb", "", {}, "name is one line");
    row("a long name", std::string(61, 'x').c_str(), "", {}, "up to 60 characters");
    row("a word for a colour", "a", "red", {}, "#rrggbb");
    row("an unknown option", "a", "", options({{"future", "1"}}), "\"future\" is no option of a profile");
    row("two values", "a", "", {{"redis", {"redis://a", "redis://b"}}}, "--redis takes one value");
    row("a password", "a", "", options({{"redis", "redis://u:p@h"}}), "password does not belong in --redis");
    row("a log's password", "a", "", options({{"log", "http://u:p@h/metrics"}}), "is not saved");
}

void TestProfile::whatAProfileMayNotHoldIsRefused()
{
    QFETCH(std::string, name);
    QFETCH(std::string, colour);
    QFETCH(Options, given);
    QFETCH(QString, says);
    auto profile = newProfile(name);
    profile.colour = colour;
    profile.options = given;
    const auto checked = check(profile);
    QVERIFY(!checked);
    QCOMPARE(checked.error().kind, ErrorKind::Usage);
    const auto text = QString::fromStdString(checked.error().text);
    QVERIFY2(text.contains(says) && !text.contains(QLatin1String("u:p")), qPrintable(text));
}

void TestProfile::secretsOfTheEnvironmentAreFoundInFilesToo()
{
    qunsetenv("HEADROOM_TOKEN");
    qunsetenv("HEADROOM_TOKEN_FILE");
    QVERIFY(!environmentSecret(Secret::Token)->has_value());
    QCOMPARE(variableThatIsSet(Secret::Token), std::string());
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("token")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("of a file\n");
    file.close();
    qputenv("HEADROOM_TOKEN_FILE", file.fileName().toLocal8Bit());
    QCOMPARE(**environmentSecret(Secret::Token), std::string("of a file"));
    QCOMPARE(variableThatIsSet(Secret::Token), std::string("HEADROOM_TOKEN_FILE"));
    qputenv("HEADROOM_TOKEN", "");
    QCOMPARE(**environmentSecret(Secret::Token), std::string()); // on purpose: none
    qunsetenv("HEADROOM_TOKEN");
    QVERIFY(file.remove());
    QVERIFY(environmentSecret(Secret::Token).error().text.find("cannot be read") != std::string::npos);
    qunsetenv("HEADROOM_TOKEN_FILE");
}

HEADROOM_TEST(TestProfile)

} // namespace headroom::tst_profile

#include "tst_profile.moc"
