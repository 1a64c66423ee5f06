// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/secret.h"

namespace headroom::discord::redaction {

// Adds the secrets that something in front of them names: a key, an option, a scheme such as "Bearer", the "://" of a
// URL, or the path of a webhook. Linear. Part of redacted(), see there.
void findNamedSecrets(std::string_view text, Secrets& secrets);

} // namespace headroom::discord::redaction
