// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/sources/log_source.h"
#include "core/logs/sources/pipe_lines.h"

#include <QSocketNotifier>

#include <memory>

namespace headroom::logs {

// Lines from standard input. They cannot be read again: the position is always empty.
class StdinSource final : public LogSource
{
    Q_OBJECT
public:
    // Of another descriptor: it is closed in the end.
    explicit StdinSource(Descriptor input = Descriptor{0}, QObject* parent = nullptr);
    ~StdinSource() override;

    void start() override;
    std::optional<Chunk> next(std::size_t most = defaultChunk) override;
    Position position() const override { return {}; }
    SourceState state() const override;

private:
    PipeLines m_lines;
    std::unique_ptr<QSocketNotifier> m_notifier;
    bool m_isFresh = true;
    bool m_reportedEnd = false;
};

} // namespace headroom::logs
