// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Packed bytes of any kind: they are unpacked or called broken, never without an end, and the same whatever the pieces.
#include "core/logs/sources/decompressor.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/log_folder.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using support::require;

namespace {

constexpr std::size_t enough = 4 << 20;

std::string unpacked(const Packing& packing, std::string_view bytes, std::size_t pieceIn, std::size_t pieceOut)
{
    const auto decompressor = packing.make();
    std::string text;
    std::string room(pieceOut, '\0');
    while (text.size() < enough) {
        const auto piece = bytes.substr(0, pieceIn);
        const auto step = decompressor->step(piece, room);
        require(step.taken <= piece.size() && step.given <= room.size(), "it stays within what it is given");
        text.append(room, 0, step.given);
        bytes.remove_prefix(step.taken);
        if (step.taken == 0 && step.given == 0)
            break;
    }
    text.resize(std::min(text.size(), enough));
    return text;
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string lines = "one\ntwo\n" + std::string(3000, 'x') + "\nthree\n";
    return {support::gzipOf(lines), support::zstdOf(lines),
        support::gzipOf("a") + std::string(9, '\0') + support::gzipOf(lines),
        support::zstdOf("a") + support::zstdOf(lines), support::xzOf(lines), support::bzip2Of(lines),
        "\xfd"
        "7zXZ",
        "BZh91", "PK\3\4"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const auto packing = packingOf(bytes.substr(0, magicLength));
    require(!packing.make || !packing.name.empty(), "a packing has a name");
    if (!packing.make)
        return 0;
    const auto text = unpacked(packing, bytes, 1 << 16, 1 << 16);
    const auto slowly = unpacked(packing, bytes, 7, 300);
    // What comes before damage may be given, or not, as the pieces fall.
    const auto same = std::min(text.size(), slowly.size());
    require(
        std::string_view(text).substr(0, same) == std::string_view(slowly).substr(0, same), "pieces change nothing");
    return 0;
}
