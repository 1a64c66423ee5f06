// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/path_index.h"

namespace headroom::rest {

void PathIndex::add(std::string_view path, Id id)
{
    m_ids[std::string(withoutSlashAtEnd(path))].insert(id);
}

void PathIndex::remove(std::string_view path, Id id)
{
    const auto found = m_ids.find(withoutSlashAtEnd(path));
    if (found == m_ids.end())
        return;
    found->second.erase(id);
    if (found->second.empty())
        m_ids.erase(found);
}

} // namespace headroom::rest
