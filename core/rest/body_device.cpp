// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/body_device.h"

#include <algorithm>

namespace headroom::rest {

BodyDevice::BodyDevice(Body body, Rewind rewind)
    : m_body(std::move(body))
    , m_rewind(rewind)
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

bool BodyDevice::reset()
{
    m_rewindRefused = m_rewind == Rewind::Never;
    return !m_rewindRefused && QIODevice::reset();
}

qint64 BodyDevice::readData(char* to, qint64 most)
{
    m_touched = true;
    const auto count = std::clamp<qint64>(size() - pos(), 0, most);
    std::copy_n(m_body.text().data() + pos(), count, to);
    if (count > 0 && pos() + count == size() && m_gone)
        m_gone();
    return count;
}

} // namespace headroom::rest
