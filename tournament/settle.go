package tournament

import (
	"slices"
)

// drawnInARow is how many drawn games in a row a knock-out match has at most: the last of them is decided as
// the form says.
const drawnInARow = 3

// settle decides a match by its games and its award, as far as it can be, and wants the games that are
// lacking. Games that are not needed any more are dropped unless they are over. If the round has not
// begun (or r is nil), no game is wanted.
func (t *Tournament) settle(r *Round, m *Match) {
	defer func() {
		if m.Decided {
			m.Settled = t.Events
			for _, n := range m.Entrants {
				t.Entrants[n].free = t.Events
			}
		}
	}()
	m.Decided, m.Winner, m.ByLots = false, -1, false
	if m.Award != nil {
		m.Decided = true
		if p := m.Award.Points; len(p) == 2 && p[0] != p[1] {
			m.Winner = leader(p[0], p[1])
		}
		m.drop(0)
		return
	}
	if r == nil || r.Begun == 0 || t.Form.Appointed && !m.Opened {
		return
	}
	if t.Form.Kind != Teams {
		m.Decided, m.Winner = t.settleSeries(r, m, 0)
		return
	}
	m.Decided = true
	var won [2]int
	for place := 1; place <= t.Form.Boards; place++ {
		decided, winner := t.settleSeries(r, m, place)
		m.Decided = m.Decided && decided
		if decided && winner >= 0 {
			won[winner]++
		}
	}
	if m.Decided {
		m.Winner = leader(won[0], won[1])
	}
}

// leader returns the side that has more, or -1.
func leader(first, second int) int {
	switch {
	case first > second:
		return 0
	case second > first:
		return 1
	}
	return -1
}

// drop drops the games of one of the match's places that are not over.
func (m *Match) drop(place int) {
	for _, g := range m.Games {
		if !g.Over && (place == 0 || g.Place == place) {
			g.Dropped = true
		}
	}
}

// settleSeries decides the games that are played one after the other: those of the match or, between teams,
// those at one of its places. It wants the next one if there has to be one, and drops what is not needed.
func (t *Tournament) settleSeries(r *Round, m *Match, place int) (decided bool, winner int) {
	s := &series{bestOf: t.Form.BestOf, mustWin: m.Node >= 0}
	var waiting *Game
	last := 0
	for _, g := range m.Games {
		switch {
		case g.Place != place:
			continue
		case !g.Over && !s.decided() && waiting == nil:
			waiting, g.Dropped = g, false
		case !g.Over:
			g.Dropped = true
		case g.Missed && !g.Dropped:
			s.missed = true
		case !g.Dropped:
			s.add(t.outcome(m, g, s.drawn+1 >= drawnInARow && s.mustWin))
		}
		last = g.Game
	}
	if s.decided() {
		m.drop(place)
		return true, s.winner()
	}
	if waiting == nil {
		g := &Game{Key: Key{Round: r.Number, Attempt: r.Attempt, Board: m.Board, Place: place, Game: last + 1}}
		g.Order = m.order(place, s.games())
		if place > 0 {
			g.Members = []int{m.Lineups[0][place-1], m.Lineups[1][place-1]}
		}
		m.Games = append(m.Games, g)
	}
	return false, -1
}

// order returns the sides in the order in which they begin a game, after so many games of its series. Two
// take turns; between teams, the second team begins at every other place. In a knock-out lots say who
// begins first.
func (m *Match) order(place, played int) []int {
	list := count(len(m.Entrants))
	if len(list) == 2 && ((played+max(0, place-1))%2 == 1) != m.second {
		slices.Reverse(list)
	}
	return list
}

// outcome returns the side that has won a game, or -1. If it may not stay drawn, the form says what decides
// it.
func (t *Tournament) outcome(m *Match, g *Game, decide bool) int {
	if len(g.Ranks) != 2 {
		return -1
	}
	side := leader(g.Ranks[1], g.Ranks[0]) // the lesser rank is the better
	if side >= 0 || !decide {
		return side
	}
	if f := g.Followers; t.Form.Drawn == ByFollowers && len(f) == 2 && f[0] != f[1] {
		return leader(f[0], f[1])
	}
	m.ByLots = true
	return int(draw(t.lots, (g.Round*MaxEntrants+g.Board)*64+g.Game) % 2) //nolint:gosec // 0 or 1
}

// A series is games of the same sides, one after the other, as far as they are played.
type series struct {
	bestOf  int
	mustWin bool // drawn games do not count
	won     [2]int
	drawn   int // in a row
	draws   int // in all
	played  int
	missed  bool // nobody came to a game who could have won it: that ends the series, and nobody has won it
}

// add adds a game: the side that has won it, or -1.
func (s *series) add(winner int) {
	s.played++
	if winner < 0 {
		s.drawn++
		s.draws++
		return
	}
	s.drawn = 0
	s.won[winner]++
}

// games returns how many have been played.
func (s *series) games() int { return s.played }

// decided reports whether no further game can change who has won.
func (s *series) decided() bool {
	lead := max(s.won[0], s.won[1]) - min(s.won[0], s.won[1])
	left := s.bestOf - s.won[0] - s.won[1]
	if !s.mustWin {
		left -= s.draws
	}
	return s.missed || lead > left || left <= 0 && s.played > 0
}

// winner returns the side that has won more games, or -1.
func (s *series) winner() int {
	if s.missed {
		return -1
	}
	return leader(s.won[0], s.won[1])
}
