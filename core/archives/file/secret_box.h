// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <memory>

namespace headroom::archives {

// Encrypts with a pass-phrase, by libsodium: the key comes out of Argon2id (crypto_pwhash), and each text is a
// crypto_secretbox behind its nonce. The key is in locked memory and wiped. Making one takes a good part of a second.
class SecretBox
{
public:
    // What is kept in the file, in the clear.
    struct Parameters
    {
        QString algorithm = {};
        QByteArray salt = {};
        std::int64_t operations = 0;
        std::int64_t memory = 0; // bytes
        QByteArray proof = {}; // tells a wrong pass-phrase at once
    };

    static Result<SecretBox> make(const QString& passphrase); // with a new salt
    // Denied: the pass-phrase is wrong.
    static Result<SecretBox> open(const Parameters& parameters, const QString& passphrase);

    const Parameters& parameters() const { return m_parameters; }
    QByteArray seal(const QByteArray& text) const;
    // Broken: it was changed, or sealed by another key.
    Result<QByteArray> unseal(const QByteArray& box) const;

private:
    struct Wipe
    {
        void operator()(unsigned char* key) const;
    };

    static Result<SecretBox> derive(Parameters parameters, const QString& passphrase);

    Parameters m_parameters;
    std::unique_ptr<unsigned char, Wipe> m_key;
};

} // namespace headroom::archives
