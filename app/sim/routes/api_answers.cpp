// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/api_answers.h"

#include "app/sim/world/json_record.h"

namespace headroom::sim {

Answer refusal(const ApiError& error)
{
    Answer answer;
    answer.status = error.status;
    answer.body = std::string{R"({"message": ")"} + error.message + R"(", "code": )" + std::to_string(error.code) + "}";
    return answer;
}

Answer okText(std::string json)
{
    Answer answer;
    answer.body = std::move(json);
    return answer;
}

Answer createdText(std::string json)
{
    auto answer = okText(std::move(json));
    answer.status = 201;
    return answer;
}

Answer ok(const QJsonObject& object)
{
    return okText(compactJson(object));
}

Answer noContent()
{
    Answer answer;
    answer.status = 204;
    return answer;
}

} // namespace headroom::sim
