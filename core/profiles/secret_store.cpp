// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/secret_store.h"

#include "core/profiles/keychain.h"

#include <QPointer>

namespace headroom::profiles {

namespace {

FoundSecret inKeychain(Secret secret, const Result<std::optional<std::string>>& read)
{
    if (!read)
        return {.secret = secret,
            .problem = Text::tr("%1: set %2, or enter it again").arg(read.error().text, variableOf(secret))};
    if (!*read)
        return {.secret = secret,
            .problem = Text::tr("the keychain is locked, or has lost %1: set %2, or enter it again")
                           .arg(describe(secret), variableOf(secret))};
    return {.secret = secret, .place = SecretPlace::Keychain, .value = **read};
}

} // namespace

std::string nameOf(SecretPlace place)
{
    constexpr const char* names[]{"missing", "environment", "this_run", "keychain"};
    return names[static_cast<std::size_t>(place)];
}

void SecretStore::find(const Profile& profile, Secret secret, Done done)
{
    const auto set = environmentSecret(secret);
    if (!set)
        return done({.secret = secret, .problem = set.error().text});
    if (*set)
        return done({.secret = secret, .place = SecretPlace::Environment, .value = **set});
    if (const auto entered = m_ofThisRun.find({profile.id, secret}); entered != m_ofThisRun.end())
        return done({.secret = secret, .place = SecretPlace::ThisRun, .value = entered->second});
    if (!profile.inKeychain.contains(secret))
        return done({.secret = secret});
    keychain::read(
        profile.id, secret, [secret, done = std::move(done)](const Result<std::optional<std::string>>& read) {
            done(inKeychain(secret, read));
        });
}

void SecretStore::find(
    const Profile& profile, std::vector<Secret> secrets, std::function<void(std::vector<FoundSecret>)> done)
{
    if (secrets.empty())
        return done({});
    const auto last = secrets.back();
    secrets.pop_back();
    find(profile, std::move(secrets),
        [self = QPointer(this), profile, last, done = std::move(done)](std::vector<FoundSecret> found) {
            if (!self)
                return;
            self->find(profile, last, [found = std::move(found), done](FoundSecret one) mutable {
                found.push_back(std::move(one));
                done(std::move(found));
            });
        });
}

void SecretStore::keep(const std::string& profileId, Secret secret, const std::string& value, Done done)
{
    keychain::write(profileId, secret, value,
        [self = QPointer(this), profileId, secret, value, done = std::move(done)](const Result<void>& written) {
            if (!self)
                return;
            if (written) {
                self->m_ofThisRun.erase({profileId, secret});
                return done({.secret = secret, .place = SecretPlace::Keychain, .value = value});
            }
            self->keepForThisRun(profileId, secret, value);
            done({.secret = secret,
                .place = SecretPlace::ThisRun,
                .value = value,
                .problem = Text::tr("%1: it is kept for this run only; set %2 for the next")
                               .arg(written.error().text, variableOf(secret))});
        });
}

void SecretStore::keepForThisRun(const std::string& profileId, Secret secret, std::string value)
{
    m_ofThisRun.insert_or_assign({profileId, secret}, std::move(value));
}

void SecretStore::forget(const std::string& profileId, Secret secret, std::function<void(Result<void>)> done)
{
    m_ofThisRun.erase({profileId, secret});
    keychain::remove(profileId, secret, std::move(done));
}

} // namespace headroom::profiles
