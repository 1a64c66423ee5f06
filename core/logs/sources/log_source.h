// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/chunk.h"
#include "core/logs/sources/source_state.h"
#include "core/logs/sources/tailed_file.h"

#include <QObject>

#include <optional>

namespace headroom::logs {

// Something that log lines come from, with an event loop. One thread.
class LogSource : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    // Begins; until then there is nothing.
    virtual void start() = 0;
    // The next whole lines; nothing: no more for now. Never waits.
    virtual std::optional<Chunk> next(std::size_t most = defaultChunk) = 0;
    // Behind the last chunk given; with it another source of the same kind goes on there. Empty where a source cannot
    // go back: pipes, commands, scrapes.
    virtual Position position() const = 0;
    virtual SourceState state() const = 0;

Q_SIGNALS:
    // next() may have something: call it until it gives nothing. Comes at times for nothing.
    void readable();
    // Nothing more will ever come; all was given.
    void ended();
};

} // namespace headroom::logs
