// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/profile_secrets.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QPointer>

namespace headroom {

using profiles::FoundSecret;

ProfileSecrets::ProfileSecrets(profiles::Profile profile, profiles::SecretStore& store, QWidget* asker)
    : m_profile(std::move(profile))
    , m_asker(asker)
    , m_store(store)
{
}

void ProfileSecrets::gather(std::function<void(Result<profiles::SecretValues>)> done)
{
    m_done = std::move(done);
    m_store.find(m_profile, profiles::allSecrets(), [self = QPointer(this), this](const std::vector<FoundSecret>& all) {
        if (!self)
            return;
        for (const auto& found : all)
            take(found);
        askForNext();
    });
}

void ProfileSecrets::take(const FoundSecret& found)
{
    if (!found.problem.empty())
        m_missing.insert(m_missing.begin(), found);
    else if (found.place != profiles::SecretPlace::Missing)
        m_values.emplace(found.secret, found.value);
}

void ProfileSecrets::askForNext()
{
    if (m_missing.empty())
        return m_done(m_values);
    const auto missing = m_missing.back();
    m_missing.pop_back();
    if (!m_asker)
        return m_done(failure(ErrorKind::Failed, missing.problem));
    auto* dialog = new QInputDialog(m_asker);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QString::fromStdString(m_profile.name));
    dialog->setTextEchoMode(QLineEdit::Password);
    dialog->setLabelText(QCoreApplication::translate("ProfileSecrets", "%1.\n\nEnter %2 for this run.")
                             .arg(missing.problem.translated(), profiles::describe(missing.secret).translated()));
    // Not textValueSelected(), which comes after finished().
    connect(dialog, &QDialog::finished, this, [this, dialog, secret = missing.secret](int result) {
        if (result == QDialog::Accepted) {
            const auto entered = dialog->textValue().toStdString();
            m_values.emplace(secret, entered);
            m_store.keepForThisRun(m_profile.id, secret, entered);
        }
        askForNext();
    });
    dialog->open();
}

} // namespace headroom
