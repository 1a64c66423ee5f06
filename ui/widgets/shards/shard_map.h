// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"
#include "ui/widgets/painting/picture_cache.h"
#include "ui/widgets/shards/shard_map_layout.h"

#include <QHash>
#include <QWidget>

#include <map>
#include <vector>

namespace headroom::ui {

// Every shard as a cell, up to 4,096 of them, in groups by source. A shard that is in trouble has a mark of its own in
// its cell where that is large enough, and at its corner where it is not quite. With the keyboard: arrows, Home and End
// move, Return opens. Each shard is an item for who hears it.
class ShardMap final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    enum class Colour {
        Latency, // its last
        State,
        Reconnects,
    };

    ShardMap(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    void show(std::shared_ptr<const console::ShardsFigures> figures, std::map<std::uint32_t, QString> sources);
    void colourBy(Colour colour);
    Colour colour() const { return m_colour; }
    // Without a legend under the cells and without groups.
    void setPlain(bool plain);
    // What is framed; none takes the frame away.
    void select(std::optional<console::LogQuery::Shard> shard);
    void setNow(WallTime now) { m_now = now; }

    const ShardMapLayout& cells() const { return m_layout; }
    // With cells that can be distinguished and the legend, at that width; less than that where it would be very high.
    int leastHeight(int width) const;
    // Those that the legend names, as they look in cells of the present size: where there is little room, before others
    // those that a shard is in. What cells are too small to show is not in it.
    std::vector<console::ShardState> legendStates() const { return legend().states; }
    // All cells have their place above the legend.
    bool fits() const;
    // Everything about the shard in that cell, a line each.
    QString description(int index) const;
    // In the widget's coordinates.
    QRect cellRect(int index) const;

    QAccessible::Role accessibleRole() const override { return QAccessible::List; }
    int accessibleItemCount() const override { return count(); }
    Item accessibleItem(int index) const override;
    int accessibleItemAt(const QPoint& point) const override { return m_layout.cellAt(point); }
    int currentAccessibleItem() const override { return m_current; }
    void openAccessibleItem(int index) override { open(index); }

    QSize sizeHint() const override { return {400, 200}; }
    QSize minimumSizeHint() const override { return {120, 60}; }

Q_SIGNALS:
    void opened(headroom::console::LogQuery::Shard shard);
    // What the mouse or the keyboard is on, in one line; empty for nothing.
    void pointedAt(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr TextPixels kNumbered{28}; // cells of that size have their number
    static constexpr int kRowLabel = 10; // pixels, of the font

    int count() const;
    const console::Shard& shard(int index) const;
    int rowLabelWidth() const;
    int legendHeight() const;
    // How many shards each source has, in their order.
    std::vector<int> groupSizes() const;
    void lay();
    void drop();
    void point(int index);
    void moveTo(int index);
    void open(int index);
    bool isSelected(int index) const;
    QColor cellColour(int step, console::ShardState state) const;
    int stepOf(const console::Shard& shard) const;
    const QPixmap& tile(int step, console::ShardState state);
    void paintTile(QPainter& painter, int size, int step, console::ShardState state) const;
    // How the state of a shard is marked in cells of the present size, beside their colour.
    enum class Mark { None, Inside, Corners };
    Mark markOf(console::ShardState state) const;
    void paintCorners(QPainter& painter, const QRectF& box, int step, console::ShardState state) const;
    void paintSwatch(QPainter& painter, const QRectF& box, console::ShardState state) const;
    void paintCells(QPainter& painter);
    void paintNumbers(QPainter& painter);
    void paintRowLabels(QPainter& painter) const;
    void paintLegend(QPainter& painter);
    struct Legend
    {
        int stepsApart = 2; // of the scale
        std::vector<console::ShardState> states;
    };
    Legend legend() const; // what there is room for
    QString legendBegin() const;
    QString legendEnd() const;
    int scaleWidth(int stepsApart) const;

    const Theme& m_theme;
    QString m_name;
    std::shared_ptr<const console::ShardsFigures> m_figures;
    std::map<std::uint32_t, QString> m_sources;
    Colour m_colour = Colour::Latency;
    bool m_plain = false;
    WallTime m_now{};
    std::optional<console::LogQuery::Shard> m_selected;
    ShardMapLayout m_layout;
    QHash<int, PictureCache> m_tiles;
    PictureCache m_picture; // of all but the frames
    std::uint64_t m_maxReconnects = 0;
    int m_hovered = -1;
    int m_current = -1; // of the keyboard
};

} // namespace headroom::ui
