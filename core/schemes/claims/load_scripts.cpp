// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/load_scripts.h"

namespace headroom::schemes {

void loadScripts(redis::Connection& connection, const Clock& clock, StoreProblems problems,
    const std::vector<const redis::Script*>& scripts)
{
    for (const auto* script : scripts) {
        connection.send({"SCRIPT", "LOAD", script->source()}, [&clock, problems](const redis::Reply& reply) mutable {
            problems.note(StoreProblem::Cause::LoadScripts, reply, clock.now());
        });
    }
}

} // namespace headroom::schemes
