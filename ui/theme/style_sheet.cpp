// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/style_sheet.h"

#include "ui/theme/fonts.h"

#include <QGuiApplication>
#include <QRegularExpression>

#include <utility>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// What grows with the text is in tx: "14tx-2" are 14 pixels of text at scale 1, less two. Lines begin at @start.
const QString& rules()
{
    static const QString text = uR"(
QMainWindow, #content, #page, QScrollArea, #pageBody { background: @background; border: none; }
#onCard { background: @surface; }
QLabel { color: @text; background: transparent; }
QLabel[tone="muted"] { color: @muted; }
QLabel[tone="ok"] { color: @ok; }
QLabel[tone="warning"] { color: @warning; }
QLabel[tone="critical"] { color: @critical; }
QLabel[tone="info"] { color: @info; }
QLabel[tone="violet"] { color: @violet; }

#titleRow { background: @chrome; border: none; border-bottom: 1px solid @border; }
#statusRow, #timeline { background: @chrome; border: none; border-top: 1px solid @border; }
#navigation { background: @chrome; border: none; border-right: 1px solid @border; padding: 8px 8px 8px 8px; }
#card { background: @surface; border: 1px solid @border; border-radius: 8px; }
#pauseStrip { background: @bannerBack; border: 1px solid @bannerEdge; border-radius: 6px; }
#emergency { background: @bannerBack; border: 1px solid @bannerEdge; border-radius: 6px; }
#titleRow[environment="production"] { background: @criticalBack; border-bottom-color: @criticalEdge; }
QLabel#environment { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 2px 7px; }
QLabel#environment[environment="production"] { color: @onProduction; background: @production; border-color: @production; }
#dropArea { background: transparent; border: 1px dashed @muted; border-radius: 6px; }
#dropArea[target="true"] { background: @toggled; border: 2px dashed @accent; }
QListView#recent { background: @surface; color: @text; border: 1px solid @border; border-radius: 8px; padding: 4px; }
#emergency[tone="critical"] { background: @criticalBack; border-color: @criticalEdge; }

QPushButton, QToolButton { color: @text; background: @raised; border: 1px solid @border; border-radius: 6px; padding: 6px 12px; }
QPushButton#small { padding: 3px 9px; }
QPushButton::menu-indicator { image: url(:/headroom/icons/chevron-down.svg); width: 9tx; height: 9tx;
    subcontrol-origin: padding; subcontrol-position: center right; right: 8px; }
QPushButton#export, QPushButton#small[hasMenu="true"] { padding-@end: 24tx; }
QPushButton#search { color: @muted; padding: 5px 12px; }
QPushButton#range { padding: 6px 9px; }
QPushButton#tiny { padding: 2px 8px; border-radius: 4px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed { background: @border; }
QPushButton:checked { color: @warning; border-color: @warning; }
QPushButton[toggle="true"]:checked, QPushButton[on="true"] { color: @text; background: @toggled;
    border-color: @toggledEdge; }
QPushButton:disabled, QPushButton[toggle="true"]:checked:disabled { color: @muted; background: @raised;
    border-color: @border; }
QPushButton#primary { color: @onAccent; background: @accent; border-color: @accent; }
QPushButton#primary:disabled { color: @muted; background: @raised; border-color: @border; }
QPushButton#link { background: transparent; border: 1px solid transparent; padding: 1px 4px; color: @muted; }
QPushButton#link[title="true"] { padding-@start: 1px; }
QPushButton#link[tone="info"] { color: @info; }
QPushButton#link:hover { color: @text; }
QToolButton#bordered::menu-indicator { image: none; }
QToolButton#quiet { background: transparent; border-color: transparent; padding: 4px; }
QToolButton#quiet:hover { background: @raised; }
QToolButton#bordered { background: @surface; padding: 5px; }
QToolButton#bordered:hover { background: @raised; }

/* The focus is a ring of two pixels, which nothing else has; it takes a pixel of the padding. Tables, lists, charts,
   maps and chips paint theirs. */
QPushButton, QToolButton, QAbstractItemView { outline: none; }
QPushButton:focus, QToolButton:focus { border: 2px solid @focus; padding: 5px 11px; }
QPushButton[toggle="true"]:checked:focus, QPushButton#link:focus, QToolButton#quiet:focus { border: 2px solid @focus; }
QPushButton#primary:focus { border-color: @focusOnAccent; }
QPushButton#small:focus { padding: 2px 8px; }
QPushButton#tiny:focus { padding: 1px 7px; }
QPushButton#range:focus { padding: 5px 8px; }
QPushButton#export:focus { padding: 5px 11px; padding-@end: 24tx-1; }
QPushButton#small[hasMenu="true"]:focus { padding: 2px 8px; padding-@end: 24tx-1; }
QPushButton#link:focus { padding: 0px 3px; }
QPushButton#link[title="true"]:focus { padding-@start: 0px; }
QToolButton#quiet:focus { padding: 3px; }
QToolButton#bordered:focus { padding: 4px; }

QLineEdit { background: @surface; border: 1px solid @border; border-radius: 6px; padding: 5px 8px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus { border: 2px solid @focus; padding: 4px 7px; }
QLineEdit[invalid="true"] { border-color: @warning; }

QComboBox, QSpinBox, QDoubleSpinBox { color: @text; background: @surface; border: 1px solid @border; border-radius: 6px;
    padding: 5px 8px; min-height: 18px; selection-background-color: @accent; selection-color: @onAccent; }
QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @focus; padding: 4px 7px; }
/* Qt indents the text of an editable one by two pixels, as that of a line. */
QComboBox:!editable { padding-@start: 10px; }
QComboBox:!editable:focus { padding-@start: 9px; }
QComboBox::drop-down { border: none; width: 22tx; }
QComboBox::down-arrow { image: url(:/headroom/icons/chevron-down.svg); width: 10tx; height: 10tx; }
QComboBox QAbstractItemView, QListView#choices { color: @text; background: @surface; border: 1px solid @border;
    selection-background-color: @raised; selection-color: @text; }
QListView#choices { padding: 2px; }
QListView#choices::item { color: @text; padding: 3px 6px; border-radius: 4px; }
QListView#choices::item:selected { background: @toggled; color: @text; }
QPlainTextEdit { background: @surface; border: 1px solid @border; border-radius: 6px; padding: 3px 6px;
    selection-background-color: @accent; selection-color: @onAccent; }
QPlainTextEdit:focus { border: 2px solid @focus; padding: 2px 5px; }
QPlainTextEdit:disabled { color: @muted; }
QTableView#boxed, QListView#boxed { border: 1px solid @border; border-radius: 6px; }
QTableView#boxed:focus, QListView#boxed:focus { border: 2px solid @focus; }
QListView#boxed { background: @surface; color: @text; }
QListWidget#boxed::item { padding: 4px 6px; border-radius: 4px; }
QListWidget#boxed::item:selected { background: @toggled; color: @text; }
QScrollArea#scrolledText { border: 2px solid transparent; border-radius: 6px; }
#card QScrollArea#scrolledText { background: @surface; }
QScrollArea#scrolledText:focus { border-color: @focus; }
QTextBrowser { background: @surface; color: @text; border: 1px solid @border; border-radius: 6px;
    selection-background-color: @accent; selection-color: @onAccent; }
QTextBrowser:focus { border: 2px solid @focus; }
QPlainTextEdit[invalid="true"], QComboBox[invalid="true"] { border-color: @warning; }
QCheckBox { color: @text; background: transparent; spacing: 8px; padding: 4px 0px; }
QCheckBox::indicator { width: 14tx; height: 14tx; border: 1px solid @muted; border-radius: 3px; background: @surface; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/headroom/icons/check.svg); }
QCheckBox::indicator:focus { width: 14tx-2; height: 14tx-2; border: 2px solid @focus; }
QCheckBox:disabled, QLineEdit:disabled, QComboBox:disabled { color: @muted; }

QTableView { background: @surface; color: @text; border: none; gridline-color: transparent;
    selection-background-color: @raised; selection-color: @text; }
QHeaderView { background: @surface; border: none; }
QHeaderView::section { background: @surface; color: @muted; border: none; border-bottom: 1px solid @border;
    padding: 0px 8tx 0px 8px; font-size: 12tx; font-weight: 500; }
QHeaderView::section:hover { color: @text; }
QTableCornerButton::section { background: @surface; border: none; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: transparent; }
/* What is done stands last everywhere, as in the assistant. */
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }
QMessageBox { background: @background; }
QFileDialog { background: @background; }
QFileDialog QToolButton { padding: 4px; }
QFileDialog QToolButton:focus { padding: 3px; }
QFileDialog QListView, QFileDialog QTreeView { color: @text; background: @surface; border: 1px solid @border;
    border-radius: 6px; selection-background-color: @toggled; selection-color: @text; }
QFileDialog QListView:focus, QFileDialog QTreeView:focus { border: 2px solid @focus; }
QToolTip { color: @text; background: @raised; border: 1px solid @border; padding: 4px 6px; }
#commandPalette { background: @surface; border: 1px solid @border; border-radius: 8px; }
#commandPalette QListView { background: transparent; border: none; outline: none; }
QMenu { color: @text; background: @surface; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 18px; border-radius: 4px; }
QMenu::item:selected { background: @raised; }
QMenu::item:disabled { color: @muted; }
QMenu::indicator { width: 12tx; height: 12tx; margin-@start: 4px; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }
)"_s;
    return text;
}

} // namespace

QString styleSheet(const Palette& p)
{
    const std::pair<QString, QColor> names[] = {
        {u"@background"_s, p.background},
        {u"@bannerBack"_s, mixed(p.background, p.warning, 0.14)},
        {u"@bannerEdge"_s, mixed(p.background, p.warning, 0.5)},
        {u"@criticalBack"_s, mixed(p.background, p.critical, 0.13)},
        {u"@criticalEdge"_s, mixed(p.background, p.critical, 0.55)},
        {u"@production"_s, mixed(p.critical, QColor(Qt::black), p.dark ? 0.35 : 0)},
        {u"@chrome"_s, p.chrome},
        {u"@surface"_s, p.surface},
        {u"@raised"_s, p.raised},
        {u"@border"_s, p.border},
        {u"@hover"_s, mixed(p.raised, p.border, 0.5)},
        {u"@text"_s, p.text},
        {u"@muted"_s, p.muted},
        {u"@accent"_s, p.accent},
        {u"@onAccent"_s, onAccent(p)},
        {u"@onProduction"_s, QColor(Qt::white)},
        {u"@toggledEdge"_s, mixed(p.border, p.accent, 0.45)},
        {u"@toggled"_s, mixed(p.raised, p.accent, p.dark ? 0.22 : 0.14)},
        {u"@focus"_s, focusColour(p)},
        {u"@focusOnAccent"_s, p.dark ? QColor(Qt::white) : p.text},
        {u"@ok"_s, p.ok},
        {u"@warning"_s, p.warning},
        {u"@critical"_s, p.critical},
        {u"@info"_s, p.info},
        {u"@violet"_s, p.violet},
    };
    QString sheet = rules();
    const bool isRightToLeft = QGuiApplication::isRightToLeft();
    sheet.replace(u"-@start"_s, isRightToLeft ? u"-right"_s : u"-left"_s);
    sheet.replace(u"-@end"_s, isRightToLeft ? u"-left"_s : u"-right"_s);
    static const QRegularExpression inTexts(u"(\\d+)tx(-\\d+)?"_s);
    for (auto each = inTexts.match(sheet); each.hasMatch(); each = inTexts.match(sheet)) {
        const int pixels = inText(each.captured(1).toInt()) + each.captured(2).toInt();
        sheet.replace(each.capturedStart(), each.capturedLength(), u"%1px"_s.arg(pixels));
    }
    for (const auto& [name, colour] : names)
        sheet.replace(name + u';', colour.name() + u';').replace(name + u' ', colour.name() + u' ');
    return sheet;
}

} // namespace headroom::ui
