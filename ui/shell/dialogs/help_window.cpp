// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/dialogs/help_window.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTextTable>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kListWidth(210);
constexpr int kPageMargin = 22;
constexpr int kHeadingPixels[] = {22, 17, 15};
const QString kIndex = u"index.md"_s;
const QString kFolder = u"qrc:/headroom/docs/"_s;

bool holdsAllWords(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void styleHeading(QTextCursor& cursor, int level)
{
    const auto pixels = kHeadingPixels[std::min<std::size_t>(std::size_t(level), std::size(kHeadingPixels)) - 1];
    QTextCharFormat characters;
    characters.setFont(textFont(pixels, QFont::DemiBold));
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(characters);
    QTextBlockFormat block;
    block.setTopMargin(level == 1 ? 0 : 18);
    block.setBottomMargin(8);
    cursor.mergeBlockFormat(block);
}

bool isCode(const QTextBlock& block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage); // empty where none is named
}

void styleCode(QTextCursor& cursor)
{
    const auto next = cursor.block().next();
    const bool isLast = !next.isValid() || !isCode(next);
    QTextBlockFormat block;
    block.setLeftMargin(14);
    block.setBottomMargin(isLast ? 10 : 0);
    cursor.mergeBlockFormat(block);
    QTextCharFormat characters;
    characters.setFont(figureFont(12));
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(characters);
}

void styleTable(QTextTable& table, const Palette& palette)
{
    auto format = table.format();
    format.setBorder(1);
    format.setBorderBrush(palette.border);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setCellPadding(6);
    format.setCellSpacing(0);
    format.setTopMargin(6);
    format.setBottomMargin(12);
    table.setFormat(format);
}

// In the fonts and colours of the window. Markdown has no style sheet.
void styleDocument(QTextDocument& document, const Palette& palette)
{
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        if (const auto level = block.blockFormat().headingLevel(); level > 0) {
            styleHeading(cursor, level);
        } else if (auto* table = cursor.currentTable()) {
            if (cursor.position() == table->firstPosition())
                styleTable(*table, palette);
        } else if (isCode(block)) {
            styleCode(cursor);
        } else {
            QTextBlockFormat format;
            format.setBottomMargin(block.textList() ? 3 : 10);
            format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
            cursor.mergeBlockFormat(format);
        }
    }
    const auto code = figureFont(12);
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        std::vector<std::pair<int, int>> fixed; // formats must not change below the iterator
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto fragment = part.fragment();
            if (fragment.charFormat().fontFixedPitch())
                fixed.emplace_back(fragment.position(), fragment.length());
        }
        for (const auto& [position, length] : fixed) {
            QTextCursor cursor(&document);
            cursor.setPosition(position);
            cursor.setPosition(position + length, QTextCursor::KeepAnchor);
            QTextCharFormat characters;
            characters.setFontFamilies(code.families());
            cursor.mergeCharFormat(characters);
        }
    }
}

} // namespace

QString helpText(const QString& file)
{
    QFile page(u":/headroom/docs/"_s + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

// From the tables of the index: "| [Watching](watching.md) | ... |".
std::vector<HelpPage> helpPages()
{
    static const QRegularExpression row(uR"(^\| \[([^\]]+)\]\(([a-z-]+\.md)\))"_s, QRegularExpression::MultilineOption);
    std::vector<HelpPage> pages{{kIndex, QCoreApplication::translate("HelpPages", "All pages")}};
    for (auto found = row.globalMatch(helpText(kIndex)); found.hasNext();) {
        const auto page = found.next();
        pages.push_back({page.captured(2), page.captured(1)});
    }
    return pages;
}

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == u'_' || c == u'-')
            anchor += c;
        else if (c == u' ')
            anchor += u'-';
    }
    return anchor;
}

HelpWindow::HelpWindow(const Theme& theme, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_pages(helpPages())
{
    setWindowTitle(tr("Headroom: help"));
    setObjectName(u"content"_s);
    resize(inText(980), inText(720));
    setMinimumSize(inText(560), inText(360));
    build();
    buildShortcuts();
    connect(&theme, &Theme::changed, this, [this] { openPage(place()); });
    filter();
}

void HelpWindow::build()
{
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 12, 14, 12}, 8);
    auto* top = new QHBoxLayout;
    const auto addButton = [&](const QString& name, const QString& text, const QKeySequence& keys) {
        auto* button = addTo(*top, new QToolButton(this));
        button->setText(text);
        button->setAccessibleName(name);
        button->setToolTip(tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText)));
        button->setShortcut(keys);
        return button;
    };
    m_back = addButton(tr("Back"), u"‹"_s, QKeySequence(u"Alt+Left"_s));
    m_forward = addButton(tr("Forward"), u"›"_s, QKeySequence(u"Alt+Right"_s));
    m_search = addTo(*top, new QLineEdit(this), 1);
    m_search->setPlaceholderText(tr("Search all pages"));
    m_search->setAccessibleName(tr("Search all pages"));
    m_search->setClearButtonEnabled(true);
    rows->addLayout(top);

    auto* middle = makeLayout<QHBoxLayout>(10);
    m_list = addTo(*middle, new QListWidget(this));
    m_list->setObjectName(u"boxed"_s);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFixedWidth(kListWidth);
    m_text = addTo(*middle, new QTextBrowser(this), 1);
    m_text->setAccessibleName(tr("Text of the page"));
    m_text->setOpenLinks(false);
    m_text->setFont(textFont(13));
    m_text->document()->setDocumentMargin(kPageMargin);
    rows->addLayout(middle, 1);
    m_note = addTo(*rows, makeWrappedLabel({}, textFont(12), Tone::Warning, this));
    m_note->hide();

    connect(m_back, &QToolButton::clicked, m_text, &QTextBrowser::backward);
    connect(m_forward, &QToolButton::clicked, m_text, &QTextBrowser::forward);
    connect(m_text, &QTextBrowser::backwardAvailable, m_back, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, m_forward, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::sourceChanged, this, &HelpWindow::render);
    connect(m_text, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::filter);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { findNext(false); });
    connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::showChosen);
    m_back->setEnabled(false);
    m_forward->setEnabled(false);
}

void HelpWindow::buildShortcuts()
{
    const auto on = [this](const QKeySequence& keys, auto act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
    };
    on(QKeySequence::Find, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    on(QKeySequence(Qt::Key_F3), [this] { findNext(false); });
    on(QKeySequence(u"Shift+F3"_s), [this] { findNext(true); });
}

void HelpWindow::openPage(const QString& place)
{
    follow(QUrl(kFolder + place));
}

QString HelpWindow::place() const
{
    return m_text->source().toString().mid(kFolder.size());
}

void HelpWindow::follow(const QUrl& link)
{
    m_note->hide();
    if (link.scheme() == u"https"_s) {
        QDesktopServices::openUrl(link);
        return;
    }
    const auto file = link.adjusted(QUrl::RemoveFragment).toString().mid(kFolder.size());
    if (helpText(file).isNull()) {
        m_note->setText(tr("%1 comes with the source code only").arg(link.path().section(u'/', -1)));
        m_note->show();
        return;
    }
    m_text->setSource(link, QTextDocument::MarkdownResource);
    scrollToHeading();
}

void HelpWindow::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    scrollToHeading(); // until then it had no place to scroll in
}

// To the one that the link names. QTextBrowser finds only anchors of HTML.
void HelpWindow::scrollToHeading()
{
    const auto anchor = m_text->source().fragment();
    if (anchor.isEmpty())
        return;
    for (auto block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == anchor) {
            const auto top = m_text->document()->documentLayout()->blockBoundingRect(block).top();
            m_text->verticalScrollBar()->setValue(int(top) - kPageMargin / 2);
            return;
        }
    }
}

void HelpWindow::render(const QUrl& page)
{
    const auto& palette = m_theme.palette();
    auto colours = m_text->palette();
    colours.setColor(QPalette::Base, palette.surface);
    colours.setColor(QPalette::Text, palette.text);
    colours.setColor(QPalette::Link, palette.accent);
    m_text->setPalette(colours);
    styleDocument(*m_text->document(), palette);
    const auto file = page.adjusted(QUrl::RemoveFragment).toString().mid(kFolder.size());
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == file) {
            const QSignalBlocker silent(m_list);
            m_list->setCurrentRow(row);
        }
    }
}

// The pages that hold all words.
void HelpWindow::filter()
{
    const auto words = m_search->text().split(u' ', Qt::SkipEmptyParts);
    const auto file = place().section(u'#', 0, 0);
    const QSignalBlocker silent(m_list);
    m_list->clear();
    for (const auto& page : m_pages) {
        if (!holdsAllWords(page.title + u'\n' + helpText(page.file), words))
            continue;
        auto* item = new QListWidgetItem(page.title, m_list);
        item->setData(Qt::UserRole, page.file);
        if (page.file == file)
            m_list->setCurrentItem(item);
    }
    m_note->setVisible(m_list->count() == 0);
    m_note->setText(tr("No page has all of these words"));
}

void HelpWindow::showChosen()
{
    if (const auto* item = m_list->currentItem())
        openPage(item->data(Qt::UserRole).toString());
}

// In the page that is shown while it holds the words, then in the next one that does.
void HelpWindow::findNext(bool backward)
{
    const auto words = m_search->text().split(u' ', Qt::SkipEmptyParts);
    if (words.isEmpty() || m_list->count() == 0)
        return;
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    const int row = m_list->currentItem() ? m_list->currentRow() : -1;
    if (row >= 0 && m_text->find(words.front(), flags))
        return;
    const int count = m_list->count();
    m_list->setCurrentRow(row < 0 ? 0 : (row + (backward ? count - 1 : 1)) % count);
    m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    m_text->find(words.front(), flags);
}

} // namespace headroom::ui
