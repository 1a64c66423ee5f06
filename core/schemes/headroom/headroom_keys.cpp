// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/headroom_keys.h"

namespace headroom::schemes {

namespace {

std::string_view fit(std::string_view app)
{
    if (app.starts_with('{') && app.ends_with('}'))
        app = app.substr(1, app.size() - 2);
    return app.empty() || app.find('}') != std::string_view::npos ? "headroom" : app;
}

} // namespace

HeadroomKeys::HeadroomKeys(std::string_view app)
    : m_app(fit(app))
    , m_tag('{' + m_app + "}:")
{
}

std::vector<std::string> HeadroomKeys::bucket(std::string_view bucket) const
{
    std::vector<std::string> keys;
    keys.reserve(8);
    for (const auto* kind : {"b:", "s:", "f:", "w:"})
        keys.push_back((m_tag + kind).append(bucket));
    keys.push_back(present());
    keys.push_back(globalHeld());
    if (bucket == globalBucket)
        keys.push_back((m_tag + "k:").append(bucket));
    return keys;
}

std::vector<std::string> HeadroomKeys::bucketAndOwn(std::string_view bucket) const
{
    auto keys = this->bucket(bucket);
    keys.push_back((m_tag + "o:").append(bucket));
    return keys;
}

std::string HeadroomKeys::grants(std::string_view process) const
{
    return (m_tag + "to:").append(process);
}

} // namespace headroom::schemes
