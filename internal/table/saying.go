package table

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"circulade/bot"
	"circulade/bot/analysis"
	"circulade/bot/explain"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/view"
)

// A Saying is why a computer player that explains itself has played its last turn. It
// holds nothing that is hidden from anybody: it is counted on what the player was given,
// in which that is drawn anew, and told as far as the table's helps go. It is no part of
// the game: a table that comes back to memory has none until the next turn.
type Saying struct {
	Player  int             `json:"player"`
	Turn    int             `json:"turn"`
	Version int             `json:"version"` // of the game when it had answered
	Reason  analysis.Reason `json:"reason"`
}

// A saying is what an owner keeps of one, and of the answers that it is about.
type saying struct {
	seat    int
	entries int          // of the game when the next answer of the turn comes
	start   *rules.State // what the player was given
	all     []rules.Choice
}

// explain finds out why a computer player gives an answer, if it is one that says so.
func (t *Table) explain(seat int, choice rules.Choice) {
	if !bot.Explains(t.log.Seats[seat].Bot) {
		return
	}
	g, now := t.log.Game(), &t.saying
	if n := len(g.Entries()); now.seat != seat || now.entries != n || n == 0 {
		*now = saying{seat: seat, entries: n, start: view.Sample(g, seat, rand.Uint64)}
	}
	now.entries++
	now.all = append(now.all, choice)
	delete(t.said, seat)
	reasons, err := explain.Turn(now.start, now.all)
	if err != nil { // it depends on what is hidden
		return
	}
	if r, ok := explain.Main(reasons, view.AidsNow(g)); ok {
		t.said[seat] = Saying{
			Player: seat, Turn: now.start.Turn(), Version: g.Version() + 1,
			Reason: analysis.Reason{Text: r.Text(t.log.Setup.Players, seat), Reason: r},
		}
	}
}

// sayings lists what has been said of turns that have not been taken back. Who watches late is
// told nothing of it: only the last saying of each is kept, so it would come and go by what they
// do not see yet.
func (t *Table) sayings(s *viewpoint) []Saying {
	if s.delayed {
		return nil
	}
	l := s.log
	version := l.Game().Version()
	list := slices.SortedFunc(maps.Values(t.said), func(a, b Saying) int { return cmp.Compare(a.Player, b.Player) })
	return slices.DeleteFunc(list, func(s Saying) bool {
		return s.Version > version || l.Seats[s.Player].Kind != gamelog.KindBot
	})
}
