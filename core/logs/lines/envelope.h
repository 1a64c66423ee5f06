// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/base/time/time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// What containers and journals put around a line.
enum class EnvelopeKind : std::uint8_t {
    None,
    DockerJson, // Docker's json-file: {"log":"...\n","stream":"stdout","time":"..."}
    Cri, // Kubernetes: <time> stdout F <line>
    Journald, // journalctl -o json: {"MESSAGE":...,"__REALTIME_TIMESTAMP":"...",...}
};

// What one line of a log held.
struct Unwrapped
{
    enum class What : std::uint8_t {
        Text, // `text` is it
        Fragment, // a part of a longer line, kept until the rest of it is there
        TooLong, // with this fragment the line became longer than maxLineLength: all of it is dropped
        Nothing, // a record without text
        Broken, // no record of this envelope
    };
    What what = What::Text;
    // Without '\n' at its end. Holds until the next line is read. What was written as one record of several lines, as a
    // journal allows, has '\n' between them.
    std::string_view text;
    std::optional<WallTime> at; // the envelope's own time: when the line was written, of fragments the first
};

// Takes the envelope off line by line. Fragments are put together for each stream; everything kept is bounded. Nothing
// is allocated for a line that holds no escapes, and hardly ever otherwise. One thread.
class Envelope
{
public:
    explicit Envelope(EnvelopeKind kind = EnvelopeKind::None)
        : m_kind(kind)
    {
    }

    // By the first lines of a source, whole ones. None: what stands there is the program's own, whether JSON or not.
    static EnvelopeKind recognise(std::string_view lines);

    // `line` without its '\n'.
    Unwrapped unwrap(std::string_view line);

    // Forgets fragments: what comes next continues nothing.
    void restart();
    // A fragment waits for its end.
    bool holdsFragments() const { return !m_out.empty() || !m_err.empty(); }
    // Fragments outlast a restart, without their secrets.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self); // into a new one of the same kind

    EnvelopeKind kind() const { return m_kind; }

private:
    struct Stream
    {
        std::string text;
        std::optional<WallTime> at;
        bool isTooLong = false;
        bool empty() const { return text.empty() && !isTooLong; }
    };

    Unwrapped unwrapDocker(std::string_view line);
    Unwrapped unwrapCri(std::string_view line);
    Unwrapped unwrapJournal(std::string_view line);
    bool readMessage(std::string_view array);
    std::optional<WallTime> timeOf(std::string_view text);
    Unwrapped join(Stream& stream, std::string_view part, bool isLast, std::optional<WallTime> at);

    EnvelopeKind m_kind;
    Stream m_out;
    Stream m_err;
    std::string m_text;
    std::array<char, 16> m_minute{}; // "2026-11-20T23:37", of the time read last
    WallTime m_minuteAt{};
};

// "2026-11-20T23:37:34.120345678Z", or with an offset; cut to milliseconds. Nothing: it is no such time.
std::optional<WallTime> rfc3339(std::string_view text);

} // namespace headroom::logs
