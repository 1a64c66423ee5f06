// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/chunk.h"
#include "core/logs/lines/envelope.h"
#include "core/logs/lines/line_splitter.h"

#include <cstdint>

namespace headroom::logs {

// The lines of one source as its programs wrote them, whatever is around them: that is recognised from the first chunk.
// One thread.
class UnwrappedLines
{
public:
    struct Counts
    {
        std::uint64_t lines = 0; // given to the caller
        std::uint64_t dropped = 0; // longer than maxLineLength
        std::uint64_t broken = 0; // not in the envelope that the others are in
    };

    UnwrappedLines() = default;
    // Without a guess.
    explicit UnwrappedLines(EnvelopeKind kind)
        : m_envelope(kind)
        , m_isRecognised(true)
    {
    }

    // Calls f(std::string_view text, std::optional<WallTime> at) for each line, without its line end; `at` is the
    // envelope's time. The text holds until `f` returns.
    template <typename F>
    void read(const Chunk& chunk, F&& f)
    {
        m_counts.dropped += chunk.dropped;
        if (chunk.isNewFile)
            m_envelope.restart();
        if (!m_isRecognised && !chunk.lines.empty()) {
            m_envelope = Envelope(Envelope::recognise(chunk.lines));
            m_isRecognised = true;
        }
        if (m_envelope.kind() == EnvelopeKind::None) {
            forEachLine(chunk.lines, [&](std::string_view line) {
                ++m_counts.lines;
                f(line, std::optional<WallTime>());
            });
            return;
        }
        forEachLine(chunk.lines, [&](std::string_view line) { unwrap(line, f); });
    }

    EnvelopeKind kind() const { return m_envelope.kind(); }
    bool isRecognised() const { return m_isRecognised; }
    bool holdsFragments() const { return m_envelope.holdsFragments(); }
    const Counts& counts() const { return m_counts; }

    // What is around the lines, and fragments of them that wait for their end, outlast a restart; counts do not.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self)
    {
        auto kind = self.m_isRecognised ? std::optional(self.m_envelope.kind()) : std::nullopt;
        field(bytes, kind, EnvelopeKind::Journald);
        if constexpr (isReading<Bytes>) {
            self.m_isRecognised = kind.has_value();
            self.m_envelope = Envelope(kind.value_or(EnvelopeKind::None));
        }
        field(bytes, self.m_envelope);
    }

private:
    template <typename F>
    void unwrap(std::string_view line, F& f)
    {
        const auto unwrapped = m_envelope.unwrap(line);
        switch (unwrapped.what) {
        case Unwrapped::What::Text:
            if (unwrapped.text.empty()) {
                ++m_counts.lines;
                f(unwrapped.text, unwrapped.at);
            }
            forEachLine(unwrapped.text, [&](std::string_view text) {
                ++m_counts.lines;
                f(text, unwrapped.at);
            });
            break;
        case Unwrapped::What::TooLong:
            ++m_counts.dropped;
            break;
        case Unwrapped::What::Broken:
            ++m_counts.broken;
            break;
        case Unwrapped::What::Fragment:
        case Unwrapped::What::Nothing:
            break;
        }
    }

    Envelope m_envelope;
    bool m_isRecognised = false;
    Counts m_counts;
};

} // namespace headroom::logs
