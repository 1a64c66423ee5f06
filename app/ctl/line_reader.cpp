// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/line_reader.h"

#include <array>
#include <cerrno>

#include <unistd.h>

namespace headroom::ctl {

LineReader::LineReader(int descriptor, OnLine onLine, OnEnd onEnd)
    : m_descriptor(descriptor)
    , m_onLine(std::move(onLine))
    , m_onEnd(std::move(onEnd))
    , m_notifier(descriptor, QSocketNotifier::Read)
{
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { read(); });
}

void LineReader::pause()
{
    m_paused = true;
    m_notifier.setEnabled(false);
}

void LineReader::resume()
{
    if (!m_paused || m_done)
        return;
    m_paused = false;
    handOut();
    if (!m_paused && !m_ended && !m_done)
        m_notifier.setEnabled(true);
}

void LineReader::stop()
{
    m_done = true;
    m_notifier.setEnabled(false);
}

// Once for each time there is something: a descriptor that is ready does not block.
void LineReader::read()
{
    std::array<char, 65536> bytes;
    const auto count = ::read(m_descriptor, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count > 0)
        m_pending.append(bytes.data(), static_cast<std::size_t>(count));
    m_ended = count <= 0;
    if (m_ended)
        m_notifier.setEnabled(false);
    handOut();
}

void LineReader::handOut()
{
    std::size_t from = 0;
    while (!m_paused && !m_done) {
        const auto end = m_pending.find('\n', from);
        if (end == std::string::npos)
            break;
        auto text = m_pending.substr(from, end - from);
        from = end + 1;
        if (!std::exchange(m_skipping, false))
            hand(std::move(text));
    }
    m_pending.erase(0, from);
    if (m_paused || m_done)
        return;
    if (m_pending.size() > longest) {
        if (!std::exchange(m_skipping, true))
            hand(std::move(m_pending));
        m_pending.clear();
    }
    if (m_ended)
        end();
}

void LineReader::hand(std::string text)
{
    Line line{std::move(text), ++m_number, false};
    if (!line.text.empty() && line.text.back() == '\r')
        line.text.pop_back();
    line.tooLong = line.text.size() > longest;
    m_onLine(line);
}

void LineReader::end()
{
    if (!m_pending.empty() && !m_skipping)
        hand(std::exchange(m_pending, {}));
    if (m_done)
        return;
    m_done = true;
    m_onEnd();
}

} // namespace headroom::ctl
