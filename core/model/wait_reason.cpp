// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/wait_reason.h"

#include <QtGlobal>

namespace headroom::model {

namespace {

struct Words
{
    std::string_view name;
    std::string_view shortWord;
    std::string_view inWords;
};

Words wordsOf(WaitReason reason)
{
    switch (reason) {
    case WaitReason::Bucket:
        return {"bucket", QT_TRANSLATE_NOOP("Lanes", "bucket"), QT_TRANSLATE_NOOP("Lanes", "its bucket")};
    case WaitReason::InFlight:
        return {"in_flight", QT_TRANSLATE_NOOP("Lanes", "first answer"),
            QT_TRANSLATE_NOOP("Lanes", "a response that names its bucket's limit")};
    case WaitReason::SubLimit:
        return {"sub_limit", QT_TRANSLATE_NOOP("Lanes", "sub-limit"),
            QT_TRANSLATE_NOOP("Lanes", "a limit inside its bucket")};
    case WaitReason::Global:
        return {"global", QT_TRANSLATE_NOOP("Lanes", "global"), QT_TRANSLATE_NOOP("Lanes", "the global limit")};
    case WaitReason::AddressLimit:
        return {"address_limit", QT_TRANSLATE_NOOP("Lanes", "address limit"),
            QT_TRANSLATE_NOOP("Lanes", "the limit of this address")};
    case WaitReason::Address:
        return {
            "address", QT_TRANSLATE_NOOP("Lanes", "address"), QT_TRANSLATE_NOOP("Lanes", "the block of this address")};
    case WaitReason::Budget:
        return {"invalid_budget", QT_TRANSLATE_NOOP("Lanes", "budget"),
            QT_TRANSLATE_NOOP("Lanes", "the invalid-request budget")};
    case WaitReason::Store:
        return {"store", QT_TRANSLATE_NOOP("Lanes", "Redis"), QT_TRANSLATE_NOOP("Lanes", "the shared Redis")};
    case WaitReason::Retry:
        return {
            "retry", QT_TRANSLATE_NOOP("Lanes", "retry"), QT_TRANSLATE_NOOP("Lanes", "the pause before another try")};
    case WaitReason::Breaker:
        return {"breaker", QT_TRANSLATE_NOOP("Lanes", "paused: breaker"),
            QT_TRANSLATE_NOOP("Lanes", "a host that keeps failing")};
    case WaitReason::Proxy:
        return {"proxy", QT_TRANSLATE_NOOP("Lanes", "proxy"), QT_TRANSLATE_NOOP("Lanes", "the request proxy")};
    case WaitReason::Concurrency:
        return {
            "concurrency", QT_TRANSLATE_NOOP("Lanes", "concurrency"), QT_TRANSLATE_NOOP("Lanes", "requests in flight")};
    }
    return {};
}

} // namespace

std::string_view toString(WaitReason reason)
{
    return wordsOf(reason).name;
}

std::string_view shortWord(WaitReason reason)
{
    return wordsOf(reason).shortWord;
}

std::string_view inWords(WaitReason reason)
{
    return wordsOf(reason).inWords;
}

} // namespace headroom::model
