// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/response_body.h"

#include <QIODevice>

#include <algorithm>
#include <array>

namespace headroom::net {

namespace {

constexpr std::size_t mebibyte = 1024 * 1024;

} // namespace

ResponseBody::ResponseBody(std::size_t most)
    : m_most(most)
{
}

void ResponseBody::expect(std::size_t length, bool packed)
{
    if (packed)
        m_gzip.emplace(m_most);
    if (length > m_most)
        tooLarge();
    else
        m_text.reserve(length);
}

bool ResponseBody::add(std::string_view bytes)
{
    if (!m_problem.empty())
        return false;
    if (m_gzip)
        return addPacked(bytes);
    if (bytes.size() > m_most - m_text.size())
        return tooLarge();
    m_text.append(bytes);
    return true;
}

bool ResponseBody::readFrom(QIODevice& device)
{
    if (!m_problem.empty())
        return false;
    if (m_gzip)
        return readPacked(device);
    const auto available = static_cast<std::size_t>(std::max<qint64>(0, device.bytesAvailable()));
    if (available > m_most - m_text.size())
        return tooLarge();
    return readPlain(device, available);
}

bool ResponseBody::readPlain(QIODevice& device, std::size_t count)
{
    const auto had = m_text.size();
    m_text.resize(had + count);
    const auto got = device.read(m_text.data() + had, static_cast<qint64>(count));
    m_text.resize(had + static_cast<std::size_t>(std::max<qint64>(0, got)));
    return true;
}

bool ResponseBody::readPacked(QIODevice& device)
{
    std::array<char, 16 * 1024> piece;
    while (true) {
        const auto got = device.read(piece.data(), piece.size());
        if (got <= 0)
            return true;
        if (!addPacked({piece.data(), static_cast<std::size_t>(got)}))
            return false;
    }
}

bool ResponseBody::addPacked(std::string_view bytes)
{
    const auto state = m_gzip->add(bytes, m_text);
    if (state == GzipReader::State::TooLarge)
        return tooLarge();
    return state != GzipReader::State::Broken || fail(Text::tr("the response is said to be gzip and is not"));
}

bool ResponseBody::finish()
{
    if (!m_problem.empty())
        return false;
    return !m_gzip || m_gzip->isWhole() || fail(Text::tr("the response's gzip ends too early"));
}

bool ResponseBody::fail(Text problem)
{
    m_problem = std::move(problem);
    std::string().swap(m_text);
    return false;
}

bool ResponseBody::tooLarge()
{
    const auto most =
        m_most % mebibyte == 0 ? Text(std::to_string(m_most / mebibyte) + " MiB") : Text::tr("%1 bytes").arg(m_most);
    return fail(Text::tr("the response is larger than %1, the most that is taken").arg(most));
}

} // namespace headroom::net
