// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/nginx_server.h"
#include "tests/support/files.h"
#include "tests/support/programs/program.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/words.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSet>
#include <QStandardPaths>
#include <QTcpSocket>

namespace headroom::support {

namespace {

// One process: it has no children that could outlive it.
constexpr auto frame = R"(daemon off;
master_process off;
pid @FOLDER@/nginx.pid;
error_log @FOLDER@/error.log error;
events { worker_connections 1024; }
http {
    client_body_temp_path @FOLDER@/client_body;
    proxy_temp_path @FOLDER@/proxy;
    fastcgi_temp_path @FOLDER@/fastcgi;
    uwsgi_temp_path @FOLDER@/uwsgi;
    scgi_temp_path @FOLDER@/scgi;
    log_format test '$connection $server_protocol $request_method $request_uri $status $request_length';
    access_log @FOLDER@/access.log test;
@HTTP@
    server {
        listen 127.0.0.1:@PORT@@LISTEN@;
@SERVER@
    }
}
)";

void run(const char* program, const QStringList& arguments)
{
    const auto done = runProgram(QString::fromLatin1(program), arguments);
    if (done.exitCode != 0)
        qFatal("%s failed: %s", program, done.err.constData());
}

QString nginxPath()
{
    const auto inPath = QStandardPaths::findExecutable(QStringLiteral("nginx"));
    return inPath.isEmpty() ? QStringLiteral("/usr/sbin/nginx") : inPath;
}

bool listens(std::uint16_t port)
{
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    return socket.waitForConnected(200);
}

} // namespace

NginxServer::NginxServer(Options options)
    : m_options(std::move(options))
{
    if (m_options.tls)
        makeCertificate();
    start();
}

void NginxServer::makeCertificate()
{
    const auto newKey = words("-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2");
    run("openssl",
        QStringList{QStringLiteral("req"), QStringLiteral("-x509")} + newKey
            + QStringList{QStringLiteral("-subj"), QStringLiteral("/CN=Headroom test authority"),
                QStringLiteral("-keyout"), path("ca.key"), QStringLiteral("-out"), path("ca.pem")});
    QFile extensions(path("extensions"));
    if (!extensions.open(QIODevice::WriteOnly))
        qFatal("cannot write in a temporary folder");
    extensions.write("subjectAltName=" + m_options.names + '\n');
    extensions.close();
    run("openssl",
        QStringList{QStringLiteral("req")} + newKey
            + QStringList{QStringLiteral("-subj"), QStringLiteral("/CN=test"), QStringLiteral("-keyout"),
                path("server.key"), QStringLiteral("-out"), path("server.csr")});
    run("openssl",
        words("x509 -req -days 2 -CAcreateserial")
            + QStringList{QStringLiteral("-in"), path("server.csr"), QStringLiteral("-CA"), path("ca.pem"),
                QStringLiteral("-CAkey"), path("ca.key"), QStringLiteral("-extfile"), path("extensions"),
                QStringLiteral("-out"), path("server.pem")});
}

void NginxServer::writeConfig()
{
    QByteArray server = m_options.server;
    if (m_options.tls)
        server += "\nssl_certificate @FOLDER@/server.pem;\nssl_certificate_key @FOLDER@/server.key;\n";
    QByteArray config(frame);
    config.replace("@HTTP@", m_options.http);
    config.replace("@SERVER@", server);
    config.replace("@LISTEN@", (m_options.tls ? QByteArray(" ssl") : QByteArray()) + (m_options.http2 ? " http2" : ""));
    config.replace("@PORT@", QByteArray::number(m_port));
    config.replace("@FOLDER@", m_folder.path().toUtf8());
    QFile file(path("nginx.conf"));
    if (!file.open(QIODevice::WriteOnly) || file.write(config) != config.size())
        qFatal("cannot write in a temporary folder");
}

void NginxServer::start()
{
    for (int attempt = 0; attempt < 20; ++attempt) {
        if (m_port == 0 || attempt > 10)
            m_port = reservePort();
        writeConfig();
        m_process = std::make_unique<GuardedProcess>();
        m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process->start(nginxPath(),
            {QStringLiteral("-e"), path("start.log"), QStringLiteral("-p"), m_folder.path(), QStringLiteral("-c"),
                path("nginx.conf")});
        if (!m_process->waitForStarted(30'000))
            qFatal("nginx cannot be started: install the package nginx-light");
        QElapsedTimer timeout;
        timeout.start();
        while (m_process->state() == QProcess::Running && timeout.elapsed() < 5000) {
            if (listens(m_port))
                return;
            m_process->waitForFinished(10);
        }
    }
    qFatal("nginx did not come up");
}

void NginxServer::kill()
{
    m_process->kill();
    m_process->waitForFinished(30'000);
}

std::string NginxServer::url() const
{
    return (m_options.tls ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(m_port);
}

QByteArrayList NginxServer::log() const
{
    const auto text = contentOf(path("access.log")).trimmed();
    return text.isEmpty() ? QByteArrayList() : text.split('\n');
}

int NginxServer::connections() const
{
    QSet<QByteArray> numbers;
    for (const auto& line : log())
        numbers.insert(line.left(line.indexOf(' ')));
    return static_cast<int>(numbers.size());
}

QByteArray proxyTo(const std::string& upstream)
{
    return "location / {\n proxy_pass " + QByteArray::fromStdString(upstream)
        + ";\n proxy_http_version 1.1;\n proxy_next_upstream off;\n }\n";
}

} // namespace headroom::support
