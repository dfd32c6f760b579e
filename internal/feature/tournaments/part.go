package tournaments

import (
	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Part tells viewers of which tournament a table's game is, and has its result entered once it is over.
func (s *Service) Part(o table.Owner) *table.Part {
	told := false // that the game is over
	here := &arrivals{s: s, o: o, at: map[int]int64{}, kept: map[int]bool{}}
	return &table.Part{
		Came:    func(who access.Who) { here.came(o.Roster().HeldBy(who).Holds) },
		Storing: func(store.Entry, *gamelog.Finish) []store.Statement { return here.storing() },
		Changed: func() {
			if l := o.Log(); l != nil && l.Fixture != nil && l.Status() != store.Playing && !told {
				told = true
				loop.Wake(s.due)
			}
		},
		Describe: func(v table.Viewer, m *table.Members) {
			if f := v.Log.Fixture; f != nil {
				m.Add(table.AtEnd, "fixture", f)
			}
		},
	}
}

// eraseGame deletes what is kept of a table when its game is deleted. Its result stands in the log.
func eraseGame(tx *store.Tx, game string) error {
	return tx.All([]any{game}, sqlEraseGame, `DELETE FROM tournament_arrivals WHERE game = ?1`)
}
