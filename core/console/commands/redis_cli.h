// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"
#include "core/schemes/key_scheme.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::console {

// How a person reads by hand, with redis-cli, what is watched. Made from an endpoint and its key scheme; holds no
// secret: where a password is needed, redis-cli asks for it. Immutable, for any thread.
//
// A line is one for a POSIX shell. Behind sentinels it asks one of them for the master first; what is reached by ssh is
// read by the redis-cli there.
class RedisCli
{
public:
    RedisCli(const redis::Endpoint& endpoint, std::shared_ptr<const schemes::KeyScheme> scheme);

    // Of any bytes: what a terminal does not take as it is, a NUL among it, is written for --quoted-input, which
    // redis-cli has since 6.2.
    std::string line(const redis::Command& command) const;

    // The commands by which the scheme reads these keys, a line each, each once. The keys are those of
    // BucketIdentity: of one in which something is not shown there is no line.
    std::vector<std::string> linesThatRead(const std::vector<std::string>& keys) const;

private:
    std::string m_options; // of redis-cli, with a space before each
    std::string m_ssh; // host that it runs on; empty: here
    std::shared_ptr<const schemes::KeyScheme> m_scheme;
};

} // namespace headroom::console
