// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/free_memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace headroom {

void returnLargeBlocks()
{
#ifdef __GLIBC__
    constexpr int large = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, large);
#endif
}

void returnFreeMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace headroom
