// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/stdin_source.h"

namespace headroom::logs {

StdinSource::StdinSource(Descriptor input, QObject* parent)
    : LogSource(parent)
    , m_lines(std::move(input))
{
}

StdinSource::~StdinSource() = default;

void StdinSource::start()
{
    m_notifier = std::make_unique<QSocketNotifier>(m_lines.descriptor(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        // Until all is read it would come again and again.
        m_notifier->setEnabled(false);
        Q_EMIT readable();
    });
}

std::optional<Chunk> StdinSource::next(std::size_t most)
{
    if (!m_notifier)
        return {};
    if (const auto lines = m_lines.read(most))
        return Chunk{lines->text, lines->dropped, {}, std::exchange(m_isFresh, false)};
    if (!m_lines.hasEnded()) {
        m_notifier->setEnabled(true);
    } else if (!std::exchange(m_reportedEnd, true)) {
        m_notifier->setEnabled(false);
        QMetaObject::invokeMethod(this, &LogSource::ended, Qt::QueuedConnection);
    }
    return {};
}

SourceState StdinSource::state() const
{
    SourceState state;
    state.name = "standard input";
    state.offset = m_lines.bytesRead();
    state.hasEnded = m_lines.hasEnded();
    return state;
}

} // namespace headroom::logs
