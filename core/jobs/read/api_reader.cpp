// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/read/api_reader.h"

#include "core/jobs/await_call.h"

namespace headroom::jobs {

Error errorOf(const std::string& path, const ReadAnswer& answer)
{
    const auto kind = answer.status == 0 ? ErrorKind::Unreachable
        : answer.status == 401           ? ErrorKind::Denied
                                         : ErrorKind::Failed;
    const auto asked = "GET " + path.substr(0, path.find('?'));
    return {kind,
        answer.status == 0 ? Text::tr("%1: %2").arg(asked, answer.problem)
                           : Text::tr("%1: %2 %3").arg(asked, answer.status, answer.problem)};
}

void ApiReader::whenGivenUp(std::function<void()> end)
{
    if (m_isGivenUp)
        return end();
    m_ends.push_back(std::move(end));
}

std::vector<std::function<void()>> ApiReader::giveUp()
{
    m_isGivenUp = true;
    return std::exchange(m_ends, {});
}

QCoro::Task<ReadAnswer> ApiReader::read(std::string path)
{
    AwaitCall<ReadAnswer> call([this, &path](Done done) { get(path, std::move(done)); });
    co_return co_await call;
}

QCoro::Task<bool> ApiReader::sleep(Duration span)
{
    AwaitCall<bool> call([this, span](std::function<void(bool)> done) { wait(span, std::move(done)); });
    co_return co_await call;
}

QCoro::Task<Result<QJsonValue>> ApiReader::readJson(std::string path)
{
    const auto answer = co_await read(path);
    if (!answer.isOk())
        co_return Result<QJsonValue>(tl::unexpected(errorOf(path, answer)));
    co_return Result<QJsonValue>(answer.json);
}

QCoro::Task<Result<QJsonArray>> ApiReader::readArray(std::string path)
{
    const auto answer = co_await readJson(path);
    if (!answer)
        co_return Result<QJsonArray>(tl::unexpected(answer.error()));
    if (!answer->isArray())
        co_return Result<QJsonArray>(failure(ErrorKind::Broken, Text::tr("GET %1: the answer is no list").arg(path)));
    co_return Result<QJsonArray>(answer->toArray());
}

} // namespace headroom::jobs
