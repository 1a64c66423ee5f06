// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/logs/shard_model.h"
#include "ui/pages/logs/log_page.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/shards/shard_map.h"

class QComboBox;
class QGridLayout;
class QPushButton;

namespace headroom::ui {

class Card;
class LogTable;
class Chart;
class LatencyCard;
class ShardDetail;
class SortedLogRows;
class ShardTableCard;
class SourceChooser;

// Every shard that logs tell of: as a map, in a table, one of them in detail, and the latency of all over time.
class ShardsPage final : public LogPage
{
    Q_OBJECT
public:
    // Where there is not room for all, the map and one of the others are seen at once, or just one.
    enum class Part { Map, Table, Latency };

    ShardsPage(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent);

    void tick() override;
    FilterEdit* filterEdit() const override;
    void showTroubleOnly(bool only);
    void colourBy(ShardMap::Colour colour);
    QString pastNote() const override { return tr("Single lines of logs are not recorded."); }
    void reveal(const console::Emergency& emergency) override; // opens the first of its shards
    console::Place place() const override; // the open shard by its log and number
    void go(const console::Place& place) override;
    std::vector<PaletteEntry> paletteEntries() override; // shards
    std::vector<Scene> scenes() override;
    void reset() override { closeShard(); }
    void openShard(const console::LogQuery::Shard& shard);
    // The one that needs the operator most; the first where none does.
    void openWorst();
    void closeShard();
    void choose(Part part);
    const std::optional<console::LogQuery::Shard>& openedShard() const { return m_shard; }

    ShardMap& map() { return *m_map; }
    LogTable& table();
    Chart& chart();
    ShardDetail& detail() { return *m_detail; }
    const ShardModel& model() const { return *m_model; }
    const SortedLogRows& rows() const { return *m_rows; }

    void saveState() const override;
    void restoreState() override;

protected:
    void draw() override;
    void drawNothing() override;
    void offerColours(bool isMapInSight);
    bool hasOwnPart(const console::LogFigures& figures) const override;
    void completeQuery(console::LogQuery& query) const override;
    console::TimeGrid shownGrid() const override;
    void leave() override;
    void resizeEvent(QResizeEvent* event) override;
    void roomChanged() override;

private:
    static constexpr TextPixels kMinLatency{150};
    static constexpr TextPixels kMinTable{206};
    static constexpr TextPixels kMinDetail{190};
    static constexpr int kGap = 12;
    static constexpr int kPageSides = 36;

    enum class Room { ForNone, ForOne, ForMapAndOne, ForAll };

    void buildBody();
    void buildColours();
    void buildExports();
    QWidget* buildMap();
    QWidget* buildSwitch();
    Room room() const;
    int detailWidth() const;
    void arrange();
    void arrangeDetail(Room room, int width);
    void place(bool one, Part part); // that part alone, or those that there is room for
    void drawTotals();
    void drawMap();
    void drawDetail();
    const console::Shard* worst() const;
    std::string logName(std::uint32_t source) const;
    void openWanted();
    void selectRow();

    ShardModel* m_model;
    SortedLogRows* m_rows;
    std::optional<console::LogQuery::Shard> m_shard;
    std::vector<std::string> m_wanted; // a shard to be opened once shards are known, as in a place; empty: none

    SourceChooser* m_sources = nullptr;
    QComboBox* m_colours = nullptr;
    QWidget* m_switch = nullptr; // between the parts, where there is not room for all
    std::array<QPushButton*, 3> m_partButtons{};
    Part m_part = Part::Table;
    Part m_placed = Part::Table;
    bool m_isForOne = false;
    QGridLayout* m_grid = nullptr;
    Card* m_mapCard = nullptr;
    ShardMap* m_map = nullptr;
    ShardDetail* m_detail = nullptr;
    LatencyCard* m_latencyCard = nullptr;
    ShardTableCard* m_tableCard = nullptr;
};

} // namespace headroom::ui
