// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Secrets in the keychain of a desktop that is unlocked. What happens without one and with one that is locked is tested
// with headroomctl (tst_ctl_profile_secrets), as a process has one session.
#include "core/profiles/secret_store.h"
#include "tests/support/servers/keyring.h"

namespace headroom::tst_secret_store {

using namespace headroom::profiles;

class TestSecretStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatIsKeptIsFoundByAnotherWindow();
    void onlyWhatTheProfilePutThereIsLookedFor();
    void theEnvironmentGoesFirst();
    void whatIsEnteredForThisRunIsForThisWindow();
    void whatTheKeychainLostIsSaid();
    void everySecretHasAPlaceOfItsOwn();

private:
    static FoundSecret find(SecretStore& store, const Profile& profile, Secret secret)
    {
        std::optional<FoundSecret> found;
        store.find(profile, secret, [&](const FoundSecret& each) { found = each; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(found.has_value(), 30000); }();
        return found.value_or(FoundSecret{});
    }
    static FoundSecret keep(SecretStore& store, const Profile& profile, Secret secret, const char* value)
    {
        std::optional<FoundSecret> kept;
        store.keep(profile.id, secret, value, [&](const FoundSecret& each) { kept = each; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(kept.has_value(), 30000); }();
        return kept.value_or(FoundSecret{});
    }
    static bool forget(SecretStore& store, const Profile& profile, Secret secret)
    {
        std::optional<Result<void>> done;
        store.forget(profile.id, secret, [&](const Result<void>& result) { done = result; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(done.has_value(), 30000); }();
        return done && done->has_value();
    }
    static Profile profileWith(std::set<Secret> inKeychain)
    {
        auto profile = newProfile("a");
        profile.inKeychain = std::move(inKeychain);
        return profile;
    }

    std::unique_ptr<support::Keyring> m_keyring;
};

void TestSecretStore::initTestCase()
{
    m_keyring = std::make_unique<support::Keyring>();
    m_keyring->enter();
}

void TestSecretStore::whatIsKeptIsFoundByAnotherWindow()
{
    const auto profile = profileWith({Secret::RedisPassword});
    {
        SecretStore store;
        QCOMPARE(keep(store, profile, Secret::RedisPassword, "größe \"x\"").place, SecretPlace::Keychain);
    }
    SecretStore other;
    const auto found = find(other, profile, Secret::RedisPassword);
    QCOMPARE(found.place, SecretPlace::Keychain);
    QCOMPARE(found.value, std::string("größe \"x\""));
    QVERIFY(forget(other, profile, Secret::RedisPassword));
    QCOMPARE(find(other, profile, Secret::RedisPassword).place, SecretPlace::Missing);
    QVERIFY(forget(other, profile, Secret::RedisPassword)); // nothing is there: it is well
}

void TestSecretStore::onlyWhatTheProfilePutThereIsLookedFor()
{
    auto profile = profileWith({});
    SecretStore store;
    QCOMPARE(keep(store, profile, Secret::Token, "t").place, SecretPlace::Keychain);
    const auto found = find(store, profile, Secret::Token);
    QCOMPARE(found.place, SecretPlace::Missing);
    QVERIFY(found.problem.empty());
    profile.inKeychain.insert(Secret::Token);
    QCOMPARE(find(store, profile, Secret::Token).value, std::string("t"));
}

void TestSecretStore::theEnvironmentGoesFirst()
{
    const auto profile = profileWith({Secret::Token});
    SecretStore store;
    QCOMPARE(keep(store, profile, Secret::Token, "kept").place, SecretPlace::Keychain);
    qputenv("HEADROOM_TOKEN", "of the environment");
    const auto found = find(store, profile, Secret::Token);
    qunsetenv("HEADROOM_TOKEN");
    QCOMPARE(found.place, SecretPlace::Environment);
    QCOMPARE(found.value, std::string("of the environment"));
    QCOMPARE(find(store, profile, Secret::Token).value, std::string("kept"));
}

void TestSecretStore::whatIsEnteredForThisRunIsForThisWindow()
{
    const auto profile = profileWith({});
    SecretStore store;
    store.keepForThisRun(profile.id, Secret::Token, "typed");
    QCOMPARE(find(store, profile, Secret::Token).place, SecretPlace::ThisRun);
    QCOMPARE(find(store, profile, Secret::Token).value, std::string("typed"));
    SecretStore other;
    QCOMPARE(find(other, profile, Secret::Token).place, SecretPlace::Missing);
}

void TestSecretStore::whatTheKeychainLostIsSaid()
{
    SecretStore store;
    const auto found = find(store, profileWith({Secret::JobsPassword}), Secret::JobsPassword);
    QCOMPARE(found.place, SecretPlace::Missing);
    QCOMPARE(found.problem,
        std::string("the keychain is locked, or has lost the password of the queue of jobs: set "
                    "HEADROOM_JOBS_PASSWORD, or enter it again"));
}

void TestSecretStore::everySecretHasAPlaceOfItsOwn()
{
    const auto one = profileWith({allSecrets().begin(), allSecrets().end()});
    const auto two = profileWith(one.inKeychain);
    SecretStore store;
    for (const auto secret : allSecrets()) {
        QCOMPARE(keep(store, one, secret, ("1" + nameOf(secret)).c_str()).place, SecretPlace::Keychain);
        QCOMPARE(keep(store, two, secret, ("2" + nameOf(secret)).c_str()).place, SecretPlace::Keychain);
    }
    std::optional<std::vector<FoundSecret>> all;
    store.find(one, allSecrets(), [&](const std::vector<FoundSecret>& found) { all = found; });
    QTRY_VERIFY_WITH_TIMEOUT(all.has_value(), 30000);
    QCOMPARE(all->size(), allSecrets().size());
    for (std::size_t i = 0; i < all->size(); ++i) {
        QCOMPARE((*all)[i].secret, allSecrets()[i]);
        QCOMPARE((*all)[i].value, "1" + nameOf(allSecrets()[i]));
    }
}

HEADROOM_TEST(TestSecretStore)

} // namespace headroom::tst_secret_store

#include "tst_secret_store.moc"
