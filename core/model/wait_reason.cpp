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

const Words& wordsOf(WaitReason reason)
{
    static constexpr Words words[] = {
        {"bucket", QT_TRANSLATE_NOOP("Lanes", "bucket"), QT_TRANSLATE_NOOP("Lanes", "its bucket")},
        {"in_flight", QT_TRANSLATE_NOOP("Lanes", "first answer"),
            QT_TRANSLATE_NOOP("Lanes", "a response that names its bucket's limit")},
        {"sub_limit", QT_TRANSLATE_NOOP("Lanes", "sub-limit"), QT_TRANSLATE_NOOP("Lanes", "a limit inside its bucket")},
        {"global", QT_TRANSLATE_NOOP("Lanes", "global"), QT_TRANSLATE_NOOP("Lanes", "the global limit")},
        {"address_limit", QT_TRANSLATE_NOOP("Lanes", "address limit"),
            QT_TRANSLATE_NOOP("Lanes", "the limit of this address")},
        {"address", QT_TRANSLATE_NOOP("Lanes", "address"), QT_TRANSLATE_NOOP("Lanes", "the block of this address")},
        {"invalid_budget", QT_TRANSLATE_NOOP("Lanes", "budget"),
            QT_TRANSLATE_NOOP("Lanes", "the invalid-request budget")},
        {"store", QT_TRANSLATE_NOOP("Lanes", "Redis"), QT_TRANSLATE_NOOP("Lanes", "the shared Redis")},
        {"retry", QT_TRANSLATE_NOOP("Lanes", "retry"), QT_TRANSLATE_NOOP("Lanes", "the pause before another try")},
        {"breaker", QT_TRANSLATE_NOOP("Lanes", "paused: breaker"),
            QT_TRANSLATE_NOOP("Lanes", "a host that keeps failing")},
        {"proxy", QT_TRANSLATE_NOOP("Lanes", "proxy"), QT_TRANSLATE_NOOP("Lanes", "the request proxy")},
        {"concurrency", QT_TRANSLATE_NOOP("Lanes", "concurrency"), QT_TRANSLATE_NOOP("Lanes", "requests in flight")}};
    static_assert(std::size(words) == allWaitReasons.size());
    return words[static_cast<std::size_t>(reason)];
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
