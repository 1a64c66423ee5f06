// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/tls_files.h"

#include <QFile>
#include <QFileInfo>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>

#include <algorithm>

namespace headroom::redis {

namespace {

constexpr qint64 largestFile = 4 * 1024 * 1024; // the authorities of a whole system are a quarter of a megabyte

tl::unexpected<Error> badTlsFile(Text text)
{
    return failure(ErrorKind::Usage, std::move(text));
}

// `name`: "the key /etc/redis.key"
Result<QByteArray> contentOf(const std::string& path, const Text& name)
{
    QFile file(QString::fromStdString(path));
    if (QFileInfo(file).isDir())
        return badTlsFile(Text::tr("%1 is a folder: give a PEM file").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return badTlsFile(Text::tr("%1 cannot be read: %2; check the path and its rights")
                              .arg(name, file.errorString().toStdString()));
    if (file.size() > largestFile)
        return badTlsFile(Text::tr("%1 is too large to be one: give a PEM file").arg(name));
    return file.read(largestFile);
}

Result<QList<QSslCertificate>> certificatesIn(const std::string& path, const Text& name)
{
    const auto content = contentOf(path, name);
    if (!content)
        return tl::unexpected(content.error());
    const auto certificates = QSslCertificate::fromData(*content, QSsl::Pem);
    if (certificates.isEmpty())
        return badTlsFile(Text::tr("%1 holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)").arg(name));
    return certificates;
}

Result<QSslKey> keyIn(const std::string& path, const std::string& passphrase)
{
    const auto content = contentOf(path, Text::tr("the key %1").arg(path));
    if (!content)
        return tl::unexpected(content.error());
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*content, algorithm, QSsl::Pem, QSsl::PrivateKey, QByteArray::fromStdString(passphrase));
        if (!key.isNull())
            return key;
    }
    if (content->contains("ENCRYPTED"))
        return badTlsFile((passphrase.empty()
                ? Text::tr("the key %1 is locked by a passphrase: give it by HEADROOM_REDIS_KEY_PASSPHRASE, or a key "
                           "without one, readable by this user alone")
                : Text::tr("the key %1 is locked by another passphrase: correct HEADROOM_REDIS_KEY_PASSPHRASE, or the "
                           "one that is kept with the profile"))
                              .arg(path));
    return badTlsFile(
        Text::tr("the key %1 holds no private key in PEM form: RSA, EC and DSA are understood").arg(path));
}

// Seen at a glance. Two of one kind and length are compared by TLS itself: see ByteStream.
bool cannotBelong(const QSslKey& key, const QSslCertificate& certificate)
{
    const auto held = certificate.publicKey();
    return !held.isNull() && (held.algorithm() != key.algorithm() || held.length() != key.length());
}

} // namespace

Result<QSslConfiguration> tlsConfiguration(const TlsFiles& files)
{
    auto configuration = QSslConfiguration::defaultConfiguration();
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!files.ca.empty()) {
        const auto trusted = certificatesIn(files.ca, Text::tr("the authority's file %1").arg(files.ca));
        if (!trusted)
            return tl::unexpected(trusted.error());
        configuration.setCaCertificates(*trusted);
    }
    if (files.certificate.empty() && files.key.empty())
        return configuration;
    if (files.key.empty())
        return badTlsFile(Text::tr("a client certificate is given without its key: add key=FILE (--redis-key)"));
    if (files.certificate.empty())
        return badTlsFile(Text::tr("a client key is given without its certificate: add cert=FILE (--redis-cert)"));
    const auto chain = certificatesIn(files.certificate, Text::tr("the client certificate %1").arg(files.certificate));
    if (!chain)
        return tl::unexpected(chain.error());
    const auto key = keyIn(files.key, files.keyPassphrase);
    if (!key)
        return tl::unexpected(key.error());
    if (cannotBelong(*key, chain->front()))
        return badTlsFile(
            Text::tr("the key %1 does not belong to the certificate %2: give the two that belong together")
                .arg(files.key, files.certificate));
    configuration.setLocalCertificateChain(*chain);
    configuration.setPrivateKey(*key);
    return configuration;
}

Error certificateProblem(
    const std::string& place, const std::string& expectedName, const TlsFiles& files, const QList<QSslError>& errors)
{
    const auto has = [&errors](std::initializer_list<QSslError::SslError> kinds) {
        return std::ranges::any_of(
            errors, [&](const QSslError& error) { return std::ranges::find(kinds, error.error()) != kinds.end(); });
    };
    const auto denied = [&place](const Text& text) {
        return Error{ErrorKind::Unreachable, Text::tr("%1 is not trusted: %2").arg(place, text)};
    };
    using E = QSslError;
    if (has({E::SelfSignedCertificate, E::SelfSignedCertificateInChain, E::UnableToGetLocalIssuerCertificate,
            E::UnableToGetIssuerCertificate, E::UnableToVerifyFirstCertificate, E::CertificateUntrusted,
            E::CertificateSignatureFailed, E::InvalidCaCertificate})) {
        return denied(files.ca.empty()
                ? Text::tr(
                    "no authority of this system vouches for its certificate; name its own by ca=FILE (--redis-ca)")
                : Text::tr("the authorities in %1 do not vouch for its certificate; give the one that signed it")
                      .arg(files.ca));
    }
    if (has({E::CertificateExpired}))
        return denied(Text::tr("its certificate has expired; have it renewed, or check this machine's clock"));
    if (has({E::CertificateNotYetValid}))
        return denied(Text::tr("its certificate is not valid yet; check this machine's clock"));
    if (has({E::CertificateRevoked, E::CertificateBlacklisted}))
        return denied(Text::tr("its certificate was revoked; have it replaced"));
    if (has({E::HostNameMismatch}))
        return denied(
            Text::tr("its certificate is not for %1; give the name it has by server_name=NAME (--redis-server-name)")
                .arg(expectedName));
    return denied(errors.isEmpty() ? Text::tr("its certificate cannot be verified")
                                   : Text(errors.front().errorString().toStdString()));
}

} // namespace headroom::redis
