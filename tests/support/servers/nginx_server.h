// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QByteArray>
#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <string>

namespace headroom::support {

// A real nginx of the test's own on a free port of 127.0.0.1, by default with TLS and HTTP/2 and a certificate for
// "localhost" and 127.0.0.1 from an authority that was made for it alone. The constructor returns when it listens; one
// that does not come up fails the test run loudly (abort).
class NginxServer
{
public:
    struct Options
    {
        QByteArray server; // lines for the server { } block
        QByteArray http = {}; // lines for the http { } block
        bool tls = true;
        bool http2 = true;
        QByteArray names = "DNS:localhost,IP:127.0.0.1"; // whom the certificate is for
    };

    explicit NginxServer(Options options);

    std::string url() const; // https://127.0.0.1:PORT
    std::string caFile() const { return path("ca.pem").toStdString(); }
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    // What it has logged: one line a request, "CONNECTION PROTOCOL METHOD URI STATUS BYTES-RECEIVED".
    QByteArrayList log() const;
    int connections() const; // that requests have come over

    void kill(); // SIGKILL, and waits until it is gone
    void start(); // again on the same port

private:
    void makeCertificate();
    void writeConfig();

    QTemporaryDir m_folder;
    Options m_options;
    std::uint16_t m_port = 0;
    std::unique_ptr<GuardedProcess> m_process;
};

// Lines for a server { } block: everything goes on to `upstream`, "http://127.0.0.1:PORT", over HTTP/1.1.
QByteArray proxyTo(const std::string& upstream);

} // namespace headroom::support
