// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/tls_files.h"

#include <QFile>
#include <QFileInfo>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>

namespace headroom::redis {

namespace {

constexpr qint64 largestFile = 4 * 1024 * 1024; // the authorities of a whole system are a quarter of a megabyte

tl::unexpected<Error> badTlsFile(std::string text)
{
    return failure(ErrorKind::Usage, std::move(text));
}

Result<QByteArray> contentOf(const std::string& path, const char* what)
{
    QFile file(QString::fromStdString(path));
    const auto name = std::string(what) + ' ' + path;
    if (QFileInfo(file).isDir())
        return badTlsFile(name + " is a folder: give a PEM file");
    if (!file.open(QIODevice::ReadOnly))
        return badTlsFile(
            name + " cannot be read: " + file.errorString().toStdString() + "; check the path and its rights");
    if (file.size() > largestFile)
        return badTlsFile(name + " is too large to be one: give a PEM file");
    return file.read(largestFile);
}

Result<QList<QSslCertificate>> certificatesIn(const std::string& path, const char* what)
{
    const auto content = contentOf(path, what);
    if (!content)
        return tl::unexpected(content.error());
    const auto certificates = QSslCertificate::fromData(*content, QSsl::Pem);
    if (certificates.isEmpty())
        return badTlsFile(
            std::string(what) + ' ' + path + " holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)");
    return certificates;
}

Result<QSslKey> keyIn(const std::string& path, const std::string& passphrase)
{
    const auto content = contentOf(path, "the key");
    if (!content)
        return tl::unexpected(content.error());
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*content, algorithm, QSsl::Pem, QSsl::PrivateKey, QByteArray::fromStdString(passphrase));
        if (!key.isNull())
            return key;
    }
    if (content->contains("ENCRYPTED"))
        return badTlsFile("the key " + path
            + (passphrase.empty() ? " is locked by a passphrase: give it by HEADROOM_REDIS_KEY_PASSPHRASE, or a key "
                                    "without one, readable by this user alone"
                                  : " is locked by another passphrase: correct HEADROOM_REDIS_KEY_PASSPHRASE, or the "
                                    "one that is kept with the profile"));
    return badTlsFile("the key " + path + " holds no private key in PEM form: RSA, EC and DSA are understood");
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
        const auto trusted = certificatesIn(files.ca, "the authority's file");
        if (!trusted)
            return tl::unexpected(trusted.error());
        configuration.setCaCertificates(*trusted);
    }
    if (files.certificate.empty() && files.key.empty())
        return configuration;
    if (files.key.empty())
        return badTlsFile("a client certificate is given without its key: add key=FILE (--redis-key)");
    if (files.certificate.empty())
        return badTlsFile("a client key is given without its certificate: add cert=FILE (--redis-cert)");
    const auto chain = certificatesIn(files.certificate, "the client certificate");
    if (!chain)
        return tl::unexpected(chain.error());
    const auto key = keyIn(files.key, files.keyPassphrase);
    if (!key)
        return tl::unexpected(key.error());
    if (cannotBelong(*key, chain->front()))
        return badTlsFile("the key " + files.key + " does not belong to the certificate " + files.certificate
            + ": give the two that belong together");
    configuration.setLocalCertificateChain(*chain);
    configuration.setPrivateKey(*key);
    return configuration;
}

Error certificateProblem(
    const std::string& place, const std::string& expectedName, const TlsFiles& files, const QList<QSslError>& errors)
{
    const auto has = [&errors](std::initializer_list<QSslError::SslError> kinds) {
        for (const auto& error : errors) {
            for (const auto kind : kinds) {
                if (error.error() == kind)
                    return true;
            }
        }
        return false;
    };
    const auto denied = [&place](const std::string& text) {
        return Error{ErrorKind::Unreachable, place + " is not trusted: " + text};
    };
    using E = QSslError;
    if (has({E::SelfSignedCertificate, E::SelfSignedCertificateInChain, E::UnableToGetLocalIssuerCertificate,
            E::UnableToGetIssuerCertificate, E::UnableToVerifyFirstCertificate, E::CertificateUntrusted,
            E::CertificateSignatureFailed, E::InvalidCaCertificate})) {
        return denied(files.ca.empty()
                ? "no authority of this system vouches for its certificate; name its own by ca=FILE (--redis-ca)"
                : "the authorities in " + files.ca + " do not vouch for its certificate; give the one that signed it");
    }
    if (has({E::CertificateExpired}))
        return denied("its certificate has expired; have it renewed, or check this machine's clock");
    if (has({E::CertificateNotYetValid}))
        return denied("its certificate is not valid yet; check this machine's clock");
    if (has({E::CertificateRevoked, E::CertificateBlacklisted}))
        return denied("its certificate was revoked; have it replaced");
    if (has({E::HostNameMismatch}))
        return denied("its certificate is not for " + expectedName
            + "; give the name it has by server_name=NAME (--redis-server-name)");
    return denied(errors.isEmpty() ? "its certificate cannot be verified" : errors.front().errorString().toStdString());
}

} // namespace headroom::redis
