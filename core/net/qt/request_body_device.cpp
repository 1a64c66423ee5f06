// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/request_body_device.h"

#include <algorithm>

namespace headroom::net {

RequestBodyDevice::RequestBodyDevice(model::Body body, Rewind rewind)
    : m_body(std::move(body))
    , m_rewind(rewind)
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

void RequestBodyDevice::askBeforeWriting(std::function<bool()> mayWrite, std::function<void()> refused)
{
    m_mayWrite = std::move(mayWrite);
    m_refused = std::move(refused);
}

bool RequestBodyDevice::reset()
{
    m_rewindRefused = m_rewind == Rewind::Never;
    return !m_rewindRefused && QIODevice::reset();
}

qint64 RequestBodyDevice::readData(char* to, qint64 most)
{
    if (!m_touched && m_mayWrite && !m_mayWrite()) {
        m_refused();
        return -1;
    }
    m_touched = true;
    const auto count = std::clamp<qint64>(size() - pos(), 0, most);
    std::copy_n(m_body.text().data() + pos(), count, to);
    if (count > 0 && pos() + count == size() && m_whenRead)
        m_whenRead();
    return count;
}

} // namespace headroom::net
