// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/wired_client.h"

namespace headroom::rest {

WiredClient::WiredClient(Options options, Clock& clock)
    : m_transport(std::move(options.transport))
{
    if (options.shared) {
        m_shared = std::make_unique<SharedLimits>(*std::move(options.shared), clock);
        m_shared->configure(options.client);
    }
    m_client = std::make_unique<Client>(
        m_shared ? &m_shared->store() : nullptr, *m_transport, clock, std::move(options.client));
    if (m_shared)
        m_shared->attach(*m_client);
}

WiredClient::~WiredClient() = default;

void WiredClient::open()
{
    if (m_shared)
        m_shared->open();
}

} // namespace headroom::rest
