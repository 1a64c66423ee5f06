// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/decompressor.h"

#include <algorithm>
#include <array>
#include <bzlib.h>
#include <limits>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace headroom::logs {

using namespace std::string_view_literals;

namespace {

constexpr std::size_t maxWindow = 128 << 20;

// What a library of streams made of a piece.
enum class Outcome { GoesOn, Ended, NoMemory, TooLargeWindow, Damaged };

// zlib, libbz2 and liblzma are used in the same way, each by a stream of the same fields.
struct Gzip
{
    using Stream = z_stream;
    static constexpr char magic = '\x1f';

    static bool begin(Stream& stream) { return inflateInit2(&stream, MAX_WBITS + 16) == Z_OK; }
    static bool beginAgain(Stream& stream) { return inflateReset(&stream) == Z_OK; }
    static void end(Stream& stream) { inflateEnd(&stream); }
    static Outcome run(Stream& stream)
    {
        const int result = inflate(&stream, Z_NO_FLUSH);
        return result == Z_STREAM_END                 ? Outcome::Ended
            : result == Z_OK || result == Z_BUF_ERROR ? Outcome::GoesOn
                                                      : Outcome::Damaged;
    }
};

struct Bzip2
{
    using Stream = bz_stream;
    static constexpr char magic = 'B';

    static bool begin(Stream& stream) { return BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK; }
    static bool beginAgain(Stream& stream)
    {
        end(stream);
        stream = {};
        return begin(stream);
    }
    static void end(Stream& stream) { BZ2_bzDecompressEnd(&stream); }
    static Outcome run(Stream& stream)
    {
        const int result = BZ2_bzDecompress(&stream);
        return result == BZ_STREAM_END ? Outcome::Ended
            : result == BZ_OK          ? Outcome::GoesOn
            : result == BZ_MEM_ERROR   ? Outcome::NoMemory
                                       : Outcome::Damaged;
    }
};

struct Xz
{
    using Stream = lzma_stream;
    static constexpr char magic = '\xfd';

    static bool begin(Stream& stream)
    {
        constexpr std::uint64_t besideWindow = 1 << 20;
        return lzma_stream_decoder(&stream, maxWindow + besideWindow, 0) == LZMA_OK;
    }
    static bool beginAgain(Stream& stream) { return begin(stream); }
    static void end(Stream& stream) { lzma_end(&stream); }
    static Outcome run(Stream& stream)
    {
        const auto result = lzma_code(&stream, LZMA_RUN);
        return result == LZMA_STREAM_END                    ? Outcome::Ended
            : result == LZMA_OK || result == LZMA_BUF_ERROR ? Outcome::GoesOn
            : result == LZMA_MEMLIMIT_ERROR                 ? Outcome::TooLargeWindow
            : result == LZMA_MEM_ERROR                      ? Outcome::NoMemory
                                                            : Outcome::Damaged;
    }
};

Text wordsFor(Outcome outcome)
{
    if (outcome == Outcome::NoMemory)
        return Text::tr("no memory to unpack it");
    return outcome == Outcome::TooLargeWindow ? Text::tr("it was packed with a window of more than 128 MiB")
                                              : Text::tr("it is damaged");
}

template <typename Library>
class StreamDecompressor final : public Decompressor
{
public:
    StreamDecompressor() { check(Library::begin(m_stream)); }
    ~StreamDecompressor() override { Library::end(m_stream); }

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
        using Size = decltype(m_stream.avail_in);
        constexpr std::size_t most = std::numeric_limits<Size>::max();
        const auto inBefore = static_cast<Size>(std::min(in.size(), most));
        const auto roomBefore = static_cast<Size>(std::min(out.size(), most));
        m_stream.next_in = reinterpret_cast<decltype(m_stream.next_in)>(const_cast<char*>(in.data()));
        m_stream.avail_in = inBefore;
        m_stream.next_out = reinterpret_cast<decltype(m_stream.next_out)>(out.data());
        m_stream.avail_out = roomBefore;
        const auto outcome = Library::run(m_stream);
        step.taken += inBefore - m_stream.avail_in;
        step.given = roomBefore - m_stream.avail_out;
        m_any = m_any || step.taken > 0;
        m_ended = outcome == Outcome::Ended;
        if (!m_ended && outcome != Outcome::GoesOn)
            m_trouble = wordsFor(outcome);
        return step;
    }

    bool isWhole() const override { return m_ended || !m_any; }

private:
    void check(bool hasBegun)
    {
        if (!hasBegun)
            m_trouble = wordsFor(Outcome::NoMemory);
    }

    // Zeros may pad a member, as tapes have it; another member may follow, as `cat a.gz b.gz` makes it.
    std::size_t beginNextMember(std::string_view in)
    {
        const auto padding = std::min(in.find_first_not_of('\0'), in.size());
        if (padding == in.size())
            return padding;
        if (in[padding] != Library::magic) {
            m_trouble = Text::tr("something that is not packed follows its end");
            return padding;
        }
        check(Library::beginAgain(m_stream));
        m_ended = false;
        return padding;
    }

    typename Library::Stream m_stream{};
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
            m_trouble = wordsFor(Outcome::NoMemory);
    }

    Step step(std::string_view in, std::span<char> out) override
    {
        if (!m_trouble.empty() || out.empty())
            return {};
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out.data(), out.size(), 0};
        const auto result = ZSTD_decompressStream(m_stream.get(), &output, &input);
        if (ZSTD_isError(result)) {
            const bool isTooLarge = ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge;
            m_trouble = wordsFor(isTooLarge ? Outcome::TooLargeWindow : Outcome::Damaged);
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

template <typename Made>
std::unique_ptr<Decompressor> make()
{
    return std::make_unique<Made>();
}

} // namespace

Packing packingOf(std::string_view firstBytes)
{
    struct Known
    {
        std::string_view magic;
        Packing packing;
    };
    static constexpr std::array<Known, 6> known{{{"\x1f\x8b"sv, {"gzip", make<StreamDecompressor<Gzip>>}},
        {"\x28\xb5\x2f\xfd"sv, {"zstd", make<ZstdDecompressor>}},
        {"\xfd\x37\x7a\x58\x5a\x00"sv, {"xz", make<StreamDecompressor<Xz>>}},
        {"BZh"sv, {"bzip2", make<StreamDecompressor<Bzip2>>}}, {"PK\x03\x04"sv, {"zip", nullptr}},
        {"\x04\x22\x4d\x18"sv, {"lz4", nullptr}}}};
    for (const auto& each : known) {
        // A line may begin with these letters: what follows tells.
        const bool isText = each.magic == "BZh" && !(firstBytes.size() > 4 && firstBytes[4] == '1');
        if (firstBytes.starts_with(each.magic) && !isText)
            return each.packing;
    }
    return {};
}

} // namespace headroom::logs
