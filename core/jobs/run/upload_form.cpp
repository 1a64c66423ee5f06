// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/upload_form.h"

#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"

#include <QCryptographicHash>
#include <QJsonObject>
#include <QVariant>

namespace headroom::jobs {

namespace {

// A quote or a line's end would end the header.
std::string headerText(const std::string& text)
{
    std::string safe;
    for (const auto c : text)
        safe += c == '"' || c == '\r' || c == '\n' ? '_' : c;
    return safe;
}

std::string boundaryFor(const ItemRequest& request)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArray::fromStdString(request.body));
    for (const auto& file : request.files)
        hash.addData(QByteArray::fromRawData(file.content.data(), qsizetype(file.content.size())));
    return "headroom-" + hash.result().toHex().left(40).toStdString();
}

} // namespace

UploadForm uploadForm(const ItemRequest& request)
{
    const auto boundary = boundaryFor(request);
    UploadForm form{"multipart/form-data; boundary=" + boundary, {}};
    const auto addPart = [&](const std::string& disposition, const std::string& contentType,
                             const std::string& content) {
        form.content += "--" + boundary + "\r\nContent-Disposition: form-data; " + disposition;
        if (!contentType.empty())
            form.content += "\r\nContent-Type: " + headerText(contentType);
        form.content += "\r\n\r\n" + content + "\r\n";
    };
    if (request.hasFieldsApart) {
        const auto fields = jsonIn(request.body).toObject();
        for (auto field = fields.begin(); field != fields.end(); ++field)
            addPart("name=\"" + headerText(field.key().toStdString()) + '"', {},
                field->toVariant().toString().toStdString());
    } else {
        addPart("name=\"payload_json\"", "application/json", request.body);
    }
    for (const auto& file : request.files)
        addPart("name=\"" + headerText(file.field) + "\"; filename=\"" + headerText(file.name) + '"', file.contentType,
            file.content);
    form.content += "--" + boundary + "--\r\n";
    return form;
}

} // namespace headroom::jobs
