// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Eight characters together say what each alone says.
#include "core/base/text/eight_bytes.h"

#include <algorithm>
#include <random>
#include <string>

namespace headroom::tst_eight_bytes {

class TestEightBytes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sayWhatEachAloneSays();
};

void TestEightBytes::sayWhatEachAloneSays()
{
    std::mt19937 random(7);
    for (int round = 0; round < 200'000; ++round) {
        // Mostly digits or letters, with a few of all bytes among them.
        std::string text(EightBytes::size, '0');
        for (auto& c : text)
            c = random() % 8 == 0 ? char(random() % 256) : char((round % 2 == 0 ? '0' : 'a') + int(random() % 10));
        const EightBytes bytes(text.data());
        const auto any = [&](auto is) {
            return std::any_of(text.begin(), text.end(), [&](char c) { return is(static_cast<unsigned char>(c)); });
        };
        QCOMPARE(bytes.areAscii(), !any([](unsigned char c) { return c >= 0x80; }));
        QCOMPARE(bytes.areDigits(), !any([](unsigned char c) { return c < '0' || c > '9'; }));
        for (const unsigned bound : {1U, 0x21U, 0x7fU, 0x80U})
            QCOMPARE(
                bytes.haveBelow(static_cast<unsigned char>(bound)), any([=](unsigned char c) { return c < bound; }));
        for (const unsigned one : {0U, 0x20U, 0x23U, 0x5cU, 0x7fU, 0x80U, 0xffU})
            QCOMPARE(bytes.have(char(one)), any([=](unsigned char c) { return c == one; }));
    }
}

HEADROOM_TEST(TestEightBytes)

} // namespace headroom::tst_eight_bytes

#include "tst_eight_bytes.moc"
