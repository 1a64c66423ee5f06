// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/secret_store.h"

#include <QObject>

#include <functional>

class QWidget;

namespace headroom {

// Gathers the secrets that a profile's window is opened with: those of the environment and of the keychain. What should
// be in the keychain and is not, a person is asked for, for this run. Nothing blocks.
class ProfileSecrets final : public QObject
{
public:
    // `asker`: the window that questions are put before; null: nobody is asked, and the problems are given instead.
    // The store outlives this.
    ProfileSecrets(profiles::Profile profile, profiles::SecretStore& store, QWidget* asker);

    void gather(std::function<void(Result<profiles::SecretValues>)> done); // once

private:
    void take(const profiles::FoundSecret& found);
    void askForNext();

    profiles::Profile m_profile;
    QWidget* m_asker;
    profiles::SecretStore& m_store;
    std::function<void(Result<profiles::SecretValues>)> m_done;
    profiles::SecretValues m_values;
    std::vector<profiles::FoundSecret> m_missing; // that have a problem; the last is asked for next
};

} // namespace headroom
