// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace headroom::sim {

// The files of a world, as Discord's content host has them, by path: "/attachments/CHANNEL/ID/NAME" with a link that is
// signed and expires, and images, "/icons/GUILD/HASH", which need none. Uploaded bytes are kept in a file without a
// name, which the system removes with the process; the others are made from a seed each time they are read.
class FileHost
{
public:
    static constexpr std::chrono::hours linkLifetime{24};

    // "http://127.0.0.1:4000", what links begin with.
    const std::string& base() const { return m_base; }
    void setBase(std::string base) { m_base = std::move(base); }

    // False when the disk does not take it.
    [[nodiscard]] bool keep(const std::string& path, std::string_view bytes, std::string type);
    // `type` image/png: a picture; any other: bytes without meaning.
    void makeFromSeed(const std::string& path, std::uint64_t seed, std::uint32_t size, std::string type);
    void copy(const std::string& from, const std::string& to); // the same bytes under another path, if there are any
    void remove(const std::string& path) { m_files.erase(path); }

    bool contains(const std::string& path) const { return m_files.contains(path); }
    std::optional<std::string> bytesOf(const std::string& path) const;
    std::string typeOf(const std::string& path) const; // empty when there is no such file
    std::string hashOf(const std::string& path) const; // of the bytes, 32 hex digits; empty when there is no such file

    // "BASE/attachments/1/2/a.png?ex=…&is=…&hm=…&"; good until linkLifetime from `now` is over.
    std::string signedLink(const std::string& path, WallTime now) const;
    // Whether `ex`, `is` and `hm` of a link are what signedLink() made, and it has not expired.
    static bool isGood(
        const std::string& path, std::string_view ex, std::string_view is, std::string_view hm, WallTime now);

private:
    struct File
    {
        std::uint64_t place = 0; // the offset of the bytes, or the seed
        std::uint32_t size = 0;
        bool made = false; // from a seed
        std::string type;
    };
    struct Close
    {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string m_base = "https://cdn.discordapp.com";
    std::unordered_map<std::string, File> m_files;
    std::unique_ptr<std::FILE, Close> m_kept;
    std::uint64_t m_keptBytes = 0;
};

// 32 hex digits, the same for the same bytes: what Discord calls an image's hash.
std::string contentHash(std::string_view bytes);

} // namespace headroom::sim
