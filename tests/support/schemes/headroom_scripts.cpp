// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/schemes/headroom_scripts.h"

#include "core/schemes/headroom/headroom_keys.h"
#include "tests/support/files.h"
#include "tests/support/patient_waits.h"
#include "tests/support/redis/redis_calls.h"

namespace headroom::support {

namespace {

std::string text(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

} // namespace

HeadroomScripts::HeadroomScripts(RedisServer& redis, std::string app)
    : m_keys(app)
    , m_onSetTime(redis.port())
    , m_caller(connectTo(redis, m_clock))
    , m_listener(connectTo(redis, m_clock))
{
    QObject::connect(m_listener.get(), &redis::Connection::pushed, m_listener.get(),
        [this](const redis::Reply& message) { hear(message.elements[1].text, message.elements[2].text); });
    listen("held");
}

std::string_view HeadroomScripts::ofAge(std::string_view script, const std::string& name)
{
    if (!isOlder)
        return script;
    auto& text = m_older[name];
    if (text.empty())
        text = mustRead(HEADROOM_SOURCE_DIR "/tests/core/schemes/older/" + name + ".lua").toStdString();
    return text;
}

redis::Reply HeadroomScripts::run(
    std::string_view script, bool ofBucket, std::vector<std::string> keys, std::vector<std::string> args)
{
    const auto shared = ofBucket ? ofAge(schemes::headroom_bucket, "headroom_bucket") : std::string_view();
    auto source = std::string(shared) + std::string(script);
    if (m_time)
        return runOnSetTime(script, source, std::move(keys), std::move(args));
    const auto known = m_scripts.try_emplace(script, source).first;
    return askRedis([&](redis::Connection::ReplyCallback answer) {
        redis::runScript(*m_caller, known->second, std::move(keys), std::move(args), std::move(answer));
    });
}

redis::Reply HeadroomScripts::runOnSetTime(
    std::string_view script, std::string source, std::vector<std::string> keys, std::vector<std::string> args)
{
    auto known = m_loaded.find(script);
    if (known == m_loaded.end()) {
        const auto loaded = m_onSetTime.call({{"SCRIPT", "LOAD", onSetTime(tellingAList(std::move(source)))}});
        known = m_loaded.emplace(script, loaded.at(0).text).first;
    }
    redis::Command evaluate{"EVALSHA", known->second, std::to_string(keys.size())};
    evaluate.insert(evaluate.end(), keys.begin(), keys.end());
    evaluate.insert(evaluate.end(), args.begin(), args.end());
    auto commands = support::setTime(*m_time * 1000);
    commands.insert(commands.end(), {forgetPublished(), std::move(evaluate), readPublished()});
    auto replies = m_onSetTime.call(commands);
    const auto& parts = replies.back().elements;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2)
        hear(parts[i].text, parts[i + 1].text);
    auto& reply = replies.at(replies.size() - 2);
    if (reply.isError())
        qFatal("%s", reply.text.c_str());
    return std::move(reply);
}

std::vector<std::string> HeadroomScripts::bucketArgs(const std::string& claim, std::vector<std::string> more) const
{
    more.insert(more.begin(), {claim, std::to_string(lease), std::to_string(remember)});
    return more;
}

HeadroomScripts::ClaimReply HeadroomScripts::claim(
    const std::string& claim, std::int64_t waitedMicroseconds, bool isBelievedInLine)
{
    auto args = bucketArgs(claim,
        {std::to_string(waitedMicroseconds), std::to_string(claimTimeout), text(globalLimit),
            isBelievedInLine ? "1" : ""});
    if (isForBulk)
        args.emplace_back("1"); // what older clients never say
    const auto reply =
        run(ofAge(schemes::headroom_claim, "headroom_claim"), true, m_keys.bucket(bucket), std::move(args));
    const auto& parts = reply.elements;
    if (parts.size() > 4)
        epoch = parts[4].text;
    return {parts.at(0).integer == 1, parts.at(1).integer, parts.at(2).integer, parts.at(3).integer == 1};
}

std::int64_t HeadroomScripts::learn(const std::string& claim, const Answered& answered)
{
    return run(ofAge(schemes::headroom_learn, "headroom_learn"), true, m_keys.bucketAndOwn(bucket),
        bucketArgs(claim,
            {text(answered.limit), text(answered.remaining), text(answered.resetAfter),
                answered.reset ? std::to_string(*answered.reset - *answered.resetAfter) : std::string()}))
        .integer;
}

std::int64_t HeadroomScripts::exhaust(const std::string& claim, std::int64_t retryAfter)
{
    return run(schemes::headroom_exhaust, true, m_keys.bucket(bucket), bucketArgs(claim, {std::to_string(retryAfter)}))
        .integer;
}

std::int64_t HeadroomScripts::abandon(const std::string& claim)
{
    return run(schemes::headroom_abandon, true, m_keys.bucketAndOwn(bucket), bucketArgs(claim)).integer;
}

std::int64_t HeadroomScripts::giveBack(const std::string& claim)
{
    return run(ofAge(schemes::headroom_give_back, "headroom_give_back"), true, m_keys.bucket(bucket), bucketArgs(claim))
        .integer;
}

std::int64_t HeadroomScripts::present(const std::string& process, std::int64_t lifetime)
{
    return run(schemes::headroom_present, false, {m_keys.present()}, {process, std::to_string(lifetime)}).integer;
}

std::int64_t HeadroomScripts::holdAll(std::int64_t retryAfter)
{
    return run(schemes::headroom_hold_all, false, {m_keys.globalHeld()}, {std::to_string(retryAfter)}).integer;
}

void HeadroomScripts::listen(const std::string& process)
{
    askRedis([&](redis::Connection::ReplyCallback answer) {
        m_listener->send({"SUBSCRIBE", process == "held" ? m_keys.holds() : m_keys.grants(process)}, std::move(answer));
    });
}

void HeadroomScripts::stopListening(const std::string& process)
{
    askRedis([&](redis::Connection::ReplyCallback answer) {
        m_listener->send({"UNSUBSCRIBE", m_keys.grants(process)}, std::move(answer));
    });
}

void HeadroomScripts::hear(const std::string& channel, const std::string& text)
{
    if (text.starts_with("epoch "))
        ++newEpochs;
    else
        m_heard.emplace_back(channel.substr(m_keys.app().size() + 3), text);
}

std::vector<std::pair<std::string, std::string>> HeadroomScripts::heard(std::size_t atLeast)
{
    if (!comesTrue([&] { return m_heard.size() >= atLeast; }))
        qWarning("only %zu of %zu messages were heard", m_heard.size(), atLeast);
    return std::exchange(m_heard, {});
}

redis::Reply HeadroomScripts::command(redis::Command command)
{
    return askRedis(
        [&](redis::Connection::ReplyCallback answer) { m_caller->send(std::move(command), std::move(answer)); });
}

void HeadroomScripts::setTime(std::int64_t now)
{
    m_time = now;
}

std::int64_t HeadroomScripts::now()
{
    if (m_time)
        return *m_time;
    const auto time = command({"TIME"});
    return std::stoll(time.elements[0].text) * 1000 + std::stoll(time.elements[1].text) / 1000;
}

} // namespace headroom::support
