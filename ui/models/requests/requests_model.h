// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/requests/ended_request.h"
#include "ui/theme/palette.h"

#include "ui/models/column_table_model.h"
#include <QHash>

#include <vector>

namespace headroom::ui {

enum class RequestColumn { Request, Result, Waited, Took, Tries, Details };

// The requests a person has sent from this window and how each ended, newest last. Keeps the last `kMost`; of those
// that are dropped the unfinished ones go on unseen.
class RequestsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    static constexpr int kMost = 5000;
    enum Role { ToneRole = Qt::UserRole + 1 };

    explicit RequestsModel(const Clock& clock, QObject* parent = nullptr);

    void add(const console::RequestBatch& requests);
    // Passes over what it does not know.
    void apply(const std::vector<console::EndedRequest>& ended);
    void dropEnded();
    // Draws the time of the unfinished ones again.
    void tick();

    std::vector<console::RequestNumber> unfinished() const;
    int unfinishedCount() const { return m_unfinished; }
    bool isUnfinished(int row) const { return !m_rows[std::size_t(row)].outcome; }
    console::RequestNumber numberAt(int row) const { return m_rows[std::size_t(row)].number; }
    // Everything that is known about one, over several lines.
    QString wholeText(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    struct Row
    {
        console::RequestNumber number = 0;
        QString title; // "POST /channels/1/messages"
        Instant givenAt{};
        std::optional<console::EndedRequest> outcome; // none: not ended
    };

    QString shown(const Row& row, RequestColumn column) const;
    template <typename Goes>
    void takeOut(const Goes& goes); // rows, by their places

    const Clock& m_clock;
    std::vector<Row> m_rows;
    QHash<console::RequestNumber, int> m_rowOf;
    int m_unfinished = 0;
};

// "200", "refused": how a request ended, in the word of the table.
QString resultText(const console::EndedRequest& outcome);
Tone resultTone(const console::EndedRequest& outcome);

} // namespace headroom::ui
