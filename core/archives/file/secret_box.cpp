// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/secret_box.h"

#include <sodium.h>

namespace headroom::archives {

namespace {

// More than what OWASP asks for at 19 MiB; a backup has 80 MB for everything.
constexpr std::int64_t newOperations = 4;
constexpr std::int64_t newMemory = 32LL << 20;
// Of a file that anybody may have written.
constexpr std::int64_t maxOperations = 64;
constexpr std::int64_t maxMemory = 1LL << 30;
constexpr int minPassphrase = 8; // characters

QByteArray proofText()
{
    return QByteArrayLiteral("headroom archive");
}

QString algorithmWord()
{
    return QStringLiteral("argon2id13+xsalsa20poly1305");
}

const unsigned char* bytesOf(const QByteArray& array)
{
    return reinterpret_cast<const unsigned char*>(array.constData());
}

unsigned char* bytesOf(QByteArray& array)
{
    return reinterpret_cast<unsigned char*>(array.data());
}

} // namespace

void SecretBox::Wipe::operator()(unsigned char* key) const
{
    sodium_free(key);
}

Result<SecretBox> SecretBox::derive(Parameters parameters, const QString& passphrase)
{
    if (sodium_init() < 0)
        return failure(ErrorKind::Failed, Text::tr("libsodium does not start: install it again"));
    SecretBox box;
    box.m_key.reset(static_cast<unsigned char*>(sodium_malloc(crypto_secretbox_KEYBYTES)));
    auto words = passphrase.normalized(QString::NormalizationForm_C).toUtf8();
    const bool isDerived = box.m_key
        && crypto_pwhash(box.m_key.get(), crypto_secretbox_KEYBYTES, words.constData(),
               static_cast<unsigned long long>(words.size()), bytesOf(parameters.salt),
               static_cast<unsigned long long>(parameters.operations), static_cast<std::size_t>(parameters.memory),
               crypto_pwhash_ALG_ARGON2ID13)
            == 0;
    sodium_memzero(words.data(), static_cast<std::size_t>(words.size()));
    if (!isDerived)
        return failure(
            ErrorKind::Failed, Text::tr("there is too little memory for the key of the pass-phrase: free some"));
    box.m_parameters = std::move(parameters);
    return box;
}

Result<SecretBox> SecretBox::make(const QString& passphrase)
{
    if (passphrase.size() < minPassphrase)
        return failure(
            ErrorKind::Usage, Text::tr("the pass-phrase is too short: give at least %1 characters").arg(minPassphrase));
    if (sodium_init() < 0)
        return failure(ErrorKind::Failed, Text::tr("libsodium does not start: install it again"));
    Parameters parameters{.algorithm = algorithmWord(), .operations = newOperations, .memory = newMemory};
    parameters.salt.resize(crypto_pwhash_SALTBYTES);
    randombytes_buf(parameters.salt.data(), static_cast<std::size_t>(parameters.salt.size()));
    auto box = derive(parameters, passphrase);
    if (box)
        box->m_parameters.proof = box->seal(proofText());
    return box;
}

Result<SecretBox> SecretBox::open(const Parameters& parameters, const QString& passphrase)
{
    const bool isKnown = parameters.algorithm == algorithmWord() && parameters.salt.size() == crypto_pwhash_SALTBYTES
        && parameters.operations >= 1 && parameters.operations <= maxOperations
        && parameters.memory >= std::int64_t(crypto_pwhash_MEMLIMIT_MIN) && parameters.memory <= maxMemory;
    if (!isKnown)
        return failure(ErrorKind::Broken,
            Text::tr("the archive's secrets were encrypted in a way that this program does not know: update it"));
    auto box = derive(parameters, passphrase);
    if (box && box->unseal(parameters.proof) != proofText())
        return failure(
            ErrorKind::Denied, Text::tr("the pass-phrase is wrong: give the one that the backup was made with"));
    return box;
}

QByteArray SecretBox::seal(const QByteArray& text) const
{
    QByteArray box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + text.size(), '\0');
    randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(bytesOf(box) + crypto_secretbox_NONCEBYTES, bytesOf(text),
        static_cast<unsigned long long>(text.size()), bytesOf(box), m_key.get());
    return box;
}

Result<QByteArray> SecretBox::unseal(const QByteArray& box) const
{
    constexpr auto overhead = qsizetype(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES);
    const auto broken =
        failure(ErrorKind::Broken, Text::tr("a secret of the archive was changed, and cannot be decrypted"));
    if (box.size() < overhead)
        return broken;
    QByteArray text(box.size() - overhead, '\0');
    if (crypto_secretbox_open_easy(bytesOf(text), bytesOf(box) + crypto_secretbox_NONCEBYTES,
            static_cast<unsigned long long>(box.size()) - crypto_secretbox_NONCEBYTES, bytesOf(box), m_key.get())
        != 0)
        return broken;
    return text;
}

} // namespace headroom::archives
