// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <QNetworkReply>

#include <string>

namespace headroom::net {

// Nothing was sent when this is what went wrong, unless Qt was writing the request a second time.
bool isBeforeSending(QNetworkReply::NetworkError error);

// Why a reply has failed, in one line for a person. `tlsProblem`: what was found wrong with the certificate, if
// anything. Never holds the URL's path (it may hold a webhook's token) nor a proxy's password.
Text describeFailure(const QNetworkReply& reply, const std::string& tlsProblem, bool answerHadBegun);

} // namespace headroom::net
