// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/run/reconciliation.h"

namespace headroom::restores {

// Whether a webhook's message, or the post that it begins, is there: webhooks have neither nonce nor audit log. Each
// place gets its messages one after the other, so that at most one of it is under way.
bool isWebhookMessage(const std::string& path);
QCoro::Task<jobs::Finding> findLostMessage(jobs::LostRequest lost, jobs::ApiReader& api);

// Whether a thread has the state that was to be set: archived it takes no other request.
QCoro::Task<jobs::Finding> findThreadState(jobs::LostRequest lost, jobs::ApiReader& api);

// The decision: which of the messages, or threads, is the one that was sent. Pure.
jobs::Finding messageIn(const QJsonArray& messages, const jobs::LostRequest& lost, const std::string& webhook);
jobs::Finding postIn(const QJsonArray& threads, const jobs::LostRequest& lost, const QString& forum);

} // namespace headroom::restores
