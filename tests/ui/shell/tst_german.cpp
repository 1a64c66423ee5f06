// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/window_test.h"
#include "ui/models/language.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QXmlStreamReader>

namespace headroom::tst_german {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// The window in German: what is seen of each page, said by screen readers or shown in a tooltip.
class TestGerman : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;
    void thePagesHaveGermanNames();
    void nothingOnThePagesIsEnglish();
    void figuresOnThePagesAreGerman();

private:
    // What is English on it, a line for each.
    QStringList leftOvers() const;
    void publish(console::Snapshot snapshot);
    void drawAll();
    QString withoutReports(QString text) const;

    QSet<QString> m_sources; // whose German is another text
    QStringList m_reports; // what core reports in English, and names of formats
    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
};

namespace {

QStringList textsOf(const QWidget& widget)
{
    QStringList texts{widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        texts += label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        texts += button->text();
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget))
        texts += edit->placeholderText();
    if (const auto* table = qobject_cast<const QTableView*>(&widget); table && table->model()) {
        const auto& model = *table->model();
        for (int column = 0; column < model.columnCount(); ++column) {
            texts += model.headerData(column, Qt::Horizontal).toString();
            texts += model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
            for (int row = 0; row < std::min(model.rowCount(), 3); ++row)
                texts += model.index(row, column).data().toString();
        }
    }
    for (const auto* action : widget.actions())
        texts += {action->text(), action->toolTip()};
    texts.removeAll(QString());
    return texts;
}

// Words that no German sentence and no name has.
const QRegularExpression& englishWords()
{
    static const QRegularExpression words(
        uR"(\b(the|of|and|is|are|with|for|this|that|not|left|than|yet|other|requests|responses|waiting|known)\b)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return words;
}

// Words of the filter's own language, of options and of commands stay as they are typed.
bool isTyped(const QString& text)
{
    return text.contains(u"is:"_s) || text.contains(u"route:"_s) || text.contains(u"--"_s);
}

} // namespace

void TestGerman::initTestCase()
{
    useOwnSettings(*this);
    QFile ts(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/translations/headroom_de.ts"));
    QVERIFY(ts.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&ts);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "source"_L1)
            source = xml.readElementText();
        else if (xml.name() == "translation"_L1
            && xml.readElementText(QXmlStreamReader::IncludeChildElements) != source)
            m_sources.insert(source);
    }
    QVERIFY(m_sources.size() > 1000);
}

void TestGerman::init()
{
    support::WindowTest::init();
    useLanguage(u"de"_s);
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 400);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 64, .shardSources = 2});
    openWindow();
    publish(m_fleet->first());
}

void TestGerman::cleanup()
{
    m_window.reset();
    useLanguage(u"en"_s);
}

void TestGerman::publish(console::Snapshot snapshot)
{
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    for (const auto& warning : snapshot.logs->warnings)
        m_reports += QString::fromStdString(warning);
    for (const auto& source : snapshot.logs->sources)
        m_reports += {QString::fromStdString(source.problem), QString::fromStdString(source.format)};
    m_reports.removeAll(QString());
    m_reports.removeDuplicates();
    draw(snapshot);
}

void TestGerman::drawAll()
{
    m_logs->step();
    publish(m_fleet->step(50, 0, m_feed->selected()));
}

QString TestGerman::withoutReports(QString text) const
{
    for (const QString& report : m_reports)
        text.remove(report);
    return text;
}

QStringList TestGerman::leftOvers() const
{
    QStringList english;
    const auto add = [&](const QWidget& widget) {
        for (const QString& text : textsOf(widget)) {
            if (m_sources.contains(text) || (!isTyped(text) && englishWords().match(withoutReports(text)).hasMatch()))
                english += u"%1: “%2”"_s.arg(QString::fromLatin1(widget.metaObject()->className()), text);
        }
    };
    add(*m_window);
    for (const auto* widget : m_window->findChildren<QWidget*>())
        add(*widget);
    english.removeDuplicates();
    return english;
}

void TestGerman::thePagesHaveGermanNames()
{
    QStringList titles;
    for (const auto& page : m_window->pages())
        titles += page.title;
    QVERIFY(titles.contains(u"Übersicht"_s));
    QVERIFY(!titles.contains(u"Overview"_s));
}

void TestGerman::nothingOnThePagesIsEnglish()
{
    QStringList english;
    for (const auto& page : m_window->pages()) {
        m_window->showPage(*page.page);
        drawAll();
        drawAll();
        english += leftOvers();
    }
    m_window->showPage(m_window->buckets());
    m_window->buckets().openBucket(m_window->buckets().list().idAt(3));
    drawAll();
    english += leftOvers();
    m_window->buckets().setGrouped(true);
    m_window->buckets().setPaused(true);
    english += leftOvers();
    english.removeDuplicates();
    QVERIFY2(english.isEmpty(), qPrintable(english.join(u'\n')));
}

// A thousand has a point, a part of one a comma.
void TestGerman::figuresOnThePagesAreGerman()
{
    static const QRegularExpression english(uR"((^|\s)(\d{1,3},\d{3}|\d+\.\d)(\s|$))"_s);
    QStringList wrong;
    for (const auto& page : m_window->pages()) {
        m_window->showPage(*page.page);
        drawAll();
        for (const auto* label : m_window->findChildren<QLabel*>()) {
            if (label->isVisible() && english.match(withoutReports(label->text())).hasMatch())
                wrong += label->text();
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

HEADROOM_TEST(TestGerman)

} // namespace headroom::tst_german

#include "tst_german.moc"
