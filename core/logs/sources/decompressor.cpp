// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/decompressor.h"

#include <algorithm>
#include <limits>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace headroom::logs {

using namespace std::string_view_literals;

namespace {

constexpr auto gzipMagic = "\x1f\x8b"sv;
constexpr auto zstdMagic = "\x28\xb5\x2f\xfd"sv;

class GzipDecompressor final : public Decompressor
{
public:
    GzipDecompressor()
    {
        if (inflateInit2(&m_stream, MAX_WBITS + 16) != Z_OK)
            m_trouble = "no memory to unpack it";
    }
    ~GzipDecompressor() override { inflateEnd(&m_stream); }

    Step step(std::string_view in, std::span<char> out) override
    {
        Step step;
        if (!m_trouble.empty() || out.empty() || (m_ended && in.empty()))
            return step;
        if (m_ended) {
            step.taken = beginNextMember(in);
            if (m_ended || !m_trouble.empty())
                return step;
            in.remove_prefix(step.taken);
        }
        constexpr std::size_t most = std::numeric_limits<uInt>::max();
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
        m_stream.avail_in = static_cast<uInt>(std::min(in.size(), most));
        m_stream.next_out = reinterpret_cast<Bytef*>(out.data());
        m_stream.avail_out = static_cast<uInt>(std::min(out.size(), most));
        const auto roomBefore = m_stream.avail_out;
        const auto inBefore = m_stream.avail_in;
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        step.taken += inBefore - m_stream.avail_in;
        step.given = roomBefore - m_stream.avail_out;
        m_any = m_any || step.taken > 0;
        if (result == Z_STREAM_END)
            m_ended = true;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            m_trouble = "it is damaged";
        return step;
    }

    bool isWhole() const override { return m_ended || !m_any; }

private:
    // Zeros may pad a member, as tapes have it; another member may follow, as `cat a.gz b.gz` makes it.
    std::size_t beginNextMember(std::string_view in)
    {
        const auto padding = std::min(in.find_first_not_of('\0'), in.size());
        if (padding == in.size())
            return padding;
        if (in[padding] != gzipMagic[0]) {
            m_trouble = "something that is not packed follows its end";
            return padding;
        }
        inflateReset(&m_stream);
        m_ended = false;
        return padding;
    }

    z_stream m_stream{};
    bool m_ended = false;
    bool m_any = false;
};

class ZstdDecompressor final : public Decompressor
{
public:
    ZstdDecompressor()
        : m_stream(ZSTD_createDStream())
    {
        if (!m_stream || ZSTD_isError(ZSTD_initDStream(m_stream.get())))
            m_trouble = "no memory to unpack it";
    }

    Step step(std::string_view in, std::span<char> out) override
    {
        if (!m_trouble.empty() || out.empty())
            return {};
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out.data(), out.size(), 0};
        const auto result = ZSTD_decompressStream(m_stream.get(), &output, &input);
        if (ZSTD_isError(result)) {
            m_trouble = ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                ? "it was packed with a window of more than 128 MiB"
                : "it is damaged";
        }
        // Without anything to do it answers that a new frame may begin, or how much of one it would like.
        if (input.pos > 0 || output.pos > 0)
            m_whole = result == 0;
        return {input.pos, output.pos};
    }

    bool isWhole() const override { return m_whole; }

private:
    struct Free
    {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_stream;
    bool m_whole = true;
};

} // namespace

Packing packingOf(std::string_view firstBytes)
{
    if (firstBytes.starts_with(gzipMagic))
        return {Packing::Kind::Gzip, "gzip"};
    if (firstBytes.starts_with(zstdMagic))
        return {Packing::Kind::Zstd, "zstd"};
    if (firstBytes.starts_with("\xfd\x37\x7a\x58\x5a\x00"sv))
        return {Packing::Kind::Unreadable, "xz"};
    if (firstBytes.starts_with("BZh"sv) && firstBytes.size() > 4 && firstBytes[4] == '1')
        return {Packing::Kind::Unreadable, "bzip2"};
    if (firstBytes.starts_with("PK\x03\x04"sv))
        return {Packing::Kind::Unreadable, "zip"};
    return {};
}

std::unique_ptr<Decompressor> makeDecompressor(Packing::Kind kind)
{
    if (kind == Packing::Kind::Zstd)
        return std::make_unique<ZstdDecompressor>();
    return std::make_unique<GzipDecompressor>();
}

} // namespace headroom::logs
