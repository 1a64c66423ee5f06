// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <QJsonArray>
#include <QJsonValue>

#include <functional>
#include <qcoro/qcorotask.h>
#include <string>
#include <vector>

namespace headroom::jobs {

// What Discord answered to a GET.
struct ReadAnswer
{
    int status = 0; // 0: there is no answer, `problem` says why
    int code = 0; // Discord's; 0: none
    QJsonValue json = {}; // of a 2xx
    std::size_t bodyBytes = 0; // of the text that `json` was read from
    Text problem = {}; // one line for a person; empty for a 2xx

    bool isOk() const { return status >= 200 && status <= 299; }
    bool isMissing() const { return status == 404; }
    // It says nothing about what was asked for: to be asked again later.
    bool isTemporary() const { return status == 0 || status == 401 || status == 429 || status >= 500; }
};

// How plans and reconciliations read Discord: at bulk priority, through the client, within the job's pace.
class ApiReader
{
public:
    using Done = std::function<void(ReadAnswer)>;

    ApiReader() = default;
    ApiReader(const ApiReader&) = delete;
    ApiReader& operator=(const ApiReader&) = delete;
    virtual ~ApiReader() = default;

    // Calls `done` exactly once, also when it is given up.
    virtual void get(const std::string& path, Done done) = 0;

    // Calls `done` after the span: true; or earlier when it is given up: false. One at a time.
    virtual void wait(Duration span, std::function<void(bool)> done) = 0;

    // Calls `end` when this is given up, at once where it is already: for what a sequence awaits besides this, which is
    // to be answered then as well.
    void whenGivenUp(std::function<void()> end);

    QCoro::Task<ReadAnswer> read(std::string path);
    QCoro::Task<bool> sleep(Duration span);
    // Anything but a 2xx is an error that names the path: Unreachable without an answer, Denied for 401 and 403.
    QCoro::Task<Result<QJsonValue>> readJson(std::string path);
    QCoro::Task<Result<QJsonArray>> readArray(std::string path);

protected:
    // From now on it is given up. What is to be called then, which may destroy this.
    std::vector<std::function<void()>> giveUp();

private:
    bool m_isGivenUp = false;
    std::vector<std::function<void()>> m_ends;
};

// The error of an answer that is no 2xx.
Error errorOf(const std::string& path, const ReadAnswer& answer);

} // namespace headroom::jobs
