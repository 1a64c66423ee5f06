// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/reply_parser.h"

#include <hiredis/hiredis.h>

namespace headroom::redis {

namespace {

// hiredis calls the functions below while it reads; they build Reply values where it would build redisReply objects.
// An array grows as its elements arrive: a server that announces a billion of them gets no memory for it.
struct Building
{
    std::size_t elements = 0;
    std::size_t elementLimit = 0;
    bool isTooDeep = false;
};

// As hiredis had it before 1.0. Arrays without end would otherwise take memory for each level.
constexpr int maxLevelsAbove = 7;

Reply* place(const redisReadTask* task, Reply reply)
{
    if (!task->parent)
        return new Reply(std::move(reply));
    auto& building = *static_cast<Building*>(task->privdata);
    if (++building.elements > building.elementLimit)
        return nullptr; // the reader takes this for a lack of memory and stops
    auto& siblings = static_cast<Reply*>(task->parent->obj)->elements;
    return &siblings.emplace_back(std::move(reply));
}

Reply::Type typeOfText(int type)
{
    if (type == REDIS_REPLY_STATUS)
        return Reply::Type::Status;
    return type == REDIS_REPLY_ERROR ? Reply::Type::Error : Reply::Type::String;
}

void* createString(const redisReadTask* task, char* text, std::size_t length)
{
    return place(task, Reply{typeOfText(task->type), 0, std::string(text, length), {}});
}

void* createInteger(const redisReadTask* task, long long value)
{
    return place(task, Reply{Reply::Type::Integer, value, {}, {}});
}

void* createNil(const redisReadTask* task)
{
    return place(task, Reply{});
}

void freeReply(void* reply)
{
    delete static_cast<Reply*>(reply);
}

// hiredis 1.0 and later know types of RESP3; we never ask for RESP3, so a server that sends one is broken.
template <typename Functions>
void refuseNewerTypes(Functions& functions)
{
    if constexpr (requires { functions.createDouble; }) {
        functions.createDouble = [](const redisReadTask*, double, char*, std::size_t) -> void* { return nullptr; };
        functions.createBool = [](const redisReadTask*, int) -> void* { return nullptr; };
    }
}

redisReplyObjectFunctions makeFunctions()
{
    redisReplyObjectFunctions functions{};
    functions.createString = createString;
    // The count is an int before hiredis 1.0 and a size_t since.
    functions.createArray = [](const redisReadTask* task, auto) -> void* {
        int above = 0;
        for (const auto* parent = task->parent; parent; parent = parent->parent)
            ++above;
        if (above > maxLevelsAbove) {
            static_cast<Building*>(task->privdata)->isTooDeep = true;
            return nullptr;
        }
        return place(task, Reply{Reply::Type::Array, 0, {}, {}});
    };
    functions.createInteger = createInteger;
    functions.createNil = createNil;
    functions.freeObject = freeReply;
    refuseNewerTypes(functions);
    return functions;
}

} // namespace

struct ReplyParser::Reader
{
    Building building;
    redisReplyObjectFunctions functions = makeFunctions();
    redisReader* reader = redisReaderCreateWithFunctions(&functions);
    std::size_t fedSinceReply = 0;

    explicit Reader(std::size_t elementLimit)
    {
        building.elementLimit = elementLimit;
        reader->privdata = &building;
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { redisReaderFree(reader); }
};

ReplyParser::ReplyParser()
    : ReplyParser(Limits{})
{
}

ReplyParser::ReplyParser(Limits limits)
    : m_limits(limits)
    , m_reader(std::make_unique<Reader>(limits.elementsOfAnswer))
{
}

ReplyParser::~ReplyParser() = default;

void ReplyParser::feed(std::string_view bytes)
{
    if (failed() || bytes.empty())
        return;
    m_reader->fedSinceReply += bytes.size();
    if (redisReaderFeed(m_reader->reader, bytes.data(), bytes.size()) != REDIS_OK)
        m_error = m_reader->reader->errstr;
}

std::optional<Reply> ReplyParser::next()
{
    if (failed())
        return std::nullopt;
    auto* reader = m_reader->reader;
    void* object = nullptr;
    if (redisReaderGetReply(reader, &object) != REDIS_OK) {
        const auto& building = m_reader->building;
        m_error = building.isTooDeep                        ? "arrays nested too deep"
            : building.elements > m_limits.elementsOfAnswer ? "too many elements in one answer"
                                                            : reader->errstr;
        return std::nullopt;
    }
    if (!object) {
        checkHeldBytes();
        return std::nullopt;
    }
    m_reader->fedSinceReply = reader->len - reader->pos;
    m_reader->building.elements = 0;
    const std::unique_ptr<Reply> reply{static_cast<Reply*>(object)};
    return std::move(*reply);
}

void ReplyParser::checkHeldBytes()
{
    if (m_reader->fedSinceReply > m_limits.bytesOfAnswer) {
        m_error = "an answer of more than " + std::to_string(m_limits.bytesOfAnswer >> 20U) + " MiB";
        return;
    }
    const auto* reader = m_reader->reader;
    if (reader->len - reader->pos <= m_limits.bytesOfLine)
        return;
    // What is held without end is either the content of a string, whose length ended its line, or a line that never
    // ends.
    const std::string_view held{reader->buf + reader->pos, 32};
    if (held.find("\r\n") == std::string_view::npos)
        m_error = "a line of more than " + std::to_string(m_limits.bytesOfLine >> 10U) + " KiB";
}

} // namespace headroom::redis
