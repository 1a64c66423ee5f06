// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom {

// From now on what is large goes back to the system as soon as it is freed. By itself glibc keeps blocks of a size that
// was freed before, up to 32 MiB, and whatever is small and lives long settles between them. Call before other threads
// are started.
void returnLargeBlocks();

// Gives the system back what this process has freed and glibc keeps, which is much after a large base scan.
// Takes milliseconds, in which other threads may wait for memory. Thread-safe.
void returnFreeMemory();

} // namespace headroom
