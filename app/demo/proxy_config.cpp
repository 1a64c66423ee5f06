// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/proxy_config.h"

#include <QFile>

namespace headroom::demo {

namespace {

// One process: it has no children that could outlive it.
constexpr auto frame = R"(daemon off;
master_process off;
pid @FOLDER@/nginx.pid;
error_log @FOLDER@/nginx-error.log error;
events { worker_connections 1024; }
http {
    client_body_temp_path @FOLDER@/client_body;
    proxy_temp_path @FOLDER@/proxy_temp;
    fastcgi_temp_path @FOLDER@/fastcgi_temp;
    uwsgi_temp_path @FOLDER@/uwsgi_temp;
    scgi_temp_path @FOLDER@/scgi_temp;
@PROXY@
}
)";

QByteArray proxyTemplate()
{
    QFile file(QStringLiteral(":/headroom/demo/proxy.conf.in"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the proxy template is not in this program");
    return file.readAll();
}

} // namespace

QByteArray proxyConfig(const ProxyOptions& options)
{
    QByteArray config(frame);
    config.replace("@PROXY@", proxyTemplate());
    config.replace("@FOLDER@", options.folder.toUtf8());
    config.replace("@LISTEN@", options.listen.toUtf8());
    config.replace("@UPSTREAM@", options.upstream.toUtf8());
    config.replace("@HOST@", "discord.com");
    config.replace("@SCHEME@", "http");
    config.replace("@TOKEN@", "demo");
    config.replace("@RATE@", QByteArray::number(options.requestsPerSecond));
    return config;
}

} // namespace headroom::demo
