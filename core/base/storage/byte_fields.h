// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_record.h"

#include <array>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

namespace headroom {

// One description of a record for both ways: `bytes` is a ByteWriter, or a ByteReader, which fills the values in. A
// class says what it consists of in
//
//   template <typename Bytes, typename Self> static void serialize(Bytes& bytes, Self& self);

template <typename Bytes>
inline constexpr bool isReading = std::is_same_v<Bytes, ByteReader>;

template <typename T>
inline constexpr bool isOptional = false;
template <typename T>
inline constexpr bool isOptional<std::optional<T>> = true;

template <typename T>
inline constexpr bool isArray = false;
template <typename T, std::size_t size>
inline constexpr bool isArray<std::array<T, size>> = true;

template <typename T>
inline constexpr bool isSpan = false;
template <typename Number, typename Unit>
inline constexpr bool isSpan<std::chrono::duration<Number, Unit>> = true;

// A value. `limit`: the largest that may be read, of a text the greatest length, of an enumeration the last; a span of
// time that has one is not negative. An optional value stands behind whether there is one.
template <typename Bytes, typename T, typename... Limit>
void field(Bytes& bytes, T& value, Limit... limit)
{
    using Value = std::remove_const_t<T>;
    // Through a value of another type.
    const auto by = [&](auto other, const auto& back, auto... otherLimit) {
        field(bytes, other, otherLimit...);
        if constexpr (isReading<Bytes>)
            value = back(other);
    };
    if constexpr (std::is_same_v<Value, bool>) {
        if constexpr (isReading<Bytes>)
            value = bytes.flag();
        else
            bytes.flag(value);
    } else if constexpr (std::is_same_v<Value, std::optional<WallTime>>) {
        if constexpr (isReading<Bytes>)
            value = bytes.time();
        else
            bytes.time(value);
    } else if constexpr (std::is_same_v<Value, WallTime>) {
        by(std::optional(value), [](const auto& time) { return time.value_or(WallTime{}); });
    } else if constexpr (std::is_same_v<Value, std::string>) {
        if constexpr (isReading<Bytes>)
            value = bytes.text(limit...);
        else
            bytes.text(value);
    } else if constexpr (isOptional<Value>) {
        bool isThere = value.has_value();
        field(bytes, isThere);
        if constexpr (isReading<Bytes>)
            value = isThere ? Value(std::in_place) : Value();
        if (isThere)
            field(bytes, *value, limit...);
    } else if constexpr (isArray<Value>) {
        for (auto& each : value)
            field(bytes, each, limit...);
    } else if constexpr (isSpan<Value>) {
        const auto span = [](auto count) { return Value{static_cast<typename Value::rep>(count)}; };
        if constexpr (sizeof...(Limit) > 0)
            by(static_cast<std::uint64_t>(value.count()), span, static_cast<std::uint64_t>(Value(limit).count())...);
        else
            by(static_cast<std::int64_t>(value.count()), span);
    } else if constexpr (std::is_enum_v<Value>) {
        by(
            static_cast<std::uint64_t>(value), [](auto number) { return static_cast<Value>(number); },
            static_cast<std::uint64_t>(limit)...);
    } else if constexpr (std::signed_integral<Value>) {
        if constexpr (isReading<Bytes>)
            value = static_cast<Value>(bytes.signedNumber(limit...));
        else
            bytes.signedNumber(value);
    } else if constexpr (std::unsigned_integral<Value>) {
        if constexpr (!isReading<Bytes>)
            bytes.number(value);
        else if constexpr (sizeof...(Limit) > 0)
            value = static_cast<Value>(bytes.number(static_cast<std::uint64_t>(limit)...));
        else
            value = static_cast<Value>(bytes.number(std::numeric_limits<Value>::max()));
    } else if constexpr (isReading<Bytes>) {
        Value::serialize(bytes, value, limit...);
    } else {
        Value::serialize(bytes, std::as_const(value), limit...);
    }
}

// Values without a limit, one after the other.
template <typename Bytes, typename... T>
void fields(Bytes& bytes, T&... values)
{
    (field(bytes, values), ...);
}

// As many as there are, behind their number; each(value).
template <typename Bytes, typename T, typename Each>
void listOf(Bytes& bytes, T& values, std::size_t most, const Each& each)
{
    if constexpr (isReading<Bytes>)
        values.resize(bytes.count(most));
    else
        bytes.number(values.size());
    for (auto& value : values)
        each(value);
}

// Those of so many slots that are filled, each behind its number; each(number). How many there were.
template <typename Bytes, typename IsFilled, typename Each>
std::size_t filledSlots(Bytes& bytes, std::size_t slots, const IsFilled& isFilled, const Each& each)
{
    std::size_t filled = 0;
    if constexpr (isReading<Bytes>) {
        filled = bytes.count(slots);
        for (std::size_t i = 0; i < filled && !bytes.failed(); ++i)
            each(static_cast<std::size_t>(bytes.number(slots - 1)));
    } else {
        for (std::size_t i = 0; i < slots; ++i)
            filled += isFilled(i) ? 1 : 0;
        bytes.number(filled);
        for (std::size_t i = 0; i < slots; ++i) {
            if (!isFilled(i))
                continue;
            bytes.number(i);
            each(i);
        }
    }
    return filled;
}

} // namespace headroom
