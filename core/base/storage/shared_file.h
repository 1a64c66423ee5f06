// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <functional>
#include <optional>
#include <string>

namespace headroom {

// A small file that several windows and programs read and write: a person's settings, the record beside archives. Only
// its owner may read it. It is there whole at any moment. What cannot be understood is never written over. Errors are
// one line that says what to do.
class SharedFile
{
public:
    // ".../headroom/NAME" in the folder of settings; empty: there is none.
    static std::string usualPath(const std::string& name);

    explicit SharedFile(std::string path);

    const std::string& path() const { return m_path; }
    Result<std::optional<QByteArray>> read() const; // none: there is no file
    // What a reader says of content that it does not understand, with what to do about it.
    Error notUnderstood(const Error& why) const;

    // Of the file, where it may be the first one there. Where that cannot be done, change() says so.
    void makeFolder() const;
    // Reads the file and writes what `change` makes of it, while nobody else does; nothing where `change` fails. Blocks
    // while another program writes, for 5 s at most.
    Result<void> change(
        const std::function<Result<QByteArray>(const std::optional<QByteArray>& content)>& change) const;

private:
    std::string m_path;
};

} // namespace headroom
