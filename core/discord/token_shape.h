// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/secret.h"

namespace headroom::discord::redaction {

// Parts of redacted(), see there: secrets that are known by what they look like.

// Adds tokens of bots and users, JSON web tokens, and long random words, wherever they stand. Linear.
void findLongTokens(std::string_view text, Secrets& secrets);

// ".../webhooks/1/TOKEN": behind the word, which ends at `at`.
void addPathToken(std::string_view text, std::size_t at, Secrets& secrets);

// "session 0123456789abcdef", "Session ID: ...", "(session_id=...": behind the word, which ends at `at`. Only its
// length tells it from a word: what is short stays.
void addSession(std::string_view text, std::size_t at, Secrets& secrets);

} // namespace headroom::discord::redaction
