// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/gzip_reader.h"

#include <algorithm>

#include <zlib.h>

namespace headroom::net {

namespace {

constexpr int gzipOnly = 16 + MAX_WBITS; // as inflateInit2 wants it said
constexpr std::size_t leastRoom = 16 * 1024;
constexpr std::size_t maxDecompressedBytes = 1024 * 1024 * 1024;

} // namespace

struct GzipReader::Stream
{
    z_stream z{};
    bool ready = inflateInit2(&z, gzipOnly) == Z_OK;

    ~Stream()
    {
        if (ready)
            inflateEnd(&z);
    }
};

GzipReader::GzipReader(std::size_t most)
    : m_stream(std::make_unique<Stream>())
    , m_most(most)
{
    if (!m_stream->ready)
        m_state = State::Broken;
}

GzipReader::~GzipReader() = default;

GzipReader::State GzipReader::add(std::string_view packed, std::string& to)
{
    if (packed.empty())
        return m_state;
    m_any = true;
    if (m_state == State::Whole) // something after the end
        m_state = State::Broken;
    if (m_state != State::More)
        return m_state;
    auto& z = m_stream->z;
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    z.avail_in = static_cast<uInt>(packed.size());
    do {
        // One byte above what is allowed, to tell what just fits from what does not.
        const auto had = to.size();
        const auto room = std::min({std::max(leastRoom, to.capacity() - had), m_most + 1 - had, maxDecompressedBytes});
        to.resize(had + room);
        z.next_out = reinterpret_cast<Bytef*>(to.data() + had);
        z.avail_out = static_cast<uInt>(room);
        const auto result = inflate(&z, Z_NO_FLUSH);
        to.resize(had + room - z.avail_out);
        if (to.size() > m_most)
            m_state = State::TooLarge;
        else if (result == Z_STREAM_END)
            m_state = z.avail_in == 0 ? State::Whole : State::Broken;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            m_state = State::Broken;
    } while (m_state == State::More && (z.avail_in > 0 || z.avail_out == 0));
    return m_state;
}

} // namespace headroom::net
