// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"

#include <QSslConfiguration>
#include <QSslError>

namespace headroom::redis {

// Reads the files. ErrorKind::Usage names the file that cannot be read, holds no certificate or key, is locked by a
// passphrase, or lacks its other half.
Result<QSslConfiguration> tlsConfiguration(const TlsFiles& files);

// Why the certificate of the server at `place` was not accepted, out of what TLS found wrong with it; one line that
// says what to do. `expectedName`: the name it should have. Pure.
Error certificateProblem(
    const std::string& place, const std::string& expectedName, const TlsFiles& files, const QList<QSslError>& errors);

} // namespace headroom::redis
