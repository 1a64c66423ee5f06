// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_filter.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;
class FilterEdit;
class Notice;

// What stands over the table of buckets: title and totals, the filter, and what can be done with the list. Under it
// one line when something is wrong.
class BucketsHead final : public QWidget
{
    Q_OBJECT
public:
    explicit BucketsHead(QWidget* parent = nullptr);

    void showTotals(const QString& text);
    void showPaused(bool paused);
    void showGrouped(bool grouped);
    Notice& notice() { return *m_notice; }
    FilterEdit& filter() const { return *m_filter; }

Q_SIGNALS:
    // A text that cannot be understood is said here and changes nothing.
    void filterChanged(const headroom::ui::BucketFilter& filter);
    void filterEntered();
    void groupToggled(bool grouped);
    void pauseToggled(bool paused);
    void exportPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // The filter stands below where there is no room beside it.
    void arrange();
    void buildFilter();
    void buildButtons(QHBoxLayout& row);

    ElidedLabel* m_totals;
    Notice* m_notice;
    FilterEdit* m_filter;
    QHBoxLayout* m_row = nullptr;
    bool m_isFilterBelow = false;
    QPushButton* m_group;
    QPushButton* m_pause;
};

} // namespace headroom::ui
