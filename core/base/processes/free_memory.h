// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom {

// Gives the system back what this process has freed and glibc keeps, which after a large base scan is a third of all.
// Takes milliseconds, in which other threads may wait for memory. Thread-safe.
void returnFreeMemory();

} // namespace headroom
