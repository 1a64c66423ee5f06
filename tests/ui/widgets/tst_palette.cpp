// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Words are read on every ground that they stand on, and marks and lines are seen: contrasts as WCAG 2 measures them.
#include "tests/support/ui/layout.h"
#include "ui/theme/palette.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>

#include <cmath>
#include <utility>

namespace headroom::tst_palette {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr double kForWords = 4.5;
constexpr double kForMarks = 3;
constexpr Tone kTones[] = {
    Tone::Text, Tone::Muted, Tone::Accent, Tone::Ok, Tone::Warning, Tone::Critical, Tone::Info, Tone::Violet};

// What `ui/widgets` mixes for it.
QColor selectedRow(const Palette& p)
{
    return mixed(p.surface, p.accent, p.dark ? 0.18 : 0.12);
}

QColor checkedChip(const Palette& p, Tone tone)
{
    return mixed(p.surface, colourOf(p, tone), p.dark ? 0.2 : 0.12);
}

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void contrastIsThatOfTheStandard();
    void wordsAreRead_data() { support::addThemes(); }
    void wordsAreRead();
    void bannersAreRead_data() { support::addThemes(); }
    void bannersAreRead();
    void chipsAreRead_data() { support::addThemes(); }
    void chipsAreRead();
    void everyRuleOfTheStyleSheetIsRead_data() { support::addThemes(); }
    void everyRuleOfTheStyleSheetIsRead();
    void placeholdersAreRead_data() { support::addThemes(); }
    void placeholdersAreRead();
    void marksAndLinesAreSeen_data() { support::addThemes(); }
    void marksAndLinesAreSeen();
    void theFocusIsSeen_data() { support::addThemes(); }
    void theFocusIsSeen();
    void whateverTheGroundThereIsALegibleColour_data() { support::addThemes(); }
    void whateverTheGroundThereIsALegibleColour();

private:
    // Of the row of data.
    static const Palette& palette()
    {
        QFETCH(bool, dark);
        return dark ? darkPalette() : lightPalette();
    }
    void have(double least, const QColor& one, const QColor& other, const QString& what)
    {
        if (contrast(one, other) < least)
            m_faults += u"%1: %2 on %3 has %4"_s.arg(what, one.name(), other.name()).arg(contrast(one, other));
    }
    void judge()
    {
        const auto faults = std::exchange(m_faults, {});
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    QStringList m_faults;
};

void TestPalette::contrastIsThatOfTheStandard()
{
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
    QVERIFY(std::abs(contrast(QColor(0x767676), Qt::white) - 4.54) < 0.01); // the known grey that just passes
}

void TestPalette::wordsAreRead()
{
    const Palette& p = palette();
    const std::pair<const char*, QColor> grounds[] = {{"background", p.background}, {"chrome", p.chrome},
        {"surface", p.surface}, {"raised", p.raised}, {"selected row", selectedRow(p)},
        {"heading of a table", mixed(p.surface, p.raised, p.dark ? 0.6 : 0.8)},
        {"row under the mouse", mixed(p.surface, p.raised, 0.8)}};
    for (const Tone tone : kTones) {
        for (const auto& [name, ground] : grounds) {
            // Links are not in tables, nor in the frame of the window.
            const bool isPlaceOfLinks = ground == p.background || ground == p.surface || ground == p.raised;
            if (tone != Tone::Accent || isPlaceOfLinks)
                have(kForWords, colourOf(p, tone), ground, u"tone %1 on %2"_s.arg(int(tone)).arg(QLatin1String(name)));
        }
    }
    judge();
}

// A style sheet that gives a field its colour makes its placeholder half as strong.
void TestPalette::placeholdersAreRead()
{
    QFETCH(bool, dark);
    Theme theme;
    theme.preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    QWidget window;
    QLineEdit line(&window);
    QPlainTextEdit text(&window);
    theme.dress(window);
    for (QWidget* field : {static_cast<QWidget*>(&line), static_cast<QWidget*>(&text)}) {
        field->ensurePolished();
        const QColor colour = field->palette().color(QPalette::PlaceholderText);
        QCOMPARE(colour.alpha(), 255);
        have(kForWords, colour, palette().surface, QLatin1String(field->metaObject()->className()));
        have(kForWords, field->palette().color(QPalette::Text), palette().surface, u"text"_s);
    }
    judge();
}

// The strips of emergencies and pauses, and the title of a production fleet.
void TestPalette::bannersAreRead()
{
    const Palette& p = palette();
    const QColor warning = mixed(p.background, p.warning, 0.14);
    const QColor critical = mixed(p.background, p.critical, 0.13);
    for (const QColor& ground : {warning, critical}) {
        have(kForWords, p.text, ground, u"text"_s);
        have(kForWords, p.muted, ground, u"advice"_s);
    }
    have(kForWords, p.warning, warning, u"warning"_s);
    have(kForWords, p.critical, critical, u"critical"_s);
    judge();
}

void TestPalette::chipsAreRead()
{
    const Palette& p = palette();
    for (const Tone tone : kTones) {
        have(kForWords, p.text, checkedChip(p, tone), u"a chip that is chosen"_s);
        have(kForMarks, colourOf(p, tone), checkedChip(p, tone), u"its mark"_s);
        have(kForWords, p.text, mixed(p.surface, colourOf(p, tone), p.dark ? 0.22 : 0.16), u"a bar behind words"_s);
    }
    have(kForWords, p.muted, p.raised, u"a quiet one under the mouse"_s);
    judge();
}

// Where a rule has words and their ground, both are read together; what is disabled need not be.
void TestPalette::everyRuleOfTheStyleSheetIsRead()
{
    static const QRegularExpression rule(u"([^{}]+)\\{([^{}]*)\\}"_s);
    static const QRegularExpression words(u"(?:^|[;\\s])color:\\s*(#[0-9a-f]{6})"_s);
    static const QRegularExpression ground(u"(?:^|[;\\s])background:\\s*(#[0-9a-f]{6})"_s);
    int looked = 0;
    const QString sheet = styleSheet(palette());
    for (auto found = rule.globalMatch(sheet); found.hasNext();) {
        const auto match = found.next();
        const auto colour = words.match(match.captured(2));
        const auto back = ground.match(match.captured(2));
        if (match.captured(1).contains(u":disabled"_s) || !colour.hasMatch() || !back.hasMatch())
            continue;
        ++looked;
        have(kForWords, QColor(colour.captured(1)), QColor(back.captured(1)), match.captured(1).simplified());
    }
    QVERIFY(looked > 10);
    QVERIFY(!sheet.contains(u'@'));
    judge();
}

void TestPalette::marksAndLinesAreSeen()
{
    const Palette& p = palette();
    for (const Tone tone : kTones) {
        for (const QColor& ground : {p.background, p.chrome, p.surface, p.raised, selectedRow(p)})
            have(kForMarks, colourOf(p, tone), ground, u"tone %1"_s.arg(int(tone)));
    }
    // Of a timeline, where nothing is told from something.
    have(kForMarks, mixed(p.raised, p.accent, 0.8), p.raised, u"requests on the timeline"_s);
    judge();
}

void TestPalette::theFocusIsSeen()
{
    const Palette& p = palette();
    for (const QColor& ground : {p.background, p.chrome, p.surface, p.raised, p.border, selectedRow(p),
             mixed(p.background, p.warning, 0.14), mixed(p.background, p.critical, 0.13)})
        have(kForMarks, focusColour(p), ground, u"the ring"_s);
    judge();
}

void TestPalette::whateverTheGroundThereIsALegibleColour()
{
    const Palette& p = palette();
    for (int red = 0; red < 256; red += 15) {
        for (int green = 0; green < 256; green += 15) {
            for (int blue = 0; blue < 256; blue += 15) {
                const QColor ground(red, green, blue);
                have(kForWords, legibleOn(ground, p), ground, u"legible"_s);
            }
        }
    }
    judge();
}

HEADROOM_TEST(TestPalette)

} // namespace headroom::tst_palette

#include "tst_palette.moc"
