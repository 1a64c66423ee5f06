// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What every test has without including it: Qt Test, the frame of a test, waits that are long enough. Compiled once.
#pragma once

#include "core/core_pch.h"
#include "tests/support/patient_waits.h"
#include "tests/support/test_class.h"

#include <QSignalSpy>
#include <QTest>
