// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What most files of ui include anyway, compiled once.
#pragma once

#include "core/core_pch.h"

#include <QtWidgets>
