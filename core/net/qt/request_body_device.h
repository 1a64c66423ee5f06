// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/body.h"

#include <QIODevice>

#include <functional>

namespace headroom::net {

// What Qt Network reads a request's body from: straight out of the shared bytes, a piece at a time.
//
// One that may be written once cannot be rewound, which is what makes Qt give up instead of writing a request a second
// time when the connection breaks. (Not a QBuffer: Qt takes its bytes past this.)
class RequestBodyDevice final : public QIODevice
{
public:
    enum class Rewind { Allowed, Never };

    RequestBodyDevice(model::Body body, Rewind rewind);

    // Qt has asked for a byte. It does so when it has a connection to write to, and writes nothing before.
    bool isTouched() const { return m_touched; }
    // Qt wanted to write the request again and was refused.
    bool wasRewindRefused() const { return m_rewindRefused; }
    // Asked when Qt is about to write the first byte. False: nothing is handed over, and `refused` is called.
    void askBeforeWriting(std::function<bool()> mayWrite, std::function<void()> refused);
    // Called when the last byte has been handed over.
    void whenRead(std::function<void()> read) { m_whenRead = std::move(read); }

    bool reset() override;
    qint64 size() const override { return static_cast<qint64>(m_body.size()); }
    bool atEnd() const override { return pos() >= size(); }

protected:
    qint64 readData(char* to, qint64 most) override;
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    model::Body m_body;
    Rewind m_rewind;
    bool m_touched = false;
    bool m_rewindRefused = false;
    std::function<bool()> m_mayWrite;
    std::function<void()> m_refused;
    std::function<void()> m_whenRead;
};

} // namespace headroom::net
