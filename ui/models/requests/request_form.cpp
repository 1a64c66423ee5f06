// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/requests/request_form.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

tl::unexpected<Error> wrong(const char* source, const QString& detail = {})
{
    const QString text = QCoreApplication::translate("Requests", source);
    return failure(ErrorKind::Usage, (detail.isEmpty() ? text : text.arg(detail)).toStdString());
}

bool isPrintable(const QString& path)
{
    return std::all_of(path.begin(), path.end(), [](QChar c) { return c > u' ' && c < u'\x7f'; });
}

} // namespace

bool mayHaveBody(const QString& method)
{
    return method != "GET"_L1;
}

Result<console::RequestBatch> requestsOf(const RequestForm& form, console::RequestNumber first)
{
    const QString path = form.path.trimmed();
    if (path.isEmpty())
        return wrong(QT_TRANSLATE_NOOP("Requests", "Enter a path after the base URL, such as /users/@me"));
    if (path.contains("://"_L1))
        return wrong(QT_TRANSLATE_NOOP("Requests", "Enter the path only: leave out the base URL and begin with /"));
    if (!path.startsWith(u'/') || path.startsWith("//"_L1))
        return wrong(QT_TRANSLATE_NOOP("Requests", "The path must begin with a single /, such as /users/@me"));
    if (!isPrintable(path))
        return wrong(QT_TRANSLATE_NOOP(
            "Requests", "The path has characters that a URL cannot have: percent-encode them (a space is %20)"));

    console::RequestBatch requests;
    requests.first = first;
    requests.count = unsigned(std::max(1, form.count));
    requests.method = form.method.toStdString();
    requests.path = path.toStdString();
    requests.priority = form.priority;
    const QByteArray body = mayHaveBody(form.method) ? form.body.trimmed().toUtf8() : QByteArray();
    if (!body.isEmpty()) {
        QJsonParseError error;
        QJsonDocument::fromJson(body, &error);
        if (error.error != QJsonParseError::NoError)
            return wrong(QT_TRANSLATE_NOOP("Requests", "The body is not valid JSON: %1"),
                QCoreApplication::translate("Requests", "%1 (at character %2)")
                    .arg(error.errorString())
                    .arg(error.offset));
    }
    requests.body = body.toStdString();
    if (form.deadlineSeconds > 0)
        requests.deadline = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(form.deadlineSeconds));
    return requests;
}

} // namespace headroom::ui
