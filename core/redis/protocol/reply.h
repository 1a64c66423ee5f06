// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::redis {

// One answer of a Redis server (RESP2), by value. Lost stands for the answer that never came because the connection
// went away or the command was not allowed to be sent; `text` then says why.
struct Reply
{
    enum class Type { Nil, Status, Error, Integer, String, Array, Lost };

    Type type = Type::Nil;
    std::int64_t integer = 0;
    std::string text; // Status, Error, String, Lost
    std::vector<Reply> elements; // Array

    bool isNil() const { return type == Type::Nil; }
    bool isError() const { return type == Type::Error; }
    bool isLost() const { return type == Type::Lost; }
    bool isString() const { return type == Type::String || type == Type::Status; }
    bool isInteger() const { return type == Type::Integer; }
    bool isArray() const { return type == Type::Array; }
};

} // namespace headroom::redis
