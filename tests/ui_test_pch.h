// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What every test of the window includes anyway, compiled once.
#pragma once

#include "tests/test_pch.h"
#include "ui/ui_pch.h"
