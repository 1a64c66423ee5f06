// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/figure_cells.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kBesideFigure = 8;
constexpr TextPixels kMinGraphic(40);

} // namespace

FigureCells::FigureCells(const std::vector<Place>& places, QWidget& strip)
{
    setVerticalSpacing(8);
    for (const Place& place : places)
        m_cells.push_back(makeCell(place, strip));
    arrange(true);
}

FigureCells::Cell FigureCells::makeCell(const Place& place, QWidget& strip)
{
    Cell cell;
    cell.place = place;
    cell.widget = new QWidget(&strip);
    cell.widget->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // columns stand still
    auto* rows = makeLayout<QVBoxLayout>(cell.widget, {}, 1);
    cell.caption = new ElidedLabel(textFont(11), Tone::Muted, cell.widget);
    cell.caption->setWholeText(place.caption);
    rows->addWidget(cell.caption);
    cell.figure = new ElidedLabel(figureFont(12), Tone::Text, cell.widget);
    cell.figure->setMinimumHeight(inText(22)); // as high as a button beside it
    rows->addWidget(cell.figure);
    return cell;
}

void FigureCells::putBeside(std::size_t place, QWidget& widget, bool takesRoom)
{
    Cell& cell = m_cells[place];
    auto* rows = static_cast<QVBoxLayout*>(cell.widget->layout());
    rows->removeWidget(cell.figure);
    auto* line = makeLayout<QHBoxLayout>(kBesideFigure);
    cell.hasGraphic = takesRoom;
    if (!takesRoom)
        cell.beside = &widget;
    line->addWidget(cell.figure, takesRoom ? 0 : 1);
    line->addWidget(&widget, takesRoom ? 1 : 0);
    if (!takesRoom)
        line->addSpacing(kBesideFigure); // or it would touch the next figure
    rows->addLayout(line);
}

void FigureCells::show(std::size_t place, const SaidFigure& figure)
{
    Cell& cell = m_cells[place];
    const QString& name = cell.place.caption;
    const QString caption = figure.note.isEmpty() ? name : QString(name + u" · "_s + figure.note);
    const bool isOther = figure.text != cell.figure->wholeText() || caption != cell.caption->wholeText();
    cell.figure->setWholeText(figure.text);
    setTone(*cell.figure, figure.tone);
    cell.caption->setWholeText(caption);
    setTone(*cell.caption, figure.note.isEmpty() ? Tone::Muted : figure.tone);
    if (const int needs = isOther ? neededBy(cell) : 0; needs > cell.needs) {
        cell.needs = needs;
        invalidate();
    }
    cell.widget->setAccessibleName(name + u": "_s + figure.text);
    if (cell.widget->toolTip() == figure.inWords)
        return;
    cell.widget->setToolTip(figure.inWords);
    cell.widget->setAccessibleDescription(figure.inWords);
}

int FigureCells::neededBy(const Cell& cell)
{
    int inLine = cell.figure->sizeHint().width();
    if (cell.hasGraphic)
        inLine += kBesideFigure + kMinGraphic;
    if (cell.beside)
        inLine += 2 * kBesideFigure + cell.beside->sizeHint().width();
    return std::max({cell.caption->sizeHint().width(), inLine, cell.widget->minimumWidth()});
}

// The other cells give what it takes, and shorten their texts.
void FigureCells::makeRoomForWhatIsBeside()
{
    for (const Cell& cell : m_cells) {
        if (!cell.beside)
            continue;
        cell.beside->ensurePolished(); // or it has the size of another style
        cell.figure->ensurePolished();
        cell.widget->setMinimumWidth(cell.figure->fontMetrics().horizontalAdvance(u"1,204"_s) + 2 * kBesideFigure
            + cell.beside->sizeHint().width());
    }
}

void FigureCells::arrange(bool inOneRow)
{
    makeRoomForWhatIsBeside();
    if (inOneRow == m_inOneRow)
        return;
    m_inOneRow = inOneRow;
    for (const Cell& cell : m_cells)
        removeWidget(cell.widget);
    for (int i = 0; i < columnCount(); ++i)
        setColumnStretch(i, 0);
    int row = 0;
    int column = 0;
    for (const Cell& cell : m_cells) {
        if (!inOneRow && cell.place.beginsSecond) {
            ++row;
            column = 0;
        }
        const int columns = inOneRow ? 1 : cell.place.unitsOfTwo;
        addWidget(cell.widget, row, column, 1, columns);
        for (int i = 0; i < columns; ++i)
            setColumnStretch(column++, 1);
    }
}

void FigureCells::setGeometry(const QRect& rect)
{
    if (m_inOneRow == true)
        allot(rect.width());
    QGridLayout::setGeometry(rect);
}

// Where there is too little room for all that they say, the widest leaves out some of it.
void FigureCells::allot(int width)
{
    std::vector<int> widths;
    int units = 0;
    int spare = width - horizontalSpacing() * (int(m_cells.size()) - 1);
    for (const Cell& cell : m_cells) {
        widths.push_back(cell.needs);
        units += cell.place.units;
        spare -= cell.needs;
    }
    if (spare < 0) {
        int& widest = *std::max_element(widths.begin(), widths.end());
        widest = std::max(widest / 2, widest + spare);
        spare = 0;
    }
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const int stretch = std::max(1, widths[i] + spare * m_cells[i].place.units / units);
        if (columnStretch(int(i)) != stretch) // or it would be laid out again, and that for ever
            setColumnStretch(int(i), stretch);
    }
}

} // namespace headroom::ui
