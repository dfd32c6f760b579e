package table

import (
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/colour"
	"circulade/internal/table/replay"
)

// replayKey is by what a table's replay is found.
func replayKey(id string) string { return "table " + id }

// replay returns the table's replay for somebody who has shown that he may see it.
func (t *Table) replay() (*replay.Replay, error) {
	if t.log.Status() == store.Playing || t.log.IsLate() { // if it is cut the game may go on elsewhere
		return nil, ErrNotOver
	}
	return t.registry.cfg.Replays.Get(replayKey(t.id), func() (*replay.Replay, error) {
		seats := replay.Seats(t.log.Setup.Players, t.log.Seats)
		for i := range seats {
			seats[i].Program = t.roster.IsProgramAt(i)
		}
		replay.Paint(seats, colour.Of(t.log.Colours, len(seats)))
		r, err := replay.New(t.log.Game(), replay.Answer{
			Title: t.log.Title, Seats: seats, Arranged: t.log.Arranged,
			Record: colour.Record(t.log.Record(), t.log.Colours), Ending: t.log.Ending(),
		})
		if err != nil {
			t.registry.cfg.Log.ErrorContext(t.during, "a game cannot be replayed", "reason", err.Error())
			return nil, problem.Internal
		}
		return r, nil
	})
}
