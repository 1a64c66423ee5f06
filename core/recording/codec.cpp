// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/codec.h"

#include <QtGlobal>

#include <algorithm>
#include <limits>
#include <memory>

#include <zstd.h>

namespace headroom::recording {

namespace {

constexpr std::uint8_t codecVersion = 1;
constexpr int level = 3;
constexpr std::size_t headSize = 2; // version, kind
constexpr char blockKind = 'b';
constexpr char rowKind = 'r';
// Of a value: what no difference within maxValue exceeds.
constexpr std::uint64_t maxZigzag = (std::uint64_t(1) << 56) - 1;
constexpr std::size_t maxNumberBytes = 10;
constexpr std::size_t maxPlainBytes = 64 + std::max(maxBlockColumns * maxBlockSamples, 2 * maxRowChanges) * 10;

tl::unexpected<Error> damaged()
{
    return failure(
        ErrorKind::Broken, Text::tr("a part of the recording is damaged: what lies before and after it can be read"));
}

std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

void putNumber(std::string& bytes, std::uint64_t value)
{
    while (value >= 0x80) {
        bytes.push_back(static_cast<char>(value | 0x80));
        value >>= 7;
    }
    bytes.push_back(static_cast<char>(value));
}

// Fails for good at the first number that is not there or too large.
class Numbers
{
public:
    explicit Numbers(std::string_view bytes)
        : m_rest(bytes)
    {
    }

    std::uint64_t take(std::uint64_t largest)
    {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < maxNumberBytes && !m_rest.empty(); ++i) {
            const auto byte = static_cast<std::uint8_t>(m_rest.front());
            m_rest.remove_prefix(1);
            if (i == maxNumberBytes - 1 && byte > 1)
                break;
            value |= std::uint64_t(byte & 0x7f) << (7 * i);
            if (byte < 0x80)
                return value <= largest ? value : fail();
        }
        return fail();
    }
    bool failed() const { return m_failed; }
    bool isAtEnd() const { return m_rest.empty(); }

private:
    std::uint64_t fail()
    {
        m_failed = true;
        m_rest = {};
        return 0;
    }

    std::string_view m_rest;
    bool m_failed = false;
};

struct Free
{
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

// Making one takes longer than using it.
ZSTD_CCtx* packer()
{
    thread_local const std::unique_ptr<ZSTD_CCtx, Free> context = [] {
        std::unique_ptr<ZSTD_CCtx, Free> made(ZSTD_createCCtx());
        ZSTD_CCtx_setParameter(made.get(), ZSTD_c_compressionLevel, level);
        ZSTD_CCtx_setParameter(made.get(), ZSTD_c_checksumFlag, 1);
        return made;
    }();
    return context.get();
}

ZSTD_DCtx* unpacker()
{
    thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
    return context.get();
}

std::string packed(char kind, std::string_view plain)
{
    std::string bytes(headSize + ZSTD_compressBound(plain.size()), '\0');
    bytes[0] = static_cast<char>(codecVersion);
    bytes[1] = kind;
    const auto size =
        ZSTD_compress2(packer(), bytes.data() + headSize, bytes.size() - headSize, plain.data(), plain.size());
    Q_ASSERT(!ZSTD_isError(size));
    bytes.resize(headSize + size);
    return bytes;
}

Result<std::string> unpacked(char kind, std::string_view bytes)
{
    if (bytes.size() < headSize || bytes[1] != kind)
        return damaged();
    if (static_cast<std::uint8_t>(bytes[0]) != codecVersion)
        return failure(
            ErrorKind::Broken, Text::tr("a part of the recording was written by a newer version: use that one"));
    const auto frame = bytes.substr(headSize);
    const auto size = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > maxPlainBytes)
        return damaged();
    // Bytes that lie about their size do not take that much memory: a byte of a frame holds a bounded number of ours.
    constexpr std::uint64_t maxPerByte = 1 << 17;
    if (size > (frame.size() + 1) * maxPerByte)
        return damaged();
    std::string plain(static_cast<std::size_t>(size), '\0');
    const auto got = ZSTD_decompressDCtx(unpacker(), plain.data(), plain.size(), frame.data(), frame.size());
    if (ZSTD_isError(got) || got != plain.size())
        return damaged();
    return plain;
}

// A token: odd: the value before once and (token / 2) times more; 0: a gap; else a difference to the last value.
void putColumn(std::string& bytes, std::span<const Value> column)
{
    Value before = gap;
    Value base = 0;
    std::uint64_t repeats = 0;
    const auto flush = [&] {
        if (repeats > 0)
            putNumber(bytes, ((repeats - 1) << 1) | 1);
        repeats = 0;
    };
    for (const auto raw : column) {
        const auto value = clamped(raw);
        if (value == before) {
            ++repeats;
            continue;
        }
        flush();
        putNumber(bytes, isGap(value) ? 0 : (zigzag(value - base) + 1) << 1);
        if (!isGap(value))
            base = value;
        before = value;
    }
    flush();
}

bool takeColumn(Numbers& numbers, std::span<Value> column)
{
    Value before = gap;
    Value base = 0;
    for (std::size_t at = 0; at < column.size();) {
        const auto token = numbers.take(((maxZigzag + 1) << 1) | 1);
        if (numbers.failed())
            return false;
        if (token & 1) {
            const auto repeats = (token >> 1) + 1;
            if (repeats > column.size() - at)
                return false;
            std::fill_n(column.begin() + std::ptrdiff_t(at), repeats, before);
            at += static_cast<std::size_t>(repeats);
            continue;
        }
        if (token == 0) {
            before = gap;
        } else {
            base += unzigzag((token >> 1) - 1);
            if (base != clamped(base))
                return false;
            before = base;
        }
        column[at++] = before;
    }
    return true;
}

} // namespace

Block emptyBlock(std::size_t columns, std::size_t samples)
{
    return {columns, samples, std::vector<Value>(columns * samples, gap)};
}

std::string blockBytes(const Block& block)
{
    Q_ASSERT(block.columns <= maxBlockColumns && block.samples <= maxBlockSamples);
    std::string plain;
    putNumber(plain, block.columns);
    putNumber(plain, block.samples);
    for (std::size_t i = 0; i < block.columns; ++i)
        putColumn(plain, block.column(i));
    return packed(blockKind, plain);
}

Result<Block> readBlock(std::string_view bytes)
{
    const auto plain = unpacked(blockKind, bytes);
    if (!plain)
        return tl::unexpected(plain.error());
    Numbers numbers(*plain);
    const auto columns = static_cast<std::size_t>(numbers.take(maxBlockColumns));
    const auto samples = static_cast<std::size_t>(numbers.take(maxBlockSamples));
    if (numbers.failed() || (samples > 0 && columns > plain->size())) // a column takes a byte at least
        return damaged();
    auto block = emptyBlock(columns, samples);
    for (std::size_t i = 0; i < columns; ++i) {
        if (!takeColumn(numbers, block.column(i)))
            return damaged();
    }
    if (!numbers.isAtEnd())
        return damaged();
    return block;
}

std::string rowBytes(const Row& row)
{
    std::string plain;
    putNumber(plain, row.isWhole ? 1 : 0);
    putNumber(plain, row.changes.size());
    std::uint32_t next = 0;
    for (const auto& [series, value] : row.changes) {
        putNumber(plain, series - next);
        putNumber(plain, isGap(value) ? 0 : zigzag(clamped(value)) + 1);
        next = series + 1;
    }
    return packed(rowKind, plain);
}

Result<Row> readRow(std::string_view bytes)
{
    const auto plain = unpacked(rowKind, bytes);
    if (!plain)
        return tl::unexpected(plain.error());
    Numbers numbers(*plain);
    Row row;
    row.isWhole = numbers.take(1) == 1;
    const auto changes = static_cast<std::size_t>(numbers.take(maxRowChanges));
    if (numbers.failed() || changes > plain->size())
        return damaged();
    row.changes.reserve(changes);
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < changes; ++i) {
        const auto series = next + numbers.take(std::numeric_limits<std::uint32_t>::max());
        const auto token = numbers.take(maxZigzag + 1);
        if (numbers.failed() || series >= std::numeric_limits<std::uint32_t>::max())
            return damaged();
        const auto value = token == 0 ? gap : unzigzag(token - 1);
        if (value != clamped(value))
            return damaged();
        row.changes.emplace_back(static_cast<std::uint32_t>(series), value);
        next = series + 1;
    }
    if (!numbers.isAtEnd())
        return damaged();
    return row;
}

} // namespace headroom::recording
